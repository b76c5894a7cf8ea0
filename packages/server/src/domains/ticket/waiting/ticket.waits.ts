import { sql } from 'kysely';
import type { WriteContext } from '../../../core/context.ts';
import { mayOffer, tellWaiters } from './ticket.offers.ts';

/**
 * Takes people out of the waiting lists of an event: those named, or all of a ticket. What was set aside for them is free again, and they are
 * told. Answers how many it took; who is out already is left alone. The event's sale is locked already.
 */
export async function endWaits(
  ctx: Pick<WriteContext<never>, 'tx' | 'services' | 'organisationId' | 'sendJob'>,
  eventId: string,
  which: { ids: readonly string[] } | { ticketId: string },
): Promise<number> {
  const { tx, services, organisationId } = ctx;
  const named = 'ids' in which ? sql`q.id = ANY(${[...which.ids]}::uuid[])` : sql`q.ticket_id = ${which.ticketId}`;
  const { rows } = await sql<{ id: string; ticket_id: string; quantity: number; was: string }>`
    UPDATE ticket_waiter w SET state = 'LEFT', offer_ends_at = NULL FROM (
      SELECT q.id, q.state FROM ticket_waiter q
      WHERE q.organisation_id = ${organisationId} AND q.event_id = ${eventId} AND ${named} AND q.state IN ('WAITING', 'OFFERED')
      ORDER BY q.id FOR UPDATE) old
    WHERE w.organisation_id = ${organisationId} AND w.id = old.id
    RETURNING w.id, w.ticket_id, w.quantity, old.state AS was`.execute(tx);
  if (rows.length === 0) return 0;
  for (const ticketId of new Set(rows.map((row) => row.ticket_id))) {
    const of = rows.filter((row) => row.ticket_id === ticketId);
    const waiting = of.filter((row) => row.was === 'WAITING').length;
    const offered = of.reduce((sum, row) => sum + (row.was === 'OFFERED' ? row.quantity : 0), 0);
    await sql`
      UPDATE ticket_tally SET waiting = waiting - ${waiting}::int, offered = offered - ${offered}::int
      WHERE organisation_id = ${organisationId} AND ticket_id = ${ticketId}`.execute(tx);
    await sql`
      UPDATE ticket_pool SET offered = offered - ${offered}::int WHERE organisation_id = ${organisationId}
        AND id = (SELECT pool_id FROM ticket WHERE organisation_id = ${organisationId} AND id = ${ticketId})`.execute(
      tx,
    );
  }
  const waiterIds = rows.map((row) => row.id);
  await tellWaiters(services, tx, { organisationId, eventId, kind: 'left', waiterIds });
  // The next in line may be a smaller group than the one that held it.
  await mayOffer(ctx, eventId);
  return rows.length;
}
