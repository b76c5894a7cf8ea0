import { offsets } from '@convoke/contract/schedule/clashes.ts';
import type { ImportFault } from '@convoke/contract/schedule/schedule.rules.ts';

/** A programme as another system hands it over, whatever the format: what can be read of it, and what could not. */
export interface Programme {
  title: string;
  /** An IANA zone; null = the file does not say. */
  timeZone: string | null;
  dates: ProgrammeDate[];
  places: ProgrammePlace[];
  tracks: ProgrammeTrack[];
  people: ProgrammePerson[];
  items: ProgrammeItem[];
  /** What was left out or changed, in the order it was met. */
  faults: ProgrammeFault[];
  /** Titles of columns of a sheet that nothing is taken from; files that were read before have none. */
  skipped?: string[];
}

export interface ProgrammeDate {
  /** As the calendar has it: 2026-11-23. */
  date: string;
  /** When the day opens and closes, as ISO 8601 with an offset; null = the file does not say. */
  opensAt: string | null;
  closesAt: string | null;
}

export interface ProgrammePlace {
  name: string;
  guid: string | null;
  capacity: number | null;
}

export interface ProgrammeTrack {
  name: string;
  /** #rrggbb */
  colour: string | null;
}

export interface ProgrammePerson {
  /** By which the items of this file mean the person. */
  key: string;
  guid: string | null;
  name: string;
  biography: string;
}

export interface ProgrammeItem {
  guid: string | null;
  /** The date of the programme, which is not always that of the clock: what begins after midnight may belong to the evening before. */
  date: string | null;
  place: string | null;
  /** ISO 8601 in UTC; null = not scheduled. */
  startsAt: string | null;
  minutes: number;
  title: string;
  subtitle: string;
  kind: string;
  track: string;
  language: string;
  abstract: string;
  description: string;
  url: string;
  people: { key: string; role: 'speaker' | 'moderator' }[];
  links: { title: string; url: string }[];
}

export interface ProgrammeFault {
  what: string;
  problem: ImportFault;
}

/** A file that is none of the formats, or is broken. */
export class NotAProgramme extends Error {
  readonly reason: 'not-xml' | 'not-json' | 'unknown-format' | 'too-many-items' | 'nothing-in-it';
  constructor(reason: NotAProgramme['reason']) {
    super(reason);
    this.reason = reason;
  }
}

/**
 * Minutes of a duration: 01:30, 01:30:00, 90, PT1H30M. Undefined when it says nothing that could be read. Three numbers end with seconds, but for pretalx, which
 * writes days before hours where there are any: 1:12:00 is a day and a half of it (`withDays`), and 72 minutes of all others.
 */
export function minutesOf(text: string, withDays = false): number | undefined {
  const clock = /^(\d{1,3}):(\d{2})(?::(\d{2}))?$/.exec(text.trim());
  if (clock) {
    const [first, second, third] = clock.slice(1).map(Number);
    const [days, hours, minutes] = withDays && clock[3] ? [first, second, third] : [0, first, second];
    return (days ?? 0) * 1440 + (hours ?? 0) * 60 + (minutes ?? 0);
  }
  if (/^\d{1,4}$/.test(text.trim())) return Number(text);
  const iso = /^P(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:\d+(?:\.\d+)?S)?)?$/.exec(text.trim());
  if (iso && /\d/.test(text)) return Number(iso[1] ?? 0) * 1440 + Number(iso[2] ?? 0) * 60 + Number(iso[3] ?? 0);
  return undefined;
}

/** Programs whose durations have days before hours. */
export const writesDays = (generator: string) => generator.trim().toLowerCase() === 'pretalx';

/**
 * The moment of a time of day in a zone. `date` 2026-03-29, `clock` 02:30. A time that the clocks leave out is read as if they had not changed yet; of one that they
 * show twice the first is meant. (So does RFC 5545, 3.3.5.)
 */
export function momentOf(date: string, clock: string, timeZone: string): string | undefined {
  const wall = Date.parse(`${date}T${clock.length === 4 ? `0${clock}` : clock}Z`);
  if (Number.isNaN(wall)) return undefined;
  const offset = offsets(timeZone);
  const day = 86_400_000;
  const before = offset(wall - day);
  const after = offset(wall + day);
  for (const ahead of [before, after]) if (offset(wall - ahead) === ahead) return new Date(wall - ahead).toISOString();
  return new Date(wall - before).toISOString();
}

/** A moment with an offset or Z, in UTC; a moment without is on the clock of the zone. */
export function momentIn(text: string, timeZone: string): string | undefined {
  const parts = /^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2}(?::\d{2})?)(?:\.\d+)?\s*(Z|[+-]\d{2}:?\d{2})?$/.exec(text.trim());
  if (!parts?.[1] || !parts[2]) return undefined;
  if (!parts[3]) return momentOf(parts[1], parts[2], timeZone);
  const at = new Date(`${parts[1]}T${parts[2]}${parts[3]}`);
  return Number.isNaN(at.getTime()) ? undefined : at.toISOString();
}

/** Whether a moment begins at another time of day than a clock says, on the clock of the zone as well as on its own. */
export function contradicts(text: string, clock: string, timeZone: string): boolean {
  const moment = momentIn(text, timeZone);
  const said = /^(\d{1,2}):(\d{2})/.exec(clock);
  if (moment === undefined || !said) return false;
  const wanted = `${said[1]?.padStart(2, '0')}:${said[2]}`;
  const at = Date.parse(moment);
  const inZone = new Date(at + offsets(timeZone)(at)).toISOString().slice(11, 16);
  return wanted !== inZone && wanted !== text.trim().slice(11, 16);
}
