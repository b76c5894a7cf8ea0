import { saleWindow } from '@convoke/contract/order/order.rules.ts';
import { type ManagedTicket, ticketManage } from '@convoke/contract/ticket/ticket.calls.ts';
import type { Db } from '../../../core/data/database.ts';
import { implement } from '../../../core/http/implement.ts';
import { ticketFieldsOf } from '../ticket.changes.ts';
import { readCounts } from '../ticket.counts.ts';

/** What was paid for each ticket of an event and what of that went back, in fen; also of tickets that were deleted since. */
async function moneyOf(db: Db, organisationId: string, eventId: string) {
  const rows = await db
    .selectFrom('ticket as k')
    .innerJoin('ticket_tally as t', (join) =>
      join.onRef('t.organisation_id', '=', 'k.organisation_id').onRef('t.ticket_id', '=', 'k.id'),
    )
    .select(['k.id', 't.sold_cents as sold', 't.refunded_cents as refunded'])
    .where('k.organisation_id', '=', organisationId)
    .where('k.event_id', '=', eventId)
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

async function managedTickets(db: Db, organisationId: string, eventId: string, now: number) {
  const counts = await readCounts(db, organisationId, eventId);
  const money = await moneyOf(db, organisationId, eventId);
  const rows = await db
    .selectFrom('ticket')
    .selectAll()
    .where('organisation_id', '=', organisationId)
    .where('event_id', '=', eventId)
    .where('deleted_at', 'is', null)
    .orderBy('sort')
    .orderBy('id')
    .execute();
  const tiers = await db
    .selectFrom('ticket_tier as r')
    .innerJoin('ticket as k', (join) =>
      join.onRef('k.organisation_id', '=', 'r.organisation_id').onRef('k.id', '=', 'r.ticket_id'),
    )
    .selectAll('r')
    .where('r.organisation_id', '=', organisationId)
    .where('k.event_id', '=', eventId)
    .where('r.deleted_at', 'is', null)
    .orderBy('r.sort')
    .orderBy('r.id')
    .execute();
  const tickets = rows.flatMap((row): ManagedTicket[] => {
    const of = counts.tickets.get(row.id);
    if (!of) return [];
    return [
      {
        ...ticketFieldsOf(row),
        ticketId: row.id,
        words: row.words as ManagedTicket['words'],
        stock: of.stock,
        sold: of.sold,
        held: of.held,
        offered: of.offered,
        waiting: of.waiting,
        formId: row.form_id,
        window: saleWindow(
          { onSale: row.on_sale, opensAt: row.opens_at?.getTime() ?? null, closesAt: row.closes_at?.getTime() ?? null },
          now,
        ),
        soldCents: money.get(row.id)?.sold ?? 0,
        refundedCents: money.get(row.id)?.refunded ?? 0,
        tiers: tiers
          .filter((tier) => tier.ticket_id === row.id)
          .map((tier) => {
            const taken = Math.max(0, tier.taken - (counts.deadOfTier.get(tier.id) ?? 0));
            return {
              tierId: tier.id,
              name: tier.name,
              priceCents: tier.price_cents,
              quantity: tier.quantity,
              taken,
              left: tier.quantity === null ? null : tier.quantity - taken,
              closesAt: tier.closes_at?.toISOString() ?? null,
            };
          }),
      },
    ];
  });
  const all = [...money.values()];
  return {
    tickets,
    pools: [...counts.pools.values()],
    totals: {
      sold: tickets.reduce((sum, ticket) => sum + ticket.sold, 0),
      held: tickets.reduce((sum, ticket) => sum + ticket.held, 0),
      soldCents: all.reduce((sum, each) => sum + each.sold, 0),
      refundedCents: all.reduce((sum, each) => sum + each.refunded, 0),
    },
  };
}

export const manageHandlers = [
  implement(ticketManage, (ctx) => managedTickets(ctx.db, ctx.organisationId, ctx.event.id, ctx.now().getTime())),
];
