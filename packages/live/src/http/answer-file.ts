import { createReadStream, statSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { pipeline } from 'node:stream';
import type { Range } from '../recording/part.ts';

/** A part of a file, whole; 404 when it is gone. */
export function answerRange(response: ServerResponse, path: string, { offset, length }: Range): void {
  response.setHeader('content-length', length);
  send(response, path, offset, offset + length - 1);
}

/** A file, or the range that is asked for. */
export function answerFile(request: IncomingMessage, response: ServerResponse, path: string): void {
  let size: number;
  try {
    size = statSync(path).size;
  } catch {
    return void response.writeHead(404).end();
  }
  response.setHeader('content-type', 'video/mp4');
  response.setHeader('accept-ranges', 'bytes');
  const asked = /^bytes=(\d{1,15})-(\d{0,15})$/.exec(request.headers.range ?? '');
  const from = asked ? Number(asked[1]) : 0;
  const to = asked?.[2] ? Math.min(Number(asked[2]), size - 1) : size - 1;
  if (asked && (from >= size || to < from))
    return void response.writeHead(416, { 'content-range': `bytes */${size}` }).end();
  if (asked) {
    response.statusCode = 206;
    response.setHeader('content-range', `bytes ${from}-${to}/${size}`);
  }
  response.setHeader('content-length', to - from + 1);
  if (request.method === 'HEAD') return void response.end();
  send(response, path, from, to);
}

function send(response: ServerResponse, path: string, start: number, end: number): void {
  const stream = createReadStream(path, { start, end });
  stream.once('error', () => {
    if (response.headersSent) response.destroy();
    else {
      response.removeHeader('content-length');
      response.writeHead(404).end();
    }
  });
  stream.once('open', () => pipeline(stream, response, () => undefined));
}
