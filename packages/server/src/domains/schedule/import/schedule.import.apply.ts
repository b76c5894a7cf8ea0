import { maxAgendaItems, maxDates, maxPlaces } from '@convoke/contract/schedule/schedule.rules.ts';
import type { Language } from '@convoke/contract/core/language.ts';
import { sql } from 'kysely';
import type { EventRecord } from '../../../core/context.ts';
import type { Db } from '../../../core/data/database.ts';
import { disenrol, enrol } from '../../guest/guest.enrol.ops.ts';
import type { Plan, PlannedItem } from '../exchange/plan.ts';
import { takeNumbers } from '../schedule.rows.ts';

/** By what an import is taken back: ids of what it made, and the items that it changed as they were. */
export interface Made {
  dates: string[];
  places: string[];
  tracks: string[];
  items: string[];
  /** Items as rows, with their people; what was removed before has a `deleted_at`. */
  was: { item: object; guests: object[] }[];
  eventGuests: string[];
  guests: string[];
}

/** How many items of an event there may be is asked before anything is written. */
export async function isTooMuch(tx: Db, event: EventRecord, plan: Plan): Promise<boolean> {
  const { rows } = await sql<{ items: number; dates: number; places: number }>`
    SELECT
      (SELECT count(*)::int FROM agenda_item WHERE organisation_id = ${event.organisation_id} AND event_id = ${event.id} AND deleted_at IS NULL) AS items,
      (SELECT count(*)::int FROM schedule_date WHERE organisation_id = ${event.organisation_id} AND event_id = ${event.id}) AS dates,
      (SELECT count(*)::int FROM schedule_place WHERE organisation_id = ${event.organisation_id} AND event_id = ${event.id}) AS places`.execute(
    tx,
  );
  const { items = 0, dates = 0, places = 0 } = rows[0] ?? {};
  const fresh = (all: readonly { id: string | null }[]) => all.filter(({ id }) => id === null).length;
  return (
    items + plan.items.filter(({ what }) => what === 'add' || what === 'restore').length > maxAgendaItems ||
    dates + fresh(plan.dates) > maxDates ||
    places + fresh(plan.places) > maxPlaces
  );
}

/** Writes what a plan says; the schedule is locked, and `version` is the number of this change. */
export async function applyPlan(
  tx: Db,
  event: EventRecord,
  plan: Plan,
  version: number,
  { userId, at }: { userId: string; at: Date },
): Promise<Made> {
  const { organisation_id: organisationId, id: eventId } = event;
  const own = { organisation_id: organisationId, event_id: eventId };
  const named = async <Each extends { id: string | null }>(
    all: readonly Each[],
    nameOf: (each: Each) => string,
    insert: (fresh: readonly Each[]) => Promise<{ id: string; name: string }[]>,
  ) => {
    const fresh = [...new Map(all.filter(({ id }) => !id).map((each) => [nameOf(each), each])).values()];
    const added = fresh.length > 0 ? await insert(fresh) : [];
    const ids = new Map(all.flatMap((each): [string, string][] => (each.id ? [[nameOf(each), each.id]] : [])));
    for (const { id, name } of added) ids.set(name, id);
    return { ids, made: added.map(({ id }) => id) };
  };
  const dates = await named(
    plan.dates,
    ({ date }) => date,
    (fresh) =>
      tx
        .insertInto('schedule_date')
        .values(
          fresh.map(({ date, opensAt, closesAt }) => ({
            ...own,
            date,
            title: '',
            opens_at: opensAt,
            closes_at: closesAt,
          })),
        )
        .returning(['id', sql<string>`date::text`.as('name')])
        .execute(),
  );
  const places = await named(
    plan.places,
    ({ name }) => name,
    async (fresh) => {
      const { last } = await tx
        .selectFrom('schedule_place')
        .select((eb) => eb.fn.max('sort').as('last'))
        .where('organisation_id', '=', organisationId)
        .where('event_id', '=', eventId)
        .executeTakeFirstOrThrow();
      return tx
        .insertInto('schedule_place')
        .values(
          fresh.map(({ name, guid, capacity }, index) => ({
            ...own,
            name,
            ...(guid && { guid }),
            capacity,
            sort: (last ?? 0) + index + 1,
          })),
        )
        .returning(['id', 'name'])
        .execute();
    },
  );
  const tracks = await named(
    plan.tracks,
    ({ name }) => name,
    (fresh) =>
      tx
        .insertInto('schedule_track')
        .values(fresh.map(({ name, colour }, index) => ({ ...own, name, colour, sort: 1000 + index })))
        .returning(['id', 'name'])
        .execute(),
  );
  const people = await enrol(
    tx,
    organisationId,
    eventId,
    plan.people.filter(({ eventGuestId }) => !eventGuestId),
    event.language as Language,
    { source: 'import', userId, at },
  );
  for (const { name, eventGuestId } of plan.people) if (eventGuestId) people.ids.set(name, eventGuestId);

  const writing = plan.items.filter(({ what }) => what !== 'same');
  const old = new Map(writing.flatMap((item): [string, PlannedItem][] => (item.id ? [[item.id, item]] : [])));
  const was = await asTheyWere(tx, organisationId, [...old.keys()]);
  const fresh = writing.filter(({ id }) => id === null);
  const first = fresh.length > 0 ? await takeNumbers(tx, organisationId, eventId, fresh.length) : 0;
  const columns = (item: PlannedItem) => ({
    ...item,
    date_id: (item.date && item.startsAt && dates.ids.get(item.date)) || null,
    place_id: (item.place && places.ids.get(item.place)) || null,
    track_id: (item.track && tracks.ids.get(item.track)) || null,
  });
  const { rows: inserted } = await sql<{ id: string; number: number }>`
    INSERT INTO agenda_item (organisation_id, event_id, number, guid, date_id, place_id, track_id, starts_at, minutes, title, subtitle, kind, language, abstract,
      description, url, links, changed_in)
    SELECT ${organisationId}, ${eventId}, i.number, coalesce(i.guid, gen_random_uuid()), i.date_id, i.place_id, i.track_id,
      CASE WHEN i.date_id IS NULL THEN NULL ELSE i."startsAt" END, i.minutes, i.title, i.subtitle, i.kind, i.language, i.abstract, i.description, i.url, i.links, ${version}
    FROM jsonb_to_recordset(${JSON.stringify(fresh.map((item, index) => ({ ...columns(item), number: first + index })))}::jsonb)
      AS i(number int, guid uuid, date_id uuid, place_id uuid, track_id uuid, "startsAt" timestamptz, minutes smallint, title text, subtitle text, kind text,
        language text, abstract text, description text, url text, links jsonb)
    RETURNING id, number`.execute(tx);
  await sql`
    UPDATE agenda_item a SET date_id = i.date_id, place_id = i.place_id, track_id = i.track_id,
      starts_at = CASE WHEN i.date_id IS NULL THEN NULL ELSE i."startsAt" END, minutes = i.minutes, title = i.title, subtitle = i.subtitle, kind = i.kind,
      language = i.language, abstract = i.abstract, description = i.description, url = i.url, links = i.links, changed_in = ${version}, deleted_at = NULL
    FROM jsonb_to_recordset(${JSON.stringify([...old.values()].map(columns))}::jsonb)
      AS i(id uuid, date_id uuid, place_id uuid, track_id uuid, "startsAt" timestamptz, minutes smallint, title text, subtitle text, kind text, language text,
        abstract text, description text, url text, links jsonb)
    WHERE a.organisation_id = ${organisationId} AND a.event_id = ${eventId} AND a.id = i.id`.execute(tx);

  const byNumber = new Map(inserted.map(({ number, id }) => [number, id]));
  const ids = fresh.map((_, index) => byNumber.get(first + index) ?? '');
  const guests = [...old, ...fresh.map((item, index): [string, PlannedItem] => [ids[index] ?? '', item])].flatMap(
    ([agendaId, item]) =>
      item.people.flatMap(({ name, role }, sort) => {
        const guest = people.ids.get(name);
        return guest ? [{ agenda_id: agendaId, event_guest_id: guest, role, sort }] : [];
      }),
  );
  await writeGuests(tx, organisationId, eventId, [...old.keys()], guests);
  return {
    dates: dates.made,
    places: places.made,
    tracks: tracks.made,
    items: ids,
    was,
    eventGuests: people.bound,
    guests: people.made,
  };
}

/** Sets who is in items: `cleared` lose theirs first. One guest is in an item once. */
async function writeGuests(
  tx: Db,
  organisationId: string,
  eventId: string,
  cleared: readonly string[],
  guests: readonly object[],
): Promise<void> {
  await sql`DELETE FROM agenda_guest WHERE organisation_id = ${organisationId} AND agenda_id = ANY (${cleared}::uuid[])`.execute(
    tx,
  );
  await sql`
    INSERT INTO agenda_guest (organisation_id, event_id, agenda_id, event_guest_id, role, sort)
    SELECT ${organisationId}, ${eventId}, g.agenda_id, g.event_guest_id, g.role, g.sort
    FROM jsonb_to_recordset(${JSON.stringify(guests)}::jsonb) AS g(agenda_id uuid, event_guest_id uuid, role text, sort smallint)
    ON CONFLICT DO NOTHING`.execute(tx);
}

async function asTheyWere(tx: Db, organisationId: string, ids: readonly string[]): Promise<Made['was']> {
  const { rows } = await sql<Made['was'][number]>`
    SELECT to_jsonb(a) AS item, coalesce((SELECT jsonb_agg(to_jsonb(g)) FROM agenda_guest g
      WHERE g.organisation_id = a.organisation_id AND g.agenda_id = a.id), '[]') AS guests
    FROM agenda_item a WHERE a.organisation_id = ${organisationId} AND a.id = ANY (${ids}::uuid[])`.execute(tx);
  return rows;
}

/**
 * Takes an import back: items that nobody touched since it are removed or as they were before; dates, places, tracks and guests that it made go unless something
 * uses them. Answers how many items were, and how many stay as they are.
 */
export async function undoPlan(
  tx: Db,
  event: EventRecord,
  made: Made,
  done: number,
  version: number,
  at: Date,
): Promise<{ undone: number; kept: number }> {
  const { organisation_id: organisationId, id: eventId } = event;
  const { rows: removed } = await sql`
    UPDATE agenda_item SET deleted_at = ${at}, changed_in = ${version}, date_id = NULL, starts_at = NULL, place_id = NULL, track_id = NULL
    WHERE organisation_id = ${organisationId} AND id = ANY (${made.items}::uuid[]) AND changed_in = ${done} AND deleted_at IS NULL
    RETURNING id`.execute(tx);
  // Where a date, place or track of before is gone, the item waits in the pool.
  const { rows: back } = await sql<{ id: string }>`
    UPDATE agenda_item a SET (date_id, starts_at, place_id, track_id, minutes, title, subtitle, kind, language, abstract, description, url, links, deleted_at, changed_in)
      = (SELECT d.id, CASE WHEN d.id IS NULL THEN NULL ELSE w.starts_at END, p.id, t.id, w.minutes, w.title, w.subtitle, w.kind, w.language, w.abstract, w.description,
          w.url, w.links, w.deleted_at, ${version}::int)
    FROM jsonb_populate_recordset(NULL::agenda_item, ${JSON.stringify(made.was.map(({ item }) => item))}::jsonb) w
      LEFT JOIN schedule_date d ON d.organisation_id = ${organisationId} AND d.id = w.date_id
      LEFT JOIN schedule_place p ON p.organisation_id = ${organisationId} AND p.id = w.place_id
      LEFT JOIN schedule_track t ON t.organisation_id = ${organisationId} AND t.id = w.track_id
    WHERE a.organisation_id = ${organisationId} AND a.event_id = ${eventId} AND a.id = w.id AND a.changed_in = ${done}
    RETURNING a.id`.execute(tx);
  const restored = new Set(back.map(({ id }) => id));
  const guests = made.was.flatMap(({ item, guests: those }) =>
    restored.has((item as { id: string }).id) ? those : [],
  );
  await writeGuests(tx, organisationId, eventId, [...restored], guests);
  const unused = (table: string, column: string, ids: readonly string[]) =>
    sql`
    DELETE FROM ${sql.table(table)} d WHERE d.organisation_id = ${organisationId} AND d.id = ANY (${ids}::uuid[])
      AND NOT EXISTS (SELECT FROM agenda_item a WHERE a.organisation_id = d.organisation_id AND a.event_id = d.event_id AND ${sql.ref(`a.${column}`)} = d.id)`.execute(
      tx,
    );
  await unused('schedule_date', 'date_id', made.dates);
  await unused('schedule_place', 'place_id', made.places);
  await unused('schedule_track', 'track_id', made.tracks);
  const { rows: free } = await sql<{ id: string }>`
    SELECT b.id FROM event_guest b WHERE b.organisation_id = ${organisationId} AND b.id = ANY (${made.eventGuests}::uuid[]) AND NOT EXISTS (
      SELECT FROM agenda_guest g JOIN agenda_item a ON a.organisation_id = g.organisation_id AND a.id = g.agenda_id
      WHERE g.organisation_id = b.organisation_id AND g.event_guest_id = b.id AND a.deleted_at IS NULL)`.execute(tx);
  await disenrol(
    tx,
    organisationId,
    free.map(({ id }) => id),
    made.guests,
    at,
  );
  const undone = removed.length + restored.size;
  return { undone, kept: made.items.length + made.was.length - undone };
}
