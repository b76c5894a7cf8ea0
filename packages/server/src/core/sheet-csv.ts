import { type SheetCell, sheetFileName, sheetText } from './sheet.ts';
import { cellsOf, type Column, titlesOf } from './sheet-rows.ts';

/** Spreadsheet programs read a text table as UTF-8 only if it begins with this. */
const byteOrderMark = '\ufeff';

/** So many characters are sent at a time. */
const pieceLength = 65_536;

/** What would end a cell is put in quotes; nothing a person typed becomes a formula (core/sheet.ts). */
function csvCell(cell: SheetCell): string {
  if (cell === null) return '';
  const text = typeof cell === 'number' ? String(cell) : sheetText(cell);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

const csvLine = (cells: readonly SheetCell[]) => `${cells.map(csvCell).join(',')}\r\n`;

async function* csvStream(
  header: readonly string[],
  rows: AsyncIterable<readonly SheetCell[]>,
): AsyncGenerator<Uint8Array> {
  const bytes = new TextEncoder();
  let piece = byteOrderMark + csvLine(header);
  for await (const row of rows) {
    piece += csvLine(row);
    if (piece.length < pieceLength) continue;
    yield bytes.encode(piece);
    piece = '';
  }
  if (piece !== '') yield bytes.encode(piece);
}

/** The same table as `sheetFile` makes, as text (RFC 4180), sent while it is read. */
export function csvFile<Row>(
  file: { title: string; what: string },
  columns: readonly Column<Row>[],
  rows: AsyncIterable<Row> | Iterable<Row>,
) {
  return {
    fileName: sheetFileName(file.title, file.what, 'csv'),
    contentType: 'text/csv; charset=utf-8',
    body: csvStream(titlesOf(columns), cellsOf(columns, rows)),
  };
}
