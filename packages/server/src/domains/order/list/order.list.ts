import type { OrderRow } from '@convoke/contract/order/order.list.calls.ts';
import { orderExport, orderList } from '@convoke/contract/order/order.list.calls.ts';
import { problemText } from '@convoke/contract/core/problems.ts';
import { implement } from '../../../core/implement.ts';
import { pageAnswer } from '../../../core/page-answer.ts';
import { sheetContentType, sheetFileName } from '../../../core/sheet.ts';
import { exportOrders } from './order.export.ts';
import { sheetTexts } from './order.export-texts.ts';
import { readCursor, writeCursor } from './order.list-cursor.ts';
import { type ListedOrder, listOrders, type OrderFilter, ticketWords } from './order.list-queries.ts';
import { keptTotals } from './order.list-totals.ts';
import { stateOf } from '../order.read.ts';

interface FilterInput extends Omit<OrderFilter, 'withProblem' | 'ids'> {
  withProblem?: '0' | '1' | undefined;
}

function filterOf(input: FilterInput): OrderFilter {
  const { search, state, ticketId, paidBy, couponCode, withProblem, createdFrom, createdTo } = input;
  return {
    search,
    state,
    ticketId,
    paidBy,
    couponCode,
    withProblem: withProblem === undefined ? undefined : withProblem === '1',
    createdFrom,
    createdTo,
  };
}

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
    const filter = filterOf(input);
    const { sort, size } = input;
    const kind = sort === 'createdAt' || sort === '-createdAt' ? 'moment' : 'cents';
    const after = input.cursor ? readCursor(input.cursor, kind) : undefined;
    if (after === null) return ctx.failFields([{ path: 'cursor', message: problemText('invalid', ctx.language) }]);
    const rows = await listOrders(ctx.db, ctx.organisationId, ctx.event.id, filter, {
      sort,
      // One more than asked for tells whether there is a next page.
      limit: size + 1,
      offset: after ? 0 : (input.current - 1) * size,
      after,
    });
    const shown = rows.slice(0, size);
    const last = shown.at(-1);
    const nextCursor = rows.length > size && last ? writeCursor({ key: last.key, id: last.id }) : null;
    const totals = await keptTotals(ctx.services, ctx.db, ctx.organisationId, ctx.event.id, filter);
    const words = await ticketWords(
      ctx.db,
      ctx.organisationId,
      shown.map((row) => row.id),
    );
    const records = shown.map((row) => orderRow(row, words.get(row.id) ?? '', ctx.now()));
    return { ...pageAnswer(records, totals.orders, input, { nextCursor }), totals };
  }),

  implement(orderExport, async (ctx, input) => {
    const ids = input.orderIds?.split(',').filter(Boolean);
    if (ids && !ids.every((each) => /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(each)))
      ctx.failFields([{ path: 'orderIds', message: problemText('invalid', ctx.language) }]);
    const filter = { ...filterOf(input), ids: ids?.length ? ids : undefined };
    return {
      fileName: sheetFileName(ctx.event.title, sheetTexts[ctx.language].orders),
      contentType: sheetContentType,
      body: await exportOrders(ctx.services, ctx.db, ctx.event, filter, ctx.language),
    };
  }),
];
