import type { TableFormat } from '@convoke/contract/core/table-kinds.ts';
import { readXlsx } from 'hucre/xlsx';
import Papa from 'papaparse';
import { cardRows } from './read-vcard.ts';
import { cellText } from './sheet-cells.ts';
import { workbookRows } from './sheet-formatted.ts';
import {
  pieceBytes,
  type TableEnd,
  TableError,
  type TableFile,
  type TableLayout,
  type TableRow,
  wholeOf,
} from './table.ts';
import { withoutSep } from './table-separator.ts';
import { decodedAs } from './text-encoding.ts';

/** Characters of all cells together: one long text of a workbook may stand in each of its cells. */
const mostCharacters = 200_000_000;

/** Cells of one row that are read; the last one is always among them, so that a row that has more is not taken for a shorter one. */
const mostCells = 1000;

/** Characters of one row of a text: one that goes on is held together by a quote that nobody closed. */
const longestRow = 2_000_000;

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

/** The rows of a file, or why they end before its end. */
export async function* tableRows(
  file: TableFile,
  format: TableFormat,
  layout: TableLayout,
  most: number,
): AsyncGenerator<TableRow | TableEnd> {
  let characters = 0;
  try {
    for await (const row of rowsOf(file, format, layout, most)) {
      for (const cell of row.cells) characters += cell.length;
      if (characters > mostCharacters) throw new TableError('damaged', row.n);
      yield row;
    }
  } catch (error) {
    if (!(error instanceof TableError)) throw error;
    yield { reason: error.reason, row: error.row };
  }
}

async function* rowsOf(
  file: TableFile,
  format: TableFormat,
  layout: TableLayout,
  most: number,
): AsyncGenerator<TableRow> {
  if (format === 'xlsx') yield* rowsOfWorkbook(await wholeOf(file), layout.sheet);
  else if (format === 'vcard') yield* cardRows(decodedAs(await wholeOf(file), layout.encoding));
  else yield* textRows(Buffer.isBuffer(file) ? piecesOf(file) : file, layout, most);
}

function* piecesOf(bytes: Buffer): Generator<Buffer> {
  for (let at = 0; at < bytes.length; at += pieceBytes) yield bytes.subarray(at, at + pieceBytes);
}

async function* rowsOfWorkbook(bytes: Buffer, sheet: number): AsyncGenerator<TableRow> {
  let n = 0;
  try {
    for await (const row of workbookRows(bytes, sheet - 1)) {
      n = row.index + 1;
      const cells = textsOf(row.values);
      if (cells.some((cell) => cell !== '')) yield { n, cells, problem: null };
    }
  } catch {
    // The library's words are for us, not for people.
    throw new TableError('damaged', n + 1);
  }
}

/** The cells as texts; of a row that is too long the first ones, and the last that holds anything. */
function textsOf(values: readonly unknown[]): string[] {
  if (values.length <= mostCells) return values.map(cellText);
  const last = values.findLastIndex((value) => value !== null && value !== undefined && value !== '');
  const cells = values.slice(0, Math.min(last + 1, mostCells)).map(cellText);
  return last < mostCells ? cells : [...cells, cellText(values[last])];
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
      const cells = textsOf(values);
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
    if (rest.length > longestRow) throw new TableError('quote', done + 1);
    // The other half of this line's end may come with the next piece.
    if (rest.length < enough || rest.endsWith('\r')) continue;
    yield* read(false);
    if (done >= most) return;
  }
  rest += decoder.decode();
  yield* read(true);
}
