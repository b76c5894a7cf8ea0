import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { newToken } from './codes.ts';

/** A part of a file: its first and its last byte, both counted from 0. */
export interface ByteRange {
  first: number;
  last: number;
}

export interface StoredFile {
  /** All of it, or the range that was asked for. */
  stream: Readable;
  /** Bytes of the whole file. */
  bytes: number;
}

/** What was kept. */
export interface Kept {
  bytes: number;
  /** Hexadecimal. */
  sha256: string;
}

/** Where files are kept. Keys are made by us, never by a caller. */
export interface Storage {
  /** Keeps the bytes under the key; whole or not at all. Rejects with the disk's error, which is answered with 503 when it is full or cannot be written to. */
  put(key: string, bytes: Uint8Array): Promise<void>;
  /** As `put`, piece by piece: the file is never in memory as a whole. Rejects with what the source throws, and then nothing is kept. */
  putStream(key: string, source: AsyncIterable<Uint8Array>): Promise<Kept>;
  /** The file, or null when there is none. A range ends where the file does. */
  get(key: string, range?: ByteRange): Promise<StoredFile | null>;
  remove(key: string): Promise<void>;
  /** The kept files whose keys begin with the prefix, in no order. */
  list(prefix: string): AsyncIterable<{ key: string; bytes: number }>;
  /** Removes what processes left half written when they died. Answers how many files it was. */
  removeHalves(): Promise<number>;
}

const keyForm = /^[A-Za-z0-9_-]+(?:\/[A-Za-z0-9_-]+)*\.[a-z0-9]{2,5}$/;

/** Whether a path below the folder of files is a kept file: not one that is being written, nor what a crash left of one. */
export function isStorageKey(name: string): boolean {
  return keyForm.test(name);
}

/** A file that is being written: its name and twelve random characters behind. */
const halfForm = /\.[a-z0-9]{2,5}\.[A-Za-z0-9_-]{12}$/;

/** A younger one may be another process's that is at it. */
const halfAgeMs = 3_600_000;

/** The local disk. A file appears by a rename, so a crash leaves no half of it. */
export class DiskStorage implements Storage {
  private readonly folder: string;

  constructor(folder: string) {
    this.folder = folder;
  }

  async put(key: string, bytes: Uint8Array): Promise<void> {
    await this.putStream(key, one(bytes));
  }

  async putStream(key: string, source: AsyncIterable<Uint8Array>): Promise<Kept> {
    const file = this.fileOf(key);
    await mkdir(path.dirname(file), { recursive: true });
    const half = `${file}.${newToken('half').slice(5, 17)}`;
    const hash = createHash('sha256');
    let bytes = 0;
    try {
      const handle = await open(half, 'wx');
      try {
        for await (const piece of source) {
          hash.update(piece);
          bytes += piece.length;
          await handle.writeFile(piece);
        }
        await handle.sync();
      } finally {
        await handle.close();
      }
      await rename(half, file);
    } catch (error) {
      // On a full disk it would be in the way of whatever is written next.
      await rm(half, { force: true }).catch(() => {});
      throw error;
    }
    return { bytes, sha256: hash.digest('hex') };
  }

  /** Makes a file of this disk one of the kept ones, without copying it; false where it lies on another disk, and then it stays where it is. */
  async adopt(key: string, whole: string): Promise<boolean> {
    const file = this.fileOf(key);
    await mkdir(path.dirname(file), { recursive: true });
    const handle = await open(whole, 'r+');
    await handle.sync().finally(() => handle.close());
    try {
      await rename(whole, file);
      return true;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EXDEV') throw error;
      return false;
    }
  }

  async get(key: string, range?: ByteRange): Promise<StoredFile | null> {
    if (!keyForm.test(key)) return null;
    const file = this.fileOf(key);
    const found = await stat(file).catch(() => null);
    if (!found?.isFile()) return null;
    const part = range && { start: range.first, end: range.last };
    return { stream: createReadStream(file, part), bytes: found.size };
  }

  async remove(key: string): Promise<void> {
    await rm(this.fileOf(key), { force: true });
  }

  async *list(prefix: string): AsyncIterable<{ key: string; bytes: number }> {
    const folders = [path.posix.dirname(`${prefix}x`)];
    for (let folder = folders.pop(); folder !== undefined; folder = folders.pop()) {
      const found = await readdir(path.join(this.folder, folder), { withFileTypes: true }).catch(() => []);
      for (const entry of found) {
        const key = path.posix.join(folder, entry.name);
        if (entry.isDirectory()) {
          if (`${key}/`.startsWith(prefix) || prefix.startsWith(`${key}/`)) folders.push(key);
        } else if (key.startsWith(prefix) && keyForm.test(key)) {
          const known = await stat(path.join(this.folder, key)).catch(() => null);
          if (known) yield { key, bytes: known.size };
        }
      }
    }
  }

  async removeHalves(): Promise<number> {
    const found = await readdir(this.folder, { recursive: true, withFileTypes: true }).catch(() => []);
    let removed = 0;
    for (const entry of found) {
      if (!entry.isFile() || !halfForm.test(entry.name)) continue;
      const file = path.join(entry.parentPath, entry.name);
      const known = await stat(file).catch(() => null);
      if (!known || Date.now() - known.mtimeMs < halfAgeMs) continue;
      await rm(file, { force: true });
      removed += 1;
    }
    return removed;
  }

  private fileOf(key: string): string {
    if (!keyForm.test(key)) throw new Error('not a storage key');
    return path.join(this.folder, key);
  }
}

async function* one(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}

/** The address under which a stored file is served. */
export function fileUrl(key: string): string;
export function fileUrl(key: string | null): string | null;
export function fileUrl(key: string | null): string | null {
  return key === null ? null : `/files/${key}`;
}
