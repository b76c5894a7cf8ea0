import { Gathering } from './gathering.ts';
import { contradicts, minutesOf, momentIn, momentOf, NotAProgramme, type Programme, writesDays } from './programme.ts';

/**
 * Reads the JSON that conference systems write: schedule JSON (frab, pretalx), schedule2 (https://c3voc.de/schema/schedule2) and Sessionize's "all data"
 * view (https://sessionize.com/api-documentation). Fields beyond the schemas are passed over.
 */

type Json = { [name: string]: unknown };

/** @throws NotAProgramme when it is no JSON, or none of the three. */
export function readProgrammeJson(json: string, fallbackZone: string): Programme {
  let root: unknown;
  try {
    root = JSON.parse(json.replace(/^\uFEFF/, ''));
  } catch {
    throw new NotAProgramme('not-json');
  }
  const schedule = object(object(root)['schedule']);
  const conference = object(schedule['conference']);
  if (Array.isArray(schedule['events'])) return readFlat(schedule, conference, fallbackZone);
  if (Array.isArray(conference['days']))
    return readDays(conference, fallbackZone, writesDays(text(object(object(root)['generator'])['name'])));
  if (Array.isArray(object(root)['sessions'])) return readSessionize(object(root), fallbackZone);
  // Sessionize's "grouped" view: a list of groups of sessions.
  if (Array.isArray(root) && root.every((group) => Array.isArray(object(group)['sessions'])))
    return readSessionize({ sessions: root.flatMap((group) => list(object(group)['sessions'])) }, fallbackZone);
  throw new NotAProgramme('unknown-format');
}

/** Tracks and rooms of the conference's head, in both of frab's formats. */
function begin(conference: Json, fallbackZone: string): { gathering: Gathering; zone: string } {
  const zone = text(conference['time_zone_name']);
  const gathering = new Gathering(text(conference['title']), zone || null);
  for (const track of list(conference['tracks'])) gathering.track(text(track['name']), text(track['color']) || null);
  for (const room of list(conference['rooms']))
    gathering.place(text(room['name']), text(room['guid']) || null, count(room['capacity']));
  return { gathering, zone: zone || fallbackZone };
}

function readDays(conference: Json, fallbackZone: string, withDays: boolean): Programme {
  const { gathering, zone } = begin(conference, fallbackZone);
  for (const day of list(conference['days'])) {
    const date = text(day['date']);
    gathering.date(date, momentIn(text(day['day_start']), zone) ?? null, momentIn(text(day['day_end']), zone) ?? null);
    for (const [room, events] of Object.entries(object(day['rooms']))) {
      gathering.place(room);
      for (const event of list(events)) {
        const clock = text(event['start']).slice(0, 5);
        const startsAt = momentIn(text(event['date']), zone) ?? (clock ? momentOf(date, clock, zone) : undefined);
        if (startsAt && contradicts(text(event['date']), clock, zone))
          gathering.programme.faults.push({ what: text(event['title']), problem: 'two-starts' });
        const place = text(event['room']) || room;
        addEvent(gathering, event, { date, room: place, startsAt, people: event['persons'], withDays });
      }
    }
  }
  return gathering.whole();
}

function readFlat(schedule: Json, conference: Json, fallbackZone: string): Programme {
  const { gathering, zone } = begin(conference, fallbackZone);
  const days = list(conference['days']).map((day) => ({
    date: text(day['date']),
    opensAt: momentIn(text(day['start']), zone) ?? null,
    closesAt: momentIn(text(day['end']), zone) ?? null,
  }));
  for (const { date, opensAt, closesAt } of days) gathering.date(date, opensAt, closesAt);
  const rooms = new Map(list(conference['rooms']).map((room) => [text(room['guid']), text(room['name'])]));
  const tracks = new Map(list(conference['tracks']).map((track) => [text(track['slug']), text(track['name'])]));
  for (const event of list(schedule['events'])) {
    const room = object(event['room']);
    const startsAt = momentIn(text(event['start']), zone);
    const day = days.findLast(({ opensAt }) => opensAt !== null && startsAt !== undefined && opensAt <= startsAt);
    const track = object(event['track']);
    addEvent(
      gathering,
      { ...event, track: tracks.get(text(track['slug'])) ?? text(track['name']) ?? '' },
      {
        date: day?.date ?? localDay(startsAt, zone),
        room: rooms.get(text(room['guid'])) ?? text(room['name']),
        startsAt,
        people: event['participants'],
      },
    );
  }
  return gathering.whole();
}

interface Where {
  date: string;
  room: string;
  startsAt: string | undefined;
  people: unknown;
  /** Durations have days before hours. */
  withDays?: boolean;
}

function addEvent(gathering: Gathering, event: Json, { date, room, startsAt, people, withDays }: Where): void {
  const title = text(event['title']);
  if (!startsAt) gathering.programme.faults.push({ what: title, problem: 'no-start' });
  const end = Date.parse(text(event['end']));
  const lasts = Number.isNaN(end) || !startsAt ? undefined : Math.round((end - Date.parse(startsAt)) / 60_000);
  gathering.item({
    guid: text(event['guid']).toLowerCase() || null,
    date: date || null,
    place: room || null,
    startsAt: startsAt ?? null,
    minutes: lasts !== undefined && lasts >= 0 ? lasts : minutesOf(text(event['duration']), withDays),
    title,
    subtitle: text(event['subtitle']),
    kind: text(event['type']),
    track: text(event['track']),
    language: text(event['language']),
    abstract: text(event['abstract']),
    description: text(event['description']),
    url: text(event['url']),
    people: list(people).flatMap((person) => {
      const name = text(person['name']) || text(person['public_name']);
      const key = gathering.person(name, text(person['guid']) || null, text(person['biography']));
      const isModerator = /^(moderator|host)$/i.test(text(person['role']));
      return key ? [{ key, role: isModerator ? ('moderator' as const) : ('speaker' as const) }] : [];
    }),
    links: list(event['links']).flatMap((link) => {
      const url = text(link['url']);
      return /^https?:\/\//i.test(url) ? [{ title: text(link['title']), url }] : [];
    }),
  });
}

/** Sessionize keeps times on the clock of the conference, without a zone, and says what a session is by categories. */
function readSessionize(root: Json, zone: string): Programme {
  const gathering = new Gathering('', null);
  const rooms = new Map(list(root['rooms']).map((room) => [text(room['id']), text(room['name'])]));
  for (const name of rooms.values()) gathering.place(name);
  const speakers = new Map(list(root['speakers']).map((speaker) => [text(speaker['id']), speaker]));
  const categories = new Map(
    list(root['categories']).flatMap((category) =>
      list(category['items']).map((each) => [
        text(each['id']),
        { of: text(category['title']), name: text(each['name']) },
      ]),
    ),
  );
  for (const session of list(root['sessions'])) {
    const chosen = values(session['categoryItems']).map((each) => categories.get(text(each)));
    const category = (pattern: RegExp) => chosen.find((each) => each && pattern.test(each.of))?.name ?? '';
    const startsAt = momentIn(text(session['startsAt']), zone);
    const isService = session['isServiceSession'] === true;
    addEvent(
      gathering,
      {
        ...session,
        guid: '',
        end: momentIn(text(session['endsAt']), zone) ?? '',
        duration: '30',
        type: isService ? 'break' : category(/format|type|kind/i),
        track: category(/track/i),
        language: languageCode(category(/language|sprache/i)),
        abstract: '',
        links: [],
      },
      {
        date: localDay(startsAt, zone),
        room: rooms.get(text(session['roomId'])) ?? text(session['room']),
        startsAt,
        people: values(session['speakers']).map((each) => {
          const speaker = speakers.get(text(typeof each === 'object' ? object(each)['id'] : each));
          return speaker
            ? { name: text(speaker['fullName']), biography: text(speaker['bio']) }
            : { name: text(object(each)['name']) };
        }),
      },
    );
  }
  return gathering.whole();
}

/** English → en; what is a code already stays. */
function languageCode(name: string): string {
  if (/^[a-z]{2}(-[A-Za-z]{2,4})?$/.test(name)) return name;
  const known: Readonly<Record<string, string>> = {
    english: 'en',
    deutsch: 'de',
    german: 'de',
    french: 'fr',
    français: 'fr',
    spanish: 'es',
    español: 'es',
    japanese: 'ja',
    chinese: 'zh',
    dutch: 'nl',
    italian: 'it',
    portuguese: 'pt',
  };
  return known[name.toLowerCase()] ?? '';
}

function localDay(moment: string | undefined, zone: string): string {
  return moment ? new Intl.DateTimeFormat('sv', { timeZone: zone, dateStyle: 'short' }).format(new Date(moment)) : '';
}

const object = (value: unknown): Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Json) : {};
const values = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
const list = (value: unknown): Json[] => values(value).map(object);
const count = (value: unknown): number | null =>
  typeof value === 'number' && Number.isInteger(value) && value >= 0 && value < 1_000_000 ? value : null;

/** A word; of words in several languages the English or the first. */
function text(value: unknown): string {
  if (typeof value === 'string') return value.trim();
  if (typeof value === 'number') return String(value);
  const inLanguages = object(value);
  return [inLanguages['en'], ...Object.values(inLanguages)].find((each) => typeof each === 'string')?.toString() ?? '';
}
