import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startedSwift } from '../../../testing/swift.ts';
import type { ByteRange, Storage } from '../storage.ts';
import { DiskStorage } from './disk-storage.ts';

/** What every storage does, on the disk and in a bucket alike. */
const swift = startedSwift();
const kinds = [
  {
    name: 'the disk',
    isHere: true,
    async make() {
      const folder = await mkdtemp(path.join(tmpdir(), 'convoke-storage-'));
      return { storage: new DiskStorage(folder), remove: () => rm(folder, { recursive: true }) };
    },
  },
  {
    name: 'a bucket of Swift',
    isHere: swift.isHere,
    make: async () => ({ storage: await swift.newStorage(), remove: () => Promise.resolve() }),
  },
];

// A quick run starts no Swift, and where Debian's packages cannot be had there is none: `startedSwift`.
describe.each(kinds.filter(({ isHere }) => isHere))('$name', ({ make }) => {
  let storage: Storage;
  let remove: () => Promise<void>;
  beforeAll(async () => {
    ({ storage, remove } = await make());
  });
  afterAll(() => remove?.());

  const read = async (key: string, range?: ByteRange) => {
    const file = await storage.get(key, range);
    return file && { bytes: file.bytes, read: await buffer(file.stream) };
  };
  const keys = async (prefix: string) => {
    const found: string[] = [];
    for await (const { key } of storage.list(prefix)) found.push(key);
    return found.sort();
  };
  async function* pieces(bytes: Uint8Array, size: number, error?: Error): AsyncGenerator<Uint8Array> {
    for (let from = 0; from < bytes.length; from += size)
      yield await Promise.resolve(bytes.subarray(from, from + size));
    if (error) throw error;
  }
  const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

  test('its settings are right', () => storage.check());

  test.each([0, 1, 65_537, 9_000_000])(
    '%i bytes come back as they were put, at once and piece by piece',
    async (length) => {
      const bytes = randomBytes(length);
      await storage.put(`sizes/put-${length}.pdf`, bytes);
      expect(await storage.putStream(`sizes/stream-${length}.pdf`, pieces(bytes, 60_000))).toEqual({
        bytes: length,
        sha256: sha256(bytes),
      });
      for (const key of [`sizes/put-${length}.pdf`, `sizes/stream-${length}.pdf`]) {
        const found = await read(key);
        expect([found?.bytes, found?.read.equals(bytes), await storage.size(key)]).toEqual([length, true, length]);
      }
    },
  );

  test('a stream of several parts whose source ends in an error is not kept, and what was there before stays', async () => {
    const error = new Error('hung up');
    await storage.put('halves/was.mp4', Buffer.from('before'));
    for (const key of ['halves/none.mp4', 'halves/was.mp4'])
      await expect(storage.putStream(key, pieces(randomBytes(20_000_000), 1_000_000, error))).rejects.toBe(error);
    await expect(storage.putStream('halves/none.mp4', pieces(Buffer.from('few'), 1, error))).rejects.toBe(error);
    expect(await keys('halves/')).toEqual(['halves/was.mp4']);
    expect((await read('halves/was.mp4'))?.read.toString()).toBe('before');
  });

  test('what is put again replaces what was there', async () => {
    await storage.put('again/one.txt', Buffer.from('first'));
    await storage.put('again/one.txt', Buffer.from('second'));
    expect((await read('again/one.txt'))?.read.toString()).toBe('second');
  });

  test.each([
    [{ first: 0, last: 0 }, '0'],
    [{ first: 2, last: 3 }, '23'],
    [{ first: 4, last: 99 }, '45'],
    [{ first: 6, last: 7 }, ''],
    [{ first: 99, last: 100 }, ''],
  ])('the range %j of six bytes is %j', async (range, text) => {
    await storage.put('ranges/six.txt', Buffer.from('012345'));
    expect(await read('ranges/six.txt', range)).toEqual({ bytes: 6, read: Buffer.from(text) });
  });

  test('what is not there is null, and taken away as well', async () => {
    await storage.put('gone/one.pdf', Buffer.from('x'));
    await storage.remove('gone/one.pdf');
    await storage.remove('gone/one.pdf');
    for (const key of ['gone/one.pdf', 'gone/never.pdf', '../gone.pdf', 'no key'])
      expect([await storage.get(key), await storage.get(key, { first: 0, last: 1 }), await storage.size(key)]).toEqual([
        null,
        null,
        null,
      ]);
    await expect(storage.put('../out.pdf', Buffer.from('x'))).rejects.toThrow('not a storage key');
  });

  test('what begins with a prefix is listed, at any depth, with its size and when it was kept', async () => {
    const began = Date.now();
    for (const key of ['list/a/b/one.pdf', 'list/a/b2/two.pdf', 'list/a/three.pdf', 'list/c/four.pdf'])
      await storage.put(key, Buffer.from('four'));
    expect(await keys('list/')).toEqual([
      'list/a/b/one.pdf',
      'list/a/b2/two.pdf',
      'list/a/three.pdf',
      'list/c/four.pdf',
    ]);
    expect(await keys('list/a/b')).toEqual(['list/a/b/one.pdf', 'list/a/b2/two.pdf']);
    expect(await keys('list/a/b/')).toEqual(['list/a/b/one.pdf']);
    expect(await keys('z')).toEqual([]);
    for await (const { bytes, keptAt } of storage.list('list/')) {
      expect(bytes).toBe(4);
      expect(Math.abs(keptAt.getTime() - began)).toBeLessThan(60_000);
    }
  });

  test('a list of more than a page is whole', { timeout: 300_000 }, async () => {
    const many = Array.from({ length: 1100 }, (_, at) => `many/${String(at).padStart(5, '0')}.pdf`);
    for (let from = 0; from < many.length; from += 50)
      await Promise.all(many.slice(from, from + 50).map((key) => storage.put(key, Buffer.from('x'))));
    expect(await keys('many/')).toEqual(many);
  });

  test('of twenty that put the same key at once one wins, whole', async () => {
    const contents = Array.from({ length: 20 }, () => randomBytes(200_000));
    await Promise.all(contents.map((bytes) => storage.putStream('race/one.bin', pieces(bytes, 30_000))));
    const found = await read('race/one.bin');
    expect(contents.filter((bytes) => found?.read.equals(bytes))).toHaveLength(1);
  });

  test('there are no halves of it to remove while it works', async () => {
    expect(await storage.removeHalves()).toBe(0);
  });
});
