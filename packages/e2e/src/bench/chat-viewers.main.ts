import { connect } from 'node:net';

/**
 * Viewers of a live in a process of their own: so many streams of its feed, each read no further than to know what came last. Told the addresses by its parent, it says when all are open,
 * and when it is asked what each number of the feed has come to: how many streams, and when the last of them.
 */

interface Asked {
  port: number;
  paths: string[];
}

const counts = new Map<number, { streams: number; lastAt: number }>();

function open({ port, path }: { port: number; path: string }): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1');
    let last: number | null = null;
    let rest = '';
    socket.on('connect', () => socket.write(`GET ${path} HTTP/1.1\r\nhost: bench\r\n\r\n`));
    socket.on('error', reject);
    socket.on('close', () => reject(new Error('a stream ended')));
    socket.setEncoding('latin1');
    socket.on('data', (text: string) => {
      const now = performance.timeOrigin + performance.now();
      const events = (rest + text).split('\n\n');
      rest = events.pop() ?? '';
      for (const event of events) {
        const [, number] = /^id: (\d+)$/m.exec(event) ?? [];
        if (number === undefined) continue;
        const seq = Number(number);
        if (last === null) {
          last = seq;
          resolve();
          continue;
        }
        for (let each = last + 1; each <= seq; each += 1) {
          const known = counts.get(each);
          if (known) {
            known.streams += 1;
            known.lastAt = now;
          } else counts.set(each, { streams: 1, lastAt: now });
        }
        last = Math.max(last, seq);
      }
    });
  });
}

process.on('message', async (message: Asked | 'told') => {
  if (message === 'told') {
    process.send?.({ counts: [...counts] });
    return;
  }
  const { port, paths } = message;
  // A hundred at a time, as a network would bring them.
  for (let at = 0; at < paths.length; at += 100)
    await Promise.all(paths.slice(at, at + 100).map((path) => open({ port, path })));
  process.send?.({ open: paths.length });
});
