import * as z from 'zod';
import { defineCall } from '../core/define-call.ts';
import { done, fileOutput, id, line, pageOf, paging, queryInt } from '../core/fields.ts';
import { countStates } from './checkin.rules.ts';

/** How long people were at each agenda item of the released programme; an event without one is one item itself. Breaks are not counted. */

const counting = z.object({
  /** Null = never counted. */
  run: z
    .object({
      state: z.enum(countStates),
      startedAt: z.string(),
      people: z.int(),
      counted: z.int(),
    })
    .nullable(),
  /** When what is shown was counted; null = nothing is. */
  countedAt: z.string().nullable(),
  /** Whether people were scanned since. */
  isOld: z.boolean(),
  /** Whether halls name places of the programme; without them who is at the event is at all items. */
  hasHalls: z.boolean(),
  /** Whether the programme was released. */
  hasProgramme: z.boolean(),
});

export type Counting = z.infer<typeof counting>;

export const minutesState = defineCall({
  id: 'checkin.minutesState',
  method: 'GET',
  path: '/event/signin/minutes/state/{eventId}',
  audience: 'organiser',
  kind: 'read',
  scope: { event: 'eventId' },
  summary: 'When minutes per agenda item were counted, and how far a count has come. Not in the specification.',
  input: z.object({ eventId: id }),
  output: counting,
});

export const minutesCount = defineCall({
  id: 'checkin.minutesCount',
  method: 'POST',
  path: '/event/signin/minutes/count/{eventId}',
  audience: 'organiser',
  kind: 'write',
  scope: { event: 'eventId' },
  summary:
    'Counts anew how long people were at each agenda item, as a job. What was counted before is shown until it is done. Not in the specification.',
  input: z.object({ eventId: id }),
  output: done,
  fails: ['MINUTES_RUNNING'],
});

export const minutesCancel = defineCall({
  id: 'checkin.minutesCancel',
  method: 'POST',
  path: '/event/signin/minutes/cancel/{eventId}',
  audience: 'organiser',
  kind: 'write',
  scope: { event: 'eventId' },
  summary: 'Ends a count that is under way; what was counted before stays. Not in the specification.',
  input: z.object({ eventId: id }),
  output: z.object({ cancelled: z.boolean() }),
});

const item = z.object({
  agendaId: id,
  title: z.string(),
  startsAt: z.string(),
  endsAt: z.string(),
  /** The hall; null = the event itself, or none. */
  hallName: z.string().nullable(),
  /** Whether people could be counted: a hall has the item's place, or no hall names any. */
  isCounted: z.boolean(),
  /** Who was there at all. */
  people: z.int(),
  /** Of them, whom nobody saw leave. */
  leftUnseen: z.int(),
  /** Half of them stayed longer. */
  medianMinutes: z.int().nullable(),
  /** Everybody who was at the hall, or the event, at all. */
  placePeople: z.int(),
});

export type CountedItem = z.infer<typeof item>;

export const minutesItems = defineCall({
  id: 'checkin.minutesItems',
  method: 'GET',
  path: '/event/signin/minutes/item/list/{eventId}',
  audience: 'organiser',
  kind: 'read',
  scope: { event: 'eventId' },
  summary: 'The agenda items as they were counted last, in their order. Not in the specification.',
  input: z.object({ eventId: id, ...paging, search: line(80).optional() }),
  output: pageOf(item),
});

const peopleFilter = {
  agendaId: id,
  /** Only who was there so long at least. */
  minMinutes: queryInt(1, 10_000).optional(),
};

const person = z.object({
  partsId: id,
  signUserId: id.nullable(),
  name: z.string(),
  company: z.string(),
  ticketName: z.string().nullable(),
  minutes: z.int(),
  /** Whether nobody saw them leave: counted to the end of the item. */
  leftUnseen: z.boolean(),
});

export type PersonMinutes = z.infer<typeof person>;

export const minutesPeople = defineCall({
  id: 'checkin.minutesPeople',
  method: 'GET',
  path: '/event/signin/minutes/people/list/{eventId}',
  audience: 'organiser',
  kind: 'read',
  scope: { event: 'eventId' },
  summary: 'Who was at an agenda item, and how long, as it was counted last. Not in the specification.',
  input: z.object({
    eventId: id,
    ...paging,
    ...peopleFilter,
    search: line(80).optional(),
    sort: z.enum(['minutes', '-minutes']).default('-minutes'),
  }),
  output: pageOf(person),
});

export const minutesExport = defineCall({
  id: 'checkin.minutesExport',
  method: 'GET',
  path: '/event/signin/minutes/export/{eventId}',
  audience: 'organiser',
  kind: 'read',
  file: true,
  scope: { event: 'eventId' },
  summary: 'Minutes per agenda item and person as an xlsx sheet: of one item, or of all. Not in the specification.',
  input: z.object({ eventId: id, agendaId: id.optional(), minMinutes: peopleFilter.minMinutes }),
  output: fileOutput,
});

export const minutesOf = defineCall({
  id: 'checkin.minutesOf',
  method: 'GET',
  path: '/event/signin/minutes/person/{signUserId}',
  audience: 'organiser',
  kind: 'read',
  summary: 'The agenda items at which one person was, and how long, counted just now. Not in the specification.',
  input: z.object({ signUserId: id }),
  output: z.object({
    items: z.array(
      z.object({
        agendaId: id,
        title: z.string(),
        startsAt: z.string(),
        endsAt: z.string(),
        minutes: z.int(),
        leftUnseen: z.boolean(),
      }),
    ),
    /** In all; what was at the same time counts once. */
    minutes: z.int(),
    /** Of the programme that can be counted. */
    ofMinutes: z.int(),
  }),
});

export const checkinMinutesCalls = [
  minutesState,
  minutesCount,
  minutesCancel,
  minutesItems,
  minutesPeople,
  minutesExport,
  minutesOf,
];
