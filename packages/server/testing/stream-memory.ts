import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { readStorageSettings } from '../src/core/settings.ts';
import { makeStorage } from '../src/core/storage/make-storage.ts';

/**
 * `node stream-memory.ts BYTES`: a stream of so many bytes into the storage of the environment and out of it again. Prints what memory it took above idle, in bytes, and whether what
 * came out is what went in. A process of its own, since memory is counted by processes.
 */
const bytes = Number(process.argv[2]);
const storage = await makeStorage(readStorageSettings());
// As a server at rest: connected, with what a first small file needs loaded.
await storage.put('memory/small.bin', Buffer.from('small'));
await new Promise((resolve) => setTimeout(resolve, 500));
const idle = process.memoryUsage.rss();
let most = idle;
const watch = setInterval(() => (most = Math.max(most, process.memoryUsage.rss())), 20);

async function* source(): AsyncGenerator<Uint8Array> {
  for (let left = bytes, at = 0; left > 0; left -= 65_536, at += 1) {
    // A new piece each time, as sockets bring them.
    const piece = Buffer.alloc(Math.min(left, 65_536), at % 251);
    yield await Promise.resolve(piece);
  }
}

const began = performance.now();
const kept = await storage.putStream('memory/large.bin', source());
const put = performance.now();
const hash = createHash('sha256');
const file = await storage.get('memory/large.bin');
if (!file) throw new Error('it is not there');
file.stream.on('data', (piece: Buffer) => hash.update(piece));
await once(file.stream, 'end');
clearInterval(watch);
const seconds = (ms: number) => Math.round(ms / 100) / 10;
console.log(
  JSON.stringify({
    bytes: kept.bytes,
    isSame: hash.digest('hex') === kept.sha256,
    aboveIdle: most - idle,
    seconds: { put: seconds(put - began), get: seconds(performance.now() - put) },
  }),
);
process.exit(0);
