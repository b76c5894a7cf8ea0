import { type CellFormat, plainCell, type SheetCell, sheetFileName, sheetText } from './sheet.ts';
import { cellsOf, type Column, titlesOf } from './sheet-rows.ts';

function csvCell(cell: SheetCell, format?: CellFormat): string {
  const plain = plainCell(cell, format);
  if (plain === null) return '';
  if (typeof plain === 'number') return String(plain);
  const text = sheetText(plain);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

const csvLine = (cells: readonly string[]) => `${cells.join(',')}\r\n`;

/** Lines gathered into pieces worth sending, after the byte order mark, by which Excel knows UTF-8. */
export async function* csvStream<Row>(
  columns: readonly Column<Row>[],
  rows: AsyncIterable<Row>,
): AsyncGenerator<Uint8Array> {
  let text = `\ufeff${csvLine(titlesOf(columns).map((title) => csvCell(title)))}`;
  for await (const row of cellsOf(columns, rows)) {
    text += csvLine(row.map((cell, at) => csvCell(cell, columns[at]?.[2])));
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
