import { defineDomain, type MenuPage } from '../core/domain.ts';
import { ticketCalls } from './ticket.calls.ts';
import { ticketFailures } from './ticket.failures.ts';
import { ticketPublicCalls } from './ticket.public.calls.ts';
import { ticketWaitCalls } from './ticket.waiting.calls.ts';

export const ticketPages: readonly MenuPage[] = [
  {
    name: 'Ticket',
    group: 'EventSell',
    at: 40,
    path: '/activity-info/ticket',
    needs: 'tickets',
  },
];

export const ticketDomain = defineDomain({
  name: 'ticket',
  keys: 'sales',
  calls: [ticketCalls, ticketPublicCalls, ticketWaitCalls],
  failures: [ticketFailures],
  pages: ticketPages,
  kinds: ['ticket', 'waiter'],
});
