import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { constants } from 'node:zlib';
import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import formbody from '@fastify/formbody';
import multipart from '@fastify/multipart';
import rateLimit from '@fastify/rate-limit';
import type { AnyCall } from '@convoke/contract/core/define-call.ts';
import { chooseLanguage, type Language, languageCookie } from '@convoke/contract/core/language.ts';
import fastify, {
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify';
import { Access } from './access.ts';
import type { Services, Upload } from './context.ts';
import { Refusal } from './failure.ts';
import type { Implementation } from './implement.ts';
import { gatherInput } from './input.ts';
import type { Metrics } from './metrics.ts';
import { runCall } from './run-call.ts';
import { safetyHeaders } from './safety-headers.ts';
import { Scopes } from './scope.ts';

/** The largest JSON or form body, in bytes. */
export const bodyBytes = 1024 * 1024;

interface FileAnswer {
  fileName: string;
  contentType: string;
  body: AsyncIterable<Uint8Array> | Uint8Array;
}

/** The web server with every declared call mounted. Throws when the list of calls and the list of handlers differ. */
export async function makeHttp(
  services: Services,
  metrics: Metrics,
  calls: readonly AnyCall[],
  implementations: readonly Implementation[],
): Promise<FastifyInstance> {
  const { settings, log } = services;
  const app = fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: bodyBytes,
    exposeHeadRoutes: false,
    trustProxy: settings.TRUST_PROXY,
    // A request's id is said where something is logged of it; a logger of its own for each would cost more than all that is logged.
    childLoggerFactory: (logger) => logger,
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    routerOptions: { maxParamLength: 2100, ignoreTrailingSlash: false },
    forceCloseConnections: true,
    // An address that is too long or cannot be read never reaches a route; its answer is an envelope all the same.
    frameworkErrors: (error, request, reply) => answerError(error, request as never, reply as never),
  }) as unknown as FastifyInstance;
  app.setErrorHandler((error: FastifyError, request, reply) => answerError(error, request, reply));
  const always = safetyHeaders(settings.production);
  // Before all else: who is told to wait gets them too.
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(always).header('x-request-id', request.id);
    done();
  });
  // Lists and pages; what the builds made lies there compressed already.
  await app.register(compress, {
    threshold: 2048,
    encodings: ['br', 'gzip'],
    // Nobody sends compressed bodies but who wants to see us swell.
    globalDecompression: false,
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
  });
  await app.register(cookie);
  await app.register(formbody, { bodyLimit: bodyBytes });
  await app.register(multipart, { limits: { files: 1, fields: 20, parts: 25 } });
  if (settings.RATE_LIMIT_PER_MINUTE > 0) {
    await app.register(rateLimit, {
      max: settings.RATE_LIMIT_PER_MINUTE,
      timeWindow: 60_000,
      keyGenerator: (request) => request.headers.authorization ?? request.ip,
      allowList: (request) => request.url === '/healthz' || request.url === '/readyz',
      errorResponseBuilder: (_request, context) =>
        new Refusal('TOO_MANY', { retryAfterSeconds: Math.ceil(context.ttl / 1000) }),
    });
  }
  if (log.isLevelEnabled('debug'))
    app.addHook('onResponse', (request, reply, done) => {
      // The route's pattern, never the address: ids, phone numbers and codes stand in that.
      log.debug(
        {
          requestId: request.id,
          route: request.routeOptions.url,
          status: reply.statusCode,
          ms: Math.round(reply.elapsedTime),
        },
        'answered',
      );
      done();
    });
  mountCalls(app, services, metrics, calls, implementations);
  return app;
}

function mountCalls(
  app: FastifyInstance,
  services: Services,
  metrics: Metrics,
  calls: readonly AnyCall[],
  implementations: readonly Implementation[],
): void {
  const access = new Access(services.database, services.settings);
  const scopes = new Scopes(services.database);
  const byId = new Map(implementations.map((each) => [each.call.id, each]));
  for (const { call } of implementations)
    if (!calls.includes(call)) throw new Error(`${call.id} is not in the list of calls`);
  if (byId.size !== implementations.length) throw new Error('A call has two handlers');
  for (const call of calls) {
    const implementation = byId.get(call.id);
    if (!implementation) throw new Error(`${call.id} has no handler`);
    const succeeded = metrics.callSeconds.labels({ call: call.id, code: '0' });
    app.route({
      method: call.method,
      url: call.path.replace(/\{(\w+)\}/g, ':$1'),
      async handler(request, reply) {
        const started = process.hrtime.bigint();
        let code = 0;
        try {
          return await answer(call, implementation, request, reply);
        } catch (error) {
          code = error instanceof Refusal ? error.failure.code : 500;
          throw error;
        } finally {
          const timer = code === 0 ? succeeded : metrics.callSeconds.labels({ call: call.id, code: String(code) });
          timer.observe(Number(process.hrtime.bigint() - started) / 1e9);
        }
      },
    });
  }

  async function answer(
    call: AnyCall,
    implementation: Implementation,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<unknown> {
    const language = languageOf(request);
    const query = request.query as Record<string, unknown>;
    const upload = call.uploadBytes === undefined ? undefined : await takeUpload(request, call.uploadBytes);
    const body = upload ? undefined : request.body;
    const caller = await access.admit(call, request.headers, query, body);
    const input = gatherInput(call, { params: request.params as Record<string, unknown>, query, body }, language);
    const output = await runCall(services, scopes, implementation, {
      caller,
      language,
      requestId: request.id,
      address: request.ip,
      header: (name) => {
        const value = request.headers[name.toLowerCase()];
        return Array.isArray(value) ? value[0] : value;
      },
      answerHeader: (name, value) => void reply.header(name, value),
      input,
      upload,
    });
    reply.header('cache-control', 'no-store');
    if (call.file) return sendFile(reply, output as FileAnswer);
    return { code: 0, message: 'ok', data: output };
  }
}

function sendFile(reply: FastifyReply, file: FileAnswer): FastifyReply {
  const plain = file.fileName.replace(/[^\x20-\x7e]|["\\]/g, '_');
  reply.header('content-type', file.contentType);
  reply.header(
    'content-disposition',
    `attachment; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(file.fileName)}`,
  );
  return reply.send(file.body instanceof Uint8Array ? Buffer.from(file.body) : Readable.from(file.body));
}

async function takeUpload(request: FastifyRequest, limit: number): Promise<Upload | undefined> {
  if (!request.isMultipart()) return undefined;
  const part = await request.file({ limits: { fileSize: limit } });
  if (!part) return undefined;
  return {
    fileName: part.filename,
    stream: part.file,
    async bytes() {
      const bytes = await part.toBuffer();
      if (part.file.truncated) throw new Refusal('TOO_LARGE');
      return bytes;
    },
  };
}

/** The language a request asks for: the cookie, else what the browser accepts. */
export function languageOf(request: FastifyRequest): Language {
  const accepted = (request.headers['accept-language'] ?? '').split(',');
  return chooseLanguage(request.cookies?.[languageCookie], accepted);
}

/** Turns whatever was thrown into the envelope. Only what we did not foresee is a 5xx, and it tells nothing of our insides. */
export function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const refusal = refusalOf(error);
  if (refusal.failure.status >= 500)
    request.log.error({ err: error, requestId: request.id, route: request.routeOptions.url }, 'call failed');
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
  /timeout exceeded when trying to connect|Connection terminated|(?:connection error|Client was closed) and is not queryable/;

function refusalOf(error: unknown): Refusal {
  if (error instanceof Refusal) return error;
  const { code, statusCode } = error as { code?: string; statusCode?: number };
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE' || code === 'FST_REQ_FILE_TOO_LARGE' || statusCode === 413)
    return new Refusal('TOO_LARGE');
  if (code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE' || statusCode === 415) return new Refusal('WRONG_CONTENT_TYPE');
  if (typeof statusCode === 'number' && statusCode >= 400 && statusCode < 500)
    return new Refusal('BAD_PARAMETER', { data: { fields: [] } });
  // 22xxx: a value of the input that the column's type cannot hold. 57xxx, 25P03, 53xxx, 08xxx: the database is away or full of work; 40xxx: it undid what
  // met something else, and would take it a moment later.
  if (code !== undefined && /^22(?:003|007|008|021|P02|P05|023)$/.test(code))
    return new Refusal('BAD_PARAMETER', { data: { fields: [] } });
  if (code !== undefined && /^(?:57P0[1235]|25P0[34]|53\d{3}|08\d{3}|40P01|40001|ECONN\w+|EPIPE|ETIMEDOUT)$/.test(code))
    return new Refusal('UNAVAILABLE');
  if (error instanceof Error && databaseGone.test(error.message)) return new Refusal('UNAVAILABLE');
  return new Refusal('INTERNAL');
}
