import { sql } from 'kysely';
import type { Db } from '../../../core/data/database.ts';
import { own } from '../../../core/data/organisation-plugin.ts';
import { startLibrary } from './document.keep.ts';

/** The category of the first level with this name, made where there is none; null where there is no room for one. */
export async function categoryNamed(
  tx: Db,
  organisationId: string,
  userId: string,
  name: string,
): Promise<string | null> {
  await startLibrary(tx, organisationId);
  // Held, so that two who want the same make one.
  await tx.selectFrom('document_tally').select('bytes').forNoKeyUpdate().execute();
  const known = await tx
    .selectFrom('document_category')
    .select('id')
    .where('parent_id', 'is', null)
    .where('name', '=', name)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  if (known) return known.id;
  const counted = await tx
    .updateTable('document_tally')
    .set((eb) => ({ categories: eb('categories', '+', 1) }))
    .where('categories', '<', 500)
    .returning('categories')
    .executeTakeFirst();
  if (!counted) return null;
  const { rows } = await sql<{ id: string }>`
    INSERT INTO document_category (name, position, created_by)
    SELECT ${name}, coalesce(max(position) + 1, 0), ${userId}::uuid FROM document_category
    WHERE organisation_id = ${own} AND parent_id IS NULL RETURNING id`.execute(tx);
  return rows[0]?.id ?? null;
}
