import type { OrderRow } from '@convoke/contract/order/order.list.calls.ts';
import { orderExport, orderList } from '@convoke/contract/order/order.list.calls.ts';
import { implement } from '../../../core/http/implement.ts';
import { pageAnswer, placeOf } from '../../../core/data/list.ts';
import { exportOrders } from './order.export.ts';
import { type ListedOrder, listOrders, orderSorts, ticketWords } from './order.list-queries.ts';
import { keptTotals } from './order.list-totals.ts';
import { stateOf } from '../order.read.ts';

/** An order as the organiser's list shows it. */
export function orderRow(row: ListedOrder, tickets: string, now: Date): OrderRow {
  return {
    orderId: row.id,
    number: row.number,
    state: stateOf(row, now),
    needsReview: row.needs_review,
    problem: row.problem as OrderRow['problem'],
    buyerName: row.buyer_name,
    buyerPhone: row.buyer_phone,
    buyerEmail: row.buyer_email,
    quantity: row.quantity,
    tickets,
    totalCents: row.total_cents,
    discountCents: row.discount_cents,
    refundedCents: row.refunded_cents,
    currency: row.currency,
    couponCode: row.coupon_code,
    paidBy: row.paid_by as OrderRow['paidBy'],
    isSandbox: row.is_sandbox,
    hasInvoice: row.has_invoice,
    channel: row.channel,
    createdAt: row.created_at.toISOString(),
    paidAt: row.paid_at?.toISOString() ?? null,
    expiresAt: row.expires_at?.toISOString() ?? null,
  };
}

export const listHandlers = [
  implement(orderList, async (ctx, input) => {
    // What is kept of totals is kept by the filters alone.
    const {
      eventId: _event,
      current: _current,
      size: _size,
      cursor: _cursor,
      sort: _sort,
      exactTotal: _exact,
      ...filter
    } = input;
    const place = placeOf(ctx, orderSorts, input);
    const rows = await listOrders(ctx.db, ctx.organisationId, ctx.event.id, filter, place);
    const totals = await keptTotals(ctx.services, ctx.db, ctx.organisationId, ctx.event.id, filter);
    const words = await ticketWords(
      ctx.db,
      ctx.organisationId,
      rows.map((row) => row.id),
    );
    const total = { total: totals.orders, totalIsCapped: false };
    const page = pageAnswer(rows, total, place, (row) => orderRow(row, words.get(row.id) ?? '', ctx.now()));
    return { ...page, totals };
  }),

  implement(orderExport, async (ctx, input) => {
    return exportOrders(ctx.services, ctx.db, ctx.event, { ...input, ids: input.orderIds }, ctx.language);
  }),
];
