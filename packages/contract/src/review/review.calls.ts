import * as z from 'zod';
import { defineCall } from '../core/define-call.ts';
import { done, id, line, longText, pageOf, paging, versionNumber } from '../core/fields.ts';
import { isPublicLink } from '../core/public-link.ts';
import { changedVersion, partly } from '../core/update-fields.ts';
import { dynamicKinds, dynamicStates } from '../dynamic/dynamic.rules.ts';
import { documentKinds } from '../resource/document.rules.ts';
import { mostReviewPictures, mostReviews, mostSiteNews } from './review.rules.ts';

/** Lists of an event's site: looks back, and which of its news the site shows. The specification calls an entry of either a templateMap. */

const rules = {
  title: line(120, 1),
  /** HTML, which is sanitised. */
  text: longText(50_000).default(''),
  /** Storage keys that the picture upload answered, each with what it shows, for those who do not see it. */
  pictures: z
    .array(z.object({ key: z.string().max(200), alt: line(300).default('') }))
    .max(mostReviewPictures)
    .default([]),
  /** Where a recording is watched; '' = nowhere else. */
  recordingUrl: line(2000)
    .refine((value) => value === '' || isPublicLink(value), { params: { problem: 'link' } })
    .default(''),
  /** A document of the library that is the recording, where it has no address. */
  documentId: id.nullable().default(null),
  isOn: z.boolean().default(true),
};

/** A recording has one place. */
export const hasOneRecording = ({ recordingUrl, documentId }: { recordingUrl: string; documentId: string | null }) =>
  recordingUrl === '' || documentId === null;

const eventId = { eventId: ['relationId'] } as const;
const place = (most: number) => z.int().min(1).max(most).optional();

const reviewRow = z.object({
  templateMapId: id,
  title: z.string(),
  text: z.string(),
  pictures: z.array(z.object({ key: z.string(), url: z.string(), alt: z.string() })),
  recordingUrl: z.string(),
  document: z.object({ documentId: id, name: z.string(), kind: z.enum(documentKinds), bytes: z.int() }).nullable(),
  isOn: z.boolean(),
  /** Its place, from 1. */
  sort: z.int(),
  createdAt: z.string(),
  version: versionNumber,
});
export type ReviewRow = z.infer<typeof reviewRow>;

export const reviewList = defineCall({
  id: 'review.list',
  method: 'POST',
  path: '/event/template/event-review/list',
  audience: 'organiser',
  kind: 'read',
  scope: { event: 'eventId' },
  aliases: eventId,
  summary: 'The looks back of an event, in their order.',
  input: z.object({ eventId: id, ...paging, search: line(100).optional(), state: z.enum(['on', 'off']).optional() }),
  output: pageOf(reviewRow),
});

export const reviewAdd = defineCall({
  id: 'review.add',
  method: 'POST',
  path: '/event/template/event-review/add',
  audience: 'organiser',
  kind: 'write',
  scope: { event: 'eventId' },
  aliases: eventId,
  summary: 'Adds a look back at an event: text, pictures, a recording. It stands last.',
  input: z.object({ eventId: id, ...rules }),
  output: z.object({ templateMapId: id, version: versionNumber }),
  fails: ['FILE_MISSING', 'REVIEW_FULL', 'REVIEW_RECORDINGS'],
});

export const reviewUpdate = defineCall({
  id: 'review.update',
  method: 'POST',
  path: '/event/template/event-review/update',
  audience: 'organiser',
  kind: 'write',
  summary:
    'Changes what is sent of a look back; `sort` gives it another place, and those behind it move on. With a `version` only if nobody changed it since.',
  input: z.object({
    templateMapId: id,
    version: versionNumber.optional(),
    ...partly(rules),
    sort: place(mostReviews),
  }),
  output: changedVersion,
  fails: ['FILE_MISSING', 'REVIEW_CHANGED', 'REVIEW_RECORDINGS'],
});

export const reviewDelete = defineCall({
  id: 'review.delete',
  method: 'GET',
  path: '/event/template/event-review/del/{templateMapId}',
  audience: 'organiser',
  kind: 'write',
  summary: 'Deletes a look back for good.',
  input: z.object({ templateMapId: id }),
  output: done,
});

const siteNewsRow = z.object({
  templateMapId: id,
  dynamicId: id,
  kind: z.enum(dynamicKinds),
  title: z.string(),
  excerpt: z.string(),
  /** Of the post itself: only what is public is shown. */
  state: z.enum(dynamicStates),
  isOn: z.boolean(),
  sort: z.int(),
});
export type SiteNewsRow = z.infer<typeof siteNewsRow>;

export const siteNewsList = defineCall({
  id: 'review.newsList',
  method: 'POST',
  path: '/event/template/event-news/list/{relationId}',
  audience: 'organiser',
  kind: 'read',
  scope: { event: 'relationId' },
  summary:
    'The news that were put on the site of an event, in their order. None: it shows the pinned and the newest. `relationId` is the event’s id.',
  input: z.object({ relationId: id, ...paging }),
  output: pageOf(siteNewsRow),
});

export const siteNewsAdd = defineCall({
  id: 'review.newsAdd',
  method: 'POST',
  path: '/event/template/event-news/add',
  audience: 'organiser',
  kind: 'write',
  scope: { event: 'eventId' },
  aliases: eventId,
  summary: 'Puts a post of the event’s news on its site, last; one that stands there already stays where it is.',
  input: z.object({ eventId: id, dynamicId: id }),
  output: z.object({ templateMapId: id }),
  fails: ['SITE_NEWS_FULL'],
});

export const siteNewsUpdate = defineCall({
  id: 'review.newsUpdate',
  method: 'POST',
  path: '/event/template/event-news/update',
  audience: 'organiser',
  kind: 'write',
  summary: 'Turns a post on the site on or off, or gives it another place; those behind it move on.',
  input: z.object({ templateMapId: id, isOn: z.boolean().optional(), sort: place(mostSiteNews) }),
  output: done,
});

export const siteNewsDelete = defineCall({
  id: 'review.newsDelete',
  method: 'GET',
  path: '/event/template/event-news/del/{templateMapId}',
  audience: 'organiser',
  kind: 'write',
  summary: 'Takes a post off the site; among the news it stays.',
  input: z.object({ templateMapId: id }),
  output: done,
});

export const reviewCalls = [reviewList, reviewAdd, reviewUpdate, reviewDelete];
export const siteNewsCalls = [siteNewsList, siteNewsAdd, siteNewsUpdate, siteNewsDelete];
