import { randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { WebSocket, WebSocketServer } from 'ws';
import type { Flow } from './flow.ts';

/** SIP over WebSocket: RFC 7118. */

/** Longer ones end the socket; what is longer than a message may be is refused by an answer. */
const mostOfFrame = 262_144;
/** Of a reader that does not read, in bytes. */
const mostWaiting = 262_144;
const mostSockets = 2000;
const mostOfAddress = 64;
/** Messages a second, and how many may come at once. */
const rate = 50;
const burst = 200;
const beat = 20_000;

export interface SocketFlow extends Flow {
  /** Once, when it has gone. */
  onClose: (() => void)[];
  close: () => void;
}

export interface Sockets {
  /** Takes a request that wants to become a socket. */
  upgrade: (request: IncomingMessage, socket: Duplex, head: Buffer) => void;
  close: () => void;
}

export function openSockets(options: {
  contactUser: string;
  onOpen?: (flow: SocketFlow) => void;
  onMessage: (bytes: Buffer, flow: SocketFlow) => void;
}): Sockets {
  const server = new WebSocketServer({
    noServer: true,
    maxPayload: mostOfFrame,
    perMessageDeflate: false,
    handleProtocols: (asked) => (asked.has('sip') ? 'sip' : false),
  });
  const open = new Map<WebSocket, string>();
  return {
    upgrade: (request, socket, head) => {
      socket.on('error', () => socket.destroy());
      const address = request.socket.remoteAddress ?? '';
      const protocols = (request.headers['sec-websocket-protocol'] ?? '').split(',').map((one) => one.trim());
      const ofAddress = [...open.values()].filter((one) => one === address).length;
      // Those who are passed on by the product all come from this machine.
      const isFull = open.size >= mostSockets || (ofAddress >= mostOfAddress && !isOwn(address));
      if (isFull || !protocols.includes('sip')) {
        socket.end(`HTTP/1.1 ${isFull ? '503 Service Unavailable' : '400 Bad Request'}\r\nConnection: close\r\n\r\n`);
        return;
      }
      server.handleUpgrade(request, socket, head, (client) => {
        open.set(client, address);
        client.once('close', () => open.delete(client));
        const flow = flowOf(
          client,
          'WS',
          options.contactUser,
          address,
          request.socket.remotePort ?? 0,
          options.onMessage,
        );
        options.onOpen?.(flow);
      });
    },
    close: () => {
      for (const client of open.keys()) client.terminate();
      server.close();
    },
  };
}

const isOwn = (address: string) => /^(?:127\.|::1$|::ffff:127\.)/.test(address);

/** Connects as a client does. Rejects when nobody takes it within five seconds. */
export async function connectSocket(
  url: string,
  contactUser: string,
  onMessage: (bytes: Buffer, flow: SocketFlow) => void,
): Promise<SocketFlow> {
  const client = new WebSocket(url, 'sip', {
    handshakeTimeout: 5000,
    maxPayload: mostOfFrame,
    perMessageDeflate: false,
    followRedirects: false,
  });
  await new Promise<void>((settle, fail) => {
    client.once('open', settle);
    client.once('error', fail);
  });
  const { hostname, port, protocol } = new URL(url);
  const isSecure = protocol === 'wss:';
  const place = Number(port) || (isSecure ? 443 : 80);
  return flowOf(client, isSecure ? 'WSS' : 'WS', contactUser, hostname, place, onMessage);
}

function flowOf(
  client: WebSocket,
  transport: 'WS' | 'WSS',
  user: string,
  host: string,
  port: number,
  onMessage: (bytes: Buffer, flow: SocketFlow) => void,
): SocketFlow {
  const name = `${randomBytes(8).toString('hex')}.invalid`;
  const flow: SocketFlow = {
    transport,
    isReliable: true,
    get isOpen() {
      return client.readyState === WebSocket.OPEN;
    },
    host,
    port,
    sentBy: name,
    contact: `sip:${user}@${name};transport=ws`,
    onClose: [],
    send: (bytes) => {
      if (client.readyState !== WebSocket.OPEN) return;
      if (client.bufferedAmount > mostWaiting) client.terminate();
      // Text, as RFC 7118 prefers and browsers expect; the bytes stay as they are.
      else client.send(bytes, { binary: false }, () => undefined);
    },
    close: () => client.terminate(),
  };
  let isThere = true;
  const pulse = setInterval(() => {
    if (!isThere) return client.terminate();
    isThere = false;
    client.ping();
  }, beat);
  pulse.unref();
  let allowed = burst;
  let last = performance.now();
  client.on('pong', () => {
    isThere = true;
  });
  client.on('message', (data) => {
    isThere = true;
    const now = performance.now();
    allowed = Math.min(burst, allowed + ((now - last) * rate) / 1000) - 1;
    last = now;
    if (allowed < 0) return client.terminate();
    const bytes = Buffer.isBuffer(data) ? data : Buffer.concat(Array.isArray(data) ? data : [Buffer.from(data)]);
    if (bytes.length <= 4) return flow.send(Buffer.from('\r\n'));
    onMessage(bytes, flow);
  });
  client.on('error', () => client.terminate());
  client.once('close', () => {
    clearInterval(pulse);
    for (const tell of flow.onClose.splice(0)) tell();
  });
  return flow;
}
