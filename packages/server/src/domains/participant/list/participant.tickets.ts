import type { Db } from '../../../core/data/database.ts';

/** The ticket that somebody came by, and its order; all null for who registered without one. */
export interface OwnTicket {
  ticket_name: string | null;
  order_id: string | null;
  order_number: string | null;
  /** How many entries the ticket is good for; null = any number. */
  entries_most: number | null;
}

/** Adds their tickets and orders to people that were found: after the page, by keys, so that a list costs no more for it. */
export async function withTickets<Row extends { order_ticket_id: string | null }>(
  db: Db,
  organisationId: string,
  people: readonly Row[],
): Promise<(Row & OwnTicket)[]> {
  const ids = people.flatMap((person) => person.order_ticket_id ?? []);
  const found =
    ids.length === 0
      ? []
      : await db
          .selectFrom('order_ticket as t')
          .innerJoin('ticket_order as o', (join) =>
            join.onRef('o.organisation_id', '=', 't.organisation_id').onRef('o.id', '=', 't.order_id'),
          )
          .innerJoin('ticket as k', (join) =>
            join.onRef('k.organisation_id', '=', 't.organisation_id').onRef('k.id', '=', 't.ticket_id'),
          )
          .select(['t.id', 'k.name', 'k.entries', 'o.id as order_id', 'o.number'])
          .where('t.organisation_id', '=', organisationId)
          .where('t.id', 'in', ids)
          .execute();
  const byId = new Map(found.map((row) => [row.id, row]));
  return people.map((person) => {
    const own = byId.get(person.order_ticket_id ?? '');
    return {
      ...person,
      ticket_name: own?.name ?? null,
      order_id: own?.order_id ?? null,
      order_number: own?.number ?? null,
      entries_most: own?.entries ?? null,
    };
  });
}
