import * as z from 'zod';
import { defineCall } from '../core/define-call.ts';
import { queryInt } from '../core/fields.ts';
import { mostRetention, leastRetention, retentionCounted } from './member.rights.rules.ts';

/** Members without any interaction for so long are erased by themselves. */

export const memberRetention = defineCall({
  id: 'member.retention',
  method: 'GET',
  path: '/ms/public/v2/member/retention/rule',
  audience: 'organiser',
  kind: 'read',
  summary: `The rule by which idle members are erased, whom it would erase (counted as far as ${retentionCounted}), and the last nights in which it did. Not in the specification.`,
  input: z.object({
    /** Counts by so many months; by those of the rule otherwise. */
    months: queryInt(leastRetention, mostRetention).optional(),
  }),
  output: z.object({
    isOn: z.boolean(),
    months: z.int(),
    changedBy: z.string().nullable(),
    changedAt: z.string().nullable(),
    due: z.int(),
    dueIsCapped: z.boolean(),
    nights: z.array(z.object({ day: z.string(), months: z.int(), erased: z.int() })),
  }),
});

export const memberRetentionSet = defineCall({
  id: 'member.retentionSet',
  method: 'POST',
  path: '/ms/public/v2/member/retention/rule',
  audience: 'organiser',
  kind: 'write',
  summary: 'Turns the rule on or off, and says after how many months. It erases at night. Not in the specification.',
  input: z.object({ isOn: z.boolean(), months: z.int().min(leastRetention).max(mostRetention) }),
  output: z.object({ isOn: z.boolean(), months: z.int() }),
});

export const memberRetentionCalls = [memberRetention, memberRetentionSet];
