import { ticketList } from '@convoke/contract/ticket/ticket.public.calls.ts';
import { implement } from '../../../core/http/implement.ts';
import { offering } from '../ticket.shelf.ops.ts';

export const listHandlers = [
  implement(
    ticketList,
    async (ctx, input) =>
      (await offering(ctx.services, ctx.organisationId, ctx.eventId, input.code, ctx.language)) ?? ctx.notFound(),
  ),
];
