import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { lineTold, recordingDays } from '@convoke/contract/outbound/outbound.line.ts';
import * as z from 'zod';
import type { Ended } from '../server-link.ts';
import { repair } from './recording.ts';

/** How long a recording stays that nobody takes away, since the server was told of it, in milliseconds. */
const keptMs = (recordingDays + 1) * 24 * 3_600_000;

const ended = lineTold.shape.ended.element;
const kept = z.object({
  callId: z.guid(),
  ringingAt: z.string().nullable(),
  answeredAt: z.string().nullable(),
  isSimulated: z.boolean(),
  /** While the person is on the line. */
  dialog: z
    .object({
      callId: z.string(),
      target: z.string(),
      routes: z.array(z.string()),
      from: z.string(),
      to: z.string(),
      number: z.number(),
    })
    .nullable(),
  /** Set when it is over and the server has not been told. */
  ended: ended.nullable(),
});
export type Kept = z.infer<typeof kept>;

/** What the line has on the disk: of each call how it stands until the server knows its end, and its recording until the server takes it away. */
export class Store {
  readonly #calls: string;
  readonly #recordings: string;
  readonly #log: (line: string) => void;

  constructor(folder: string, log: (line: string) => void) {
    this.#calls = join(folder, 'calls');
    this.#recordings = join(folder, 'recordings');
    this.#log = log;
    for (const each of [this.#calls, this.#recordings]) mkdirSync(each, { recursive: true });
  }

  recordingPath(callId: string): string {
    return join(this.#recordings, `${callId.toLowerCase()}.wav`);
  }

  /** What cannot be kept is told from memory, as long as this process lives. */
  save(call: Kept): void {
    const path = this.#path(call.callId);
    try {
      writeFileSync(`${path}.new`, JSON.stringify(call));
      renameSync(`${path}.new`, path);
    } catch (error) {
      this.#log(`a call cannot be written down: ${(error as Error).message}`);
    }
  }

  /** The server knows of its end. From now on it has its time to fetch the recording. */
  forget(callId: string): void {
    try {
      const now = new Date();
      utimesSync(this.recordingPath(callId), now, now);
    } catch {
      // Most often there is none, or it was fetched already.
    }
    rmSync(this.#path(callId), { force: true });
  }

  /** Removes the recordings for which nobody will ask any more. Those of calls that go on, or whose end nobody has heard of, stay. */
  async removeForgotten(): Promise<void> {
    for (const name of await readdir(this.#recordings)) {
      const path = join(this.#recordings, name);
      if (existsSync(this.#path(name.replace(/\.wav$/, '')))) continue;
      const written = (await stat(path).catch(() => undefined))?.mtimeMs;
      if (written !== undefined && written < Date.now() - keptMs) await rm(path, { force: true });
    }
  }

  async removeRecording(callId: string): Promise<void> {
    await rm(this.recordingPath(callId), { force: true });
  }

  /** The ends of what a process before this one has left, its recordings put right, and the people it left on the line. */
  async takeUp(): Promise<{ ended: Ended[]; abandoned: NonNullable<Kept['dialog']>[] }> {
    const found = { ended: [] as Ended[], abandoned: [] as NonNullable<Kept['dialog']>[] };
    for (const name of readdirSync(this.#calls)) {
      const call = name.endsWith('.json') ? readKept(join(this.#calls, name)) : undefined;
      if (!call) {
        rmSync(join(this.#calls, name), { force: true });
        continue;
      }
      if (call.ended === null) {
        if (call.dialog) found.abandoned.push(call.dialog);
        call.ended = await this.#endOf(call);
        this.save({ ...call, dialog: null });
      }
      found.ended.push(call.ended);
    }
    return found;
  }

  async #endOf({ callId, ringingAt, answeredAt, isSimulated }: Kept): Promise<Ended> {
    const path = this.recordingPath(callId);
    const recording = answeredAt !== null && existsSync(path) ? await repair(path) : null;
    const endedAt = answeredAt === null ? Date.now() : Date.parse(answeredAt) + (recording?.milliseconds ?? 0);
    return {
      callId,
      cause: 'failed',
      sipStatus: null,
      ringingAt,
      answeredAt,
      endedAt: new Date(endedAt).toISOString(),
      recording,
      lostPackets: 0,
      isSimulated,
    };
  }

  #path(callId: string): string {
    return join(this.#calls, `${callId}.json`);
  }
}

function readKept(path: string): Kept | undefined {
  try {
    return kept.parse(JSON.parse(readFileSync(path, 'utf8')));
  } catch {
    return undefined;
  }
}
