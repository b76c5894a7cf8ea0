import type { Db } from '../../core/data/database.ts';

/** The version of a site that everybody sees; null where an event has its ordinary page. */
export const shownVersionOf = async (db: Db, eventId: string): Promise<number | null> => {
  const row = await db.selectFrom('site').select('shown_version').where('event_id', '=', eventId).executeTakeFirst();
  return row?.shown_version ?? null;
};
