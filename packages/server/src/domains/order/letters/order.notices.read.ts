import type { Language } from '@convoke/contract/core/language.ts';
import type { EventRecord } from '../../../core/context.ts';
import type { Db } from '../../../core/data/database.ts';
import { languageOr } from '../../../core/mail/wording.ts';
import { eventIn } from '../../../core/http/scope-event.ts';
import { wordsIn } from '../../../core/words.ts';
import type { OrderRecord } from '../order.read.ts';

/** What messages and documents of an order are made of. */
export interface OrderLetter {
  order: OrderRecord;
  event: EventRecord;
  tickets: readonly LetterTicket[];
  /** The oldest first. */
  refunds: readonly LetterRefund[];
}

export type LetterTicket = Awaited<ReturnType<typeof ticketsOf>>[number];
export type LetterRefund = Awaited<ReturnType<typeof refundsOf>>[number];

/** Orders with their events, tickets and refunds, by the orders' ids; without those that are not there. In the language of each order, unless one is wanted. */
export async function readLetters(
  db: Db,
  organisationId: string,
  orderIds: readonly string[],
  wanted?: Language,
): Promise<Map<string, OrderLetter>> {
  const letters = new Map<string, OrderLetter>();
  if (orderIds.length === 0) return letters;
  const orders = await db
    .selectFrom('ticket_order')
    .selectAll()
    .where('organisation_id', '=', organisationId)
    .where('id', 'in', [...orderIds])
    .execute();
  if (orders.length === 0) return letters;
  const events = await db
    .selectFrom('event')
    .selectAll()
    .where('organisation_id', '=', organisationId)
    .where('id', 'in', [...new Set(orders.map((order) => order.event_id))])
    .execute();
  const ids = orders.map((order) => order.id);
  const tickets = Map.groupBy(await ticketsOf(db, organisationId, ids), (ticket) => ticket.order_id);
  const refunds = Map.groupBy(await refundsOf(db, organisationId, ids), (refund) => refund.order_id);
  for (const order of orders) {
    const event = events.find((each) => each.id === order.event_id);
    if (!event) continue;
    const language = wanted ?? languageOr(order.language);
    letters.set(order.id, {
      order,
      event: eventIn(event, language),
      tickets: (tickets.get(order.id) ?? []).map((ticket) => ({
        ...ticket,
        ticket_name: wordsIn<'name'>(ticket.ticket_words, language).name ?? ticket.ticket_name,
      })),
      refunds: refunds.get(order.id) ?? [],
    });
  }
  return letters;
}

function ticketsOf(db: Db, organisationId: string, orderIds: readonly string[]) {
  return db
    .selectFrom('order_ticket as t')
    .innerJoin('ticket as k', (join) =>
      join.onRef('k.organisation_id', '=', 't.organisation_id').onRef('k.id', '=', 't.ticket_id'),
    )
    .leftJoin('participant as p', (join) =>
      join.onRef('p.organisation_id', '=', 't.organisation_id').onRef('p.id', '=', 't.participant_id'),
    )
    .select([
      't.id',
      't.order_id',
      't.state',
      't.voided_by',
      't.price_cents',
      't.discount_cents',
      't.code',
      't.name',
      't.company',
      't.phone',
      't.email',
      't.participant_id',
      'k.name as ticket_name',
      'k.words as ticket_words',
      'p.state as participant_state',
      'p.revision as participant_revision',
    ])
    .where('t.organisation_id', '=', organisationId)
    .where('t.order_id', 'in', [...orderIds])
    .orderBy('t.order_id')
    .orderBy('t.ord')
    .execute();
}

function refundsOf(db: Db, organisationId: string, orderIds: readonly string[]) {
  return db
    .selectFrom('refund as r')
    .innerJoin('payment as p', (join) =>
      join.onRef('p.organisation_id', '=', 'r.organisation_id').onRef('p.id', '=', 'r.payment_id'),
    )
    .select([
      'r.id',
      'r.order_id',
      'r.state',
      'r.cause',
      'r.amount_cents',
      'r.order_ticket_ids',
      'r.by_hand',
      'r.created_at',
      'p.channel',
    ])
    .where('r.organisation_id', '=', organisationId)
    .where('r.order_id', 'in', [...orderIds])
    .orderBy('r.created_at')
    .orderBy('r.id')
    .execute();
}
