import { createReadStream, statSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { pipeline } from 'node:stream';

/** A recording, or the range of it that is asked for. While it is being written, what there is. */
export function answerFile(request: IncomingMessage, response: ServerResponse, path: string): void {
  let size: number;
  try {
    ({ size } = statSync(path));
  } catch {
    return void response.writeHead(404, { 'cache-control': 'no-store' }).end();
  }
  response.setHeader('content-type', 'audio/wav');
  response.setHeader('accept-ranges', 'bytes');
  response.setHeader('cache-control', 'no-store');
  const range = rangeOf(request.headers.range, size);
  if (range === null) return void response.writeHead(416, { 'content-range': `bytes */${size}` }).end();
  const { from, to } = range ?? { from: 0, to: size - 1 };
  if (range) {
    response.statusCode = 206;
    response.setHeader('content-range', `bytes ${from}-${to}/${size}`);
  }
  response.setHeader('content-length', to - from + 1);
  if (request.method === 'HEAD' || size === 0) return void response.end();
  const stream = createReadStream(path, { start: from, end: to });
  stream.once('error', () => response.destroy());
  stream.once('open', () => pipeline(stream, response, () => undefined));
}

/** RFC 9110, 14: undefined = the whole; null = a range that it does not have. What is no single range is as if it were not asked for. */
function rangeOf(asked: string | undefined, size: number): { from: number; to: number } | null | undefined {
  const [, first, last] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(asked ?? '') ?? [];
  if (first === undefined || last === undefined || (first === '' && last === '')) return undefined;
  if (first === '') return Number(last) === 0 ? null : { from: Math.max(0, size - Number(last)), to: size - 1 };
  if (last !== '' && Number(last) < Number(first)) return undefined;
  if (Number(first) >= size) return null;
  return { from: Number(first), to: last === '' ? size - 1 : Math.min(Number(last), size - 1) };
}
