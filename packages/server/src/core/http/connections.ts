import { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isProxy, networkOf, type TrustedProxies } from './network.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Of a route that takes a file: how large it may be. */
    uploadBytes?: number | undefined;
  }
}

/** Connections: how many, how long a request may take to arrive, what becomes of a body nobody reads, and how they end. */
export interface ConnectionLimits {
  /** Open at once from one address that is none of our proxies; 0 = any number. */
  perAddress: number;
  proxies: TrustedProxies;
  /** How long an ordinary request may take to arrive whole. */
  requestMs: number;
  /** The largest ordinary body, in bytes. */
  bodyBytes: number;
}

/** An upload may take longer than other requests while it goes on: at least so many bytes in each stretch of `requestMs`. */
const uploadProgressBytes = 64 * 1024;
/** However slowly it goes on, an upload ends after this. */
export const longestUploadMs = 20 * 60_000;
/** How much more than the largest allowed body is read and thrown away, so that the answer is heard and the connection can go on. */
const drainBytes = 1024 * 1024;
/** How long busy connections are told to close before all are closed that nobody uses. */
const farewellMs = 500;
/** Nobody is waited for longer when the process is to stop. */
const lastAnswerMs = 20_000;

interface Arriving {
  until: number;
  /** Of the connection, when `until` was set. */
  bytesRead: number;
  /** At least so many more bytes by then, and it has as long again; null: it has to be whole by then. */
  progressBytes: number | null;
  /** More than so many bytes are not waited for. */
  mostBytes: number;
}

/** Watches over all connections of the server. Call it once, before routes are added. */
export function watchConnections(app: FastifyInstance, limits: ConnectionLimits): void {
  const open = boundPerAddress(app, limits);
  const arriving = endSlowRequests(app, limits.requestMs);
  drainUnread(app, limits, arriving);
  sayFarewell(app, open);
}

function boundPerAddress(app: FastifyInstance, { perAddress, proxies }: ConnectionLimits): ReadonlySet<Socket> {
  const open = new Set<Socket>();
  const counts = new Map<string, number>();
  app.server.on('connection', (socket: Socket) => {
    const address = socket.remoteAddress ?? '';
    const network = networkOf(address);
    const count = (counts.get(network) ?? 0) + 1;
    if (perAddress > 0 && count > perAddress && !isProxy(proxies, address)) {
      socket.destroy();
      return;
    }
    counts.set(network, count);
    open.add(socket);
    socket.once('close', () => {
      open.delete(socket);
      const left = (counts.get(network) ?? 1) - 1;
      if (left === 0) counts.delete(network);
      else counts.set(network, left);
    });
  });
  return open;
}

/** Requests whose body drips in: without an end to them a few hundred lines of a script would hold every connection for good. */
function endSlowRequests(app: FastifyInstance, requestMs: number): Map<IncomingMessage, Arriving> {
  const arriving = new Map<IncomingMessage, Arriving>();
  app.addHook('onRequest', (request, _reply, done) => {
    const { raw } = request;
    if (hasBody(request) && raw instanceof IncomingMessage) {
      const progressBytes = request.routeOptions.config.uploadBytes === undefined ? null : uploadProgressBytes;
      const { bytesRead } = raw.socket;
      arriving.set(raw, {
        until: Date.now() + requestMs,
        bytesRead,
        progressBytes,
        mostBytes: Number.POSITIVE_INFINITY,
      });
    }
    done();
  });
  const sweep = setInterval(() => {
    const now = Date.now();
    for (const [raw, each] of arriving) {
      const { socket } = raw;
      const came = socket.bytesRead - each.bytesRead;
      if (raw.complete || socket.destroyed) arriving.delete(raw);
      else if (came > each.mostBytes) socket.destroy();
      else if (each.until > now) continue;
      else if (each.progressBytes !== null && came >= each.progressBytes)
        arriving.set(raw, { ...each, until: now + requestMs, bytesRead: socket.bytesRead });
      else {
        arriving.delete(raw);
        // As Node's own time limits do.
        const told = 'HTTP/1.1 408 Request Timeout\r\nconnection: close\r\ncontent-length: 0\r\n\r\n';
        socket.end(told, () => socket.destroy());
      }
    }
  }, 1000);
  sweep.unref();
  app.addHook('onClose', (_app, done) => {
    clearInterval(sweep);
    done();
  });
  return arriving;
}

/**
 * A request that is answered before its body was read (refused, cut off at its limit) leaves the rest of it on the connection, and the next
 * request of that connection would wait behind it. What is left is read and thrown away within bounds; past them the connection ends.
 */
function drainUnread(
  app: FastifyInstance,
  { bodyBytes, requestMs }: ConnectionLimits,
  arriving: Map<IncomingMessage, Arriving>,
): void {
  const bound = (request: FastifyRequest) => (request.routeOptions.config?.uploadBytes ?? bodyBytes) + drainBytes;
  app.addHook('onSend', (request, reply, payload, done) => {
    if (isUnread(request)) {
      // Fastify would close for every body that is too large, and the reset would overtake the answer.
      if (Number(request.headers['content-length'] ?? 0) <= bound(request)) reply.removeHeader('connection');
      else reply.header('connection', 'close');
    }
    done(null, payload);
  });
  app.addHook('onResponse', (request, _reply, done) => {
    const { raw } = request;
    if (isUnread(request) && arriving.has(raw as IncomingMessage)) {
      const { bytesRead } = raw.socket;
      const until = Date.now() + requestMs;
      arriving.set(raw as IncomingMessage, { until, bytesRead, progressBytes: null, mostBytes: bound(request) });
      raw.unpipe();
      raw.resume();
    }
    done();
  });
}

const hasBody = ({ headers }: FastifyRequest) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

const isUnread = (request: FastifyRequest) =>
  hasBody(request) && request.raw instanceof IncomingMessage && !request.raw.complete;

/**
 * Closing the server cuts nobody off. Whoever is connected is told with the next answer to close, so a proxy that keeps connections does not send
 * into one that ends; what has begun is answered; then what is idle ends. Who takes longer than `lastAnswerMs` is not waited for.
 */
function sayFarewell(app: FastifyInstance, open: ReadonlySet<Socket>): void {
  let isLeaving = false;
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (isLeaving) reply.header('connection', 'close');
    done(null, payload);
  });
  app.addHook('preClose', (done) => {
    isLeaving = true;
    if (open.size === 0) return done();
    setTimeout(() => app.server.closeAllConnections(), lastAnswerMs).unref();
    setTimeout(done, farewellMs);
  });
}
