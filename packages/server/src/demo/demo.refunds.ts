import { sql } from 'kysely';
import { refundEnded, tellHistory } from '../domains/order/order.payable.ops.ts';
import type { Past } from './demo.past.ts';

/** The gateway has done all that was asked of it: what the payment domain's poller writes when it hears so, without a gateway to ask. */
export async function finishRefunds({ tx, organisationId }: Past): Promise<void> {
  const done = await sql<{ order_id: string; cause: string; amount_cents: number; channel: string }>`
    WITH done AS (
      UPDATE refund r SET state = 'DONE', next_check_at = NULL, done_at = now(), last_answer = 'refunded',
        gateway_refund_no = '50' || substr(p.gateway_trade_no, 3)
      FROM payment p WHERE r.organisation_id = ${organisationId} AND r.state = 'REQUESTED' AND p.organisation_id = ${organisationId} AND p.id = r.payment_id
      RETURNING r.id, r.order_id, r.event_id, r.cause, r.amount_cents, p.channel
    ), booked AS (
      INSERT INTO ledger_entry (organisation_id, kind, cause_id, debit, credit, amount_cents, event_id, order_id)
      SELECT ${organisationId}, 'refunded', id, 'unallocated', channel, amount_cents, event_id, order_id FROM done
    )
    SELECT order_id, cause, amount_cents, channel FROM done`.execute(tx);
  for (const { order_id: orderId, cause, amount_cents: cents, channel } of done.rows) {
    await tellHistory(tx, organisationId, orderId, 'refunded', { cents, channel, cause });
    await refundEnded(tx, organisationId, orderId);
  }
}
