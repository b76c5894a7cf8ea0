import { orderDomain as contract } from '@convoke/contract/order/order.domain.ts';
import { closedBys, orderProblems, orderStates, paidBys, ticketStates } from '@convoke/contract/order/order.rules.ts';
import { defineServerDomain } from '../../core/domain.ts';
import { orderOfficeHandlers } from './office/order.office.ts';
import { orderHandlers } from './order.handlers.ts';
import { orderJobs } from './order.jobs.ts';
import { orderPages } from './own/order.pages.ts';
import { invariantJobs, brokenInvariants } from './reconcile/order.invariants-job.ts';

export const orderDomain = defineServerDomain({
  contract,
  imports: ['account', 'checkin', 'coupon', 'event', 'form', 'member', 'participant', 'room', 'ticket'],
  handlers: [...orderHandlers, ...orderOfficeHandlers],
  jobs: [...orderJobs, ...invariantJobs],
  pages: orderPages,
  metrics: [brokenInvariants],
  tables: {
    buyer_tally: 'not of an event',
    invariant_run: 'what a job has looked at',
    order_history: 'not of an event',
    order_key: 'orders',
    order_ticket: 'orders',
    sale_watch: 'where orders are looked after',
    ticket_order: 'orders',
  },
  enums: {
    order_ticket: {
      // Whether somebody is there is read from the person: USED stands in no row.
      state: ticketStates.filter((state) => state !== 'USED'),
    },
    ticket_order: { closed_by: closedBys, paid_by: paidBys, problem: orderProblems, state: orderStates },
  },
  shared: ['buyer_tally', 'sale_watch'],
  writes: {
    'admit_tickets.sql': {
      tables: ['checkin_member', 'event_channel', 'event_quarter', 'event_tally', 'participant'],
      why: 'makes the people of tickets, many orders at once, with their codes, groups and counts: a ticket is never sold without its person',
    },
    'create_orders.sql': {
      tables: ['coupon_tally', 'ticket_pool', 'ticket_tally', 'ticket_tier', 'ticket_waiter'],
      why: "takes tickets, shared places, tiers and a coupon's use or none of them, under the lock of the counters that lock_sale takes",
    },
    'give_coupon_back.sql': {
      tables: ['coupon_tally'],
      why: 'the use goes back under the lock of the order that had it, or it could go back twice',
    },
    'heal_tickets.sql': {
      tables: ['event_tally', 'participant', 'participant_history'],
      why: 'gives people the state their tickets have, counted under the same lock; a repair in two steps could stop between',
    },
    'move_stock.sql': {
      tables: ['ticket_pool', 'ticket_tally', 'ticket_tier'],
      why: 'moves what is counted from held to sold and back, for a ticket, its tier and its shared places together',
    },
    'place_orders.sql': {
      tables: ['ticket_tally', 'ticket_tier'],
      why: 'the plain batch: hundreds of orders take their stock in one statement, last, so that the counters are locked for a moment only',
    },
    'refund_tickets.sql': {
      tables: ['ticket_tally'],
      why: 'what was sold and given back of a ticket is counted with the tickets that become void',
    },
    'release_orders.sql': {
      tables: ['coupon_tally', 'event_tally', 'participant', 'participant_history', 'payment'],
      why: "an order ends with all it held: places, the coupon's use, people under review and its open payments",
    },
    'sell_order.sql': {
      tables: ['coupon_tally', 'ledger_entry'],
      why: 'an order is paid, its stock sold and the sale booked, or none of it',
    },
    'settle_payments.sql': {
      tables: ['account_balance', 'coupon_tally', 'ledger_entry', 'participant', 'payment', 'recharge', 'refund'],
      why: 'hundreds of payments at once: what the gateway says is booked, sold or turned into a refund in the statement that learns of it, so that a death between leaves nothing half',
    },
    'void_tickets.sql': {
      tables: ['event_tally', 'participant', 'participant_history'],
      why: 'tickets and their people are void together, counted once',
    },
    'office/order.office-offline.ts': {
      tables: ['payment'],
      why: 'money taken by hand has no gateway and no notice: its payment is made and settled in the transaction that sells the order, and payments, which import orders, have nothing to do for it afterwards',
    },
    'reconcile/order.reconcile-money.ts': {
      tables: ['payment'],
      why: "money of another amount, or that came too late, is accepted as it is: the payment says so, the order's price follows and it is sold, in one step under the lock of both",
    },
    'reconcile/order.reconcile-repairs.ts': {
      tables: ['payment', 'payment_refusal', 'refund'],
      why: "an organiser's word about what a gateway leaves open (given back by hand, looked at, asked anew) counts only together with the order's state that was locked and read for it",
    },
    'refunds/order.refund-rows.ts': {
      tables: ['refund'],
      why: 'a refund is made with the tickets that become void and what the order still has to give; the payment domain finds the row and takes it to the gateway',
    },
    'refunds/order.refund.ts': {
      tables: ['payment'],
      why: 'what is given back of a payment is counted under the lock of the order that decides how much may be, or two refunds at once could give more than came in',
    },
  },
});
