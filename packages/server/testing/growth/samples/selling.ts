import { someone } from '../../server.ts';
import type { GrowthWorld } from '../known.ts';
import { type DomainSamples, type Input, nonce } from './sample.ts';

const buyer = () => ({ name: 'Ana', phone: someone().phone, email: someone().email });

/** An order that was placed at the door and waits to be paid. */
async function atDoor(eventId: unknown, ticketId: unknown, world: GrowthWorld): Promise<Input> {
  const input = { eventId, ticketId, answers: { ...someone() } };
  return { orderId: (await world.call<{ orderId: string }>('order.walkIn', input)).orderId };
}

/** Of orders and what stands around them: tickets, codes, payments, the waiting room, the balance. */
export const sellingSamples: DomainSamples = {
  calls: {
    'account.rechargeCheck': ({ rechargeId }) => ({ orderId: rechargeId }),
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
    'room.enter': ({ free }) => ({ code: free['code'], visitor: nonce().slice(0, 22) }),
  },
  searches: {
    'account.expenditures': ({ rechargeNumber }) => ({ number: rechargeNumber }),
    'account.recharges': ({ rechargeNumber }) => ({ number: rechargeNumber }),
    'coupon.list': ({ couponCode }) => ({ code: couponCode }),
    'order.list': ({ order }) => ({ number: order['number'], phone: order['buyer_phone'], name: order['buyer_name'] }),
    'ticket.waitList': ({ waiter }) => ({ phone: waiter['phone'] }),
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
    'payment.poll.wechat': () => ({}),
    'payment.poll.alipay': () => ({}),
    'payment.refunds.wechat': () => ({}),
    'payment.refunds.alipay': () => ({}),
    'room.clear': ({ free }, { organisationId }) => ({ organisationId, eventId: free['id'] }),
    'ticket.freed': ({ eventId }, { organisationId }) => ({ organisationId, eventId }),
    'ticket.waiting-lists': () => ({}),
    'ticket.waiter-notice': ({ eventId, waiterId }, { organisationId }) => ({
      organisationId,
      eventId,
      kind: 'offered',
      waiterIds: [waiterId],
    }),
  },
};
