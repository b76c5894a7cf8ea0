import { setImmediate } from 'node:timers/promises';
import { type Encoding, encodings, type Separator, type TableFormat } from '@convoke/contract/core/table-kinds.ts';
import type { OutsideContext } from '../context.ts';
import { sheetNames, tableKind, tableRows } from './read-table.ts';
import { separatorOf } from './table-separator.ts';
import { TableError, type TableRow } from './table.ts';
import { decodedAs, encodingsOf } from './text-encoding.ts';

/** A table that comes with a call, read as somebody says, by the readers that the import of members has (decision 0066). Nothing of it is kept. */

/** Rows that a preview shows, and that tell what a column is. */
export const previewRows = 20;
/** Columns that are read. */
const mostColumns = 200;
/** Characters of all cells that are held at once: one long text of a workbook may stand in each of its cells. */
const mostHeld = 50_000_000;
/** Rows read before others get their turn. */
const turnRows = 2000;

const refusals = {
  html: 'MEMBER_FILE_HTML',
  old: 'MEMBER_FILE_OLD',
  macros: 'MEMBER_FILE_MACROS',
  damaged: 'MEMBER_FILE_DAMAGED',
  unknown: 'MEMBER_FILE_UNKNOWN',
} as const;

type FileFailure = (typeof refusals)[keyof typeof refusals] | 'FILE_MISSING' | 'IMPORT_NOT_READABLE';
type Ctx = Pick<OutsideContext<FileFailure>, 'fail' | 'upload'>;

export interface UploadLayout {
  format: TableFormat;
  /** The likeliest first; none of a workbook. */
  encodings: Encoding[];
  encoding: Encoding;
  separator: Separator;
  sheets: string[];
  sheet: number;
  headerRow: number;
}

interface Asked {
  encoding?: Encoding | undefined;
  separator?: Separator | undefined;
  sheet?: number | undefined;
  headerRow?: number | undefined;
}

/** The file that comes with a call. */
export async function uploadedFile(ctx: Ctx): Promise<{ bytes: Buffer; fileName: string }> {
  if (!ctx.upload) return ctx.fail('FILE_MISSING');
  const bytes = await ctx.upload.bytes();
  if (bytes.length === 0) return ctx.fail('FILE_MISSING');
  const fileName = ctx.upload.fileName
    .toWellFormed()
    .replace(/\p{Cc}/gu, '')
    .slice(0, 200)
    .toWellFormed();
  return { bytes, fileName };
}

/** The uploaded file and how it is read: as it is asked, else as it seems. */
export async function openTable(
  ctx: Ctx,
  asked: Asked,
): Promise<{ bytes: Buffer; layout: UploadLayout; fileName: string }> {
  const file = await uploadedFile(ctx);
  return { ...file, layout: await layoutOf(ctx, file.bytes, asked) };
}

/** How a table is read: as it is asked, else as it seems. */
export async function layoutOf(ctx: Pick<Ctx, 'fail'>, bytes: Buffer, asked: Asked): Promise<UploadLayout> {
  const format = tableKind(bytes);
  if (format !== 'xlsx' && format !== 'text' && format !== 'vcard') return ctx.fail(refusals[format]);
  const likely: readonly Encoding[] = format === 'xlsx' ? ['utf-8'] : encodingsOf(bytes);
  const encoding = asked.encoding ?? likely[0] ?? 'utf-8';
  const separator =
    asked.separator ?? (format === 'text' ? separatorOf(decodedAs(bytes.subarray(0, 65_536), encoding)) : ',');
  let sheets: string[] = [];
  try {
    if (format === 'xlsx') sheets = await sheetNames(bytes);
  } catch {
    return ctx.fail('MEMBER_FILE_DAMAGED');
  }
  return {
    format,
    encodings: format === 'xlsx' ? [] : [...likely, ...encodings.filter((each) => !likely.includes(each))],
    encoding,
    separator,
    sheets,
    sheet: Math.min(asked.sheet ?? 1, Math.max(1, sheets.length)),
    headerRow: asked.headerRow ?? 1,
  };
}

/** The titles and the rows below them. Throws TableError. */
async function* rowsBelow(bytes: Buffer, layout: UploadLayout, most?: number): AsyncGenerator<TableRow> {
  for await (const row of tableRows(bytes, layout.format, layout, most)) {
    if (row.n < layout.headerRow) continue;
    yield { ...row, cells: row.cells.slice(0, mostColumns) };
  }
}

/** A table that ends in the middle is none: nobody would see what is missing. Whatever else went wrong is ours. */
function refuseTable(ctx: Ctx, error: unknown): never {
  if (error instanceof TableError) return ctx.fail('MEMBER_FILE_DAMAGED');
  throw error;
}

/** The titles and the first rows, as a preview shows them. */
export async function headOf(ctx: Ctx, bytes: Buffer, layout: UploadLayout) {
  const rows: string[][] = [];
  try {
    for await (const { cells } of rowsBelow(bytes, layout, layout.headerRow + previewRows)) {
      rows.push(cells);
      if (rows.length > previewRows) break;
    }
  } catch (error) {
    // What is wrong further down says the reading itself.
    if (!(error instanceof TableError) || rows.length === 0) return refuseTable(ctx, error);
  }
  const [header, ...others] = rows;
  if (!header) return ctx.fail('IMPORT_NOT_READABLE');
  const hasBrokenSigns = rows.some((cells) => cells.some((cell) => cell.includes('\ufffd')));
  return { header, rows: others, hasBrokenSigns };
}

/** The first row, which has the titles, the rows below it, at most so many, and whether there are more. */
export async function startOfTable(ctx: Ctx, bytes: Buffer, layout: UploadLayout, mostRows: number) {
  const read: TableRow[] = [];
  let isCut = false;
  let held = 0;
  try {
    for await (const row of rowsBelow(bytes, layout)) {
      isCut = read.length > mostRows;
      if (isCut) break;
      held = row.cells.reduce((sum, cell) => sum + cell.length, held);
      if (held > mostHeld) throw new TableError('damaged', row.n);
      read.push(row);
      // Others get their turn.
      if (read.length % turnRows === 0) await setImmediate();
    }
  } catch (error) {
    return refuseTable(ctx, error);
  }
  const [first, ...rows] = read;
  return first ? { header: first.cells, rows, isCut } : ctx.fail('IMPORT_NOT_READABLE');
}

/** The titles and all rows below them; null where there are more. */
export async function wholeTable(ctx: Ctx, bytes: Buffer, layout: UploadLayout, mostRows: number) {
  const { header, rows, isCut } = await startOfTable(ctx, bytes, layout, mostRows);
  if (isCut) return null;
  return rows.length === 0 ? ctx.fail('IMPORT_NOT_READABLE') : { header, rows };
}
