import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import Fastify, { type FastifyInstance } from 'fastify';
import { isHere } from './addresses.ts';
import { alipayRoutes } from './alipay/api.ts';
import { apiRoutes } from './api.ts';
import { pagePolicy } from './cashier/page.ts';
import { cashierRoutes } from './cashier/routes.ts';
import { BadControl, ControlPanel } from './control.ts';
import { openKeys, type SandboxSettings, writeSettings } from './keys.ts';
import { Ledger } from './ledger.ts';
import { Notices } from './notices.ts';
import type { PaymentParts } from './parts.ts';
import { PaymentStore } from './store.ts';
import { jsapiRoutes, wechatRoutes } from './wechat/api.ts';
import { openIdRoutes } from './wechat/open-id.ts';

export interface PaymentOptions {
  dataDir: string;
  /** 0 takes any free port. */
  port: number;
  /** Beyond 127.0.0.1 only when set: then notices may go to any host too. */
  host?: string | undefined;
  /** The address people reach the cashier at; by default http://127.0.0.1:port. */
  publicUrl?: string | undefined;
  /** How many times faster than in reality notices are repeated and refunds settled; 60 by default. */
  factor?: number | undefined;
}

export interface PaymentSandbox {
  port: number;
  settings: SandboxSettings;
  close: () => Promise<void>;
}

export async function startPayment(options: PaymentOptions): Promise<PaymentSandbox> {
  const server = createServer();
  const notYet = (_request: unknown, reply: { writeHead(status: number): { end(): void } }) =>
    reply.writeHead(503).end();
  server.on('request', notYet);
  // The port first: whoever holds it owns the folder, so a second sandbox stops here and never touches the files of the first.
  await listen(server, options.port, options.host ?? '127.0.0.1');
  const { port } = server.address() as AddressInfo;
  const closers: (() => unknown)[] = [];
  const close = async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
    for (const one of closers.reverse()) await one();
  };
  try {
    const dir = join(options.dataDir, 'payment');
    const base = (options.publicUrl ?? `http://127.0.0.1:${port}`).replace(/\/+$/, '');
    const keys = await openKeys(dir);
    const store = await PaymentStore.open(dir);
    closers.push(() => store.close());
    const control = new ControlPanel();
    const factor = options.factor ?? 60;
    const notices = new Notices(store, keys, factor);
    closers.push(() => notices.stop());
    const ledger = new Ledger(store, notices, control);
    closers.push(() => ledger.stop());
    const parts: PaymentParts = {
      store,
      keys,
      ledger,
      notices,
      control,
      factor,
      base,
      anyHost: options.host !== undefined,
    };
    const app = await httpApp(server, parts);
    server.off('request', notYet);
    closers.push(() => app.close());
    // The server calls us here, whatever address people use.
    const settings = await writeSettings(dir, keys, `http://127.0.0.1:${port}`, base);
    return { port, settings, close };
  } catch (error) {
    await close();
    throw error;
  }
}

async function httpApp(server: Server, parts: PaymentParts): Promise<FastifyInstance> {
  const app = Fastify({
    logger: false,
    bodyLimit: 256 * 1024,
    serverFactory: (handler) => server.on('request', handler),
  });
  app.addHook('onRequest', async (request, reply) => {
    reply.headers({
      'content-security-policy': pagePolicy,
      'x-content-type-options': 'nosniff',
      // Not `no-referrer`: browsers then send `Origin: null` with the cashier's form, which is refused below.
      'referrer-policy': 'same-origin',
      'cache-control': 'no-store',
      'x-sandbox': 'SANDBOX: no real money moves',
    });
    const { origin, host = '' } = request.headers;
    // A page of somebody else's must not reach in through a name that it points at this machine.
    if (!parts.anyHost && !isHere(URL.parse(`http://${host}`)?.hostname ?? '')) {
      return reply.code(403).send({ error: 'this sandbox answers only on this machine' });
    }
    // Alipay's pages take a form from the merchant's own page.
    const isForeign = origin !== undefined && URL.parse(origin)?.host !== host;
    if (request.method !== 'GET' && isForeign && !request.url.startsWith('/gateway.do')) {
      return reply.code(403).send({ error: 'another origin' });
    }
    return undefined;
  });
  app.setErrorHandler((error: Error & { statusCode?: number }, _request, reply) => {
    const status = error instanceof BadControl ? 400 : (error.statusCode ?? 500);
    if (status >= 500) console.error('payment sandbox:', error);
    return reply.code(status).send({ error: status >= 500 ? 'the sandbox failed' : error.message });
  });
  // Signatures cover the body byte by byte, whatever its kind.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
  await app.register(async (scope) => wechatRoutes(scope, parts));
  await app.register(async (scope) => apiRoutes(scope, parts));
  alipayRoutes(app, parts);
  openIdRoutes(app, parts);
  jsapiRoutes(app, parts);
  await cashierRoutes(app, parts);
  await app.ready();
  return app;
}

async function listen(server: Server, port: number, host: string): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      server.off('error', reject);
      resolve();
    });
  });
}
