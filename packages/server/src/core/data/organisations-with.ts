import type { DirectoryKind } from '@convoke/contract/core/define-call.ts';
import { sql } from 'kysely';
import type { Database } from './database.ts';

/**
 * Organisations that have a code of this kind, for jobs that look after each: from one to the next by the index `directory_organisation`, not through
 * every code there is. For kinds that the index holds: those that most organisations have few of.
 */
export async function organisationsWith(database: Database, kind: DirectoryKind): Promise<string[]> {
  const next = (after: ReturnType<typeof sql>) => sql`
    SELECT d.organisation_id FROM directory d WHERE d.kind = ${sql.lit(kind)} ${after} ORDER BY d.organisation_id LIMIT 1`;
  const { rows } = await sql<{ id: string }>`
    WITH RECURSIVE organisation_ids AS (
      SELECT (${next(sql``)}) AS id
      UNION ALL
      SELECT (${next(sql`AND d.organisation_id > o.id`)}) FROM organisation_ids o WHERE o.id IS NOT NULL
    ) SELECT id FROM organisation_ids WHERE id IS NOT NULL`.execute(database.global);
  return rows.map(({ id }) => id);
}
