import { sql } from 'kysely';
import type { Services } from '../context.ts';
import type { Db } from './database.ts';

/** Photos that go in one transaction. */
const atOnce = 200;

/**
 * Removes files and rows of an organisation's photos that were taken away, of a table made like participant_photo. The row goes after its file: what dies in
 * between is found again.
 */
export async function removeGonePhotos(
  { database, storage }: Services,
  organisationId: string,
  table: string,
): Promise<void> {
  const remove = async (tx: Db) => {
    const { rows } = await sql<{ id: string; storage_key: string }>`
      SELECT id, storage_key FROM ${sql.table(table)} WHERE organisation_id = ${organisationId} AND gone_at IS NOT NULL
      ORDER BY gone_at LIMIT ${atOnce} FOR UPDATE SKIP LOCKED`.execute(tx);
    for (const photo of rows) await storage.remove(photo.storage_key);
    const ids = rows.map(({ id }) => id);
    if (ids.length > 0)
      await sql`DELETE FROM ${sql.table(table)} WHERE organisation_id = ${organisationId} AND id = ANY(${ids}::uuid[])`.execute(
        tx,
      );
    return rows.length;
  };
  while ((await database.inOrganisation(organisationId, 'write', remove)) === atOnce);
}
