import { orderCompleteOffline } from '@convoke/contract/order/order.office.calls.ts';
import { openStates, type OrderState } from '@convoke/contract/order/order.rules.ts';
import { sql } from 'kysely';
import type { Services } from '../../../core/context.ts';
import type { Db } from '../../../core/data/database.ts';
import { Refusal } from '../../../core/failure.ts';
import { implement } from '../../../core/http/implement.ts';
import { addHistory } from '../order.read.ts';
import { againstDeadlock } from '../order.retry.ts';
import { settleIn } from '../order.settle.ops.ts';
import type { SettleRow } from '../order.sql.ts';

interface Offline {
  orderId: string;
  reason: string;
  /** Null where a link of the door took the money. */
  userId: string | null;
}

export const offlineHandlers = [
  implement(orderCompleteOffline, async (ctx, input) => {
    const { services, organisationId } = ctx;
    const offline = { ...input, userId: ctx.userId };
    const state = await againstDeadlock(() =>
      services.database.inOrganisation(organisationId, 'write', (tx) =>
        completeOffline(services, tx, organisationId, offline),
      ),
    );
    return { orderId: input.orderId, state };
  }),
];

/** Writes the payment of an order whose money was received elsewhere, and answers what is to be settled. */
export async function receivedElsewhere(
  tx: Db,
  organisationId: string,
  order: { id: string; event_id: string; total_cents: number },
  now: Date,
  userId: string | null,
): Promise<SettleRow> {
  const { id } = await tx
    .insertInto('payment')
    .values({
      organisation_id: organisationId,
      order_id: order.id,
      event_id: order.event_id,
      channel: 'offline',
      way: 'offline',
      amount_cents: order.total_cents,
      is_sandbox: false,
      expires_at: sql<Date>`now()`,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return {
    paymentId: id,
    paidCents: order.total_cents,
    tradeNo: null,
    paidAt: now.toISOString(),
    ...(userId !== null && { by: userId }),
  };
}

/**
 * Books the amount due as received offline and completes the order, both or neither: money for which there is no place is not booked, since
 * the organiser has it in hand and can give it back. An order that was completed so before stays as it is.
 */
export async function completeOffline(
  services: Services,
  tx: Db,
  organisationId: string,
  { orderId, reason, userId }: Offline,
): Promise<OrderState> {
  const order = await tx
    .selectFrom('ticket_order')
    .select(['id', 'event_id', 'state', 'total_cents', 'closed_by', 'paid_by'])
    .where('organisation_id', '=', organisationId)
    .where('id', '=', orderId)
    .forUpdate()
    .executeTakeFirst();
  if (!order) throw new Refusal('FORBIDDEN');
  const state = order.state as OrderState;
  if (state === 'PAID' && (order.paid_by === 'offline' || order.paid_by === 'free')) return state;
  const isOpen = openStates.includes(state);
  // What the organiser or a review has ended stays ended.
  const isLate =
    (state === 'EXPIRED' || state === 'CANCELLED') && (order.closed_by === 'time' || order.closed_by === 'buyer');
  if (!isOpen && !isLate) throw new Refusal('ORDER_STATE');

  if (order.total_cents === 0) {
    const [free] = await settleIn(services, tx, organisationId, [{ orderId, free: true }]);
    if (free?.outcome !== 'paid') throw new Refusal('ORDER_STATE');
  } else {
    const paid = await receivedElsewhere(tx, organisationId, order, services.clock.now(), userId);
    const [booked] = await settleIn(services, tx, organisationId, [paid]);
    if (booked?.outcome === 'refund-due') throw new Refusal('TICKET_SOLD_OUT');
    if (booked?.outcome !== 'paid') throw new Refusal('ORDER_STATE');
    // Somebody may still have the code of a gateway open: it is to be closed there.
    await tx
      .updateTable('payment')
      .set({ next_check_at: sql<Date>`now()` })
      .where('organisation_id', '=', organisationId)
      .where('order_id', '=', orderId)
      .where('state', '=', 'OPEN')
      .execute();
  }
  if (reason) await addHistory(tx, organisationId, orderId, 'reason', { reason }, userId);
  return 'PAID';
}
