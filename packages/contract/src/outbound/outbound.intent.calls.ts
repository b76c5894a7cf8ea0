import * as z from 'zod';
import { defineCall } from '../core/define-call.ts';
import { done, id, versionNumber } from '../core/fields.ts';
import { changedVersion, partly, whole } from '../core/update-fields.ts';
import { intentChip, intentFields } from './outbound.shapes.ts';

/** Intents: the outcomes of calls, and what follows from them. */

const intent = z.object({
  intentId: id,
  ...whole(intentFields),
  /** Lower first; 1 to 9 are also keys of the desk. */
  place: z.int(),
  version: versionNumber,
});
export type IntentRow = z.infer<typeof intent>;

const withRetry = (given: { consequence?: string | undefined; retryMinutes?: number | null | undefined }) =>
  given.consequence !== 'retry' || typeof given.retryMinutes === 'number';
const retryMissing = { path: ['retryMinutes'], params: { problem: 'required' } };

export const outboundIntentAdd = defineCall({
  id: 'outbound.intentAdd',
  method: 'POST',
  path: '/ms/member-intent/add',
  audience: 'organiser',
  kind: 'write',
  summary: 'Adds an outcome that calls can have.',
  input: z.object(intentFields).refine(withRetry, retryMissing),
  output: z.object({ intentId: id }),
  fails: ['CALL_INTENTS_FULL', 'CALL_INTENT_TAKEN'],
});

export const outboundIntentUpdate = defineCall({
  id: 'outbound.intentUpdate',
  method: 'POST',
  path: '/ms/member-intent/update',
  audience: 'organiser',
  kind: 'write',
  summary:
    'Changes what is sent of an outcome, its place among the others too. Calls that have it keep what it was called then.',
  input: z
    .object({
      intentId: id,
      ...partly(intentFields),
      place: z.int().min(1).max(30).optional(),
      version: versionNumber.optional(),
    })
    .refine(withRetry, retryMissing),
  output: changedVersion,
  fails: ['CALL_INTENT_GONE', 'CALL_INTENT_TAKEN', 'CALL_CHANGED'],
});

export const outboundIntentList = defineCall({
  id: 'outbound.intentList',
  method: 'GET',
  path: '/ms/member-intent/list',
  audience: 'organiser',
  also: ['outbound'],
  kind: 'read',
  summary: 'The outcomes in their order.',
  input: z.object({}),
  output: z.array(intent),
});

export const outboundIntentDelete = defineCall({
  id: 'outbound.intentDelete',
  method: 'POST',
  path: '/ms/member-intent/{intentId}/del',
  audience: 'organiser',
  kind: 'write',
  summary: 'Removes an outcome from tasks and desks. Calls that have it keep it.',
  input: z.object({ intentId: id }),
  output: done,
  fails: ['CALL_INTENT_GONE'],
});

export const outboundIntentsOfAgent = defineCall({
  id: 'outbound.intentsOfAgent',
  method: 'GET',
  path: '/ms/member-call/intent-list/{outboundId}',
  audience: 'outbound',
  kind: 'read',
  summary: 'The outcomes of the tasks that an agent works at, by task; an agent asks for their own.',
  input: z.object({ outboundId: id }),
  output: z.array(z.object({ taskId: id, intents: z.array(intentChip) })),
});

export const outboundIntentCalls = [
  outboundIntentAdd,
  outboundIntentUpdate,
  outboundIntentList,
  outboundIntentDelete,
  outboundIntentsOfAgent,
];
