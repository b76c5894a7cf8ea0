import { mostMemberColumns, mostMemberRows, type ReadFailure } from '@convoke/contract/member/member.import.rules.ts';
import type { TableFormat } from '@convoke/contract/core/table-kinds.ts';
import { sql } from 'kysely';
import type { Db } from '../../../core/data/database.ts';
import { tableRows } from '../../../core/tables/read-table.ts';
import { pieceBytes, TableError, type TableFile, type TableLayout, type TableRow } from '../../../core/tables/table.ts';

export type ImportLayout = TableLayout & { headerRow: number };

/** Work in a transaction of its own, or in the one that is there. */
type Within = <Answer>(work: (db: Db) => Promise<Answer>) => Promise<Answer>;

/** Bytes of the file of an import, of which the first is number 0; null where nothing was kept, or it was thrown away. */
export async function bytesOf(
  db: Db,
  organisationId: string,
  importId: string,
  from: number,
  most: number,
): Promise<Buffer | null> {
  // Kept uncompressed: a part of it is read without the rest.
  const { rows } = await sql<{ piece: Buffer }>`
    SELECT substring(content FROM ${from + 1}::int FOR ${most}::int) AS piece FROM member_import_file
    WHERE organisation_id = ${organisationId} AND import_id = ${importId}`.execute(db);
  return rows[0]?.piece ?? null;
}

/** The file of an import piece by piece, each read when it is asked for: a text of many megabytes is never held whole. */
export async function* fileOf(within: Within, organisationId: string, importId: string): AsyncGenerator<Buffer> {
  for (let at = 0; ; at += pieceBytes) {
    const piece = await within((db) => bytesOf(db, organisationId, importId, at, pieceBytes));
    if (piece && piece.length > 0) yield piece;
    if (!piece || piece.length < pieceBytes) return;
  }
}

/** Why the reading of a file ended before its end. */
export class ReadEnded extends Error {
  readonly failure: ReadFailure;
  readonly row: number | null;
  constructor(failure: ReadFailure, row: number | null) {
    super(failure);
    this.failure = failure;
    this.row = row;
  }
}

/** Whether an odd quote in a row reaches over the end of its line. */
export const hasSwallowed = ({ problem, cells }: TableRow) =>
  problem === 'quotes' && cells.some((cell) => /[\r\n]/.test(cell));

/** The titles and the rows below them. Throws ReadEnded. */
export async function* rowsBelow(
  file: TableFile,
  format: TableFormat,
  layout: ImportLayout,
  most = Number.POSITIVE_INFINITY,
): AsyncGenerator<TableRow> {
  let read = 0;
  let titles = 0;
  try {
    for await (const row of tableRows(file, format, layout, most)) {
      if (row.n < layout.headerRow) continue;
      if (read === 0) titles = row.cells.length;
      while (row.cells.length > 1 && row.cells.at(-1) === '') row.cells.pop();
      if (row.cells.length > mostMemberColumns) throw new ReadEnded('columns', row.n);
      if (read > mostMemberRows) throw new ReadEnded('rows', row.n);
      // A separator stands in a text that nobody has quoted: all that follows is in the wrong column.
      const isLong = format === 'text' && row.cells.length > titles;
      yield isLong ? { ...row, problem: row.problem ?? 'cells' } : row;
      read += 1;
      if (read >= most) return;
    }
  } catch (error) {
    if (error instanceof TableError) throw new ReadEnded(error.reason, error.row);
    throw error;
  }
  if (read < 2) throw new ReadEnded('empty', null);
}
