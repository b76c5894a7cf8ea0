import * as z from 'zod';
import { defineCall } from '../core/define-call.ts';
import { fileOutput, id, ids, isoTime, line, pageOf, paging, timeZone } from '../core/fields.ts';
import { lineClasses, lineStates, messageChannels, mostResent, taskStates } from './message.rules.ts';
import { messageCounts } from './message.calls.ts';

const lineRow = z.object({
  lineId: id,
  taskId: id,
  taskName: z.string(),
  address: z.string(),
  memberId: id.nullable(),
  memberName: z.string().nullable(),
  partsId: id.nullable(),
  state: z.enum(lineStates),
  class: z.enum(lineClasses).nullable(),
  /** The vendor’s or the mail server’s own. */
  code: z.string().nullable(),
  segments: z.int(),
  /** 0 where it was given back. */
  costCents: z.int(),
  attemptedAt: z.string().nullable(),
  settledAt: z.string().nullable(),
  openedAt: z.string().nullable(),
  clickedAt: z.string().nullable(),
  repliedAt: z.string().nullable(),
  /** It was sent once more by another task. */
  isResent: z.boolean(),
});
export type MessageLineRow = z.infer<typeof lineRow>;

const filters = {
  taskId: id.optional(),
  state: z.enum(lineStates).optional(),
  /** A number or an address, whole, in any spelling. */
  search: line(254).optional(),
  memberId: id.optional(),
  from: isoTime.optional(),
  to: isoTime.optional(),
};

const logs = {
  method: 'GET',
  audience: 'organiser',
  kind: 'read',
  aliases: { taskId: ['groupId'] },
  input: z.object({ ...paging, ...filters, sort: z.enum(['-id', 'id']).default('-id') }),
  output: pageOf(lineRow),
} as const;

export const messageSmsLogs = defineCall({
  ...logs,
  id: 'message.smsLogs',
  path: '/msg/smsLogs/list',
  summary:
    'Text messages, one for each recipient of a task, the newest first; those who got nothing too, with the rule.',
});

export const messageMailLogs = defineCall({
  ...logs,
  id: 'message.mailLogs',
  path: '/msg/emailLogs/list',
  summary: 'Mails, one for each recipient of a task, the newest first; those who got nothing too, with the rule.',
});

export const messageLogsExport = defineCall({
  id: 'message.logsExport',
  method: 'GET',
  path: '/msg/logs/export',
  audience: 'organiser',
  kind: 'read',
  file: true,
  aliases: { taskId: ['groupId'] },
  summary: 'The messages of a channel that match the filters, as an xlsx sheet. Not in the specification.',
  input: z.object({ channel: z.enum(messageChannels), ...filters, timeZone: timeZone.default('UTC') }),
  output: fileOutput,
});

const resent = z.object({ taskId: id, state: z.enum(taskStates), lines: z.int() });
const resendFails = ['MESSAGE_NOT_RESENDABLE'] as const;

export const messageSmsResend = defineCall({
  id: 'message.smsResend',
  method: 'POST',
  path: '/msg/sms/resend',
  audience: 'organiser',
  kind: 'write',
  arrayBodyToo: 'lineIds',
  aliases: { taskId: ['groupId'] },
  summary: `Sends text messages once more that failed, were not delivered, or of which nobody knows: those named, or those of a task, at most ${mostResent}. Each only once. The body may be the list of their ids alone.`,
  input: z
    .object({ taskId: id.optional(), lineIds: ids(mostResent).optional() })
    .refine(({ taskId, lineIds }) => (taskId === undefined) !== (lineIds === undefined), { path: ['taskId'] }),
  output: resent,
  fails: resendFails,
});

export const messageMailResend = defineCall({
  id: 'message.mailResend',
  method: 'POST',
  path: '/msg/email/resend',
  audience: 'organiser',
  kind: 'write',
  arrayBody: 'lineIds',
  summary: `As message.smsResend, of mails; the body is the list of their ids, at most ${mostResent}.`,
  input: z.object({ lineIds: ids(mostResent) }),
  output: resent,
  fails: resendFails,
});

export const messageTaskResend = defineCall({
  id: 'message.taskResend',
  method: 'POST',
  path: '/msg/task/resend',
  audience: 'organiser',
  kind: 'write',
  aliases: { taskId: ['groupId'] },
  summary: `Sends everything of a task once more that failed, was not delivered, or of which nobody knows; at most ${mostResent}. Not in the specification.`,
  input: z.object({ taskId: id }),
  output: resent,
  fails: resendFails,
});

const classCount = z.object({ class: z.string(), count: z.int() });

/** The report of one task, or of all tasks of a time. */
const report = z.object({
  counts: messageCounts,
  /** Why somebody got nothing, and why something was not delivered. */
  suppressed: z.array(classCount),
  failed: z.array(classCount),
  undelivered: z.array(classCount),
  bounced: z.array(classCount),
  passed: z.array(classCount),
  reservedCents: z.int(),
  returnedCents: z.int(),
  /** Of two subjects: what each came to. */
  variants: z.array(
    z.object({ variant: z.int(), subject: z.string(), accepted: z.int(), opened: z.int(), clicked: z.int() }),
  ),
  tasks: z.int(),
});
export type MessageReport = z.infer<typeof report>;

const reported = z.object({ taskId: id.optional(), from: isoTime.optional(), to: isoTime.optional() });

export const messageSmsStatistics = defineCall({
  id: 'message.smsStatistics',
  method: 'GET',
  path: '/msg/statistical/sms',
  audience: 'organiser',
  kind: 'read',
  summary:
    'What text messages came to: of one task, or of the tasks that were made in a time (30 days unless it is said).',
  aliases: { taskId: ['groupId'] },
  input: reported,
  output: report,
});

export const messageMailReport = defineCall({
  id: 'message.mailReport',
  method: 'GET',
  path: '/msg/statistics/email/get-report',
  audience: 'organiser',
  kind: 'read',
  summary: 'What mails came to: of one task, or of the tasks that were made in a time (30 days unless it is said).',
  aliases: { taskId: ['groupId'] },
  input: reported,
  output: report,
});

export const messageMailSendData = defineCall({
  id: 'message.mailSendData',
  method: 'GET',
  path: '/msg/statistics/email/get-send-data',
  audience: 'organiser',
  kind: 'read',
  aliases: { taskId: ['groupId'] },
  summary: 'How many messages of a task were handed over in each hour; text messages too.',
  input: z.object({ taskId: id }),
  output: z.array(z.object({ hour: z.string(), accepted: z.int() })),
});

export const messageLineCalls = [
  messageSmsLogs,
  messageMailLogs,
  messageLogsExport,
  messageSmsResend,
  messageMailResend,
  messageTaskResend,
  messageSmsStatistics,
  messageMailReport,
  messageMailSendData,
];
