import { mostMemberColumns, mostMemberRows, type ReadFailure } from '@convoke/contract/member/member.import.rules.ts';
import type { TableFormat } from '@convoke/contract/core/table-kinds.ts';
import { sql } from 'kysely';
import type { Db } from '../../../core/database.ts';
import { TableError, type TableLayout, type TableRow, tableRows } from '../../../core/read-table.ts';

export type ImportLayout = TableLayout & { headerRow: number };

/** The file of an import, while nothing of it was undone or thrown away. */
export async function fileOf(db: Db, organisationId: string, importId: string): Promise<Buffer | null> {
  const { rows } = await sql<{ content: Buffer }>`
    SELECT content FROM member_import_file WHERE organisation_id = ${organisationId} AND import_id = ${importId}`.execute(
    db,
  );
  return rows[0]?.content ?? null;
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

/** The titles and the rows below them. Throws ReadEnded. */
export async function* rowsBelow(
  bytes: Buffer,
  format: TableFormat,
  layout: ImportLayout,
  most = Number.POSITIVE_INFINITY,
): AsyncGenerator<TableRow> {
  let read = 0;
  let titles = 0;
  try {
    for await (const row of tableRows(bytes, format, layout, most)) {
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
