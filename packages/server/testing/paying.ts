import { ask } from './database.ts';
import { duePayments, lookAll } from '../src/domains/payment/poll/payment.poll.ts';
import { dueRefunds } from '../src/domains/payment/refunds/payment.refunds.ts';
import { addTicket, buyerDraft, type Of, place } from './selling.ts';
import type { Organisation, TestServer } from './server.ts';

/** Orders that wait to be paid, and the poller a step at a time. */

export interface Waiting extends Of {
  orderId: string;
  ticketId: string;
  totalCents: number;
}

/** An order of an event of its own. `stock`: of its ticket; the order takes one. */
export async function waitingOrder(
  server: TestServer,
  organisation: Organisation,
  wish: { priceCents?: number; stock?: number; needsReview?: boolean; title?: string } = {},
): Promise<Waiting> {
  const { title, ...ticket } = wish;
  const { eventId } = await organisation.event({ useTicket: 1, ...(title === undefined ? {} : { title }) });
  const of = { organisationId: organisation.organisationId, eventId };
  const ticketId = await addTicket(server, of, { priceCents: 12_345, ...ticket });
  return { ...of, ticketId, ...(await anotherOrder(server, of, ticketId)) };
}

export async function anotherOrder(server: TestServer, of: Of, ticketId: string) {
  const placed = await place(server.services, of, buyerDraft([{ ticketId }]));
  if (typeof placed === 'string') throw new Error(placed);
  return { orderId: placed.orderId, totalCents: placed.totalCents };
}

/** As nobody's role: past row-level security. */
export function rows<Row extends object>(server: TestServer, text: string, values: unknown[]): Promise<Row[]> {
  return ask<Row>(server.database.superuserUrl, text, values);
}

export async function orderRow(server: TestServer, orderId: string) {
  const [row] = await rows<{ state: string; problem: string | null; paid_by: string | null; refunded_cents: number }>(
    server,
    'SELECT state, problem, paid_by, refunded_cents::int FROM ticket_order WHERE id = $1',
    [orderId],
  );
  if (!row) throw new Error('there is no such order');
  return row;
}

export interface PaymentFacts {
  id: string;
  no: string;
  channel: 'wechat' | 'alipay';
  way: string;
  state: string;
  paid_cents: number | null;
  refunded_cents: number;
  last_answer: string;
  is_due: boolean | null;
}

/** The payments of an order or a top-up, the oldest first. */
export function paymentRows(server: TestServer, id: string): Promise<PaymentFacts[]> {
  return rows(
    server,
    `SELECT id, replace(id::text, '-', '') AS no, channel, way, state, paid_cents::int, refunded_cents::int, last_answer, next_check_at <= now() AS is_due
     FROM payment WHERE order_id = $1 OR recharge_id = $1 ORDER BY created_at, id`,
    [id],
  );
}

export function refundRows(server: TestServer, orderId: string) {
  return rows<{ id: string; state: string; cause: string; amount_cents: number; last_answer: string }>(
    server,
    'SELECT id, state, cause, amount_cents::int, last_answer FROM refund WHERE order_id = $1 ORDER BY created_at, id',
    [orderId],
  );
}

/** What happened to an order, for people. */
export async function historyOf(server: TestServer, orderId: string): Promise<string[]> {
  const found = await rows<{ kind: string }>(
    server,
    'SELECT kind FROM order_history WHERE order_id = $1 ORDER BY at, id',
    [orderId],
  );
  return found.map((each) => each.kind);
}

/** What the book says lies in each account: debits less credits. */
export async function bookOf(server: TestServer, orderId: string): Promise<Record<string, number>> {
  const lines = await rows<{ account: string; cents: number }>(
    server,
    `SELECT account, sum(cents)::int AS cents FROM (
       SELECT debit AS account, amount_cents AS cents FROM ledger_entry WHERE order_id = $1
       UNION ALL SELECT credit, -amount_cents FROM ledger_entry WHERE order_id = $1) l GROUP BY account ORDER BY account`,
    [orderId],
  );
  return Object.fromEntries(lines.map(({ account, cents }) => [account, cents]));
}

/** The time to look has come: for the payments of an order or a top-up, and its refunds. */
export async function makeDue(server: TestServer, id: string): Promise<void> {
  await rows(
    server,
    'UPDATE payment SET next_check_at = now() WHERE (order_id = $1 OR recharge_id = $1) AND next_check_at IS NOT NULL',
    [id],
  );
  await rows(
    server,
    `UPDATE refund r SET next_check_at = now() FROM payment p WHERE p.id = r.payment_id AND (p.order_id = $1 OR p.recharge_id = $1)
     AND r.next_check_at IS NOT NULL`,
    [id],
  );
}

/** What earlier tests left open is looked at no more. */
export async function leaveBehind(server: TestServer): Promise<void> {
  await rows(server, 'UPDATE payment SET next_check_at = NULL', []);
  await rows(server, 'UPDATE refund SET next_check_at = NULL', []);
}

/** One round of the poller, as its jobs make it. */
export async function lookOnce(server: TestServer): Promise<void> {
  for (const channel of ['wechat', 'alipay'] as const) {
    await lookAll(server.services, channel, duePayments);
    await lookAll(server.services, channel, dueRefunds);
  }
}
