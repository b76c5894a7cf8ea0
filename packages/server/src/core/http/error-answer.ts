import { chooseLanguage, type Language, languageCookie } from '@convoke/contract/core/language.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Refusal } from '../failure.ts';
import { WorkerLimit } from '../jobs/in-worker.ts';
import { noteUnforeseen } from './unforeseen.ts';

/** The language a request asks for: the cookie, else what the browser accepts. */
export function languageOf(request: FastifyRequest): Language {
  const accepted = (request.headers['accept-language'] ?? '').split(',');
  return chooseLanguage(request.cookies?.[languageCookie], accepted);
}

/** Turns whatever was thrown into the envelope. Only what we did not foresee is a 5xx, and it tells nothing of our insides. */
export function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const route = request.routeOptions.url;
  const refusal = refusalOf(error);
  if (refusal.failure.status >= 500) request.log.error({ err: error, requestId: request.id, route }, 'call failed');
  else if (isRefusedValue(error)) noteUnforeseen(request.log, error, { requestId: request.id, route });
  if (refusal.retryAfterSeconds !== undefined) reply.header('retry-after', String(refusal.retryAfterSeconds));
  else if (refusal.failure.status === 503) reply.header('retry-after', '2');
  reply.header('cache-control', 'no-store');
  const envelope = refusal.envelope(languageOf(request));
  const data = refusal.failure.status >= 500 ? { ...envelope.data, requestId: request.id } : envelope.data;
  return reply
    .status(refusal.failure.status)
    .type('application/json; charset=utf-8')
    .send({ ...envelope, data });
}

/** The driver's own words, which have no code: no connection in time, one that broke under a statement, or before it. */
const databaseGone =
  /timeout exceeded when trying to connect|Connection terminated|Query read timeout|(?:connection error|Client was closed) and is not queryable/;

/**
 * The database is away or full of work (57xxx, 25P03, 53xxx, 08xxx; 08P01 is what PgBouncer says of a server that is gone), is a standby since a moment ago (25006), took
 * too long (57014), or undid what met something else and would take it a moment later (40xxx).
 */
const databaseBusy = /^(?:57P0[1235]|57014|25006|25P0[34]|53\d{3}|08[0-9P]\d{2}|40P01|40001|ECONN\w+|EPIPE|ETIMEDOUT)$/;

/** The disk is full, over its quota, or cannot be written to: nothing was kept, and a while later it may be. */
const diskFull = /^(?:ENOSPC|EDQUOT|EROFS)$/;

/**
 * The database refused a value: what a column cannot hold (class 22), what a constraint forbids (class 23). Calls foresee what can happen to them
 * and say it better; whatever slips through is still the caller's value, never our fault.
 */
function isRefusedValue(error: unknown): error is Error {
  const { code } = error as { code?: unknown };
  return error instanceof Error && typeof code === 'string' && /^2[23][0-9A-Z]{3}$/.test(code);
}

function refusalOf(error: unknown): Refusal {
  if (error instanceof Refusal) return error;
  const { code, statusCode } = error as { code?: string; statusCode?: number };
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE' || code === 'FST_REQ_FILE_TOO_LARGE' || statusCode === 413)
    return new Refusal('TOO_LARGE');
  if (code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE' || statusCode === 415) return new Refusal('WRONG_CONTENT_TYPE');
  if ((typeof statusCode === 'number' && statusCode >= 400 && statusCode < 500) || isRefusedValue(error))
    return new Refusal('BAD_PARAMETER', { data: { fields: [] } });
  if (error instanceof WorkerLimit) return new Refusal('TOO_LARGE');
  if (
    code !== undefined &&
    (databaseBusy.test(code) || diskFull.test(code) || code === 'WORKERS_BUSY' || code === 'STORAGE_AWAY')
  )
    return new Refusal('UNAVAILABLE');
  if (error instanceof Error && databaseGone.test(error.message)) return new Refusal('UNAVAILABLE');
  return new Refusal('INTERNAL');
}
