import { problemText } from '@convoke/contract/core/problems.ts';
import { writtenWords } from '@convoke/contract/event/event.words.ts';
import type { ticketAdd } from '@convoke/contract/ticket/ticket.calls.ts';
import { type Selectable, sql } from 'kysely';
import type { WriteContext } from '../../core/context.ts';
import type { Db } from '../../core/data/database.ts';
import type { Ticket } from '../../core/data/database-types.ts';
import { refuseCrossing } from './ticket.ops.ts';

export type TicketInput = Omit<(typeof ticketAdd.input)['_zod']['output'], 'eventId'>;
type Ctx = Pick<
  WriteContext<'SALE_TIMES_CROSS'>,
  'tx' | 'organisationId' | 'language' | 'now' | 'fail' | 'failFields' | 'notFound'
>;

/** Tickets of one event: as many as ticket.sort takes. */
export const mostTickets = 200;

/** A ticket that is not deleted, of an event that is not either; null when there is none. */
export async function liveTicket(tx: Db, organisationId: string, ticketId: string) {
  const ticket = await tx
    .selectFrom('ticket as k')
    .innerJoin('event as e', (join) =>
      join.onRef('e.organisation_id', '=', 'k.organisation_id').onRef('e.id', '=', 'k.event_id'),
    )
    .selectAll('k')
    .where('k.organisation_id', '=', organisationId)
    .where('k.id', '=', ticketId)
    .where('k.deleted_at', 'is', null)
    .where('e.deleted_at', 'is', null)
    .executeTakeFirst();
  return ticket ?? null;
}

/** Locks all that orders of an event count in; dead holds are given back first. */
export async function lockSale(tx: Db, organisationId: string, eventId: string): Promise<void> {
  await sql`SELECT lock_sale(${organisationId}, ${eventId})`.execute(tx);
}

/** Refuses what the schema cannot see: times and numbers that cross, a capacity or a group of another event. */
export async function checkTicket(ctx: Ctx, eventId: string, input: TicketFields): Promise<void> {
  refuseCrossing(ctx, input);
  const tooSmall = problemText('tooSmall', ctx.language, input.minPerOrder);
  if (input.maxPerOrder < input.minPerOrder) ctx.failFields([{ path: 'maxPerOrder', message: tooSmall }]);
  if (input.perBuyer !== null && input.perBuyer < input.minPerOrder)
    ctx.failFields([{ path: 'perBuyer', message: tooSmall }]);
  for (const [table, id] of [
    ['ticket_pool', input.poolId],
    ['checkin_group', input.groupId],
  ] as const) {
    if (id === null) continue;
    const found = await ctx.tx
      .selectFrom(table)
      .select('id')
      .where('organisation_id', '=', ctx.organisationId)
      .where('event_id', '=', eventId)
      .where('id', '=', id)
      .$if(table === 'checkin_group', (all) => all.where(sql.ref('deleted_at'), 'is', null))
      .executeTakeFirst();
    if (!found) ctx.notFound();
  }
  if (input.formId) {
    const form = await ctx.tx
      .selectFrom('form')
      .select('id')
      .where('organisation_id', '=', ctx.organisationId)
      .where('event_id', '=', eventId)
      .where('id', '=', input.formId)
      .where('kind', '=', 'registration')
      .where('deleted_at', 'is', null)
      .executeTakeFirst();
    if (!form) ctx.notFound();
  }
}

/**
 * Whether nobody has used more entries of a ticket than it is to be good for. Nobody is scanned at the event until this transaction is over, so ask before
 * the sale is locked: orders take the event's counters first.
 */
export async function fewEntriesUsed(
  tx: Db,
  ticket: { organisationId: string; eventId: string; ticketId: string },
  entries: number,
): Promise<boolean> {
  await sql`SELECT FROM event_tally WHERE organisation_id = ${ticket.organisationId} AND event_id = ${ticket.eventId} FOR UPDATE`.execute(
    tx,
  );
  const { rows } = await sql`
    SELECT FROM participant WHERE organisation_id = ${ticket.organisationId} AND event_id = ${ticket.eventId} AND ticket_id = ${ticket.ticketId}
      AND entries_used > 0 AND entries_used > ${entries} LIMIT 1`.execute(tx);
  return rows.length === 0;
}

/** What the ticket's own row says; its number and its tiers stand in tables of their own. */
type TicketFields = Omit<TicketInput, 'stock' | 'tiers'>;

/** A ticket as it stands, as ticket.update takes it. */
export function ticketFieldsOf(row: Selectable<Ticket>): TicketFields {
  return {
    name: row.name,
    description: row.description,
    priceCents: row.price_cents,
    currency: 'CNY',
    minPerOrder: row.min_per_order,
    maxPerOrder: row.max_per_order,
    perBuyer: row.per_buyer,
    opensAt: row.opens_at?.toISOString() ?? null,
    closesAt: row.closes_at?.toISOString() ?? null,
    needsReview: row.needs_review,
    entries: row.entries,
    companions: row.companions,
    isHidden: row.is_hidden,
    accessCode: row.access_code,
    poolId: row.pool_id,
    groupId: row.group_id,
    onSale: row.on_sale,
  };
}

/** The columns of a ticket that its form fills. */
export function ticketColumns(input: TicketFields) {
  return {
    name: input.name,
    description: input.description,
    price_cents: input.priceCents,
    currency: input.currency,
    min_per_order: input.minPerOrder,
    max_per_order: input.maxPerOrder,
    per_buyer: input.perBuyer,
    opens_at: input.opensAt,
    closes_at: input.closesAt,
    needs_review: input.needsReview,
    entries: input.entries,
    companions: input.companions,
    is_hidden: input.isHidden,
    access_code: input.accessCode === '' ? null : input.accessCode,
    pool_id: input.poolId,
    group_id: input.groupId,
    ...(input.formId === undefined ? {} : { form_id: input.formId }),
    ...(input.words === undefined ? {} : { words: JSON.stringify(writtenWords(input.words)) }),
    on_sale: input.onSale,
  };
}

/**
 * Writes the tiers as sent: known ones are changed, new ones made, those not sent removed. False: of one more are taken than its number
 * allows. The ticket's tiers are locked already.
 */
export async function saveTiers(
  ctx: Omit<Ctx, 'fail'>,
  ticketId: string,
  tiers: TicketInput['tiers'],
): Promise<boolean> {
  const { tx, organisationId } = ctx;
  const known = await tx
    .selectFrom('ticket_tier')
    .select(['id', 'taken'])
    .where('organisation_id', '=', organisationId)
    .where('ticket_id', '=', ticketId)
    .where('deleted_at', 'is', null)
    .execute();
  const taken = new Map(known.map((tier) => [tier.id, tier.taken]));
  const kept = tiers.flatMap((tier) => (tier.tierId === undefined ? [] : [tier.tierId]));
  for (const [index, tier] of tiers.entries()) {
    if (tier.tierId === undefined) continue;
    if (kept.indexOf(tier.tierId) !== kept.lastIndexOf(tier.tierId))
      ctx.failFields([{ path: `tiers.${index}.tierId`, message: problemText('invalid', ctx.language) }]);
    const n = taken.get(tier.tierId) ?? ctx.notFound();
    if (tier.quantity !== null && tier.quantity < n) return false;
  }
  const gone = known.map((tier) => tier.id).filter((id) => !kept.includes(id));
  if (gone.length > 0)
    await tx
      .updateTable('ticket_tier')
      .set({ deleted_at: ctx.now() })
      .where('organisation_id', '=', organisationId)
      .where('id', 'in', gone)
      .execute();
  for (const [sort, tier] of tiers.entries()) {
    const columns = {
      name: tier.name,
      price_cents: tier.priceCents,
      quantity: tier.quantity,
      closes_at: tier.closesAt,
      sort,
    };
    if (tier.tierId === undefined)
      await tx
        .insertInto('ticket_tier')
        .values({ organisation_id: organisationId, ticket_id: ticketId, ...columns })
        .execute();
    else
      await tx
        .updateTable('ticket_tier')
        .set(columns)
        .where('organisation_id', '=', organisationId)
        .where('id', '=', tier.tierId)
        .execute();
  }
  return true;
}

/** Takes what a ticket counts from one shared capacity to another. False: the new one has not that much room. Both are locked already. */
export async function movePool(
  tx: Db,
  organisationId: string,
  ticketId: string,
  from: string | null,
  to: string | null,
): Promise<boolean> {
  const moved = sql`(SELECT sold, held, offered FROM ticket_tally WHERE organisation_id = ${organisationId} AND ticket_id = ${ticketId})`;
  if (from !== null)
    await sql`
      UPDATE ticket_pool p SET sold = p.sold - m.sold, held = p.held - m.held, offered = p.offered - m.offered FROM ${moved} m
      WHERE p.organisation_id = ${organisationId} AND p.id = ${from}`.execute(tx);
  if (to === null) return true;
  const { rows } = await sql<{ id: string }>`
    UPDATE ticket_pool p SET sold = p.sold + m.sold, held = p.held + m.held, offered = p.offered + m.offered FROM ${moved} m
    WHERE p.organisation_id = ${organisationId} AND p.id = ${to}
      AND p.sold + p.held + p.offered + m.sold + m.held + m.offered <= p.capacity RETURNING p.id`.execute(tx);
  return rows.length > 0;
}

/**
 * Counts anew what each buyer has of a ticket. For one that gets a limit: while it has none nobody counts. Its tally is locked, so no order of
 * it begins or ends meanwhile.
 */
export async function recountBuyers(tx: Db, organisationId: string, eventId: string, ticketId: string): Promise<void> {
  await sql`DELETE FROM buyer_tally WHERE organisation_id = ${organisationId} AND subject_id = ${ticketId}`.execute(tx);
  await sql`
    INSERT INTO buyer_tally (organisation_id, subject_id, buyer_key, taken)
    SELECT ${organisationId}, ${ticketId}, o.buyer_key, count(*)::int
    FROM ticket_order o JOIN order_ticket t ON t.organisation_id = ${organisationId} AND t.order_id = o.id
    WHERE o.organisation_id = ${organisationId} AND o.event_id = ${eventId}
      AND o.state IN ('HELD', 'AWAITING_PAYMENT', 'PAYING', 'PAID', 'PARTIALLY_REFUNDED')
      AND t.ticket_id = ${ticketId} AND t.state <> 'VOID'
    GROUP BY o.buyer_key`.execute(tx);
}
