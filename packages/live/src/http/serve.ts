import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { cameraAnswer } from '@convoke/contract/live/live.ingest.ts';
import type { Stream } from '../media/stream.ts';
import { listening } from '../rtmp/listen.ts';
import type { Sessions } from '../sessions.ts';
import type { Trials } from '../trial/trials.ts';
import { answerFile, answerRange } from './answer-file.ts';
import { isPlayToken, isSame } from './token.ts';

const media =
  /^\/live\/media\/([\da-f-]{36})\/([\w-]{1,90})(\.flv|\/(?:index|all)\.m3u8|\/init-\d{1,5}\.mp4|\/\d{1,7}\.m4s)$/;
const part = /^\/parts\/([\da-f-]{36})$/;
const camera = /^\/cameras\/([\da-f-]{36})(\/trial)?$/;

export interface ServeOptions {
  host: string;
  port: number;
  key: string;
  sessions: Sessions;
  trials: Trials;
  /** Megabits a second that viewers by HTTP-FLV get together; whoever comes then is sent to HLS. */
  flvMbits: number;
}

/** What browsers and the server fetch. Rejects when the port is taken. */
export async function serve(options: ServeOptions): Promise<{ port: number; close: () => Promise<void> }> {
  const egress = new Egress(options.sessions);
  const server = createServer({ requestTimeout: 15_000, headersTimeout: 10_000 }, (request, response) => {
    response.on('error', () => response.destroy());
    const path = (request.url ?? '').split('?')[0] ?? '';
    response.setHeader('access-control-allow-origin', '*');
    const found = media.exec(path);
    if (found) return answerMedia(options, egress, request, response, found);
    if (!isSame(request.headers.authorization ?? '', `Bearer ${options.key}`)) return refuse(response, 404);
    const [, partId] = part.exec(path) ?? [];
    if (partId) return answerPart(options, request, response, partId);
    const [, liveId, trial] = camera.exec(path) ?? [];
    if (liveId) return void answerCamera(options, request, response, liveId, trial !== undefined);
    refuse(response, 404);
  });
  server.maxConnections = 20_000;
  server.keepAliveTimeout = 75_000;
  await listening(server, options.port, options.host);
  server.on('error', () => undefined);
  return {
    port: (server.address() as { port: number }).port,
    close: () =>
      new Promise((done) => {
        egress.stop();
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
}

/** What FLV viewers get together now, in bits a second. */
class Egress {
  readonly #timer: NodeJS.Timeout;
  readonly #last = new Map<Stream, number>();
  #rate = 0;

  constructor(sessions: Sessions) {
    this.#timer = setInterval(() => {
      const streams = sessions.streams;
      let bytes = 0;
      for (const stream of streams) {
        bytes += stream.room.sent - (this.#last.get(stream) ?? 0);
        this.#last.set(stream, stream.room.sent);
      }
      for (const stream of this.#last.keys()) if (!streams.includes(stream)) this.#last.delete(stream);
      this.#rate = (bytes * 8) / 2;
    }, 2000);
    this.#timer.unref();
  }

  get mbits(): number {
    return this.#rate / 1e6;
  }

  stop(): void {
    clearInterval(this.#timer);
  }
}

function answerMedia(
  { sessions, key, flvMbits }: ServeOptions,
  egress: Egress,
  request: IncomingMessage,
  response: ServerResponse,
  [, liveId = '', token = '', what = '']: RegExpExecArray,
): void {
  if (request.method !== 'GET' && request.method !== 'HEAD') return refuse(response, 405);
  if (!isPlayToken(token, liveId, key, Date.now())) return refuse(response, 403);
  const stream = sessions.streamOf(liveId);
  if (stream === undefined) return refuse(response, 404);
  if (what === '.flv') return answerFlv(stream, egress.mbits < flvMbits, request, response);
  if (what.endsWith('.m3u8')) return answerList(stream, what === '/all.m3u8', request, response);
  // Pieces never change; a proxy or CDN in front keeps them.
  response.setHeader('cache-control', 'public, max-age=3600');
  const number = Number(/\d+/.exec(what)?.[0]);
  if (what.endsWith('.mp4')) return answerBytes(response, stream.shelf.init(number));
  const piece = stream.shelf.piece(number);
  if (piece?.data) return answerBytes(response, piece.data);
  if (!piece?.file) return refuse(response, 404);
  response.setHeader('content-type', 'video/mp4');
  answerRange(response, piece.file.path, piece.file.range);
}

function answerFlv(stream: Stream, isRoom: boolean, request: IncomingMessage, response: ServerResponse): void {
  if (!stream.isOnAir && stream.shelf.isOver) return refuse(response, 404);
  if (!isRoom) return refuse(response, 503);
  // Bytes until the end, without a frame around each write.
  response.useChunkedEncodingByDefault = false;
  response.shouldKeepAlive = false;
  response.writeHead(200, { 'content-type': 'video/x-flv', 'cache-control': 'no-store', 'x-accel-buffering': 'no' });
  if (request.method === 'HEAD') return void response.end();
  response.flushHeaders();
  request.socket.setNoDelay(true);
  stream.room.enter(response);
}

function answerList(stream: Stream, isWhole: boolean, request: IncomingMessage, response: ServerResponse): void {
  if (stream.shelf.isEmpty) return refuse(response, 404);
  const text = isWhole ? stream.shelf.wholeList() : stream.shelf.liveList();
  response.setHeader('content-type', 'application/vnd.apple.mpegurl');
  response.setHeader('cache-control', 'public, max-age=1');
  // Of a long stream it has half a megabyte.
  if (text.length < 4096 || !/\bgzip\b/.test(request.headers['accept-encoding'] ?? '')) return void response.end(text);
  response.setHeader('content-encoding', 'gzip');
  response.end(gzipSync(text, { level: 3 }));
}

function answerBytes(response: ServerResponse, bytes: Buffer | undefined): void {
  if (bytes === undefined) return refuse(response, 404);
  response.setHeader('content-type', 'video/mp4');
  response.setHeader('content-length', bytes.length);
  response.end(bytes);
}

function answerPart({ sessions }: ServeOptions, request: IncomingMessage, response: ServerResponse, id: string): void {
  const folder = sessions.partFolder(id);
  if (request.method === 'DELETE') {
    void sessions.forgetPart(id).then(() => response.writeHead(204).end());
    return;
  }
  if (folder === undefined) return refuse(response, 404);
  const whole = join(folder, `${id}.mp4`);
  answerFile(request, response, existsSync(whole) ? whole : join(folder, `${id}.cmaf`));
}

async function answerCamera(
  { sessions, trials }: ServeOptions,
  request: IncomingMessage,
  response: ServerResponse,
  liveId: string,
  isTrial: boolean,
): Promise<void> {
  const stream = sessions.cameraOf(liveId);
  if (stream === undefined) return refuse(response, 404);
  if (isTrial && request.method === 'POST') {
    const viewers = await viewersAsked(request);
    if (viewers === null) return refuse(response, 400);
    trials.begin(liveId, stream, viewers);
  }
  const answer = cameraAnswer.parse({ camera: stream.facts.tell(), trial: trials.of(liveId) });
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answer));
}

async function viewersAsked(request: IncomingMessage): Promise<number | null> {
  let text = '';
  for await (const bytes of request) {
    text += String(bytes);
    if (text.length > 1000) return null;
  }
  try {
    const { viewers } = JSON.parse(text) as { viewers: unknown };
    return Number.isInteger(viewers) && Number(viewers) >= 0 && Number(viewers) <= 500 ? Number(viewers) : null;
  } catch {
    return null;
  }
}

function refuse(response: ServerResponse, status: number): void {
  response.writeHead(status, { 'cache-control': 'no-store' }).end();
}
