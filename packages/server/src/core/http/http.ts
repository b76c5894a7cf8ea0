import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { constants } from 'node:zlib';
import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import formbody from '@fastify/formbody';
import multipart from '@fastify/multipart';
import rateLimit from '@fastify/rate-limit';
import type { AnyCall } from '@convoke/contract/core/define-call.ts';
import { keyScopeOf } from '@convoke/contract/key-scope-of.ts';
import fastify, {
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify';
import { Access, type Asked, bearerOf } from './access.ts';
import { longestUploadMs, watchConnections } from './connections.ts';
import { contentDisposition } from './content-disposition.ts';
import type { Services } from '../context.ts';
import { answerError, languageOf } from './error-answer.ts';
import { Refusal } from '../failure.ts';
import type { Implementation } from './implement.ts';
import { gatherInput } from './input.ts';
import type { Metrics } from '../metrics.ts';
import { networkOf, type TrustedProxies } from './network.ts';
import { runCall } from './run-call.ts';
import { safetyHeaders } from './safety-headers.ts';
import { atSiteDomain } from './site-domains.ts';
import { uploadOf } from './upload.ts';
import { Scopes } from './scope.ts';

/** The largest JSON or form body, in bytes. */
export const bodyBytes = 1024 * 1024;

interface FileAnswer {
  fileName: string;
  contentType: string;
  body: AsyncIterable<Uint8Array> | Uint8Array;
  tag?: string;
}

/** The web server with these calls mounted. */
export async function makeHttp(
  services: Services,
  metrics: Metrics,
  implementations: readonly Implementation[],
): Promise<FastifyInstance> {
  const { settings, log } = services;
  const app = fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: bodyBytes,
    // HEAD is asked by proxies, monitors and browsers: the answer of GET without its body. Calls say for themselves (`answersHead`).
    exposeHeadRoutes: true,
    trustProxy: trusted(settings.TRUST_PROXY),
    // A request's id is said where something is logged of it; a logger of its own for each would cost more than all that is logged.
    childLoggerFactory: (logger) => logger,
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    routerOptions: { maxParamLength: 2100, ignoreTrailingSlash: false },
    rewriteUrl: (request) => atSiteDomain(settings.SITE_DOMAINS, request.headers.host, request.url ?? '/'),
    // What has begun is answered, also what comes over a connection that is kept: each such answer says that the connection ends.
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    // For all requests; ordinary ones have less time (connections.ts).
    requestTimeout: longestUploadMs,
    http: { headersTimeout: 15_000, connectionsCheckingInterval: 5_000 },
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
  watchConnections(app, {
    perAddress: settings.CONNECTIONS_PER_ADDRESS,
    proxies: settings.TRUST_PROXY,
    requestMs: settings.REQUEST_SECONDS * 1000,
    bodyBytes,
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
      // Never what the request says of itself: a header made up anew each time would be a new visitor each time.
      keyGenerator: (request) => networkOf(request.ip),
      // What the builds made lies in memory and in every cache on the way: a page of it is a dozen requests.
      allowList: (request) => /^\/(?:healthz$|readyz$|assets-)/.test(request.url),
      errorResponseBuilder: (_request, context) => tooMany(context.ttl),
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
  mountCalls(app, services, metrics, implementations);
  return app;
}

/** With a number of proxies, so many of the last addresses in the row are theirs; the one before them is the client's. */
function trusted(proxies: TrustedProxies) {
  return typeof proxies === 'number' ? (_address: string, hop: number) => hop < proxies : proxies;
}

function mountCalls(
  app: FastifyInstance,
  services: Services,
  metrics: Metrics,
  implementations: readonly Implementation[],
): void {
  const access = new Access(services.database, services.settings);
  // Besides its address, a token counts for itself, once it is known to be one.
  const tokenLimit =
    services.settings.RATE_LIMIT_PER_MINUTE > 0
      ? app.createRateLimit({ keyGenerator: (request) => `token ${bearerOf(request.headers)}` })
      : null;
  const scopes = new Scopes(services.database);
  for (const implementation of implementations) {
    const { call } = implementation;
    const asked: Asked = { ...call, keyScope: keyScopeOf(call) };
    const succeeded = metrics.callSeconds.labels({ call: call.id, code: '0' });
    const url = call.path.replace(/\{(\w+)\}/g, ':$1');
    const isSafe = answersHead(call);
    if (call.method === 'GET' && !isSafe)
      app.head(url, (_request, reply) => reply.status(405).header('allow', 'GET').send());
    app.route({
      method: call.method,
      url,
      exposeHeadRoute: isSafe,
      config: { uploadBytes: call.uploadBytes },
      onRequest(request, _reply, done) {
        access.refuseStrangers(asked, request.headers);
        done();
      },
      async handler(request, reply) {
        const started = process.hrtime.bigint();
        let code = 0;
        try {
          return await answer(asked, implementation, request, reply);
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
    asked: Asked,
    implementation: Implementation,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<unknown> {
    const { call } = implementation;
    const language = languageOf(request);
    const query = request.query as Record<string, unknown>;
    const body = request.isMultipart() ? undefined : request.body;
    const caller = await access.admit(asked, request.headers, query, body);
    if (tokenLimit && caller.kind !== 'none') {
      const limit = await tokenLimit(request);
      if (!limit.isAllowed && limit.isExceeded) throw tooMany(limit.ttl);
    }
    // Not before it is known who sends it: until here nothing of the file is read.
    const { upload, uploads, fields } = await uploadOf(call, request);
    const isText =
      fields !== undefined || (request.headers['content-type'] ?? '').startsWith('application/x-www-form-urlencoded');
    const params = request.params as Record<string, unknown>;
    const input = gatherInput(call, { params, query, body: fields ?? body, isText }, language);
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
      uploads,
    });
    reply.header('cache-control', 'no-store');
    if (call.file) return sendFile(request, reply, output as FileAnswer);
    return { code: 0, message: 'ok', data: output };
  }
}

function sendFile(request: FastifyRequest, reply: FastifyReply, file: FileAnswer): FastifyReply {
  if (file.tag !== undefined) {
    // RFC 9110, 13.1.2: calendars ask again every hour, and mostly nothing is new. Nobody asks for a list of tags here.
    const tag = `"${file.tag}"`;
    reply.header('cache-control', 'no-cache').header('etag', tag);
    if (request.headers['if-none-match']?.replace(/^W\//, '') === tag) return reply.status(304).send();
  }
  reply.header('content-type', file.contentType);
  reply.header('content-disposition', contentDisposition(file.fileName, true));
  // Read to its end and thrown away, it would be made in vain, and what is recorded as it goes out would be recorded.
  if (request.method === 'HEAD') return reply.send(Readable.from([]));
  return reply.send(file.body instanceof Uint8Array ? Buffer.from(file.body) : Readable.from(file.body));
}

/**
 * Whether HEAD may run a call. RFC 9110, 9.2.1: it is safe, and a few calls that the product must answer by GET are not: they delete, pay or send. `batch` does not
 * say whether it writes; what strangers may open by it only reads.
 */
const answersHead = (call: AnyCall) =>
  call.method === 'GET' &&
  (call.kind === 'read' || Boolean(call.file) || (call.kind === 'batch' && call.audience === 'open'));

const tooMany = (leftMs: number) => new Refusal('TOO_MANY', { retryAfterSeconds: Math.ceil(leftMs / 1000) });
