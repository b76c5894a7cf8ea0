import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';

const script = readFileSync(path.join(import.meta.dirname, 'embed.script.js'));

/** The script that other websites name: it makes a frame of the tag that it stands in. No cookie, and the same for everybody. */
export function mountEmbedScript(app: FastifyInstance): void {
  app.get('/embed.js', (_request, reply) =>
    reply
      .type('text/javascript; charset=utf-8')
      .header('cache-control', 'public, max-age=3600')
      .header('cross-origin-resource-policy', 'cross-origin')
      .send(script),
  );
}
