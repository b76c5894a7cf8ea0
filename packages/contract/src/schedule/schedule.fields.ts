import * as z from 'zod';
import { wordsOf } from '../event/event.words.ts';
import { id, isoTime, line, longText } from '../core/fields.ts';
import { agendaRoles, clashKinds, clashLevels, maxAgendaMinutes } from './schedule.rules.ts';

/** #rrggbb, in lower case. */
const colour = z
  .string()
  .trim()
  .toLowerCase()
  .regex(/^#[0-9a-f]{6}$/);

/** An address on the web. */
const webLink = line(1000).refine((link) => link === '' || /^https?:\/\/[^\s/]+/i.test(link), {
  params: { problem: 'url' },
});

const span = z.object({ from: isoTime, to: isoTime });

export const dateFields = {
  /** The calendar's day that it is named by: 2026-11-23. */
  date: z.iso.date(),
  title: line(80).default(''),
  /** When the day opens and closes; a day may close after midnight. At most 48 hours. */
  opensAt: isoTime,
  closesAt: isoTime,
};

export const placeFields = {
  name: line(80, 1),
  description: line(300).default(''),
  /** Seats; null = nobody says. */
  capacity: z.int().min(0).max(1_000_000).nullable().default(null),
  /** Minutes between two items that setting up anew takes. */
  changeOver: z.int().min(0).max(240).default(0),
  /** When it is closed. */
  closed: z.array(span).max(50).default([]),
};

export const trackFields = { name: line(80, 1), colour: colour.nullable().default(null) };

export const walkFields = z.object({ from: id, to: id, minutes: z.int().min(0).max(240) });

/** What can be said of an item in further languages. */
const agendaWords = wordsOf({
  title: line(250),
  subtitle: line(250),
  abstract: longText(20_000),
  description: longText(60_000),
});

/** Where and when an item stands; without a time it waits in the pool. */
export const placing = {
  dateId: id.nullable(),
  placeId: id.nullable(),
  startsAt: isoTime.nullable(),
  minutes: z.int().min(0).max(maxAgendaMinutes),
};

export const placingDefaults = {
  dateId: placing.dateId.default(null),
  placeId: placing.placeId.default(null),
  startsAt: placing.startsAt.default(null),
  minutes: placing.minutes.default(30),
};

export const agendaFields = {
  title: line(250, 1),
  subtitle: line(250),
  /** One of `agendaKinds`, or the organiser's own word. */
  kind: line(40),
  trackId: id.nullable(),
  /** A language tag: en, zh-CN; '' = nobody says. */
  language: z
    .string()
    .trim()
    .regex(/^([a-z]{2,3}(-[A-Za-z0-9]{2,8})*)?$/),
  /** HTML; sanitised by the server. */
  abstract: longText(20_000),
  description: longText(60_000),
  url: webLink,
  links: z.array(z.object({ title: line(200), url: webLink })).max(30),
  /** How many are expected; null = nobody says. */
  expected: z.int().min(0).max(1_000_000).nullable(),
  /** For the organiser alone. */
  note: longText(2000),
  /** Shown to the public. A blocker keeps a place free and is not. */
  isPublic: z.boolean(),
  guests: z.array(z.object({ eventGuestId: id, role: z.enum(agendaRoles) })).max(60),
  words: agendaWords,
};

export const agendaDefaults = {
  subtitle: agendaFields.subtitle.default(''),
  kind: agendaFields.kind.default('talk'),
  trackId: agendaFields.trackId.default(null),
  language: agendaFields.language.default(''),
  abstract: agendaFields.abstract.default(''),
  description: agendaFields.description.default(''),
  url: agendaFields.url.default(''),
  links: agendaFields.links.default([]),
  expected: agendaFields.expected.default(null),
  note: agendaFields.note.default(''),
  isPublic: agendaFields.isPublic.default(true),
  guests: agendaFields.guests.default([]),
  words: agendaWords.default({}),
};

/** What the editor draws of an item; its texts come with `schedule.agendaInfo`. */
export const agendaRow = z.object({
  agendaId: id,
  /** Which change of the schedule it was last changed by; raised by each. */
  version: z.int(),
  dateId: id.nullable(),
  placeId: id.nullable(),
  startsAt: z.string().nullable(),
  minutes: z.int(),
  title: z.string(),
  subtitle: z.string(),
  kind: z.string(),
  trackId: id.nullable(),
  language: z.string(),
  expected: z.int().nullable(),
  isPublic: z.boolean(),
  guests: z.array(z.object({ eventGuestId: id, role: z.enum(agendaRoles) })),
});
export type AgendaRow = z.infer<typeof agendaRow>;

export const agendaInfo = agendaRow.extend({
  abstract: z.string(),
  description: z.string(),
  url: z.string(),
  links: z.array(z.object({ title: z.string(), url: z.string() })),
  note: z.string(),
  words: agendaWords,
});

export const dateRow = z.object({
  dateId: id,
  date: z.string(),
  title: z.string(),
  opensAt: z.string(),
  closesAt: z.string(),
});

export const placeRow = z.object({
  placeId: id,
  name: z.string(),
  description: z.string(),
  capacity: z.int().nullable(),
  changeOver: z.int(),
  closed: z.array(z.object({ from: z.string(), to: z.string() })),
});

export const trackRow = z.object({ trackId: id, name: z.string(), colour: z.string().nullable() });

/** Of the people of an event, what the clashes ask. */
export const scheduleGuest = z.object({
  eventGuestId: id,
  name: z.string(),
  isConfirmed: z.boolean(),
  available: z.array(z.object({ from: z.string(), to: z.string() })),
  /** When the same person is in another event's programme. */
  elsewhere: z.array(z.object({ from: z.string(), to: z.string(), what: z.string() })),
});

export const levels = z.record(z.enum(clashKinds), z.enum(clashLevels));
export const someLevels = z.partialRecord(z.enum(clashKinds), z.enum(clashLevels));
