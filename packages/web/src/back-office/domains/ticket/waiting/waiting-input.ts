import { type ticketWaitList } from '@convoke/contract/ticket/ticket.waiting.calls.ts';
import { waiterStates } from '@convoke/contract/ticket/ticket.rules.ts';
import type * as z from 'zod';

type PageInput = z.input<typeof ticketWaitList.input>;

/** The filters of the list that live in the address, beside the page's tab. */
export const waitingFilters = ['state', 'ticket', 'tab'] as const;
export type WaitingFilter = (typeof waitingFilters)[number];

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** The call's input; what somebody mistyped in the address is passed over instead of being refused. */
export function waitingInput(
  eventId: string,
  address: { current: number; size: number; search?: string } & Partial<Record<WaitingFilter, string>>,
): PageInput {
  const state = waiterStates.find((each) => each === address.state);
  return {
    eventId,
    current: address.current,
    size: address.size,
    ...(address.search && { search: address.search.slice(0, 100) }),
    ...(state && { state }),
    ...(address.ticket && uuid.test(address.ticket) && { ticketId: address.ticket }),
  };
}
