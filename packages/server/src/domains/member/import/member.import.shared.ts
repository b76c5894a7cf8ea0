import { shownShared } from '@convoke/contract/member/member.import.rules.ts';
import { type Selectable, sql } from 'kysely';
import type { Db } from '../../../core/data/database.ts';
import type { MemberImport } from '../../../core/data/database-types.ts';

const shownNames = 5;

interface Shared {
  kind: 'phone' | 'email';
  value: string;
  rows: number;
  names: string[];
}

/** Numbers and addresses that rows with different names have, and of which nobody has said that these are one person. */
export async function sharedValues(
  db: Db,
  { organisation_id: organisationId, id, merged }: Pick<Selectable<MemberImport>, 'organisation_id' | 'id' | 'merged'>,
): Promise<{ values: Shared[]; hasMore: boolean }> {
  const { rows } = await sql<Shared>`
    SELECT kind, value, count(*)::int AS rows, (array_agg(DISTINCT name))[1:${sql.lit(shownNames)}] AS names FROM (
      SELECT c.kind, c.value, r.name FROM member_import_row r CROSS JOIN LATERAL (
        SELECT 'phone' AS kind, unnest(r.phones) AS value UNION ALL SELECT 'email', unnest(r.emails)) c
      WHERE r.organisation_id = ${organisationId} AND r.import_id = ${id} AND r.state = 'GOOD' AND r.name <> ''
        AND NOT left(c.kind, 1) || c.value = ANY (${merged}::text[])) named
    GROUP BY kind, value HAVING count(DISTINCT lower(regexp_replace(name, '\\s', '', 'g'))) > 1
    ORDER BY 3 DESC, kind, value LIMIT ${shownShared + 1}`.execute(db);
  return { values: rows.slice(0, shownShared), hasMore: rows.length > shownShared };
}
