import type { Encoding, Separator, TableFormat } from '@convoke/contract/core/table-kinds.ts';
import { readXlsx, streamXlsxRows } from 'hucre/xlsx';
import Papa from 'papaparse';
import { cardRows } from './read-vcard.ts';
import { cellText, unpackedBytes } from './sheet-cells.ts';
import { decodedAs, encodingsOf } from './text-encoding.ts';

/** A file whole, or as it comes: piece by piece. */
export type TableFile = Buffer | AsyncIterable<Buffer>;

/** Bytes of a text that are read at once; a row may be longer. */
export const pieceBytes = 128 * 1024;

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

/** The rows of a file, empty ones left out. A text is read piece by piece, as far as its rows are asked for; any other is held whole. Throws TableError. */
export async function* tableRows(
  file: TableFile,
  format: TableFormat,
  layout: TableLayout,
  most = Number.POSITIVE_INFINITY,
): AsyncGenerator<TableRow> {
  if (format === 'xlsx') yield* workbookRows(await wholeOf(file), layout.sheet);
  else if (format === 'vcard') yield* cardRows(decodedAs(await wholeOf(file), layout.encoding));
  else yield* textRows(Buffer.isBuffer(file) ? piecesOf(file) : file, layout, most);
}

export async function wholeOf(file: TableFile): Promise<Buffer> {
  if (Buffer.isBuffer(file)) return file;
  const pieces: Buffer[] = [];
  for await (const piece of file) pieces.push(piece);
  return Buffer.concat(pieces);
}

function* piecesOf(bytes: Buffer): Generator<Buffer> {
  for (let at = 0; at < bytes.length; at += pieceBytes) yield bytes.subarray(at, at + pieceBytes);
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

/** Signs of a text that are there before the first look: what its lines end with is known by then. */
const firstLook = 32 * 1024;

type LineEnd = '\n' | '\r' | '\r\n';

/** What the lines of a text end with, as the library finds it. */
function lineEndOf(text: string): LineEnd {
  const ends = text.replace(/"[^"]*"/g, '').match(/\r\n?|\n/g) ?? [];
  if (ends[0] === undefined || ends[0] === '\n') return '\n';
  const returns = ends.filter((end) => end !== '\n').length;
  return 2 * ends.filter((end) => end === '\r\n').length > returns ? '\r\n' : '\r';
}

/** The rows of a text as it comes: nothing of it is held but the row that a piece has cut. */
async function* textRows(
  pieces: Iterable<Buffer> | AsyncIterable<Buffer>,
  { encoding, separator }: TableLayout,
  most: number,
): AsyncGenerator<TableRow> {
  const decoder = new TextDecoder(encoding);
  let rest = '';
  let newline: LineEnd | undefined;
  let done = 0;
  /** So much is to be there before the next look. */
  let enough = firstLook;

  function* read(isEnd: boolean): Generator<TableRow> {
    if (newline === undefined) {
      rest = withoutSep(rest).text;
      newline = lineEndOf(rest);
    }
    const parser = new Papa.Parser({ delimiter: separator, newline, fastMode: false });
    // The last row may go on in the next piece.
    const parsed = parser.parse(rest, 0, !isEnd) as Papa.ParseResult<string[]>;
    const odd = new Map<number, string>();
    for (const { code, row } of parsed.errors) if (row !== undefined) odd.set(row, code);
    rest = isEnd ? '' : rest.slice(parsed.meta.cursor);
    // A row longer than what was read is looked at again when there is twice as much: else a quote that nobody closed would be sought in each piece anew.
    enough = parsed.data.length === 0 ? 2 * rest.length : 0;
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
  }

  for await (const piece of pieces) {
    rest += decoder.decode(piece, { stream: true });
    // The other half of this line's end may come with the next piece.
    if (rest.length < enough || rest.endsWith('\r')) continue;
    yield* read(false);
    if (done >= most) return;
  }
  rest += decoder.decode();
  yield* read(true);
}
