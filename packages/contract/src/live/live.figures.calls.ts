import * as z from 'zod';
import { defineCall } from '../core/define-call.ts';
import { fileOutput, id, line, pageOf, paging } from '../core/fields.ts';
import { phase } from '../event/event.fields.ts';
import { cameraFacts, trialFacts } from './live.ingest.ts';
import { liveStates } from './live.rules.ts';

/** Who watched, how long; the hall of an organisation; what the ingest says of a camera. None of it is in the specification. */

export const liveFigures = defineCall({
  id: 'live.figures',
  method: 'GET',
  path: '/event/online/figures/{liveId}',
  audience: 'organiser',
  kind: 'read',
  summary: 'Viewers over time, the peak, minutes watched in all and by chapter, and what was written.',
  input: z.object({ liveId: id }),
  output: z.object({
    state: z.enum(liveStates),
    viewersNow: z.int(),
    /** Each counted once. */
    viewers: z.int(),
    known: z.int(),
    peak: z.int(),
    peakAt: z.string().nullable(),
    minutes: z.int(),
    recordingViewers: z.int(),
    recordingMinutes: z.int(),
    /** Viewers at each minute of the stream; of long ones of every few minutes. */
    curve: z.array(z.object({ at: z.string(), viewers: z.int() })),
    chapters: z.array(z.object({ chapterId: id, title: z.string(), viewers: z.int(), minutes: z.int() })),
    messages: z.int(),
    questions: z.int(),
  }),
});

const viewerFilters = {
  search: line(100).optional(),
  who: z.enum(['known', 'unknown']).optional(),
};

const viewerRow = z.object({
  viewerId: id,
  name: z.string(),
  participantId: id.nullable(),
  memberId: id.nullable(),
  firstAt: z.string(),
  lastAt: z.string(),
  minutes: z.int(),
  recordingMinutes: z.int(),
  isThere: z.boolean(),
});
export type ViewerRow = z.infer<typeof viewerRow>;

export const viewerList = defineCall({
  id: 'live.viewerList',
  method: 'GET',
  path: '/event/online/viewer/list/{liveId}',
  audience: 'organiser',
  kind: 'read',
  summary: 'Who watched a live, and how long.',
  input: z.object({
    liveId: id,
    ...paging,
    ...viewerFilters,
    sort: z.enum(['-firstAt', 'firstAt', '-minutes', 'minutes']).default('-firstAt'),
  }),
  output: pageOf(viewerRow),
});

export const viewerExport = defineCall({
  id: 'live.viewerExport',
  method: 'GET',
  path: '/event/online/viewer/excel/export/{liveId}',
  audience: 'organiser',
  kind: 'read',
  file: true,
  summary: 'The viewers that match the filters, as an xlsx sheet.',
  input: z.object({ liveId: id, ...viewerFilters }),
  output: fileOutput,
});

const onlineRow = z.object({
  eventId: id,
  code: z.string(),
  title: z.string(),
  coverUrl: z.string().nullable(),
  phase,
  watchUrl: z.string(),
  timeZone: z.string(),
  lives: z.array(
    z.object({
      liveId: id,
      title: z.string(),
      startsAt: z.string(),
      endsAt: z.string(),
      state: z.enum(liveStates),
      /** Who watch now. */
      viewers: z.int(),
    }),
  ),
});
export type OnlineRow = z.infer<typeof onlineRow>;

export const onlineList = defineCall({
  id: 'live.online',
  method: 'GET',
  path: '/event/online/hall',
  audience: 'organiser',
  kind: 'read',
  summary: 'Events of the organisation that are live or will be, those on air first.',
  input: z.object({ ...paging, search: line(100).optional(), state: z.enum(['live', 'upcoming']).optional() }),
  output: pageOf(onlineRow),
});

export const liveRehearsal = defineCall({
  id: 'live.rehearsal',
  method: 'GET',
  path: '/event/online/rehearsal/{liveId}',
  audience: 'organiser',
  kind: 'batch',
  summary: 'What the ingest sees of the camera of a live now; null = none sends.',
  input: z.object({ liveId: id }),
  output: z.object({
    camera: cameraFacts.nullable(),
    /** Of simulated viewers, while they watch. */
    trial: trialFacts.nullable(),
    /** Where the stream can be heard; empty while there is none. */
    flvUrl: z.string(),
  }),
  fails: ['LIVE_INGEST_AWAY', 'LIVE_EXTERNAL'],
});

export const liveTrial = defineCall({
  id: 'live.trial',
  method: 'POST',
  path: '/event/online/rehearsal/trial',
  audience: 'organiser',
  kind: 'batch',
  summary:
    'Lets so many simulated viewers watch a live for half a minute; live.rehearsal says how they fare. 0 ends it.',
  input: z.object({ liveId: id, viewers: z.int().min(0).max(500) }),
  output: z.object({ endsAt: z.string().nullable() }),
  fails: ['LIVE_INGEST_AWAY', 'LIVE_NO_CAMERA', 'LIVE_EXTERNAL'],
});

export const figureCalls = [liveFigures, viewerList, viewerExport, onlineList, liveRehearsal, liveTrial];
