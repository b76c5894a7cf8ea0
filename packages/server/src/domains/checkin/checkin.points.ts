import { checkinPointUpdate } from '@convoke/contract/checkin/checkin.office.calls.ts';
import type { TicketKind } from '@convoke/contract/checkin/checkin.rules.ts';
import { sql } from 'kysely';
import type { Db } from '../../core/database.ts';
import { implement } from '../../core/implement.ts';

/** What a ticket is to the eye of who stands at the door; null without one. */
export function ticketKind(priceCents: number | null): TicketKind | null {
  return priceCents === null ? null : priceCents > 0 ? 'paid' : 'free';
}

/** Points of an event, the default first, each with what it admits. */
export async function pointsOf(db: Db, organisationId: string, eventId: string) {
  const points = await db
    .selectFrom('checkin_point')
    .selectAll()
    .where('organisation_id', '=', organisationId)
    .where('event_id', '=', eventId)
    .orderBy('is_default', 'desc')
    .orderBy('id')
    .execute();
  const { rows: tickets } = await sql<{ id: string; name: string; price_cents: number; is_side: boolean }>`
    SELECT k.id, k.name, k.price_cents,
      is_side_ticket(k.price_cents, k.is_hidden, k.needs_review, sells_tickets(${organisationId}, ${eventId})) AS is_side
    FROM ticket k
    WHERE k.organisation_id = ${organisationId} AND k.event_id = ${eventId} AND k.deleted_at IS NULL
    ORDER BY k.sort, k.id`.execute(db);
  const choices = await db
    .selectFrom('checkin_point_ticket')
    .select(['point_id', 'ticket_id', 'admits'])
    .where('organisation_id', '=', organisationId)
    .where('point_id', '=', sql<string>`ANY (${points.map((point) => point.id)}::uuid[])`)
    .execute();
  const chosen = new Map(choices.map((row) => [`${row.point_id} ${row.ticket_id}`, row.admits]));
  return points.map((row) => ({
    signPointId: row.id,
    groupId: row.group_id,
    eventId: row.event_id,
    name: row.name,
    opensAt: row.opens_at?.toISOString() ?? null,
    closesAt: row.closes_at?.toISOString() ?? null,
    signedIn: row.signed_in,
    tickets: tickets.map((ticket) => {
      const choice = chosen.get(`${row.id} ${ticket.id}`) ?? null;
      return {
        ticketId: ticket.id,
        name: ticket.name,
        kind: ticketKind(ticket.price_cents) ?? ('free' as const),
        admits: choice ?? !ticket.is_side,
        chosen: choice,
      };
    }),
    admitsTicketless: row.admits_ticketless,
    admitsSandbox: row.admits_sandbox,
  }));
}

export const pointHandlers = [
  implement(checkinPointUpdate, async (ctx, input) => {
    const { tx, organisationId } = ctx;
    const point =
      (await tx
        .selectFrom('checkin_point as c')
        .innerJoin('event as e', (join) =>
          join.onRef('e.organisation_id', '=', 'c.organisation_id').onRef('e.id', '=', 'c.event_id'),
        )
        .select(['c.id', 'c.event_id'])
        .where('c.organisation_id', '=', organisationId)
        .where('c.id', '=', input.signPointId)
        .where('e.deleted_at', 'is', null)
        .forUpdate('c')
        .executeTakeFirst()) ?? ctx.notFound();
    const wanted = new Map(input.tickets.map((each) => [each.ticketId, each.admits]));
    if (wanted.size > 0) {
      const known = await tx
        .selectFrom('ticket')
        .select('id')
        .where('organisation_id', '=', organisationId)
        .where('event_id', '=', point.event_id)
        .where('deleted_at', 'is', null)
        .where('id', 'in', [...wanted.keys()])
        .execute();
      if (known.length < wanted.size) ctx.notFound();
      await tx
        .deleteFrom('checkin_point_ticket')
        .where('organisation_id', '=', organisationId)
        .where('point_id', '=', point.id)
        .where('ticket_id', 'in', [...wanted.keys()])
        .execute();
      const choices = [...wanted].flatMap(([ticket_id, admits]) =>
        admits === null ? [] : [{ organisation_id: organisationId, point_id: point.id, ticket_id, admits }],
      );
      if (choices.length > 0) await tx.insertInto('checkin_point_ticket').values(choices).execute();
    }
    const { admitsTicketless, admitsSandbox } = input;
    await tx
      .updateTable('checkin_point')
      .set((eb) => ({
        admits_ticketless: admitsTicketless ?? eb.ref('admits_ticketless'),
        admits_sandbox: admitsSandbox ?? eb.ref('admits_sandbox'),
      }))
      .where('organisation_id', '=', organisationId)
      .where('id', '=', point.id)
      .execute();
    return {};
  }),
];
