import * as z from 'zod';
import { defineCall } from '../core/define-call.ts';
import { id, versionNumber } from '../core/fields.ts';
import { languages } from '../core/language.ts';
import { eventTriggers, mostNoticeDelay, noticeChannels } from './event.notice.rules.ts';

/** What an event sends by itself: for each trigger and channel whether, in which words, and how much later. */

const cell = {
  trigger: z.enum(eventTriggers),
  channel: z.enum(noticeChannels),
  isOn: z.boolean(),
  /** Null = the product's own words, in the language of the person. */
  noticeTemplateId: id.nullable(),
  /** How much later; of `before` how long before the start. */
  delayMinutes: z.int().min(0).max(mostNoticeDelay),
  /** 0 = nobody has set it yet. */
  version: versionNumber,
};

const noticeRow = z.object({
  ...cell,
  /** The template was deleted or is not approved: until it is, the product's own words are sent. */
  isTemplateOff: z.boolean(),
});
export type EventNotice = z.infer<typeof noticeRow>;

export const eventNoticeGet = defineCall({
  id: 'event.noticeGet',
  method: 'GET',
  path: '/msg/eventNotice/get/{eventId}',
  audience: 'organiser',
  kind: 'read',
  scope: { event: 'eventId' },
  summary: 'What an event sends by itself, and the templates that can be chosen for it.',
  input: z.object({ eventId: id }),
  output: z.object({
    notices: z.array(noticeRow),
    /** Approved ones of the kind notice. */
    templates: z.array(z.object({ noticeTemplateId: id, channel: z.enum(noticeChannels), name: z.string() })),
  }),
});

export const eventNoticeUpdate = defineCall({
  id: 'event.noticeUpdate',
  method: 'POST',
  path: '/msg/eventNotice/update',
  audience: 'organiser',
  kind: 'write',
  scope: { event: 'eventId' },
  summary: 'Sets what an event sends by itself, if nobody changed it since; what was put off already goes at its time.',
  input: z.object({
    eventId: id,
    notices: z
      .array(z.object(cell))
      .min(1)
      .max(eventTriggers.length * noticeChannels.length),
  }),
  output: z.object({ notices: z.array(noticeRow) }),
  fails: ['EVENT_NOTICE_CHANGED'],
});

export const eventNoticePreview = defineCall({
  id: 'event.noticePreview',
  method: 'GET',
  path: '/msg/eventNotice/preview/{eventId}',
  audience: 'organiser',
  kind: 'read',
  scope: { event: 'eventId' },
  summary:
    'What somebody who registered would read, by a template or in the product’s own words. Not in the specification.',
  input: z.object({
    eventId: id,
    trigger: z.enum(eventTriggers),
    channel: z.enum(noticeChannels),
    noticeTemplateId: id.optional(),
    language: z.enum(languages),
  }),
  output: z.object({ subject: z.string(), text: z.string() }),
});

export const eventNoticeCalls = [eventNoticeGet, eventNoticeUpdate, eventNoticePreview];
