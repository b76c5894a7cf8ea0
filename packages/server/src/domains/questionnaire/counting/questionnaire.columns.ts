import { type Answers, otherKey } from '@convoke/contract/form/logic/form.check.ts';
import type { FormDefinition } from '@convoke/contract/form/form.engine.ts';
import { entriesOf, type Entry, whole } from './questionnaire.count.ts';

/**
 * Answers by column: of some that follow each other, field by field, which answers were given (each once) and who gave which. Statistics of any
 * choice of a million answers are then loops over bytes. Pure.
 */

/** Numbers of answers in one part: 1 to 4096 are part 0. */
export const partSize = 4096;
export const partOf = (number: number) => Math.floor((number - 1) / partSize);
export const firstOf = (part: number) => part * partSize + 1;

export interface Column {
  entries: Entry[];
  /** By place in the part: 0 = nothing, n = the n-th entry. */
  codes: Uint8Array | Uint16Array;
}

export interface Part {
  part: number;
  columns: Map<string, Column>;
  /** When the first and the last of its answers came, in milliseconds, outwards. */
  at: { first: number; last: number };
}

/** Of an answer as a whole, beside what the counters have. */
export const score = '#score';
export const moments = '#at';

/** A row as parts are made of it. */
export interface PartRow {
  number: number;
  form_version: number;
  answers: unknown;
  score: number | null;
  channel: string;
  language: string;
  seconds: number | null;
  day: string;
  submitted_at: Date;
}

/** Makes one part of its rows; `forms` are the versions of the form by their numbers. */
export function partOfRows(part: number, rows: readonly PartRow[], forms: ReadonlyMap<number, FormDefinition>): Part {
  const columns = new Map<string, Writer>();
  let first = Number.POSITIVE_INFINITY;
  let last = Number.NEGATIVE_INFINITY;
  for (const row of rows) {
    const form = forms.get(row.form_version);
    if (!form) throw new Error('an answer to no version of the form');
    const place = row.number - firstOf(part);
    const answers = row.answers as Answers;
    const put = (fieldId: string, keys: string[], number: number | null) => {
      const column = columns.get(fieldId) ?? new Writer();
      columns.set(fieldId, column);
      column.put(place, keys, number);
    };
    put(whole.days, [row.day], null);
    if (row.score !== null) put(score, [], row.score);
    for (const [fieldId, [keys, number]] of entriesOf(form, answers, row)) put(fieldId, keys, number);
    for (const field of form.fields) {
      const other = otherKey(field.fieldId);
      if (typeof answers[other] === 'string') put(other, [], null);
    }
    const at = row.submitted_at.getTime();
    first = Math.min(first, at);
    // The database knows microseconds.
    last = Math.max(last, at + 1);
  }
  return {
    part,
    columns: new Map([...columns].map(([fieldId, column]) => [fieldId, column.column()])),
    at: { first, last },
  };
}

class Writer {
  private readonly codeOf = new Map<string, number>();
  private readonly entries: Entry[] = [];
  private readonly codes = new Uint16Array(partSize);

  put(place: number, keys: string[], number: number | null): void {
    const name = JSON.stringify([keys, number]);
    let code = this.codeOf.get(name);
    if (code === undefined) {
      this.entries.push([keys, number]);
      code = this.entries.length;
      this.codeOf.set(name, code);
    }
    this.codes[place] = code;
  }

  column(): Column {
    const { entries, codes } = this;
    return { entries, codes: entries.length > 255 ? codes : Uint8Array.from(codes) };
  }
}

/** As bytes are stored: two for a code where one is not enough, the lower first. */
export function bytesOfCodes(codes: Column['codes']): Buffer {
  if (codes instanceof Uint8Array) return Buffer.from(codes);
  const bytes = Buffer.alloc(codes.length * 2);
  for (const [at, code] of codes.entries()) bytes.writeUInt16LE(code, at * 2);
  return bytes;
}

export function codesOfBytes(bytes: Buffer): Column['codes'] {
  if (bytes.length === partSize) return bytes;
  const codes = new Uint16Array(partSize);
  for (let at = 0; at < partSize; at += 1) codes[at] = (bytes[at * 2] ?? 0) | ((bytes[at * 2 + 1] ?? 0) << 8);
  return codes;
}

/** Which answers of a part are meant: 1 at their places. */
export type Mask = Uint8Array;

/** Those there are. */
export function presentIn(days: Column): Mask {
  const mask = new Uint8Array(partSize);
  for (let at = 0; at < partSize; at += 1) mask[at] = days.codes[at] === 0 ? 0 : 1;
  return mask;
}

/** Leaves those whose entry is a good one; a column that is not there has none. */
export function keepEntries(mask: Mask, column: Column | undefined, isGood: (entry: Entry) => boolean): void {
  if (!column) {
    mask.fill(0);
    return;
  }
  const good = Uint8Array.from([0, ...column.entries.map((entry) => (isGood(entry) ? 1 : 0))]);
  const { codes } = column;
  for (let at = 0; at < partSize; at += 1) mask[at] = (mask[at] ?? 0) & (good[codes[at] ?? 0] ?? 0);
}

export const isEmpty = (mask: Mask) => !mask.includes(1);

/** How many of those that are meant gave each entry, by code. */
export function histogram({ codes, entries }: Column, mask: Mask): Uint32Array {
  const counts = new Uint32Array(entries.length + 1);
  for (let at = 0; at < partSize; at += 1) {
    const code = codes[at] ?? 0;
    counts[code] = (counts[code] ?? 0) + (mask[at] ?? 0);
  }
  return counts;
}
