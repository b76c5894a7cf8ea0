import * as z from 'zod';
import { defineCall } from '../core/define-call.ts';
import { fileOutput, id, isoTime, line, pageOf, paging, timeZone } from '../core/fields.ts';
import { messageTaskRow } from './message.calls.ts';
import { messageChannels, messagePurposes, passedRules, taskStates } from './message.rules.ts';

const taskFilters = {
  /** In its name. */
  search: line(100).optional(),
  state: z.enum(taskStates).optional(),
  purpose: z.enum(messagePurposes).optional(),
  from: isoTime.optional(),
  to: isoTime.optional(),
};
const taskList = {
  method: 'GET',
  audience: 'organiser',
  kind: 'read',
  input: z.object({ ...paging, ...taskFilters, sort: z.enum(['-createdAt', 'createdAt']).default('-createdAt') }),
  output: pageOf(messageTaskRow),
} as const;

export const messageSmsDynamicList = defineCall({
  ...taskList,
  id: 'message.smsDynamicList',
  path: '/msg/smsDynamic/list',
  summary: 'Tasks of text messages that are under way, the newest first.',
});

export const messageSmsGroupList = defineCall({
  ...taskList,
  id: 'message.smsGroupList',
  path: '/msg/smsGroup/list',
  summary: 'Tasks of text messages, the newest first.',
});

export const messageMailGroupList = defineCall({
  ...taskList,
  id: 'message.mailGroupList',
  path: '/msg/emailGroup/list',
  summary: 'Tasks of mails, the newest first.',
});

const passedRow = z.object({
  passedId: id,
  address: z.string(),
  memberId: id.nullable(),
  memberName: z.string().nullable(),
  rule: z.enum(passedRules),
  /** The places of the sources in the task: that of this name, and of a double that of the one that counts. */
  source: z.int(),
  firstSource: z.int().nullable(),
});

export const messagePassedList = defineCall({
  id: 'message.passedList',
  method: 'GET',
  path: '/msg/task/passed/{taskId}',
  audience: 'organiser',
  kind: 'read',
  summary:
    'Names on the lists of a task that became no message, each with the rule. Who is suppressed stands among the messages. Not in the specification.',
  input: z.object({
    taskId: id,
    ...paging,
    rule: z.enum(passedRules).optional(),
    sort: z.enum(['id', '-id']).default('id'),
  }),
  output: pageOf(passedRow),
});

export const messageReconcile = defineCall({
  id: 'message.reconcile',
  method: 'GET',
  path: '/msg/task/reconcile',
  audience: 'organiser',
  kind: 'read',
  file: true,
  summary:
    'A sheet of the tasks of a channel and a time: what the lines, the task and the account say of each, and where they differ. Not in the specification.',
  input: z.object({
    channel: z.enum(messageChannels),
    from: isoTime.optional(),
    to: isoTime.optional(),
    timeZone: timeZone.default('UTC'),
  }),
  output: fileOutput,
});

export const messageListCalls = [
  messageSmsDynamicList,
  messageSmsGroupList,
  messageMailGroupList,
  messagePassedList,
  messageReconcile,
];
