import type { Db } from '../../core/data/database.ts';

/** The tally row of one event. */
export function tallyOf(db: Db, organisationId: string, eventId: string) {
  return db
    .selectFrom('event_tally')
    .selectAll()
    .where('organisation_id', '=', organisationId)
    .where('event_id', '=', eventId)
    .executeTakeFirstOrThrow();
}
