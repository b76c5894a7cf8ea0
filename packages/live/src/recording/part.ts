import { type FileHandle, open } from 'node:fs/promises';

export interface Range {
  offset: number;
  length: number;
}

/**
 * A file of CMAF pieces behind their beginning: it can be played whenever the process ends, but for a piece that was just being written. What cannot be
 * written (the disk is full) is lost for the recording, and no more is tried.
 */
export class PartFile {
  readonly partId: string;
  readonly path: string;
  readonly startedAt: number;
  readonly init: Range;
  #handle: FileHandle | undefined;
  #size = 0;
  #milliseconds = 0;
  #failure: string | null = null;
  #work: Promise<unknown>;

  constructor(partId: string, path: string, startedAt: number, init: Buffer) {
    this.partId = partId;
    this.path = path;
    this.startedAt = startedAt;
    this.init = { offset: 0, length: init.length };
    this.#work = open(path, 'w').then(
      async (handle) => {
        this.#handle = handle;
        await this.#write(init);
      },
      (error: unknown) => this.#fail(error),
    );
  }

  get seconds(): number {
    return this.#milliseconds / 1000;
  }
  get bytes(): number {
    return this.#size;
  }
  get failure(): string | null {
    return this.#failure;
  }

  /** Where it lies; null when it could not be written. */
  append(piece: Buffer, milliseconds: number): Promise<Range | null> {
    const done = this.#work.then(async () => {
      if (this.#failure !== null) return null;
      const offset = this.#size;
      await this.#write(piece);
      if (this.#failure !== null) return null;
      this.#milliseconds += milliseconds;
      return { offset, length: piece.length };
    });
    this.#work = done;
    return done;
  }

  /** All that was begun is written. */
  async close(): Promise<void> {
    await this.#work;
    const handle = this.#handle;
    this.#handle = undefined;
    // What was written of a piece that failed is cut off.
    if (this.#failure !== null) await handle?.truncate(this.#size).catch(() => undefined);
    await handle?.close().catch(() => undefined);
  }

  async #write(bytes: Buffer): Promise<void> {
    try {
      for (let written = 0; written < bytes.length; ) {
        const { bytesWritten } =
          (await this.#handle?.write(bytes, written, bytes.length - written, this.#size + written)) ?? none;
        if (bytesWritten === 0) throw new Error('nothing was written');
        written += bytesWritten;
      }
      this.#size += bytes.length;
    } catch (error) {
      this.#fail(error);
    }
  }

  #fail(error: unknown): void {
    const { code, message } = error as NodeJS.ErrnoException;
    this.#failure = code === 'ENOSPC' || code === 'EDQUOT' ? 'the disk is full' : (code ?? message);
  }
}

const none = { bytesWritten: 0 };
