import { type ClashKind, type ClashLevels, clashKinds } from './schedule.rules.ts';

/**
 * The clashes of a programme: one pure rule, for the editor while something is dragged and for the server before a release. Moments are milliseconds
 * since 1970. Times that touch do not overlap.
 */

export interface Span {
  from: number;
  to: number;
}

export interface PlacedItem {
  id: string;
  /** Null = nowhere in particular: a break that all places share has no place of its own. */
  placeId: string | null;
  dateId: string;
  from: number;
  to: number;
  /** How many are expected; null = nobody says. */
  expected: number | null;
  guestIds: readonly string[];
}

export interface ClashPlace {
  id: string;
  capacity: number | null;
  /** Minutes between two items that setting up anew takes. */
  changeOver: number;
  closed: readonly Span[];
}

export interface ClashGuest {
  id: string;
  isConfirmed: boolean;
  /** When there; empty = nothing was said. */
  available: readonly Span[];
  /** Items of other events, by the library's person. */
  elsewhere: readonly (Span & { what: string })[];
}

export interface ClashFacts {
  dates: ReadonlyMap<string, Span>;
  places: ReadonlyMap<string, ClashPlace>;
  guests: ReadonlyMap<string, ClashGuest>;
  /** Minutes from place to place, by `walkKey`; those that are not told take `usualWalk`. */
  walks: ReadonlyMap<string, number>;
  usualWalk: number;
  /** When the clocks of the event's zone change: `clockChanges`. */
  clockChanges: readonly ClockChange[];
  levels: ClashLevels;
}

export interface ClockChange {
  at: number;
  /** Milliseconds that the clock goes back (an hour comes twice), negative where it goes on (an hour is left out). */
  back: number;
}

export interface Clash {
  kind: ClashKind;
  level: 'warn' | 'block';
  /** One item, or two; the earlier first. */
  itemIds: readonly [string] | readonly [string, string];
  placeId?: string;
  guestId?: string;
  /** Minutes there are, and minutes that are needed: walks and change-overs. */
  minutes?: { has: number; needs: number };
  /** The other event's item. */
  what?: string;
}

const minute = 60_000;

/** The way between two places is as long there as back. */
export const walkKey = (a: string, b: string): string => (a < b ? `${a} ${b}` : `${b} ${a}`);

/** Every clash of these items, by time, then by kind. Costs n log n and a step for each clash. */
export function findClashes(items: readonly PlacedItem[], facts: ClashFacts): Clash[] {
  const found: (Clash & { from: number })[] = [];
  const add = (kind: ClashKind, at: PlacedItem, rest: Omit<Clash, 'kind' | 'level'>) => {
    const level = facts.levels[kind];
    if (level !== 'ignore') found.push({ kind, level, from: at.from, ...rest });
  };
  const sorted = items.toSorted((a, b) => a.from - b.from || a.to - b.to || (a.id < b.id ? -1 : 1));
  for (const [placeId, those] of groups(sorted, (item) => (item.placeId ? [item.placeId] : []))) {
    const place = facts.places.get(placeId);
    pairs(those, (place?.changeOver ?? 0) * minute, (first, second) => {
      const gap = second.from - first.to;
      const both = { itemIds: [first.id, second.id] as const, placeId };
      if (gap < 0) add('place-overlap', second, both);
      else add('change-over', second, { ...both, minutes: { has: gap / minute, needs: place?.changeOver ?? 0 } });
    });
  }
  const longestWalk = Math.max(facts.usualWalk, ...facts.walks.values()) * minute;
  for (const [guestId, those] of groups(sorted, (item) => item.guestIds)) {
    pairs(those, longestWalk, (first, second) => {
      const both = { itemIds: [first.id, second.id] as const, guestId };
      const gap = second.from - first.to;
      if (gap < 0) return add('guest-twice', second, both);
      const needs = walkBetween(first, second, facts);
      if (gap < needs * minute) add('walk', second, { ...both, minutes: { has: gap / minute, needs } });
    });
  }
  for (const item of sorted) alone(item, facts, (kind, rest) => add(kind, item, { itemIds: [item.id], ...rest }));
  const order = new Map(clashKinds.map((kind, index) => [kind, index]));
  found.sort((a, b) => a.from - b.from || (order.get(a.kind) ?? 0) - (order.get(b.kind) ?? 0));
  return found.map(({ from: _, ...clash }) => clash);
}

function walkBetween(first: PlacedItem, second: PlacedItem, facts: ClashFacts): number {
  if (!first.placeId || !second.placeId || first.placeId === second.placeId) return 0;
  return facts.walks.get(walkKey(first.placeId, second.placeId)) ?? facts.usualWalk;
}

/** What is wrong with one item by itself. */
function alone(
  item: PlacedItem,
  facts: ClashFacts,
  add: (kind: ClashKind, rest: { placeId?: string; guestId?: string; what?: string }) => void,
) {
  const place = item.placeId ? facts.places.get(item.placeId) : undefined;
  if (place) {
    if (place.closed.some((span) => overlap(span, item))) add('place-closed', { placeId: place.id });
    if (place.capacity !== null && (item.expected ?? 0) > place.capacity) add('over-capacity', { placeId: place.id });
  }
  for (const guestId of item.guestIds) {
    const guest = facts.guests.get(guestId);
    if (!guest) continue;
    if (guest.available.length > 0 && !covers(guest.available, item)) add('guest-away', { guestId });
    if (!guest.isConfirmed) add('guest-unconfirmed', { guestId });
    for (const other of guest.elsewhere)
      if (overlap(other, item)) add('guest-elsewhere', { guestId, what: other.what });
  }
  const date = facts.dates.get(item.dateId);
  if (date && (item.from < date.from || item.to > date.to)) add('outside-date', {});
  if (facts.clockChanges.some((change) => isAtChange(item, change))) add('clock-change', {});
}

/** Spans the change, or begins or ends in the hour that the clocks show twice. */
function isAtChange(item: Span, { at, back }: ClockChange): boolean {
  if (item.from < at && item.to > at) return true;
  const isTwice = (moment: number) => back > 0 && moment >= at - back && moment < at + back;
  return isTwice(item.from);
}

const overlap = (a: Span, b: Span) => a.from < b.to && b.from < a.to;

/** Whether all of a span lies in spans that may touch. */
function covers(spans: readonly Span[], { from, to }: Span): boolean {
  let reached = from;
  for (const span of spans.toSorted((a, b) => a.from - b.from)) {
    if (span.from > reached) break;
    if (span.to > reached) reached = span.to;
  }
  return reached >= to && reached > from;
}

/** Items under each of their keys, in the order they came. */
function groups(items: readonly PlacedItem[], keysOf: (item: PlacedItem) => readonly string[]) {
  const found = new Map<string, PlacedItem[]>();
  for (const item of items) {
    for (const key of keysOf(item)) {
      const those = found.get(key);
      if (those) those.push(item);
      else found.set(key, [item]);
    }
  }
  return found;
}

/** Each two of these, sorted by their beginning, between which there is less than `within`. */
function pairs(
  sorted: readonly PlacedItem[],
  within: number,
  tell: (first: PlacedItem, second: PlacedItem) => void,
): void {
  let open: PlacedItem[] = [];
  for (const item of sorted) {
    open = open.filter((earlier) => earlier.to + within > item.from);
    for (const earlier of open) tell(earlier, item);
    open.push(item);
  }
}

/** When the clocks of a zone change between two moments, to the minute. */
export function clockChanges(zone: string, from: number, to: number): ClockChange[] {
  const offset = offsets(zone);
  const step = 6 * 3_600_000;
  const changes: ClockChange[] = [];
  for (let at = from; at < to; at += step) {
    let low = at;
    let high = Math.min(at + step, to);
    const before = offset(low);
    const after = offset(high);
    if (before === after) continue;
    while (high - low > minute) {
      const middle = low + Math.floor((high - low) / 2 / minute) * minute;
      if (offset(middle) === before) low = middle;
      else high = middle;
    }
    changes.push({ at: Math.floor(high / minute) * minute, back: before - after });
  }
  return changes;
}

/** Making one takes as long as asking it a hundred times. */
const clocks = new Map<string, Intl.DateTimeFormat>();

/** How far the clock of a zone is ahead of UTC at a moment, in milliseconds. */
export function offsets(zone: string): (at: number) => number {
  const clock = clocks.get(zone) ?? clockOf(zone);
  clocks.set(zone, clock);
  return (at) => {
    const part: Record<string, number> = {};
    for (const { type, value } of clock.formatToParts(at)) part[type] = Number(value);
    const shown = Date.UTC(
      part['year'] ?? 0,
      (part['month'] ?? 1) - 1,
      part['day'] ?? 1,
      part['hour'] ?? 0,
      part['minute'] ?? 0,
      part['second'] ?? 0,
    );
    return shown - Math.floor(at / 1000) * 1000;
  };
}

function clockOf(zone: string): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });
}
