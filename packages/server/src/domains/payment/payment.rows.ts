import { openStates } from '@convoke/contract/order/order.rules.ts';
import { sql } from 'kysely';
import type { Db } from '../../core/data/database.ts';
import type { JsapiParams, PaymentChannel } from '../../core/payment/gateway.ts';

/** Payments as rows: one attempt to pay an order or a top-up at a gateway. */

/** What is kept of how a payment is shown, so that it is shown again without asking the gateway, and asked again with the same content. */
export interface Shown {
  subject: string;
  openId?: string | undefined;
  /** When the gateway said how; missing until it has. */
  at?: string;
  codeUrl?: string;
  url?: string;
  params?: JsapiParams;
}

export interface OpenPayment {
  id: string;
  organisationId: string;
  orderId: string | null;
  rechargeId: string | null;
  channel: PaymentChannel;
  isSandbox: boolean;
  /** Until then the gateway takes money for it. */
  payableUntil: Date;
  /** Still to be paid: what it is for is open, for this amount, and so is this attempt. */
  isWanted: boolean;
  /** Somebody was shown how to pay it. One that nobody has seen cannot be paid. */
  wasShown: boolean;
  lastAnswer: string;
}

/** The gateway's number of a payment or refund. */
export function gatewayNumber(id: string): string {
  return id.replaceAll('-', '');
}

/** Payments that are still open, by their ids or by what they are for. */
export async function readOpen(
  db: Db,
  organisationId: string,
  by: 'id' | 'order_id' | 'recharge_id',
  values: readonly string[],
): Promise<OpenPayment[]> {
  const rows = await db
    .selectFrom('payment as p')
    .leftJoin('ticket_order as o', (join) =>
      join.onRef('o.organisation_id', '=', 'p.organisation_id').onRef('o.id', '=', 'p.order_id'),
    )
    .leftJoin('recharge as r', (join) =>
      join.onRef('r.organisation_id', '=', 'p.organisation_id').onRef('r.id', '=', 'p.recharge_id'),
    )
    .select(['p.id', 'p.order_id', 'p.recharge_id', 'p.channel', 'p.is_sandbox', 'p.expires_at', 'p.last_answer'])
    .select([
      sql<boolean>`p.shown ? 'at'`.as('was_shown'),
      sql<boolean>`coalesce(p.expires_at > now() AND CASE
        WHEN p.order_id IS NOT NULL THEN o.state = ANY(${openStates}) AND o.expires_at > now() AND o.total_cents = p.amount_cents
        ELSE r.state = 'AWAITING_PAYMENT' AND r.expires_at > now() END, false)`.as('is_wanted'),
    ])
    .where('p.organisation_id', '=', organisationId)
    .where(`p.${by}`, 'in', values)
    .where('p.state', '=', 'OPEN')
    .where('p.channel', '<>', 'offline')
    .orderBy('p.id')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    organisationId,
    orderId: row.order_id,
    rechargeId: row.recharge_id,
    channel: row.channel as PaymentChannel,
    isSandbox: row.is_sandbox,
    payableUntil: row.expires_at,
    isWanted: row.is_wanted,
    wasShown: row.was_shown,
    lastAnswer: row.last_answer,
  }));
}
