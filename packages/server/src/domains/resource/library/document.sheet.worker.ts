import { sheetNames, tableRows } from '../../../core/tables/read-table.worker.ts';
import { type TableEnd, type TableFile, type TableRow, wholeOf } from '../../../core/tables/table.ts';
import { unpackedBytes } from '../../../core/tables/zip-entries.ts';

/** What says it is larger unpacked is no sheet. */
const mostUnpacked = 300 * 1024 * 1024;

/** The names of a workbook's sheets, then the rows of one, counted from 1; a file that is none ends at once. */
export async function* shownRows(
  file: TableFile,
  sheet: number,
): AsyncGenerator<{ sheets: string[] } | TableRow | TableEnd> {
  const book = await wholeOf(file);
  const sheets = unpackedBytes(book) > mostUnpacked ? [] : await sheetNames(book).catch(() => []);
  if (sheet > sheets.length) {
    yield { reason: 'damaged', row: null };
    return;
  }
  yield { sheets };
  yield* tableRows(book, 'xlsx', { sheet, encoding: 'utf-8', separator: ',' }, Number.POSITIVE_INFINITY);
}
