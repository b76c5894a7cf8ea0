import { closeSync, fstatSync, ftruncateSync, openSync, readSync } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';

export interface LogPlace {
  /** Bytes from the beginning of the file. */
  offset: number;
  length: number;
}

/**
 * An append-only file of lines. A line counts once `append` has resolved: it is then in the kernel's hands and survives the death of
 * this process (not a power cut: nothing here is worth an fsync a message). The caller appends one line after the other.
 */
export class LogFile {
  readonly #handle: FileHandle;
  #size: number;

  private constructor(handle: FileHandle, size: number) {
    this.#handle = handle;
    this.#size = size;
  }

  /** Reads every whole line through `onLine`, cuts a torn last line off, and opens the file for appending. */
  static async open(path: string, onLine: (line: string, place: LogPlace) => void): Promise<LogFile> {
    const size = recover(path, onLine);
    return new LogFile(await open(path, 'r+'), size);
  }

  async append(value: unknown): Promise<LogPlace> {
    const bytes = Buffer.from(`${JSON.stringify(value)}\n`);
    // Always at what we hold to be the end, so that what a failed write left behind is overwritten by the next one.
    for (let written = 0; written < bytes.length; ) {
      const result = await this.#handle.write(bytes, written, bytes.length - written, this.#size + written);
      written += result.bytesWritten;
    }
    const place = { offset: this.#size, length: bytes.length };
    this.#size += bytes.length;
    return place;
  }

  async read(place: LogPlace): Promise<string> {
    const buffer = Buffer.alloc(place.length);
    const { bytesRead } = await this.#handle.read(buffer, 0, place.length, place.offset);
    if (bytesRead !== place.length) throw new Error('the log is shorter than its index');
    return buffer.toString();
  }

  close(): Promise<void> {
    return this.#handle.close();
  }
}

/** Walks the file in pieces, so that a log of gigabytes does not have to fit into memory. Returns the length of its whole lines. */
function recover(path: string, onLine: (line: string, place: LogPlace) => void): number {
  const file = openSync(path, 'a+');
  try {
    const piece = Buffer.alloc(1 << 20);
    let rest: Buffer = Buffer.alloc(0);
    let restOffset = 0;
    let position = 0;
    for (;;) {
      const count = readSync(file, piece, 0, piece.length, position);
      if (count === 0) break;
      position += count;
      const data = Buffer.concat([rest, piece.subarray(0, count)]);
      let start = 0;
      for (let end = data.indexOf(10, start); end !== -1; end = data.indexOf(10, start)) {
        onLine(data.toString('utf8', start, end), { offset: restOffset + start, length: end - start + 1 });
        start = end + 1;
      }
      rest = data.subarray(start);
      restOffset += start;
    }
    if (fstatSync(file).size > restOffset) ftruncateSync(file, restOffset);
    return restOffset;
  } finally {
    closeSync(file);
  }
}
