import type { DirectoryKind } from '@convoke/contract/core/define-call.ts';
import { sql } from 'kysely';
import type { Db } from './database.ts';

/**
 * The id that somebody wishes a new thing to have. Ids in the directory are addresses, which no two organisations share: where another one has
 * it, a fresh one is given as if it had been free, so that nobody learns of theirs.
 */
export async function freeId(tx: Db, organisationId: string, kind: DirectoryKind, wished?: string): Promise<string> {
  if (wished !== undefined) {
    const owner = await tx
      .selectFrom('directory')
      .select('organisation_id')
      .where('kind', '=', kind)
      .where('code', '=', wished.toLowerCase())
      .executeTakeFirst();
    if (!owner || owner.organisation_id === organisationId) return wished.toLowerCase();
  }
  const { rows } = await sql<{ id: string }>`SELECT uuidv7() AS id`.execute(tx);
  return rows[0]?.id ?? '';
}
