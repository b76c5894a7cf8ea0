import { summed, written } from '../../../testing/growth/bounds.ts';
import type { GrowthWorld } from '../../../testing/growth/known.ts';
import { nonce, type Input, type Samples } from '../../../testing/samples.ts';
import { someone } from '../../../testing/server.ts';

const buyer = () => ({ name: 'Ana', phone: someone().phone, email: someone().email });

/** An order that was placed at the door and waits to be paid. */
async function atDoor(eventId: unknown, ticketId: unknown, world: GrowthWorld): Promise<Input> {
  const input = { eventId, ticketId, answers: { ...someone() } };
  return { orderId: (await world.call<{ orderId: string }>('order.walkIn', input)).orderId };
}

export const samples: Samples<'order' | 'free'> = {
  after: ['ticket', 'coupon'],
  async things({ desk, sale }, made) {
    const sold = await desk.paid(sale, [{ ticketId: made('ticketId'), quantity: 2 }]);
    return { orderId: sold.orderId, orderTicketId: sold.ticketIds[0] ?? '', paymentId: sold.paymentId };
  },
  growth: {
    async world({ organisationId, one, oneOf, call, job }, { eventId, ticketId }) {
      const order = await oneOf(
        eventId,
        'ticket_order',
        `AND state = 'PAID' AND total_cents > 0 AND refunded_cents = 0 AND invoice_applied_cents + invoice_issued_cents = 0 AND quantity = 1 AND id NOT IN (
          SELECT t.order_id FROM order_ticket t JOIN participant p ON p.organisation_id = t.organisation_id AND p.id = t.participant_id
          WHERE p.signed_in_at IS NOT NULL OR p.state <> 'APPROVED')`,
      );
      await job('order.paid', { organisationId, orderIds: [order['id']] });
      await job('order.invariants', {});
      const headers = { 'idempotency-key': 'a-key-of-a-test' };
      const buyer = { name: 'Ana', phone: '13712345679' };
      await call('order.create', { eventId, orders: [{ tickets: [{ ticketId, quantity: 1 }], buyer }] }, { headers });
      // Nothing of what is open ends meanwhile: its copies hold places that no count knows of, and giving those back would be refused.
      await one(
        `UPDATE ticket_order SET expires_at = now() + interval '9 days' WHERE organisation_id = $1 AND expires_at IS NOT NULL`,
      );
      return { orderId: order['id'], order };
    },
    calls: {
      'order.quote': ({ eventId, ticketId }) => ({ eventId, tickets: [{ ticketId, quantity: 1 }] }),
      'order.create': ({ eventId, ticketId }) => ({
        eventId,
        orders: [{ tickets: [{ ticketId, quantity: 1 }], buyer: buyer() }],
      }),
      'order.completeOffline': async ({ eventId, ticketId }, world) => {
        const input = { eventId, orders: [{ tickets: [{ ticketId, quantity: 1 }], buyer: buyer() }] };
        return { orderId: (await world.call<{ orderId: string }>('order.create', input)).orderId };
      },
      'order.ticketRegister': ({ code, freeTicketId }) => ({
        code,
        ticketId: freeTicketId,
        answers: { ...someone() },
      }),
      'order.walkIn': ({ eventId, freeTicketId }) => ({ eventId, ticketId: freeTicketId, answers: { ...someone() } }),
      'order.walkInState': async ({ eventId, ticketId }, world) => atDoor(eventId, ticketId, world),
      'order.walkInCash': async ({ eventId, ticketId }, world) => atDoor(eventId, ticketId, world),
      'order.walkInCancel': async ({ eventId, ticketId }, world) => atDoor(eventId, ticketId, world),
    },
    searches: {
      'order.list': ({ order }) => ({
        number: order['number'],
        phone: order['buyer_phone'],
        name: order['buyer_name'],
      }),
    },
    jobs: {
      'order.expire': () => ({}),
      'order.invariants': () => ({}),
      'order.paid': ({ orderId }, { organisationId }) => ({ organisationId, orderIds: [orderId] }),
      'order.resend': ({ orderId }, { organisationId }) => ({ organisationId, orderIds: [orderId], occasion: nonce() }),
      'order.notice': ({ orderId }, { organisationId }) => ({
        organisationId,
        orderIds: [orderId],
        kind: 'placed',
        occasion: nonce(),
      }),
      'order.reviewed': ({ eventId, partsId }, { organisationId }) => ({
        organisationId,
        eventId,
        participantIds: [partsId],
      }),
    },
    growing: {
      'order.export': written,
      'order.invariants': 'it adds up every order of an event, and compares',
      'order.list': summed,
      'order.reconcile': 'it adds up every order of an event, and compares',
    },
  },
};
