import * as z from 'zod';
import { defineCall } from '../core/define-call.ts';
import { done, id, line, pageOf, paging, queryInt } from '../core/fields.ts';
import { languages } from '../core/language.ts';
import { eventWords, kept, phase } from './event.fields.ts';

const counts = z.object({
  participants: z.int(),
  pending: z.int(),
  approved: z.int(),
  signedIn: z.int(),
});

const eventRow = z.object({
  eventId: id,
  code: z.string(),
  title: z.string(),
  model: z.int(),
  useTicket: z.int(),
  publishStatus: z.int(),
  phase,
  startsAt: z.string(),
  endsAt: z.string(),
  timeZone: z.string(),
  placeName: z.string(),
  coverUrl: z.string().nullable(),
  websiteUrl: z.string(),
  capacity: z.int().nullable(),
  counts,
  createdAt: z.string(),
  /** Something of it was changed and is not published. */
  hasChanges: z.boolean(),
});

export type EventRow = z.infer<typeof eventRow>;

const eventInfoOutput = eventRow.extend({
  /** Grows with every change; send it back with an update to notice another person's change. */
  version: z.int(),
  language: z.enum(languages),
  words: eventWords.unwrap(),
  /** What is changed and not published; null = nothing. */
  draft: kept.nullable(),
  address: z.string(),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  coverKey: z.string().nullable(),
  description: z.string(),
  summary: z.string(),
  organiserName: z.string(),
  /** Its own site elsewhere; '' = none. */
  siteUrl: z.string(),
  joinUrl: z.string(),
  joinOpensMinutes: z.int().nullable(),
  needsReview: z.boolean(),
  companions: z.int(),
  registrationOpensAt: z.string().nullable(),
  registrationClosesAt: z.string().nullable(),
  formId: id,
  formName: z.string(),
  /** The default sign-in group. */
  groupId: id,
  groupName: z.string(),
  /** Where people join: the form, or the tickets. */
  registerUrl: z.string(),
});

export type EventInfo = z.infer<typeof eventInfoOutput>;

export const eventDelete = defineCall({
  id: 'event.delete',
  method: 'DELETE',
  path: '/event/event/delete/eventId={eventId}',
  audience: 'organiser',
  kind: 'write',
  scope: { event: 'eventId' },
  summary: 'Deletes an event of which nothing is sold or held; it can be restored for 30 days.',
  input: z.object({ eventId: id }),
  output: z.object({ restorableUntil: z.string() }),
  fails: ['EVENT_SELLS'],
});

export const eventRestore = defineCall({
  id: 'event.restore',
  method: 'POST',
  path: '/event/event/{eventId}/restore',
  audience: 'organiser',
  kind: 'write',
  summary: 'Brings back an event deleted less than 30 days ago.',
  input: z.object({ eventId: id }),
  output: done,
});

const sortKeys = ['startsAt', '-startsAt', 'createdAt', '-createdAt', 'title', '-title'] as const;

export const eventList = defineCall({
  id: 'event.list',
  method: 'GET',
  path: '/event/event/list',
  audience: 'organiser',
  kind: 'read',
  summary: 'Events of the organisation, newest first; search by title or place, filter by state.',
  input: z.object({
    ...paging,
    search: line(100).optional(),
    state: z.enum(['draft', 'published', 'unpublished', 'upcoming', 'running', 'ended', 'deleted']).optional(),
    model: queryInt(0, 1).optional(),
    sort: z.enum(sortKeys).default('-createdAt'),
  }),
  output: pageOf(eventRow),
});

export const eventListMine = defineCall({
  id: 'event.listMine',
  method: 'GET',
  path: '/event/event/list/me',
  audience: 'organiser',
  kind: 'read',
  summary: 'Events that the caller made.',
  input: z.object({ ...paging, search: line(100).optional() }),
  output: pageOf(eventRow),
});

export const eventRunsList = defineCall({
  id: 'event.runsList',
  method: 'GET',
  path: '/event/event/runs/list',
  audience: 'organiser',
  kind: 'read',
  summary: 'Published events under way or coming, the nearest first.',
  input: z.object({ ...paging }),
  output: pageOf(eventRow),
});

export const eventInfo = defineCall({
  id: 'event.info',
  method: 'GET',
  path: '/event/event/{eventId}/info',
  audience: 'organiser',
  kind: 'read',
  scope: { event: 'eventId' },
  summary: 'Everything of one event.',
  input: z.object({ eventId: id }),
  output: eventInfoOutput,
});

export const eventCalls = [eventList, eventListMine, eventRunsList, eventInfo, eventDelete, eventRestore];
