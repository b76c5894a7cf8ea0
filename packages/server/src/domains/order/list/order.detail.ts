import type { OrderDetail } from '@convoke/contract/order/order.list.calls.ts';
import { orderDetail } from '@convoke/contract/order/order.list.calls.ts';
import { soldStates } from '@convoke/contract/order/order.rules.ts';
import type { Db } from '../../../core/data/database.ts';
import { implement } from '../../../core/http/implement.ts';
import { userName } from '../../../core/data/user-name.ts';
import { wormKindOf, wormsAmong } from '../../member/worm/member.worm.ops.ts';
import { orderRow } from './order.list.ts';
import { ticketWords } from './order.list-queries.ts';
import { type OrderRecord, readOrder, readTickets, stateOf, ticketView } from '../order.read.ts';

/** Entries that are shown; what has more was told again and again by a machine. */
const shownEntries = 300;

export const detailHandlers = [
  implement(orderDetail, async (ctx, input) => {
    const { db, organisationId } = ctx;
    const order = (await readOrder(db, organisationId, input.orderId)) ?? ctx.notFound();
    const words = await ticketWords(db, organisationId, [order.id]);
    const tickets = await readTickets(db, organisationId, [order.id]);
    const participantIds = tickets.flatMap(({ participant_id }) => participant_id ?? []);
    const worms = await wormsAmong(db, organisationId, order.event_id, participantIds);
    const isSold = soldStates.some((state) => state === order.state);
    return {
      ...orderRow({ ...order, has_invoice: order.invoice !== null }, words.get(order.id) ?? '', ctx.now()),
      eventId: order.event_id,
      version: order.version,
      note: order.note,
      language: order.language,
      invoice: order.invoice,
      orderUrl: `${ctx.services.settings.PUBLIC_URL}/success/${order.id}`,
      refundableCents: isSold ? order.total_cents - order.refunded_cents : 0,
      ownTickets: tickets.map((ticket) => ({
        ...ticketView(ticket),
        participantId: ticket.participant_id,
        worm: worms.get(ticket.participant_id ?? '') ?? null,
      })),
      buyerWorm: await wormKindOf(db, organisationId, { phone: order.buyer_phone, name: order.buyer_name }),
      payments: await paymentsOf(db, organisationId, order.id),
      refunds: await refundsOf(db, organisationId, order.id),
      ledger: await ledgerOf(db, organisationId, order.id),
      history: await historyOf(db, organisationId, order, ctx.now()),
    };
  }),
];

async function paymentsOf(db: Db, organisationId: string, orderId: string): Promise<OrderDetail['payments']> {
  const rows = await db
    .selectFrom('payment')
    .selectAll()
    .where('organisation_id', '=', organisationId)
    .where('order_id', '=', orderId)
    .orderBy('created_at')
    .orderBy('id')
    .limit(shownEntries)
    .execute();
  return rows.map((row) => ({
    paymentId: row.id,
    channel: row.channel as OrderDetail['payments'][number]['channel'],
    way: row.way,
    state: row.state as OrderDetail['payments'][number]['state'],
    amountCents: row.amount_cents,
    paidCents: row.paid_cents,
    refundedCents: row.refunded_cents,
    gatewayTradeNo: row.gateway_trade_no,
    outTradeNo: row.id.replaceAll('-', ''),
    isSandbox: row.is_sandbox,
    createdAt: row.created_at.toISOString(),
    paidAt: row.paid_at?.toISOString() ?? null,
    lastAnswer: row.last_answer,
  }));
}

async function refundsOf(db: Db, organisationId: string, orderId: string): Promise<OrderDetail['refunds']> {
  const rows = await db
    .selectFrom('refund')
    .selectAll()
    .where('organisation_id', '=', organisationId)
    .where('order_id', '=', orderId)
    .orderBy('created_at')
    .orderBy('id')
    .limit(shownEntries)
    .execute();
  return rows.map((row) => ({
    refundId: row.id,
    paymentId: row.payment_id,
    amountCents: row.amount_cents,
    state: row.state as OrderDetail['refunds'][number]['state'],
    cause: row.cause as OrderDetail['refunds'][number]['cause'],
    reason: row.reason,
    byHand: row.by_hand,
    lastAnswer: row.last_answer,
    createdAt: row.created_at.toISOString(),
    doneAt: row.done_at?.toISOString() ?? null,
  }));
}

async function ledgerOf(db: Db, organisationId: string, orderId: string): Promise<OrderDetail['ledger']> {
  const rows = await db
    .selectFrom('ledger_entry')
    .select(['at', 'kind', 'debit', 'credit', 'amount_cents'])
    .where('organisation_id', '=', organisationId)
    .where('order_id', '=', orderId)
    .orderBy('at')
    .orderBy('id')
    .limit(shownEntries)
    .execute();
  return rows.map(({ at, amount_cents: amountCents, ...row }) => ({ ...row, at: at.toISOString(), amountCents }));
}

/** What happened, the newest first: the order's own entries and the mails about it. */
async function historyOf(
  db: Db,
  organisationId: string,
  order: OrderRecord,
  now: Date,
): Promise<OrderDetail['history']> {
  const entries = await db
    .selectFrom('order_history as h')
    .select(['h.at', 'h.kind', 'h.detail', userName('h', 'by_user')])
    .where('h.organisation_id', '=', organisationId)
    .where('h.order_id', '=', order.id)
    .orderBy('h.at', 'desc')
    .orderBy('h.id', 'desc')
    .limit(shownEntries)
    .execute();
  const messages = await db
    .selectFrom('message')
    .select(['created_at', 'channel', 'kind', 'state'])
    .where('organisation_id', '=', organisationId)
    .where('subject_id', '=', order.id)
    .orderBy('created_at', 'desc')
    .limit(shownEntries)
    .execute();
  const history: OrderDetail['history'] = [
    ...entries.map((row) => ({
      at: row.at.toISOString(),
      kind: row.kind,
      by: row.nick_name,
      detail: row.detail as Record<string, unknown>,
    })),
    ...messages.map((row) => ({
      at: row.created_at.toISOString(),
      kind: row.channel,
      by: null,
      detail: { message: row.kind, state: row.state },
    })),
    {
      at: order.created_at.toISOString(),
      kind: 'created',
      by: null,
      detail: { cents: order.total_cents, channel: order.channel },
    },
  ];
  // The time is over, the job that writes it down has not come by.
  if (stateOf(order, now) === 'EXPIRED' && order.state !== 'EXPIRED' && order.expires_at)
    history.push({ at: order.expires_at.toISOString(), kind: 'expired', by: null, detail: { by: 'time' } });
  // Entries of one transaction share a moment; they stay in the order in which they were written.
  return history.sort((a, b) => (a.at < b.at ? 1 : a.at > b.at ? -1 : 0));
}
