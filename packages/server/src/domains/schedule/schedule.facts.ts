import type { Language } from '@convoke/contract/core/language.ts';
import {
  type ClashFacts,
  type ClashGuest,
  clockChanges,
  type PlacedItem,
  walkKey,
} from '@convoke/contract/schedule/clashes.ts';
import type { AgendaRow } from '@convoke/contract/schedule/schedule.fields.ts';
import { type ClashLevels, usualClashLevels } from '@convoke/contract/schedule/schedule.rules.ts';
import type { EventRecord } from '../../core/context.ts';
import type { Db } from '../../core/data/database.ts';
import { plannedGuests } from '../guest/guest.ops.ts';
import { agendaView, datesOf, frameOf, itemsOf } from './schedule.rows.ts';

/** The guests of an event with everything that the clashes ask of them. Of other events nothing but their names and times is told. */
export async function scheduleGuests(db: Db, event: EventRecord, now: Date) {
  const { organisation_id: organisationId } = event;
  const guests = await plannedGuests(db, organisationId, event.id, event.language as Language, now);
  const elsewhere =
    guests.length === 0
      ? []
      : await db
          .selectFrom('event_guest as mine')
          .innerJoin('event_guest as other', (join) =>
            join
              .onRef('other.organisation_id', '=', 'mine.organisation_id')
              .onRef('other.guest_id', '=', 'mine.guest_id'),
          )
          .innerJoin('agenda_guest as g', (join) =>
            join.onRef('g.organisation_id', '=', 'other.organisation_id').onRef('g.event_guest_id', '=', 'other.id'),
          )
          .innerJoin('agenda_item as a', (join) =>
            join.onRef('a.organisation_id', '=', 'g.organisation_id').onRef('a.id', '=', 'g.agenda_id'),
          )
          .innerJoin('event as e', (join) =>
            join.onRef('e.organisation_id', '=', 'a.organisation_id').onRef('e.id', '=', 'a.event_id'),
          )
          .where('mine.organisation_id', '=', organisationId)
          .where('mine.event_id', '=', event.id)
          .where('mine.deleted_at', 'is', null)
          .where('other.event_id', '!=', event.id)
          .where('other.deleted_at', 'is', null)
          .where('a.deleted_at', 'is', null)
          .where('a.starts_at', 'is not', null)
          .where('e.deleted_at', 'is', null)
          // Far from this event nothing can clash with it.
          .where('e.ends_at', '>', new Date(event.starts_at.getTime() - month))
          .where('e.starts_at', '<', new Date(event.ends_at.getTime() + month))
          .select(['mine.id', 'a.starts_at', 'a.minutes', 'e.title'])
          .execute();
  const others = Map.groupBy(elsewhere, (row) => row.id);
  return guests.map((guest) => ({
    eventGuestId: guest.eventGuestId,
    name: guest.name,
    isConfirmed: guest.state === 'CONFIRMED',
    available: guest.availability.map(({ from, to }) => ({ from: from.toISOString(), to: to.toISOString() })),
    elsewhere: (others.get(guest.eventGuestId) ?? []).flatMap(({ starts_at, minutes, title }) =>
      starts_at
        ? [
            {
              from: starts_at.toISOString(),
              to: new Date(starts_at.getTime() + minutes * 60_000).toISOString(),
              what: title,
            },
          ]
        : [],
    ),
  }));
}

const month = 31 * 86_400_000;

/** An item as the clashes see it; undefined while it waits in the pool. */
function placed(item: AgendaRow): PlacedItem | undefined {
  if (!item.startsAt || !item.dateId) return undefined;
  const from = Date.parse(item.startsAt);
  return {
    id: item.agendaId,
    placeId: item.placeId,
    dateId: item.dateId,
    from,
    to: from + item.minutes * 60_000,
    expected: item.expected,
    guestIds: item.guests.map(({ eventGuestId }) => eventGuestId),
  };
}

/** What the rule of clashes asks, of an event's programme as it is being made. */
export async function clashFacts(
  db: Db,
  event: EventRecord,
  now: Date,
): Promise<{ items: PlacedItem[]; facts: ClashFacts }> {
  const { organisation_id: organisationId, id: eventId } = event;
  const schedule = await db
    .selectFrom('schedule')
    .select(['usual_walk', 'levels'])
    .where('organisation_id', '=', organisationId)
    .where('event_id', '=', eventId)
    .executeTakeFirst();
  const dates = await datesOf(db, organisationId, eventId).execute();
  const { places, walks } = await frameOf(db, organisationId, eventId);
  const rows = await itemsOf(db, organisationId, eventId).where('a.deleted_at', 'is', null).execute();
  const guests = await scheduleGuests(db, event, now);
  const moments = ({ from, to }: { from: string; to: string }) => ({ from: Date.parse(from), to: Date.parse(to) });
  const items = rows.map(agendaView).flatMap((item) => placed(item) ?? []);
  const from = Math.min(...items.map((item) => item.from));
  const to = Math.max(...items.map((item) => item.to));
  return {
    items,
    facts: {
      dates: new Map(
        dates.map(({ id, opens_at, closes_at }) => [id, { from: opens_at.getTime(), to: closes_at.getTime() }]),
      ),
      places: new Map(
        places.map(({ placeId, capacity, changeOver, closed }) => [
          placeId,
          { id: placeId, capacity, changeOver, closed: closed.map(moments) },
        ]),
      ),
      guests: new Map(
        guests.map((guest): [string, ClashGuest] => [
          guest.eventGuestId,
          {
            id: guest.eventGuestId,
            isConfirmed: guest.isConfirmed,
            available: guest.available.map(moments),
            elsewhere: guest.elsewhere.map((other) => ({ ...moments(other), what: other.what })),
          },
        ]),
      ),
      walks: new Map(walks.map((walk) => [walkKey(walk.from, walk.to), walk.minutes])),
      usualWalk: schedule?.usual_walk ?? 0,
      clockChanges: items.length > 0 ? clockChanges(event.time_zone, from, to) : [],
      levels: { ...usualClashLevels, ...(schedule?.levels as Partial<ClashLevels> | undefined) },
    },
  };
}
