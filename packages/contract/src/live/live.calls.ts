import * as z from 'zod';
import { defineCall } from '../core/define-call.ts';
import { done, id, ids, isoTime, line, longText, pageOf, paging, queryBool, versionNumber } from '../core/fields.ts';
import { isPublicLink } from '../core/public-link.ts';
import { changedVersion, partly } from '../core/update-fields.ts';
import { liveSources, liveStates, mostLives, recordingStates } from './live.rules.ts';

/** The lives of an event and their chapters, for its organiser. */

const rules = {
  title: line(120, 1),
  startsAt: isoTime,
  endsAt: isoTime,
  /** A place of the programme; null = none. */
  placeId: id.nullable().default(null),
  source: z.enum(liveSources).default('ingest'),
  /** Of an external live: the address of a player, an HLS list or a film, https. */
  externalUrl: line(2000)
    .refine((value) => value === '' || isPublicLink(value), { params: { problem: 'link' } })
    .default(''),
  /** Whether what is sent is recorded. */
  isRecorded: z.boolean().default(true),
};

export const recordingView = z.object({
  recordingId: id,
  state: z.enum(recordingStates),
  startedAt: z.string(),
  seconds: z.number(),
  bytes: z.int(),
  /** Its document of the library, once it is there. */
  documentId: id.nullable(),
  /** Whether viewers are offered it once it is there. */
  isShown: z.boolean(),
});

export const liveRow = z.object({
  liveId: id,
  eventId: id,
  title: z.string(),
  startsAt: z.string(),
  endsAt: z.string(),
  placeId: id.nullable(),
  placeName: z.string(),
  source: z.enum(liveSources),
  externalUrl: z.string(),
  isRecorded: z.boolean(),
  state: z.enum(liveStates),
  /** Since when the camera sends, without the gaps that were bridged; null = it does not. */
  onAirSince: z.string().nullable(),
  chapters: z.int(),
  viewers: z.int(),
  recordings: z.array(recordingView),
  version: versionNumber,
});
export type LiveRow = z.infer<typeof liveRow>;

export const liveInit = defineCall({
  id: 'live.init',
  method: 'GET',
  path: '/event/online/init/{eventId}',
  audience: 'organiser',
  kind: 'write',
  scope: { event: 'eventId' },
  summary: 'What a new live of the event begins with. The first time it makes the modules of the watch page.',
  input: z.object({ eventId: id }),
  output: z.object({
    title: z.string(),
    startsAt: z.string(),
    endsAt: z.string(),
    timeZone: z.string(),
    watchUrl: z.string(),
  }),
});

export const liveList = defineCall({
  id: 'live.list',
  method: 'GET',
  path: '/event/online/list/{eventId}',
  audience: 'organiser',
  kind: 'read',
  scope: { event: 'eventId' },
  summary: 'The lives of an event by their time.',
  input: z.object({
    eventId: id,
    ...paging,
    search: line(100).optional(),
    state: z.enum(liveStates).optional(),
  }),
  output: pageOf(liveRow),
});

export const liveAdd = defineCall({
  id: 'live.add',
  method: 'POST',
  path: '/event/online/live',
  audience: 'organiser',
  kind: 'write',
  scope: { event: 'eventId' },
  summary: `Adds a live to an event, at most ${mostLives}.`,
  input: z.object({ eventId: id, ...rules }),
  output: z.object({ liveId: id, version: versionNumber }),
  fails: ['LIVE_TIMES_CROSS', 'LIVE_FULL', 'LIVE_NO_ADDRESS', 'LIVE_PLACE_MISSING'],
});

export const liveUpdate = defineCall({
  id: 'live.update',
  method: 'POST',
  path: '/event/online/live/update',
  audience: 'organiser',
  kind: 'write',
  summary: 'Changes what is sent of a live. While a camera sends, its source stays.',
  input: z.object({ liveId: id, version: versionNumber.optional(), ...partly(rules) }),
  output: changedVersion,
  fails: [
    'LIVE_TIMES_CROSS',
    'LIVE_CHANGED',
    'LIVE_ON_AIR',
    'LIVE_NO_ADDRESS',
    'LIVE_PLACE_MISSING',
    'CHAPTER_OUTSIDE',
  ],
});

export const liveTimeUpdate = defineCall({
  id: 'live.timeUpdate',
  method: 'POST',
  path: '/event/public/event/live/time/update',
  audience: 'organiser',
  kind: 'write',
  summary: 'Gives a live another time; its chapters move with it.',
  input: z.object({ liveId: id, startsAt: isoTime, endsAt: isoTime, version: versionNumber.optional() }),
  output: changedVersion,
  fails: ['LIVE_TIMES_CROSS', 'LIVE_CHANGED', 'CHAPTER_OUTSIDE'],
});

export const liveRemove = defineCall({
  id: 'live.remove',
  method: 'GET',
  path: '/event/online/live/remove/{liveId}',
  audience: 'organiser',
  kind: 'write',
  summary: 'Removes a live with its chapters; its recordings stay in the library. Not while a camera sends.',
  input: z.object({ liveId: id }),
  output: done,
  fails: ['LIVE_ON_AIR'],
});

/** Not in the specification. */
export const liveStateSet = defineCall({
  id: 'live.stateSet',
  method: 'POST',
  path: '/event/online/live/state',
  audience: 'organiser',
  kind: 'write',
  summary:
    'Ends a live: its camera is cut off, everybody sees the end at once. Or opens it again; an external live is also begun so.',
  input: z.object({ liveId: id, state: z.enum(['live', 'ended']) }),
  output: z.object({ state: z.enum(liveStates) }),
});

export const livePlaces = defineCall({
  id: 'live.placeList',
  method: 'GET',
  path: '/event/online/place/list/{eventId}',
  audience: 'organiser',
  kind: 'read',
  scope: { event: 'eventId' },
  summary: 'The places of the programme that a live may come from, with the lives that do.',
  input: z.object({ eventId: id }),
  output: z.array(z.object({ placeId: id, name: z.string(), liveIds: z.array(id) })),
});

/** Not in the specification. */
export const livePush = defineCall({
  id: 'live.push',
  method: 'GET',
  path: '/event/online/live/push/{liveId}',
  audience: 'organiser',
  kind: 'read',
  keys: false,
  summary: 'Where a camera sends to: server and key, as OBS wants them, and the whole address for phones.',
  input: z.object({ liveId: id }),
  output: z.object({
    /** rtmp://host:port/live */
    server: z.string(),
    /** CODE?sign=EXPIRES-SIGNATURE (ruling 12). A secret. */
    key: z.string(),
    /** Both together. */
    address: z.string(),
    expiresAt: z.string(),
  }),
  fails: ['LIVE_EXTERNAL'],
});

/** Not in the specification. */
export const livePushRenew = defineCall({
  id: 'live.pushRenew',
  method: 'POST',
  path: '/event/online/live/push/renew',
  audience: 'organiser',
  kind: 'write',
  keys: false,
  summary: 'Makes the key of a live worthless; a camera that sends with it is cut off.',
  input: z.object({ liveId: id }),
  output: done,
});

const chapterRules = {
  title: line(120, 1),
  description: longText(1000).default(''),
  startsAt: isoTime,
  /** Of the programme; null = none. */
  agendaId: id.nullable().default(null),
};

export const chapterRow = z.object({
  chapterId: id,
  title: z.string(),
  description: z.string(),
  startsAt: z.string(),
  /** The beginning of the next, or the end of the live. */
  endsAt: z.string(),
  agendaId: id.nullable(),
  version: versionNumber,
});
export type ChapterRow = z.infer<typeof chapterRow>;

export const chapterList = defineCall({
  id: 'live.chapterList',
  method: 'GET',
  path: '/event/chapter/list/{liveId}',
  audience: 'organiser',
  kind: 'read',
  summary: 'The chapters of a live, by their beginning.',
  input: z.object({ liveId: id }),
  output: z.array(chapterRow),
});

export const chapterAdd = defineCall({
  id: 'live.chapterAdd',
  method: 'POST',
  path: '/event/chapter/add',
  audience: 'organiser',
  kind: 'write',
  summary: 'Adds a chapter: a moment within a live, from which it is watched by a press.',
  input: z.object({ liveId: id, ...chapterRules }),
  output: z.object({ chapterId: id, version: versionNumber }),
  fails: ['CHAPTER_OUTSIDE', 'CHAPTER_FULL', 'CHAPTER_TWICE', 'LIVE_AGENDA_MISSING'],
});

export const chapterUpdate = defineCall({
  id: 'live.chapterUpdate',
  method: 'POST',
  path: '/event/chapter/update',
  audience: 'organiser',
  kind: 'write',
  summary: 'Changes what is sent of a chapter.',
  input: z.object({ chapterId: id, version: versionNumber.optional(), ...partly(chapterRules) }),
  output: changedVersion,
  fails: ['CHAPTER_OUTSIDE', 'CHAPTER_TWICE', 'CHAPTER_CHANGED', 'LIVE_AGENDA_MISSING'],
});

export const chapterDelete = defineCall({
  id: 'live.chapterDelete',
  method: 'GET',
  path: '/event/chapter/del/{chapterId}',
  audience: 'organiser',
  kind: 'write',
  summary: 'Deletes a chapter for good.',
  input: z.object({ chapterId: id }),
  output: done,
});

/** Not in the specification. */
export const chaptersFromProgramme = defineCall({
  id: 'live.chapterFill',
  method: 'POST',
  path: '/event/chapter/fill',
  audience: 'organiser',
  kind: 'write',
  summary: 'Makes a chapter of each item of the released programme at the live’s place and time that has none yet.',
  input: z.object({ liveId: id }),
  output: z.object({ added: z.int() }),
  fails: ['CHAPTER_FULL', 'LIVE_NO_PROGRAMME'],
});

/** Not in the specification. The call that offers a recording to those who missed the live. */
export const liveMissed = defineCall({
  id: 'live.missed',
  method: 'POST',
  path: '/event/online/live/missed',
  audience: 'organiser',
  kind: 'write',
  summary:
    'People who are registered and did not watch get one mail with the address of the recording; with `isTrial` it only says how many they are. Nobody gets it twice.',
  input: z.object({ liveId: id, isTrial: queryBool.default(false) }),
  output: z.object({ people: z.int() }),
  fails: ['LIVE_NO_RECORDING'],
});

/** Not in the specification. Whether recordings are shown on the watch page. */
export const recordingSwitch = defineCall({
  id: 'live.recordingSwitch',
  method: 'POST',
  path: '/event/online/recording/switch',
  audience: 'organiser',
  kind: 'write',
  summary: 'Shows recordings of one event on its watch page and site, or hides them.',
  input: z.object({ eventId: id, recordingIds: ids(), isShown: z.boolean() }),
  scope: { event: 'eventId' },
  output: z.object({ changed: z.int() }),
});

export const liveCalls = [
  liveInit,
  liveList,
  liveAdd,
  liveUpdate,
  liveTimeUpdate,
  liveRemove,
  liveStateSet,
  livePlaces,
  livePush,
  livePushRenew,
  liveMissed,
  recordingSwitch,
];
export const chapterCalls = [chapterList, chapterAdd, chapterUpdate, chapterDelete, chaptersFromProgramme];
