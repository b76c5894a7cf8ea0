import { withoutTurning } from '@convoke/contract/core/bidi.ts';
import { calculateColumnWidth, writeXlsxStream } from 'hucre/xlsx';

/**
 * What a cell may hold. Text stays text: phone numbers keep their zeros and nothing a person typed becomes a formula. A Date is what clocks show
 * somewhere, as if that were UTC: sheets know no zones.
 */
export type SheetCell = string | number | Date | null;

/** How a spreadsheet shows days, moments and amounts; all else as it is. */
const formats = {
  day: 'yyyy-mm-dd',
  minute: 'yyyy-mm-dd hh:mm',
  second: 'yyyy-mm-dd hh:mm:ss',
  money: '#,##0.00',
};
export type CellFormat = keyof typeof formats;

/** Characters of an ISO moment that a format shows. */
const shownOf = { day: 10, minute: 16, second: 19, money: 16 };

/** A cell where it is read as text, such as in CSV. */
export function plainCell(cell: SheetCell, format: CellFormat = 'minute'): string | number | null {
  return cell instanceof Date ? cell.toISOString().slice(0, shownOf[format]).replace('T', ' ') : cell;
}

export const sheetContentType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** Excel's own limit of characters in a cell. */
const cellLength = 32_767;

/** How many rows say how wide a column is: they have to be held until then. */
const measuredRows = 100;
/** In characters; what is longer is read in its cell. */
const widths = { minWidth: 8, maxWidth: 48 };

/**
 * A sheet as a stream of bytes, made while it is read: memory does not grow with the rows. Columns are as wide as the first rows need. `name` may be any text; what a sheet's name cannot
 * hold is taken out.
 */
export async function* sheetStream(
  name: string,
  header: readonly string[],
  rows: AsyncIterable<readonly SheetCell[]>,
  formatsOf: readonly (CellFormat | undefined)[] = [],
): AsyncGenerator<Uint8Array> {
  async function* all() {
    yield header.map(sheetText);
    for await (const row of rows) yield row.map((cell) => (typeof cell === 'string' ? sheetText(cell) : cell));
  }
  const lines = all();
  try {
    const first: SheetCell[][] = [];
    while (first.length <= measuredRows) {
      const { value, done } = await lines.next();
      if (done) break;
      first.push(value);
    }
    async function* again() {
      yield* first;
      yield* lines;
    }
    const columns = header.map((_, at) => {
      const format = formatsOf[at];
      const cells = first.map((row) => plainCell(row[at] ?? null, format));
      const numFmt = format && formats[format];
      return {
        width: calculateColumnWidth(cells, { ...widths, ...(numFmt && { numFmt }) }),
        ...(numFmt && { numFmt }),
      };
    });
    yield* writeXlsxStream(again(), { name: sheetName(name), freezePane: { rows: 1 }, columns });
  } finally {
    // Whoever stops reading early stops what reads the rows as well.
    await lines.return(undefined);
  }
}

/**
 * Text that stays inert. A string cell is never a formula, but a person who edits it, or a program that turns the sheet into CSV, would make it
 * one: a leading apostrophe says "text" to all of them.
 */
export function sheetText(value: string): string {
  const storable = withoutTurning(value)
    .toWellFormed()
    // What XML cannot hold at all.
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '');
  const inert = /^[=+\-@\t\r＝＋－＠]/.test(storable) ? `'${storable}` : storable;
  return inert.slice(0, cellLength).toWellFormed();
}

function sheetName(name: string): string {
  const plain = name
    .toWellFormed()
    .replace(/[\p{Cc}[\]:*?/\\']/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  // 31 is the format's limit; rows beyond a million go on in sheets that add a number to the name.
  return plain.slice(0, 27).toWellFormed() || 'Sheet';
}

/** A file name that every system takes; control characters, separators and half characters taken out. */
export function sheetFileName(title: string, what: string, ending = 'xlsx'): string {
  const plain = withoutTurning(`${title} ${what}`)
    .toWellFormed()
    .replace(/[\p{Cc}<>:"/\\|?*]/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  return `${plain.slice(0, 120).toWellFormed()}.${ending}`;
}
