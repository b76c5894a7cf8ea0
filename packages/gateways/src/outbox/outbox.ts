import { readFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import Fastify, { type FastifyInstance } from 'fastify';
import { Acts } from './acts.ts';
import { apiRoutes } from './api.ts';
import { askRoutes } from './asks.ts';
import { ControlPanel, type ControlOptions } from './control.ts';
import { Counts } from './counts.ts';
import { Reports } from './reports.ts';
import { ReviewDesk } from './reviews.ts';
import { answerRpc, rpcRoutes, type RpcParts } from './rpc.ts';
import { NonceMemory, type RpcKeys } from './rpc-signature.ts';
import { SmsLimits } from './sms-limits.ts';
import { smtpServer } from './smtp.ts';
import { OutboxStore } from './store.ts';

export interface OutboxOptions extends ControlOptions {
  dataDir: string;
  /** 0 takes any free port. */
  httpPort: number;
  smtpPort: number;
  host?: string | undefined;
  keys?: RpcKeys | undefined;
  /** How many of the newest messages are kept. */
  keep?: number | undefined;
}

export interface Outbox {
  httpPort: number;
  smtpPort: number;
  control: ControlPanel;
  close: () => Promise<void>;
}

type OutboxParts = RpcParts & { acts: Acts };

export const defaultKeys: RpcKeys = { accessKeyId: 'simulator', accessKeySecret: 'simulator-secret' };

const pageFiles: Record<string, string> = {
  'page.css': 'text/css; charset=utf-8',
  'message.css': 'text/css; charset=utf-8',
  'dialog.css': 'text/css; charset=utf-8',
  'main.js': 'text/javascript; charset=utf-8',
  'view.js': 'text/javascript; charset=utf-8',
  'simulate.js': 'text/javascript; charset=utf-8',
  'rules.js': 'text/javascript; charset=utf-8',
  'asks.js': 'text/javascript; charset=utf-8',
  'texts-behaviour.js': 'text/javascript; charset=utf-8',
  'dom.js': 'text/javascript; charset=utf-8',
  'texts.js': 'text/javascript; charset=utf-8',
  'icon.svg': 'image/svg+xml',
};

const pagePolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "frame-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

export async function startOutbox(options: OutboxOptions): Promise<Outbox> {
  const host = options.host ?? '127.0.0.1';
  const control = new ControlPanel({ ...options, anyHost: options.host !== undefined });
  const opened = Promise.withResolvers<{ store: OutboxStore; reports: Reports; counts: Counts }>();
  const smtp = smtpServer({ ready: opened.promise, control });
  // The port first: whoever holds it owns the folder, so a second outbox stops here and never touches the files of the first.
  await new Promise<void>((resolve, reject) => {
    smtp.once('error', reject);
    smtp.listen(options.smtpPort, host, () => resolve());
  });
  smtp.on('error', (error) => console.error('outbox: smtp', error.message));
  let app: FastifyInstance | undefined;
  let store: OutboxStore | undefined;
  let reports: Reports | undefined;
  let counts: Counts | undefined;
  const acts = new Acts(control);
  const close = async () => {
    reports?.stop();
    acts.stop();
    await Promise.all([app?.close(), new Promise<void>((resolve) => smtp.close(() => resolve()))]);
    await store?.close();
    await counts?.close();
  };
  try {
    const dir = join(options.dataDir, 'outbox');
    store = await OutboxStore.open(dir, options.keep);
    counts = await Counts.open(join(dir, 'counts.jsonl'));
    await control.open(join(dir, 'control.json'));
    const reviews = new ReviewDesk(() => control.state.reviews);
    await reviews.open(join(dir, 'reviews.json'));
    reports = new Reports(store, control, acts);
    opened.resolve({ store, reports, counts });
    const keys = options.keys ?? defaultKeys;
    app = await httpServer(
      { store, control, reports, counts, acts, reviews, limits: new SmsLimits(), keys, nonces: new NonceMemory() },
      options.host === undefined,
    );
    await app.listen({ port: options.httpPort, host });
    return { httpPort: portOf(app.server.address()), smtpPort: portOf(smtp.server.address()), control, close };
  } catch (error) {
    await close();
    throw error;
  }
}

async function httpServer(parts: OutboxParts, onlyHere: boolean): Promise<FastifyInstance> {
  const app = Fastify({
    logger: false,
    bodyLimit: 2 * 1024 * 1024,
    forceCloseConnections: true,
    // A thousand numbers stand in the address of a call, and the finished texts of a batch in a header.
    http: { maxHeaderSize: 512 * 1024 },
  });
  app.addHook('onRequest', async (request, reply) => {
    reply.headers({
      'content-security-policy': pagePolicy,
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cache-control': 'no-store',
      'x-simulator': 'nothing leaves this machine',
    });
    // A page of somebody else's must not read or empty the outbox through a name that it points at this machine.
    if (onlyHere && !/^(?:localhost|127\.0\.0\.1|\[::1\])(?::\d+)?$/.test(request.headers.host ?? '')) {
      return reply.code(403).send({ error: 'this simulator answers only on this machine' });
    }
    const { origin, host } = request.headers;
    if (request.method !== 'GET' && origin !== undefined && URL.parse(origin)?.host !== host) {
      return reply.code(403).send({ error: 'another origin' });
    }
    return undefined;
  });
  app.setErrorHandler((error: Error & { statusCode?: number }, _request, reply) => {
    const status = error.statusCode ?? 500;
    if (status >= 500) console.error('outbox:', error);
    return reply.code(status).send({ error: status >= 500 ? 'the outbox failed' : error.message });
  });

  apiRoutes(app, parts);
  askRoutes(app, parts);
  await pageRoutes(app, parts);
  await app.register(async (scope) => {
    // The signature covers the body byte by byte, whatever its kind.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
    rpcRoutes(scope, parts);
  });
  return app;
}

async function pageRoutes(app: FastifyInstance, parts: RpcParts): Promise<void> {
  const index = await readFile(new URL('./page/index.html', import.meta.url), 'utf8');
  app.get<{ Querystring: { Action?: string } }>('/', (request, reply) => {
    if (request.query.Action !== undefined) return answerRpc(request, reply, parts);
    return reply.type('text/html; charset=utf-8').send(index);
  });
  for (const [name, type] of Object.entries(pageFiles)) {
    const body = await readFile(new URL(`./page/${name}`, import.meta.url), 'utf8');
    app.get(`/page/${name}`, (_request, reply) => reply.type(type).send(body));
  }
}

function portOf(address: AddressInfo | string | null): number {
  if (address === null || typeof address === 'string') throw new Error('the server has no port');
  return address.port;
}
