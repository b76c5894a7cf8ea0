import * as z from 'zod';
import { defineCall } from '../core/define-call.ts';
import { publishedForm } from '../form/form.public.calls.ts';
import { done, id, ids, line, pageOf, paging, versionNumber } from '../core/fields.ts';
import { changedVersion, partly, whole } from '../core/update-fields.ts';
import { memberFilters } from '../member/member.calls.ts';
import { screened } from '../member/member.filter.calls.ts';
import { bindFailures, callTaskStates, mostChosen } from './outbound.rules.ts';
import { intentChip, taskFields, taskFigures, taskState } from './outbound.shapes.ts';

/** Tasks: campaigns of calls with members, a script, a form, outcomes and retries. */

const task = z.object({
  taskId: id,
  ...whole(taskFields),
  state: taskState,
  /** Its form, made with the task and designed like any other; agents fill in what is published of it. */
  formId: id,
  hasForm: z.boolean(),
  ...taskFigures,
  calls: z.int(),
  answered: z.int(),
  successes: z.int(),
  createdAt: z.string(),
  version: versionNumber,
});
export type CallTaskRow = z.infer<typeof task>;

export const outboundTaskCreate = defineCall({
  id: 'outbound.taskCreate',
  method: 'POST',
  path: '/ms/task/create',
  audience: 'organiser',
  kind: 'write',
  summary: 'Makes a call task, as a draft.',
  input: z.object(taskFields),
  output: z.object({ taskId: id }),
  fails: ['CALL_TASKS_FULL', 'CALL_INTENT_GONE'],
});

export const outboundTaskUpdate = defineCall({
  id: 'outbound.taskUpdate',
  method: 'POST',
  path: '/ms/task/update',
  audience: 'organiser',
  kind: 'write',
  summary:
    'Changes what is sent of a task, its state too: draft → open ⇄ paused → closed. A paused or closed task gives nobody out; calls that go on may end.',
  input: z.object({
    taskId: id,
    ...partly(taskFields),
    state: z.enum(['open', 'paused', 'closed']).optional(),
    version: versionNumber.optional(),
  }),
  output: changedVersion,
  fails: ['CALL_TASK_GONE', 'CALL_TASK_NOT_READY', 'CALL_TASK_STATE', 'CALL_INTENT_GONE', 'CALL_CHANGED'],
});

export const outboundTaskPage = defineCall({
  id: 'outbound.taskPage',
  method: 'GET',
  path: '/ms/task/page',
  audience: 'organiser',
  kind: 'read',
  summary: 'The call tasks with their figures.',
  input: z.object({
    ...paging,
    taskId: id.optional(),
    search: line(100).optional(),
    state: z.enum(callTaskStates).optional(),
    sort: z.enum(['-createdAt', 'createdAt', 'name', '-name']).default('-createdAt'),
  }),
  output: pageOf(task),
});

export const outboundTaskDelete = defineCall({
  id: 'outbound.taskDelete',
  method: 'POST',
  path: '/ms/task/del/{taskId}',
  audience: 'organiser',
  kind: 'write',
  summary: 'Removes a task without calls that go on. Its calls, recordings and bans stay.',
  input: z.object({ taskId: id }),
  output: done,
  fails: ['CALL_TASK_GONE', 'CALL_TASK_ON_CALL'],
});

export const outboundTaskBind = defineCall({
  id: 'outbound.taskBind',
  method: 'POST',
  path: '/ms/task/select/bind/task',
  audience: 'organiser',
  kind: 'write',
  summary: 'Puts chosen members into a task. Who is in it already stays as they are.',
  input: z.object({ taskId: id, memberIds: ids(mostChosen) }),
  output: z.object({ added: z.int(), known: z.int(), withoutNumber: z.int() }),
  fails: ['CALL_TASK_GONE', 'CALL_TASK_STATE'],
});

export const outboundTaskUnbind = defineCall({
  id: 'outbound.taskUnbind',
  method: 'POST',
  path: '/ms/task/select/unbind/task',
  audience: 'organiser',
  kind: 'write',
  summary:
    'Takes chosen members out of a task; who is on the phone stays (`onCall`). Their calls stay in the call list.',
  input: z.object({ taskId: id, outboundMemberIds: ids(mostChosen) }),
  output: z.object({ removed: z.int(), onCall: z.int() }),
  fails: ['CALL_TASK_GONE'],
});

export const outboundTaskSearchBind = defineCall({
  id: 'outbound.taskSearchBind',
  method: 'POST',
  path: '/ms/task/search/bind',
  audience: 'organiser',
  kind: 'write',
  summary:
    'Puts the members that a filter finds into a task: a group, an event, a tag, a tree of conditions. Goes on in a job, which the task’s binding shows.',
  input: z.object({ taskId: id, ...memberFilters, ...screened }),
  output: z.object({ bindingId: id }),
  fails: ['CALL_TASK_GONE', 'CALL_TASK_STATE', 'MEMBER_FILTER_LARGE'],
});

export const outboundBinding = defineCall({
  id: 'outbound.binding',
  method: 'GET',
  path: '/ms/task/search/bind/{bindingId}',
  audience: 'organiser',
  kind: 'read',
  summary: 'How far the filling of a task has come. Not in the specification.',
  input: z.object({ bindingId: id }),
  output: z.object({
    taskId: id,
    added: z.int(),
    known: z.int(),
    withoutNumber: z.int(),
    isOver: z.boolean(),
    failure: z.enum(bindFailures).nullable(),
  }),
});

export const outboundImport = defineCall({
  id: 'outbound.import',
  method: 'POST',
  path: '/ms/v2/mate/date/outbound/import',
  audience: 'organiser',
  kind: 'write',
  summary:
    'Puts the people of an import of members into a task. While the import still runs, they follow when it has ended.',
  input: z.object({ taskId: id, importId: id }),
  output: z.object({ bindingId: id }),
  fails: ['CALL_TASK_GONE', 'CALL_TASK_STATE'],
});

export const outboundTaskConfig = defineCall({
  id: 'outbound.taskConfig',
  method: 'GET',
  path: '/ms/member-call/task/config',
  audience: 'organiser',
  also: ['outbound'],
  kind: 'read',
  summary:
    'What a desk needs of a task: script, form, outcomes, mode and times. Agents ask for tasks that they have people of.',
  input: z.object({ taskId: id }),
  output: z.object({
    taskId: id,
    name: z.string(),
    state: taskState,
    mode: taskFields.mode.unwrap(),
    script: z.string(),
    wrapUpSeconds: z.int(),
    isRecorded: z.boolean(),
    /** What is published of it; null = the task has no form. */
    form: publishedForm.nullable(),
    intents: z.array(intentChip.extend({ place: z.int(), retryMinutes: z.int().nullable() })),
  }),
  fails: ['CALL_TASK_GONE'],
});

export const outboundTaskCalls = [
  outboundTaskCreate,
  outboundTaskUpdate,
  outboundTaskPage,
  outboundTaskDelete,
  outboundTaskBind,
  outboundTaskUnbind,
  outboundTaskSearchBind,
  outboundBinding,
  outboundImport,
  outboundTaskConfig,
];
