import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Services } from '../../../core/context.ts';
import { keyed, sameSecret } from '../../../core/keyed.ts';
import { parseInput } from '../../../core/http/parse-input.ts';
import { receiptList, takeReceipts } from './message.receipts.ts';
import { replyList, takeReplies } from './message.replies.ts';

/** A hundred receipts are some forty kilobytes. */
const bodyBytes = 1024 * 1024;

/** What the address of the reports ends with: the vendor signs nothing, so the address is the secret. */
export function reportKey({ SMS_REPORT_KEY, SECRET_KEY }: Services['settings']): string {
  return SMS_REPORT_KEY ?? keyed(SECRET_KEY, 'message reports', 'sms').toString('hex').slice(0, 40);
}

/**
 * Where the SMS vendor tells of receipts and replies. Raw bytes, no token, no limit per address: the vendor calls for everybody. Taken is said only after the commit;
 * whatever else is said makes the vendor tell it again.
 */
export async function mountReports(app: FastifyInstance, services: Services): Promise<void> {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: bodyBytes }, (_request, body, done) =>
      done(null, body),
    );
    const take = (path: string, work: (value: unknown) => Promise<boolean>) =>
      scope.post<{ Params: { key: string } }>(
        `/msg/reports/${path}/:key`,
        { bodyLimit: bodyBytes, config: { rateLimit: false } },
        (request, reply) => answer(services, request, reply, work),
      );
    take('sms-receipts', async (value) => {
      const read = parseInput(receiptList, value);
      if (read.success) await takeReceipts(services, read.data);
      return read.success;
    });
    take('sms-replies', async (value) => {
      const read = parseInput(replyList, value);
      if (read.success) await takeReplies(services, read.data);
      return read.success;
    });
  });
}

async function answer(
  services: Services,
  request: FastifyRequest<{ Params: { key: string } }>,
  reply: FastifyReply,
  work: (value: unknown) => Promise<boolean>,
): Promise<FastifyReply> {
  const say = (status: number, code: number, msg: string) =>
    reply.code(status).header('cache-control', 'no-store').send({ code, msg });
  if (!sameSecret(request.params.key, reportKey(services.settings))) return say(403, 403, 'not known');
  const value = read(request.body);
  if (value === undefined || !(await work(value))) return say(400, 400, 'not a list of reports');
  return say(200, 0, 'taken');
}

/** Undefined for what is no JSON, or says something that no database keeps. */
function read(body: unknown): unknown {
  if (!Buffer.isBuffer(body)) return undefined;
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body)) as unknown;
  } catch {
    return undefined;
  }
}
