import { sql } from 'kysely';
import type { Services } from '../../core/context.ts';
import type { Db } from '../../core/data/database.ts';
import type { PaidFacts, PaymentState, Unknown } from '../../core/payment/gateway.ts';
import { setPaying, tellHistory } from '../order/order.payable.ops.ts';
import { settle } from '../order/order.settle.ops.ts';
import { gatewayNumber, type OpenPayment } from './payment.rows.ts';
import { isLongOver } from './payment.schedule.ts';

/** `booked`: its money is in the book, whatever became of the order. `ended`: it took none and never will. `unknown`: the gateway did not say. */
export type Asked = 'booked' | 'ended' | 'open' | 'unknown';

/**
 * Asks the gateway about an open payment and does what the answer says. One that is no longer wanted (its order is over or paid otherwise, its time is
 * over) is closed there; money that came first, or comes all the same, is booked by the rules for late money.
 */
export async function askGateway(services: Services, payment: OpenPayment): Promise<Asked> {
  const gateway = services.payments.gateway(payment.channel);
  // Another gateway under the same name knows nothing of it, and its "absent" would say nothing.
  if (!gateway || gateway.sandbox !== payment.isSandbox) return 'unknown';
  const outTradeNo = gatewayNumber(payment.id);
  const answer = payment.isWanted ? await gateway.query(outTradeNo) : await gateway.close(outTradeNo);
  return answered(services, payment, answer);
}

/** Does what a gateway's answer about an open payment says. */
export async function answered(
  services: Services,
  payment: OpenPayment,
  answer: PaymentState | Unknown,
): Promise<Asked> {
  if ('unknown' in answer) {
    await note(services, payment, answer.reason, false);
    return 'unknown';
  }
  switch (answer.state) {
    case 'paid':
      return (await bookPaid(services, payment, answer)) === 'unknown' ? 'unknown' : 'booked';
    case 'refunded':
      // Never booked here and given back already, at the gateway's own pages: there is no money to sell a ticket for.
      services.log.warn({ channel: payment.channel, paymentId: payment.id }, 'a payment came and went at the gateway');
      return end(services, payment, 'refunded at the gateway');
    case 'closed':
      return end(services, payment, 'closed');
    case 'absent':
      if (isOver(payment, services.clock.now())) return end(services, payment, 'absent');
      await note(services, payment, 'absent');
      return 'open';
    case 'open':
      // A trade of Alipay is there only once somebody has come to pay it.
      await note(services, payment, answer.paying || payment.channel === 'alipay' ? paying : 'open');
      return 'open';
  }
}

/** Whether one of which the gateway knows nothing can no longer be paid. Alipay knows nothing of a code until it is scanned, nor can it close it. */
function isOver(payment: OpenPayment, now: Date): boolean {
  if (payment.isWanted) return false;
  return payment.channel === 'wechat' || !payment.wasShown || isLongOver(payment.payableUntil, now);
}

const paying = 'paying';

/**
 * Books money that a gateway says has arrived, once however often it is told. Other attempts to pay the same are closed at their gateways with the
 * next look.
 */
export async function bookPaid(
  services: Services,
  payment: Pick<OpenPayment, 'id' | 'organisationId'>,
  facts: PaidFacts,
): Promise<Awaited<ReturnType<typeof settle>>['outcome']> {
  const { id, organisationId } = payment;
  if (facts.amountCents < 1) {
    services.log.error({ paymentId: id }, 'a gateway says that nothing was paid');
    return 'unknown';
  }
  const { outcome } = await settle(services, organisationId, {
    paymentId: id,
    paidCents: facts.amountCents,
    tradeNo: facts.gatewayTradeNo,
    paidAt: facts.paidAt.toISOString(),
  });
  return outcome;
}

/** Has the gateway asked about all open payments of the same thing with the next look. */
export async function hurry(
  services: Services,
  { organisationId, orderId, rechargeId }: Pick<OpenPayment, 'organisationId' | 'orderId' | 'rechargeId'>,
): Promise<void> {
  await services.database.inOrganisation(organisationId, 'write', (tx) =>
    tx
      .updateTable('payment')
      .set({ next_check_at: sql<Date>`now()` })
      .where('organisation_id', '=', organisationId)
      .where(orderId === null ? 'recharge_id' : 'order_id', '=', orderId ?? rechargeId)
      .where('state', '=', 'OPEN')
      .execute(),
  );
}

async function end(services: Services, payment: OpenPayment, lastAnswer: string): Promise<Asked> {
  const { id, organisationId, orderId, channel } = payment;
  await services.database.inOrganisation(organisationId, 'write', async (tx) => {
    const ended = await tx
      .updateTable('payment')
      .set({ state: 'CLOSED', next_check_at: null, last_answer: lastAnswer })
      .where('organisation_id', '=', organisationId)
      .where('id', '=', id)
      .where('state', '=', 'OPEN')
      .returning('way')
      .executeTakeFirst();
    if (ended && orderId !== null)
      await tellHistory(tx, organisationId, orderId, 'payment-closed', { channel, way: ended.way });
  });
  return 'ended';
}

/** What the gateway said last, for people; and whether somebody is paying, for the order. Mostly nothing is new. */
async function note(services: Services, payment: OpenPayment, lastAnswer: string, isKnown = true): Promise<void> {
  if (lastAnswer === payment.lastAnswer) return;
  const { id, organisationId, orderId } = payment;
  await services.database.inOrganisation(organisationId, 'write', async (tx) => {
    // The order before its payments: the order in which everything locks them.
    if (orderId !== null && isKnown) {
      const isPaying = payment.isWanted && (lastAnswer === paying || (await isPaidElsewhere(tx, payment)));
      await setPaying(tx, organisationId, orderId, isPaying);
    }
    await tx
      .updateTable('payment')
      .set({ last_answer: lastAnswer })
      .where('organisation_id', '=', organisationId)
      .where('id', '=', id)
      .where('state', '=', 'OPEN')
      .execute();
  });
}

/** Whether somebody is paying the same order by another attempt. */
async function isPaidElsewhere(tx: Db, { id, organisationId, orderId }: OpenPayment): Promise<boolean> {
  const other = await tx
    .selectFrom('payment')
    .select('id')
    .where('organisation_id', '=', organisationId)
    .where('order_id', '=', orderId)
    .where('id', '<>', id)
    .where('state', '=', 'OPEN')
    .where('last_answer', '=', paying)
    .limit(1)
    .executeTakeFirst();
  return other !== undefined;
}
