import type { Language } from '@convoke/contract/core/language.ts';
import type { OrderInfo } from '@convoke/contract/order/order.own.calls.ts';
import {
  mayCancel,
  openStates,
  type OrderState,
  soldStates,
  type TicketState,
} from '@convoke/contract/order/order.rules.ts';
import type { Selectable } from 'kysely';
import type { EventRecord, Services } from '../../core/context.ts';
import type { Db } from '../../core/data/database.ts';
import type { TicketOrder } from '../../core/data/database-types.ts';
import { fileUrl } from '../../core/storage.ts';
import { eventIn } from '../../core/http/scope-event.ts';
import { wordsIn } from '../../core/words.ts';
import { joinLink, joinOf } from '../event/joining/event.join.ops.ts';
import type { SaleSettings } from '../ticket/ticket.ops.ts';

export type OrderRecord = Selectable<TicketOrder>;

/** An order, null when there is none. */
export async function readOrder(db: Db, organisationId: string, orderId: string): Promise<OrderRecord | null> {
  const row = await db
    .selectFrom('ticket_order')
    .selectAll()
    .where('organisation_id', '=', organisationId)
    .where('id', '=', orderId)
    .executeTakeFirst();
  return row ?? null;
}

/** The state as people are told it: a hold whose time is over is over, whether or not the job has come by. */
export function stateOf(order: Pick<OrderRecord, 'state' | 'expires_at'>, now: Date): OrderState {
  const state = order.state as OrderState;
  return openStates.includes(state) && order.expires_at !== null && order.expires_at <= now ? 'EXPIRED' : state;
}

/** The tickets of some orders, each order's in their order, with what their participants have done. */
export async function readTickets(db: Db, organisationId: string, orderIds: readonly string[]) {
  if (orderIds.length === 0) return [];
  return db
    .selectFrom('order_ticket as t')
    .innerJoin('ticket as k', (join) =>
      join.onRef('k.organisation_id', '=', 't.organisation_id').onRef('k.id', '=', 't.ticket_id'),
    )
    .leftJoin('ticket_tier as r', (join) =>
      join.onRef('r.organisation_id', '=', 't.organisation_id').onRef('r.id', '=', 't.tier_id'),
    )
    .leftJoin('participant as p', (join) =>
      join.onRef('p.organisation_id', '=', 't.organisation_id').onRef('p.id', '=', 't.participant_id'),
    )
    .select([
      't.order_id',
      't.id',
      't.ticket_id',
      't.state',
      't.needs_review',
      't.price_cents',
      't.discount_cents',
      't.refunded_cents',
      't.name',
      't.phone',
      't.email',
      't.code',
      't.answers',
      't.form_id',
      't.form_version',
      't.participant_id',
      'k.name as ticket_name',
      'k.words as ticket_words',
      'r.name as tier_name',
      'p.signed_in_at',
      'p.state as participant_state',
    ])
    .where('t.organisation_id', '=', organisationId)
    .where('t.order_id', 'in', orderIds)
    .orderBy('t.ord')
    .execute();
}

export type TicketRecord = Awaited<ReturnType<typeof readTickets>>[number];

/** A ticket of an order as its buyer sees it, in a language, and as its organiser does. */
export function ticketView(ticket: TicketRecord, language?: Language): OrderInfo['tickets'][number] {
  const state: TicketState =
    ticket.state === 'VALID' && ticket.signed_in_at !== null ? 'USED' : (ticket.state as TicketState);
  return {
    orderTicketId: ticket.id,
    ticketId: ticket.ticket_id,
    ticketName: (language && wordsIn<'name'>(ticket.ticket_words, language).name) ?? ticket.ticket_name,
    tierName: ticket.tier_name,
    state,
    inReview: ticket.participant_state === 'PENDING',
    priceCents: ticket.price_cents,
    discountCents: ticket.discount_cents,
    refundedCents: ticket.refunded_cents,
    name: ticket.name,
    phone: ticket.phone,
    email: ticket.email,
    code: ticket.state === 'VALID' ? ticket.code : null,
  };
}

/** Whether the buyer may still say who comes on some ticket of it. */
export function mayEdit(order: OrderRecord, now: Date): boolean {
  const state = stateOf(order, now);
  return openStates.includes(state) || soldStates.includes(state);
}

/** What a buyer may still do to an order. */
export function buyersRights(order: OrderRecord, event: EventRecord, settings: SaleSettings, now: Date) {
  const state = stateOf(order, now);
  const sold = soldStates.includes(state) && mayCancel(settings, event.starts_at.getTime(), now.getTime());
  return {
    mayCancel: openStates.includes(state) || sold,
    mayCancelInPart: sold && settings.cancelInPart,
    mayEditAttendees: mayEdit(order, now),
  };
}

/** Whether somebody may come on this order. */
function isAdmitted(state: OrderState, tickets: readonly TicketRecord[]): boolean {
  return soldStates.includes(state) && tickets.some((ticket) => ticket.state === 'VALID');
}

/** An order as its buyer sees it. */
export async function orderView(
  services: Services,
  db: Db,
  order: OrderRecord,
  written: EventRecord,
  settings: SaleSettings,
  now: Date,
  language: Language,
): Promise<OrderInfo> {
  const event = eventIn(written, language);
  const tickets = await readTickets(db, order.organisation_id, [order.id]);
  const refunds = await db
    .selectFrom('refund')
    .select(['amount_cents', 'state', 'created_at', 'done_at'])
    .where('organisation_id', '=', order.organisation_id)
    .where('order_id', '=', order.id)
    .orderBy('created_at')
    .execute();
  return {
    orderId: order.id,
    number: order.number,
    state: stateOf(order, now),
    needsReview: order.needs_review,
    problem: order.problem as OrderInfo['problem'],
    subtotalCents: order.total_cents + order.discount_cents,
    discountCents: order.discount_cents,
    totalCents: order.total_cents,
    refundedCents: order.refunded_cents,
    currency: order.currency,
    couponCode: order.coupon_code,
    buyer: { name: order.buyer_name, phone: order.buyer_phone, email: order.buyer_email },
    createdAt: order.created_at.toISOString(),
    expiresAt: order.expires_at?.toISOString() ?? null,
    paidAt: order.paid_at?.toISOString() ?? null,
    paidBy: order.paid_by as OrderInfo['paidBy'],
    isSandbox: order.is_sandbox,
    tickets: tickets.map((ticket) => ticketView(ticket, language)),
    refunds: refunds.map((refund) => ({
      amountCents: refund.amount_cents,
      state: refund.state as OrderInfo['refunds'][number]['state'],
      at: (refund.done_at ?? refund.created_at).toISOString(),
    })),
    invoice: order.invoice,
    takesInvoices: settings.takesInvoices,
    ...buyersRights(order, event, settings, now),
    event: {
      eventId: event.id,
      code: event.code,
      title: event.title,
      startsAt: event.starts_at.toISOString(),
      endsAt: event.ends_at.toISOString(),
      timeZone: event.time_zone,
      placeName: event.place_name,
      address: event.address,
      coverUrl: fileUrl(event.cover_key),
      organiserName: event.organiser_name,
      model: event.model,
    },
    join: isAdmitted(stateOf(order, now), tickets) ? joinOf(event, await joinLink(services, db, event), now) : null,
  };
}

export function addHistory(
  tx: Db,
  organisationId: string,
  orderId: string,
  kind: string,
  detail: object = {},
  userId: string | null = null,
): Promise<unknown> {
  return addHistories(tx, organisationId, [{ orderId, kind, detail, userId }]);
}

export function addHistories(
  tx: Db,
  organisationId: string,
  lines: readonly { orderId: string; kind: string; detail: object; userId?: string | null }[],
): Promise<unknown> {
  return tx
    .insertInto('order_history')
    .values(
      lines.map(({ orderId, kind, detail, userId = null }) => ({
        organisation_id: organisationId,
        order_id: orderId,
        kind,
        detail: JSON.stringify(detail),
        by_user: userId,
      })),
    )
    .execute();
}
