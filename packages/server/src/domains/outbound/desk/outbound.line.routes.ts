import { beginAsked, lineTold, listenAsked, returnAsked } from '@convoke/contract/outbound/outbound.line.ts';
import type { FastifyInstance } from 'fastify';
import type * as z from 'zod';
import type { Services } from '../../../core/context.ts';
import { parseInput } from '../../../core/http/parse-input.ts';
import { sameSecret } from '../../../core/keyed.ts';
import { beginCall, mayListen, mayReturn, takeTold } from './outbound.told.ts';

/** Two thousand calls are some five hundred kilobytes. */
const bodyBytes = 1024 * 1024;
const options = { bodyLimit: bodyBytes, config: { rateLimit: false as const } };

/** What the line says to the server. Without LINE_KEY there is nobody to say it. */
export async function mountLine(app: FastifyInstance, services: Services): Promise<void> {
  const { LINE_KEY: key } = services.settings;
  if (key === undefined) return;
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: bodyBytes }, (_request, body, done) =>
      done(null, body),
    );
    const take = <In>(path: string, schema: z.ZodType<In>, work: (services: Services, value: In) => Promise<object>) =>
      scope.post(`/line/${path}`, options, async (request, reply) => {
        reply.header('cache-control', 'no-store');
        if (!sameSecret(request.headers.authorization ?? '', `Bearer ${key}`)) return reply.code(401).send({});
        const read = parseInput(schema, jsonOf(request.body));
        return read.success ? reply.send(await work(services, read.data)) : reply.code(400).send({});
      });
    take('call/begin', beginAsked, beginCall);
    take('call/return', returnAsked, mayReturn);
    take('call/listen', listenAsked, mayListen);
    take('told', lineTold, takeTold);
  });
}

/** Undefined for what is no JSON. */
function jsonOf(body: unknown): unknown {
  if (!Buffer.isBuffer(body)) return undefined;
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body)) as unknown;
  } catch {
    return undefined;
  }
}
