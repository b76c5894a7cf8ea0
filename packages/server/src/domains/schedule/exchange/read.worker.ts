import { createHash } from 'node:crypto';
import { maxDates, maxPlaces } from '@convoke/contract/schedule/schedule.rules.ts';
import { type Plan, planImport, type Standing } from './plan.ts';
import { NotAProgramme, type Programme } from './programme.ts';
import { readProgrammeJson } from './read-json.ts';
import { readScheduleSheet, type SheetReading } from './read-sheet.ts';
import { readScheduleXml } from './read-xml.ts';
import { richText } from './rich.ts';

/** Reads a programme: a sheet in the way that is asked, else any of the other formats. What comes back can be stored as it is; or why it is none. */
export async function readProgramme(
  bytes: Buffer,
  timeZone: string,
  sheet?: SheetReading,
): Promise<Programme | NotAProgramme['reason']> {
  try {
    return sound(sheet ? await readScheduleSheet(bytes, timeZone, sheet) : readText(bytes, timeZone));
  } catch (error) {
    return error instanceof NotAProgramme ? error.reason : 'unknown-format';
  }
}

/** What becomes of a programme; its texts are made rich ones of ours. */
export const plan = (programme: Programme, there: Standing, timeZone: string): Plan =>
  planImport(programme, there, timeZone, richText);

function readText(bytes: Buffer, timeZone: string): Programme {
  const text = bytes.toString('utf8').replace(/^\uFEFF/, '');
  return text.trimStart().startsWith('<') ? readScheduleXml(text, timeZone) : readProgrammeJson(text, timeZone);
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** What another system knows something by, as a UUID: the same of the same, so that a file that is read again finds what it made. */
function uuidOf(text: string): string {
  if (uuid.test(text)) return text;
  const hex = createHash('sha256').update(text).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

const isDay = (date: string | null): date is string =>
  date !== null && /^(19|20|21)\d{2}-\d{2}-\d{2}$/.test(date) && isMoment(`${date}T00:00:00Z`, date);

const isMoment = (moment: string, day = moment.slice(0, 10)) => {
  const at = new Date(moment);
  return !Number.isNaN(at.getTime()) && at.toISOString().slice(0, 10) === day && /^(19|20|21)\d{2}-/.test(day);
};

/** What the database could not take is taken out or told: days that no calendar has, characters that are no text, texts beyond every measure. */
function sound(programme: Programme): Programme {
  const plain = JSON.parse(JSON.stringify(programme), (_, value: unknown) =>
    typeof value === 'string'
      ? value.toWellFormed().replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g, '')
      : value,
  ) as Programme;
  const { faults } = plain;
  const items = plain.items.map((item) => {
    const startsAt = item.startsAt && isMoment(item.startsAt) ? item.startsAt : null;
    if (item.startsAt && !startsAt) faults.push({ what: item.title, problem: 'bad-start' });
    return {
      ...item,
      guid: item.guid && uuidOf(item.guid),
      startsAt,
      date: startsAt && (isDay(item.date) ? item.date : startsAt.slice(0, 10)),
      abstract: cut(item.abstract, 15_000),
      description: cut(item.description, 50_000),
    };
  });
  const dates = plain.dates.filter(({ date }) => isDay(date));
  const known = new Set(dates.map(({ date }) => date));
  for (const { date } of items) {
    if (!date || known.has(date)) continue;
    known.add(date);
    dates.push({ date, opensAt: null, closesAt: null });
  }
  if (dates.length > maxDates || plain.places.length > maxPlaces) throw new NotAProgramme('too-many-items');
  return {
    ...plain,
    timeZone: plain.timeZone && isZone(plain.timeZone) ? plain.timeZone : null,
    items,
    dates: dates.map(({ date, opensAt, closesAt }) => ({
      date,
      opensAt: opensAt && isMoment(opensAt) ? opensAt : null,
      closesAt: closesAt && isMoment(closesAt) ? closesAt : null,
    })),
    places: plain.places.map((place) => ({
      ...place,
      guid: place.guid && uuidOf(place.guid.toLowerCase()),
      capacity: place.capacity !== null && place.capacity >= 0 && place.capacity <= 1_000_000 ? place.capacity : null,
    })),
    tracks: plain.tracks.map(({ name, colour }) => ({
      name,
      colour: colour && /^#[0-9a-f]{6}$/.test(colour) ? colour : null,
    })),
    people: plain.people.map((person) => ({ ...person, biography: cut(person.biography, 15_000) })),
    // Each is told to a person, who reads no thousands.
    faults: faults.slice(0, 500).map((fault) => ({ ...fault, what: cut(fault.what, 200) })),
  };
}

const cut = (text: string, most: number) => text.slice(0, most).toWellFormed();

function isZone(zone: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}
