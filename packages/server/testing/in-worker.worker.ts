/** What the tests of `core/jobs/in-worker.ts` have run in a process. */

export const echo = (value: unknown): unknown => value;

export const isBuffer = (bytes: Buffer): boolean => Buffer.isBuffer(bytes);

export function fails(words: string): never {
  throw new Error(words);
}

/** Never ends, and lets nobody else in its process have a turn. */
export function spins(): number {
  for (let n = 0; ; n += 1) if (n < 0) return n;
}

/** Takes all memory that there is. */
export function fills(): number {
  const kept: unknown[][] = [];
  for (;;) kept.push(Array.from({ length: 1_000_000 }, () => kept));
}

/** The bytes of a file, number by number, and how many pieces it came in. */
export async function* numbers(file: Buffer | AsyncIterable<Buffer>, from: number): AsyncGenerator<number> {
  let pieces = 0;
  for await (const piece of Buffer.isBuffer(file) ? [file] : file) {
    pieces += 1;
    for (const byte of piece) yield byte + from;
  }
  yield -pieces;
}

/** One row, then none any more. */
export async function* sticks(_file: Buffer): AsyncGenerator<number> {
  yield await Promise.resolve(1);
  spins();
}
