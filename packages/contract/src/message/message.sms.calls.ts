import * as z from 'zod';
import { defineCall } from '../core/define-call.ts';
import { done, id, line, longText, pageOf, paging, phone, versionNumber } from '../core/fields.ts';
import { overwritten } from '../core/update-fields.ts';
import { signName } from './message.fields.ts';
import { reviewStates, smsTemplateKinds } from './message.rules.ts';
import { finishedSms, mostSmsSigns, smsTextProblem } from './message.sms.rules.ts';
import { maxSmsLength } from './message.text.ts';

/** Signatures and templates of text messages, and the public one-time codes. Paths that are not in the specification's list are our own. */

const review = {
  state: z.enum(reviewStates),
  /** What the vendor said when it refused; empty otherwise. */
  reason: z.string(),
  version: versionNumber,
};

const signRow = z.object({
  signId: id,
  /** Without the brackets. */
  name: z.string(),
  ...review,
  /** With the carriers: what is not filed is not delivered by all of them. */
  isFiled: z.boolean(),
  /** How many templates use it. */
  templates: z.int(),
  updatedAt: z.string(),
});
export type SmsSign = z.infer<typeof signRow>;

const reviewed = z.object({ state: z.enum(reviewStates), version: versionNumber });

export const smsSignList = defineCall({
  id: 'message.smsSignList',
  method: 'GET',
  path: '/msg/smsSign/list',
  audience: 'organiser',
  kind: 'read',
  summary: `Signatures of text messages, by name: at most ${mostSmsSigns}; and what a segment costs. Not in the specification.`,
  input: z.object({}),
  output: z.object({ signs: z.array(signRow), segmentCents: z.int() }),
});

export const smsSignAdd = defineCall({
  id: 'message.smsSignAdd',
  method: 'POST',
  path: '/msg/smsSign/add',
  audience: 'organiser',
  kind: 'write',
  summary:
    'Adds a signature and asks the vendor whether it may be used. Its papers are handed in with the vendor. Not in the specification.',
  input: z.object({ name: signName }),
  output: z.object({ signId: id, ...reviewed.shape }),
  fails: ['SMS_SIGN_TAKEN', 'SMS_SIGNS_FULL'],
});

export const smsSignUpdate = defineCall({
  id: 'message.smsSignUpdate',
  method: 'POST',
  path: '/msg/smsSign/update',
  audience: 'organiser',
  kind: 'write',
  summary: 'Changes a signature, if nobody changed it since; the vendor is asked anew. Not in the specification.',
  input: z.object({ signId: id, version: versionNumber, name: signName }),
  output: reviewed,
  fails: ['SMS_SIGN_TAKEN', 'SMS_SIGN_CHANGED'],
});

export const smsSignDelete = defineCall({
  id: 'message.smsSignDelete',
  method: 'POST',
  path: '/msg/smsSign/del/{id}',
  audience: 'organiser',
  kind: 'write',
  summary: 'Deletes a signature that no template uses. Not in the specification.',
  input: z.object({ id }),
  output: done,
  fails: ['SMS_SIGN_IN_USE'],
});

export const smsSignRestore = defineCall({
  id: 'message.smsSignRestore',
  method: 'POST',
  path: '/msg/smsSign/restore/{id}',
  audience: 'organiser',
  kind: 'write',
  summary: 'Brings a deleted signature back. Not in the specification.',
  input: z.object({ id }),
  output: done,
  fails: ['SMS_SIGN_TAKEN', 'SMS_SIGNS_FULL'],
});

export const smsSignReview = defineCall({
  id: 'message.smsSignReview',
  method: 'POST',
  path: '/msg/smsSign/review/{id}',
  audience: 'organiser',
  kind: 'write',
  summary: 'Asks the vendor about a signature once more, now. Not in the specification.',
  input: z.object({ id }),
  output: reviewed,
});

const templateFields = {
  kind: z.enum(smsTemplateKinds),
  name: line(60, 1),
  signId: id,
  /** With `${variable}`; without the signature and the sentence of opting out. */
  text: longText(maxSmsLength, 1),
  /** What stands in the place of a variable where somebody has nothing of it. */
  variables: z
    .record(z.string().regex(/^[A-Za-z][A-Za-z0-9_]{0,29}$/), line(100))
    .refine((given) => Object.keys(given).length <= 30)
    .default({}),
  /** Not handed in yet. */
  isDraft: z.boolean().default(false),
};

type TemplateText = Pick<z.output<z.ZodObject<typeof templateFields>>, 'kind' | 'text' | 'variables'>;

/** What a text says that no vendor would take. */
function checkText(given: TemplateText, ctx: z.core.$RefinementCtx): void {
  const problem = smsTextProblem(given);
  if (problem === null) return;
  const [name, n] = problem;
  ctx.addIssue({
    code: 'custom',
    path: ['text'],
    params: { problem: name, ...(n !== undefined && { n }) },
  });
}

/** Whether a finished text is short enough; the signature's name is the server's to look up. */
export const fitsSms = (kind: TemplateText['kind'], sign: string, text: string): boolean =>
  finishedSms(kind, sign, text).length <= maxSmsLength;

const templateRow = z.object({
  smsTemplateId: id,
  kind: z.enum(smsTemplateKinds),
  name: z.string(),
  signId: id,
  signName: z.string(),
  text: z.string(),
  variables: z.record(z.string(), z.string()),
  /** The vendor's name of it; empty until it was handed in. */
  vendorCode: z.string(),
  ...review,
  /** In review, and its signature is not approved yet: the vendor takes no template before. */
  waitsForSign: z.boolean(),
  segments: z.int(),
  /** Of one message with the text as it stands. */
  priceCents: z.int(),
  createdAt: z.string(),
  updatedAt: z.string(),
});
export type SmsTemplate = z.infer<typeof templateRow>;

export const smsTemplateAdd = defineCall({
  id: 'message.smsTemplateAdd',
  method: 'POST',
  path: '/msg/smsTemplate/add',
  audience: 'organiser',
  kind: 'write',
  summary: 'Adds a template of text messages and hands it in with the vendor; with `isDraft` it waits.',
  input: z.object(templateFields).superRefine(checkText),
  output: z.object({ smsTemplateId: id, ...reviewed.shape }),
  fails: ['SMS_TEMPLATES_FULL'],
});

export const smsTemplateUpdate = defineCall({
  id: 'message.smsTemplateUpdate',
  method: 'POST',
  path: '/msg/smsTemplate/update',
  audience: 'organiser',
  kind: 'write',
  summary:
    'Changes a template; with a `version` only if nobody changed it since. Another text, kind or signature is handed in anew; a name or what stands instead of variables is not.',
  aliases: { smsTemplateId: ['id'] },
  input: z.object({ smsTemplateId: id, version: versionNumber.optional(), ...templateFields }).superRefine(checkText),
  output: reviewed.extend(overwritten),
  fails: ['SMS_TEMPLATE_CHANGED'],
});

export const smsTemplateDelete = defineCall({
  id: 'message.smsTemplateDelete',
  method: 'POST',
  path: '/msg/smsTemplate/del/{id}',
  audience: 'organiser',
  kind: 'write',
  summary: 'Deletes a template. Tasks keep what they send; notices of events use the product’s own words again.',
  input: z.object({ id }),
  output: done,
});

export const smsTemplateRestore = defineCall({
  id: 'message.smsTemplateRestore',
  method: 'POST',
  path: '/msg/smsTemplate/restore/{id}',
  audience: 'organiser',
  kind: 'write',
  summary: 'Brings a deleted template back. Not in the specification.',
  input: z.object({ id }),
  output: done,
  fails: ['SMS_TEMPLATES_FULL'],
});

export const smsTemplateReview = defineCall({
  id: 'message.smsTemplateReview',
  method: 'POST',
  path: '/msg/smsTemplate/review/{id}',
  audience: 'organiser',
  kind: 'write',
  summary: 'Hands a template in with the vendor, or asks about it once more. Not in the specification.',
  input: z.object({ id }),
  output: reviewed,
  fails: ['SMS_REVIEWED'],
});

export const smsTemplateList = defineCall({
  id: 'message.smsTemplateList',
  method: 'GET',
  path: '/msg/smsTemplate/list',
  audience: 'organiser',
  kind: 'read',
  summary: 'Templates of text messages; the search looks at names and texts.',
  input: z.object({
    ...paging,
    search: line(100).optional(),
    state: z.enum(reviewStates).optional(),
    kind: z.enum(smsTemplateKinds).optional(),
    signId: id.optional(),
    sort: z.enum(['-updatedAt', 'updatedAt', 'name', '-name']).default('-updatedAt'),
  }),
  output: pageOf(templateRow),
});

/** `mobile` as the specification names it. */
export const smsValidateCode = defineCall({
  id: 'message.smsValidateCode',
  method: 'GET',
  path: '/msg/public/event/validateCode',
  audience: 'anonymous',
  kind: 'outside',
  summary:
    'Sends a one-time code of six digits to a phone number: good for five minutes and five tries; one a minute, five an hour, ten a day. With `eventId` in the words of the organiser’s own approved template.',
  input: z.object({ mobile: phone, eventId: id.optional() }),
  output: z.object({ retryAfterSeconds: z.int() }),
  fails: ['CODE_TOO_OFTEN'],
});

export const smsValidateCodeCheck = defineCall({
  id: 'message.smsValidateCodeCheck',
  method: 'GET',
  path: '/msg/public/sms/validateCode/check',
  audience: 'anonymous',
  kind: 'outside',
  summary: 'Spends a code and answers the proof that the number is the caller’s.',
  input: z.object({ mobile: phone, code: z.string().regex(/^\d{6}$/) }),
  output: z.object({ proof: z.string(), endsAt: z.string() }),
  fails: ['CODE_REFUSED'],
});

export const messageSmsCalls = [
  smsSignList,
  smsSignAdd,
  smsSignUpdate,
  smsSignDelete,
  smsSignRestore,
  smsSignReview,
  smsTemplateAdd,
  smsTemplateUpdate,
  smsTemplateDelete,
  smsTemplateRestore,
  smsTemplateReview,
  smsTemplateList,
  smsValidateCode,
  smsValidateCodeCheck,
];
