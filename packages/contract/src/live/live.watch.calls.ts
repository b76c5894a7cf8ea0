import * as z from 'zod';
import { defineCall } from '../core/define-call.ts';
import { id, line, publicCode, queryInt } from '../core/fields.ts';
import { languages } from '../core/language.ts';
import { liveAccess, liveSources, liveStates, moduleKinds } from './live.rules.ts';

/** What a viewer's page asks. Who has entered shows a pass, sealed by the server. */

const watchChapter = z.object({
  chapterId: id,
  title: z.string(),
  description: z.string(),
  startsAt: z.string(),
  endsAt: z.string(),
});

const watchLive = z.object({
  liveId: id,
  title: z.string(),
  startsAt: z.string(),
  endsAt: z.string(),
  place: z.string(),
  source: z.enum(liveSources),
  state: z.enum(liveStates),
  chapters: z.array(watchChapter),
  /** Whether one is ready and shown. */
  hasRecording: z.boolean(),
});
export type WatchLive = z.infer<typeof watchLive>;

const watchModule = z.object({
  moduleId: id,
  kind: z.enum(moduleKinds),
  name: z.string(),
  pictureUrl: z.string().nullable(),
  /** Sanitised HTML. */
  text: z.string(),
  /** Public code or address of the vote or questionnaire; null = none. */
  target: z.object({ title: z.string(), url: z.string(), isOpen: z.boolean() }).nullable(),
  documents: z.array(z.object({ documentId: id, name: z.string(), bytes: z.int(), url: z.string() })),
});
export type WatchModule = z.infer<typeof watchModule>;

/** All that the page shows before somebody has entered; the same for everybody who reads in one language. */
export const watchInfo = z.object({
  code: z.string(),
  eventId: id,
  title: z.string(),
  organiserName: z.string(),
  startsAt: z.string(),
  endsAt: z.string(),
  timeZone: z.string(),
  language: z.enum(languages),
  coverUrl: z.string().nullable(),
  pictureUrl: z.string().nullable(),
  closingText: z.string(),
  access: z.enum(liveAccess),
  isOneDevice: z.boolean(),
  eventUrl: z.string(),
  registerUrl: z.string(),
  lives: z.array(watchLive),
  modules: z.array(watchModule),
});
export type WatchInfo = z.infer<typeof watchInfo>;

export const liveInfo = defineCall({
  id: 'live.info',
  method: 'GET',
  path: '/event/online/info/{code}',
  audience: 'anonymous',
  kind: 'read',
  scope: { code: { field: 'code', kind: 'event' } },
  summary: 'The watch page of a published event: its lives, chapters and modules.',
  input: z.object({ code: publicCode, language: z.enum(languages).optional() }),
  output: watchInfo,
  fails: ['LIVE_NONE'],
});

export const liveLoginUrl = defineCall({
  id: 'live.loginUrl',
  method: 'GET',
  path: '/event/online/login/url',
  audience: 'open',
  kind: 'read',
  scope: { code: { field: 'code', kind: 'event' } },
  summary: 'Where viewers of an event enter, and what they need for it.',
  input: z.object({ code: publicCode }),
  output: z.object({ url: z.string(), access: z.enum(liveAccess) }),
  fails: ['LIVE_NONE'],
});

/** A random name of the browser, kept in its storage. */
const device = z.string().regex(/^[\w-]{16,64}$/);

/** Not in the specification, like all that follow. */
export const liveEnter = defineCall({
  id: 'live.enter',
  method: 'POST',
  path: '/event/online/enter',
  audience: 'open',
  kind: 'batch',
  scope: { code: { field: 'code', kind: 'event' } },
  summary:
    'Lets a viewer in by what the event asks for, and answers a pass. Where a code watches on one device, `takeOver` moves it to this one.',
  input: z.object({
    code: publicCode,
    device,
    /** What is shown beside what they write; somebody known has the name of the registration where it is empty. */
    name: line(40).default(''),
    password: line(100).default(''),
    /** The code of a registration or a ticket. */
    personalCode: z.string().max(60).default(''),
    takeOver: z.boolean().default(false),
  }),
  output: z.object({ pass: z.string(), viewerId: id, name: z.string(), expiresAt: z.string() }),
  fails: ['LIVE_NONE', 'LIVE_PASSWORD_WRONG', 'LIVE_NOT_ADMITTED', 'LIVE_OTHER_DEVICE', 'TOO_MANY'],
});

const watching = { code: publicCode, liveId: id, pass: z.string().max(1000) };

export const livePlay = defineCall({
  id: 'live.play',
  method: 'POST',
  path: '/event/online/play',
  audience: 'open',
  kind: 'read',
  scope: { code: { field: 'code', kind: 'event' } },
  summary: 'Where the picture of a live comes from now, for a viewer who has entered.',
  input: z.object(watching),
  output: z.object({
    state: z.enum(liveStates),
    /** Of our own ingest, while a camera sends; '' = none. They hold for some hours. */
    flvUrl: z.string(),
    hlsUrl: z.string(),
    /** Of an external live: a frame's address or a file's; null = none. */
    external: z.object({ kind: z.enum(['frame', 'file', 'hls', 'elsewhere']), url: z.string() }).nullable(),
    onAirSince: z.string().nullable(),
    recordings: z.array(
      z.object({
        recordingId: id,
        url: z.string(),
        contentType: z.string(),
        startedAt: z.string(),
        seconds: z.number(),
      }),
    ),
    viewers: z.int(),
    serverTime: z.string(),
  }),
  fails: ['LIVE_NONE', 'LIVE_PASS_OVER', 'LIVE_OTHER_DEVICE'],
});

export const liveBeat = defineCall({
  id: 'live.beat',
  method: 'POST',
  path: '/event/online/beat',
  audience: 'open',
  kind: 'batch',
  signed: false,
  scope: { code: { field: 'code', kind: 'event' } },
  summary:
    'A viewer is there, every half minute: counts them once, and their minutes. Signed by the pass. `recordingId` = they watch a recording.',
  input: z.object({
    ...watching,
    recordingId: id.optional(),
    /** Seconds played since the last beat; at most those that went by are counted. */
    seconds: queryInt(0, 300),
  }),
  output: z.object({ viewers: z.int(), state: z.enum(liveStates) }),
  fails: ['LIVE_NONE', 'LIVE_PASS_OVER', 'LIVE_OTHER_DEVICE'],
});

export const watchCalls = [liveInfo, liveLoginUrl, liveEnter, livePlay, liveBeat];
