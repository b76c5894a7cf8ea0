import { XMLParser } from 'fast-xml-parser';
import { Gathering } from './gathering.ts';
import { contradicts, minutesOf, momentIn, momentOf, NotAProgramme, type Programme, writesDays } from './programme.ts';

/**
 * Reads schedule XML as pentabarf, frab, pretalx and the hub write it (https://c3voc.de/wiki/schedule). None of the real files keeps the schema, so
 * whatever can be understood is taken: events without a room element around them, without a date, with a clock only.
 */

/** An element: its attributes as `@name`, its text as `#text`. */
type Element = { [name: string]: Element | Element[] | string | undefined };

const many = new Set(['day', 'room', 'event', 'person', 'track', 'link', 'attachment']);

const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  parseTagValue: false,
  parseAttributeValue: false,
  trimValues: true,
  htmlEntities: true,
  ignoreDeclaration: true,
  ignorePiTags: true,
  alwaysCreateTextNode: false,
  isArray: (name) => many.has(name),
  // Those of XML and the numbered ones are many in long descriptions.
  processEntities: { enabled: true, maxTotalExpansions: 5_000_000, maxExpandedLength: 100_000_000, maxEntityCount: 0 },
});

/** @throws NotAProgramme when it is no XML, or no schedule. */
export function readScheduleXml(text: string, fallbackZone: string): Programme {
  // Entities of a file's own can grow without end, and no schedule has any.
  if (/<!ENTITY/i.test(text)) throw new NotAProgramme('not-xml');
  let root: Element;
  try {
    root = parser.parse(text, true) as Element;
  } catch {
    throw new NotAProgramme('not-xml');
  }
  const schedule = child(root, 'schedule');
  if (!schedule) throw new NotAProgramme('unknown-format');
  const conference = child(schedule, 'conference') ?? {};
  const zone = words(conference, 'time_zone_name');
  const gathering = new Gathering(words(conference, 'title'), zone || null);
  const reading = {
    gathering,
    zone: zone || fallbackZone,
    change: words(conference, 'day_change'),
    withDays: writesDays(attribute(child(schedule, 'generator') ?? {}, 'name')),
  };
  for (const holder of [conference, child(schedule, 'tracks') ?? {}])
    for (const track of children(holder, 'track'))
      gathering.track(attribute(track, 'name') || own(track), attribute(track, 'color') || null);
  for (const day of children(schedule, 'day')) {
    const date = attribute(day, 'date') || attribute(day, 'start').slice(0, 10);
    gathering.date(
      date,
      momentOr(attribute(day, 'start'), reading.zone),
      momentOr(attribute(day, 'end'), reading.zone),
    );
    for (const room of children(day, 'room')) {
      gathering.place(attribute(room, 'name'), attribute(room, 'guid') || null, whole(attribute(room, 'capacity')));
      for (const event of children(room, 'event')) item(event, date, attribute(room, 'name'), reading);
    }
    for (const event of children(day, 'event')) item(event, date, '', reading);
  }
  return gathering.whole();
}

interface Reading {
  gathering: Gathering;
  zone: string;
  /** Until when the clock belongs to the evening before: 09:00:00. */
  change: string;
  /** Its durations have days before hours. */
  withDays: boolean;
}

function item(event: Element, date: string, room: string, reading: Reading): void {
  const { gathering, zone, change } = reading;
  const title = words(event, 'title');
  const clock = words(event, 'start').slice(0, 5);
  const place = words(event, 'room') || room;
  const startsAt =
    momentIn(words(event, 'date'), zone) ?? (clock ? momentOf(dayOf(date, clock, change), clock, zone) : undefined);
  if (!startsAt) gathering.programme.faults.push({ what: title, problem: clock ? 'bad-start' : 'no-start' });
  else if (contradicts(words(event, 'date'), clock, zone))
    gathering.programme.faults.push({ what: title, problem: 'two-starts' });
  const people = children(child(event, 'persons') ?? {}, 'person').flatMap((person) => {
    const key = gathering.person(own(person), attribute(person, 'guid') || null);
    return key ? [{ key, role: 'speaker' as const }] : [];
  });
  const links = children(child(event, 'links') ?? {}, 'link').flatMap((link) => {
    const url = attribute(link, 'href');
    return /^https?:\/\//i.test(url) ? [{ title: own(link), url }] : [];
  });
  gathering.item({
    guid: attribute(event, 'guid').toLowerCase() || null,
    date: date || null,
    place: place || null,
    startsAt: startsAt ?? null,
    minutes: minutesOf(words(event, 'duration'), reading.withDays),
    title,
    subtitle: words(event, 'subtitle'),
    kind: words(event, 'type'),
    track: words(event, 'track'),
    language: words(event, 'language'),
    abstract: words(event, 'abstract'),
    description: words(event, 'description'),
    url: words(event, 'url'),
    people,
    links,
  });
}

/** The calendar's day of a clock time: before the change it is the day after the programme's. */
function dayOf(date: string, clock: string, change: string): string {
  if (!change || clock >= change.slice(0, 5)) return date;
  return new Date(Date.parse(`${date}T00:00Z`) + 86_400_000).toISOString().slice(0, 10);
}

const momentOr = (text: string, zone: string) => momentIn(text, zone) ?? null;
const whole = (text: string) => (/^\d{1,6}$/.test(text) ? Number(text) : null);

function child(element: Element, name: string): Element | undefined {
  const found = element[name];
  const one = Array.isArray(found) ? found[0] : found;
  return typeof one === 'object' ? one : undefined;
}

function children(element: Element, name: string): Element[] {
  const found = element[name];
  const list = Array.isArray(found) ? found : found === undefined ? [] : [found];
  return list.map((each) => (typeof each === 'object' ? each : { '#text': each }));
}

function own(element: Element): string {
  const text = element['#text'];
  return typeof text === 'string' ? text.trim() : '';
}

/** The text of a child element; an element that comes twice says it the first time. */
function words(element: Element, name: string): string {
  const [first] = children(element, name);
  return first ? own(first) : '';
}

const attribute = (element: Element, name: string): string => {
  const value = element[`@${name}`];
  return typeof value === 'string' ? value.trim() : '';
};
