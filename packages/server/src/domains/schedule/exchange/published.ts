import { offsets } from '@convoke/contract/schedule/clashes.ts';
import type { Released, ReleasedItem } from '@convoke/contract/schedule/release.ts';

/** A release with what other systems ask for beside it. */
export interface Published {
  title: string;
  /** The event's public code. */
  code: string;
  /** The address of the public agenda. */
  url: string;
  /** The name of the release. */
  version: string;
  contents: Released;
  /** When the event begins and ends, in milliseconds: a programme without days has nothing else. */
  event: { from: number; to: number };
  /** Names by eventGuestId; guests who are gone have none. */
  names: ReadonlyMap<string, { name: string; biography: string }>;
}

/** Items of a date by their place, in the order of the places; those without one under ''. `all` names places without items as well. */
export function byPlace({ contents }: Published, dateId: string, all = false) {
  const items = contents.items
    .filter((item) => item.dateId === dateId)
    .toSorted((a, b) => a.startsAt.localeCompare(b.startsAt) || a.number - b.number);
  const places = [...contents.places, { placeId: null, guid: null, name: '' }].map((place) => ({
    place,
    items: items.filter((item) => item.placeId === place.placeId),
  }));
  return places.filter(({ place, items: those }) => those.length > 0 || (all && place.placeId));
}

/** Lower case letters, digits and hyphens, at least two: what the public schemas take for a slug. */
export function slugOf(text: string, fallback: string): string {
  const slug = text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 60)
    .replace(/-+$/, '');
  return /^[a-z][a-z0-9-]*[a-z0-9]$/.test(slug) ? slug : fallback;
}

/** The acronym of an event, as both JSON schemas ask for it: four characters or more, no hyphen after the first. */
export const acronymOf = (code: string): string => `e_${code.toLowerCase().replace(/[^a-z0-9_]/g, '_')}`;

/** What an item is called in addresses: never the same for two. */
export const itemSlug = (item: ReleasedItem, code: string): string =>
  `${acronymOf(code)}-${item.number}-${slugOf(item.title, 'item')}`;

/** An address as RFC 3986 spells it, which is stricter than browsers are: one # alone, nothing beyond ASCII. */
export function uri(address: string): string {
  const { href } = new URL(address);
  const [whole = '', ...fragment] = encodeURI(href)
    .replace(/%25(?=[0-9a-f]{2})/gi, '%')
    .split('#');
  return fragment.length > 0 ? `${whole}#${fragment.join('%23')}` : whole;
}

export const itemUrl = (url: string, item: ReleasedItem): string => `${url}?item=${item.agendaId}`;

/** 2026-05-01T09:00:00+02:00, on the clock of the zone. */
export function withOffset(moment: string | number, timeZone: string): string {
  const at = new Date(moment);
  const ahead = offsets(timeZone)(at.getTime());
  const clock = new Date(at.getTime() + ahead).toISOString().slice(0, 19);
  const minutes = Math.abs(Math.round(ahead / 60_000));
  return `${clock}${ahead < 0 ? '-' : '+'}${two(minutes / 60)}:${two(minutes % 60)}`;
}

/** 01:30, of minutes. */
export const duration = (minutes: number): string => `${two(minutes / 60)}:${two(minutes % 60)}`;

const two = (number: number) => String(Math.floor(number)).padStart(2, '0');

export const endOf = (item: ReleasedItem): number => Date.parse(item.startsAt) + item.minutes * 60_000;

/** Where the whole programme begins and ends. */
export function spanOf({ contents, event }: Published): { from: number; to: number } {
  if (contents.dates.length === 0) return event;
  return {
    from: Math.min(...contents.dates.map(({ opensAt }) => Date.parse(opensAt))),
    to: Math.max(...contents.dates.map(({ closesAt }) => Date.parse(closesAt))),
  };
}
