import * as z from 'zod';
import { defineCall } from '../core/define-call.ts';
import { fileOutput, id, idList, ids, isoTime, line, pageOf, paging } from '../core/fields.ts';
import { languages } from '../core/language.ts';
import { formDefinition } from '../form/form.engine.ts';
import { fieldStatistics, surveyStatistics } from './questionnaire.statistics.ts';

/** What organisers do with the answers to a questionnaire. */

const key = z.string().regex(/^[A-Za-z0-9_-]{1,64}$/);

/** Filters that list, statistics, cross table, words and export share. */
export const answerFilters = {
  /** Anywhere in the texts people wrote; three characters or more, fewer than that find nothing. Digits alone also find an answer's number. */
  search: line(100).optional(),
  /** Deleted answers are shown alone. */
  state: z.enum(['live', 'deleted']).default('live'),
  from: isoTime.optional(),
  to: isoTime.optional(),
  channel: line(40).optional(),
  language: z.enum(languages).optional(),
  scoreFrom: z.coerce.number().min(-1e9).max(1e9).optional(),
  scoreTo: z.coerce.number().min(-1e9).max(1e9).optional(),
  /** With `value`: who answered this to that question. An option, a number, a date; of a matrix `row:column`; of a cascade the values from the root, joined by `/`. */
  fieldId: key.optional(),
  value: z.string().max(300).optional(),
};

/** In how many of the newest answers texts were looked for, when so many may hold them that not all are searched; left out = in all of them. */
const searched = z.int().optional();

export const answerRow = z.object({
  answerId: id,
  number: z.int(),
  submittedAt: z.string(),
  seconds: z.int().nullable(),
  channel: z.string(),
  language: z.string(),
  score: z.number().nullable(),
  formVersion: z.int(),
  deletedAt: z.string().nullable(),
  answers: z.record(z.string(), z.unknown()),
});
export type AnswerRow = z.infer<typeof answerRow>;

export const questionnaireAnswers = defineCall({
  id: 'questionnaire.answers',
  method: 'POST',
  path: '/resource/questionnaire/info/{surveyId}/list',
  audience: 'organiser',
  kind: 'read',
  summary: 'The answers to a questionnaire, newest first.',
  input: z.object({
    surveyId: id,
    ...paging,
    ...answerFilters,
    sort: z.enum(['-submittedAt', 'submittedAt', '-score', 'score']).default('-submittedAt'),
  }),
  output: pageOf(answerRow).extend({ searched }),
});

export const questionnaireAnswer = defineCall({
  id: 'questionnaire.answer',
  method: 'GET',
  path: '/resource/questionnaire/answer/{answerId}',
  audience: 'organiser',
  kind: 'read',
  summary: 'One answer with the version of the form it was given to, and its neighbours in the list of all.',
  input: z.object({ answerId: id }),
  output: answerRow.extend({
    surveyId: id,
    form: formDefinition,
    newerId: id.nullable(),
    olderId: id.nullable(),
  }),
});

export const questionnaireAnswersDelete = defineCall({
  id: 'questionnaire.answersDelete',
  method: 'POST',
  path: '/resource/questionnaire/answer/batch/delete',
  audience: 'organiser',
  kind: 'write',
  arrayBody: 'answerIds',
  summary:
    'Deletes answers and gives their places back; ids that are not there are passed over. They can be restored for 30 days.',
  input: z.object({ answerIds: ids() }),
  output: z.object({ deleted: z.int() }),
});

export const questionnaireAnswersRestore = defineCall({
  id: 'questionnaire.answersRestore',
  method: 'POST',
  path: '/resource/questionnaire/answer/batch/restore',
  audience: 'organiser',
  kind: 'write',
  arrayBody: 'answerIds',
  summary: 'Brings deleted answers back where their places are still free, and says for each what came of it.',
  input: z.object({ answerIds: ids() }),
  output: z.object({
    restored: z.int(),
    rows: z.array(z.object({ answerId: id, result: z.enum(['done', 'not-found', 'full', 'option-full', 'taken']) })),
  }),
});

export const questionnaireStatistics = defineCall({
  id: 'questionnaire.statistics',
  method: 'GET',
  path: '/resource/questionnaire/statistics/{surveyId}',
  audience: 'organiser',
  kind: 'read',
  summary: 'Statistics of every question, of all answers or those that match the filters.',
  input: z.object({ surveyId: id, ...answerFilters }),
  output: surveyStatistics.extend({ searched }),
  fails: ['SURVEY_COUNTING'],
});

const texts = z.object({ en: z.string(), zh: z.string(), es: z.string(), ja: z.string() });
const heading = z.object({ value: z.string(), label: texts, n: z.int() });

export const questionnaireCross = defineCall({
  id: 'questionnaire.cross',
  method: 'GET',
  path: '/resource/questionnaire/cross/{surveyId}',
  audience: 'organiser',
  kind: 'read',
  summary:
    'The answers to two questions against each other: choices, ratings, scales, numbers of few values, agreements.',
  input: z.object({ surveyId: id, ...answerFilters, rowField: key, columnField: key }),
  output: z.object({
    /** Answers that hold something for both. */
    answers: z.int(),
    rows: z.array(heading),
    columns: z.array(heading),
    /** `cells[row][column]`; with questions of several choices one answer counts in several. */
    cells: z.array(z.array(z.int())),
    /** Pearson's chi-square where both are of one choice and every row and column has answers; null elsewhere. */
    chiSquare: z.object({ value: z.number(), degrees: z.int(), cramersV: z.number() }).nullable(),
    searched,
  }),
  fails: ['SURVEY_COUNTING'],
});

export const questionnaireCompare = defineCall({
  id: 'questionnaire.compare',
  method: 'GET',
  path: '/resource/questionnaire/compare/{surveyId}',
  audience: 'organiser',
  kind: 'read',
  summary: 'Two periods of days, each in the questionnaire’s zone with both its ends, beside each other.',
  input: z.object({
    surveyId: id,
    firstFrom: z.iso.date(),
    firstTo: z.iso.date(),
    secondFrom: z.iso.date(),
    secondTo: z.iso.date(),
  }),
  output: z.object({
    first: z.object({ answers: z.int(), fields: z.array(fieldStatistics) }),
    second: z.object({ answers: z.int(), fields: z.array(fieldStatistics) }),
  }),
});

export const questionnaireWords = defineCall({
  id: 'questionnaire.words',
  method: 'GET',
  path: '/resource/questionnaire/words/{surveyId}',
  audience: 'organiser',
  kind: 'read',
  summary:
    'The hundred words most used in the answers to a question of free text, small words left out, and the latest texts.',
  input: z.object({ surveyId: id, ...answerFilters, textField: key }),
  output: z.object({
    texts: z.int(),
    /** True when only the newest texts were read, there being too many. */
    sampled: z.boolean(),
    words: z.array(z.object({ word: z.string(), n: z.int() })),
    latest: z.array(z.object({ answerId: id, text: z.string(), submittedAt: z.string() })),
    searched,
  }),
  fails: ['SURVEY_COUNTING'],
});

export const exportFormats = ['xlsx', 'csv', 'spss'] as const;

export const questionnaireExport = defineCall({
  id: 'questionnaire.export',
  method: 'GET',
  path: '/resource/questionnaire/excel/{surveyId}/export',
  audience: 'organiser',
  kind: 'read',
  file: true,
  summary:
    'The answers that match the filters: as xlsx, as csv, or coded as numbers with an SPSS syntax file beside (zip).',
  input: z.object({
    surveyId: id,
    ...answerFilters,
    format: z.enum(exportFormats).default('xlsx'),
    answerIds: idList,
  }),
  output: fileOutput,
});

export const questionnaireAnswerCalls = [
  questionnaireAnswers,
  questionnaireAnswer,
  questionnaireAnswersDelete,
  questionnaireAnswersRestore,
  questionnaireStatistics,
  questionnaireCross,
  questionnaireCompare,
  questionnaireWords,
  questionnaireExport,
];
