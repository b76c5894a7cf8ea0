import type { AgendaRow } from '@convoke/contract/schedule/schedule.fields.ts';
import type { dateAll } from '@convoke/contract/schedule/schedule.calls.ts';
import type * as z from 'zod';

/** A programme as it is being made, and how what others did comes into it. */

export type Programme = z.output<typeof dateAll.output>;
export type DateRow = Programme['dates'][number];
export type PlaceRow = Programme['places'][number];

/** What was known, with what changed since. An item that was moved here but not yet answered stays moved: its version is still the one that was known. */
export function merged(known: Programme | undefined, news: Programme): Programme {
  if (!known) return news;
  const gone = new Set(news.removedIds);
  const items = new Map(known.items.map((item) => [item.agendaId, item]));
  for (const item of known.items)
    if (gone.has(item.agendaId) && item.version <= news.version) items.delete(item.agendaId);
  for (const item of news.items) {
    const mine = items.get(item.agendaId);
    if (!mine || item.version > mine.version) items.set(item.agendaId, item);
  }
  const frame = news.version >= known.version ? news : known;
  return { ...frame, items: [...items.values()], removedIds: [] };
}

/** With items as the server says that they are. */
export function withItems(known: Programme, rows: readonly AgendaRow[]): Programme {
  const changed = new Map(rows.map((row) => [row.agendaId, row]));
  const kept = known.items.map((item) => changed.get(item.agendaId) ?? item);
  const there = new Set(known.items.map(({ agendaId }) => agendaId));
  return { ...known, items: [...kept, ...rows.filter(({ agendaId }) => !there.has(agendaId))] };
}

export const withoutItem = (known: Programme, agendaId: string): Programme => ({
  ...known,
  items: known.items.filter((item) => item.agendaId !== agendaId),
});

/** Part of an item's fields as it is there: only those that `wanted` has. */
export const fieldsLike = (row: object, wanted: object): object => {
  const known = new Map<string, unknown>(Object.entries(row));
  return Object.fromEntries(Object.keys(wanted).map((name) => [name, known.get(name)]));
};

const minute = 60_000;
export const startOf = (item: AgendaRow): number => Date.parse(item.startsAt ?? '');
export const endOf = (item: AgendaRow): number => startOf(item) + item.minutes * minute;

/** Those of a day, by time. */
export const itemsOn = (items: readonly AgendaRow[], dateId: string | undefined): AgendaRow[] =>
  items
    .filter((item) => item.dateId !== null && item.dateId === dateId && item.startsAt !== null)
    .toSorted((a, b) => startOf(a) - startOf(b) || a.title.localeCompare(b.title));

/** Those that wait for a time. */
export const pooled = (items: readonly AgendaRow[]): AgendaRow[] =>
  items
    .filter((item) => item.dateId === null || item.startsAt === null)
    .toSorted((a, b) => a.title.localeCompare(b.title));

/** A break that has no place of its own stands across all of them. */
export const isAcross = (item: Pick<AgendaRow, 'kind' | 'placeId'>): boolean =>
  item.kind === 'break' && item.placeId === null;
