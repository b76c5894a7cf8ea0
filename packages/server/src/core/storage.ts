import { createReadStream } from 'node:fs';
import { mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { newToken } from './codes.ts';

/** Where files are kept. Keys are made by us, never by a caller. */
export interface Storage {
  /** Keeps the bytes under the key; whole or not at all. Rejects with the disk's error, which is answered with 503 when it is full or cannot be written to. */
  put(key: string, bytes: Uint8Array): Promise<void>;
  /** The file, or null when there is none. */
  get(key: string): Promise<{ stream: Readable; bytes: number } | null>;
  remove(key: string): Promise<void>;
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
    const file = this.fileOf(key);
    await mkdir(path.dirname(file), { recursive: true });
    const half = `${file}.${newToken('half').slice(5, 17)}`;
    try {
      await writeFile(half, bytes, { flush: true });
      await rename(half, file);
    } catch (error) {
      // On a full disk it would be in the way of whatever is written next.
      await rm(half, { force: true }).catch(() => {});
      throw error;
    }
  }

  async get(key: string): Promise<{ stream: Readable; bytes: number } | null> {
    if (!keyForm.test(key)) return null;
    const file = this.fileOf(key);
    const found = await stat(file).catch(() => null);
    return found?.isFile() ? { stream: createReadStream(file), bytes: found.size } : null;
  }

  async remove(key: string): Promise<void> {
    await rm(this.fileOf(key), { force: true });
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

/** The address under which a stored file is served. */
export function fileUrl(key: string): string;
export function fileUrl(key: string | null): string | null;
export function fileUrl(key: string | null): string | null {
  return key === null ? null : `/files/${key}`;
}
