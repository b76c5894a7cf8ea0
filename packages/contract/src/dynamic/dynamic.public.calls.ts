import * as z from 'zod';
import { defineCall } from '../core/define-call.ts';
import { fileOutput, id, publicCode, queryInt, versionNumber } from '../core/fields.ts';
import { languages } from '../core/language.ts';
import { dynamicKinds, dynamicStates, publicPage } from './dynamic.rules.ts';

/** News of a published event as everybody may read it. */

const picture = z.object({ url: z.string() });

const publicDynamic = z.object({
  dynamicId: id,
  kind: z.enum(dynamicKinds),
  /** '' of a short post. */
  title: z.string(),
  /** A short post whole; of an article its first words. */
  text: z.string(),
  /** Whether an article has more to read than `text`. */
  hasMore: z.boolean(),
  pictures: z.array(picture),
  publishedAt: z.string(),
  isPinned: z.boolean(),
});
export type PublicDynamic = z.infer<typeof publicDynamic>;

/** What an event's page shows of its news at first. */
export const publicNews = z.object({ records: z.array(publicDynamic), hasMore: z.boolean() });
export type PublicNews = z.infer<typeof publicNews>;

/** One article or short post, whole. */
export const publicPost = publicDynamic.extend({
  /** HTML, the server's own, sanitised; '' of a short post. */
  html: z.string(),
  files: z.array(z.object({ fileId: id, name: z.string(), bytes: z.int() })),
  event: z.object({
    eventId: id,
    code: z.string(),
    title: z.string(),
    coverUrl: z.string().nullable(),
    timeZone: z.string(),
    organiserName: z.string(),
    languages: z.array(z.enum(languages)),
  }),
});
export type PublicPost = z.infer<typeof publicPost>;

export const dynamicList = defineCall({
  id: 'dynamic.list',
  method: 'GET',
  path: '/event/dynamic/list',
  audience: 'open',
  ownersToo: true,
  kind: 'read',
  scope: { event: 'eventId' },
  summary:
    'The public news of a published event: the pinned ones in their order, then the newest. To an organiser of the event all of them, drafts and those of later too, published or not.',
  input: z.object({
    eventId: id,
    /** From a previous answer's `nextCursor`: those after it. */
    cursor: z.string().max(200).optional(),
    /** Besides those that are pinned. */
    size: queryInt(1, 50).default(publicPage),
  }),
  output: z.object({
    /** `publishedAt` of a draft is when it was written last, of one that comes later when it will. */
    records: z.array(publicDynamic.extend({ state: z.enum(dynamicStates), version: versionNumber })),
    /** For the next ones; null = these are all. */
    nextCursor: z.string().nullable(),
  }),
});

export const dynamicFeed = defineCall({
  id: 'dynamic.feed',
  method: 'GET',
  path: '/event/dynamic/feed/{code}/news.atom',
  audience: 'open',
  kind: 'read',
  signed: false,
  file: true,
  scope: { code: { field: 'code', kind: 'event' } },
  summary: 'The newest fifty of the public news of a published event as a feed to subscribe to (Atom, RFC 4287).',
  input: z.object({ code: publicCode }),
  output: fileOutput,
});

export const dynamicFileOpen = defineCall({
  id: 'dynamic.fileOpen',
  method: 'POST',
  path: '/event/dynamic/public/{code}/file/{fileId}/open',
  audience: 'open',
  kind: 'read',
  scope: { code: { field: 'code', kind: 'event' } },
  summary:
    'The address that gives a file of a public post for an hour. Its download is recorded. Not in the specification.',
  input: z.object({ code: publicCode, fileId: id }),
  output: z.object({ url: z.string() }),
});

export const dynamicPublicCalls = [dynamicList, dynamicFeed, dynamicFileOpen];
