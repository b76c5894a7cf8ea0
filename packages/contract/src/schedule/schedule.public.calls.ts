import * as z from 'zod';
import { defineCall } from '../core/define-call.ts';
import { fileOutput, id, publicCode } from '../core/fields.ts';
import { languages } from '../core/language.ts';
import { releaseChange } from './release.ts';
import { dateRow, trackRow } from './schedule.fields.ts';
import { agendaRoles } from './schedule.rules.ts';

/** The programme as everybody may see it: the newest release of a published event. None of these calls is in the specification. */

const scope = { code: { field: 'code', kind: 'event' } } as const;

/** What the list needs of an item; its texts are fetched when it is opened. */
const publicItem = z.object({
  agendaId: id,
  /** Names it where an id would be long: in the link that carries one's own choice. */
  number: z.int(),
  dateId: id.nullable(),
  placeId: id.nullable(),
  startsAt: z.string(),
  minutes: z.int(),
  title: z.string(),
  subtitle: z.string(),
  kind: z.string(),
  trackId: id.nullable(),
  language: z.string(),
  guests: z.array(z.object({ eventGuestId: id, role: z.enum(agendaRoles) })),
  /** Whether there is more to read of it. */
  hasMore: z.boolean(),
  /** Whether files may be shown now, also to those alone who have signed in. */
  hasFiles: z.boolean(),
});
export type PublicItem = z.infer<typeof publicItem>;

/** A guest who is in the programme and whom the event's page shows. */
const publicPerson = z.object({ eventGuestId: id, name: z.string(), company: z.string(), title: z.string() });
export type PublicPerson = z.infer<typeof publicPerson>;

export const publicAgenda = z.object({
  eventId: id,
  code: z.string(),
  title: z.string(),
  coverUrl: z.string().nullable(),
  timeZone: z.string(),
  /** To the minute: what is on now is told by it. */
  serverTime: z.string(),
  languages: z.array(z.enum(languages)),
  release: z.object({ number: z.int(), name: z.string(), madeAt: z.string() }),
  dates: z.array(dateRow),
  places: z.array(z.object({ placeId: id, name: z.string(), description: z.string() })),
  tracks: z.array(trackRow),
  people: z.array(publicPerson),
  /** By their beginning. */
  items: z.array(publicItem),
  /** What the newest release changed, at most a hundred; empty for the first. */
  changes: z.array(releaseChange),
  changed: z.int(),
});
export type PublicAgenda = z.infer<typeof publicAgenda>;

/** What the event's page says of its programme. */
export const publicProgramme = z.object({
  items: z.int(),
  /** Days that have items. */
  days: z.array(z.object({ date: z.string(), title: z.string(), items: z.int() })),
});
export type PublicProgramme = z.infer<typeof publicProgramme>;

export const schedulePublic = defineCall({
  id: 'schedule.public',
  method: 'GET',
  path: '/event/schedule/public/{code}',
  audience: 'open',
  kind: 'read',
  scope,
  summary: 'The released programme of a published event, without the items’ texts.',
  input: z.object({ code: publicCode }),
  output: publicAgenda,
  fails: ['NOT_RELEASED'],
});

export const schedulePublicItem = defineCall({
  id: 'schedule.publicItem',
  method: 'GET',
  path: '/event/schedule/public/{code}/item/{agendaId}',
  audience: 'open',
  kind: 'read',
  scope,
  summary: 'What there is to read of one item of a released programme. HTML in it is the server’s own, sanitised.',
  input: z.object({ code: publicCode, agendaId: id }),
  output: z.object({
    abstract: z.string(),
    description: z.string(),
    url: z.string(),
    links: z.array(z.object({ title: z.string(), url: z.string() })),
  }),
});

export const scheduleFeed = defineCall({
  id: 'schedule.feed',
  method: 'GET',
  path: '/event/schedule/public/{code}/calendar.ics',
  audience: 'open',
  kind: 'read',
  signed: false,
  file: true,
  scope,
  summary:
    'The released programme as a calendar to subscribe to (RFC 5545): all of it, what is at one place, what one guest is in, or the items that one has chosen. What fell out stays in it, cancelled.',
  input: z.object({
    code: publicCode,
    placeId: id.optional(),
    eventGuestId: id.optional(),
    /** Numbers of items, with dots between: one's own choice. */
    items: z
      .string()
      .regex(/^\d{1,6}(\.\d{1,6}){0,299}$/)
      .optional(),
    language: z.enum(languages).optional(),
  }),
  output: fileOutput,
  fails: ['NOT_RELEASED'],
});

export const schedulePublicCalls = [schedulePublic, schedulePublicItem, scheduleFeed];
