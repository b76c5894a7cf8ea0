import type { AgendaRow, dateRow } from '@convoke/contract/schedule/schedule.fields.ts';
import type { AgendaRole } from '@convoke/contract/schedule/schedule.rules.ts';
import { type Selectable, sql } from 'kysely';
import type * as z from 'zod';
import type { Db } from '../../core/data/database.ts';
import type { ScheduleDate } from '../../core/data/database-types.ts';

/**
 * Raises the version of an event's schedule and locks it: whoever changes anything of a programme does this first, so that changes of one event come one after
 * another. Answers the number that what is changed carries in `changed_in`.
 */
export async function raise(tx: Db, organisationId: string, eventId: string): Promise<number> {
  const { version } = await tx
    .insertInto('schedule')
    .values({ organisation_id: organisationId, event_id: eventId, version: 1 })
    .onConflict((taken) =>
      taken.columns(['organisation_id', 'event_id']).doUpdateSet({ version: sql`schedule.version + 1` }),
    )
    .returning('version')
    .executeTakeFirstOrThrow();
  return version;
}

/** The next `count` numbers of items of an event; the schedule is locked. Answers the first. */
export async function takeNumbers(tx: Db, organisationId: string, eventId: string, count: number): Promise<number> {
  const { last_number } = await tx
    .updateTable('schedule')
    .set({ last_number: sql`last_number + ${count}` })
    .where('organisation_id', '=', organisationId)
    .where('event_id', '=', eventId)
    .returning('last_number')
    .executeTakeFirstOrThrow();
  return last_number - count + 1;
}

/** The items of an event, those removed too, and who is in them: nobody who was taken off the event, until bound again. */
export function itemsOf(db: Db, organisationId: string, eventId: string) {
  return db
    .selectFrom('agenda_item as a')
    .leftJoin(
      (guests) =>
        guests
          .selectFrom('agenda_guest as g')
          .innerJoin('event_guest as b', (join) =>
            join
              .onRef('b.organisation_id', '=', 'g.organisation_id')
              .onRef('b.event_id', '=', 'g.event_id')
              .onRef('b.id', '=', 'g.event_guest_id'),
          )
          .where('b.deleted_at', 'is', null)
          .where('g.organisation_id', '=', organisationId)
          .where('g.event_id', '=', eventId)
          .groupBy('g.agenda_id')
          .select([
            'g.agenda_id',
            sql<
              AgendaRow['guests']
            >`jsonb_agg(jsonb_build_object('eventGuestId', g.event_guest_id, 'role', g.role) ORDER BY g.sort)`.as(
              'guests',
            ),
          ])
          .as('people'),
      (join) => join.onRef('people.agenda_id', '=', 'a.id'),
    )
    .where('a.organisation_id', '=', organisationId)
    .where('a.event_id', '=', eventId)
    .select([
      'a.id',
      'a.changed_in',
      'a.date_id',
      'a.place_id',
      'a.starts_at',
      'a.minutes',
      'a.title',
      'a.subtitle',
      'a.kind',
      'a.track_id',
      'a.language',
      'a.expected',
      'a.is_public',
      'a.deleted_at',
      'people.guests',
    ]);
}

export type ItemRow = Awaited<ReturnType<ReturnType<typeof itemsOf>['execute']>>[number];

export function agendaView(row: ItemRow): AgendaRow {
  return {
    agendaId: row.id,
    version: row.changed_in,
    dateId: row.date_id,
    placeId: row.place_id,
    startsAt: row.starts_at?.toISOString() ?? null,
    minutes: row.minutes,
    title: row.title,
    subtitle: row.subtitle,
    kind: row.kind,
    trackId: row.track_id,
    language: row.language,
    expected: row.expected,
    isPublic: row.is_public,
    guests: row.guests ?? [],
  };
}

/** The items of these ids as they are now, without those removed. */
export async function currentItems(db: Db, organisationId: string, eventId: string, ids: readonly string[]) {
  const rows = await itemsOf(db, organisationId, eventId)
    .where('a.id', 'in', [...ids])
    .where('a.deleted_at', 'is', null)
    .execute();
  return rows.map(agendaView);
}

/** Sets who is in an item, in this order. */
export async function setGuests(
  tx: Db,
  organisationId: string,
  eventId: string,
  agendaId: string,
  guests: readonly { eventGuestId: string; role: AgendaRole }[],
): Promise<void> {
  await tx
    .deleteFrom('agenda_guest')
    .where('organisation_id', '=', organisationId)
    .where('agenda_id', '=', agendaId)
    .execute();
  if (guests.length === 0) return;
  await tx
    .insertInto('agenda_guest')
    .values(
      guests.map(({ eventGuestId, role }, sort) => ({
        organisation_id: organisationId,
        event_id: eventId,
        agenda_id: agendaId,
        event_guest_id: eventGuestId,
        role,
        sort,
      })),
    )
    .execute();
}

/** A date as it is answered. */
export function dateView(
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

/** The dates of an event, in their order. */
export function datesOf(db: Db, organisationId: string, eventId: string) {
  return db
    .selectFrom('schedule_date')
    .select(['id', 'title', 'opens_at', 'closes_at', sql<string>`date::text`.as('day')])
    .where('organisation_id', '=', organisationId)
    .where('event_id', '=', eventId)
    .orderBy('date');
}

/** Places, tracks and walks of an event, in their order. */
export async function frameOf(db: Db, organisationId: string, eventId: string) {
  const places = await db
    .selectFrom('schedule_place')
    .select(['id as placeId', 'guid', 'name', 'description', 'capacity', 'change_over as changeOver', 'closed'])
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
