import { halfWidth } from '@convoke/contract/form/form.text.ts';
import type { FormDefinition, FormField } from '@convoke/contract/form/form.engine.ts';
import { languages } from '@convoke/contract/core/language.ts';
import { parseCsv } from 'hucre/csv';
import { streamXlsxRows } from 'hucre/xlsx';

/** As many rows and columns as one file may have, and characters in a cell. */
export const mostRows = 50_000;
const mostColumns = 300;
const longestCell = 20_001;
/** A sheet of that many rows is far smaller; what says it is larger unpacked is none. */
const mostUnpacked = 300 * 1024 * 1024;

export type ReadSheet = { header: string[]; rows: string[][] } | 'unreadable' | 'too-long';

/** The cells of a file as texts, empty rows left out. */
export async function readSheet(bytes: Buffer): Promise<ReadSheet> {
  const isXlsx = bytes.subarray(0, 4).equals(Buffer.from('504b0304', 'hex'));
  if (isXlsx && unpackedBytes(bytes) > mostUnpacked) return 'unreadable';
  try {
    const rows: string[][] = [];
    for await (const values of isXlsx ? xlsxRows(bytes) : csvRows(bytes)) {
      const row = values.slice(0, mostColumns).map(cellText);
      if (row.every((cell) => cell === '')) continue;
      if (rows.length > mostRows) return 'too-long';
      rows.push(row);
    }
    const [header, ...people] = rows;
    return header && people.length > 0 ? { header, rows: people } : 'unreadable';
  } catch {
    return 'unreadable'; // The library's words are for us, not for people.
  }
}

async function* xlsxRows(bytes: Buffer): AsyncGenerator<readonly unknown[]> {
  for await (const row of streamXlsxRows(bytes)) yield row.values;
}

function* csvRows(bytes: Buffer): Generator<readonly unknown[]> {
  yield* parseCsv(decoded(bytes), { typeInference: false });
}

/** UTF-8, UTF-16 with its mark, or what Excel writes in China. */
function decoded(bytes: Buffer): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('gb18030', { fatal: true }).decode(bytes);
  }
}

function cellText(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? '' : value.toISOString().slice(0, 10);
  if (typeof value !== 'string' && typeof value !== 'number' && typeof value !== 'boolean') return '';
  const text = String(value)
    .toWellFormed()
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g, '')
    .trim()
    .slice(0, longestCell);
  // The mark by which our own sheets keep a text from being a formula.
  return /^'[=+\-@＝＋－＠]/.test(text) ? text.slice(1) : text;
}

/** What a zip archive's own table of contents says its files are unpacked; readers go by it. */
function unpackedBytes(bytes: Buffer): number {
  const end = bytes.lastIndexOf(Buffer.from('504b0506', 'hex'));
  if (end < 0 || end + 22 > bytes.length) return Infinity;
  let at = bytes.readUInt32LE(end + 16);
  let sum = 0;
  for (let entry = bytes.readUInt16LE(end + 10); entry > 0; entry -= 1) {
    if (at + 46 > bytes.length || bytes.readUInt32LE(at) !== 0x02014b50) return Infinity;
    sum += bytes.readUInt32LE(at + 24);
    at += 46 + bytes.readUInt16LE(at + 28) + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
  }
  return sum;
}

const plain = (text: string) =>
  halfWidth(text)
    .replace(/[*＊]\s*$/, '')
    .replace(/\s+/g, ' ')
    .trim()
    .toLowerCase();

/** Whether a sheet can bring answers to a field: what a person has to do in person it cannot. */
export const isImportable = (field: FormField): boolean =>
  !['file', 'signature', 'agreement', 'score', 'description', 'pageBreak'].includes(field.type);

/** Which field each column is: by `[fieldId]` at its end, by id, or by label in any language. A field is read from its first column. */
export function matchColumns(header: readonly string[], form: FormDefinition): (string | null)[] {
  const fields = form.fields.filter(isImportable);
  const taken = new Set<string>();
  return header.map((title) => {
    const named = /\[([A-Za-z0-9_-]{1,64})\]\s*$/.exec(title)?.[1];
    const wanted = plain(title);
    const free = fields.filter((field) => !taken.has(field.fieldId));
    const found =
      free.find((field) => field.fieldId === named) ??
      free.find((field) => plain(field.fieldId) === wanted) ??
      free.find((field) => languages.some((language) => plain(field.label[language]) === wanted && wanted !== ''));
    if (found) taken.add(found.fieldId);
    return found?.fieldId ?? null;
  });
}

/** The titles of a form's columns in a language; fields that share a label carry their ids. */
export function columnTitles(fields: readonly FormField[], language: (typeof languages)[number]): string[] {
  const titles = fields.map((field) => field.label[language] || field.fieldId);
  return titles.map((title, index) => {
    const isShared = titles.some((other, at) => at !== index && plain(other) === plain(title));
    return isShared ? `${title} [${fields[index]?.fieldId ?? ''}]` : title;
  });
}
