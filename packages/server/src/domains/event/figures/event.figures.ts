import { eventBarChart, eventIndexStatistics, eventStatistics } from '@convoke/contract/event/event.figures.calls.ts';
import { sql } from 'kysely';
import type { Db } from '../../../core/data/database.ts';
import { implement } from '../../../core/http/implement.ts';
import { tallyOf } from '../event.read.ts';

/** So many of the latest registrations are shown on the workbench. */
const shownLatest = 8;

interface Latest {
  id: string;
  event_id: string;
  title: string;
  name: string;
  state: string;
  submitted_at: Date;
}

/** Registrations and sign-ins per day of `zone`, the last `days` days, days without any included; for one event or for all. */
async function perDay(db: Db, organisationId: string, eventId: string | null, zone: string, days: number, now: Date) {
  const { rows } = await sql<{ day: string; registered: number; signed_in: number }>`
    WITH wanted AS (
      SELECT d::date AS day FROM generate_series(
        (${now}::timestamptz AT TIME ZONE ${zone})::date - ${days - 1}::int, (${now}::timestamptz AT TIME ZONE ${zone})::date, interval '1 day') d
    ), counted AS (
      SELECT (quarter AT TIME ZONE ${zone})::date AS day, sum(registered)::int AS registered, sum(signed_in)::int AS signed_in
      FROM event_quarter
      WHERE organisation_id = ${organisationId} AND (${eventId}::uuid IS NULL OR event_id = ${eventId}::uuid)
        AND quarter >= ${now}::timestamptz - make_interval(days => ${days + 1}::int)
      GROUP BY 1
    )
    SELECT to_char(w.day, 'YYYY-MM-DD') AS day, coalesce(c.registered, 0) AS registered, coalesce(c.signed_in, 0) AS signed_in
    FROM wanted w LEFT JOIN counted c ON c.day = w.day ORDER BY w.day`.execute(db);
  return rows.map((row) => ({ day: row.day, registered: row.registered, signedIn: row.signed_in }));
}

export const figureHandlers = [
  implement(eventStatistics, async (ctx) => {
    const tally = await tallyOf(ctx.db, ctx.organisationId, ctx.event.id);
    const days = await perDay(ctx.db, ctx.organisationId, ctx.event.id, ctx.event.time_zone, 1, ctx.now());
    return {
      participants: tally.pending + tally.approved + tally.rejected + tally.waitlisted + tally.cancelled,
      pending: tally.pending,
      approved: tally.approved,
      rejected: tally.rejected,
      waitlisted: tally.waitlisted,
      cancelled: tally.cancelled,
      signedIn: tally.signed_in,
      capacity: tally.capacity,
      placesTaken: tally.pending + tally.approved,
      today: days[0]?.registered ?? 0,
    };
  }),

  implement(eventBarChart, (ctx, input) =>
    perDay(ctx.db, ctx.organisationId, ctx.event.id, ctx.event.time_zone, input.days, ctx.now()),
  ),

  implement(eventIndexStatistics, async (ctx, input) => {
    const now = ctx.now();
    const { rows } = await sql<
      Record<'total' | 'draft' | 'upcoming' | 'running' | 'ended' | 'participants' | 'pending' | 'signed_in', number>
    >`
      SELECT count(*)::int AS total,
        count(*) FILTER (WHERE publish_status = 0)::int AS draft,
        count(*) FILTER (WHERE publish_status = 1 AND starts_at > ${now})::int AS upcoming,
        count(*) FILTER (WHERE publish_status = 1 AND starts_at <= ${now} AND ends_at > ${now})::int AS running,
        count(*) FILTER (WHERE publish_status = 1 AND ends_at <= ${now})::int AS ended,
        coalesce(sum(t.pending + t.approved + t.rejected + t.waitlisted + t.cancelled), 0)::int AS participants,
        coalesce(sum(t.pending), 0)::int AS pending, coalesce(sum(t.signed_in), 0)::int AS signed_in
      FROM event e JOIN event_tally t ON t.organisation_id = e.organisation_id AND t.event_id = e.id
      WHERE e.organisation_id = ${ctx.organisationId} AND e.deleted_at IS NULL`.execute(ctx.db);
    const days = await perDay(ctx.db, ctx.organisationId, null, input.timeZone, input.days, now);
    // Not by id: who was imported or came by a sale of the past registered at another time than the row was made.
    const { rows: latest } = await sql<Latest>`
      SELECT p.id, e.id AS event_id, e.title, p.name, p.state, p.submitted_at FROM event e CROSS JOIN LATERAL (
        SELECT id, name, state, submitted_at FROM participant
        WHERE organisation_id = ${ctx.organisationId} AND event_id = e.id AND state <> 'DELETED'
        ORDER BY submitted_at DESC, id DESC LIMIT ${shownLatest}) p
      WHERE e.organisation_id = ${ctx.organisationId} AND e.deleted_at IS NULL
      ORDER BY p.submitted_at DESC, p.id DESC LIMIT ${shownLatest}`.execute(ctx.db);
    const figures = rows[0];
    const today = days.at(-1);
    return {
      events: {
        total: figures?.total ?? 0,
        draft: figures?.draft ?? 0,
        upcoming: figures?.upcoming ?? 0,
        running: figures?.running ?? 0,
        ended: figures?.ended ?? 0,
      },
      participants: {
        total: figures?.participants ?? 0,
        today: today?.registered ?? 0,
        pending: figures?.pending ?? 0,
      },
      signedIn: { total: figures?.signed_in ?? 0, today: today?.signedIn ?? 0 },
      days,
      latest: latest.map((row) => ({
        partsId: row.id,
        eventId: row.event_id,
        eventTitle: row.title,
        name: row.name,
        state: row.state,
        submittedAt: row.submitted_at.toISOString(),
      })),
    };
  }),
];
