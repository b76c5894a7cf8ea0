import { randomUUID } from 'node:crypto';
import { orderCancel, orderInfo } from '@convoke/contract/order/order.own.calls.ts';
import { orderEnd, orderRefund } from '@convoke/contract/order/order.office.calls.ts';
import { orderDetail } from '@convoke/contract/order/order.list.calls.ts';
import type { Person } from './person.ts';

/** What becomes of a paid order, how often in a hundred. */
const turns = {
  kept: 56,
  cancelled: 10,
  cancelledInPart: 8,
  refunded: 10,
  refundedAmount: 6,
  refundedTicket: 6,
  both: 4,
} as const;

/** Perhaps the buyer cancels a paid order, or the organiser gives money back, or both at once. */
export async function changesMind(buyer: Person, orderId: string): Promise<void> {
  const { world, random } = buyer;
  switch (random.weighted(turns)) {
    case 'kept':
      return;
    case 'cancelled':
      return cancelPaid(buyer, orderId);
    case 'cancelledInPart':
      return cancelPaid(buyer, orderId, await oneTicket(buyer, orderId));
    case 'refunded':
      return refund(buyer, orderId, {});
    case 'refundedAmount': {
      const { data } = await world.organiser.ask(orderDetail, { orderId });
      if (data.refundableCents < 1) return;
      return refund(buyer, orderId, { amountCents: random.whole(1, data.refundableCents) });
    }
    case 'refundedTicket':
      return refund(buyer, orderId, { orderTicketIds: await oneTicket(buyer, orderId) });
    case 'both':
      await Promise.all([cancelPaid(buyer, orderId), refund(buyer, orderId, {})]);
      return;
  }
}

/** Ends an order that is not paid; when money was faster it is a paid one that is cancelled. */
export async function cancelWhole(buyer: Person, orderId: string): Promise<void> {
  const { memory } = buyer.world;
  memory.ended.add(orderId);
  memory.askedBack(orderId, 'buyer');
  memory.count((await cancel(buyer, orderId)) ? 'cancelled before paying' : 'not cancelled before paying');
}

export async function endByOrganiser({ world }: Person, orderId: string): Promise<void> {
  world.memory.ended.add(orderId);
  const { code } = await world.organiser.ask(orderEnd, { orderId });
  world.memory.count(code === 0 ? 'ended by the organiser' : 'not ended by the organiser');
}

async function oneTicket({ asker, random }: Person, orderId: string): Promise<string[]> {
  const { data } = await asker.ask(orderInfo, { orderId });
  const live = data.tickets.filter((ticket) => ticket.state === 'VALID');
  return live.length === 0 ? [] : [random.of(live).orderTicketId];
}

/** True when it is over now. */
async function cancel({ asker }: Person, orderId: string, orderTicketIds?: string[]): Promise<boolean> {
  const answer = await asker.ask(orderCancel, { orderId, ...(orderTicketIds && { orderTicketIds }) });
  return answer.code === 0;
}

async function cancelPaid(buyer: Person, orderId: string, orderTicketIds?: string[]): Promise<void> {
  if (orderTicketIds?.length === 0) return;
  const { memory } = buyer.world;
  // Before it is asked: an answer that never comes may have been a yes.
  memory.askedBack(orderId, 'buyer');
  memory.count(
    (await cancel(buyer, orderId, orderTicketIds)) ? 'cancelled by the buyer' : 'not cancelled by the buyer',
  );
}

async function refund(
  { world }: Person,
  orderId: string,
  how: { orderTicketIds?: string[]; amountCents?: number },
): Promise<void> {
  if (how.orderTicketIds?.length === 0) return;
  world.memory.askedBack(orderId, 'organiser');
  const key = { 'idempotency-key': randomUUID() };
  const { code } = await world.organiser.ask(orderRefund, { orderId, ...how }, key);
  world.memory.count(code === 0 ? 'refunded by the organiser' : 'not refunded by the organiser');
}
