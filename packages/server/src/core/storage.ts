import { createReadStream } from 'node:fs';
import { mkdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { newToken } from './codes.ts';

/** Where files are kept. Keys are made by us, never by a caller. */
export interface Storage {
  /** Keeps the bytes under the key; whole or not at all. */
  put(key: string, bytes: Uint8Array): Promise<void>;
  /** The file, or null when there is none. */
  get(key: string): Promise<{ stream: Readable; bytes: number } | null>;
  remove(key: string): Promise<void>;
}

const keyForm = /^[A-Za-z0-9_-]+(?:\/[A-Za-z0-9_-]+)*\.[a-z0-9]{2,5}$/;

/** Whether a path below the folder of files is a kept file: not one that is being written, nor what a crash left of one. */
export function isStorageKey(name: string): boolean {
  return keyForm.test(name);
}

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
    await writeFile(half, bytes, { flush: true });
    await rename(half, file);
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

  private fileOf(key: string): string {
    if (!keyForm.test(key)) throw new Error('not a storage key');
    return path.join(this.folder, key);
  }
}

/** The address under which a stored file is served. */
export function fileUrl(key: string | null): string | null {
  return key === null ? null : `/files/${key}`;
}
