import * as z from 'zod';
import { defineCall } from '../core/define-call.ts';
import { done, id, longText } from '../core/fields.ts';
import { pushStates, pushTypes } from './participant.rules.ts';

/** Telling the approved participants of an event something, each once. */

const said = {
  type: z.enum(pushTypes),
  /** For `news`: the post that is told; without it the newest that is public. */
  dynamicId: id.optional(),
  /** Words of the organiser's own, above the facts; not for `news`, which has its own. */
  note: longText(500).default(''),
};

export const participantPush = defineCall({
  id: 'participant.push',
  method: 'POST',
  path: '/event/event/{eventId}/push',
  audience: 'organiser',
  kind: 'write',
  scope: { event: 'eventId' },
  summary:
    'Tells the approved participants of an event by mail that it is near, has changed or has news; with `sms` those without an e-mail by text message. Each address once. A post is told once, and of the others one at a time.',
  input: z.object({ eventId: id, ...said, sms: z.boolean().default(false) }),
  output: z.object({
    pushId: id,
    /** Addresses and numbers that are written to. */
    people: z.int(),
  }),
  fails: ['PUSH_UNPUBLISHED', 'PUSH_ENDED', 'PUSH_NOBODY', 'PUSH_UNDER_WAY', 'PUSH_TOLD_ALREADY', 'PUSH_NOT_PUBLIC'],
});

export const participantPushPreview = defineCall({
  id: 'participant.pushPreview',
  method: 'GET',
  path: '/event/event/{eventId}/push/preview',
  audience: 'organiser',
  kind: 'read',
  scope: { event: 'eventId' },
  summary: 'What would be told and how many would be reached; nothing is sent. Not in the specification.',
  input: z.object({ eventId: id, ...said }),
  output: z.object({
    /** Different addresses of those who are approved. */
    mails: z.int(),
    /** Different numbers of those among them who gave no e-mail. */
    texts: z.int(),
    /** Those who gave neither. */
    unreachable: z.int(),
    /** In the event's own language, to somebody without a name. */
    subject: z.string(),
    text: z.string(),
    sms: z.string(),
  }),
  fails: ['PUSH_NOT_PUBLIC'],
});

const pushRow = z.object({
  pushId: id,
  type: z.enum(pushTypes),
  /** Of news the title of the post, else the words of the organiser. */
  words: z.string(),
  state: z.enum(pushStates),
  people: z.int(),
  told: z.int(),
  sms: z.boolean(),
  createdAt: z.string(),
});

export type PushRow = z.infer<typeof pushRow>;

export const participantPushList = defineCall({
  id: 'participant.pushList',
  method: 'GET',
  path: '/event/event/{eventId}/push/list',
  audience: 'organiser',
  kind: 'read',
  scope: { event: 'eventId' },
  summary:
    'What participants were told last, the newest first, at most 50, and how far it is. Not in the specification.',
  input: z.object({ eventId: id }),
  output: z.object({ records: z.array(pushRow) }),
});

export const participantPushCancel = defineCall({
  id: 'participant.pushCancel',
  method: 'POST',
  path: '/event/event/push/cancel/{pushId}',
  audience: 'organiser',
  kind: 'write',
  summary: 'Ends what is being told; those who were told stay told. Not in the specification.',
  input: z.object({ pushId: id }),
  output: done,
  fails: ['PUSH_OVER'],
});

export const participantPushCalls = [
  participantPush,
  participantPushPreview,
  participantPushList,
  participantPushCancel,
];
