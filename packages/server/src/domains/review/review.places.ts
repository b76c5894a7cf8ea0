import { sql } from 'kysely';
import type { Db } from '../../core/data/database.ts';
import { own } from '../../core/data/organisation-plugin.ts';

type Listed = 'review' | 'site_news';

/** Two who arrange the same event do it one after the other: the order is read and written as a whole. */
export async function lockOrder(tx: Db, eventId: string): Promise<void> {
  await tx.selectFrom('event').select('id').where('id', '=', eventId).forNoKeyUpdate().execute();
}

/** The ids of a list in their order, under the lock. */
async function orderOf(tx: Db, table: Listed, eventId: string): Promise<string[]> {
  const rows = await tx.selectFrom(table).select('id').where('event_id', '=', eventId).orderBy('sort').execute();
  return rows.map(({ id }) => id);
}

/** Gives one of a list the place `sort`, from 1, and the others theirs around it; without it closes the gap that one left. */
export async function arrange(
  tx: Db,
  table: Listed,
  eventId: string,
  to?: { id: string; sort: number },
): Promise<void> {
  const before = await orderOf(tx, table, eventId);
  const order = to ? before.filter((id) => id !== to.id).toSpliced(to.sort - 1, 0, to.id) : before;
  await sql`SET CONSTRAINTS review_place, site_news_place DEFERRED`.execute(tx);
  await sql`
    UPDATE ${sql.table(table)} t SET sort = w.sort FROM unnest(${order}::uuid[]) WITH ORDINALITY AS w(id, sort)
    WHERE t.organisation_id = ${own} AND t.id = w.id AND t.sort <> w.sort`.execute(tx);
}

/** The place behind the last one. */
export const lastPlace = (table: Listed, eventId: string) =>
  sql<number>`(SELECT coalesce(max(sort), 0) + 1 FROM ${sql.table(table)} WHERE organisation_id = ${own} AND event_id = ${eventId})`;
