import { ticketDomain as contract } from '@convoke/contract/ticket/ticket.domain.ts';
import { attendeeForms, waiterStates } from '@convoke/contract/ticket/ticket.rules.ts';
import { ofEvent } from '../../core/data/copied-tables.ts';
import { defineServerDomain } from '../../core/domain.ts';
import { ticketHandlers } from './ticket.handlers.ts';
import { ticketJobs } from './ticket.jobs.ts';

export const ticketDomain = defineServerDomain({
  contract,
  handlers: ticketHandlers,
  jobs: ticketJobs,
  tables: {
    event_sale: { ...ofEvent, fresh: { version: 1 } },
    ticket: { ...ofEvent, hasId: true, isLive: true, shifted: ['opens_at', 'closes_at'] },
    ticket_pool: { ...ofEvent, hasId: true, fresh: { sold: 0, held: 0, offered: 0 } },
    ticket_tally: {
      by: 'ticket_id',
      of: 'ticket',
      fresh: { sold: 0, held: 0, offered: 0, waiting: 0, sold_cents: 0, refunded_cents: 0 },
    },
    ticket_tier: {
      by: 'ticket_id',
      of: 'ticket',
      hasId: true,
      isLive: true,
      shifted: ['closes_at'],
      fresh: { taken: 0 },
    },
    ticket_waiter: 'people',
  },
  enums: {
    event_sale: { attendee_form: attendeeForms },
    ticket_waiter: { state: waiterStates },
  },
});
