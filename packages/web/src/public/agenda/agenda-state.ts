import { foldText } from '@convoke/contract/core/fold-text.ts';
import type { PublicAgenda, PublicItem } from '@convoke/contract/schedule/schedule.public.calls.ts';

/** What of a programme is shown. It stands in the address, so that a reload, a link and Back find it again. */
export interface AgendaState {
  /** A day's own date (2027-05-01), or `all`; empty = today's, else the first. */
  day: string;
  view: 'time' | 'places';
  search: string;
  kind: string;
  track: string;
  place: string;
  spoken: string;
  /** An `eventGuestId`: what one person is in. */
  guest: string;
  /** The items that one has chosen oneself. */
  mine: boolean;
  /** The item that is open. */
  item: string;
}

const words = ['day', 'search', 'kind', 'track', 'place', 'spoken', 'guest', 'item'] as const;

export function stateOf(url: string): AgendaState {
  const query = new URLSearchParams(url.split('#')[0]?.split('?')[1] ?? '');
  const texts = Object.fromEntries(words.map((word) => [word, (query.get(word) ?? '').slice(0, 100)]));
  return {
    ...(texts as Record<(typeof words)[number], string>),
    view: query.get('view') === 'places' ? 'places' : 'time',
    mine: query.get('mine') === '1',
  };
}

/** The address of a state: what is as it always is stays out of it, what belongs to others (the language) stays in it. */
export function addressOf(url: string, state: AgendaState): string {
  const [path = '', text = ''] = (url.split('#')[0] ?? '').split('?');
  const query = new URLSearchParams(text);
  const set = (name: string, value: string) => (value ? query.set(name, value) : query.delete(name));
  for (const word of words) set(word, state[word]);
  set('view', state.view === 'places' ? 'places' : '');
  set('mine', state.mine ? '1' : '');
  query.delete('stars');
  const query_ = query.toString();
  return query_ ? `${path}?${query_}` : path;
}

/** The day that is shown when nobody has chosen one: the one that is under way at `now`, else the next, else the first. */
export function usualDay({ dates }: Pick<PublicAgenda, 'dates'>, now: number): string {
  const ahead = dates.find(({ closesAt }) => Date.parse(closesAt) > now);
  return (ahead ?? dates[0])?.date ?? '';
}

/** The day to show; empty = all of them. Who searches, or follows a person or their own choice, looks through all days. */
export function dayOf(agenda: Pick<PublicAgenda, 'dates'>, state: AgendaState, now: number): string {
  if (state.search.trim() || state.guest || state.mine || state.day === 'all') return '';
  return agenda.dates.some(({ date }) => date === state.day) ? state.day : usualDay(agenda, now);
}

/** The items that a state asks for, in their order. */
export function itemsOf(
  agenda: PublicAgenda,
  state: AgendaState,
  day: string,
  stars: ReadonlySet<number>,
): PublicItem[] {
  const dateId = day && agenda.dates.find(({ date }) => date === day)?.dateId;
  const asked = foldText(state.search).split(/\s+/).filter(Boolean);
  const names = new Map(agenda.people.map(({ eventGuestId, name }) => [eventGuestId, name]));
  return agenda.items.filter((item) => {
    if (dateId && item.dateId !== dateId) return false;
    if (state.kind && item.kind !== state.kind) return false;
    if (state.track && item.trackId !== state.track) return false;
    // A break without a place is for all of them.
    if (state.place && item.placeId !== state.place && (item.placeId !== null || item.kind !== 'break')) return false;
    if (state.spoken && item.language !== state.spoken) return false;
    if (state.guest && !item.guests.some(({ eventGuestId }) => eventGuestId === state.guest)) return false;
    if (state.mine && !stars.has(item.number)) return false;
    if (asked.length === 0) return true;
    const people = item.guests.map(({ eventGuestId }) => names.get(eventGuestId) ?? '');
    const text = foldText([item.title, item.subtitle, ...people].join(' '));
    return asked.every((word) => text.includes(word));
  });
}

export const endOf = (item: Pick<PublicItem, 'startsAt' | 'minutes'>): number =>
  Date.parse(item.startsAt) + item.minutes * 60_000;

/** What is on at `now`, and what begins within the hour after. */
export function nowAndNext(items: readonly PublicItem[], now: number): { on: PublicItem[]; next: PublicItem[] } {
  return {
    on: items.filter((item) => Date.parse(item.startsAt) <= now && now < endOf(item)),
    next: items.filter((item) => Date.parse(item.startsAt) > now && Date.parse(item.startsAt) <= now + 3_600_000),
  };
}

/** Of one's own choice, the numbers of those that overlap another. */
export function overlapping(items: readonly PublicItem[], stars: ReadonlySet<number>): Set<number> {
  const mine = items.filter(({ number }) => stars.has(number));
  const found = new Set<number>();
  for (const [at, one] of mine.entries())
    for (const other of mine.slice(at + 1)) {
      // They are in the order of their beginnings.
      if (Date.parse(other.startsAt) >= endOf(one)) break;
      found.add(one.number).add(other.number);
    }
  return found;
}

/** The numbers of a link that carries somebody's choice (`?stars=3.17.42`). */
export function starsOf(url: string): number[] {
  const text = new URLSearchParams(url.split('?')[1] ?? '').get('stars') ?? '';
  return /^\d{1,6}(\.\d{1,6}){0,299}$/.test(text) ? text.split('.').map(Number) : [];
}
