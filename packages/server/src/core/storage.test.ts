import { createHash } from 'node:crypto';
import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import type * as files from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type ByteRange, DiskStorage } from './storage.ts';

const { disk } = vi.hoisted(() => ({ disk: { error: null as string | null } }));
// A disk that fills up in the middle of a file: a part of it is there when the write fails.
vi.mock('node:fs/promises', async (original) => {
  const real = await original<typeof files>();
  return {
    ...real,
    async open(file: string, flags?: string) {
      const handle = await real.open(file, flags);
      const write = handle.writeFile.bind(handle);
      handle.writeFile = async (bytes) => {
        if (disk.error === null) return write(bytes);
        await write((bytes as Uint8Array).subarray(0, 1));
        throw Object.assign(new Error(`${disk.error}: write`), { code: disk.error });
      };
      return handle;
    },
  };
});

let folder: string;
let storage: DiskStorage;

beforeEach(async () => {
  disk.error = null;
  folder = await mkdtemp(path.join(tmpdir(), 'convoke-storage-'));
  storage = new DiskStorage(folder);
});
afterEach(() => rm(folder, { recursive: true }));

const bytes = new Uint8Array([1, 2, 3]);
const kept = async () =>
  (await readdir(folder, { recursive: true, withFileTypes: true }))
    .filter((each) => each.isFile())
    .map(({ name }) => name);

test.each(['ENOSPC', 'EDQUOT', 'EROFS'])('a write that ends in %s leaves nothing behind and says so', async (code) => {
  disk.error = code;
  await expect(storage.put('a/picture.webp', bytes)).rejects.toMatchObject({ code });
  expect(await kept()).toEqual([]);
  disk.error = null;
  await storage.put('a/picture.webp', bytes);
  expect(await kept()).toEqual(['picture.webp']);
});

test('half-written files of processes that died go, those that may be under way and whole ones stay', async () => {
  await storage.put('a/whole.webp', bytes);
  const old = new Date(Date.now() - 2 * 3_600_000);
  for (const [name, isOld] of [
    ['dead.webp.abcDEF123-_x', true],
    ['fresh.webp.abcDEF123-_x', false],
  ] as const) {
    await writeFile(path.join(folder, 'a', name), bytes);
    if (isOld) await utimes(path.join(folder, 'a', name), old, old);
  }
  await utimes(path.join(folder, 'a/whole.webp'), old, old);
  expect(await storage.removeHalves()).toBe(1);
  expect((await kept()).sort()).toEqual(['fresh.webp.abcDEF123-_x', 'whole.webp']);
  expect(await new DiskStorage(path.join(folder, 'not/there')).removeHalves()).toBe(0);
});

test('a stream is kept whole with its hash, or not at all when its source ends in an error', async () => {
  async function* pieces(error?: Error) {
    yield bytes;
    yield bytes;
    if (error) throw error;
  }
  expect(await storage.putStream('a/b/film.mp4', pieces())).toEqual({
    bytes: 6,
    sha256: createHash('sha256').update(bytes).update(bytes).digest('hex'),
  });
  await expect(storage.putStream('a/gone.mp4', pieces(new Error('hung up')))).rejects.toThrow('hung up');
  expect(await kept()).toEqual(['film.mp4']);
});

test('a range is read without the rest', async () => {
  await storage.put('a/b/film.mp4', new Uint8Array([0, 1, 2, 3, 4, 5]));
  const read = async (range?: ByteRange) => {
    const file = await storage.get('a/b/film.mp4', range);
    return [file?.bytes, ...(file ? await buffer(file.stream) : [])];
  };
  expect(await read()).toEqual([6, 0, 1, 2, 3, 4, 5]);
  expect(await read({ first: 2, last: 3 })).toEqual([6, 2, 3]);
  expect(await read({ first: 4, last: 99 })).toEqual([6, 4, 5]);
  expect(await storage.get('a/b/none.mp4', { first: 0, last: 1 })).toBeNull();
});

test('what begins with a prefix is listed, at any depth, without what is half written', async () => {
  for (const key of ['a/b/one.pdf', 'a/b2/two.pdf', 'a/three.pdf', 'c/four.pdf']) await storage.put(key, bytes);
  await writeFile(path.join(folder, 'a/b/one.pdf.abcDEF123-_x'), bytes);
  const keys = async (prefix: string) => {
    const found: string[] = [];
    for await (const { key } of storage.list(prefix)) found.push(key);
    return found.sort();
  };
  expect(await keys('')).toEqual(['a/b/one.pdf', 'a/b2/two.pdf', 'a/three.pdf', 'c/four.pdf']);
  expect(await keys('a/b')).toEqual(['a/b/one.pdf', 'a/b2/two.pdf']);
  expect(await keys('a/b/')).toEqual(['a/b/one.pdf']);
  expect(await keys('z')).toEqual([]);
});
