import { publishStatus } from '@convoke/contract/event/event.rules.ts';
import { type Expression, type SqlBool, sql } from 'kysely';
import type { Db } from '../../core/database.ts';

export interface EventFilter {
  search?: string | undefined;
  state?: 'draft' | 'published' | 'unpublished' | 'upcoming' | 'running' | 'ended' | 'deleted' | undefined;
  model?: number | undefined;
  createdBy?: string | undefined;
  /** Only published events that are not over. */
  ahead?: boolean;
}

export type EventSort = 'startsAt' | '-startsAt' | 'createdAt' | '-createdAt' | 'title' | '-title';

const sortColumns = { startsAt: 'event.starts_at', createdAt: 'event.created_at', title: 'event.title' } as const;

/** Events with their tallies, filtered; neither ordered nor paged. Row-level security keeps it to the organisation. */
function filtered(db: Db, organisationId: string, filter: EventFilter, now: Date) {
  return db
    .selectFrom('event')
    .innerJoin('event_tally as tally', (join) =>
      join.onRef('tally.organisation_id', '=', 'event.organisation_id').onRef('tally.event_id', '=', 'event.id'),
    )
    .where('event.organisation_id', '=', organisationId)
    .where('event.deleted_at', filter.state === 'deleted' ? 'is not' : 'is', null)
    .where((eb) => {
      const conditions: Expression<SqlBool>[] = [];
      const published = eb('event.publish_status', '=', publishStatus.published);
      if (filter.model !== undefined) conditions.push(eb('event.model', '=', filter.model));
      if (filter.createdBy) conditions.push(eb('event.created_by', '=', filter.createdBy));
      if (filter.search) {
        conditions.push(
          eb(sql`lower(event.title || ' ' || event.place_name)`, 'like', `%${likeText(filter.search.toLowerCase())}%`),
        );
      }
      if (filter.ahead) conditions.push(published, eb('event.ends_at', '>', now));
      switch (filter.state) {
        case 'draft':
          conditions.push(eb('event.publish_status', '=', publishStatus.draft));
          break;
        case 'unpublished':
          conditions.push(eb('event.publish_status', '=', publishStatus.unpublished));
          break;
        case 'published':
          conditions.push(published);
          break;
        case 'upcoming':
          conditions.push(published, eb('event.starts_at', '>', now));
          break;
        case 'running':
          conditions.push(published, eb('event.starts_at', '<=', now), eb('event.ends_at', '>', now));
          break;
        case 'ended':
          conditions.push(published, eb('event.ends_at', '<=', now));
          break;
        case 'deleted':
          conditions.push(eb('event.deleted_at', '>', new Date(now.getTime() - 30 * 86_400_000)));
          break;
        case undefined:
          break;
      }
      return eb.and(conditions);
    });
}

/** One page of events and how many match. */
export async function pageOfEvents(
  db: Db,
  organisationId: string,
  filter: EventFilter,
  page: { current: number; size: number; sort: EventSort },
  now: Date,
) {
  const descending = page.sort.startsWith('-');
  const column = sortColumns[page.sort.replace('-', '') as keyof typeof sortColumns];
  const matching = filtered(db, organisationId, filter, now);
  const rows = await matching
    .selectAll('event')
    .select([
      'tally.capacity',
      'tally.pending',
      'tally.approved',
      'tally.rejected',
      'tally.waitlisted',
      'tally.cancelled',
      'tally.signed_in',
    ])
    .orderBy(column, descending ? 'desc' : 'asc')
    .orderBy('event.id', descending ? 'desc' : 'asc')
    .limit(page.size)
    .offset((page.current - 1) * page.size)
    .execute();
  const { total } = await matching.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  return { rows, total };
}

export type EventWithTally = Awaited<ReturnType<typeof pageOfEvents>>['rows'][number];

/** The tally row of one event. */
export function tallyOf(db: Db, organisationId: string, eventId: string) {
  return db
    .selectFrom('event_tally')
    .selectAll()
    .where('organisation_id', '=', organisationId)
    .where('event_id', '=', eventId)
    .executeTakeFirstOrThrow();
}

/** Registrations and sign-ins per day of `zone`, the last `days` days, days without any included; for one event or for all. */
export async function perDay(
  db: Db,
  organisationId: string,
  eventId: string | null,
  zone: string,
  days: number,
  now: Date,
) {
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

/** A text as a literal inside LIKE. */
export function likeText(text: string): string {
  return text.replace(/[\\%_]/g, (character) => `\\${character}`);
}
