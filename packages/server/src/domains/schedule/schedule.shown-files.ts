import type { Db } from '../../core/data/database.ts';

/** Files of an event's items whose moment has come, and that are not in the trash. Before, nothing is told of them. */
export const shownFiles = (db: Db, eventId: string, now: Date) =>
  db
    .selectFrom('agenda_document as u')
    .innerJoin('document as d', 'd.id', 'u.document_id')
    .where('u.event_id', '=', eventId)
    .where((eb) => eb.or([eb('u.shown_from', 'is', null), eb('u.shown_from', '<=', now)]))
    .where('d.deleted_at', 'is', null);

/**
 * The items of an event that have files whose moment has come. Whether all of them are in the trash is seen when one is opened: to ask it of each file of a programme would read
 * each document for every visitor.
 */
export async function itemsWithFiles(db: Db, eventId: string, now: Date): Promise<Set<string>> {
  const rows = await db
    .selectFrom('agenda_document')
    .select('agenda_id')
    .distinct()
    .where('event_id', '=', eventId)
    .where((eb) => eb.or([eb('shown_from', 'is', null), eb('shown_from', '<=', now)]))
    .execute();
  return new Set(rows.map(({ agenda_id }) => agenda_id));
}
