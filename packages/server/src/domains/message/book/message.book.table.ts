import { type Encoding, encodings, type Separator, type TableFormat } from '@convoke/contract/core/table-kinds.ts';
import { mostBookColumns } from '@convoke/contract/message/message.book.rules.ts';
import type { OutsideContext } from '../../../core/context.ts';
import { sheetNames, tableKind, tableRows } from '../../../core/read-table.ts';
import { separatorOf } from '../../../core/table-separator.ts';
import { TableError, type TableRow } from '../../../core/table.ts';
import { decodedAs, encodingsOf } from '../../../core/text-encoding.ts';

/** A file of addresses, read as somebody says, by the readers that the import of members has (decision 0066). */

const refusals = {
  html: 'MEMBER_FILE_HTML',
  old: 'MEMBER_FILE_OLD',
  macros: 'MEMBER_FILE_MACROS',
  damaged: 'MEMBER_FILE_DAMAGED',
  unknown: 'MEMBER_FILE_UNKNOWN',
} as const;

type FileFailure = (typeof refusals)[keyof typeof refusals] | 'FILE_MISSING' | 'IMPORT_NOT_READABLE';
type Ctx = Pick<OutsideContext<FileFailure>, 'fail' | 'upload'>;

export interface BookLayout {
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

/** The uploaded file and how it is read: as it is asked, else as it seems. */
export async function openTable(
  ctx: Ctx,
  asked: Asked,
): Promise<{ bytes: Buffer; layout: BookLayout; fileName: string }> {
  if (!ctx.upload) return ctx.fail('FILE_MISSING');
  const bytes = await ctx.upload.bytes();
  if (bytes.length === 0) return ctx.fail('FILE_MISSING');
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
  const fileName = ctx.upload.fileName
    .toWellFormed()
    .replace(/\p{Cc}/gu, '')
    .slice(0, 200)
    .toWellFormed();
  return {
    bytes,
    fileName,
    layout: {
      format,
      encodings: format === 'xlsx' ? [] : [...likely, ...encodings.filter((each) => !likely.includes(each))],
      encoding,
      separator,
      sheets,
      sheet: Math.min(asked.sheet ?? 1, Math.max(1, sheets.length)),
      headerRow: asked.headerRow ?? 1,
    },
  };
}

/** The titles and the rows below them. Throws TableError. */
export async function* rowsBelow(bytes: Buffer, layout: BookLayout, most?: number): AsyncGenerator<TableRow> {
  for await (const row of tableRows(bytes, layout.format, layout, most)) {
    if (row.n < layout.headerRow) continue;
    yield { ...row, cells: row.cells.slice(0, mostBookColumns) };
  }
}

/** A table that ends in the middle is none: nobody would see what is missing. Whatever else went wrong is ours. */
export function refuseTable(ctx: Ctx, error: unknown): never {
  if (error instanceof TableError) return ctx.fail('MEMBER_FILE_DAMAGED');
  throw error;
}
