import { sql } from 'kysely';
import type { Services } from '../../../core/context.ts';
import type { Db } from '../../../core/data/database.ts';
import type { PaymentChannel, PaymentGateway, RefundState, Refused, Unknown } from '../../../core/payment/gateway.ts';
import { bookRefunded } from '../../account/account.book.ops.ts';
import { lockOrder, refundEnded, tellBuyer, tellHistory } from '../../order/order.payable.ops.ts';
import { isPassing } from '../payment.passing.ts';
import { claim, type Take } from '../poll/payment.poll.ts';
import { gatewayNumber } from '../payment.rows.ts';
import { refundDelays } from '../payment.schedule.ts';

interface OpenRefund {
  id: string;
  organisationId: string;
  paymentId: string;
  orderId: string | null;
  eventId: string | null;
  channel: PaymentChannel;
  state: 'REQUESTED' | 'PROCESSING' | 'FAILED';
  cause: string;
  reason: string;
  cents: number;
  paidCents: number;
  attempt: number;
  lastAnswer: string;
}

/** Refunds that are due: those to be handed over, those the gateway has, and failed ones of which it has something to say. */
export const dueRefunds: Take = async (services, channel, isSandbox, most) => {
  const due = await claim(services, 'claim_refunds', channel, isSandbox, refundDelays, most);
  const refunds = await Promise.all(
    due.map(({ organisation, ids }) =>
      services.database.inOrganisation(organisation, 'read', (db) => readRefunds(db, organisation, ids)),
    ),
  );
  return refunds.flat().map((refund) => () => lookAtRefund(services, refund));
};

/**
 * Hands a refund over, or asks what became of it; false = the gateway did not say. The number is the refund's own, so however often it is handed over
 * (this process may end before it can write down that it was), the money goes back once.
 */
async function lookAtRefund(services: Services, refund: OpenRefund): Promise<boolean> {
  const gateway = services.payments.gateway(refund.channel);
  if (!gateway) return false;
  const answer = await ask(services, gateway, refund);
  if ('unknown' in answer) {
    await note(services, refund, answer.reason);
    return false;
  }
  switch (answer.state) {
    case 'refunded':
      if (answer.refundCents === refund.cents) await done(services, refund, answer.gatewayRefundNo);
      // Whatever went back under this number, it is not what was asked for: a person must look.
      else await failed(services, refund, `the gateway gave back ${answer.refundCents}`, false);
      return true;
    case 'processing':
      await processing(services, refund, answer.gatewayRefundNo);
      return true;
    case 'abnormal':
      await failed(services, refund, 'abnormal', false);
      return true;
    case 'closed':
      await failed(services, refund, 'closed', true);
      return true;
    case 'refused':
      await failed(services, refund, `${answer.code} ${answer.reason}`.trim(), false);
      return true;
    case 'absent':
      // A failed one of which it knows nothing stays as it is; any other is handed over again, under the same number.
      if (refund.state === 'FAILED') await failed(services, refund, refund.lastAnswer, false);
      else await note(services, refund, 'absent', 'REQUESTED');
      return true;
  }
}

async function ask(
  services: Services,
  gateway: PaymentGateway,
  refund: OpenRefund,
): Promise<RefundState | Refused | Unknown> {
  const outTradeNo = gatewayNumber(refund.paymentId);
  const outRefundNo = refundNumber(refund);
  if (refund.state !== 'REQUESTED') return gateway.queryRefund(outTradeNo, outRefundNo);
  const answer = await gateway.refund({
    outTradeNo,
    outRefundNo,
    totalCents: refund.paidCents,
    refundCents: refund.cents,
    notifyUrl: services.payments.notifyUrl(`/pay/notice/${gateway.channel}/${outTradeNo}`),
    ...(refund.reason === '' ? {} : { reason: refund.reason }),
  });
  if (!('state' in answer) || answer.state !== 'refused') return answer;
  if (isPassing(answer)) return { unknown: true, reason: `${answer.code} ${answer.reason}`.trim() };
  // An earlier hand-over may have been taken although its answer never came: only if it knows nothing is this the last word.
  const known = await gateway.queryRefund(outTradeNo, outRefundNo);
  return 'state' in known && known.state === 'absent' ? answer : known;
}

/** The gateway's number of a refund: of the first attempt its id, of later ones with the attempt behind it. */
export function refundNumber({ id, attempt }: Pick<OpenRefund, 'id' | 'attempt'>): string {
  return attempt === 1 ? gatewayNumber(id) : `${gatewayNumber(id)}_${attempt}`;
}

/** The money is back: once in the book, whoever else finds out at the same time. */
async function done(services: Services, refund: OpenRefund, gatewayRefundNo: string | null): Promise<void> {
  const { id, organisationId, orderId, eventId, channel, cents } = refund;
  await change(services, refund, { state: 'DONE', last_answer: 'refunded', gatewayRefundNo }, async (tx) => {
    await bookRefunded(tx, organisationId, { refundId: id, eventId, orderId, cents }, channel);
    if (orderId === null) return;
    await tellHistory(tx, organisationId, orderId, 'refunded', { cents, channel, cause: refund.cause });
    // Money that came too late has been told of as such; said twice in a moment it would confuse.
    const isLateNews = refund.state === 'REQUESTED' && refund.cause === 'late';
    await tellBuyer(services, tx, {
      organisationId,
      orderId,
      refundId: id,
      kind: isLateNews ? 'late' : 'refund',
      occasion: `refunded ${id}`,
    });
  });
}

async function processing(services: Services, refund: OpenRefund, gatewayRefundNo: string | null): Promise<void> {
  const { id, organisationId, orderId, cause } = refund;
  if (refund.state === 'PROCESSING') return note(services, refund, 'processing');
  await change(services, refund, { state: 'PROCESSING', last_answer: 'processing', gatewayRefundNo }, async (tx) => {
    // Whoever asked for money back was told so then. Of these nobody has heard yet.
    if (orderId === null || !(cause === 'late' || cause === 'twice')) return;
    const kind = cause === 'late' ? 'late' : 'refund';
    await tellBuyer(services, tx, { organisationId, orderId, refundId: id, kind, occasion: `on its way ${id}` });
  });
}

/** `isGivenUp`: the gateway never will under this number; asked again, it needs another. */
async function failed(services: Services, refund: OpenRefund, reason: string, isGivenUp: boolean): Promise<void> {
  const { organisationId, orderId, channel, cents } = refund;
  const attempt = isGivenUp ? refund.attempt + 1 : refund.attempt;
  const lastAnswer = reason.slice(0, 300);
  services.log.warn({ channel, refundId: refund.id, reason: lastAnswer }, 'refund failed');
  await change(services, refund, { state: 'FAILED', last_answer: lastAnswer, attempt }, async (tx) => {
    if (orderId !== null && refund.state !== 'FAILED')
      await tellHistory(tx, organisationId, orderId, 'refund-failed', { cents, channel, reason: lastAnswer });
  });
}

/** Moves a refund that nobody else has moved meanwhile, with what goes with it, and lets the order say how its money stands. */
async function change(
  services: Services,
  refund: OpenRefund,
  to: {
    state: 'PROCESSING' | 'DONE' | 'FAILED';
    last_answer: string;
    gatewayRefundNo?: string | null;
    attempt?: number;
  },
  also: (tx: Db) => Promise<void>,
): Promise<void> {
  const { id, organisationId, orderId } = refund;
  const { gatewayRefundNo = null, ...values } = to;
  const isOver = to.state !== 'PROCESSING';
  await services.database.inOrganisation(organisationId, 'write', async (tx) => {
    // The order before its payments and refunds: the order in which everything locks them.
    if (orderId !== null) await lockOrder(tx, organisationId, orderId);
    const moved = await tx
      .updateTable('refund')
      .set({
        ...values,
        gateway_refund_no: sql`coalesce(${gatewayRefundNo}, gateway_refund_no)`,
        ...(isOver ? { next_check_at: null } : {}),
        ...(to.state === 'DONE' ? { done_at: sql<Date>`now()` } : {}),
      })
      .where('organisation_id', '=', organisationId)
      .where('id', '=', id)
      .where('state', '=', refund.state)
      .returning('id')
      .executeTakeFirst();
    if (!moved) return;
    await also(tx);
    if (isOver && orderId !== null) await refundEnded(tx, organisationId, orderId);
  });
}

async function note(
  services: Services,
  refund: OpenRefund,
  lastAnswer: string,
  state: OpenRefund['state'] = refund.state,
): Promise<void> {
  const { id, organisationId } = refund;
  if (lastAnswer === refund.lastAnswer && state === refund.state) return;
  await services.database.inOrganisation(organisationId, 'write', (tx) =>
    tx
      .updateTable('refund')
      .set({ last_answer: lastAnswer, state })
      .where('organisation_id', '=', organisationId)
      .where('id', '=', id)
      .where('state', '=', refund.state)
      .execute(),
  );
}

async function readRefunds(db: Db, organisationId: string, ids: readonly string[]): Promise<OpenRefund[]> {
  const rows = await db
    .selectFrom('refund as r')
    .innerJoin('payment as p', (join) =>
      join.onRef('p.organisation_id', '=', 'r.organisation_id').onRef('p.id', '=', 'r.payment_id'),
    )
    .select([
      'r.id',
      'r.payment_id',
      'r.order_id',
      'r.event_id',
      'r.state',
      'r.cause',
      'r.reason',
      'r.amount_cents',
      'r.attempt',
      'r.last_answer',
      'p.channel',
      'p.paid_cents',
    ])
    .where('r.organisation_id', '=', organisationId)
    .where('r.id', 'in', ids)
    .where('r.state', '<>', 'DONE')
    .where('p.channel', '<>', 'offline')
    .orderBy('r.id')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    organisationId,
    paymentId: row.payment_id,
    orderId: row.order_id,
    eventId: row.event_id,
    channel: row.channel as PaymentChannel,
    state: row.state as OpenRefund['state'],
    cause: row.cause,
    reason: row.reason,
    cents: row.amount_cents,
    paidCents: row.paid_cents ?? 0,
    attempt: row.attempt,
    lastAnswer: row.last_answer,
  }));
}
