import { participantRefundPreview, participantVerify } from '@convoke/contract/participant/participant.office.calls.ts';
import type { ParticipantState } from '@convoke/contract/participant/participant.rules.ts';
import { type OrderState, soldStates, sum } from '@convoke/contract/order/order.rules.ts';
import type * as z from 'zod';
import type { WriteContext } from '../../../core/context.ts';
import type { Db } from '../../../core/data/database.ts';
import { implement } from '../../../core/http/implement.ts';
import { idempotencyKey, oncePerKey } from '../../../core/http/once.ts';
import { type ReviewedData, reviewedJob } from '../../participant/participant.ops.ts';
import { reviewPeople, tellReviewed } from '../../participant/participant.review.ops.ts';
import { noticeJob, type OrderNoticeData } from '../order.job-names.ts';
import { addHistory } from '../order.read.ts';
import { refundOrder } from '../refunds/order.refund.ts';
import { followNow } from './order.follow.ts';
import { stockFreed } from '../order.settle.ops.ts';

/** Reviews of participants, answered here since who has paid leaves by a refund. */
export const reviewHandlers = [
  implement(participantVerify, (ctx, input) => oncePerKey(ctx, participantVerify, input, () => verify(ctx, input))),

  implement(participantRefundPreview, async (ctx, input) => {
    const people = await paidPeople(ctx.db, ctx.organisationId, ctx.event.id, input.partsIds);
    const shown = people.map(({ partsId, refundCents }) => ({ partsId, refundCents }));
    return { people: shown, refundCents: sum(shown.map((each) => each.refundCents)), currency: 'CNY' };
  }),
];

type Verified = z.input<typeof participantVerify.output>['rows'][number];

async function verify(
  ctx: WriteContext<(typeof participantVerify.fails)[number]>,
  input: z.output<typeof participantVerify.input>,
): Promise<z.input<typeof participantVerify.output>> {
  const { tx, organisationId } = ctx;
  const eventId = ctx.event.id;
  const leaves = input.type === 'reject' || input.type === 'cancel';
  const asked = leaves ? input.refundCents : undefined;
  if (asked !== undefined && idempotencyKey(ctx) === null) return ctx.fail('REFUND_KEY_NEEDED');
  // Their orders are locked from here on, those of whom was passed over as well: what is read of them below stands still.
  const moved = await reviewPeople(ctx, input);
  await followMoved(
    ctx,
    eventId,
    moved.flatMap(({ id, result }) => (result === 'done' ? [id] : [])),
  );
  const passed = moved.filter((each) => each.result === 'wrong-state').map((each) => each.id);
  const paid = leaves ? await paidPeople(tx, organisationId, eventId, passed) : [];
  const cents = sum(paid.map((each) => each.refundCents));
  if (asked !== undefined && asked !== cents) return ctx.fail('REFUND_CHANGED', { refundCents: cents });
  const refunded = asked === undefined ? new Set<string>() : await refundPeople(ctx, eventId, paid, input.note);

  const owed = new Map(paid.map((each) => [each.partsId, each.refundCents]));
  const rows = moved.map(({ id, result, state }): Verified => {
    const refundCents = owed.get(id);
    const now = state === 'DELETED' ? null : state;
    if (refundCents === undefined) return { partsId: id, result, state: now };
    if (asked === undefined) return { partsId: id, result: 'paid', state: now, refundCents };
    if (refunded.has(id)) return { partsId: id, result: 'refunded', state: 'CANCELLED', refundCents };
    return { partsId: id, result, state: now };
  });
  const done = rows.filter((row) => row.result === 'done' || row.result === 'refunded').map((row) => row.partsId);
  if (input.notify) await tellReviewed(ctx, eventId, done);
  return { done: done.length, skipped: rows.length - done.length, rows };
}

/** People whose orders follow before the review is answered; those of the others follow by a job. */
const followedAtOnce = 100;

/** Has the orders follow whom a review moved. */
async function followMoved(ctx: WriteContext<never>, eventId: string, ids: readonly string[]): Promise<void> {
  const { tx, organisationId, services, event } = ctx;
  if (event.use_ticket !== 1 || ids.length === 0) return;
  await followNow(services, tx, { organisationId, eventId, participantIds: ids.slice(0, followedAtOnce) });
  const participantIds = ids.slice(followedAtOnce);
  const data: ReviewedData = { organisationId, eventId, participantIds };
  if (participantIds.length > 0) await ctx.sendJob(reviewedJob, data);
}

interface PaidPerson {
  partsId: string;
  state: ParticipantState;
  orderId: string;
  orderTicketId: string;
  version: number;
  /** What is left of the ticket's price. */
  refundCents: number;
}

/** Those of some people who hold a ticket of an order that was paid with money, by order. */
async function paidPeople(
  db: Db,
  organisationId: string,
  eventId: string,
  partsIds: readonly string[],
): Promise<PaidPerson[]> {
  if (partsIds.length === 0) return [];
  const rows = await db
    .selectFrom('participant as p')
    .innerJoin('order_ticket as t', (join) =>
      join.onRef('t.organisation_id', '=', 'p.organisation_id').onRef('t.id', '=', 'p.order_ticket_id'),
    )
    .innerJoin('ticket_order as o', (join) =>
      join.onRef('o.organisation_id', '=', 't.organisation_id').onRef('o.id', '=', 't.order_id'),
    )
    .select(['p.id', 'p.state', 't.id as order_ticket_id', 't.order_id', 'o.version'])
    .select(['t.price_cents', 't.discount_cents', 't.refunded_cents'])
    .where('p.organisation_id', '=', organisationId)
    .where('p.event_id', '=', eventId)
    .where('p.id', 'in', partsIds)
    .where('p.state', 'in', ['PENDING', 'APPROVED'])
    .where('t.state', '<>', 'VOID')
    .where('o.state', 'in', [...soldStates] as OrderState[])
    .where('o.total_cents', '>', 0)
    .orderBy('t.order_id')
    .orderBy('t.ord')
    .execute();
  return rows.map((row) => ({
    partsId: row.id,
    state: row.state as ParticipantState,
    orderId: row.order_id,
    orderTicketId: row.order_ticket_id,
    version: row.version,
    refundCents: row.price_cents - row.discount_cents - row.refunded_cents,
  }));
}

/** Takes the tickets of people back whose orders are locked, and what was paid for them. Answers whom it could be done for. */
async function refundPeople(
  ctx: WriteContext<never>,
  eventId: string,
  people: readonly PaidPerson[],
  note: string,
): Promise<Set<string>> {
  const { tx, organisationId, userId } = ctx;
  const refunded = new Set<string>();
  for (const [orderId, own] of Map.groupBy(people, (each) => each.orderId)) {
    const done = await refundOrder(tx, organisationId, {
      orderId,
      orderTicketIds: own.map((each) => each.orderTicketId),
      amountCents: null,
      cause: 'organiser',
      // The gateway shows a reason to the payer; the reviewer's note is for the organiser's own eyes.
      reason: '',
      userId,
    });
    // Money that a payment no longer holds is for reconciliation: the person stays as they are.
    if (done.result !== 'done') continue;
    for (const { partsId } of own) refunded.add(partsId);
    if (note) await addHistory(tx, organisationId, orderId, 'reason', { reason: note }, userId);
    const occasion = `refund version ${own[0]?.version}`;
    const notice: OrderNoticeData = {
      organisationId,
      kind: 'refund',
      orderIds: [orderId],
      occasion,
      refundIds: done.refundIds,
    };
    await ctx.sendJob(noticeJob, notice);
  }
  if (refunded.size > 0) await stockFreed(ctx.services, tx, organisationId, eventId);
  return refunded;
}
