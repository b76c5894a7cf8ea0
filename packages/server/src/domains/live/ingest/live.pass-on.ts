import { type ClientRequest, request as ask } from 'node:http';
import { pipeline } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import type { Services } from '../../../core/context.ts';
import { Refusal } from '../../../core/failure.ts';
import { ingestOrigin } from './live.ingest.ts';

/** Answers that one process passes on at a time; a proxy in front goes to the ingest itself (docs/nginx.conf). */
const mostAtOnce = 3000;
const answerMs = 10_000;
/** Headers of the ingest that mean something to a browser. */
const passed = ['content-type', 'content-length', 'content-encoding', 'cache-control', 'access-control-allow-origin'];

/** Passes what viewers ask for on to the ingest, piece by piece as it comes. It knows who may: the address is signed. */
export function mountMedia(app: FastifyInstance, services: Services): void {
  const origin = ingestOrigin(services);
  if (origin === null) return;
  const open = new Set<ClientRequest>();
  // A stream has no end by itself: a process that stops must not wait for it.
  app.addHook('preClose', (done) => {
    for (const request of open) request.destroy();
    done();
  });
  // A hall of people shares one address and asks for a piece every two seconds each.
  app.get('/live/media/*', { config: { rateLimit: false }, compress: false }, (request, reply) => {
    if (open.size >= mostAtOnce) throw new Refusal('UNAVAILABLE');
    reply.hijack();
    const answer = reply.raw;
    const { 'accept-encoding': encoding } = request.headers;
    const asked = ask(
      `${origin}${request.url}`,
      { headers: encoding === undefined ? {} : { 'accept-encoding': encoding }, timeout: answerMs },
      (come) => {
        asked.setTimeout(0);
        for (const name of passed) {
          const value = come.headers[name];
          if (value !== undefined) answer.setHeader(name, value);
        }
        answer.setHeader('x-accel-buffering', 'no');
        answer.setHeader('x-content-type-options', 'nosniff');
        answer.writeHead(come.statusCode ?? 502);
        answer.flushHeaders();
        pipeline(come, answer, () => asked.destroy());
      },
    );
    open.add(asked);
    asked.once('close', () => open.delete(asked));
    asked.once('timeout', () => asked.destroy());
    asked.once('error', () => {
      if (!answer.headersSent) answer.writeHead(503, { 'retry-after': '2', 'cache-control': 'no-store' }).end();
      else answer.destroy();
    });
    answer.once('close', () => asked.destroy());
    asked.end();
  });
}
