import {
  type Clash,
  type ClashFacts,
  clockChanges,
  findClashes,
  type PlacedItem,
  type Span,
  walkKey,
} from '@convoke/contract/schedule/clashes.ts';
import type { AgendaRow } from '@convoke/contract/schedule/schedule.fields.ts';
import type { Programme } from './programme.ts';

/** What the rule of clashes asks of a programme, and what it says of one item while it is being moved. */

const minute = 60_000;
const spanOf = ({ from, to }: { from: string; to: string }): Span => ({ from: Date.parse(from), to: Date.parse(to) });

export function factsOf(programme: Omit<Programme, 'items' | 'removedIds'>): ClashFacts {
  const dates = new Map(
    programme.dates.map((date) => [date.dateId, spanOf({ from: date.opensAt, to: date.closesAt })] as const),
  );
  const day = 86_400_000;
  const from = Math.min(...[...dates.values()].map((span) => span.from)) - day;
  const to = Math.max(...[...dates.values()].map((span) => span.to)) + day;
  return {
    dates,
    places: new Map(
      programme.places.map((place) => [
        place.placeId,
        { ...place, id: place.placeId, closed: place.closed.map(spanOf) },
      ]),
    ),
    guests: new Map(
      programme.guests.map((guest) => [
        guest.eventGuestId,
        {
          id: guest.eventGuestId,
          isConfirmed: guest.isConfirmed,
          available: guest.available.map(spanOf),
          elsewhere: guest.elsewhere.map((each) => ({ ...spanOf(each), what: each.what })),
        },
      ]),
    ),
    walks: new Map(programme.walks.map((walk) => [walkKey(walk.from, walk.to), walk.minutes])),
    usualWalk: programme.usualWalk,
    clockChanges: dates.size > 0 ? clockChanges(programme.timeZone, from, to) : [],
    levels: programme.levels,
  };
}

/** An item as the rule takes it; undefined while it waits in the pool. */
export function placedOf(item: AgendaRow): PlacedItem | undefined {
  if (item.startsAt === null || item.dateId === null) return undefined;
  const from = Date.parse(item.startsAt);
  return {
    id: item.agendaId,
    placeId: item.placeId,
    dateId: item.dateId,
    from,
    to: from + item.minutes * minute,
    expected: item.expected,
    guestIds: [...new Set(item.guests.map(({ eventGuestId }) => eventGuestId))],
  };
}

export const placedItems = (items: readonly AgendaRow[]): PlacedItem[] => items.flatMap((item) => placedOf(item) ?? []);

/** What one item would clash with at a place and time. Only what shares its place or its people is looked at: it is asked with each step of a drag. */
export function clashesAt(moved: PlacedItem, others: readonly PlacedItem[], facts: ClashFacts): Clash[] {
  const people = new Set(moved.guestIds);
  const near = others.filter(
    (item) =>
      item.id !== moved.id &&
      ((item.placeId !== null && item.placeId === moved.placeId) || item.guestIds.some((id) => people.has(id))),
  );
  return findClashes([...near, moved], facts).filter(({ itemIds }) => itemIds.some((id) => id === moved.id));
}

export interface Slot {
  placeId: string | null;
  from: number;
}

/** How many slots are tried before one gives up. */
const mostTried = 2000;

/** The slot without a clash that is nearest to where an item is held: of its place first, by time, then of the others. */
export function freeSlot(
  moved: PlacedItem,
  others: readonly PlacedItem[],
  facts: ClashFacts,
  placeIds: readonly string[],
  step: number,
): Slot | undefined {
  const day = facts.dates.get(moved.dateId);
  if (!day) return undefined;
  const length = moved.to - moved.from;
  const places = moved.placeId ? [moved.placeId, ...placeIds.filter((id) => id !== moved.placeId)] : [null];
  let tried = 0;
  for (const placeId of places) {
    const near = others.filter(
      (item) => item.placeId === placeId || item.guestIds.some((id) => moved.guestIds.includes(id)),
    );
    for (let away = 0; ; away += step * minute) {
      const both = [moved.from + away, moved.from - away].filter((from) => from >= day.from && from + length <= day.to);
      if (both.length === 0 && away > day.to - day.from) break;
      for (const from of both) {
        if (tried++ > mostTried) return undefined;
        if (clashesAt({ ...moved, placeId, from, to: from + length }, near, facts).length === 0)
          return { placeId, from };
      }
    }
  }
  return undefined;
}

/** The worst that is said of each item. */
export function levelsOf(clashes: readonly Clash[]): Map<string, 'warn' | 'block'> {
  const found = new Map<string, 'warn' | 'block'>();
  for (const { itemIds, level } of clashes)
    for (const id of itemIds) if (found.get(id) !== 'block') found.set(id, level);
  return found;
}
