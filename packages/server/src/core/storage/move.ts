import { createHash } from 'node:crypto';
import { appendFile, readFile, rm } from 'node:fs/promises';
import { counted, megabytes, Progress } from '../data/backup/progress.ts';
import { type ListedFile, type Storage, StorageTrouble } from '../storage.ts';

/** Files on their way at once: a bucket answers slowly, and takes many. */
const atOnce = 4;

export interface MoveOptions {
  from: Storage;
  to: Storage;
  /** A file that says what was copied and verified, a line each: who is killed goes on there. */
  record: string;
  /** Takes away from where they were the files that are verified where they go. */
  isRemoving: boolean;
  say: (line: string) => void;
}

export interface Moved {
  copied: number;
  copiedBytes: number;
  /** Copied and verified by an earlier run. */
  wereThere: number;
  removed: number;
}

/**
 * Copies every file from one storage to another, reads each there and compares its SHA-256. May be killed and begun again at any moment, and run while the product works: what is kept
 * meanwhile comes with the next run. Throws when a file does not come out as it went in.
 */
export async function moveFiles({ from, to, record, isRemoving, say }: MoveOptions): Promise<Moved> {
  const verified = await readRecord(record);
  const there = new Map<string, number>();
  for await (const { key, bytes } of to.list('')) there.set(key, bytes);
  const files: ListedFile[] = [];
  for await (const file of from.list('')) files.push(file);
  const all = files.reduce((sum, { bytes }) => sum + bytes, 0);
  const moved: Moved = { copied: 0, copiedBytes: 0, wereThere: 0, removed: 0 };
  const progress = new Progress(say);
  let [done, doneBytes] = [0, 0];
  const move = async ({ key, bytes }: ListedFile) => {
    if (verified.get(key) === bytes && there.get(key) === bytes) moved.wereThere += 1;
    else {
      const copied = await copy(from, to, key);
      // Taken away by the product since we looked.
      if (copied === null) return;
      await appendFile(record, `${copied.bytes} ${copied.sha256} ${key}\n`);
      moved.copied += 1;
      moved.copiedBytes += copied.bytes;
    }
    if (isRemoving) {
      await from.remove(key);
      moved.removed += 1;
    }
    done += 1;
    doneBytes += bytes;
    progress.at(
      () => `${counted(done)} of ${counted(files.length)} files, ${megabytes(doneBytes)} of ${megabytes(all)}`,
    );
  };
  const queue = files.values();
  // All of them take from the same queue. When one fails the others end with the file they are at.
  let hasFailed = false;
  const ends = await Promise.allSettled(
    Array.from({ length: atOnce }, async () => {
      try {
        for (const file of queue) {
          if (hasFailed) return;
          await move(file);
        }
      } catch (error) {
        hasFailed = true;
        throw error;
      }
    }),
  );
  const failed = ends.find((end) => end.status === 'rejected');
  if (failed) throw failed.reason;
  // There is nothing left that it speaks of.
  if (isRemoving) await rm(record, { force: true });
  return moved;
}

/** What goes in is hashed on its way, and read again where it is. Null where there is no such file any more. */
async function copy(from: Storage, to: Storage, key: string): Promise<{ bytes: number; sha256: string } | null> {
  const file = await from.get(key);
  if (!file) return null;
  const kept = await to.putStream(key, file.stream as AsyncIterable<Uint8Array>);
  if (kept.bytes !== file.bytes) throw new StorageTrouble(`${key} ended after ${kept.bytes} of ${file.bytes} bytes`);
  const copied = await to.get(key);
  const hash = createHash('sha256');
  for await (const part of (copied?.stream ?? []) as AsyncIterable<Uint8Array>) hash.update(part);
  if (!copied || copied.bytes !== kept.bytes || hash.digest('hex') !== kept.sha256)
    throw new StorageTrouble(`${key} is not what was copied: it was left where it is`);
  return kept;
}

/** Keys and their bytes. The last line may be cut off. */
async function readRecord(file: string): Promise<ReadonlyMap<string, number>> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '';
    throw error;
  });
  const lines = text.slice(0, text.lastIndexOf('\n') + 1).split('\n');
  return new Map(
    lines.flatMap((line) => {
      const [, bytes, key] = /^(\d+) [0-9a-f]{64} (\S+)$/.exec(line) ?? [];
      return key === undefined ? [] : [[key, Number(bytes)] as const];
    }),
  );
}
