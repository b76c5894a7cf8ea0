import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { timingSafeEqual } from 'node:crypto';
import { lineState } from '@convoke/contract/outbound/outbound.line.ts';
import type { Store } from '../recording/store.ts';
import type { Sockets } from '../sip/sockets.ts';
import type { Exchange } from '../switch/exchange.ts';
import type { Trunk } from '../switch/trunk.ts';
import { answerFile } from './answer-file.ts';

const ending = /^\/calls\/([\da-fA-F-]{36})\/end$/;
const recording = /^\/recordings\/([\da-fA-F-]{36})$/;

export interface ServeOptions {
  host: string;
  port: number;
  key: string;
  exchange: Exchange;
  trunk: Trunk;
  store: Store;
  sockets: Sockets;
}

/** What the server asks for, and the sockets that it passes on. Rejects when the port is taken. */
export async function serve(options: ServeOptions): Promise<{ port: number; close: () => Promise<void> }> {
  const { key, sockets } = options;
  const server = createServer({ requestTimeout: 15_000, headersTimeout: 10_000 }, (request, response) => {
    response.on('error', () => response.destroy());
    if (!isSame(request.headers.authorization ?? '', `Bearer ${key}`)) return refuse(response, 404);
    answer(options, request, response).catch(() => response.destroy());
  });
  server.maxConnections = 5000;
  server.keepAliveTimeout = 75_000;
  server.on('upgrade', (request, socket, head) => {
    if ((request.url ?? '').split('?')[0] === '/ws') return sockets.upgrade(request, socket, head);
    socket.on('error', () => undefined);
    socket.end('HTTP/1.1 404 Not Found\r\nConnection: close\r\n\r\n');
  });
  const port = await listening(server, options.port, options.host);
  return {
    port,
    close: () =>
      new Promise((done) => {
        sockets.close();
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
}

/** The port; rejects with the system's error when nobody can listen there. */
export function listening(server: Server, port: number, host: string): Promise<number> {
  return new Promise((settle, fail) => {
    server.once('error', fail);
    server.listen(port, host, () => {
      server.off('error', fail);
      server.on('error', () => undefined);
      settle((server.address() as { port: number }).port);
    });
  });
}

async function answer(
  { exchange, trunk, store }: ServeOptions,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const path = (request.url ?? '').split('?')[0] ?? '';
  const { method = '' } = request;
  if (path === '/state' && method === 'GET') {
    const { isSimulated, isUp: isTrunkUp } = trunk;
    return say(response, lineState.parse({ isSimulated, isTrunkUp, calls: exchange.size }));
  }
  const [, ended] = ending.exec(path) ?? [];
  if (ended !== undefined && method === 'POST') {
    exchange.end(ended);
    return say(response, {});
  }
  const [, callId] = recording.exec(path) ?? [];
  if (callId === undefined) return refuse(response, 404);
  if (method === 'GET' || method === 'HEAD') return answerFile(request, response, store.recordingPath(callId));
  if (method !== 'DELETE') return refuse(response, 405);
  // Of a call that goes on it is still being written.
  if (exchange.has(callId)) return refuse(response, 409);
  await store.removeRecording(callId);
  response.writeHead(204).end();
}

function say(response: ServerResponse, body: unknown): void {
  response.writeHead(200, { 'content-type': 'application/json', 'cache-control': 'no-store' });
  response.end(JSON.stringify(body));
}

function refuse(response: ServerResponse, status: number): void {
  response.writeHead(status, { 'cache-control': 'no-store' }).end();
}

/** In the same time whatever they are. */
function isSame(given: string, right: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(right)];
  return a.length === b.length && timingSafeEqual(a, b);
}
