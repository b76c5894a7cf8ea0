import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { newToken } from '../codes.ts';
import { type ByteRange, isStorageKey, type Kept, type ListedFile, type Storage, type StoredFile } from '../storage.ts';

/** A file that is being written: its name and twelve random characters behind. */
const halfForm = /\.[a-z0-9]{2,5}\.[A-Za-z0-9_-]{12}$/;

/** Of a file that is read at once: four times what Node takes, and so a quarter of the turns of its thread pool. */
const readBytes = 256 * 1024;

/** A younger one may be another process's that is at it. */
const halfAgeMs = 3_600_000;

/** The local disk. A file appears by a rename, so a crash leaves no half of it. */
export class DiskStorage implements Storage {
  readonly parts = null;
  private readonly folder: string;

  constructor(folder: string) {
    this.folder = folder;
  }

  check(): Promise<void> {
    return Promise.resolve();
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
    if (!isStorageKey(key)) return null;
    const file = this.fileOf(key);
    const found = await stat(file).catch(() => null);
    if (!found?.isFile()) return null;
    const part = range && { start: range.first, end: range.last };
    return { stream: createReadStream(file, { ...part, highWaterMark: readBytes }), bytes: found.size };
  }

  signedUrl(): Promise<null> {
    return Promise.resolve(null);
  }

  async size(key: string): Promise<number | null> {
    if (!isStorageKey(key)) return null;
    const found = await stat(this.fileOf(key)).catch(() => null);
    return found?.isFile() ? found.size : null;
  }

  async remove(key: string): Promise<void> {
    await rm(this.fileOf(key), { force: true });
  }

  async *list(prefix: string): AsyncIterable<ListedFile> {
    const folders = [path.posix.dirname(`${prefix}x`)];
    for (let folder = folders.pop(); folder !== undefined; folder = folders.pop()) {
      const found = await readdir(path.join(this.folder, folder), { withFileTypes: true }).catch(() => []);
      for (const entry of found) {
        const key = path.posix.join(folder, entry.name);
        if (entry.isDirectory()) {
          if (`${key}/`.startsWith(prefix) || prefix.startsWith(`${key}/`)) folders.push(key);
        } else if (key.startsWith(prefix) && isStorageKey(key)) {
          const known = await stat(path.join(this.folder, key)).catch(() => null);
          if (known) yield { key, bytes: known.size, keptAt: known.mtime };
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
    if (!isStorageKey(key)) throw new Error('not a storage key');
    return path.join(this.folder, key);
  }
}

async function* one(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}
