import * as z from 'zod';
import { defineCall } from '../core/define-call.ts';
import { done, id, isoTime, line, queryInt, timeZone, versionNumber } from '../core/fields.ts';
import { changedVersion, partly, whole } from '../core/update-fields.ts';
import { usualWindows } from './outbound.rules.ts';
import { intentChip } from './outbound.shapes.ts';

/** What supervisors do and see beside tasks: settings, seats, figures. None of these calls is in the specification. */

const minute = z.int().min(0).max(1440);
const window = z
  .object({ weekday: z.int().min(1).max(7), from: minute, to: minute })
  .refine(({ from, to }) => from < to, { path: ['to'], params: { problem: 'time' } });

const settingFields = {
  /** Calls to one number within a minute, 24 hours and 30 days. */
  perMinute: z.int().min(1).max(10).default(1),
  perDay: z.int().min(1).max(100).default(3),
  perMonth: z.int().min(1).max(200).default(10),
  timeZone: timeZone.default('Asia/Shanghai'),
  /** Of numbers that begin so, another zone than the organisation’s. */
  zones: z
    .array(z.object({ prefix: z.string().regex(/^\+?\d{1,8}$/), timeZone }))
    .max(50)
    .default([]),
  windows: z
    .array(window)
    .max(42)
    .default([...usualWindows]),
  ringSeconds: z.int().min(10).max(120).default(40),
};

export const outboundSettings = defineCall({
  id: 'outbound.settings',
  method: 'GET',
  path: '/ms/member-call/settings',
  audience: 'organiser',
  kind: 'read',
  summary: 'Caps and hours of calls, and how the line is. Not in the specification.',
  input: z.object({}),
  output: z.object({
    ...whole(settingFields),
    line: z.object({
      /** Whether the line answers. */
      isThere: z.boolean(),
      isSimulated: z.boolean(),
      isTrunkUp: z.boolean().nullable(),
    }),
    version: versionNumber,
  }),
});

export const outboundSettingsSave = defineCall({
  id: 'outbound.settingsSave',
  method: 'POST',
  path: '/ms/member-call/settings',
  audience: 'organiser',
  kind: 'write',
  summary: 'Changes caps and hours; the next dial already goes by them. Not in the specification.',
  input: z.object({ ...partly(settingFields), version: versionNumber.optional() }),
  output: changedVersion,
  fails: ['CALL_CHANGED'],
});

export const outboundReclaim = defineCall({
  id: 'outbound.reclaim',
  method: 'POST',
  path: '/ms/member-call/seat/reclaim',
  audience: 'organiser',
  kind: 'write',
  summary:
    'Takes the lease from an agent’s seat: an idle one goes on to the next, a wrap-up that is stuck is released with its draft kept; a call that goes on is ended only with `endCall`. Not in the specification.',
  input: z.object({ outboundId: id, endCall: z.boolean().default(false) }),
  output: done,
  fails: ['CALL_AGENT_GONE', 'SEAT_STATE', 'CALL_GOES_ON'],
});

export const outboundListen = defineCall({
  id: 'outbound.listen',
  method: 'POST',
  path: '/ms/member-call/listen',
  audience: 'organiser',
  kind: 'write',
  keys: false,
  summary:
    'How the organiser’s browser hears a call that goes on: what its phone signs in with, for a minute. Stands in the audit log. Not in the specification.',
  input: z.object({ callId: id }),
  output: z.object({
    path: z.string(),
    domain: z.string(),
    user: z.string(),
    password: z.string(),
    target: z.string(),
    isSimulated: z.boolean(),
  }),
  fails: ['CALL_GONE', 'LINE_AWAY'],
});

const figures = {
  calls: z.int(),
  answered: z.int(),
  talkSeconds: z.int(),
  wrapUpSeconds: z.int(),
  outcomes: z.int(),
  successes: z.int(),
};

export const outboundFigures = defineCall({
  id: 'outbound.figures',
  method: 'GET',
  path: '/ms/member-call/figures',
  audience: 'organiser',
  kind: 'read',
  summary: 'Figures of calls by task, agent, hour or day, and outcome. Not in the specification.',
  input: z.object({
    taskId: id.optional(),
    outboundId: id.optional(),
    from: isoTime,
    to: isoTime,
    timeZone: timeZone.default('UTC'),
    /** Of the chart; left out: hours up to two days, else days. */
    step: z.enum(['hour', 'day']).optional(),
    most: queryInt(1, 500).default(100),
    search: line(100).optional(),
  }),
  output: z.object({
    total: z.object(figures),
    times: z.array(z.object({ at: z.string(), ...figures })),
    tasks: z.array(z.object({ taskId: id, name: z.string(), ...figures })),
    agents: z.array(
      z.object({ outboundId: id, name: z.string(), ...figures, idleSeconds: z.int(), pausedSeconds: z.int() }),
    ),
    intents: z.array(z.object({ intent: intentChip, count: z.int() })),
    /** How calls ended. */
    causes: z.array(z.object({ cause: z.string(), count: z.int() })),
  }),
});

export const outboundOfficeCalls = [
  outboundSettings,
  outboundSettingsSave,
  outboundReclaim,
  outboundListen,
  outboundFigures,
];
