import {
  orderDelete,
  orderEnd,
  orderNote,
  orderRefund,
  orderResend,
} from '@convoke/contract/order/order.office.calls.ts';
import { problemText } from '@convoke/contract/core/problems.ts';
import { openStates, type OrderState, soldStates } from '@convoke/contract/order/order.rules.ts';
import { sql } from 'kysely';
import type * as z from 'zod';
import type { WriteContext } from '../../../core/context.ts';
import type { Db } from '../../../core/data/database.ts';
import { implement } from '../../../core/http/implement.ts';
import { idempotencyKey, oncePerKey } from '../../../core/http/once.ts';
import { detailHandlers } from '../list/order.detail.ts';
import { noticeJob, type OrderNoticeData, resendJob, type ResendData } from '../order.job-names.ts';
import { listHandlers } from '../list/order.list.ts';
import { byHandHandlers } from './order.by-hand.ts';
import { offlineHandlers } from './order.office-offline.ts';
import { addHistory, readOrder } from '../order.read.ts';
import { reconcileHandlers } from '../reconcile/order.reconcile.ts';
import { refundOrder } from '../refunds/order.refund.ts';
import { reviewHandlers } from './order.review.ts';
import { stockFreed } from '../order.settle.ops.ts';
import { releaseOrders } from '../order.sql.ts';

const editHandlers = [
  implement(orderDelete, async (ctx, input) => {
    const ids = [...new Set(input.orderIds)];
    const hidden = await ctx.tx
      .updateTable('ticket_order as o')
      .set({ hidden_at: sql<Date>`now()` })
      .where('o.organisation_id', '=', ctx.organisationId)
      .where('o.id', 'in', ids)
      .where('o.state', 'in', ['EXPIRED', 'CANCELLED'])
      .where('o.problem', 'is', null)
      .where('o.hidden_at', 'is', null)
      // Money that arrived, even if it went back, stays to be seen.
      .where((eb) =>
        eb.not(
          eb.exists(
            eb
              .selectFrom('payment as p')
              .select('p.id')
              .where('p.organisation_id', '=', ctx.organisationId)
              .whereRef('p.order_id', '=', 'o.id')
              .where('p.state', '=', 'PAID'),
          ),
        ),
      )
      .returning('o.id')
      .execute();
    for (const { id } of hidden) await addHistory(ctx.tx, ctx.organisationId, id, 'deleted', {}, ctx.userId);
    return { deleted: hidden.length, skipped: ids.length - hidden.length };
  }),

  implement(orderEnd, async (ctx, input) => {
    const { tx, organisationId, userId } = ctx;
    const order = (await readOrder(tx, organisationId, input.orderId)) ?? ctx.notFound();
    // Asked twice: it is cancelled, as was wanted.
    if (order.state === 'CANCELLED') return {};
    if (!openStates.some((state) => state === order.state)) return ctx.fail('ORDER_STATE');
    const ended = await releaseOrders(tx, organisationId, order.event_id, [order.id], 'CANCELLED', 'organiser', userId);
    // Somebody else was faster: paid, expired or cancelled while this one waited for its row.
    if (ended.length === 0) return ctx.fail('ORDER_STATE');
    if (input.reason) await addHistory(tx, organisationId, order.id, 'reason', { reason: input.reason }, userId);
    await stockFreed(ctx.services, tx, organisationId, order.event_id);
    return {};
  }),

  implement(orderRefund, (ctx, input) => {
    // Whoever asks again after a lost answer may have seen another version since: it is the same refund still.
    const { version: _seen, ...content } = input;
    return oncePerKey(ctx, orderRefund, content, () => refund(ctx, input));
  }),

  implement(orderNote, async (ctx, input) => {
    const order = (await readOrder(ctx.tx, ctx.organisationId, input.orderId)) ?? ctx.notFound();
    if (order.note === input.note) return {};
    await ctx.tx
      .updateTable('ticket_order')
      .set({ note: input.note })
      .where('organisation_id', '=', ctx.organisationId)
      .where('id', '=', order.id)
      .execute();
    await addHistory(ctx.tx, ctx.organisationId, order.id, 'note', {}, ctx.userId);
    return {};
  }),

  implement(orderResend, async (ctx, input) => {
    const ids = [...new Set(input.orderIds)];
    const { organisationId } = ctx;
    // Whoever waits for the review has nothing yet that could be sent.
    const orders = await ctx.tx
      .selectFrom('ticket_order as o')
      .select('o.id')
      .where('o.organisation_id', '=', organisationId)
      .where('o.id', 'in', ids)
      .where('o.state', 'in', [...soldStates] as OrderState[])
      .where((eb) =>
        eb.exists(
          eb
            .selectFrom('order_ticket as t')
            .select('t.id')
            .where('t.organisation_id', '=', organisationId)
            .whereRef('t.order_id', '=', 'o.id')
            .where('t.state', '=', 'VALID'),
        ),
      )
      .execute();
    if (orders.length > 0) {
      const data: ResendData = {
        organisationId,
        orderIds: orders.map((order) => order.id),
        occasion: `resend ${ctx.requestId}`,
        userId: ctx.userId,
      };
      await ctx.sendJob(resendJob, data);
    }
    return { sent: orders.length, skipped: ids.length - orders.length };
  }),
];

/** What organisers do with orders. */
export const orderOfficeHandlers = [
  ...listHandlers,
  ...detailHandlers,
  ...editHandlers,
  ...offlineHandlers,
  ...byHandHandlers,
  ...reconcileHandlers,
  ...reviewHandlers,
];

async function refund(
  ctx: WriteContext<(typeof orderRefund.fails)[number]>,
  input: z.output<typeof orderRefund.input>,
): Promise<z.input<typeof orderRefund.output>> {
  const { tx, organisationId } = ctx;
  const order = (await lockOrder(tx, organisationId, input.orderId)) ?? ctx.notFound();
  // Asked for twice by a double click or after a lost answer it must not go back twice, and nothing else tells the second from the first.
  if (input.version === undefined && idempotencyKey(ctx) === null) return ctx.fail('REFUND_KEY_NEEDED');
  if (input.version !== undefined && input.version !== order.version) return ctx.fail('ORDER_CHANGED');
  if (input.orderTicketIds === undefined && input.amountCents === 0)
    return ctx.failFields([{ path: 'amountCents', message: problemText('invalid', ctx.language) }]);
  const refunded = await refundOrder(tx, organisationId, {
    orderId: order.id,
    orderTicketIds: input.orderTicketIds ?? null,
    amountCents: input.amountCents ?? null,
    cause: 'organiser',
    reason: input.reason,
    userId: ctx.userId,
  });
  if (refunded.result !== 'done')
    return ctx.fail(refunded.result === 'state' ? 'ORDER_STATE' : 'REFUND_TOO_MUCH', {
      leftCents: order.total_cents - order.refunded_cents,
    });
  if (refunded.voided > 0) await stockFreed(ctx.services, tx, organisationId, refunded.eventId);
  const notice: OrderNoticeData = {
    organisationId,
    kind: 'refund',
    orderIds: [order.id],
    occasion: `refund version ${order.version}`,
    refundIds: refunded.refundIds,
  };
  await ctx.sendJob(noticeJob, notice);
  return { state: refunded.state, refundCents: refunded.refundCents };
}

/** An order that nobody else changes until the transaction ends. */
async function lockOrder(tx: Db, organisationId: string, orderId: string) {
  return tx
    .selectFrom('ticket_order')
    .select(['id', 'version', 'total_cents', 'refunded_cents'])
    .where('organisation_id', '=', organisationId)
    .where('id', '=', orderId)
    .forUpdate()
    .executeTakeFirst();
}
