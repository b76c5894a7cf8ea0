import { openStates, type OrderState, soldStates, sum } from '@convoke/contract/order/order.rules.ts';
import { type Expression, type SqlBool, sql } from 'kysely';
import type { Db } from '../../../core/data/database.ts';
import { likeText, soughtIn } from '../../../core/data/like-text.ts';
import { inPlace, type Place, type Sorts } from '../../../core/data/list.ts';
import { soughtAnywhere } from '../../../core/phones.ts';

export interface OrderFilter {
  search?: string | undefined;
  state?: OrderState | undefined;
  ticketId?: string | undefined;
  paidBy?: string | undefined;
  couponCode?: string | undefined;
  withProblem?: boolean | undefined;
  createdFrom?: string | undefined;
  createdTo?: string | undefined;
  /** Only these. */
  ids?: readonly string[] | undefined;
}

export const orderSorts: Sorts = {
  id: sql`o.id`,
  words: {
    createdAt: { by: sql`o.created_at`, kind: 'moment' },
    totalCents: { by: sql`o.total_cents`, kind: 'whole' },
  },
};

/** The filters as conditions, spelled as the partial indexes of migration 0012 spell them. */
function matchingOrders(db: Db, organisationId: string, eventId: string, filter: OrderFilter) {
  return db
    .selectFrom('ticket_order as o')
    .where('o.organisation_id', '=', organisationId)
    .where('o.event_id', '=', eventId)
    .where('o.hidden_at', 'is', null)
    .where((eb) => {
      const all: Expression<SqlBool>[] = [];
      if (filter.state) all.push(eb('o.state', '=', filter.state));
      if (filter.paidBy) all.push(eb('o.paid_by', '=', filter.paidBy));
      if (filter.couponCode) all.push(eb('o.coupon_code', '=', filter.couponCode.toUpperCase()));
      if (filter.withProblem !== undefined) all.push(eb('o.problem', filter.withProblem ? 'is not' : 'is', null));
      if (filter.createdFrom) all.push(eb('o.created_at', '>=', new Date(filter.createdFrom)));
      if (filter.createdTo) all.push(eb('o.created_at', '<=', new Date(filter.createdTo)));
      if (filter.ids) all.push(eb('o.id', 'in', filter.ids));
      if (filter.ticketId)
        all.push(
          eb.exists(
            eb
              .selectFrom('order_ticket as t')
              .select('t.id')
              .where('t.organisation_id', '=', organisationId)
              .where('t.ticket_id', '=', filter.ticketId)
              .whereRef('t.order_id', '=', 'o.id'),
          ),
        );
      const search = filter.search?.toLowerCase();
      if (search) all.push(searchCondition(soughtAnywhere(search)));
      return eb.and(all);
    });
}

/**
 * Three characters and more are looked for anywhere in number, name, phone and e-mail; fewer begin a word of them (many a Chinese name is two
 * characters): of a word's beginning the index has shorter trigrams.
 */
function searchCondition(search: string) {
  return soughtIn(sql`o.search`, search, (folded) => sql<SqlBool>`o.search LIKE ${`% ${likeText(folded)}%`}`);
}

export const rowColumns = [
  'o.id',
  'o.event_id',
  'o.number',
  'o.state',
  'o.needs_review',
  'o.problem',
  'o.buyer_name',
  'o.buyer_phone',
  'o.buyer_email',
  'o.quantity',
  'o.total_cents',
  'o.discount_cents',
  'o.refunded_cents',
  'o.currency',
  'o.coupon_code',
  'o.paid_by',
  'o.is_sandbox',
  'o.channel',
  'o.created_at',
  'o.paid_at',
  'o.expires_at',
] as const;

export const hasInvoice = sql<boolean>`o.invoice IS NOT NULL`.as('has_invoice');

export function listOrders(db: Db, organisationId: string, eventId: string, filter: OrderFilter, place: Place) {
  const matching = matchingOrders(db, organisationId, eventId, filter).select(rowColumns).select(hasInvoice);
  return inPlace(matching, place).execute();
}

/** The same with what only a sheet shows. */
export function listSheetOrders(db: Db, organisationId: string, eventId: string, filter: OrderFilter, place: Place) {
  const matching = matchingOrders(db, organisationId, eventId, filter).select(rowColumns);
  return inPlace(matching.select(['o.invoice', 'o.note']), place).execute();
}

export type ListedOrder = Omit<Awaited<ReturnType<typeof listOrders>>[number], 'key'>;

export interface OrderTotals {
  orders: number;
  tickets: number;
  paidCents: number;
  refundedCents: number;
  /** Money that bought nothing (too late, twice, another amount) and went back: neither paid nor refunded above. */
  returnedCents: number;
  openCents: number;
  discountCents: number;
}

/**
 * What matches, in figures, as the tickets' page counts: tickets that somebody has, and money and discounts of orders that were paid; open is what
 * may still be paid.
 */
export async function orderTotals(
  db: Db,
  organisationId: string,
  eventId: string,
  filter: OrderFilter,
): Promise<OrderTotals> {
  // Every primary key begins with the organisation, so the planner takes its rows to lie in its order and would merge a million of them by it.
  if (filter.ticketId) await sql`SET LOCAL enable_mergejoin = off`.execute(db);
  const byState = await matchingOrders(db, organisationId, eventId, filter)
    .select([
      'o.state',
      sql<number>`count(*)`.as('orders'),
      sql<number>`sum(o.quantity)`.as('tickets'),
      sql<number>`sum(o.total_cents)::bigint`.as('total'),
      sql<number>`sum(o.refunded_cents)::bigint`.as('refunded'),
      sql<number>`sum(o.discount_cents)::bigint`.as('discount'),
    ])
    .groupBy('o.state')
    .execute();
  const within = (states: readonly OrderState[]) => byState.filter((row) => states.includes(row.state as OrderState));
  const paid = within([...soldStates, 'REFUNDED']);
  const returned = await returnedMoney(db, organisationId, eventId, filter);
  return {
    orders: sum(byState.map((row) => row.orders)),
    tickets:
      sum(within(soldStates).map((row) => row.tickets)) - (await voidTickets(db, organisationId, eventId, filter)),
    paidCents: sum(paid.map((row) => row.total)) - returned.lateCents,
    refundedCents: sum(paid.map((row) => row.refunded)) - returned.lateCents,
    returnedCents: returned.allCents,
    openCents: sum(within(openStates).map((row) => row.total)),
    discountCents: sum(paid.map((row) => row.discount)),
  };
}

/** Tickets of sold orders that nobody has: given back, or refused in a review. Other orders have none such, and are not looked into. */
async function voidTickets(db: Db, organisationId: string, eventId: string, filter: OrderFilter): Promise<number> {
  const row = await matchingOrders(db, organisationId, eventId, filter)
    .innerJoin('order_ticket as v', (join) =>
      join.onRef('v.organisation_id', '=', 'o.organisation_id').onRef('v.order_id', '=', 'o.id'),
    )
    .select(sql<number>`count(*)`.as('n'))
    .where('v.state', '=', 'VOID')
    .where((eb) =>
      eb.or([
        eb('o.state', '=', 'PARTIALLY_REFUNDED'),
        eb.and([eb('o.state', '=', 'PAID'), eb.or([eb('o.needs_review', '=', true), eb('o.total_cents', '=', 0)])]),
      ]),
    )
    .executeTakeFirst();
  return row?.n ?? 0;
}

/** Money that bought nothing and is back; of it that of orders which count it as theirs since it is (refundEnded). */
async function returnedMoney(
  db: Db,
  organisationId: string,
  eventId: string,
  filter: OrderFilter,
): Promise<{ allCents: number; lateCents: number }> {
  const row = await matchingOrders(db, organisationId, eventId, filter)
    .innerJoin('refund as r', (join) =>
      join.onRef('r.organisation_id', '=', 'o.organisation_id').onRef('r.order_id', '=', 'o.id'),
    )
    .select([
      sql<number>`coalesce(sum(r.amount_cents), 0)::bigint`.as('all'),
      sql<number>`coalesce(sum(r.amount_cents) FILTER (WHERE r.cause = 'late' AND o.state = 'REFUNDED'), 0)::bigint`.as(
        'late',
      ),
    ])
    .where('r.event_id', '=', eventId)
    .where('r.cause', 'in', ['late', 'twice', 'differs'])
    .where('r.state', '=', 'DONE')
    .executeTakeFirst();
  return { allCents: row?.all ?? 0, lateCents: row?.late ?? 0 };
}

/** What the orders hold, "2 × Standard, 1 × Student", by order. */
export async function ticketWords(
  db: Db,
  organisationId: string,
  orderIds: readonly string[],
): Promise<Map<string, string>> {
  if (orderIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('order_ticket as t')
    .innerJoin('ticket as k', (join) =>
      join.onRef('k.organisation_id', '=', 't.organisation_id').onRef('k.id', '=', 't.ticket_id'),
    )
    .select(['t.order_id', 'k.name', sql<number>`count(*)`.as('n'), sql<number>`min(t.ord)`.as('first')])
    .where('t.organisation_id', '=', organisationId)
    .where('t.order_id', 'in', orderIds)
    .groupBy(['t.order_id', 'k.id', 'k.name'])
    .orderBy('first')
    .execute();
  const words = new Map<string, string>();
  for (const { order_id: id, name, n } of rows) {
    const before = words.get(id);
    words.set(id, `${before ? `${before}, ` : ''}${n} × ${name}`);
  }
  return words;
}
