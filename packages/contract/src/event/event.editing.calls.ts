import * as z from 'zod';
import { defineCall } from '../core/define-call.ts';
import { id, queryInt, timeZone, versionNumber } from '../core/fields.ts';
import { essentials, eventWords, kept, optionalEssentials, siteAddress } from './event.fields.ts';

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
  summary:
    'Changes the fields that are given, at once; with `version`, only if nobody changed the event meanwhile. What was kept of these fields beside the event (event.draftSave) is gone.',
  input: z.object({
    eventId: id,
    version: versionNumber.optional(),
    ...z.object(essentials).partial().shape,
    words: eventWords.unwrap().optional(),
  }),
  output: z.object({ eventId: id, version: z.int() }),
  fails: ['EVENT_TIMES_CROSS', 'CAPACITY_BELOW_TAKEN', 'EVENT_CHANGED', 'EVENT_SELLS', 'FILE_MISSING'],
});

/** Not in the specification: what is changed of an event that people see keeps itself until it is published (decision 0036). */
export const eventDraftSave = defineCall({
  id: 'event.draftSave',
  method: 'POST',
  path: '/event/event/{eventId}/draft',
  audience: 'organiser',
  kind: 'write',
  scope: { event: 'eventId' },
  summary:
    'Keeps what is changed of an event beside what people see: all of it, each time; without any field, nothing is kept any more. event.update publishes.',
  input: z.object({ eventId: id, version: versionNumber, ...kept.shape }),
  output: z.object({ version: z.int() }),
  fails: ['EVENT_CHANGED', 'FILE_MISSING'],
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
    'Sets the publish status: 1 published, 2 unpublished, 0 back to a draft, as long as there are no people. websiteUrl is the event’s own site elsewhere (siteUrl of event.update), empty for none; left out, it stays.',
  input: z.object({
    eventId: id,
    publishStatus: z.coerce.number().pipe(z.literal([0, 1, 2])),
    websiteUrl: siteAddress.optional(),
  }),
  output: z.object({ publishStatus: z.int(), websiteUrl: z.string(), version: z.int() }),
  fails: ['EVENT_INCOMPLETE', 'EVENT_HAS_PEOPLE'],
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

export const eventEditingCalls = [eventInit, eventAdd, eventUpdate, eventDraftSave, eventPublish, eventCopy];
