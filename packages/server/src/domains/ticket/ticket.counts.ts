import { sql } from 'kysely';
import type { Db } from '../../core/data/database.ts';

/** What of a ticket is taken now. Holds whose time is over do not count, whether or not they were given back yet. */
export interface TicketCounts {
  ticketId: string;
  description: string;
  /** Both in further languages. */
  words: unknown;
  poolId: string | null;
  stock: number | null;
  sold: number;
  held: number;
  offered: number;
  waiting: number;
}

export interface PoolCounts {
  poolId: string;
  name: string;
  capacity: number;
  sold: number;
  held: number;
  offered: number;
}

export interface SaleCounts {
  tickets: Map<string, TicketCounts>;
  pools: Map<string, PoolCounts>;
  /** By tier: places that dead holds still take of it. */
  deadOfTier: Map<string, number>;
}

/** The numbers of an event's tickets and shared capacities. */
export async function readCounts(db: Db, organisationId: string, eventId: string): Promise<SaleCounts> {
  const { rows: dead } = await sql<{ ticket_id: string; tier_id: string | null; n: number }>`
    SELECT t.ticket_id, t.tier_id, count(*)::int AS n
    FROM ticket_order o JOIN order_ticket t ON t.organisation_id = ${organisationId} AND t.order_id = o.id
    WHERE o.organisation_id = ${organisationId} AND o.event_id = ${eventId} AND o.state IN ('HELD', 'AWAITING_PAYMENT', 'PAYING')
      AND o.expires_at <= now() AND t.state <> 'VOID'
    GROUP BY t.ticket_id, t.tier_id`.execute(db);
  const tickets = await db
    .selectFrom('ticket as k')
    .innerJoin('ticket_tally as t', (join) =>
      join.onRef('t.organisation_id', '=', 'k.organisation_id').onRef('t.ticket_id', '=', 'k.id'),
    )
    .select(['k.id as ticketId', 'k.description', 'k.words', 'k.pool_id as poolId'])
    .select(['t.stock', 't.sold', 't.held', 't.offered', 't.waiting'])
    .where('k.organisation_id', '=', organisationId)
    .where('k.event_id', '=', eventId)
    .where('k.deleted_at', 'is', null)
    .execute();
  const pools = await db
    .selectFrom('ticket_pool')
    .select(['id as poolId', 'name', 'capacity', 'sold', 'held', 'offered'])
    .where('organisation_id', '=', organisationId)
    .where('event_id', '=', eventId)
    .orderBy('id')
    .execute();
  const counts: SaleCounts = {
    tickets: new Map(tickets.map((ticket) => [ticket.ticketId, ticket])),
    pools: new Map(pools.map((pool) => [pool.poolId, pool])),
    deadOfTier: new Map(),
  };
  for (const { ticket_id: ticketId, tier_id: tierId, n } of dead) {
    const ticket = counts.tickets.get(ticketId);
    // The rows are read one after the other: what was given back in between must not be taken off twice.
    if (ticket) ticket.held = Math.max(0, ticket.held - n);
    const pool = counts.pools.get(ticket?.poolId ?? '');
    if (pool) pool.held = Math.max(0, pool.held - n);
    if (tierId !== null) counts.deadOfTier.set(tierId, (counts.deadOfTier.get(tierId) ?? 0) + n);
  }
  return counts;
}

/** Places free of a ticket, of its stock and of the capacity it shares; null = unlimited. */
export function freeOf(counts: SaleCounts, ticket: TicketCounts): number | null {
  const own = ticket.stock === null ? null : ticket.stock - ticket.sold - ticket.held - ticket.offered;
  const pool = counts.pools.get(ticket.poolId ?? '');
  const shared = pool ? pool.capacity - pool.sold - pool.held - pool.offered : null;
  if (own === null) return shared === null ? null : Math.max(0, shared);
  return Math.max(0, shared === null ? own : Math.min(own, shared));
}
