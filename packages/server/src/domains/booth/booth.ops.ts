import type { Db } from '../../core/database.ts';

/** Whether an event has a plan of booths to show. */
export async function hasBooths(db: Db, organisationId: string, eventId: string): Promise<boolean> {
  const one = await db
    .selectFrom('booth')
    .select('id')
    .where('organisation_id', '=', organisationId)
    .where('event_id', '=', eventId)
    .limit(1)
    .executeTakeFirst();
  return one !== undefined;
}
