import { join } from 'node:path';
import { payWechatNative } from '@convoke/contract/payment/payment.calls.ts';
import { openKeys } from '@convoke/gateways/payment/keys.ts';
import { paidNotice } from '@convoke/gateways/payment/paid-notice.ts';
import type pg from 'pg';
import { wire, type Wire } from '../support/client.ts';
import { loadHttp, madeBefore } from './load.ts';

/** Orders on their way to PAID: what comes after they are placed. */

/** Notices are made for this many a second of the clock: more than two cores take. */
const mostPerSecond = 1500;

/**
 * The whole flow, by turns: a request that places an order, and a genuine, encrypted and signed notice that makes one PAID. The notices are of orders that
 * stand already, each with a payment opened; they are signed here, before any clock runs, since signing is the gateway's work, and orders are made ready
 * since that is the buyers'. Null when all are used up.
 */
export async function flowRequests(
  product: { url: string; dataDir: string },
  database: pg.Client,
  eventId: string,
  create: () => Wire,
  connections: number,
  seconds: number,
): Promise<() => Wire | Buffer | null> {
  let left = mostPerSecond * seconds;
  const placed = await loadHttp(product.url, () => (left-- > 0 ? create() : null), connections, 120);
  if (placed.refused > 0) throw new Error(`${placed.refused} orders were refused before the clock`);
  const payments = await openPayments(database, eventId);
  const keys = await openKeys(join(product.dataDir, 'payment'));
  const notices = payments.map(({ no, cents }): Wire => {
    const { headers, body } = paidNotice(keys, { outTradeNo: no, amountCents: cents });
    return { method: 'POST', path: `/pay/notice/wechat/${no}`, headers, body };
  });
  const [order, notice] = [madeBefore(create, notices.length), madeBefore(() => notices.pop() as Wire, notices.length)];
  let [turn, told] = [0, payments.length];
  return () => (turn++ % 2 === 0 ? order() : told-- > 0 ? notice() : null);
}

/** Payments by WeChat's code, as if each buyer had been shown one. Opening them at the gateway is measured apart. */
async function openPayments(database: pg.Client, eventId: string): Promise<{ no: string; cents: number }[]> {
  const { rows } = await database.query<{ no: string; cents: string }>(
    `WITH made AS (
       INSERT INTO payment (organisation_id, order_id, event_id, channel, way, amount_cents, shown, is_sandbox, expires_at, next_check_at)
       SELECT organisation_id, id, event_id, 'wechat', 'native', total_cents, jsonb_build_object('subject', 'Bench', 'at', now(), 'codeUrl', 'weixin://bench'),
         true, expires_at, now() + interval '10 seconds'
       FROM ticket_order WHERE event_id = $1 AND state = 'HELD' RETURNING organisation_id, id, order_id, amount_cents),
     listed AS (
       INSERT INTO directory (kind, code, organisation_id, target_id) SELECT 'payment', replace(id::text, '-', ''), organisation_id, id FROM made),
     awaited AS (UPDATE ticket_order o SET state = 'AWAITING_PAYMENT' FROM made WHERE o.organisation_id = made.organisation_id AND o.id = made.order_id)
     SELECT replace(id::text, '-', '') AS no, amount_cents AS cents FROM made`,
    [eventId],
  );
  await database.query('ANALYZE payment, ticket_order, order_ticket');
  return rows.map(({ no, cents }) => ({ no, cents: Number(cents) }));
}

/** Orders that are PAID and have a valid ticket. */
export async function paidOrders(database: pg.Client, eventId: string): Promise<number> {
  const { rows } = await database.query<{ n: number }>(
    `SELECT count(*)::int AS n FROM ticket_order o WHERE event_id = $1 AND state = 'PAID'
     AND EXISTS (SELECT FROM order_ticket t WHERE t.organisation_id = o.organisation_id AND t.order_id = o.id AND t.state = 'VALID')`,
    [eventId],
  );
  return rows[0]?.n ?? 0;
}

/** Requests for WeChat's code, of orders that wait for their money: each a row, and a call to the sandbox, which answers it signed. */
export async function openRequests(database: pg.Client, eventId: string, token: string): Promise<() => Wire | null> {
  const { rows } = await database.query<{ id: string }>(
    `SELECT id FROM ticket_order WHERE event_id = $1 AND state = 'HELD'`,
    [eventId],
  );
  return () => {
    const next = rows.pop();
    return next ? wire(payWechatNative, { orderId: next.id }, token) : null;
  };
}
