import type { IncomingMessage, Server } from 'node:http';
import { connect, type Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import type { Services } from '../../../core/context.ts';
import { isProxy, networkOf } from '../../../core/http/network.ts';
import { hasLine, linePath } from '../outbound.line.ts';

/** Phones that one process passes on at a time, and of one network: an office of agents shares an address. */
const mostAtOnce = 2000;
const mostOfNetwork = 600;
/** New ones of one network in a minute. */
const mostNew = 600;
const minuteMs = 60_000;
const openingMs = 10_000;

/** Headers of the handshake that the line needs (RFC 6455). */
const passed = ['sec-websocket-key', 'sec-websocket-version', 'sec-websocket-protocol', 'sec-websocket-extensions'];

/** How many phones each network has, and how many it has begun with lately. */
class Networks {
  private readonly open = new Map<string, number>();
  private begun = new Map<string, number>();
  private since = 0;

  mayBegin(network: string, now: number): boolean {
    if (now - this.since > minuteMs) {
      this.begun = new Map();
      this.since = now;
    }
    const begun = (this.begun.get(network) ?? 0) + 1;
    this.begun.set(network, begun);
    return begun <= mostNew && (this.open.get(network) ?? 0) < mostOfNetwork;
  }

  add(network: string, by: 1 | -1): void {
    const count = (this.open.get(network) ?? 0) + by;
    if (count === 0) this.open.delete(network);
    else this.open.set(network, count);
  }
}

/** Passes the phones of browsers on to the line, as they come. Who may speak there the line asks itself: a phone signs in by digest. */
export function mountPhones(app: FastifyInstance, services: Services): void {
  if (!hasLine(services)) return;
  const { PUBLIC_URL, LINE_URL, TRUST_PROXY } = services.settings;
  const line = new URL(LINE_URL);
  const open = new Set<Duplex>();
  const networks = new Networks();
  const server = app.server as Server & { shouldUpgradeCallback: (request: IncomingMessage) => boolean };
  // What asks to be anything else, HTTP/2 in clear for one, is answered as an ordinary request.
  server.shouldUpgradeCallback = isForLine;
  app.addHook('preClose', (done) => {
    for (const socket of open) socket.destroy();
    done();
  });
  server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    socket.on('error', () => socket.destroy());
    const peer = (socket as Socket).remoteAddress ?? '';
    const forwarded = String(request.headers['x-forwarded-for'] ?? '')
      .split(',')
      .at(-1)
      ?.trim();
    const network = networkOf(isProxy(TRUST_PROXY, peer) && forwarded ? forwarded : peer);
    if (!isOwnPage(request, PUBLIC_URL)) return refuse(socket, '403 Forbidden');
    if (open.size >= mostAtOnce || !networks.mayBegin(network, Date.now()))
      return refuse(socket, '429 Too Many Requests');
    const behind = connect({ host: line.hostname.replaceAll(/[[\]]/g, ''), port: Number(line.port || 80) });
    open.add(socket);
    networks.add(network, 1);
    socket.once('close', () => {
      open.delete(socket);
      networks.add(network, -1);
      behind.destroy();
    });
    behind.setTimeout(openingMs, () => behind.destroy());
    behind.once('connect', () => {
      behind.setNoDelay(true);
      (socket as Socket).setNoDelay(true);
      (socket as Socket).setTimeout(0);
      behind.write(handshake(request, line.host));
      behind.write(head);
      behind.once('data', () => behind.setTimeout(0));
      behind.pipe(socket).pipe(behind);
      // Half a WebSocket is none: whoever leaves ends both sides, once what was said is passed on.
      socket.once('end', () => behind.destroySoon());
      behind.once('end', () => (socket as Socket).destroySoon());
    });
    behind.once('error', () => refuse(socket, '503 Service Unavailable'));
    behind.once('close', () => socket.destroy());
  });
}

const isForLine = ({ url = '' }: IncomingMessage) => url === linePath || url.startsWith(`${linePath}?`);

/** Browsers say where the page comes from; another site’s pages have nothing to do here. */
function isOwnPage({ headers }: IncomingMessage, publicUrl: string): boolean {
  const { origin = '', host } = headers;
  if (!URL.canParse(origin)) return false;
  const from = new URL(origin).host;
  return from === host || from === new URL(publicUrl).host;
}

function handshake({ headers }: IncomingMessage, host: string): string {
  const lines = passed.flatMap((name) => (typeof headers[name] === 'string' ? [`${name}: ${headers[name]}`] : []));
  return ['GET /ws HTTP/1.1', `host: ${host}`, 'connection: Upgrade', 'upgrade: websocket', ...lines, '', ''].join(
    '\r\n',
  );
}

function refuse(socket: Duplex, status: string): void {
  if (socket.destroyed) return;
  // Nobody reads from it, so it would not hear the other side leave.
  socket.end(`HTTP/1.1 ${status}\r\nconnection: close\r\ncontent-length: 0\r\n\r\n`, () => socket.destroy());
}
