import { parseCsv } from 'hucre/csv';
import { streamXlsxRows } from 'hucre/xlsx';

/** As many columns as one file may have, and characters in a cell. */
const mostColumns = 300;
const longestCell = 20_001;
/** A sheet of fifty thousand rows is far smaller; what says it is larger unpacked is none. */
const mostUnpacked = 300 * 1024 * 1024;

/** The cells of an xlsx or CSV file as texts, empty rows left out. Throws where it cannot be read. */
export async function* sheetRows(bytes: Buffer): AsyncGenerator<string[]> {
  const isXlsx = bytes.subarray(0, 4).equals(Buffer.from('504b0304', 'hex'));
  if (isXlsx && unpackedBytes(bytes) > mostUnpacked) throw new Error('larger unpacked than a sheet');
  for await (const values of isXlsx ? xlsxRows(bytes) : csvRows(bytes)) {
    const row = values.slice(0, mostColumns).map(cellText);
    if (row.some((cell) => cell !== '')) yield row;
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

/** A phone number as it was before a spreadsheet made something of its digits: a text mark before them, a fraction behind. */
export const phoneCell = (cell: string) =>
  cell
    .trim()
    .replace(/^['’]/, '')
    .replace(/^(\+?\d{6,15})\.0+$/, '$1');

export type ReadSheet = { header: string[]; rows: string[][] } | 'unreadable' | 'too-long';

/** The cells of a file of at most `mostRows` rows below its titles as texts, empty rows left out. */
export async function readSheet(bytes: Buffer, mostRows: number): Promise<ReadSheet> {
  try {
    const rows: string[][] = [];
    for await (const row of sheetRows(bytes)) {
      if (rows.length > mostRows) return 'too-long';
      rows.push(row);
    }
    const [header, ...others] = rows;
    return header && others.length > 0 ? { header, rows: others } : 'unreadable';
  } catch {
    return 'unreadable'; // The library's words are for us, not for people.
  }
}
