import type { Db } from '../../core/data/database.ts';

/** Files of an event's items whose moment has come, and that are not in the trash. Before, nothing is told of them. */
export const shownFiles = (db: Db, eventId: string, now: Date) =>
  db
    .selectFrom('agenda_document as u')
    .innerJoin('document as d', 'd.id', 'u.document_id')
    .where('u.event_id', '=', eventId)
    .where((eb) => eb.or([eb('u.shown_from', 'is', null), eb('u.shown_from', '<=', now)]))
    .where('d.deleted_at', 'is', null);

/** How many files each item shows. */
export async function filesShown(db: Db, eventId: string, now: Date): Promise<Map<string, number>> {
  const rows = await shownFiles(db, eventId, now)
    .select(['u.agenda_id', (eb) => eb.fn.countAll<number>().as('files')])
    .groupBy('u.agenda_id')
    .execute();
  return new Map(rows.map(({ agenda_id, files }) => [agenda_id, Number(files)]));
}
