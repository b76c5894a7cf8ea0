import { type FileHandle, open, stat } from 'node:fs/promises';
import { silence } from '../media/g711.ts';
import type { Frame } from '../media/media.ts';
import { Track } from './track.ts';
import { headerBytes, momentBytes, momentsPerMillisecond, wavHeader } from './wav.ts';

/** Sound is written this often, and what may still come late is held back as long; together less than a second. */
const rhythm = 400;
const patience = 400;
const seconds = 3;
/** Writes that a slow disk has not done yet. */
const mostWaiting = 20;

export type Side = 'agent' | 'person';

export interface Recorded {
  bytes: number;
  milliseconds: number;
  failure: string | null;
}

/**
 * The sound of a call from its answer to its end, written as it comes. Each side stands where it was said; what nobody said is silence. A disk that takes no more
 * ends the recording, not the call.
 */
export class Recording {
  readonly #path: string;
  readonly #began = performance.now();
  readonly #tracks = { agent: new Track(), person: new Track() };
  /** What is not written yet; its first moment is `#from`. */
  readonly #moments = Buffer.alloc(seconds * 1000 * momentsPerMillisecond * momentBytes, silence);
  #from = 0;
  readonly #timer: NodeJS.Timeout;
  #lastTick = performance.now();
  #file: FileHandle | undefined;
  #writing: Promise<void>;
  #waiting = 0;
  #written = 0;
  #failure: string | null = null;
  #isOver = false;

  constructor(path: string) {
    this.#path = path;
    this.#writing = this.#open();
    this.#timer = setInterval(() => this.#tick(), rhythm);
    this.#timer.unref();
  }

  /** `source`: whose clock the frame has; another one for each leg. */
  take(side: Side, frame: Frame, source: object): void {
    if (this.#isOver) return;
    const arrival = this.#moment(performance.now());
    const place = this.#tracks[side].place(frame, source, arrival) - this.#from;
    const channel = side === 'agent' ? 0 : 1;
    const room = this.#moments.length / momentBytes;
    for (let at = Math.max(0, -place); at < frame.payload.length && place + at < room; at++)
      this.#moments[(place + at) * momentBytes + channel] = frame.payload[at] ?? silence;
  }

  /** Ends it at a moment in `performance.now()`. */
  async finish(at: number): Promise<Recorded> {
    if (!this.#isOver) {
      clearInterval(this.#timer);
      this.#isOver = true;
      const last = Math.max(this.#from, this.#moment(at));
      while (this.#from < last) this.#writeTo(Math.min(last, this.#from + seconds * 1000 * momentsPerMillisecond));
    }
    await this.#writing;
    await this.#file?.close().catch((error: unknown) => this.#fail(error));
    this.#file = undefined;
    return {
      bytes: headerBytes + this.#written,
      milliseconds: Math.round(this.#written / momentBytes / momentsPerMillisecond),
      failure: this.#failure,
    };
  }

  #moment(at: number): number {
    return Math.round((at - this.#began) * momentsPerMillisecond);
  }

  #tick(): void {
    const now = performance.now();
    const pause = now - this.#lastTick;
    this.#lastTick = now;
    // The process stood still: what came meanwhile is read before anything is written past it.
    if (pause > rhythm + patience / 2 && pause < (seconds * 1000) / 2) return;
    this.#writeTo(this.#moment(now - patience));
  }

  #writeTo(moment: number): void {
    const bytes = (moment - this.#from) * momentBytes;
    if (bytes <= 0) return;
    const inMemory = Math.min(bytes, this.#moments.length);
    const data = Buffer.alloc(bytes, silence);
    this.#moments.copy(data, 0, 0, inMemory);
    this.#moments.copyWithin(0, inMemory);
    this.#moments.fill(silence, this.#moments.length - inMemory);
    this.#from = moment;
    this.#write(data);
  }

  #write(data: Buffer): void {
    if (this.#failure !== null) return;
    if (++this.#waiting > mostWaiting) return void (this.#failure = 'the disk is too slow');
    this.#writing = this.#writing.then(async () => {
      this.#waiting--;
      if (this.#failure !== null || !this.#file) return;
      try {
        await writeAll(this.#file, data, headerBytes + this.#written);
        this.#written += data.length;
        await writeAll(this.#file, wavHeader(this.#written), 0);
      } catch (error) {
        this.#fail(error);
        // A part of it may have been taken: the recording ends where its header says.
        await this.#file.truncate(headerBytes + this.#written).catch(() => undefined);
      }
    });
  }

  async #open(): Promise<void> {
    try {
      this.#file = await open(this.#path, 'w');
      await writeAll(this.#file, wavHeader(0), 0);
    } catch (error) {
      this.#fail(error);
    }
  }

  #fail(error: unknown): void {
    const { code, message } = error as NodeJS.ErrnoException;
    this.#failure ??= code === 'ENOSPC' || code === 'EDQUOT' ? 'the disk is full' : (code ?? message);
  }
}

async function writeAll(file: FileHandle, data: Buffer, position: number): Promise<void> {
  for (let done = 0; done < data.length; ) {
    const { bytesWritten } = await file.write(data, done, data.length - done, position + done);
    done += bytesWritten;
  }
}

/** Puts the header right of what a process that died has left. Null when there is no recording. */
export async function repair(path: string): Promise<Recorded | null> {
  const size = (await stat(path).catch(() => undefined))?.size;
  if (size === undefined) return null;
  const data = Math.max(0, size - headerBytes);
  const whole = data - (data % momentBytes);
  const milliseconds = Math.round(whole / momentBytes / momentsPerMillisecond);
  try {
    const file = await open(path, 'r+');
    try {
      await file.truncate(headerBytes + whole);
      await writeAll(file, wavHeader(whole), 0);
    } finally {
      await file.close();
    }
    return { bytes: headerBytes + whole, milliseconds, failure: null };
  } catch (error) {
    return { bytes: size, milliseconds, failure: (error as NodeJS.ErrnoException).code ?? String(error) };
  }
}
