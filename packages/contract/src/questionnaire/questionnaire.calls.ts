import * as z from 'zod';
import { defineCall } from '../core/define-call.ts';
import {
  done,
  email,
  id,
  isoTime,
  line,
  longText,
  pageOf,
  paging,
  queryInt,
  timeZone,
  versionNumber,
} from '../core/fields.ts';
import { languages } from '../core/language.ts';
import { formDefinition } from '../form/form.engine.ts';
import { onceBys, surveyStandings, surveyStates } from './questionnaire.rules.ts';

/** What organisers do with questionnaires; their answers stand in questionnaire.answers.calls.ts, what attendees call in questionnaire.public.calls.ts. */

const state = z.enum(surveyStates);
const standing = z.enum(surveyStandings);
const lines = (max: number) => z.object({ en: line(max), zh: line(max), es: line(max), ja: line(max) });
const paragraphs = (max: number) =>
  z.object({ en: longText(max), zh: longText(max), es: longText(max), ja: longText(max) });
const nothing = { en: '', zh: '', es: '', ja: '' };

/** Where people are sent afterwards: http or https, nothing else (a `javascript:` link would run as the page). */
const webAddress = z
  .string()
  .trim()
  .max(1000)
  .refine((value) => /^https?:\/\/[^\s/?#]+/i.test(value) && URL.canParse(value));

/** What an organiser sets. */
const settings = {
  /** For organisers; what people see unless `heading` says something else in their language. */
  title: line(100, 1),
  /** The heading, per language; empty = the title. */
  heading: lines(200),
  introduction: paragraphs(5000),
  /** Shown after answering; empty = the product's own words. */
  thanks: paragraphs(5000),
  /** Sent here instead of the thank-you text; null = the text. */
  redirectUrl: webAddress.nullable(),
  opensAt: isoTime.nullable(),
  closesAt: isoTime.nullable(),
  /** In which the window and the days of statistics are meant. Fixed once answers have come. */
  timeZone,
  /** At most this many answers; null = any number. */
  answerLimit: z.int().min(1).max(10_000_000).nullable(),
  onceBy: z.enum(onceBys),
  /** Whether a half-filled form may be kept: on the device, and for other devices by a link. */
  resumeLater: z.boolean(),
  /** Who hears of new answers: gathered, at most one mail in ten minutes; null = nobody. */
  notifyEmail: email.nullable(),
  /** The languages it is offered in; the first is that of people who speak none of them. */
  languages: z
    .array(z.enum(languages))
    .min(1)
    .max(languages.length)
    .refine((all) => new Set(all).size === all.length),
  /** Whether people see their score after answering. */
  showScore: z.boolean(),
};
/** Asked for before the questions are shown; null takes it away. */
const password = z.string().min(4).max(72).nullable();

const optionalSettings = {
  heading: settings.heading.default(nothing),
  introduction: settings.introduction.default(nothing),
  thanks: settings.thanks.default(nothing),
  redirectUrl: settings.redirectUrl.default(null),
  opensAt: settings.opensAt.default(null),
  closesAt: settings.closesAt.default(null),
  timeZone: settings.timeZone.default('UTC'),
  answerLimit: settings.answerLimit.default(null),
  onceBy: settings.onceBy.default('none'),
  resumeLater: settings.resumeLater.default(true),
  notifyEmail: settings.notifyEmail.default(null),
  languages: settings.languages.default([...languages]),
  showScore: settings.showScore.default(false),
};

/** What templates hold of it, too. */
export { optionalSettings as surveyDefaults };
export const surveyTitle = settings.title;

const surveyRow = z.object({
  surveyId: id,
  code: z.string(),
  formId: id,
  title: z.string(),
  state,
  standing,
  opensAt: z.string().nullable(),
  closesAt: z.string().nullable(),
  timeZone: z.string(),
  answerLimit: z.int().nullable(),
  onceBy: z.enum(onceBys),
  hasPassword: z.boolean(),
  /** Answers that count. */
  answers: z.int(),
  lastAnswerAt: z.string().nullable(),
  url: z.string(),
  createdAt: z.string(),
});
export type SurveyRow = z.infer<typeof surveyRow>;

export const surveyInfo = surveyRow.extend({
  heading: lines(200),
  introduction: paragraphs(5000),
  thanks: paragraphs(5000),
  redirectUrl: z.string().nullable(),
  resumeLater: z.boolean(),
  notifyEmail: z.string().nullable(),
  languages: z.array(z.enum(languages)),
  showScore: z.boolean(),
  /** Published version of the form; 0 = none yet. */
  formVersion: z.int(),
  /** The read-only page of the results; null = not shared. */
  resultCode: z.string().nullable(),
  resultUrl: z.string().nullable(),
  personalLinks: z.int(),
  /** Half-filled ones that people may still go on with by a link. */
  savedDrafts: z.int(),
  version: z.int(),
  updatedAt: z.string(),
});
export type SurveyInfo = z.infer<typeof surveyInfo>;

export const questionnaireInit = defineCall({
  id: 'questionnaire.init',
  method: 'GET',
  path: '/resource/questionnaire/generate/init',
  audience: 'organiser',
  kind: 'read',
  summary: 'A fresh surveyId and sensible settings; the row exists only after questionnaire.add.',
  input: z.object({ timeZone: timeZone.optional() }),
  output: z.object({
    surveyId: id,
    timeZone: z.string(),
    onceBy: z.enum(onceBys),
    languages: z.array(z.enum(languages)),
    resumeLater: z.boolean(),
    showScore: z.boolean(),
  }),
});

export const questionnaireAdd = defineCall({
  id: 'questionnaire.add',
  method: 'POST',
  path: '/resource/questionnaire/add',
  audience: 'organiser',
  kind: 'write',
  summary:
    'Creates a draft questionnaire with its form (of a template, or empty). Done once for each Idempotency-Key; a surveyId that is taken is refused.',
  input: z.object({
    surveyId: id.optional(),
    title: settings.title,
    ...optionalSettings,
    password: password.default(null),
    /** The form's first version; without one the form begins empty. */
    form: formDefinition.optional(),
  }),
  output: z.object({ surveyId: id, formId: id, code: z.string() }),
  fails: ['SURVEY_EXISTS', 'FORM_NOT_READY', 'REQUEST_IN_FLIGHT', 'REQUEST_KEY_REUSED'],
});

export const questionnaireCopy = defineCall({
  id: 'questionnaire.copy',
  method: 'POST',
  path: '/resource/questionnaire/copy',
  audience: 'organiser',
  kind: 'write',
  summary: 'A new draft with the same settings and the form as published; answers, links and the password stay behind.',
  input: z.object({ surveyId: id, title: settings.title.optional() }),
  output: z.object({ surveyId: id, formId: id, code: z.string() }),
  fails: ['FORM_NOT_READY'],
});

export const questionnaireEdit = defineCall({
  id: 'questionnaire.edit',
  method: 'POST',
  path: '/resource/questionnaire/surveyInfo/edit',
  audience: 'organiser',
  kind: 'write',
  summary: 'Changes the settings that are given; with `version`, only if nobody changed them meanwhile.',
  input: z.object({
    surveyId: id,
    version: versionNumber.optional(),
    ...z.object(settings).partial().shape,
    password: password.optional(),
  }),
  output: z.object({ version: z.int() }),
  fails: ['SURVEY_CHANGED', 'SURVEY_LIMIT_BELOW', 'SURVEY_STATE'],
});

export const questionnaireDelete = defineCall({
  id: 'questionnaire.delete',
  method: 'GET',
  path: '/resource/questionnaire/surveyInfo/delete/{surveyId}',
  audience: 'organiser',
  kind: 'write',
  summary: 'Deletes a questionnaire with its answers; it can be restored for 30 days.',
  input: z.object({ surveyId: id }),
  output: z.object({ restorableUntil: z.string() }),
});

export const questionnaireRestore = defineCall({
  id: 'questionnaire.restore',
  method: 'POST',
  path: '/resource/questionnaire/{surveyId}/restore',
  audience: 'organiser',
  kind: 'write',
  summary: 'Brings back a questionnaire deleted less than 30 days ago.',
  input: z.object({ surveyId: id }),
  output: done,
});

export const questionnairePage = defineCall({
  id: 'questionnaire.page',
  method: 'GET',
  path: '/resource/questionnaire/surveyInfo/list/page',
  audience: 'organiser',
  kind: 'read',
  summary: 'Questionnaires of the organisation, newest first; search by title, filter by state.',
  input: z.object({
    ...paging,
    search: line(100).optional(),
    state: z.enum([...surveyStates, 'deleted']).optional(),
    sort: z.enum(['-createdAt', 'createdAt', 'title', '-title', '-lastAnswerAt', '-answers']).default('-createdAt'),
  }),
  output: pageOf(surveyRow),
});

export const questionnaireInfo = defineCall({
  id: 'questionnaire.info',
  method: 'GET',
  path: '/resource/questionnaire/{surveyId}/info',
  audience: 'organiser',
  kind: 'read',
  summary: 'Everything an organiser sets of one questionnaire, and how it stands.',
  input: z.object({ surveyId: id }),
  output: surveyInfo,
});

export const questionnaireSwitch = defineCall({
  id: 'questionnaire.switch',
  method: 'GET',
  path: '/resource/questionnaire/{surveyId}/switch',
  audience: 'organiser',
  kind: 'write',
  summary:
    'Opens a draft; afterwards toggles open and paused. With `state` it becomes that, however often it is asked. A form that asks nothing cannot be opened.',
  input: z.object({ surveyId: id, state: z.enum(['open', 'paused']).optional() }),
  output: z.object({ state }),
  fails: ['SURVEY_STATE', 'SURVEY_EMPTY'],
});

export const questionnaireClose = defineCall({
  id: 'questionnaire.close',
  method: 'POST',
  path: '/resource/questionnaire/{surveyId}/close',
  audience: 'organiser',
  kind: 'write',
  summary: 'Closes an open or paused questionnaire for good.',
  input: z.object({ surveyId: id }),
  output: z.object({ state }),
  fails: ['SURVEY_STATE'],
});

export const questionnaireShare = defineCall({
  id: 'questionnaire.share',
  method: 'POST',
  path: '/resource/questionnaire/{surveyId}/share',
  audience: 'organiser',
  kind: 'write',
  summary:
    'Turns the read-only link to the results on or off. Turned on anew it has another code: the old one stays dead.',
  input: z.object({ surveyId: id, on: z.boolean() }),
  output: z.object({ resultCode: z.string().nullable(), resultUrl: z.string().nullable() }),
});

const personalLink = z.object({
  token: z.string(),
  label: z.string(),
  url: z.string(),
  answeredAt: z.string().nullable(),
  createdAt: z.string(),
});
export type PersonalLink = z.infer<typeof personalLink>;

export const questionnaireLinksAdd = defineCall({
  id: 'questionnaire.linksAdd',
  method: 'POST',
  path: '/resource/questionnaire/{surveyId}/links/add',
  audience: 'organiser',
  kind: 'write',
  summary: 'Makes personal links, one a label, for questionnaires that take one answer a link.',
  input: z.object({ surveyId: id, labels: z.array(line(100)).min(1).max(1000) }),
  output: z.object({ links: z.array(personalLink) }),
});

export const questionnaireLinks = defineCall({
  id: 'questionnaire.links',
  method: 'GET',
  path: '/resource/questionnaire/{surveyId}/links',
  audience: 'organiser',
  kind: 'read',
  summary: 'The personal links of a questionnaire, newest first, and which were used.',
  input: z.object({ surveyId: id, ...paging, search: line(100).optional(), used: queryInt(0, 1).optional() }),
  output: pageOf(personalLink),
});

export const questionnaireLinksDelete = defineCall({
  id: 'questionnaire.linksDelete',
  method: 'POST',
  path: '/resource/questionnaire/{surveyId}/links/delete',
  audience: 'organiser',
  kind: 'write',
  summary: 'Takes personal links away; answers given by them stay.',
  input: z.object({ surveyId: id, tokens: z.array(z.string().max(60)).min(1).max(1000) }),
  output: z.object({ deleted: z.int() }),
});

export const questionnaireCalls = [
  questionnaireInit,
  questionnaireAdd,
  questionnaireCopy,
  questionnaireEdit,
  questionnaireDelete,
  questionnaireRestore,
  questionnairePage,
  questionnaireInfo,
  questionnaireSwitch,
  questionnaireClose,
  questionnaireShare,
  questionnaireLinksAdd,
  questionnaireLinks,
  questionnaireLinksDelete,
];
