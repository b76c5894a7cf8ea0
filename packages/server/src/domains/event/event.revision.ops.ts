import { sql } from 'kysely';
import type { Db } from '../../core/data/database.ts';

/** Locks the event's row of the tally, as everything does that changes participants, and answers the new revision for desks to ask from. */
export async function nextRevision(tx: Db, organisationId: string, eventId: string): Promise<number> {
  const { revision } = await tx
    .updateTable('event_tally')
    .set({ revision: sql`revision + 1` })
    .where('organisation_id', '=', organisationId)
    .where('event_id', '=', eventId)
    .returning('revision')
    .executeTakeFirstOrThrow();
  return revision;
}
