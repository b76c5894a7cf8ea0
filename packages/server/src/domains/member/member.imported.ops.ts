import { sql } from 'kysely';
import type { Db } from '../../core/data/database.ts';
import { own } from '../../core/data/organisation-plugin.ts';

/** Of an import in these states people may still come. */
const running: readonly string[] = ['UPLOADED', 'READING', 'CHECKED', 'REHEARSING', 'IMPORTING'];

/** Members whom the rows of an import made or found, from behind a row on, and where to go on; `running` while more may come. Of one that was given up, or taken back, nobody. */
export async function importedMembers(
  db: Db,
  importId: string,
  after: number,
  most: number,
): Promise<'running' | { ids: string[]; next: number | null }> {
  const found = await db.selectFrom('member_import').select('state').where('id', '=', importId).executeTakeFirst();
  if (found && running.includes(found.state)) return 'running';
  if (found?.state !== 'DONE') return { ids: [], next: null };
  const { rows } = await sql<{ member_id: string | null; row_number: number }>`
    SELECT CASE WHEN state = 'TAKEN' AND outcome <> 'CONFLICT' THEN member_id END AS member_id, row_number FROM member_import_row
    WHERE organisation_id = ${own} AND import_id = ${importId} AND row_number > ${after} ORDER BY row_number LIMIT ${most}`.execute(
    db,
  );
  return {
    ids: [...new Set(rows.flatMap((row) => row.member_id ?? []))],
    next: rows.length < most ? null : (rows.at(-1)?.row_number ?? null),
  };
}
