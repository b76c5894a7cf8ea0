import { execFileSync } from 'node:child_process';
import { createWriteStream, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { expect, test } from 'vitest';
import { isQuick } from '../../../testing/tier.ts';
import { type ZippedFile, zipStream } from './zip.ts';

const python = '/usr/bin/python3';

async function* pieces(count: number, piece: Buffer): AsyncGenerator<Buffer> {
  for (let at = 0; at < count; at += 1) yield await Promise.resolve(piece);
}

test('whoever stops reading has no further file opened, and the open one closed', async () => {
  const opened: string[] = [];
  const closed: string[] = [];
  async function* content(name: string) {
    try {
      yield* pieces(1000, Buffer.alloc(100_000, name));
    } finally {
      closed.push(name);
    }
  }
  async function* files(): AsyncGenerator<ZippedFile> {
    for (const name of ['a', 'b', 'c']) {
      opened.push(name);
      yield await Promise.resolve({ name, content: content(name), isPacked: true });
    }
  }
  for await (const part of zipStream(files())) {
    if (part.length > 1000) break;
  }
  await expect.poll(() => closed).toEqual(['a']);
  expect(opened).toEqual(['a']);
});

test('what a content throws is what the reader sees', async () => {
  const failing = async function* () {
    yield* pieces(1, Buffer.from('x'));
    throw new Error('gone midway');
  };
  const read = async () => {
    for await (const part of zipStream([{ name: 'a', content: failing() }])) void part;
  };
  await expect(read()).rejects.toThrow('gone midway');
});

// A file above 4 GB and one behind it, read by another program: Debian has it wherever Swift's tests run.
if (!isQuick && existsSync(python)) test('an archive above 4 GB is whole', { timeout: 900_000 }, largeArchive);

async function largeArchive(): Promise<void> {
  const folder = mkdtempSync(path.join(tmpdir(), 'convoke-zip-'));
  try {
    const file = path.join(folder, 'large.zip');
    const piece = Buffer.alloc(1024 * 1024, 7);
    const count = 4300;
    const files = [
      { name: 'large.bin', content: pieces(count, piece), bytes: count * piece.length, isPacked: true },
      { name: 'unknown.bin', content: pieces(3, piece) },
    ];
    await pipeline(zipStream(files), createWriteStream(file));
    const script =
      'import sys, zipfile; z = zipfile.ZipFile(sys.argv[1]); print(z.testzip(), [i.file_size for i in z.infolist()])';
    const said = execFileSync(python, ['-c', script, file], { encoding: 'utf8' });
    expect(said.trim()).toBe(`None [${count * piece.length}, ${3 * piece.length}]`);
  } finally {
    rmSync(folder, { recursive: true });
  }
}
