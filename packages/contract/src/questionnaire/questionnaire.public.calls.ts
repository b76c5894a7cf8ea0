import * as z from 'zod';
import { defineCall } from '../core/define-call.ts';
import { id, line, publicCode, versionNumber } from '../core/fields.ts';
import { languages } from '../core/language.ts';
import { contactProof } from '../form/contact.calls.ts';
import { formDefinition } from '../form/form.engine.ts';
import { draftToken } from './questionnaire.drafts.calls.ts';
import { surveyStatistics } from './questionnaire.statistics.ts';
import { onceBys, surveyStandings } from './questionnaire.rules.ts';

/** What people who answer call. All of kind `batch`: what many read at once is kept for a moment, and a transaction each would only hold connections. */

const texts = z.object({ en: z.string(), zh: z.string(), es: z.string(), ja: z.string() });

/**
 * What anyone with the link may know. `form` is null where the questions are kept back: behind the password (`locked`), and when no answers
 * are taken. Never anything of an answer.
 */
export const publicSurvey = z.object({
  surveyId: id,
  code: z.string(),
  formId: id,
  title: z.string(),
  heading: texts,
  introduction: texts,
  thanks: texts,
  redirectUrl: z.string().nullable(),
  standing: z.enum(surveyStandings),
  opensAt: z.string().nullable(),
  closesAt: z.string().nullable(),
  timeZone: z.string(),
  onceBy: z.enum(onceBys),
  locked: z.boolean(),
  resumeLater: z.boolean(),
  languages: z.array(z.enum(languages)),
  showScore: z.boolean(),
  organiserName: z.string(),
  form: formDefinition.nullable(),
  /** Options with a limit, and the places left a moment ago. */
  optionPlaces: z.array(z.object({ fieldId: z.string(), option: z.string(), left: z.int() })),
});
export type PublicSurvey = z.infer<typeof publicSurvey>;

/** Proof that the password was given: made by questionnaire.unlock, good for a day or until the password changes. */
const pass = z.string().max(200);

export const questionnairePreview = defineCall({
  id: 'questionnaire.preview',
  method: 'GET',
  path: '/resource/questionnaire/preview/{surveyId}',
  audience: 'anonymous',
  kind: 'batch',
  scope: { code: { field: 'surveyId', kind: 'survey-id' } },
  summary: 'A questionnaire as people see it, by its id. A draft shows nothing.',
  input: z.object({ surveyId: id, pass: pass.optional() }),
  output: publicSurvey,
});

export const questionnairePreviewCode = defineCall({
  id: 'questionnaire.previewCode',
  method: 'GET',
  path: '/resource/questionnaire/preview/code/{code}',
  audience: 'anonymous',
  kind: 'batch',
  scope: { code: { field: 'code', kind: 'survey' } },
  summary: 'A questionnaire as people see it, by its public code. A draft shows nothing.',
  input: z.object({ code: publicCode, pass: pass.optional() }),
  output: publicSurvey,
});

export const questionnairePreviewForm = defineCall({
  id: 'questionnaire.previewForm',
  method: 'GET',
  path: '/resource/questionnaire/preview/dynamic/{formId}',
  audience: 'anonymous',
  kind: 'batch',
  scope: { code: { field: 'formId', kind: 'survey-form' } },
  summary: 'A questionnaire as people see it, by the id of its form.',
  input: z.object({ formId: id, pass: pass.optional() }),
  output: publicSurvey,
});

export const questionnaireUnlock = defineCall({
  id: 'questionnaire.unlock',
  method: 'POST',
  path: '/resource/questionnaire/unlock',
  audience: 'anonymous',
  kind: 'batch',
  scope: { code: { field: 'code', kind: 'survey' } },
  summary:
    'Takes the password of a questionnaire and answers the pass that shows its questions and lets answers through.',
  input: z.object({ code: publicCode, password: z.string().min(1).max(72) }),
  output: z.object({ pass: z.string() }),
  fails: ['SURVEY_PASSWORD_WRONG', 'SURVEY_PASSWORD_WAIT'],
});

export const questionnaireCollect = defineCall({
  id: 'questionnaire.collect',
  method: 'POST',
  path: '/resource/questionnaire/collect',
  audience: 'anonymous',
  kind: 'batch',
  scope: { code: { field: 'code', kind: 'survey' } },
  summary:
    'Takes one answer to a questionnaire. Limits, places of options and "once a person" are the database’s to keep; one a device needs the cookie that opening the page or reading the questionnaire gave.',
  input: z.object({
    code: publicCode,
    answers: z.record(z.string().max(80), z.unknown()).refine((value) => Object.keys(value).length <= 500),
    formVersion: versionNumber.min(1),
    /** The source the person came by, kept with the answer. */
    channel: line(40).optional(),
    language: z.enum(languages).optional(),
    /** How long the person took, in seconds. */
    seconds: z.int().min(0).max(1_000_000).optional(),
    /** Made by the page once per form: sent again after a lost answer, it answers the same one. */
    nonce: z.string().regex(/^[A-Za-z0-9_-]{8,64}$/),
    pass: pass.optional(),
    /** The proof of contact.verify, where one answer is taken per phone or e-mail. */
    proof: contactProof.optional(),
    /** Of the personal link, where one answer is taken per link. */
    token: z.string().max(60).optional(),
    /** The saved draft that these answers finish, as this device knows it: it is removed. A newer one stays. */
    resume: draftToken.optional(),
    revision: versionNumber.optional(),
  }),
  output: z.object({
    answerId: id,
    /** The how-manieth answer it is. */
    number: z.int(),
    /** Only where people are to see it. */
    score: z.number().nullable(),
  }),
  fails: [
    'SURVEY_NOT_OPEN',
    'SURVEY_FULL',
    'OPTION_FULL',
    'SURVEY_ANSWERED',
    'SURVEY_PERSON_NEEDED',
    'SURVEY_DEVICE_NEEDED',
    'SURVEY_PASSWORD_NEEDED',
    'FORM_CHANGED',
    'FORM_FILE_GONE',
  ],
});

export const questionnaireOptionLimit = defineCall({
  id: 'questionnaire.optionLimit',
  method: 'GET',
  path: '/resource/questionnaire/collect/option/limit',
  audience: 'anonymous',
  kind: 'batch',
  scope: { code: { field: 'formId', kind: 'survey-form' } },
  summary: 'How many places an option of a questionnaire has and has left; `left` null = no limit.',
  input: z.object({ formId: id, fieldId: z.string().max(64), optionId: z.string().max(100) }),
  output: z.object({ limit: z.int().nullable(), left: z.int().nullable(), full: z.boolean() }),
});

export const surveyResults = z.object({
  title: z.string(),
  heading: texts,
  organiserName: z.string(),
  languages: z.array(z.enum(languages)),
  timeZone: z.string(),
  at: z.string(),
  statistics: surveyStatistics,
});
export type SurveyResults = z.infer<typeof surveyResults>;

export const questionnaireResults = defineCall({
  id: 'questionnaire.results',
  method: 'GET',
  path: '/resource/questionnaire/results/{resultCode}',
  audience: 'anonymous',
  kind: 'batch',
  scope: { code: { field: 'resultCode', kind: 'survey-result' } },
  summary: 'The statistics of a questionnaire whose result link is on. No single answers and no free texts.',
  input: z.object({ resultCode: publicCode }),
  output: surveyResults,
});

export const questionnairePublicCalls = [
  questionnairePreview,
  questionnairePreviewCode,
  questionnairePreviewForm,
  questionnaireUnlock,
  questionnaireCollect,
  questionnaireOptionLimit,
  questionnaireResults,
];
