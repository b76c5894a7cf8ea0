import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import type * as files from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { DiskStorage } from './disk-storage.ts';

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

test('a whole file of the same disk becomes a kept one without a copy', async () => {
  const whole = path.join(folder, 'whole');
  await writeFile(whole, bytes);
  expect(await storage.adopt('a/film.mp4', whole)).toBe(true);
  expect(await kept()).toEqual(['film.mp4']);
  expect(await storage.size('a/film.mp4')).toBe(3);
});
