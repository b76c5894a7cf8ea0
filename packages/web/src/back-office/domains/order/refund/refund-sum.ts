import type { orderRefund } from '@convoke/contract/order/order.office.calls.ts';
import { type OrderState, soldStates, sum, type TicketState } from '@convoke/contract/order/order.rules.ts';
import type * as z from 'zod';
import { centsOf } from '../../../../ui/form/number-rules.ts';

/** Everything, some tickets, or money alone while every ticket stays valid. */
export type RefundMode = 'all' | 'tickets' | 'amount';

export interface RefundChoice {
  mode: RefundMode;
  /** Of `tickets`: which become void. */
  ticketIds: readonly string[];
  /** Of `tickets` and `amount`, in yuan as typed; null = what the tickets cost. */
  amount: number | null;
}

interface Ticket {
  orderTicketId: string;
  state: TicketState;
  priceCents: number;
  discountCents: number;
  refundedCents: number;
}

interface Order {
  orderId: string;
  version: number;
  state: OrderState;
  totalCents: number;
  refundableCents: number;
  ownTickets: readonly Ticket[];
}

/** What is left of a ticket's price. */
export function leftOf(ticket: Ticket): number {
  return ticket.priceCents - ticket.discountCents - ticket.refundedCents;
}

/** Tickets that can be taken back. */
export function standing<T extends Ticket>(order: { ownTickets: readonly T[] }): T[] {
  return order.ownTickets.filter((ticket) => ticket.state !== 'VOID');
}

/** The most that may go back with this choice. */
export function mostCents(order: Order, choice: RefundChoice): number {
  if (choice.mode !== 'tickets') return order.refundableCents;
  const chosen = standing(order).filter((ticket) => choice.ticketIds.includes(ticket.orderTicketId));
  return Math.min(order.refundableCents, sum(chosen.map(leftOf)));
}

/** What goes back with this choice: of an amount that is not typed yet nothing. */
export function refundCents(order: Order, { mode, ...choice }: RefundChoice): number {
  if (mode === 'amount') return centsOf(choice.amount ?? 0);
  return mode === 'all' || choice.amount === null ? mostCents(order, { mode, ...choice }) : centsOf(choice.amount);
}

export type RefundProblem = 'nothing' | 'noTicket' | 'tooFine' | 'tooMuch';

/** Why the choice cannot be made as it is; null when it can. */
export function refundProblem(order: Order, choice: RefundChoice): RefundProblem | null {
  if (choice.mode === 'tickets' && choice.ticketIds.length === 0) return 'noTicket';
  const cents = refundCents(order, choice);
  if (cents > mostCents(order, choice)) return 'tooMuch';
  if (!Number.isInteger(cents)) return 'tooFine';
  if (choice.mode === 'amount' && cents <= 0) return 'nothing';
  return cents < 0 ? 'nothing' : null;
}

/** The call's input: the order as it was seen, so that what somebody else did meanwhile is not paid twice. */
export function refundInput(order: Order, choice: RefundChoice, reason: string): z.input<typeof orderRefund.input> {
  return {
    orderId: order.orderId,
    version: order.version,
    reason,
    ...(choice.mode === 'tickets' && { orderTicketIds: [...choice.ticketIds] }),
    ...(choice.mode !== 'all' && choice.amount !== null && { amountCents: centsOf(choice.amount) }),
  };
}

export function mayRefund(order: Pick<Order, 'state' | 'refundableCents' | 'ownTickets'>): boolean {
  return soldStates.includes(order.state) && (order.refundableCents > 0 || standing(order).length > 0);
}
