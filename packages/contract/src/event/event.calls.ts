import * as z from 'zod';
import { defineCall } from '../core/define-call.ts';
import { saleStates } from '../ticket/ticket.rules.ts';
import { languages } from '../core/language.ts';
import { isJoinLink } from './event.rules.ts';
import { wordsOf } from './event.words.ts';
import {
  done,
  id,
  isoTime,
  line,
  longText,
  pageOf,
  paging,
  publicCode,
  queryInt,
  timeZone,
  versionNumber,
} from '../core/fields.ts';

/** The fields an organiser edits on the essential page. */
const essentials = {
  /** Which language its texts are in. */
  language: z.enum(languages),
  title: line(100, 1),
  /** 1 online, 0 offline. */
  model: z.literal([0, 1]),
  /** 1 registration by ticket, 0 by form alone. */
  useTicket: z.literal([0, 1]),
  startsAt: isoTime,
  endsAt: isoTime,
  timeZone,
  placeName: line(120),
  address: line(240),
  /** Degrees, WGS 84; both or neither. */
  latitude: z.number().min(-90).max(90).nullable(),
  longitude: z.number().min(-180).max(180).nullable(),
  /** Storage key that the upload call answered; null = no picture. */
  coverKey: z.string().max(200).nullable(),
  /** HTML; sanitised by the server. */
  description: longText(60_000),
  /** One or two sentences for previews and search engines. */
  summary: line(200),
  organiserName: line(100),
  /** Where an online event takes place; '' = not known yet. Shown to those admitted alone. */
  joinUrl: line(1000).refine((link) => link === '' || isJoinLink(link), { params: { problem: 'httpsLink' } }),
  /** From how many minutes before the start they see it, at most 30 days; null = at once. */
  joinOpensMinutes: z.int().min(0).max(43_200).nullable(),
  /** Places in all; null = unlimited. Always null with tickets: they limit such an event. */
  capacity: z.int().min(1).max(1_000_000).nullable(),
  needsReview: z.boolean(),
  registrationOpensAt: isoTime.nullable(),
  registrationClosesAt: isoTime.nullable(),
};

/** What can be said in further languages. */
export const eventWords = wordsOf({
  title: line(100),
  summary: essentials.summary,
  description: essentials.description,
  placeName: essentials.placeName,
  address: essentials.address,
}).default({});

const optionalEssentials = {
  words: eventWords,
  model: essentials.model.default(0),
  useTicket: essentials.useTicket.default(0),
  placeName: essentials.placeName.default(''),
  address: essentials.address.default(''),
  latitude: essentials.latitude.default(null),
  longitude: essentials.longitude.default(null),
  coverKey: essentials.coverKey.default(null),
  description: essentials.description.default(''),
  summary: essentials.summary.default(''),
  organiserName: essentials.organiserName.default(''),
  joinUrl: essentials.joinUrl.default(''),
  joinOpensMinutes: essentials.joinOpensMinutes.default(60),
  capacity: essentials.capacity.default(null),
  needsReview: essentials.needsReview.default(false),
  registrationOpensAt: essentials.registrationOpensAt.default(null),
  registrationClosesAt: essentials.registrationClosesAt.default(null),
};

const phase = z.enum(['upcoming', 'running', 'ended']).nullable();

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
});

export type EventRow = z.infer<typeof eventRow>;

const eventInfoOutput = eventRow.extend({
  /** Grows with every change; send it back with an update to notice another person's change. */
  version: z.int(),
  language: z.enum(languages),
  words: eventWords.unwrap(),
  address: z.string(),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  coverKey: z.string().nullable(),
  description: z.string(),
  summary: z.string(),
  organiserName: z.string(),
  joinUrl: z.string(),
  joinOpensMinutes: z.int().nullable(),
  needsReview: z.boolean(),
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

export const eventInit = defineCall({
  id: 'event.init',
  method: 'GET',
  path: '/event/event/generate/init',
  audience: 'organiser',
  kind: 'read',
  summary: 'A fresh eventId and sensible defaults; the row exists only after event.add.',
  input: z.object({ model: queryInt(0, 1).default(0), timeZone: timeZone.optional() }),
  output: z.object({
    eventId: id,
    model: z.int(),
    useTicket: z.int(),
    startsAt: z.string(),
    endsAt: z.string(),
    timeZone: z.string(),
    organiserName: z.string(),
  }),
});

export const eventAdd = defineCall({
  id: 'event.add',
  method: 'POST',
  path: '/event/event/add',
  audience: 'organiser',
  kind: 'write',
  summary:
    'Creates a draft event with its default form, sign-in group and sign-in point. Done once for each Idempotency-Key; an eventId that is taken is refused.',
  input: z.object({
    eventId: id.optional(),
    /** The caller’s, when left out. */
    language: essentials.language.optional(),
    title: essentials.title,
    startsAt: essentials.startsAt,
    endsAt: essentials.endsAt,
    timeZone: essentials.timeZone,
    ...optionalEssentials,
  }),
  output: z.object({ eventId: id, code: z.string() }),
  fails: ['EVENT_TIMES_CROSS', 'EVENT_EXISTS', 'FILE_MISSING', 'REQUEST_IN_FLIGHT', 'REQUEST_KEY_REUSED'],
});

export const eventUpdate = defineCall({
  id: 'event.update',
  method: 'PUT',
  path: '/event/event/update',
  audience: 'organiser',
  kind: 'write',
  scope: { event: 'eventId' },
  summary: 'Changes the fields that are given; with `version`, only if nobody changed the event meanwhile.',
  input: z.object({
    eventId: id,
    version: versionNumber.optional(),
    ...z.object(essentials).partial().shape,
    words: eventWords.unwrap().optional(),
  }),
  output: z.object({ eventId: id, version: z.int() }),
  fails: ['EVENT_TIMES_CROSS', 'CAPACITY_BELOW_TAKEN', 'EVENT_CHANGED', 'EVENT_SELLS', 'FILE_MISSING'],
});

export const eventPreview = defineCall({
  id: 'event.preview',
  method: 'GET',
  path: '/event/event/{eventId}/preview',
  audience: 'organiser',
  kind: 'read',
  scope: { event: 'eventId' },
  summary: 'A link that shows the page of an event that is not published to whoever has it, for a day.',
  input: z.object({ eventId: id }),
  output: z.object({ url: z.string(), until: z.string() }),
});

export const eventCopy = defineCall({
  id: 'event.copy',
  method: 'POST',
  path: '/event/event/{eventId}/copy',
  audience: 'organiser',
  kind: 'write',
  scope: { event: 'eventId' },
  summary:
    'Makes a draft of everything that an event is but for people, orders and secrets, its dates moved by the new start on the clock of its zone. Done once for each Idempotency-Key.',
  input: z.object({ eventId: id, title: essentials.title, startsAt: essentials.startsAt }),
  output: z.object({ eventId: id, code: z.string() }),
  fails: ['REQUEST_IN_FLIGHT', 'REQUEST_KEY_REUSED'],
});

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

export const eventPublish = defineCall({
  id: 'event.publish',
  method: 'POST',
  path: '/event/brand/cooperation/event/publish',
  audience: 'organiser',
  kind: 'write',
  scope: { event: 'eventId' },
  inQuery: ['eventId', 'publishStatus', 'websiteUrl'],
  summary:
    'Sets the publish status: 1 published, 2 unpublished. websiteUrl is accepted for compatibility; the address is the event code’s.',
  input: z.object({
    eventId: id,
    publishStatus: z.coerce.number().pipe(z.literal([1, 2])),
    websiteUrl: z.string().max(500).optional(),
  }),
  output: z.object({ publishStatus: z.int(), websiteUrl: z.string() }),
  fails: ['EVENT_INCOMPLETE'],
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

/** What anyone may know of a published event. */
export const publicEvent = z.object({
  eventId: id,
  code: z.string(),
  title: z.string(),
  summary: z.string(),
  description: z.string(),
  model: z.int(),
  useTicket: z.int(),
  phase,
  startsAt: z.string(),
  endsAt: z.string(),
  timeZone: z.string(),
  placeName: z.string(),
  address: z.string(),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  coverUrl: z.string().nullable(),
  organiserName: z.string(),
  needsReview: z.boolean(),
  registration: z.enum(['open', 'not-published', 'not-yet', 'closed', 'over', 'full']),
  registrationOpensAt: z.string().nullable(),
  registrationClosesAt: z.string().nullable(),
  /** Places left; null = unlimited. */
  placesLeft: z.int().nullable(),
  /** How tickets sell; null where people register by form. */
  sale: z
    .object({
      state: z.enum(saleStates),
      fromCents: z.int().nullable(),
      toCents: z.int().nullable(),
      currency: z.string(),
      opensAt: z.string().nullable(),
      canWait: z.boolean(),
    })
    .nullable(),
  /** ISO 8601, when this was read; the page counts from it. */
  serverTime: z.string(),
  /** The languages that it is written in, its own among them. */
  languages: z.array(z.enum(languages)),
});

export type PublicEvent = z.infer<typeof publicEvent>;

export const eventPublicInfo = defineCall({
  id: 'event.publicInfo',
  method: 'GET',
  path: '/event/template/website/info/{code}',
  audience: 'open',
  kind: 'batch',
  signed: false,
  scope: { code: { field: 'code', kind: 'event' } },
  summary: 'A published event by its code, for its public page.',
  input: z.object({ code: publicCode }),
  output: publicEvent,
  fails: ['REGISTRATION_CLOSED'],
});

export const eventCalls = [
  eventInit,
  eventAdd,
  eventUpdate,
  eventPreview,
  eventCopy,
  eventDelete,
  eventRestore,
  eventPublish,
  eventList,
  eventListMine,
  eventRunsList,
  eventInfo,
  eventPublicInfo,
];
