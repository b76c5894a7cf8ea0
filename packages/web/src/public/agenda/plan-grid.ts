import type { PublicItem } from '@convoke/contract/schedule/schedule.public.calls.ts';
import { endOf } from './agenda-state.ts';

/** Where the plan of a day by place draws its items. */

export const hourMs = 3_600_000;

/** The whole hours in which something is on: a night between two of them is left out. */
export function hoursOf(items: readonly PublicItem[]): number[] {
  const hours = new Set<number>();
  for (const item of items) {
    const from = Date.parse(item.startsAt);
    const to = Math.max(endOf(item), from + 1);
    for (let hour = Math.floor(from / hourMs) * hourMs; hour < to; hour += hourMs) hours.add(hour);
  }
  return [...hours].sort((a, b) => a - b);
}

/** Minutes from the top of the plan to the beginning of an item. */
export function minutesDown(hours: readonly number[], item: PublicItem): number {
  const from = Date.parse(item.startsAt);
  const hour = Math.floor(from / hourMs) * hourMs;
  return hours.indexOf(hour) * 60 + (from - hour) / 60_000;
}

/** Items of one place, by their beginning, side by side where they overlap: the lane of each, and how many there are beside each other. */
export function lanesOf(items: readonly PublicItem[]): Map<PublicItem, { lane: number; among: { lanes: number } }> {
  const found = new Map<PublicItem, { lane: number; among: { lanes: number } }>();
  let among = { lanes: 0 };
  let ends: number[] = [];
  for (const item of items) {
    const from = Date.parse(item.startsAt);
    if (ends.every((end) => end <= from)) {
      among = { lanes: 0 };
      ends = [];
    }
    const free = ends.findIndex((end) => end <= from);
    const lane = free < 0 ? ends.length : free;
    // As high as it is drawn: ten minutes at least.
    ends[lane] = Math.max(endOf(item), from + 600_000);
    among.lanes = ends.length;
    found.set(item, { lane, among });
  }
  return found;
}

/** What is on in a place, with the breaks of all places between its first item and its last. */
export function withBreaks(those: readonly PublicItem[], breaks: readonly PublicItem[]): PublicItem[] {
  const [first, last] = [those[0], those.at(-1)];
  if (!first || !last) return [];
  const between = breaks.filter(({ startsAt }) => startsAt >= first.startsAt && startsAt <= last.startsAt);
  return [...those, ...between].sort((a, b) => a.startsAt.localeCompare(b.startsAt));
}
