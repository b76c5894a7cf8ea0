import type { DemoRows } from './demo.ts';
import type { Making } from './making.ts';

/** Codes, an order that was placed by a key, a payment that was refused; and what the demo sells of. */
export async function sellingThings(
  { organisationId, one, query, call, job }: Making,
  { eventId, order, ticket, inEvent }: DemoRows,
) {
  await job('order.paid', { organisationId, orderIds: [order['id']] });
  await job('order.invariants', {});
  const key = { headers: { 'idempotency-key': 'a-key-of-a-test' } };
  await call('coupon.generate', { eventId, count: 2, kind: 'percent', percent: 10 }, { ...key });
  const buyer = { name: 'Ana', phone: '13712345679' };
  await call('order.create', { eventId, orders: [{ tickets: [{ ticketId: ticket['id'], quantity: 1 }], buyer }] }, key);
  // Nothing of what is open ends meanwhile: its copies hold places that no count knows of, and giving those back would be refused.
  await one(
    `UPDATE ticket_order SET expires_at = now() + interval '9 days' WHERE organisation_id = $1 AND expires_at IS NOT NULL`,
  );
  await one(
    `INSERT INTO payment_refusal (organisation_id, payment_id, reason, times) SELECT organisation_id, id, 'amount', 1 FROM payment
     WHERE organisation_id = $1 LIMIT 1`,
  );
  const free = await inEvent('ticket', 'AND price_cents = 0 AND NOT is_hidden AND deleted_at IS NULL');
  // Each walk sells some: there are enough for all of them.
  await query(`UPDATE ticket_pool SET capacity = 100000 WHERE organisation_id = $1 AND event_id = $2`, [
    organisationId,
    eventId,
  ]);
  await query(`UPDATE ticket_tally SET stock = 100000 WHERE organisation_id = $1 AND ticket_id = $2`, [
    organisationId,
    free['id'],
  ]);
  const recharge = await one(`SELECT id, number FROM recharge WHERE organisation_id = $1 LIMIT 1`);
  const waiter = await inEvent('ticket_waiter');
  return {
    couponCode: (await inEvent('coupon', 'AND deleted_at IS NULL AND is_on'))['code'],
    waiterId: waiter['id'],
    waiter,
    freeTicketId: free['id'],
    rechargeNumber: recharge['number'],
    rechargeId: recharge['id'],
  };
}
