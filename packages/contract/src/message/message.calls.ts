import * as z from 'zod';
import { defineCall } from '../core/define-call.ts';
import { done, id, ids, line, versionNumber } from '../core/fields.ts';
import { documentKinds } from '../resource/document.rules.ts';
import {
  areTimesRight,
  mailContent,
  messageAb,
  messageSources,
  smsContent,
  taskFields,
  timesProblem,
  typedAddresses,
} from './message.fields.ts';
import {
  attachmentWays,
  messageChannels,
  messagePurposes,
  mostTested,
  pauseWhys,
  taskStates,
} from './message.rules.ts';

/** What a task came to by now. */
export const messageCounts = z.object({
  lines: z.int(),
  /** Neither handed over yet nor settled. */
  waiting: z.int(),
  accepted: z.int(),
  delivered: z.int(),
  undelivered: z.int(),
  bounced: z.int(),
  complained: z.int(),
  failed: z.int(),
  suppressed: z.int(),
  cancelled: z.int(),
  unknown: z.int(),
  /** Names on the lists that became no line: doubles, and who has no address. */
  passed: z.int(),
  opened: z.int(),
  clicked: z.int(),
  replied: z.int(),
  unsubscribed: z.int(),
});

export const messageTaskRow = z.object({
  taskId: id,
  channel: z.enum(messageChannels),
  purpose: z.enum(messagePurposes),
  name: z.string(),
  state: z.enum(taskStates),
  why: z.enum(pauseWhys).nullable(),
  whyWords: z.string(),
  lacksCents: z.int().nullable(),
  /** The subject, or the beginning of the text. */
  title: z.string(),
  startsAt: z.string().nullable(),
  latestAt: z.string().nullable(),
  priceCents: z.int(),
  reservedCents: z.int(),
  /** Given back by now. */
  returnedCents: z.int(),
  counts: messageCounts,
  /** Until all is handed over, as far as it can be said. */
  secondsLeft: z.int().nullable(),
  isResend: z.boolean(),
  madeBy: z.string(),
  version: z.int(),
  createdAt: z.string(),
  begunAt: z.string().nullable(),
  endedAt: z.string().nullable(),
});
export type MessageTaskRow = z.infer<typeof messageTaskRow>;

/** A file that goes with a mail. */
const attached = z.object({
  documentId: id,
  as: z.enum(attachmentWays),
  /** Empty: it is gone for good. */
  name: z.string(),
  kind: z.enum(documentKinds),
  bytes: z.int(),
  /** False: it is in the trash or gone, so the mail does not leave. */
  isThere: z.boolean(),
});
export type AttachedFile = z.infer<typeof attached>;

const made = z.object({ taskId: id, version: z.int(), state: z.enum(taskStates) });
const isDraft = z.boolean().default(false);
const contentFails = [
  'MESSAGE_TEMPLATE_GONE',
  'MESSAGE_TEMPLATE_UNREADY',
  'MESSAGE_TEMPLATE_NEEDED',
  'MESSAGE_EVENT_NEEDED',
  'MESSAGE_VARIABLE_UNKNOWN',
  'MESSAGE_SENDER_UNREADY',
  'MESSAGE_ATTACHMENT_GONE',
  'MESSAGE_ATTACHMENTS_LARGE',
  'DOCUMENT_LINKS_FULL',
] as const;
const savingFails = [
  'MESSAGE_PAST',
  'MESSAGE_TYPED_INVALID',
  'MEMBER_FILTER_LARGE',
  'MAIL_HTML_ACTIVE',
  'MAIL_HTML_TOO_LONG',
  ...contentFails,
] as const;
const once = ['REQUEST_IN_FLIGHT', 'REQUEST_KEY_REUSED'] as const;
const again = 'Header Idempotency-Key: the same key makes one task.';

export const messageSmsOrdinary = defineCall({
  id: 'message.smsOrdinary',
  method: 'POST',
  path: '/msg/sms/ordinary',
  audience: 'organiser',
  kind: 'write',
  summary: `Makes a task that sends one text to numbers that are typed, now or at a time; with \`isDraft\` it waits. ${again}`,
  input: z
    .object({ addresses: typedAddresses, sms: smsContent, ...taskFields, isDraft })
    .refine(areTimesRight, timesProblem),
  output: made,
  fails: [...savingFails, ...once],
});

export const messageSmsBatch = defineCall({
  id: 'message.smsBatch',
  method: 'POST',
  path: '/msg/sms/batch',
  audience: 'organiser',
  kind: 'write',
  summary: `As message.smsOrdinary, to everybody whom the sources name: members, groups, filters, participants, books, typed ones; each once. ${again}`,
  input: z
    .object({ sources: messageSources, sms: smsContent, ...taskFields, isDraft })
    .refine(areTimesRight, timesProblem),
  output: made,
  fails: [...savingFails, ...once],
});

export const messageSmsAddress = defineCall({
  id: 'message.smsAddress',
  method: 'POST',
  path: '/msg/sms/address',
  audience: 'organiser',
  kind: 'write',
  summary: `As message.smsOrdinary, to the entries of address books; each once, in however many books. ${again}`,
  input: z.object({ bookIds: ids(20), sms: smsContent, ...taskFields, isDraft }).refine(areTimesRight, timesProblem),
  output: made,
  fails: [...savingFails, ...once],
});

const mailFields = { mail: mailContent, ab: messageAb.nullable().default(null) };

export const messageMailSend = defineCall({
  id: 'message.mailSend',
  method: 'POST',
  path: '/msg/email/send',
  audience: 'organiser',
  kind: 'write',
  summary: `Makes a task that sends a mail to everybody whom the sources name, each once; now or at a time, with \`isDraft\` it waits. ${again}`,
  input: z
    .object({ sources: messageSources, ...mailFields, ...taskFields, isDraft })
    .refine(areTimesRight, timesProblem),
  output: made,
  fails: [...savingFails, ...once],
});

export const messageMailAddressSend = defineCall({
  id: 'message.mailAddressSend',
  method: 'POST',
  path: '/msg/email/address/send',
  audience: 'organiser',
  kind: 'write',
  summary: `As message.mailSend, to the entries of address books. ${again}`,
  input: z.object({ bookIds: ids(20), ...mailFields, ...taskFields, isDraft }).refine(areTimesRight, timesProblem),
  output: made,
  fails: [...savingFails, ...once],
});

export const messageTaskUpdate = defineCall({
  id: 'message.taskUpdate',
  method: 'POST',
  path: '/msg/task/update',
  audience: 'organiser',
  kind: 'write',
  summary:
    'Changes a task that has not begun, if nobody changed it since. One that is scheduled stays so. Not in the specification.',
  input: z
    .object({
      taskId: id,
      version: versionNumber,
      sources: messageSources,
      /** Of the task’s own channel. */
      sms: smsContent.optional(),
      mail: mailContent.optional(),
      ab: mailFields.ab,
      ...taskFields,
    })
    .refine(areTimesRight, timesProblem),
  output: made,
  fails: [...savingFails, 'MESSAGE_TASK_STATE', 'MESSAGE_TASK_CHANGED', 'MESSAGE_NO_CONTENT'],
});

export const messageTaskInfo = defineCall({
  id: 'message.taskInfo',
  method: 'GET',
  path: '/msg/task/info/{taskId}',
  audience: 'organiser',
  kind: 'read',
  summary: 'A task with all that was chosen. Not in the specification.',
  input: z.object({ taskId: id }),
  output: messageTaskRow.extend({
    sources: z.array(z.unknown()),
    /** What each of them is called: the name of the book or of the group, the title of the event; empty: has none. */
    sourceNames: z.array(z.string()),
    sms: z.unknown().nullable(),
    mail: z.unknown().nullable(),
    /** Of a mail; those of a draft as they are now, else as they leave. */
    attached: z.array(attached),
    ab: messageAb.nullable(),
    eventId: id.nullable(),
    /** Which of two subjects the rest get: 0 the first, 1 the other; null = not chosen yet. */
    winner: z.int().nullable(),
    timeZone: z.string(),
    fromMinute: z.int().nullable(),
    toMinute: z.int().nullable(),
    perMinute: z.int().nullable(),
    withWorms: z.boolean(),
    /** Whether the hours of the task keep it waiting at this moment. */
    isOutOfHours: z.boolean(),
    resendOf: id.nullable(),
  }),
});

export const messageTaskStart = defineCall({
  id: 'message.taskStart',
  method: 'POST',
  path: '/msg/task/start',
  audience: 'organiser',
  kind: 'write',
  summary:
    'Lets a draft go: at once, or at the time it says. Its template is read once more and must be approved, and the domain of its sender must be right in DNS. Not in the specification.',
  input: z.object({ taskId: id, version: versionNumber }),
  output: made,
  fails: ['MESSAGE_TASK_STATE', 'MESSAGE_TASK_CHANGED', 'MESSAGE_PAST', 'MESSAGE_NO_SOURCE', ...contentFails],
});

const moved = z.object({ state: z.enum(taskStates), version: z.int() });

export const messageTaskPause = defineCall({
  id: 'message.taskPause',
  method: 'POST',
  path: '/msg/task/pause',
  audience: 'organiser',
  kind: 'write',
  summary:
    'Pauses a task. Once this is answered nothing more is handed over; what just was may still arrive. Not in the specification.',
  input: z.object({ taskId: id }),
  output: moved,
  fails: ['MESSAGE_TASK_STATE'],
});

export const messageTaskGoOn = defineCall({
  id: 'message.taskGoOn',
  method: 'POST',
  path: '/msg/task/goOn',
  audience: 'organiser',
  kind: 'write',
  summary: 'Lets a paused task go on where it was. Not in the specification.',
  input: z.object({ taskId: id }),
  output: moved,
  fails: ['MESSAGE_TASK_STATE'],
});

export const messageTaskCancel = defineCall({
  id: 'message.taskCancel',
  method: 'POST',
  path: '/msg/task/cancel',
  audience: 'organiser',
  kind: 'write',
  summary: 'Ends a task for good; what was not handed over costs nothing and is given back. Not in the specification.',
  input: z.object({ taskId: id }),
  output: moved,
  fails: ['MESSAGE_TASK_STATE'],
});

export const messageTaskDelete = defineCall({
  id: 'message.taskDelete',
  method: 'POST',
  path: '/msg/task/delete',
  audience: 'organiser',
  kind: 'write',
  summary:
    'Takes a draft, or a task that is over, off the lists. Its messages and its money stay in the records. Not in the specification.',
  input: z.object({ taskId: id }),
  output: done,
  fails: ['MESSAGE_TASK_STATE'],
});

export const messageTaskPreview = defineCall({
  id: 'message.taskPreview',
  method: 'POST',
  path: '/msg/task/preview',
  audience: 'organiser',
  kind: 'read',
  summary:
    'What a message looks like for one recipient: a member, a participant, an entry of a book, whoever has an address, or somebody of whom nothing is known. Not in the specification.',
  input: z.object({
    purpose: z.enum(messagePurposes),
    eventId: taskFields.eventId,
    sms: smsContent.optional(),
    mail: mailContent.optional(),
    memberId: id.optional(),
    partsId: id.optional(),
    entryId: id.optional(),
    /** A number or an address as it was typed. */
    address: line(254).optional(),
  }),
  output: z.object({
    subject: z.string(),
    html: z.string(),
    text: z.string(),
    segments: z.int().nullable(),
    to: z.string(),
    attached: z.array(attached),
  }),
  fails: ['MESSAGE_NO_CONTENT', 'MAIL_HTML_ACTIVE', 'MAIL_HTML_TOO_LONG', 'MESSAGE_TEMPLATE_GONE'],
});

export const messageTaskTest = defineCall({
  id: 'message.taskTest',
  method: 'POST',
  path: '/msg/task/test',
  audience: 'organiser',
  kind: 'write',
  summary: `Sends the message of a task to at most ${mostTested} addresses of one’s own. It costs what a message costs. Not in the specification.`,
  input: z.object({ taskId: id, addresses: typedAddresses.max(mostTested) }),
  output: made,
  fails: ['MESSAGE_TYPED_INVALID', 'MESSAGE_TESTS_MANY', ...contentFails],
});

export const messageCalls = [
  messageSmsOrdinary,
  messageSmsBatch,
  messageSmsAddress,
  messageMailSend,
  messageMailAddressSend,
  messageTaskUpdate,
  messageTaskInfo,
  messageTaskStart,
  messageTaskPause,
  messageTaskGoOn,
  messageTaskCancel,
  messageTaskDelete,
  messageTaskPreview,
  messageTaskTest,
];
