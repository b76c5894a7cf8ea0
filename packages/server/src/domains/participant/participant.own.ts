import type { Db } from '../../core/data/database.ts';

/** A participant with the event, null when either is gone. */
export async function ownRecord(db: Db, organisationId: string, participantId: string) {
  const participant = await db
    .selectFrom('participant')
    .selectAll()
    .where('organisation_id', '=', organisationId)
    .where('id', '=', participantId)
    .where('state', '<>', 'DELETED')
    .executeTakeFirst();
  if (!participant) return null;
  const event = await db
    .selectFrom('event')
    .selectAll()
    .where('organisation_id', '=', organisationId)
    .where('id', '=', participant.event_id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return event ? { participant, event } : null;
}
