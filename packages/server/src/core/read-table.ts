import type { Encoding, Separator, TableFormat } from '@convoke/contract/core/table-kinds.ts';
import { readXlsx, streamXlsxRows } from 'hucre/xlsx';
import Papa from 'papaparse';
import { cardRows } from './read-vcard.ts';
import { cellText, unpackedBytes } from './sheet-cells.ts';
import { decodedAs, encodingsOf } from './text-encoding.ts';

/** A spreadsheet is far smaller; what says it is larger unpacked is none. */
const mostUnpacked = 300 * 1024 * 1024;

export interface TableLayout {
  encoding: Encoding;
  separator: Separator;
  /** Of a workbook, from 1. */
  sheet: number;
}

export interface TableRow {
  /** As a spreadsheet numbers it. */
  n: number;
  cells: string[];
  /** A quote within a cell stands where none may be; a byte is no sign; there are more cells than titles. */
  problem: 'quotes' | 'signs' | 'cells' | null;
}

/** Why a table cannot be read on, and in which row. */
export class TableError extends Error {
  readonly reason: 'quote' | 'damaged';
  readonly row: number | null;
  constructor(reason: 'quote' | 'damaged', row: number | null = null) {
    super(reason);
    this.reason = reason;
    this.row = row;
  }
}

const beginsWith = (bytes: Buffer, hex: string) => bytes.subarray(0, hex.length / 2).equals(Buffer.from(hex, 'hex'));

/** What a file is by its content, whatever it is called. */
export function tableKind(bytes: Buffer): TableFormat | 'html' | 'old' | 'macros' | 'damaged' | 'unknown' {
  if (beginsWith(bytes, '504b0304')) {
    if (unpackedBytes(bytes) > mostUnpacked) return 'damaged';
    if (bytes.includes('vbaProject.bin')) return 'macros';
    return bytes.includes('xl/') ? 'xlsx' : 'unknown';
  }
  if (beginsWith(bytes, 'd0cf11e0a1b11ae1')) return 'old';
  const head = decodedAs(bytes.subarray(0, 4096), encodingsOf(bytes)[0] ?? 'utf-8').trimStart();
  if (/^(?:<!doctype html|<html|<\?xml[^>]*>\s*<(?:html|\?mso)|<table|<meta|<head)/i.test(head)) return 'html';
  if (/^<\?xml|^%PDF|^\{\\rtf/.test(head)) return 'unknown';
  if (/^BEGIN:VCARD/i.test(head)) return 'vcard';
  // Signs that no text has.
  return /[\u0000-\u0008\u000e-\u001f]/.test(head) ? 'unknown' : 'text';
}

/** Names of the sheets of a workbook. */
export async function sheetNames(bytes: Buffer): Promise<string[]> {
  const names: string[] = [];
  await readXlsx(bytes, {
    sheets: ({ name }) => {
      names.push(name);
      return false;
    },
  });
  return names;
}

/** The text behind a first line `sep=;`, and what that line says. */
function withoutSep(text: string): { text: string; separator: Separator | null } {
  const [line = '', sign = ''] = /^"?sep=([,;|\t])"?\r?\n/i.exec(text) ?? [];
  return { text: text.slice(line.length), separator: sign === '' ? null : (sign as Separator) };
}

/** What seems to stand between the cells of a text. */
export function separatorOf(text: string): Separator {
  const said = withoutSep(text.slice(0, 64_000));
  if (said.separator) return said.separator;
  const guess = Papa.parse<string[]>(said.text, {
    preview: 30,
    skipEmptyLines: 'greedy',
    delimitersToGuess: [',', ';', '\t', '|'],
  });
  return guess.meta.delimiter as Separator;
}

/** The rows of a file, empty ones left out. Throws TableError. */
export async function* tableRows(
  bytes: Buffer,
  format: TableFormat,
  layout: TableLayout,
  most = Number.POSITIVE_INFINITY,
): AsyncGenerator<TableRow> {
  if (format === 'xlsx') yield* workbookRows(bytes, layout.sheet);
  else {
    const text = decodedAs(bytes, layout.encoding);
    yield* format === 'vcard' ? cardRows(text) : textRows(text, layout.separator, most);
  }
}

async function* workbookRows(bytes: Buffer, sheet: number): AsyncGenerator<TableRow> {
  let n = 0;
  try {
    for await (const row of streamXlsxRows(bytes, { sheet: sheet - 1 })) {
      n = row.index + 1;
      const cells = row.values.map(cellText);
      if (cells.some((cell) => cell !== '')) yield { n, cells, problem: null };
    }
  } catch {
    // The library's words are for us, not for people.
    throw new TableError('damaged', n + 1);
  }
}

/** What is no sign, and what shifts between alphabets in the old encodings of mail (ISO 2022), whose every byte is ASCII. */
const noSign = /[\u0000\u000e\u000f\u001b\ufffd]/;

/** Rows parsed at a time: what is read of a long text is not held. */
const parsedRows = 2000;

function* textRows(whole: string, delimiter: Separator, most: number): Generator<TableRow> {
  const { text } = withoutSep(whole);
  let done = 0;
  for (let at = 0; at < text.length && done < most; ) {
    // The fast way would split all that follows at once.
    const parsed = Papa.parse<string[]>(text.slice(at), { delimiter, preview: parsedRows, fastMode: false });
    const odd = new Map<number, string>();
    for (const { code, row } of parsed.errors)
      if (row !== undefined && code !== 'UndetectableDelimiter') odd.set(row, code);
    for (const [index, values] of parsed.data.entries()) {
      const n = done + index + 1;
      // An open quote swallows all that comes behind: nobody would see what is missing.
      if (odd.get(index) === 'MissingQuotes') throw new TableError('quote', n);
      const cells = values.map(cellText);
      if (cells.every((cell) => cell === '')) continue;
      const isBroken = values.some((value) => noSign.test(value));
      // Behind a space a quote quotes nothing: what it holds is cut at its first separator.
      const isOdd = odd.has(index) || values.some((value) => /^\s+"/.test(value));
      yield { n, cells, problem: isOdd ? 'quotes' : isBroken ? 'signs' : null };
    }
    done += parsed.data.length;
    if (!parsed.meta.truncated || parsed.meta.cursor === 0) return;
    at += parsed.meta.cursor;
  }
}
