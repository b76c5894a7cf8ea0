import * as z from 'zod';
import { defineCall } from '../core/define-call.ts';
import { done, id, isoTime, line, longText, pageOf, paging, versionNumber } from '../core/fields.ts';
import { breakReasons, pauseReasons, seatStates } from './outbound.rules.ts';
import { calleeRow, gateReason, intentChip, taskState } from './outbound.shapes.ts';

/** What agents do at the desk. `version` is the seat's: another window that took it over has a higher one. */

const version = versionNumber.min(1);
const answers = z.record(z.string().max(80), z.unknown()).refine((value) => Object.keys(value).length <= 500);

const seat = z.object({
  outboundId: id,
  name: z.string(),
  state: z.enum(seatStates),
  version,
  since: z.string(),
  reason: z.enum(pauseReasons).nullable(),
  /** Who is with the seat. */
  outboundMemberId: id.nullable(),
  taskId: id.nullable(),
  callId: id.nullable(),
  isHeld: z.boolean(),
  /** Of `wrapUp`. */
  wrapUpEndsAt: z.string().nullable(),
  /** Whether the line hears the phone; null = no call. */
  isAttended: z.boolean().nullable(),
  now: z.string(),
});
export type SeatInfo = z.infer<typeof seat>;

export const outboundGroups = defineCall({
  id: 'outbound.groups',
  method: 'GET',
  path: '/ms/member-call/group-list/{outboundId}',
  audience: 'outbound',
  kind: 'read',
  summary: 'The tasks that an agent has people of, with what waits in each; an agent asks for their own.',
  input: z.object({ outboundId: id }),
  output: z.array(
    z.object({
      taskId: id,
      name: z.string(),
      state: taskState,
      open: z.int(),
      /** Of them, to be called now; counted as far as 1,000. */
      ready: z.int(),
      /** When the next one is due; null = none waits for a time. */
      nextAt: z.string().nullable(),
      finished: z.int(),
    }),
  ),
  fails: ['CALL_AGENT_GONE'],
});

export const outboundSearchMembers = defineCall({
  id: 'outbound.searchMembers',
  method: 'GET',
  path: '/ms/member-call/search-members',
  audience: 'outbound',
  kind: 'read',
  summary: 'Whoever is allotted to the agent, by a name or a number.',
  input: z.object({ ...paging, search: line(100, 1), taskId: id.optional() }),
  output: pageOf(calleeRow),
});

export const outboundContact = defineCall({
  id: 'outbound.contact',
  method: 'GET',
  path: '/ms/member-call/contact/info',
  audience: 'outbound',
  kind: 'read',
  summary:
    'A person as the desk shows them: who they are, their history, their calls, what they answered, whether they may be called.',
  input: z.object({ outboundMemberId: id }),
  output: z.object({
    callee: calleeRow,
    phones: z.array(z.string()),
    emails: z.array(z.string()),
    language: z.string(),
    /** Where people with this number live, as the settings say. */
    timeZone: z.string(),
    note: z.string(),
    tags: z.array(z.string()),
    history: z.array(
      z.object({ kind: z.string(), at: z.string(), text: z.string(), eventTitle: z.string().nullable() }),
    ),
    calls: z.array(
      z.object({
        callId: id,
        at: z.string(),
        taskName: z.string(),
        agentName: z.string(),
        cause: z.string().nullable(),
        talkSeconds: z.int(),
        intent: intentChip.nullable(),
        remark: z.string(),
      }),
    ),
    answers: z.record(z.string(), z.unknown()),
    /** What the agent had begun to write when the seat was paused or the page closed. */
    draft: z
      .object({ intentId: id.nullable(), remark: z.string(), answers: z.record(z.string(), z.unknown()) })
      .nullable(),
    reasons: z.array(gateReason),
  }),
  fails: ['CALL_MEMBER_GONE'],
});

export const outboundNext = defineCall({
  id: 'outbound.next',
  method: 'POST',
  path: '/ms/member-call/next',
  audience: 'outbound',
  kind: 'write',
  summary:
    'Leases the next person to the seat, which must be idle: a callback that is due first, then retries and those not called yet. Nobody there: what is in the way, by how many. Not in the specification.',
  input: z.object({ version, taskId: id.optional(), outboundMemberId: id.optional() }),
  output: z.object({
    callee: calleeRow.nullable(),
    leaseUntil: z.string().nullable(),
    /** Why nobody comes. */
    waiting: z.array(
      z.object({
        reason: z.enum([
          'nobodyAllotted',
          'allFinished',
          'later',
          'hours',
          'banned',
          'taskPaused',
          'notYetOpen',
          'leased',
          'caps',
          'noNumber',
        ]),
        count: z.int(),
        until: z.string().nullable(),
      }),
    ),
  }),
  fails: ['SEAT_OLD', 'SEAT_OFF', 'SEAT_STATE', 'CALL_MEMBER_GONE', 'CALL_NOT_ALLOWED'],
});

export const outboundExecute = defineCall({
  id: 'outbound.execute',
  method: 'POST',
  path: '/ms/member-call/execute',
  audience: 'organiser',
  also: ['outbound'],
  kind: 'write',
  summary:
    'Dials whoever is leased to the agent’s seat: every rule is asked in one statement, which also notes the call. The phone then sends its INVITE for the call. An organiser, who has no seat, is told what would stand in the way and dials nobody. CALL_NOT_ALLOWED: data.reasons says why.',
  input: z.object({ outboundMemberId: id, version: version.optional() }),
  output: z.object({ callId: id.nullable(), isRecorded: z.boolean(), reasons: z.array(gateReason) }),
  fails: [
    'SEAT_OLD',
    'SEAT_OFF',
    'SEAT_STATE',
    'CALL_LEASE_LOST',
    'CALL_NOT_ALLOWED',
    'CALL_TASK_CLOSED',
    'CALL_GOES_ON',
    'LINE_AWAY',
    'CALL_MEMBER_GONE',
  ],
});

export const outboundLogSave = defineCall({
  id: 'outbound.logSave',
  method: 'POST',
  path: '/ms/member-call/intent-log/save',
  audience: 'outbound',
  kind: 'write',
  summary:
    'The outcome of a call, with remark and answers. It ends the wrap-up and makes the agent ready. One a call: saved again, it is another version of it. The consequence happens in the same transaction; “do not call” is itself the ban and ends the call.',
  input: z.object({
    callId: id,
    intentId: id,
    outboundMemberId: id,
    taskId: id,
    /** What clients of the specification send; what is kept follows from the call. */
    memberId: id.optional(),
    groupId: id.optional(),
    remark: longText(2000).default(''),
    answers: answers.optional(),
    /** Of a callback. */
    callbackAt: isoTime.nullable().default(null),
    /** Whether any agent of the task may take the callback. */
    isPool: z.boolean().default(false),
    banReason: line(200).default(''),
    /** The seat pauses for this; left out, it is ready for the next person. */
    pauseFor: z.enum(breakReasons).optional(),
  }),
  output: z.object({ version: versionNumber, isBanned: z.boolean() }),
  fails: ['CALL_GONE', 'CALL_INTENT_GONE', 'CALL_LEASE_LOST', 'CALL_CALLBACK_TIME', 'CALL_GOES_ON', 'CALL_MEMBER_GONE'],
});

export const outboundDraftSave = defineCall({
  id: 'outbound.draftSave',
  method: 'POST',
  path: '/ms/member-call/draft/save',
  audience: 'outbound',
  kind: 'write',
  summary: 'Keeps what an agent has begun to write of the person at the seat. Not in the specification.',
  input: z.object({
    version,
    outboundMemberId: id,
    intentId: id.nullable().default(null),
    remark: longText(2000).default(''),
    answers: answers.default({}),
  }),
  output: done,
  fails: ['SEAT_OLD', 'CALL_LEASE_LOST'],
});

export const outboundHangUp = defineCall({
  id: 'outbound.hangUp',
  method: 'POST',
  path: '/ms/member-call/hang-up',
  audience: 'outbound',
  kind: 'write',
  summary:
    'Ends the call of the seat from outside the phone, where that is gone or does not answer. Not in the specification.',
  input: z.object({ callId: id }),
  output: done,
  fails: ['CALL_GONE'],
});

export const outboundPutBack = defineCall({
  id: 'outbound.putBack',
  method: 'POST',
  path: '/ms/member-call/put-back',
  audience: 'outbound',
  kind: 'write',
  summary: 'Gives the lease back without a call; the person waits as before. Not in the specification.',
  input: z.object({ version, outboundMemberId: id }),
  output: done,
  fails: ['SEAT_OLD', 'CALL_LEASE_LOST', 'CALL_GOES_ON'],
});

export const seatLoginInfo = defineCall({
  id: 'seat.loginInfo',
  method: 'GET',
  path: '/ms/seat/login/info',
  audience: 'outbound',
  kind: 'read',
  summary:
    'How the phone of the agent’s seat signs in at the line. The password is good for an hour and for this version of the seat.',
  input: z.object({ version }),
  output: z.object({
    /** Path on the product’s own address, for SIP over WebSocket. */
    path: z.string(),
    domain: z.string(),
    user: z.string(),
    password: z.string(),
    expiresAt: z.string(),
    isSimulated: z.boolean(),
  }),
  fails: ['SEAT_OLD', 'SEAT_OFF', 'LINE_AWAY'],
});

export const seatOn = defineCall({
  id: 'seat.on',
  method: 'POST',
  path: '/ms/seat/state/on',
  audience: 'outbound',
  kind: 'write',
  summary:
    'Takes the seat: an offline one, or with `takeOver` one in use elsewhere. Without `version` a new window comes, with it the same one is ready again (paused → idle) or comes back after a reload. A call that goes on is still there.',
  input: z.object({
    version: version.optional(),
    takeOver: z.boolean().default(false),
    isReady: z.boolean().default(true),
  }),
  output: seat,
  fails: ['SEAT_TAKEN', 'SEAT_OLD', 'SEAT_STATE'],
});

export const seatOff = defineCall({
  id: 'seat.off',
  method: 'POST',
  path: '/ms/seat/state/off',
  audience: 'outbound',
  kind: 'write',
  summary:
    'Pauses the seat with a reason, or without one goes offline; the lease is free. Not during a call or a wrap-up.',
  input: z.object({ version, reason: z.enum(pauseReasons).optional() }),
  output: seat,
  fails: ['SEAT_OLD', 'SEAT_OFF', 'SEAT_STATE', 'CALL_GOES_ON'],
});

export const seatBeat = defineCall({
  id: 'seat.beat',
  method: 'POST',
  path: '/ms/seat/beat',
  audience: 'outbound',
  kind: 'write',
  summary: 'Says that the window is there, every ten seconds; the lease goes on. Not in the specification.',
  input: z.object({ version, isHeld: z.boolean().optional() }),
  output: seat,
  fails: ['SEAT_OLD', 'SEAT_OFF'],
});

export const seatListStatus = defineCall({
  id: 'seat.listStatus',
  method: 'GET',
  path: '/ms/seat/list/status',
  audience: 'outbound',
  also: ['organiser'],
  kind: 'read',
  summary: 'The seats that are not offline: state, since when, and for organisers with whom.',
  input: z.object({}),
  output: z.array(
    z.object({
      agentId: id,
      name: z.string(),
      state: z.enum(seatStates),
      since: z.string(),
      reason: z.enum(pauseReasons).nullable(),
      task: z.object({ taskId: id, name: z.string() }).nullable(),
      /** To organisers alone. */
      callee: z.object({ outboundMemberId: id, memberId: id, name: z.string() }).nullable(),
      call: z
        .object({ callId: id, answeredAt: z.string().nullable(), isAttended: z.boolean(), isHeld: z.boolean() })
        .nullable(),
      callsToday: z.int(),
      talkSecondsToday: z.int(),
    }),
  ),
});

export const seatInfoStatus = defineCall({
  id: 'seat.infoStatus',
  method: 'GET',
  path: '/ms/seat/info/status/{agentid}',
  audience: 'outbound',
  also: ['organiser'],
  kind: 'read',
  summary: 'One seat; an agent sees their own.',
  aliases: { agentid: ['agentId'] },
  input: z.object({ agentid: id }),
  output: seat,
  fails: ['CALL_AGENT_GONE'],
});

export const outboundDeskCalls = [
  outboundGroups,
  outboundSearchMembers,
  outboundContact,
  outboundNext,
  outboundExecute,
  outboundLogSave,
  outboundDraftSave,
  outboundHangUp,
  outboundPutBack,
  seatLoginInfo,
  seatOn,
  seatOff,
  seatBeat,
  seatListStatus,
  seatInfoStatus,
];
