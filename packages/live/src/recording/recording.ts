import { randomUUID } from 'node:crypto';
import {
  appendFileSync,
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  readSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod';
import { type Piece, Shelf } from '../hls/shelf.ts';
import { PartFile, type Range } from './part.ts';
import { remux } from './remux.ts';

/** A part of a recording, as the server is told of it. */
export interface ToldPart {
  partId: string;
  startedAt: string;
  seconds: number;
  bytes: number;
  failure: string | null;
}

const about = z.object({
  sessionId: z.guid(),
  code: z.string(),
  liveId: z.guid(),
  isRecorded: z.boolean(),
  onAirSince: z.number().nullable(),
  /** Set when it is over. */
  parts: z
    .array(
      z.object({
        partId: z.guid(),
        startedAt: z.string(),
        seconds: z.number(),
        bytes: z.number(),
        failure: z.string().nullable(),
      }),
    )
    .nullable(),
  isTold: z.boolean(),
});
export type About = z.infer<typeof about>;

const partLine = z.object({ part: z.guid(), startedAt: z.number(), init: z.number() });
const pieceLine = z.object({
  at: z.number(),
  lasts: z.number(),
  to: z.number(),
  isApart: z.boolean(),
  init: z.number(),
  offset: z.number(),
  length: z.number(),
});

interface Part {
  partId: string;
  startedAt: number;
  seconds: number;
  bytes: number;
}

/**
 * What a session leaves on the disk, in a folder of its own: a file of CMAF pieces for each run with the same tracks (which is also what HLS is served from,
 * back to the beginning) and a list of the pieces, so that another process goes on where one died.
 */
export class Recording {
  readonly folder: string;
  readonly shelf = new Shelf();
  about: About;
  lastAt: number | undefined;
  readonly #parts: Part[] = [];
  #file: PartFile | undefined;
  #failure: string | null = null;
  #to = 0;

  private constructor(folder: string, facts: About) {
    this.folder = folder;
    this.about = facts;
  }

  static begin(home: string, facts: Pick<About, 'sessionId' | 'code' | 'liveId' | 'isRecorded'>): Recording {
    const folder = join(home, facts.sessionId);
    const recording = new Recording(folder, { ...facts, onAirSince: null, parts: null, isTold: false });
    try {
      mkdirSync(folder, { recursive: true });
    } catch (error) {
      recording.#fail(error);
    }
    recording.#save();
    return recording;
  }

  /** What a process that died has left; undefined when it is nothing. */
  static load(folder: string): Recording | undefined {
    try {
      const facts = about.parse(JSON.parse(readFileSync(join(folder, 'session.json'), 'utf8')));
      const recording = new Recording(folder, facts);
      if (facts.parts === null) recording.#readPieces();
      return recording;
    } catch {
      return undefined;
    }
  }

  get onAirSince(): number | undefined {
    return this.about.onAirSince ?? undefined;
  }

  beginAir(since: number): void {
    if (this.about.onAirSince !== null) return;
    this.about.onAirSince = since;
    this.#save();
  }

  get failure(): string | null {
    return this.#failure ?? this.#file?.failure ?? null;
  }

  /** `init`: the tracks are others, so another file begins. Null where the disk takes nothing. */
  async take(
    init: Buffer | null,
    data: Buffer,
    { at, lasts, to }: { at: number; lasts: number; to: number },
  ): Promise<{ path: string; range: Range } | null> {
    this.#to = to;
    if (this.failure !== null) return null;
    if (init !== null) {
      await this.#closeFile();
      const partId = randomUUID();
      this.#file = new PartFile(partId, join(this.folder, `${partId}.cmaf`), at, init);
      this.#write({ part: partId, startedAt: at, init: init.length });
    }
    const range = await this.#file?.append(data, lasts);
    return range && this.#file ? { path: this.#file.path, range } : null;
  }

  note({ at, lasts, isApart, init, file }: Piece): void {
    if (file) this.#write({ at, lasts, to: this.#to, isApart, init, ...file.range });
  }

  async close(): Promise<void> {
    await this.#closeFile();
  }

  /** Makes plain mp4 files of what was recorded, one after the other, and says what there is. */
  async finish(log: (line: string) => void): Promise<ToldPart[]> {
    const told: ToldPart[] = [];
    for (const part of this.about.isRecorded ? this.#parts : []) {
      const from = join(this.folder, `${part.partId}.cmaf`);
      const to = join(this.folder, `${part.partId}.mp4`);
      try {
        await remux(from, to);
      } catch (error) {
        // It can be played as it is; only jumping in it is slower.
        log(`a recording stays in pieces: ${error instanceof Error ? error.message : String(error)}`);
        await rm(to, { force: true });
      }
      const bytes = statSync(existsSync(to) ? to : from).size;
      told.push({ ...part, startedAt: new Date(part.startedAt).toISOString(), bytes, failure: null });
    }
    const failure = this.failure;
    if (failure !== null && this.about.isRecorded)
      told.push({
        partId: randomUUID(),
        startedAt: new Date(this.about.onAirSince ?? Date.now()).toISOString(),
        seconds: 0,
        bytes: 0,
        failure,
      });
    this.about.parts = told;
    this.#save();
    return told;
  }

  markTold(): void {
    this.about.isTold = true;
    this.#save();
  }

  remove(): Promise<void> {
    return rm(this.folder, { recursive: true, force: true });
  }

  async #closeFile(): Promise<void> {
    const file = this.#file;
    if (file === undefined) return;
    await file.close();
    this.#failure ??= file.failure;
    this.#file = undefined;
    const { partId, startedAt, seconds, bytes } = file;
    if (seconds > 0) this.#parts.push({ partId, startedAt, seconds, bytes });
  }

  #readPieces(): void {
    const list = join(this.folder, 'pieces.jsonl');
    if (!existsSync(list)) return;
    let path = '';
    let init = 0;
    let initLength = 0;
    for (const line of readFileSync(list, 'utf8').split('\n')) {
      const value = parsed(line);
      const part = partLine.safeParse(value);
      if (part.success) {
        const { part: partId, startedAt } = part.data;
        path = join(this.folder, `${partId}.cmaf`);
        this.#parts.push({ partId, startedAt, seconds: 0, bytes: 0 });
        initLength = part.data.init;
        init = this.shelf.addInit(beginningOf(path, initLength));
        continue;
      }
      const piece = pieceLine.safeParse(value);
      const last = this.#parts.at(-1);
      if (!piece.success || last === undefined) continue;
      const { offset, length, at, lasts, isApart, to } = piece.data;
      if (offset + length > statSync(path).size) break;
      last.seconds += lasts / 1000;
      last.bytes = offset + length;
      this.lastAt = to;
      this.shelf.add({ at, lasts, isApart, init, data: null, file: { path, range: { offset, length } } });
    }
    for (const part of this.#parts.filter(({ bytes }) => bytes > 0))
      truncateSync(join(this.folder, `${part.partId}.cmaf`), part.bytes);
    this.#parts.splice(0, this.#parts.length, ...this.#parts.filter(({ bytes }) => bytes > 0));
  }

  #save(): void {
    this.#keep(() => writeFileSync(join(this.folder, 'session.json'), JSON.stringify(this.about)));
  }

  #write(line: object): void {
    this.#keep(() => appendFileSync(join(this.folder, 'pieces.jsonl'), `${JSON.stringify(line)}\n`));
  }

  #keep(work: () => void): void {
    try {
      work();
    } catch (error) {
      this.#fail(error);
    }
  }

  #fail(error: unknown): void {
    const { code, message } = error as NodeJS.ErrnoException;
    this.#failure ??= code === 'ENOSPC' || code === 'EDQUOT' ? 'the disk is full' : (code ?? message);
  }
}

function beginningOf(path: string, length: number): Buffer {
  const bytes = Buffer.alloc(length);
  const file = openSync(path, 'r');
  try {
    readSync(file, bytes, 0, length, 0);
  } finally {
    closeSync(file);
  }
  return bytes;
}

function parsed(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return null;
  }
}
