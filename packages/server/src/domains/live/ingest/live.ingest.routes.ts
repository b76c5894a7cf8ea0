import { publishAsked, statusTold } from '@convoke/contract/live/live.ingest.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type * as z from 'zod';
import type { Services } from '../../../core/context.ts';
import { parseInput } from '../../../core/http/parse-input.ts';
import { sameSecret } from '../../../core/keyed.ts';
import { admitCamera } from './live.admission.ts';
import { followHook, type MediaServer, readHook } from './live.hooks.ts';
import { takeStatus } from './live.sessions.ts';

/** A thousand sessions are some two hundred kilobytes. */
const bodyBytes = 1024 * 1024;
const options = { bodyLimit: bodyBytes, config: { rateLimit: false as const } };

/** What the ingest, or a media server in its place, says to the server. Without LIVE_INGEST_KEY there is nobody to say it. */
export async function mountIngest(app: FastifyInstance, services: Services): Promise<void> {
  const { LIVE_INGEST_KEY: key, LIVE_MEDIA_SERVER: server } = services.settings;
  if (key === undefined) return;
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: bodyBytes }, (_request, body, done) =>
      done(null, body),
    );
    const say = (reply: FastifyReply, status: number, body: object) =>
      reply.code(status).header('cache-control', 'no-store').send(body);
    const take = <In>(path: string, schema: z.ZodType<In>, work: (value: In) => Promise<object>) =>
      scope.post(`/live/ingest/${path}`, options, async (request, reply) => {
        if (!sameSecret(request.headers.authorization ?? '', `Bearer ${key}`)) return say(reply, 401, {});
        const read = parseInput(schema, bodyOf(request));
        return read.success ? say(reply, 200, await work(read.data)) : say(reply, 400, {});
      });
    take('publish', publishAsked, (asked) => admitCamera(services, asked));
    take('status', statusTold, async (told) => ({ cut: await takeStatus(services, told) }));
    if (server !== undefined)
      // These cannot send a header, so the address is the secret.
      scope.post<{ Params: { key: string } }>(`/live/ingest/${server}/:key`, options, async (request, reply) => {
        if (!sameSecret(request.params.key, key)) return say(reply, 401, { code: 1 });
        const said = readHook(server as MediaServer, bodyOf(request));
        if (said === null) return say(reply, 400, { code: 1 });
        const isGood = await followHook(services, said);
        return say(reply, isGood ? 200 : 403, { code: isGood ? 0 : 1 });
      });
  });
}

/** JSON, or the fields of a form; undefined for what is neither. */
function bodyOf({ body, headers }: FastifyRequest): unknown {
  if (!Buffer.isBuffer(body)) return undefined;
  try {
    const words = new TextDecoder('utf-8', { fatal: true }).decode(body);
    const isForm = headers['content-type']?.startsWith('application/x-www-form-urlencoded') ?? false;
    return isForm ? Object.fromEntries(new URLSearchParams(words)) : (JSON.parse(words) as unknown);
  } catch {
    return undefined;
  }
}
