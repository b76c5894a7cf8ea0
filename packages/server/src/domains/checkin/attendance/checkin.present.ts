import type { Language } from '@convoke/contract/core/language.ts';
import { sql } from 'kysely';
import type { EventRecord, Services } from '../../../core/context.ts';
import type { Db } from '../../../core/data/database.ts';
import { eventIn } from '../../../core/http/scope-event.ts';
import { currentRelease, itemIn } from '../../schedule/schedule.ops.ts';
import { placesOfHalls } from '../places/checkin.halls.ts';

/** An agenda item at which people are counted. */
export interface CountedItem {
  id: string;
  title: string;
  /** The hall whose people are at it, or the event itself; null = no hall has its place. */
  place: string | null;
  starts: string;
  ends: string;
}

export interface Programme {
  items: CountedItem[];
  hasHalls: boolean;
  hasProgramme: boolean;
}

/** Nobody is asked how long they had lunch. */
const uncounted = 'break';

/**
 * What people are counted at: the items of the newest release, in their order, without breaks; before the first release, the event itself. Where no
 * hall names places of the programme, who is at the event is at every item.
 */
export async function programmeOf(
  services: Services,
  db: Db,
  event: EventRecord,
  language: Language,
): Promise<Programme> {
  const { organisation_id: organisationId, id: eventId } = event;
  const release = await currentRelease(services, db, organisationId, eventId);
  const items = release?.contents.items.filter(({ kind, minutes }) => kind !== uncounted && minutes > 0) ?? [];
  const halls = new Map(
    (await placesOfHalls(db, organisationId, eventId)).map(({ place_id, hall_id }) => [place_id, hall_id]),
  );
  const hasHalls = halls.size > 0;
  if (items.length === 0) {
    const starts = event.starts_at.toISOString();
    const whole = { id: eventId, title: eventIn(event, language).title, place: eventId, starts };
    return { items: [{ ...whole, ends: event.ends_at.toISOString() }], hasHalls, hasProgramme: false };
  }
  const counted = items.map((item) => {
    const starts = Date.parse(item.startsAt);
    return {
      id: item.agendaId,
      title: itemIn(item, language).title,
      place: hasHalls ? ((item.placeId && halls.get(item.placeId)) ?? null) : eventId,
      starts: new Date(starts).toISOString(),
      ends: new Date(starts + item.minutes * 60_000).toISOString(),
    };
  });
  counted.sort((a, b) => a.starts.localeCompare(b.starts) || a.id.localeCompare(b.id));
  return { items: counted, hasHalls, hasProgramme: true };
}

/** Participants who were never signed in but watched a live of the event: they were there, too. */
export const watchedOnly = (organisationId: string, eventId: string) => sql`
  SELECT p.id, p.submitted_at, p.name, p.company, p.state
  FROM live_viewer v
  CROSS JOIN LATERAL (
    SELECT * FROM participant x WHERE x.organisation_id = ${organisationId} AND x.id = v.participant_id OFFSET 0) p
  WHERE v.organisation_id = ${organisationId} AND v.event_id = ${eventId} AND v.participant_id IS NOT NULL AND p.signed_in_at IS NULL`;

/** What minutes_present is told of items. */
export function placedItems(items: readonly CountedItem[]): string {
  return JSON.stringify(items.flatMap(({ title: _, ...item }) => (item.place === null ? [] : [item])));
}

export interface Presence {
  /** Seconds by item; of those at which they were not, none. */
  items: Map<string, { seconds: number; isOpen: boolean }>;
  /** In all: what was at the same time counts once. */
  seconds: number;
}

/** How long some people of an event were at its items, counted now. */
export async function presenceOf(
  db: Db,
  event: EventRecord,
  people: readonly string[],
  items: readonly CountedItem[],
  now: Date,
): Promise<Map<string, Presence>> {
  const { rows } = await sql<{
    person: string;
    items: { id: string; seconds: number; open: boolean }[];
    seconds: number;
  }>`
    SELECT k.person, k.items, (SELECT floor(extract(epoch FROM sum(upper(r) - lower(r)))) FROM unnest(k.spans) AS r)::int AS seconds FROM (
      SELECT m.person, jsonb_agg(jsonb_build_object('id', m.agenda_id, 'seconds', m.seconds, 'open', m.is_open)) AS items, range_agg(m.spans) AS spans
      FROM minutes_present(${event.organisation_id}, ${event.id}, ${[...people]}::uuid[], ${placedItems(items)}::jsonb, ${event.time_zone}, ${now}) m
      GROUP BY m.person
    ) k`.execute(db);
  const found = new Map(
    rows.map((row) => [
      row.person,
      {
        items: new Map(row.items.map(({ id, seconds, open }) => [id, { seconds, isOpen: open }])),
        seconds: row.seconds,
      },
    ]),
  );
  return new Map(people.map((person) => [person, found.get(person) ?? { items: new Map(), seconds: 0 }]));
}

/** How long the part of a programme is at which people can be counted; what is at the same time counts once. */
export function lengthOf(items: readonly CountedItem[]): number {
  let seconds = 0;
  let till = -Infinity;
  // They stand in the order of their beginnings.
  for (const { place, starts, ends } of items) {
    if (place === null) continue;
    const from = Math.max(till, Date.parse(starts));
    const to = Date.parse(ends);
    if (to <= from) continue;
    seconds += (to - from) / 1000;
    till = to;
  }
  return seconds;
}

/** Whole minutes, as they are told: nobody is told of one that was not full. */
export const minutesIn = (seconds: number) => Math.floor(seconds / 60);
