import * as z from 'zod';
import { defineCall } from '../core/define-call.ts';
import { done, fileOutput, id, ids, isoTime, line, pageOf, paging, timeZone } from '../core/fields.ts';
import { exported } from '../member/member.field.calls.ts';
import { screened } from '../member/member.filter.calls.ts';
import { allotWays, calleeStates, mostChosen } from './outbound.rules.ts';
import { calleeRow, gateReason } from './outbound.shapes.ts';

/** The members of tasks: who is with whom, and who comes next. */

const filters = {
  taskId: id.optional(),
  state: z.enum(calleeStates).optional(),
  outboundId: id.optional(),
  intentId: id.optional(),
  /** In the name or the number. */
  search: line(100).optional(),
};
const sort = z.enum(['-createdAt', 'createdAt', 'dueAt', '-dueAt']).default('-createdAt');

export const outboundMembers = defineCall({
  id: 'outbound.members',
  method: 'GET',
  path: '/ms/member-call/members',
  audience: 'organiser',
  also: ['outbound'],
  kind: 'read',
  summary: 'Members of tasks with where they stand. Agents see those who are allotted to them.',
  input: z.object({ ...paging, ...filters, sort }),
  output: pageOf(calleeRow),
});

export const outboundMembersScreen = defineCall({
  id: 'outbound.membersScreen',
  method: 'POST',
  path: '/ms/member-call/members/screen',
  audience: 'organiser',
  kind: 'read',
  summary: 'Members of a task of whom a tree of conditions is true, and who match the filters of the list.',
  input: z.object({ ...paging, ...filters, taskId: id, ...screened, sort }),
  output: pageOf(calleeRow),
  fails: ['CALL_TASK_GONE', 'MEMBER_FILTER_LARGE'],
});

export const outboundMembersExport = defineCall({
  id: 'outbound.membersExport',
  method: 'POST',
  path: '/ms/member-call/excel/export/screen',
  audience: 'organiser',
  kind: 'read',
  file: true,
  summary: 'The members of a task that match, with their outcomes and answers, as an xlsx sheet or a CSV table.',
  input: z.object({ ...filters, taskId: id, ...screened, outboundMemberIds: ids(mostChosen).optional(), ...exported }),
  output: fileOutput,
  fails: ['CALL_TASK_GONE', 'MEMBER_FILTER_LARGE'],
});

export const outboundAllot = defineCall({
  id: 'outbound.allot',
  method: 'POST',
  path: '/ms/member-call/allot',
  audience: 'organiser',
  kind: 'write',
  summary:
    'Gives members of a task that are with nobody to agents: evenly, by their weights, to whoever spoke with them last (`sticky`, the rest evenly), or as many as each may have (`capped`). A preview says how many each would get and changes nothing.',
  input: z.object({
    taskId: id,
    outboundIds: ids(500),
    how: z.enum(allotWays).default('even'),
    /** These alone; left out = all that are with nobody. */
    outboundMemberIds: ids(mostChosen).optional(),
    /** At most so many in all. */
    most: z.int().min(1).max(1_000_000).optional(),
    isPreview: z.boolean().default(false),
  }),
  output: z.object({
    /** Of a preview null. */
    allotmentId: id.nullable(),
    total: z.int(),
    /** Left with nobody: over the most that agents may have. */
    left: z.int(),
    agents: z.array(z.object({ outboundId: id, name: z.string(), count: z.int(), openBefore: z.int() })),
  }),
  fails: ['CALL_TASK_GONE', 'CALL_TASK_STATE', 'CALL_AGENT_GONE', 'CALL_NOBODY_TO_ALLOT'],
});

export const outboundUnallot = defineCall({
  id: 'outbound.unallot',
  method: 'POST',
  path: '/ms/member-call/unallot',
  audience: 'organiser',
  kind: 'write',
  summary:
    'Takes members back from their agents: chosen ones, all that an agent has of a task, or an allotment as a whole (undo: those of it that nobody has called yet). Who is on the phone stays (`onCall`).',
  input: z
    .object({
      outboundMemberIds: ids(mostChosen).optional(),
      allotmentId: id.optional(),
      taskId: id.optional(),
      outboundId: id.optional(),
    })
    .refine(
      (given) =>
        [given.outboundMemberIds, given.allotmentId, given.taskId && given.outboundId].filter(Boolean).length === 1,
      { path: ['outboundMemberIds'], params: { problem: 'required' } },
    ),
  output: z.object({ taken: z.int(), onCall: z.int() }),
  fails: ['CALL_ALLOTMENT_GONE', 'CALL_TASK_GONE'],
});

export const outboundAllotments = defineCall({
  id: 'outbound.allotments',
  method: 'GET',
  path: '/ms/member-call/allot/list',
  audience: 'organiser',
  kind: 'read',
  summary: 'The last allotments of a task, each of which can be undone. Not in the specification.',
  input: z.object({ taskId: id }),
  output: z.array(
    z.object({
      allotmentId: id,
      how: z.enum(allotWays),
      total: z.int(),
      agents: z.int(),
      by: z.string().nullable(),
      at: z.string(),
      undoneAt: z.string().nullable(),
    }),
  ),
  fails: ['CALL_TASK_GONE'],
});

export const outboundRemakes = defineCall({
  id: 'outbound.remakes',
  method: 'POST',
  path: '/ms/member-call/remakes',
  audience: 'organiser',
  also: ['outbound'],
  kind: 'write',
  summary:
    'Puts members that are finished, or wait for another try, back to be called now, with the agent who has them. Who is banned stays banned (`banned`).',
  input: z.object({ outboundMemberIds: ids(mostChosen) }),
  output: z.object({ put: z.int(), banned: z.int(), onCall: z.int() }),
  fails: ['CALL_MEMBER_GONE'],
});

export const outboundResetIntent = defineCall({
  id: 'outbound.resetIntent',
  method: 'POST',
  path: '/ms/member-call/reset/allot-intent',
  audience: 'organiser',
  kind: 'write',
  summary:
    'Begins anew with the members of a task that have an outcome: they are with nobody and have no outcome any more. Calls and their logs stay; bans hold.',
  input: z.object({ taskId: id, intentIds: ids(30), isPreview: z.boolean().default(false) }),
  output: z.object({ reset: z.int() }),
  fails: ['CALL_TASK_GONE', 'CALL_TASK_STATE'],
});

export const outboundWhy = defineCall({
  id: 'outbound.why',
  method: 'GET',
  path: '/ms/member-call/why',
  audience: 'organiser',
  also: ['outbound'],
  kind: 'read',
  summary:
    'Why a member is not dialled: of each task that they are in everything that stands between, or nothing. Not in the specification.',
  input: z.object({ memberId: id, taskId: id.optional() }),
  output: z.object({
    number: z.string().nullable(),
    tasks: z.array(
      z.object({
        outboundMemberId: id,
        taskId: id,
        taskName: z.string(),
        state: z.enum(calleeStates),
        reasons: z.array(gateReason),
      }),
    ),
  }),
});

export const outboundFormUpdate = defineCall({
  id: 'outbound.formUpdate',
  method: 'POST',
  path: '/ms/public/v2/member/member-call/update/form',
  audience: 'organiser',
  also: ['outbound'],
  kind: 'write',
  summary:
    'Keeps what a member answered to the form of a task, checked as the form asks. Agents for whoever is allotted to them.',
  input: z.object({
    outboundMemberId: id,
    answers: z.record(z.string().max(80), z.unknown()).refine((value) => Object.keys(value).length <= 500),
  }),
  output: done,
  fails: ['CALL_MEMBER_GONE', 'FORM_NOT_READY'],
});

export const outboundRemind = defineCall({
  id: 'outbound.remind',
  method: 'GET',
  path: '/ms/member-call-remind/check',
  audience: 'organiser',
  also: ['outbound'],
  kind: 'read',
  summary:
    'Callbacks that are due, and those of the given time: an agent’s own and the pool’s of their tasks; an organiser’s are all. At most 200.',
  input: z.object({ from: isoTime.optional(), to: isoTime.optional(), timeZone: timeZone.optional() }),
  output: z.object({
    now: z.string(),
    due: z.int(),
    callbacks: z.array(calleeRow.extend({ isPool: z.boolean(), isDue: z.boolean() })),
  }),
});

export const outboundCalleeCalls = [
  outboundMembers,
  outboundMembersScreen,
  outboundMembersExport,
  outboundAllot,
  outboundUnallot,
  outboundAllotments,
  outboundRemakes,
  outboundResetIntent,
  outboundWhy,
  outboundFormUpdate,
  outboundRemind,
];
