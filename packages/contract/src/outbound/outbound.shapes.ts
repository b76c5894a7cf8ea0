import * as z from 'zod';
import { id, isoTime, line, longText, versionNumber } from '../core/fields.ts';
import { groupColours } from '../participant/participant.rules.ts';
import {
  callCauses,
  calleeStates,
  callStates,
  callTaskStates,
  dialModes,
  gateRules,
  intentConsequences,
  recordingStates,
  retriedCauses,
} from './outbound.rules.ts';

/** What several calls of the call centre say. */

export const callCause = z.enum(callCauses);

/** How many members of a task are where. */
export const taskFigures = {
  unallotted: z.int(),
  /** Allotted, with an agent now, to be called back or tried again. */
  open: z.int(),
  finished: z.int(),
  banned: z.int(),
};

/** What stands between a member and a call, in words: the rule, since when or until when, how often of how many, and who. */
export const gateReason = z.object({
  rule: z.enum(gateRules),
  /** When it ends; null = by itself never, or not known. */
  until: z.string().nullable(),
  /** Of a cap: calls within its time, and how many are allowed. */
  count: z.int().nullable(),
  most: z.int().nullable(),
  /** Of a ban its reason; of a lease or another agent's member the agent. */
  text: z.string().nullable(),
});
export type GateReason = z.infer<typeof gateReason>;

export const colour = z.enum(groupColours);

export const intentFields = {
  name: line(60, 1),
  colour: colour.default('blue'),
  consequence: z.enum(intentConsequences).default('finish'),
  /** Of `retry`: after how long. */
  retryMinutes: z.int().min(1).max(43_200).nullable().default(null),
  /** Of `ban`: for how long; null = for good. */
  banDays: z.int().min(1).max(3650).nullable().default(null),
  /** Whether somebody who wanted something was reached: counts as a success. */
  isSuccess: z.boolean().default(false),
};

export const intentChip = z.object({
  intentId: id,
  name: z.string(),
  colour,
  consequence: z.enum(intentConsequences),
});
export type IntentChip = z.infer<typeof intentChip>;

/** Retries by how a call ended. */
export const retry = z.object({
  cause: z.enum(retriedCauses),
  minutes: z.int().min(1).max(43_200),
  /** Calls of this end in all, the first one too. */
  most: z.int().min(1).max(20),
});

export const taskFields = {
  name: line(100, 1),
  /** What the agent says; rich text is not needed, lines are kept. {name}, {company}, {title} are the member's. */
  script: longText(10_000).default(''),
  mode: z.enum(dialModes).default('preview'),
  /** Null = at once. */
  opensAt: isoTime.nullable().default(null),
  closesAt: isoTime.nullable().default(null),
  intentIds: z.array(id).max(30).default([]),
  retries: z
    .array(retry)
    .max(retriedCauses.length)
    .refine((all) => new Set(all.map(({ cause }) => cause)).size === all.length)
    .default([
      { cause: 'busy', minutes: 30, most: 3 },
      { cause: 'noAnswer', minutes: 240, most: 3 },
      { cause: 'refused', minutes: 1440, most: 2 },
      { cause: 'failed', minutes: 15, most: 3 },
    ]),
  /** Calls to one member in all. */
  mostTries: z.int().min(1).max(50).default(5),
  wrapUpSeconds: z.int().min(10).max(3600).default(120),
  isRecorded: z.boolean().default(true),
  /** Where people's leave to be called comes from; stands in each receipt. */
  consent: line(300).default(''),
};

export const taskState = z.enum(callTaskStates);

/** Of a member of a task. */
export const calleeRow = z.object({
  outboundMemberId: id,
  memberId: id,
  taskId: id,
  taskName: z.string(),
  name: z.string(),
  company: z.string(),
  title: z.string(),
  /** The number that would be called; null = none. */
  number: z.string().nullable(),
  state: z.enum(calleeStates),
  agent: z.object({ outboundId: id, name: z.string() }).nullable(),
  /** Of a callback or a retry. */
  dueAt: z.string().nullable(),
  tries: z.int(),
  lastCall: z.object({ callId: id, at: z.string(), cause: callCause.nullable() }).nullable(),
  intent: intentChip.nullable(),
  remark: z.string(),
  version: versionNumber,
});
export type CalleeRow = z.infer<typeof calleeRow>;

export const callRow = z.object({
  callId: id,
  taskId: id,
  taskName: z.string(),
  outboundMemberId: id,
  memberId: id.nullable(),
  name: z.string(),
  number: z.string(),
  agent: z.object({ outboundId: id, name: z.string() }),
  state: z.enum(callStates),
  cause: callCause.nullable(),
  createdAt: z.string(),
  answeredAt: z.string().nullable(),
  endedAt: z.string().nullable(),
  talkSeconds: z.int(),
  recording: z.enum(recordingStates),
  isSimulated: z.boolean(),
  intent: intentChip.nullable(),
  remark: z.string(),
});
export type CallRow = z.infer<typeof callRow>;

/** What was asked before a number was dialled; kept with the call for good. */
export const receipt = z.object({
  at: z.string(),
  rules: z.array(
    z.object({
      rule: z.enum(gateRules),
      /** Of a cap: calls before this one, and how many are allowed; of the hours the window and its zone. */
      count: z.int().nullable(),
      most: z.int().nullable(),
      text: z.string().nullable(),
    }),
  ),
  /** Where the leave to call comes from: what the task says, and what the member's consents say. */
  consent: z.object({ task: z.string(), member: z.enum(['yes', 'no', 'unknown']), at: z.string().nullable() }),
  versions: z.object({ gate: z.int(), task: z.int(), settings: z.int(), form: z.int().nullable() }),
});
export type DialReceipt = z.infer<typeof receipt>;
