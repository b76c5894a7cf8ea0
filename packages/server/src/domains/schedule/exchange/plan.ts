import type { Programme, ProgrammeItem } from './programme.ts';
import { momentOf } from './programme.ts';

/**
 * What becomes of a programme that was read, beside what an event has already: which of its dates, places, tracks and people are there, which items are new,
 * which are changed by it, which stay as they are. Pure: the preview shows it, and applying it does exactly that.
 */

/** What an event has. */
export interface Standing {
  dates: { id: string; date: string }[];
  places: { id: string; name: string }[];
  tracks: { id: string; name: string }[];
  /** Guests of the event, by their names. */
  guests: { eventGuestId: string; name: string }[];
  /** Items, those removed too: one that is read again comes back. */
  items: StandingItem[];
}

export interface StandingItem extends ItemValues {
  id: string;
  guid: string;
  isRemoved: boolean;
  date: string | null;
  place: string | null;
  track: string | null;
  people: { name: string; role: string }[];
}

export interface ItemValues {
  startsAt: string | null;
  minutes: number;
  title: string;
  subtitle: string;
  kind: string;
  language: string;
  abstract: string;
  description: string;
  url: string;
  links: { title: string; url: string }[];
}

export interface PlannedItem extends ItemValues {
  what: 'add' | 'change' | 'same' | 'restore';
  /** Of the item that is there; null for a new one. */
  id: string | null;
  guid: string | null;
  date: string | null;
  place: string | null;
  track: string | null;
  people: { name: string; role: 'speaker' | 'moderator' }[];
}

export interface Plan {
  dates: { date: string; opensAt: string; closesAt: string; id: string | null }[];
  places: { name: string; guid: string | null; capacity: number | null; id: string | null }[];
  tracks: { name: string; colour: string | null; id: string | null }[];
  people: { name: string; biography: string; eventGuestId: string | null }[];
  items: PlannedItem[];
}

/** `rich` makes HTML of ours of a text as it was read. */
export function planImport(
  programme: Programme,
  standing: Standing,
  zone: string,
  rich: (text: string) => string,
): Plan {
  const timeZone = programme.timeZone ?? zone;
  const nameOf = new Map(programme.people.map(({ key, name }) => [key, name]));
  const byGuid = new Map(standing.items.map((item) => [item.guid, item]));
  const items = programme.items.map((item): PlannedItem => {
    const there = item.guid ? byGuid.get(item.guid) : undefined;
    const values = valuesOf(item, rich);
    const read = {
      ...values,
      date: item.startsAt ? (item.date ?? item.startsAt.slice(0, 10)) : null,
      place: item.place ? cut(item.place, 80) : null,
      track: item.track ? cut(item.track, 80) : null,
      people: item.people.map(({ key, role }) => ({ name: cut(nameOf.get(key) ?? key, 100), role })),
    };
    if (!there) return { ...read, what: 'add', id: null, guid: item.guid };
    const what = there.isRemoved ? 'restore' : isSame(there, read) ? 'same' : 'change';
    return { ...read, what, id: there.id, guid: there.guid };
  });
  return {
    dates: programme.dates.map(({ date, opensAt, closesAt }) => ({
      date,
      ...opening(date, opensAt, closesAt, items, timeZone),
      id: standing.dates.find((known) => known.date === date)?.id ?? null,
    })),
    places: programme.places.map((place) => {
      const name = cut(place.name, 80);
      return { ...place, name, id: standing.places.find((known) => known.name === name)?.id ?? null };
    }),
    tracks: programme.tracks.map((track) => {
      const name = cut(track.name, 80);
      return { ...track, name, id: standing.tracks.find((known) => known.name === name)?.id ?? null };
    }),
    people: programme.people.map((person) => {
      const name = cut(person.name, 100);
      const guest = standing.guests.find((known) => known.name === name);
      return { name, biography: rich(person.biography), eventGuestId: guest?.eventGuestId ?? null };
    }),
    items,
  };
}

function valuesOf(item: ProgrammeItem, rich: (text: string) => string): ItemValues {
  return {
    startsAt: item.startsAt,
    minutes: item.minutes,
    title: cut(item.title, 250),
    subtitle: cut(item.subtitle, 250),
    kind: kindOf(item.kind),
    language: /^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$/.test(item.language) ? item.language : '',
    abstract: rich(item.abstract),
    description: rich(item.description),
    url: /^https?:\/\/\S+$/i.test(item.url) && item.url.length <= 1000 ? item.url : '',
    links: item.links
      .filter(({ url }) => /^https?:\/\/[^\s/]+/i.test(url) && url.length <= 1000)
      .slice(0, 30)
      .map(({ title, url }) => ({ title: cut(title, 200), url })),
  };
}

/** Words of other systems for kinds that have words in every language here; others stay as they are written. */
function kindOf(kind: string): string {
  const known: Readonly<Record<string, string>> = {
    '': 'talk',
    lecture: 'talk',
    maintrack: 'talk',
    devroom: 'talk',
    discussion: 'panel',
    'panel discussion': 'panel',
    lightning_talk: 'lightning',
    lightningtalk: 'lightning',
    'lightning talk': 'lightning',
    concert: 'performance',
    pause: 'break',
  };
  const lower = kind.trim().toLowerCase();
  return known[lower] ?? (own.has(lower) ? lower : cut(kind.trim(), 40));
}

const own = new Set([
  'talk',
  'keynote',
  'panel',
  'workshop',
  'lightning',
  'meeting',
  'ceremony',
  'performance',
  'break',
  'other',
]);

/** When a day opens: as the file says, else from midnight to midnight, and as long as its items last. At most 48 hours. */
function opening(
  date: string,
  opensAt: string | null,
  closesAt: string | null,
  items: readonly PlannedItem[],
  timeZone: string,
) {
  const next = new Date(Date.parse(`${date}T00:00Z`) + day).toISOString().slice(0, 10);
  const opens = opensAt ?? momentOf(date, '00:00', timeZone) ?? `${date}T00:00:00.000Z`;
  const closes = closesAt && closesAt > opens ? closesAt : (momentOf(next, '00:00', timeZone) ?? opens);
  const ends = items.flatMap((item) =>
    item.date === date && item.startsAt && !closesAt ? [Date.parse(item.startsAt) + item.minutes * 60_000] : [],
  );
  const last = Math.max(Date.parse(closes), ...ends);
  return { opensAt: opens, closesAt: new Date(Math.min(last, Date.parse(opens) + 2 * day)).toISOString() };
}

const day = 86_400_000;

const cut = (text: string, length: number): string => {
  const clean = text.replace(/[\s\p{Cc}]+/gu, ' ').trim();
  return clean.length <= length ? clean : `${clean.slice(0, length - 1)}…`;
};

type Compared = Omit<StandingItem, 'id' | 'guid' | 'isRemoved'>;

function isSame(there: Compared, read: Compared): boolean {
  const sign = (item: Compared) =>
    JSON.stringify([
      item.date,
      item.place,
      item.track,
      item.startsAt,
      item.minutes,
      item.title,
      item.subtitle,
      item.kind,
      item.language,
      item.abstract,
      item.description,
      item.url,
      item.links,
      item.people.map(({ name, role }) => [name, role]),
    ]);
  return sign(there) === sign(read);
}
