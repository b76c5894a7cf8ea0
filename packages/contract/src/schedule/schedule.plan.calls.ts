import * as z from 'zod';
import { defineCall } from '../core/define-call.ts';
import { done, email, fileOutput, publicCode } from '../core/fields.ts';
import { languages } from '../core/language.ts';
import { mostStars } from './schedule.rules.ts';

/**
 * Personal plans: the items of a public programme that somebody has starred, on several devices, as a calendar, and told by mail when they move. Nobody
 * signs up: whoever has the key has the plan. None of these calls is in the specification.
 */

const scope = { code: { field: 'code', kind: 'event' } } as const;

/** The secret of a plan; the server keeps its digest alone. */
export const planKey = z
  .string()
  .min(20)
  .max(60)
  .regex(/^[\w-]+$/);

/** Of a mailed link: sealed by the server, for one address of one plan. */
const linkToken = z
  .string()
  .min(20)
  .max(800)
  .regex(/^[\w-]+$/);

/** Items by their numbers (schedule.public). */
const numbers = z.array(z.int().min(1).max(999_999)).max(mostStars);

export const plan = z.object({
  /** What is starred, by number. */
  numbers: z.array(z.int()),
  /** Where mails go, shortened; null: nowhere. */
  mail: z.object({ address: z.string(), isConfirmed: z.boolean() }).nullable(),
});
export type Plan = z.infer<typeof plan>;

export const planAdd = defineCall({
  id: 'schedule.planAdd',
  method: 'POST',
  path: '/event/schedule/public/{code}/plan/add',
  audience: 'anonymous',
  kind: 'write',
  scope,
  summary:
    'Makes a personal plan of starred items. Its key is said here alone; what the programme never had is left out.',
  input: z.object({ code: publicCode, numbers, language: z.enum(languages).optional() }),
  output: plan.extend({ key: z.string() }),
  fails: ['NOT_RELEASED'],
});

export const planOpen = defineCall({
  id: 'schedule.planOpen',
  method: 'POST',
  path: '/event/schedule/public/{code}/plan/open',
  audience: 'anonymous',
  kind: 'read',
  scope,
  summary: 'A personal plan by its key, which travels in the body so that no log has it.',
  input: z.object({ code: publicCode, key: planKey }),
  output: plan,
  fails: ['PLAN_UNKNOWN'],
});

export const planTurn = defineCall({
  id: 'schedule.planTurn',
  method: 'POST',
  path: '/event/schedule/public/{code}/plan/turn',
  audience: 'anonymous',
  kind: 'write',
  scope,
  summary:
    'Stars items and takes stars away, in one statement: of two devices at once neither loses anything. What is as it is asked to be stays so.',
  input: z.object({ code: publicCode, key: planKey, put: numbers.default([]), out: numbers.default([]) }),
  output: plan,
  fails: ['PLAN_UNKNOWN', 'PLAN_FULL', 'NOT_RELEASED'],
});

export const planMail = defineCall({
  id: 'schedule.planMail',
  method: 'POST',
  path: '/event/schedule/public/{code}/plan/mail',
  audience: 'anonymous',
  kind: 'write',
  scope,
  summary:
    'Where to write when a starred item moves: nothing is sent there before its link was opened (schedule.planConfirm). Without an address mails end.',
  input: z.object({
    code: publicCode,
    key: planKey,
    email: email.nullable(),
    language: z.enum(languages).optional(),
  }),
  output: plan,
  fails: ['PLAN_UNKNOWN', 'PLAN_MAIL_WAIT'],
});

export const planConfirm = defineCall({
  id: 'schedule.planConfirm',
  method: 'POST',
  path: '/event/schedule/public/{code}/plan/confirm',
  audience: 'anonymous',
  kind: 'write',
  scope,
  summary: 'Confirms the address to which the link was mailed.',
  input: z.object({ code: publicCode, token: linkToken }),
  output: z.object({ address: z.string() }),
  fails: ['PLAN_LINK_OVER'],
});

export const planLeave = defineCall({
  id: 'schedule.planLeave',
  method: 'POST',
  path: '/event/schedule/public/{code}/plan/leave',
  audience: 'open',
  kind: 'write',
  signed: false,
  inQuery: ['token'],
  scope,
  summary:
    'Ends the mails of a plan, by the address that stands in each of them. Mail programs send it by themselves, with a form of their own as the body (RFC 8058), so nothing is signed. The plan stays; a second time is as good as the first.',
  // Mail programs write List-Unsubscribe=One-Click; of what else they may write nothing is read.
  input: z.looseObject({ code: publicCode, token: linkToken }),
  output: done,
});

export const planDelete = defineCall({
  id: 'schedule.planDelete',
  method: 'POST',
  path: '/event/schedule/public/{code}/plan/delete',
  audience: 'anonymous',
  kind: 'write',
  scope,
  summary: 'Deletes a plan with its address, for good.',
  input: z.object({ code: publicCode, key: planKey }),
  output: done,
  fails: ['PLAN_UNKNOWN'],
});

export const planFeed = defineCall({
  id: 'schedule.planFeed',
  method: 'GET',
  path: '/event/schedule/public/{code}/plan/{key}/calendar.ics',
  audience: 'open',
  kind: 'read',
  signed: false,
  file: true,
  scope,
  summary:
    'A plan as a calendar to subscribe to (RFC 5545): it follows the stars and the releases. What was taken out or fell out stays in it, cancelled.',
  input: z.object({ code: publicCode, key: planKey, language: z.enum(languages).optional() }),
  output: fileOutput,
  fails: ['NOT_RELEASED'],
});

export const schedulePlanCalls = [planAdd, planOpen, planTurn, planMail, planConfirm, planLeave, planDelete, planFeed];
