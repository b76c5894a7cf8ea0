import { ticketWaitJoin } from '@convoke/contract/ticket/ticket.waiting.calls.ts';
import { counted } from '../../../testing/growth/bounds.ts';
import { taken, type Samples } from '../../../testing/samples.ts';
import { addPool, addTicket } from '../../../testing/selling.ts';
import { someone } from '../../../testing/server.ts';

export const samples: Samples<'waiter'> = {
  after: ['event'],
  async things({ server, desk, sale, eventId, one }) {
    const poolId = await addPool(server, sale, 50);
    const ticketId = await addTicket(server, sale, { poolId, tiers: [{ priceCents: 9000, quantity: 5 }] });
    const soldOut = await addTicket(server, sale, { stock: 1 });
    await desk.held(sale, [{ ticketId: soldOut }]);
    const { waiterId } = taken(
      await server.send(
        ticketWaitJoin,
        { eventId, ticketId: soldOut, quantity: 1, name: 'Ana', phone: someone().phone },
        { token: await server.applicationToken() },
      ),
    );
    return {
      poolId,
      ticketId,
      waiterId,
      tierId: await one(
        'SELECT r.id FROM ticket_tier r JOIN ticket t ON t.organisation_id = r.organisation_id AND t.id = r.ticket_id WHERE t.organisation_id = $1 AND t.event_id = $2',
      ),
    };
  },
  asked: {
    'ticket.add tiers.[]': { quantity: 1 },
    'ticket.update tiers.[]': { quantity: 1 },
  },
  namesNothing: {
    accessCode: 'a word that opens a hidden ticket, made by this very call',
  },
  growth: {
    async world({ organisationId, query, oneOf }, { eventId }) {
      const ticket = await oneOf(eventId, 'ticket', 'AND on_sale AND NOT is_hidden AND deleted_at IS NULL');
      const free = await oneOf(eventId, 'ticket', 'AND price_cents = 0 AND NOT is_hidden AND deleted_at IS NULL');
      // Each walk sells some: there are enough for all of them.
      await query(`UPDATE ticket_pool SET capacity = 100000 WHERE organisation_id = $1 AND event_id = $2`, [
        organisationId,
        eventId,
      ]);
      await query(`UPDATE ticket_tally SET stock = 100000 WHERE organisation_id = $1 AND ticket_id = $2`, [
        organisationId,
        free['id'],
      ]);
      const waiter = await oneOf(eventId, 'ticket_waiter');
      return { ticketId: ticket['id'], freeTicketId: free['id'], waiterId: waiter['id'], waiter };
    },
    searches: {
      'ticket.waitList': ({ waiter }) => ({ phone: waiter['phone'] }),
    },
    jobs: {
      'ticket.freed': ({ eventId }, { organisationId }) => ({ organisationId, eventId }),
      'ticket.waiting-lists': () => ({}),
      'ticket.waiter-notice': ({ eventId, waiterId }, { organisationId }) => ({
        organisationId,
        eventId,
        kind: 'offered',
        waiterIds: [waiterId],
      }),
    },
    growing: {
      'ticket.manage': 'an event has dozens of tickets, not hundreds of thousands, and the page shows them all',
      'ticket.waiting-lists': 'it looks at the tickets of an event as far as the first that somebody waits for',
      'ticket.freed': 'it goes down the line as far as there are places',
      'ticket.waitOwn': 'it counts who stands before',
      'ticket.waitList': counted,
    },
    holders: ['ticket', 'ticket_pool', 'ticket_tier'],
  },
};
