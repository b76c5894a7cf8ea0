import { type Clash, clockChanges, findClashes, type PlacedItem } from '@convoke/contract/schedule/clashes.ts';
import type { ClashKind } from '@convoke/contract/schedule/schedule.rules.ts';
import type { EventRecord } from '../../../core/context.ts';
import type { Db } from '../../../core/data/database.ts';
import { programmeWork } from '../exchange/in-worker.ts';
import type { Plan, Standing } from '../exchange/plan.ts';
import type { Programme } from '../exchange/programme.ts';
import { clashFacts, scheduleGuests } from '../schedule.facts.ts';
import { datesOf, frameOf, itemsOf } from '../schedule.rows.ts';

/** What an event has, as a plan asks it. */
async function standing(db: Db, event: EventRecord, now: Date): Promise<Standing> {
  const { organisation_id: organisationId, id: eventId } = event;
  const dates = await datesOf(db, organisationId, eventId).execute();
  const { places, tracks } = await frameOf(db, organisationId, eventId);
  const guests = await scheduleGuests(db, event, now);
  const rows = await itemsOf(db, organisationId, eventId)
    .select(['a.guid', 'a.abstract', 'a.description', 'a.url', 'a.links'])
    .execute();
  const named = <Each>(all: readonly Each[], idOf: (each: Each) => string, nameOf: (each: Each) => string) => {
    const names = new Map(all.map((each) => [idOf(each), nameOf(each)]));
    return (id: string | null) => (id === null ? null : (names.get(id) ?? null));
  };
  const dateName = named(
    dates,
    ({ id }) => id,
    ({ day }) => day,
  );
  const placeName = named(
    places,
    ({ placeId }) => placeId,
    ({ name }) => name,
  );
  const trackName = named(
    tracks,
    ({ trackId }) => trackId,
    ({ name }) => name,
  );
  const guestName = named(
    guests,
    ({ eventGuestId }) => eventGuestId,
    ({ name }) => name,
  );
  return {
    dates: dates.map(({ id, day }) => ({ id, date: day })),
    places: places.map(({ placeId, name }) => ({ id: placeId, name })),
    tracks: tracks.map(({ trackId, name }) => ({ id: trackId, name })),
    guests: guests.map(({ eventGuestId, name }) => ({ eventGuestId, name })),
    items: rows.map((row) => ({
      id: row.id,
      guid: row.guid,
      isRemoved: row.deleted_at !== null,
      date: dateName(row.date_id),
      place: placeName(row.place_id),
      track: trackName(row.track_id),
      people: (row.guests ?? []).map(({ eventGuestId, role }) => ({ name: guestName(eventGuestId) ?? '', role })),
      startsAt: row.starts_at?.toISOString() ?? null,
      minutes: row.minutes,
      title: row.title,
      subtitle: row.subtitle,
      kind: row.kind,
      language: row.language,
      abstract: row.abstract,
      description: row.description,
      url: row.url,
      links: row.links as { title: string; url: string }[],
    })),
  };
}

/** What becomes of a programme that was read beside what the event has at this moment. */
export async function planned(db: Db, event: EventRecord, programme: Programme, now: Date): Promise<Plan> {
  return programmeWork('plan', programme, await standing(db, event, now), event.time_zone);
}

/** The clashes of the whole programme as it would be, by kind. */
export async function plannedClashes(
  db: Db,
  event: EventRecord,
  plan: Plan,
  now: Date,
): Promise<Partial<Record<ClashKind, number>>> {
  const { items, facts } = await clashFacts(db, event, now);
  const places = new Map(plan.places.map(({ name, id }) => [name, id ?? name]));
  const dates = new Map(plan.dates.map(({ date, id }) => [date, id ?? date]));
  const guests = new Map(plan.people.map(({ name, eventGuestId }) => [name, eventGuestId ?? name]));
  const changed = new Set(plan.items.flatMap(({ id }) => id ?? []));
  const coming = plan.items.flatMap((item, index): PlacedItem[] => {
    if (!item.startsAt || !item.date) return [];
    const from = Date.parse(item.startsAt);
    return [
      {
        id: item.id ?? String(index),
        placeId: item.place && (places.get(item.place) ?? item.place),
        dateId: dates.get(item.date) ?? item.date,
        from,
        to: from + item.minutes * 60_000,
        expected: null,
        guestIds: item.people.map(({ name }) => guests.get(name) ?? name),
      },
    ];
  });
  const spans = plan.dates.flatMap(({ date, id, opensAt, closesAt }): [string, { from: number; to: number }][] =>
    id ? [] : [[date, { from: Date.parse(opensAt), to: Date.parse(closesAt) }]],
  );
  const whole = [...items.filter(({ id }) => !changed.has(id)), ...coming];
  const from = Math.min(...whole.map((item) => item.from));
  const to = Math.max(...whole.map((item) => item.to));
  const found = findClashes(whole, {
    ...facts,
    clockChanges: whole.length > 0 ? clockChanges(event.time_zone, from, to) : [],
    dates: new Map([...facts.dates, ...spans]),
  });
  return Object.fromEntries(
    [...Map.groupBy(found, ({ kind }: Clash) => kind)].map(([kind, those]) => [kind, those.length]),
  );
}
