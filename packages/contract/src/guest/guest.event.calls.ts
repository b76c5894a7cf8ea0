import * as z from 'zod';
import { defineCall } from '../core/define-call.ts';
import { done, id, ids, isoTime, versionNumber } from '../core/fields.ts';
import { guestLink, guestOwn } from './guest.fields.ts';
import { guestKinds, guestSources, guestStates } from './guest.rules.ts';

/** Guests of an event, which the product's call list calls lectures: bound to it, never copied. */

const kind = z.enum(guestKinds);

const eventGuestRow = z.object({
  eventGuestId: id,
  guestId: id,
  version: versionNumber,
  name: z.string(),
  company: z.string(),
  /** As the event shows it. */
  title: z.string(),
  photoUrl: z.string().nullable(),
  kind,
  state: z.enum(guestStates),
  confirmedAt: z.string().nullable(),
  /** Whether the event's page shows it. */
  isShown: z.boolean(),
  /** Whether the event says something of its own. */
  isOwn: z.boolean(),
  changedBy: z.enum(guestSources),
  changedAt: z.string(),
});

export type EventGuestRow = z.infer<typeof eventGuestRow>;

const eventGuestInfo = z.object({
  eventGuestId: id,
  eventId: id,
  guestId: id,
  version: versionNumber,
  name: z.string(),
  kind,
  state: z.enum(guestStates),
  isShown: z.boolean(),
  title: z.string().nullable(),
  biography: z.string().nullable(),
  words: guestOwn.words.unwrap(),
  photoKey: z.string().nullable(),
  photoUrl: z.string().nullable(),
  /** What the library says, which the event shows where it says nothing itself. */
  library: z.object({
    language: z.string(),
    title: z.string(),
    biography: z.string(),
    photoUrl: z.string().nullable(),
  }),
  /** Times at which the guest can be there; none = nothing was said. */
  availability: z.array(z.object({ from: z.string(), to: z.string() })),
  /** When the guest last saved something on the own page. */
  guestChangedAt: z.string().nullable(),
});

export type EventGuestInfo = z.infer<typeof eventGuestInfo>;

/** Ranges of an event's guest, at most 40. Each ends after it begins. */
export const availability = z
  .array(
    z
      .object({ from: isoTime, to: isoTime })
      .refine(({ from, to }) => Date.parse(from) < Date.parse(to), { path: ['to'], params: { problem: 'time' } }),
  )
  .max(40);

export const guestAddLecture = defineCall({
  id: 'guest.addLecture',
  method: 'POST',
  path: '/event/guest/addLecture',
  audience: 'organiser',
  kind: 'write',
  scope: { event: 'eventId' },
  summary: 'Binds a guest of the library to an event, at the end of the order. One that is bound stays as it is.',
  input: z.object({ eventId: id, guestId: id, kind: kind.default('speaker') }),
  output: z.object({ eventGuestId: id }),
});

export const guestAddBatch = defineCall({
  id: 'guest.addBatchGuestLecture',
  method: 'POST',
  path: '/event/guest/addBatchGuestLecture',
  audience: 'organiser',
  kind: 'write',
  scope: { event: 'eventId' },
  arrayBodyToo: 'guestIds',
  summary:
    'Binds many guests at once, in the order given; the body may be the list of their ids alone, the event in the query. Those that are bound stay as they are.',
  input: z.object({ eventId: id, guestIds: ids(), kind: kind.default('speaker') }),
  output: z.object({ added: z.int(), already: z.int() }),
});

export const guestLectureEdit = defineCall({
  id: 'guest.lectureEdit',
  method: 'POST',
  path: '/event/guest/lecture/edit',
  audience: 'organiser',
  kind: 'write',
  summary:
    'What an event says of a guest otherwise than the library, what the guest is there, has answered and when it can be there. Not in the specification.',
  input: z.object({
    eventGuestId: id,
    version: versionNumber,
    kind,
    state: z.enum(guestStates),
    isShown: z.boolean().default(true),
    ...guestOwn,
    availability: availability.default([]),
  }),
  output: z.object({ version: versionNumber }),
  fails: ['FILE_MISSING', 'GUEST_CHANGED'],
});

export const guestLectureState = defineCall({
  id: 'guest.lectureState',
  method: 'POST',
  path: '/event/guest/lecture/state',
  audience: 'organiser',
  kind: 'write',
  scope: { event: 'eventId' },
  summary: 'Says of many guests of an event what they answered. Not in the specification.',
  input: z.object({ eventId: id, eventGuestIds: ids(), state: z.enum(guestStates) }),
  output: z.object({ changed: z.int() }),
});

export const guestLectureDelete = defineCall({
  id: 'guest.lectureDelete',
  method: 'POST',
  path: '/event/guest/lecture/del/{guestId}/{eventId}',
  audience: 'organiser',
  kind: 'write',
  scope: { event: 'eventId' },
  summary: 'Takes a guest off an event. Bound again, it is as it was there.',
  input: z.object({ eventId: id, guestId: id }),
  output: done,
});

export const guestLectureList = defineCall({
  id: 'guest.lectureList',
  method: 'GET',
  path: '/event/guest/lectureList',
  audience: 'organiser',
  kind: 'read',
  scope: { event: 'eventId' },
  summary: 'The guests of an event in their order, all of them.',
  input: z.object({ eventId: id }),
  output: z.array(eventGuestRow),
});

export const guestLectureGet = defineCall({
  id: 'guest.lectureInfo',
  method: 'GET',
  path: '/event/guest/lecture/info/{eventGuestId}',
  audience: 'organiser',
  kind: 'read',
  summary: 'Everything that an event says of one guest. Not in the specification.',
  input: z.object({ eventGuestId: id }),
  output: eventGuestInfo,
});

export const guestLectureCount = defineCall({
  id: 'guest.lectureCount',
  method: 'GET',
  path: '/event/guest/lectureCount/{eventId}',
  audience: 'organiser',
  kind: 'read',
  scope: { event: 'eventId' },
  summary: 'How many guests an event has, and what they answered.',
  input: z.object({ eventId: id }),
  output: z.object({ total: z.int(), invited: z.int(), confirmed: z.int(), declined: z.int() }),
});

export const guestLectureSort = defineCall({
  id: 'guest.updateGuestLectureSort',
  method: 'POST',
  path: '/event/guest/updateGuestLectureSort',
  audience: 'organiser',
  kind: 'write',
  scope: { event: 'eventId' },
  summary: 'The whole order of an event’s guests. GUESTS_CHANGED when others came or went meanwhile.',
  input: z.object({ eventId: id, eventGuestIds: z.array(id).min(1).max(5000) }),
  output: done,
  fails: ['GUESTS_CHANGED'],
});

/** A guest as the event's page shows it. */
export const publicGuest = z.object({
  /** Names it on the page and in its address. */
  eventGuestId: id,
  name: z.string(),
  company: z.string(),
  title: z.string(),
  photoUrl: z.string().nullable(),
  kind,
  hasMore: z.boolean(),
});

export type PublicGuest = z.infer<typeof publicGuest>;

export const guestOnPage = defineCall({
  id: 'guest.onPage',
  method: 'GET',
  path: '/event/guest/public/{eventId}/{eventGuestId}',
  audience: 'open',
  kind: 'read',
  scope: { event: 'eventId' },
  summary: 'What the page of a published event says of one of its guests. Not in the specification.',
  input: z.object({ eventId: id, eventGuestId: id }),
  output: publicGuest.extend({ biography: z.string(), links: z.array(guestLink) }),
});

export const guestEventCalls = [
  guestAddLecture,
  guestAddBatch,
  guestLectureEdit,
  guestLectureState,
  guestLectureDelete,
  guestLectureList,
  guestLectureGet,
  guestLectureCount,
  guestLectureSort,
  guestOnPage,
];
