import * as z from 'zod';
import { defineCall } from '../core/define-call.ts';
import { fileOutput, id, line, longText, pageOf, paging, versionNumber } from '../core/fields.ts';
import { releaseChange, released } from './release.ts';
import { clashKinds } from './schedule.rules.ts';

/** Releases: the public sees nothing else of a programme. None of these calls is in the specification. */

const releaseRow = z.object({
  releaseId: id,
  number: z.int(),
  name: z.string(),
  note: z.string(),
  madeAt: z.string(),
  madeBy: z.string().nullable(),
  added: z.int(),
  removed: z.int(),
  changed: z.int(),
});
export type ReleaseRow = z.infer<typeof releaseRow>;

const releaseMade = z.object({
  releaseId: id,
  number: z.int(),
  /** The number where nobody gave it a name. */
  name: z.string(),
  changes: z.array(releaseChange),
});

export const releaseMake = defineCall({
  id: 'schedule.releaseMake',
  method: 'POST',
  path: '/event/schedule/release/add/{eventId}',
  audience: 'organiser',
  kind: 'write',
  scope: { event: 'eventId' },
  summary:
    'Makes public what the programme is now, if it still is what the caller has seen. Refused while a clash stands in the way: the refusal’s `data.kinds` counts them by kind.',
  input: z.object({
    eventId: id,
    version: versionNumber,
    name: line(60).default(''),
    note: longText(2000).default(''),
  }),
  output: releaseMade,
  fails: ['SCHEDULE_CHANGED', 'SCHEDULE_BLOCKED', 'NOTHING_CHANGED'],
});

export const releasePreview = defineCall({
  id: 'schedule.releasePreview',
  method: 'GET',
  path: '/event/schedule/release/preview/{eventId}',
  audience: 'organiser',
  kind: 'read',
  scope: { event: 'eventId' },
  summary: 'What a release would change of what the public sees, and which clashes stand in its way.',
  input: z.object({ eventId: id }),
  output: z.object({
    version: z.int(),
    changes: z.array(releaseChange),
    blocked: z.partialRecord(z.enum(clashKinds), z.int()),
    warned: z.partialRecord(z.enum(clashKinds), z.int()),
  }),
});

export const releaseList = defineCall({
  id: 'schedule.releaseList',
  method: 'GET',
  path: '/event/schedule/release/list/{eventId}',
  audience: 'organiser',
  kind: 'read',
  scope: { event: 'eventId' },
  summary: 'The releases of a programme, the newest first.',
  input: z.object({ eventId: id, ...paging }),
  output: pageOf(releaseRow),
});

export const releaseInfo = defineCall({
  id: 'schedule.releaseInfo',
  method: 'GET',
  path: '/event/schedule/release/info/{releaseId}',
  audience: 'organiser',
  kind: 'read',
  summary: 'One release: what it holds, and what it changed.',
  input: z.object({ releaseId: id }),
  output: releaseRow.extend({ contents: released, changes: z.array(releaseChange) }),
});

export const releaseBack = defineCall({
  id: 'schedule.releaseBack',
  method: 'POST',
  path: '/event/schedule/release/back/{releaseId}',
  audience: 'organiser',
  kind: 'write',
  summary: 'Makes an earlier release public again, as a new one. What is being made stays as it is.',
  input: z.object({ releaseId: id }),
  output: releaseMade,
  fails: ['NOTHING_CHANGED'],
});

export const scheduleExport = defineCall({
  id: 'schedule.export',
  method: 'GET',
  path: '/event/schedule/export/{eventId}',
  audience: 'organiser',
  kind: 'read',
  file: true,
  scope: { event: 'eventId' },
  summary:
    'The newest release, or the programme as it is being made, as schedule XML, schedule JSON, schedule2 JSON, iCalendar, an xlsx sheet, or a PDF for the door of each place.',
  input: z.object({
    eventId: id,
    format: z.enum(['xml', 'json', 'json2', 'ics', 'xlsx', 'pdf']),
    of: z.enum(['release', 'draft']).default('release'),
  }),
  output: fileOutput,
  fails: ['NOT_RELEASED', 'NOTHING_IN_PLACES'],
});

export const scheduleReleaseCalls = [
  releaseMake,
  releasePreview,
  releaseList,
  releaseInfo,
  releaseBack,
  scheduleExport,
];
