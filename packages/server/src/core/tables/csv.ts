import { type SheetCell, sheetFileName, sheetText } from './sheet.ts';
import { cellsOf, type Column, titlesOf } from './sheet-rows.ts';

function csvCell(cell: SheetCell): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return String(cell);
  const text = sheetText(cell);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

const csvLine = (cells: readonly SheetCell[]) => `${cells.map(csvCell).join(',')}\r\n`;

/** Lines gathered into pieces worth sending, after the byte order mark, by which Excel knows UTF-8. */
export async function* csvStream<Row>(
  columns: readonly Column<Row>[],
  rows: AsyncIterable<Row>,
): AsyncGenerator<Uint8Array> {
  let text = `\ufeff${csvLine(titlesOf(columns))}`;
  for await (const row of cellsOf(columns, rows)) {
    text += csvLine(row);
    if (text.length < 65_536) continue;
    yield Buffer.from(text);
    text = '';
  }
  yield Buffer.from(text);
}

/** The same table as `sheetFile` makes, as text (RFC 4180), sent while it is read. */
export const csvFile = <Row>(
  file: { title: string; what: string },
  columns: readonly Column<Row>[],
  rows: AsyncIterable<Row>,
) => ({
  fileName: sheetFileName(file.title, file.what, 'csv'),
  contentType: 'text/csv; charset=utf-8',
  body: csvStream(columns, rows),
});
