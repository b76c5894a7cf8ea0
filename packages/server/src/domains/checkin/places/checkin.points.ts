import {
  checkinPointAdd,
  checkinPointDelete,
  checkinPointInfo,
  checkinPointList,
  checkinPointUpdate,
} from '@convoke/contract/checkin/checkin.places.calls.ts';
import { mostPoints, type PointDirection, type TicketKind } from '@convoke/contract/checkin/checkin.rules.ts';
import { sql } from 'kysely';
import type { Db } from '../../../core/data/database.ts';
import { implement } from '../../../core/http/implement.ts';
import { lockCounts } from '../checkin.queries.ts';
import { leaveKeys } from '../desk/checkin.keys.ts';

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
    .where('deleted_at', 'is', null)
    .orderBy('is_default', 'desc')
    .orderBy('id')
    .execute();
  const { rows: tickets } = await sql<{
    id: string;
    name: string;
    price_cents: number;
    entries: number | null;
    is_side: boolean;
  }>`
    SELECT k.id, k.name, k.price_cents, k.entries,
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
  const open = await db
    .selectFrom('checkin_window')
    .select(['point_id', 'opens_at', 'closes_at'])
    .where('organisation_id', '=', organisationId)
    .where('point_id', '=', sql<string>`ANY (${points.map((point) => point.id)}::uuid[])`)
    .orderBy('opens_at')
    .execute();
  const windows = Map.groupBy(open, (row) => row.point_id);
  const chosen = new Map(choices.map((row) => [`${row.point_id} ${row.ticket_id}`, row.admits]));
  return points.map((row) => ({
    signPointId: row.id,
    groupId: row.group_id,
    eventId: row.event_id,
    name: row.name,
    isDefault: row.is_default,
    version: row.version,
    direction: row.direction as PointDirection,
    hallId: row.hall_id,
    windows: (windows.get(row.id) ?? []).map((each) => ({
      opensAt: each.opens_at.toISOString(),
      closesAt: each.closes_at.toISOString(),
    })),
    reentry: row.reentry,
    entriesAll: row.entries_all,
    entriesDay: row.entries_day,
    entriesWindow: row.entries_window,
    needsConfirm: row.needs_confirm,
    usesEntries: row.uses_entries,
    inside: row.inside,
    signedIn: row.signed_in,
    tickets: tickets.map((ticket) => {
      const choice = chosen.get(`${row.id} ${ticket.id}`) ?? null;
      return {
        ticketId: ticket.id,
        name: ticket.name,
        kind: ticketKind(ticket.price_cents) ?? ('free' as const),
        admits: choice ?? !ticket.is_side,
        entries: ticket.entries,
        chosen: choice,
      };
    }),
    admitsTicketless: row.admits_ticketless,
    admitsSandbox: row.admits_sandbox,
  }));
}

interface Window {
  opensAt: string;
  closesAt: string;
}

/** Whether two times of a point overlap; one may begin when another ends. */
function cross(windows: readonly Window[]): boolean {
  const sorted = windows
    .map(({ opensAt, closesAt }) => [Date.parse(opensAt), Date.parse(closesAt)] as const)
    .toSorted(([one], [other]) => one - other);
  return sorted.some(([opens], index) => index > 0 && opens < (sorted[index - 1]?.[1] ?? opens));
}

async function setWindows(tx: Db, organisationId: string, pointId: string, windows: readonly Window[]): Promise<void> {
  await tx
    .deleteFrom('checkin_window')
    .where('organisation_id', '=', organisationId)
    .where('point_id', '=', pointId)
    .execute();
  if (windows.length === 0) return;
  await tx
    .insertInto('checkin_window')
    .values(
      windows.map(({ opensAt, closesAt }) => ({
        organisation_id: organisationId,
        point_id: pointId,
        opens_at: opensAt,
        closes_at: closesAt,
      })),
    )
    .execute();
}

/** Whether a group, and a hall if one is named, are of the event. */
async function areOfEvent(
  db: Db,
  organisationId: string,
  eventId: string,
  { groupId, hallId }: { groupId?: string | undefined; hallId?: string | null | undefined },
): Promise<boolean> {
  const of = (table: 'checkin_group' | 'checkin_hall', id: string) =>
    db
      .selectFrom(table)
      .select('id')
      .where('organisation_id', '=', organisationId)
      .where('event_id', '=', eventId)
      .where('id', '=', id)
      .executeTakeFirst();
  if (groupId !== undefined && !(await of('checkin_group', groupId))) return false;
  return hallId === undefined || hallId === null || (await of('checkin_hall', hallId)) !== undefined;
}

const pointById = (db: Db, organisationId: string, signPointId: string) =>
  db
    .selectFrom('checkin_point as c')
    .innerJoin('event as e', (join) =>
      join.onRef('e.organisation_id', '=', 'c.organisation_id').onRef('e.id', '=', 'c.event_id'),
    )
    .selectAll('c')
    .where('c.organisation_id', '=', organisationId)
    .where('c.id', '=', signPointId)
    .where('c.deleted_at', 'is', null)
    .where('e.deleted_at', 'is', null);

const viewOf = async (db: Db, organisationId: string, eventId: string, signPointId: string) =>
  (await pointsOf(db, organisationId, eventId)).find((each) => each.signPointId === signPointId);

/** Where no way out is told, each scan of who may enter again counts. */
const countsEach = (direction: string, reentry: boolean) => direction === 'in' && reentry;

export const pointHandlers = [
  implement(checkinPointList, (ctx) => pointsOf(ctx.db, ctx.organisationId, ctx.event.id)),

  implement(checkinPointInfo, async (ctx, { signPointId }) => {
    const { db, organisationId } = ctx;
    const { event_id } = (await pointById(db, organisationId, signPointId).executeTakeFirst()) ?? ctx.notFound();
    return (await viewOf(db, organisationId, event_id, signPointId)) ?? ctx.notFound();
  }),

  implement(checkinPointAdd, async (ctx, { eventId, groupId, hallId, windows, ...input }) => {
    const { tx, organisationId } = ctx;
    await lockCounts(tx, organisationId, eventId);
    if (!(await areOfEvent(tx, organisationId, eventId, { groupId, hallId }))) ctx.notFound();
    if (cross(windows)) ctx.fail('SIGN_WINDOWS_CROSS');
    const points = await pointsOf(tx, organisationId, eventId);
    if (points.length >= mostPoints) ctx.fail('SIGN_POINTS_FULL');
    const { id, version } = await tx
      .insertInto('checkin_point')
      .values({
        organisation_id: organisationId,
        event_id: eventId,
        group_id: groupId,
        hall_id: hallId,
        name: input.name,
        direction: input.direction,
        reentry: input.reentry,
        entries_all: input.entriesAll,
        entries_day: input.entriesDay,
        entries_window: input.entriesWindow,
        needs_confirm: input.needsConfirm,
        uses_entries: input.usesEntries,
        // As at the entrance: an event that is tried out with sandbox orders is tried at every point.
        admits_sandbox: points.find(({ isDefault }) => isDefault)?.admitsSandbox ?? false,
      })
      .returning(['id', 'version'])
      .executeTakeFirstOrThrow();
    await setWindows(tx, organisationId, id, windows);
    return { signPointId: id, version };
  }),

  implement(checkinPointUpdate, async (ctx, input) => {
    const { tx, organisationId } = ctx;
    const known = (await pointById(tx, organisationId, input.signPointId).executeTakeFirst()) ?? ctx.notFound();
    const eventId = known.event_id;
    await lockCounts(tx, organisationId, eventId);
    const point =
      (await pointById(tx, organisationId, input.signPointId).forUpdate('c').executeTakeFirst()) ?? ctx.notFound();
    if (input.version !== undefined && input.version !== point.version)
      ctx.fail('SIGN_POINT_CHANGED', { current: await viewOf(tx, organisationId, eventId, point.id) });
    if (!(await areOfEvent(tx, organisationId, eventId, input))) ctx.notFound();
    const direction = input.direction ?? point.direction;
    const reentry = input.reentry ?? point.reentry;
    const hallId = input.hallId === undefined ? point.hall_id : input.hallId;
    // Where people are follows from the log by what the point is: it stays what it was when they were scanned.
    const isOther =
      hallId !== point.hall_id || countsEach(direction, reentry) !== countsEach(point.direction, point.reentry);
    if (isOther && point.signed_in > 0) ctx.fail('SIGN_POINT_IN_USE');
    if (input.windows) {
      if (cross(input.windows)) ctx.fail('SIGN_WINDOWS_CROSS');
      await setWindows(tx, organisationId, point.id, input.windows);
    }
    const wanted = new Map(input.tickets.map((each) => [each.ticketId, each.admits]));
    if (wanted.size > 0) {
      const tickets = await tx
        .selectFrom('ticket')
        .select('id')
        .where('organisation_id', '=', organisationId)
        .where('event_id', '=', eventId)
        .where('deleted_at', 'is', null)
        .where('id', 'in', [...wanted.keys()])
        .execute();
      if (tickets.length < wanted.size) ctx.notFound();
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
    const or = <T>(given: T | undefined, kept: T) => (given === undefined ? kept : given);
    return tx
      .updateTable('checkin_point')
      .set({
        name: or(input.name, point.name),
        group_id: or(input.groupId, point.group_id),
        direction,
        hall_id: hallId,
        reentry,
        entries_all: or(input.entriesAll, point.entries_all),
        entries_day: or(input.entriesDay, point.entries_day),
        entries_window: or(input.entriesWindow, point.entries_window),
        needs_confirm: or(input.needsConfirm, point.needs_confirm),
        uses_entries: or(input.usesEntries, point.uses_entries),
        admits_ticketless: or(input.admitsTicketless, point.admits_ticketless),
        admits_sandbox: or(input.admitsSandbox, point.admits_sandbox),
        version: point.version + 1,
      })
      .where('organisation_id', '=', organisationId)
      .where('id', '=', point.id)
      .returning('version')
      .executeTakeFirstOrThrow();
  }),

  implement(checkinPointDelete, async (ctx, { signPointId }) => {
    const { tx, organisationId } = ctx;
    const point =
      (await pointById(tx, organisationId, signPointId).forUpdate('c').executeTakeFirst()) ?? ctx.notFound();
    if (point.is_default) ctx.fail('SIGN_POINT_DEFAULT');
    await tx
      .updateTable('checkin_point')
      .set({ deleted_at: ctx.now(), version: point.version + 1 })
      .where('organisation_id', '=', organisationId)
      .where('id', '=', point.id)
      .execute();
    await leaveKeys(tx, organisationId, point.event_id, point.id);
    return {};
  }),
];
