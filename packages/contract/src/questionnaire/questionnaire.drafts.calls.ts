import * as z from 'zod';
import { defineCall } from '../core/define-call.ts';
import { email, line, phone, publicCode, versionNumber } from '../core/fields.ts';
import { languages } from '../core/language.ts';
import { formDefinition } from '../form/form.engine.ts';
import { draftBytes, draftKeys } from './questionnaire.rules.ts';

/** A half-filled questionnaire is kept on the server, and gone on with elsewhere by a link that is mailed or texted. */

/** The link's token: whoever has it may read and change the draft. */
export const draftToken = z.string().regex(/^[\w-]{20,60}$/);

export const questionnaireDraftSave = defineCall({
  id: 'questionnaire.draftSave',
  method: 'POST',
  path: '/resource/questionnaire/draft/save',
  audience: 'anonymous',
  kind: 'batch',
  scope: { code: { field: 'code', kind: 'survey' } },
  summary:
    'Keeps answers that are not finished, and sends the link to them where `phone` or `email` is given. With `resume` and `revision` it changes what that link leads to.',
  input: z
    .object({
      code: publicCode,
      /** What stands in the fields, unchecked. */
      answers: z
        .record(z.string().max(80), z.unknown())
        .refine((value) => Object.keys(value).length <= draftKeys && JSON.stringify(value).length <= draftBytes),
      formVersion: versionNumber.min(1),
      /** Which page of the form was open, from 0. */
      page: z.int().min(0).max(500).default(0),
      channel: line(40).optional(),
      language: z.enum(languages).optional(),
      seconds: z.int().min(0).max(1_000_000).optional(),
      pass: z.string().max(200).optional(),
      /** Of the personal link, where one answer is taken per link. */
      token: z
        .string()
        .regex(/^[\w-]{1,60}$/)
        .optional(),
      /** Where the link is sent to: one of them when it is saved for the first time. */
      phone: phone.optional(),
      email: email.optional(),
      /** Made by the page once for a first saving: sent again after a lost answer, it finds the same draft. */
      nonce: z
        .string()
        .regex(/^[A-Za-z0-9_-]{16,64}$/)
        .optional(),
      resume: draftToken.optional(),
      revision: versionNumber.min(1).optional(),
    })
    .refine(({ phone, email }) => phone === undefined || email === undefined, {
      path: ['phone'],
      params: { problem: 'invalid' },
    })
    .refine(({ resume, phone, email }) => resume !== undefined || phone !== undefined || email !== undefined, {
      path: ['email'],
      params: { problem: 'required' },
    })
    .refine(({ resume, nonce }) => resume !== undefined || nonce !== undefined, {
      path: ['nonce'],
      params: { problem: 'required' },
    })
    .refine(({ resume, revision }) => resume === undefined || revision !== undefined, {
      path: ['revision'],
      params: { problem: 'required' },
    }),
  output: z.object({ resume: z.string(), revision: z.int(), expiresAt: z.string() }),
  fails: [
    'SURVEY_NOT_OPEN',
    'SURVEY_PASSWORD_NEEDED',
    'SURVEY_DRAFT_OFF',
    'SURVEY_DRAFT_GONE',
    'SURVEY_DRAFT_NEWER',
    'SURVEY_DRAFT_WAIT',
    'FORM_CHANGED',
  ],
});

/** Answers as they were saved. */
export const savedDraft = z.object({
  revision: z.int(),
  answers: z.record(z.string(), z.unknown()),
  page: z.int(),
  seconds: z.int(),
  savedAt: z.string(),
  expiresAt: z.string(),
  /** The form as it was answered, where the page has another version: what differs can be said. */
  formerForm: formDefinition.nullable(),
});
export type SavedDraft = z.infer<typeof savedDraft>;

export const questionnaireDraftOpen = defineCall({
  id: 'questionnaire.draftOpen',
  method: 'POST',
  path: '/resource/questionnaire/draft/open',
  audience: 'anonymous',
  kind: 'batch',
  scope: { code: { field: 'code', kind: 'survey' } },
  summary: 'The answers that a link leads to. One that ran out, was used or never was, answers the same.',
  input: z.object({
    code: publicCode,
    resume: draftToken,
    /** The version that the page has before it. */
    formVersion: versionNumber.min(1),
    pass: z.string().max(200).optional(),
  }),
  output: savedDraft,
  fails: ['SURVEY_NOT_OPEN', 'SURVEY_PASSWORD_NEEDED', 'SURVEY_DRAFT_GONE'],
});

export const questionnaireDraftCalls = [questionnaireDraftSave, questionnaireDraftOpen];
