import * as z from 'zod';
import { defineCall } from '../core/define-call.ts';
import {
  done,
  fileOutput,
  id,
  ids,
  isoTime,
  line,
  longText,
  pageOf,
  paging,
  queryBool,
  versionNumber,
} from '../core/fields.ts';
import { changedVersion, partly } from '../core/update-fields.ts';
import { documentKinds } from '../resource/document.rules.ts';
import {
  type DynamicKind,
  dynamicKinds,
  dynamicStates,
  mostFiles,
  mostPictures,
  pinMoves,
  publishWays,
  shortLength,
} from './dynamic.rules.ts';

/** News of an event as its organiser works on it. */

const rules = {
  /** Without one it is an article where it has a title, else a short post. */
  kind: z.enum(dynamicKinds).optional(),
  /** Of an article; a short post has none. */
  title: line(120).default(''),
  /** Of an article HTML, which is sanitised; of a short post plain text. */
  content: longText(50_000).default(''),
  /** Storage keys that the picture upload answered. The first is an article's cover. */
  pictureKeys: z.array(z.string().max(200)).max(mostPictures).default([]),
  /** Documents of the library, in their order. */
  documentIds: z.array(id).max(mostFiles).default([]),
  publish: z.enum(publishWays).default('draft'),
  /** For `at`: a moment still to come, or one that has been. */
  publishAt: isoTime.nullable().default(null),
};

type Rules = {
  kind?: DynamicKind | undefined;
  title: string;
  content: string;
  pictureKeys: string[];
  publish: (typeof publishWays)[number];
  publishAt: string | null;
};

export const kindOf = ({ kind, title }: Pick<Rules, 'kind' | 'title'>): DynamicKind =>
  kind ?? (title === '' ? 'short' : 'article');

/** An article has a title, a short post something to say or to show. */
function check(input: Rules, { addIssue }: z.RefinementCtx): void {
  const { title, content, pictureKeys, publish, publishAt } = input;
  const kind = kindOf(input);
  const fault = (path: string, problem: string, more = {}) =>
    addIssue({ code: 'custom', path: [path], params: { problem, ...more } });
  if (kind === 'article' && title === '') fault('title', 'required');
  if (kind === 'short' && content === '' && pictureKeys.length === 0) fault('content', 'required');
  if (kind === 'short' && content.length > shortLength)
    addIssue({ code: 'too_big', path: ['content'], maximum: shortLength, origin: 'string', input: content });
  if (publish === 'at' && publishAt === null) fault('publishAt', 'required');
}

/** One as it will stand. */
export const wholeDynamic = z.object(rules).superRefine(check);

const dynamicRow = z.object({
  dynamicId: id,
  kind: z.enum(dynamicKinds),
  title: z.string(),
  /** Its first words, without markup. */
  excerpt: z.string(),
  /** Of its first picture; null = none. */
  pictureUrl: z.string().nullable(),
  pictures: z.int(),
  state: z.enum(dynamicStates),
  /** When it became or becomes public; null for a draft. */
  publishAt: z.string().nullable(),
  /** Its place among those that are pinned, the highest first; 0 = not pinned. */
  pin: z.int(),
  createdAt: z.string(),
  updatedAt: z.string(),
  version: versionNumber,
});

export type DynamicRow = z.infer<typeof dynamicRow>;

const dynamicInfo = z.object({
  dynamicId: id,
  version: versionNumber,
  kind: z.enum(dynamicKinds),
  title: z.string(),
  content: z.string(),
  pictures: z.array(z.object({ key: z.string(), url: z.string() })),
  documents: z.array(z.object({ documentId: id, name: z.string(), kind: z.enum(documentKinds), bytes: z.int() })),
  state: z.enum(dynamicStates),
  publishAt: z.string().nullable(),
});

export type DynamicInfo = z.infer<typeof dynamicInfo>;

export const dynamicAdd = defineCall({
  id: 'dynamic.add',
  method: 'POST',
  path: '/event/dynamic/add',
  audience: 'organiser',
  kind: 'write',
  scope: { event: 'eventId' },
  summary: 'Adds an article or a short post to the news of an event: a draft, public at once, or from a time on.',
  input: z.object({ eventId: id, ...rules }).superRefine(check),
  output: z.object({ dynamicId: id, version: versionNumber }),
  fails: ['FILE_MISSING'],
});

export const dynamicUpdate = defineCall({
  id: 'dynamic.update',
  method: 'POST',
  path: '/event/dynamic/update',
  audience: 'organiser',
  kind: 'write',
  summary:
    'Changes what is sent of one; with a `version` only if nobody changed it since. One that is public keeps its time when `publish` is `now`, and stays as it is without `publish`. DYNAMIC_CHANGED says what stands there now.',
  input: z.object({ dynamicId: id, version: versionNumber.optional(), ...partly(rules) }),
  output: changedVersion,
  fails: ['FILE_MISSING', 'DYNAMIC_CHANGED'],
});

export const dynamicDelete = defineCall({
  id: 'dynamic.delete',
  method: 'POST',
  path: '/event/dynamic/delete/{dynamicId}',
  audience: 'organiser',
  kind: 'write',
  summary: 'Deletes one; the public sees it no more.',
  input: z.object({ dynamicId: id }),
  output: done,
});

export const dynamicSwitch = defineCall({
  id: 'dynamic.switch',
  method: 'POST',
  path: '/event/dynamic/switch/{eventId}',
  audience: 'organiser',
  kind: 'write',
  scope: { event: 'eventId' },
  summary:
    'Publishes at once, takes back to draft, deletes, or brings deleted ones back, many at once. Not in the specification.',
  input: z.object({ eventId: id, dynamicIds: ids(), to: z.enum(['public', 'draft', 'deleted', 'restored']) }),
  output: z.object({ changed: z.int() }),
});

export const dynamicPin = defineCall({
  id: 'dynamic.pin',
  method: 'POST',
  path: '/event/dynamic/pin/{dynamicId}',
  audience: 'organiser',
  kind: 'write',
  summary: 'Pins one above the others, moves it among those that are pinned, or unpins it. Not in the specification.',
  input: z.object({ dynamicId: id, to: z.enum(pinMoves) }),
  output: done,
  fails: ['DYNAMIC_PINS_FULL'],
});

export const dynamicGet = defineCall({
  id: 'dynamic.info',
  method: 'GET',
  path: '/event/dynamic/info/{dynamicId}',
  audience: 'organiser',
  kind: 'read',
  summary: 'Everything of one, to change it. Not in the specification.',
  input: z.object({ dynamicId: id }),
  output: dynamicInfo,
});

const filters = {
  kind: z.enum(dynamicKinds).optional(),
  search: line(100).optional(),
  state: z.enum(dynamicStates).optional(),
  pinned: queryBool.optional(),
};

export const dynamicManage = defineCall({
  id: 'dynamic.manage',
  method: 'GET',
  path: '/event/dynamic/manage',
  audience: 'organiser',
  kind: 'read',
  scope: { event: 'eventId' },
  summary: 'The news of an event for its organiser, drafts too, the pinned ones first. Not in the specification.',
  input: z.object({
    eventId: id,
    ...paging,
    ...filters,
    sort: z
      .enum(['-pin', 'pin', '-publishAt', 'publishAt', '-updatedAt', 'updatedAt', '-createdAt', 'createdAt'])
      .default('-pin'),
  }),
  output: pageOf(dynamicRow),
});

export const dynamicExport = defineCall({
  id: 'dynamic.export',
  method: 'GET',
  path: '/event/dynamic/export',
  audience: 'organiser',
  kind: 'read',
  file: true,
  scope: { event: 'eventId' },
  summary: 'The news that match the filters, as an xlsx sheet. Not in the specification.',
  input: z.object({ eventId: id, ...filters }),
  output: fileOutput,
});

export const dynamicCalls = [
  dynamicAdd,
  dynamicUpdate,
  dynamicDelete,
  dynamicSwitch,
  dynamicPin,
  dynamicGet,
  dynamicManage,
  dynamicExport,
];
