import { expect, test } from 'vitest';
import type * as worker from '../../../testing/in-worker.worker.ts';
import { inWorker, rowsInWorker, WorkerLimit } from './in-worker.ts';

const module = new URL('../../../testing/in-worker.worker.ts', import.meta.url);
const work = inWorker<typeof worker>(module);
const quick = inWorker<typeof worker>(module, { seconds: 1 });
const rows = rowsInWorker<typeof worker>(module);
const quickRows = rowsInWorker<typeof worker>(module, { seconds: 1 });

/** How late the loop is at its latest while something goes on, in milliseconds. */
async function lateness(during: Promise<unknown>): Promise<number> {
  let latest = 0;
  let last = performance.now();
  const clock = setInterval(() => {
    latest = Math.max(latest, performance.now() - last - 10);
    last = performance.now();
  }, 10);
  await during.catch(() => undefined);
  clearInterval(clock);
  return latest;
}

test('values go there and come back, bytes as bytes, and an error as its words', async () => {
  expect(await work('echo', { text: '字', at: [1, null] })).toEqual({ text: '字', at: [1, null] });
  expect(await work('isBuffer', Buffer.from('x'))).toBe(true);
  await expect(work('fails', 'no such sheet')).rejects.toThrow('no such sheet');
});

test('what never ends is killed in its time, and everybody else goes on meanwhile and afterwards', {
  timeout: 60_000,
}, async () => {
  const spinning = Promise.all(Array.from({ length: 4 }, () => quick('spins').catch((error: unknown) => error)));
  expect(await lateness(spinning)).toBeLessThan(1000);
  for (const ended of await spinning) expect(ended).toBeInstanceOf(WorkerLimit);
  expect(await work('echo', 1)).toBe(1);
});

test('what takes all memory is killed, and the process is not', { timeout: 60_000 }, async () => {
  await expect(work('fills')).rejects.toBeInstanceOf(WorkerLimit);
  expect(await work('echo', 1)).toBe(1);
});

test('rows come as they are asked for, of a file whole or in pieces; whoever leaves early ends it', async () => {
  async function* pieces() {
    for (let n = 0; n < 3; n += 1) yield await Promise.resolve(Buffer.alloc(1000, n));
  }
  const all: number[] = [];
  for await (const row of rows('numbers', pieces(), 10)) all.push(row);
  expect([all.length, all[0], all[2999], all[3000]]).toEqual([3001, 10, 12, -3]);
  for await (const row of rows('numbers', Buffer.from([5]), 1)) {
    expect(row).toBe(6);
    break;
  }
  // Five of four processes: each that ended made room.
  for (let n = 0; n < 5; n += 1) for await (const row of rows('numbers', Buffer.alloc(5000), 0)) if (row === 0) break;
});

test('a stream that sticks is killed', { timeout: 60_000 }, async () => {
  const seen: number[] = [];
  const reading = (async () => {
    for await (const row of quickRows('sticks', Buffer.from('x'))) seen.push(row);
  })();
  await expect(reading).rejects.toBeInstanceOf(WorkerLimit);
});
