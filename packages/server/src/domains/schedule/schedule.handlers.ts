import { dateAll, dateDetail } from '@convoke/contract/schedule/schedule.calls.ts';
import type { dateRow } from '@convoke/contract/schedule/schedule.fields.ts';
import { type ClashLevels, usualClashLevels } from '@convoke/contract/schedule/schedule.rules.ts';
import { type Selectable, sql } from 'kysely';
import type * as z from 'zod';
import type { Db } from '../../core/database.ts';
import type { ScheduleDate } from '../../core/database-types.ts';
import { implement } from '../../core/implement.ts';
import { agendaHandlers } from './schedule.agenda.ts';
import { frameHandlers } from './schedule.frame.ts';
import { agendaView, itemsOf } from './schedule.rows.ts';

function dateView(
  row: Pick<Selectable<ScheduleDate>, 'id' | 'title' | 'opens_at' | 'closes_at'> & { day: string },
): z.infer<typeof dateRow> {
  return {
    dateId: row.id,
    date: row.day,
    title: row.title,
    opensAt: row.opens_at.toISOString(),
    closesAt: row.closes_at.toISOString(),
  };
}

function datesOf(db: Db, organisationId: string, eventId: string) {
  return db
    .selectFrom('schedule_date')
    .select(['id', 'title', 'opens_at', 'closes_at', sql<string>`date::text`.as('day')])
    .where('organisation_id', '=', organisationId)
    .where('event_id', '=', eventId)
    .orderBy('date');
}

/** Places, tracks and walks of an event, in their order. */
async function frameOf(db: Db, organisationId: string, eventId: string) {
  const places = await db
    .selectFrom('schedule_place')
    .select(['id as placeId', 'name', 'description', 'capacity', 'change_over as changeOver', 'closed'])
    .where('organisation_id', '=', organisationId)
    .where('event_id', '=', eventId)
    .orderBy('sort')
    .orderBy('name')
    .execute();
  const tracks = await db
    .selectFrom('schedule_track')
    .select(['id as trackId', 'name', 'colour'])
    .where('organisation_id', '=', organisationId)
    .where('event_id', '=', eventId)
    .orderBy('sort')
    .execute();
  const walks = await db
    .selectFrom('schedule_walk')
    .select(['place_id as from', 'other_id as to', 'minutes'])
    .where('organisation_id', '=', organisationId)
    .where('event_id', '=', eventId)
    .execute();
  return {
    places: places.map((place) => ({ ...place, closed: place.closed as { from: string; to: string }[] })),
    tracks,
    walks,
  };
}

export const scheduleHandlers = [
  ...agendaHandlers,
  ...frameHandlers,

  implement(dateAll, async (ctx, { since }) => {
    const { db, organisationId, event } = ctx;
    const schedule = await db
      .selectFrom('schedule')
      .select(['version', 'step', 'usual_walk', 'levels'])
      .where('organisation_id', '=', organisationId)
      .where('event_id', '=', event.id)
      .executeTakeFirst();
    const dates = await datesOf(db, organisationId, event.id).execute();
    const items = await itemsOf(db, organisationId, event.id).where('a.changed_in', '>', since).execute();
    return {
      version: schedule?.version ?? 0,
      timeZone: event.time_zone,
      step: schedule?.step ?? 5,
      usualWalk: schedule?.usual_walk ?? 0,
      levels: { ...usualClashLevels, ...(schedule?.levels as Partial<ClashLevels> | undefined) },
      dates: dates.map(dateView),
      ...(await frameOf(db, organisationId, event.id)),
      items: items.filter((row) => !row.deleted_at).map(agendaView),
      removedIds: since > 0 ? items.filter((row) => row.deleted_at).map(({ id }) => id) : [],
      guests: [],
    };
  }),

  implement(dateDetail, async (ctx, { dateId }) => {
    const { db, organisationId, event } = ctx;
    const date = await datesOf(db, organisationId, event.id).where('id', '=', dateId).executeTakeFirst();
    if (!date) return ctx.notFound();
    const items = await itemsOf(db, organisationId, event.id)
      .where('a.date_id', '=', dateId)
      .where('a.deleted_at', 'is', null)
      .orderBy('a.starts_at')
      .orderBy('a.place_id')
      .execute();
    return { ...dateView(date), items: items.map(agendaView) };
  }),
];
