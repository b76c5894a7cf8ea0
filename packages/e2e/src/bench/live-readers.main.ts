import { connect } from 'node:net';
import { TagTimes } from '@convoke/live/flv/tag-times.ts';

/**
 * Readers of streams in a process of their own. Told port, path and number by its parent, it says when all have heard something, and when it is asked: bytes of all, the fewest that one
 * has, how many were let go, and the time of the last tag of one in ten.
 */

interface Asked {
  port: number;
  path: string;
  readers: number;
}

const readers: { bytes: number; at: number | undefined; isGone: boolean }[] = [];

function read({ port, path }: Asked): Promise<void> {
  return new Promise((resolve) => {
    const reader = { bytes: 0, at: undefined as number | undefined, isGone: false };
    readers.push(reader);
    const tags = new TagTimes();
    let isHead = true;
    const socket = connect(port, '127.0.0.1', () => socket.write(`GET ${path} HTTP/1.1\r\nhost: bench\r\n\r\n`));
    socket.on('error', () => undefined);
    socket.on('close', () => {
      reader.isGone = true;
      resolve();
    });
    socket.on('data', (bytes: Buffer) => {
      let body = bytes;
      if (isHead) {
        const end = bytes.indexOf('\r\n\r\n');
        isHead = end < 0;
        body = end < 0 ? Buffer.alloc(0) : bytes.subarray(end + 4);
      }
      reader.bytes += body.length;
      // Every tenth is looked into: reading costs the same cores.
      if (readers.indexOf(reader) % 10 === 0) tags.take(body);
      reader.at = tags.last;
      resolve();
    });
  });
}

process.on('message', async (message: Asked | 'told') => {
  if (message === 'told') {
    const now = Date.now();
    process.send?.({
      bytes: readers.reduce((sum, { bytes }) => sum + bytes, 0),
      fewest: Math.min(...readers.map(({ bytes }) => bytes)),
      gone: readers.filter(({ isGone }) => isGone).length,
      times: readers.flatMap(({ at }) => at ?? []),
      now,
    });
    return;
  }
  for (let at = 0; at < message.readers; at += 50)
    await Promise.all(Array.from({ length: Math.min(50, message.readers - at) }, () => read(message)));
  process.send?.({ open: readers.length });
});
process.on('disconnect', () => process.exit(0));
