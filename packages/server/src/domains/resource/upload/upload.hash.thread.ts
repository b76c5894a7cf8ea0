import { createHash, type Hash } from 'node:crypto';
import { closeSync, openSync, readSync } from 'node:fs';
import { parentPort } from 'node:worker_threads';

/** Hashes what of uploads has come, off the thread that answers, which has enough to do with moving it. It reads what was just written, which is in memory still. */

/** What has come of an upload: from which byte of the file to which. */
export interface Came {
  uploadId: string;
  file: string;
  from: number;
  to: number;
}
/** Asks for the hash of an upload of so many bytes. */
export interface Asked {
  ask: number;
  uploadId: string;
  bytes: number;
}
export interface Answered {
  ask: number;
  /** Hexadecimal; undefined where not all of it is known. */
  sha256: string | undefined;
}

/** Uploads whose hash is known as far as they have come; of more at once the oldest is read again at its end. */
const mostKnown = 1000;
const known = new Map<string, { hash: Hash; bytes: number }>();
const room = Buffer.allocUnsafe(1024 * 1024);

function take({ uploadId, file, from, to }: Came): void {
  const before = known.get(uploadId);
  known.delete(uploadId);
  const hash = from === 0 ? createHash('sha256') : before?.bytes === from ? before.hash : undefined;
  if (!hash || !hashed(hash, file, from, to)) return;
  known.set(uploadId, { hash, bytes: to });
  const [oldest] = known.keys();
  if (known.size > mostKnown && oldest !== undefined) known.delete(oldest);
}

/** False where the file has less: given up meanwhile. */
function hashed(hash: Hash, file: string, from: number, to: number): boolean {
  let handle: number | undefined;
  try {
    handle = openSync(file, 'r');
    for (let at = from; at < to; ) {
      const read = readSync(handle, room, 0, Math.min(room.length, to - at), at);
      if (read === 0) return false;
      hash.update(room.subarray(0, read));
      at += read;
    }
    return true;
  } catch {
    return false;
  } finally {
    if (handle !== undefined) closeSync(handle);
  }
}

parentPort?.on('message', (message: Came | Asked | { forget: string }) => {
  if ('forget' in message) known.delete(message.forget);
  else if ('ask' in message) {
    const { ask, uploadId, bytes } = message;
    const of = known.get(uploadId);
    const sha256 = of?.bytes === bytes ? of.hash.copy().digest('hex') : undefined;
    parentPort?.postMessage({ ask, sha256 } satisfies Answered);
  } else take(message);
});
