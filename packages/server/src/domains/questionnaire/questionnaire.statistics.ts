import type { FormField } from '@convoke/contract/form/form.engine.ts';
import {
  questionnaireCompare,
  questionnaireCross,
  questionnaireStatistics,
  questionnaireWords,
} from '@convoke/contract/questionnaire/questionnaire.answers.calls.ts';
import { questionnaireResults } from '@convoke/contract/questionnaire/questionnaire.public.calls.ts';
import type { Texts } from '@convoke/contract/core/language.ts';
import { problemText } from '@convoke/contract/core/problems.ts';
import type { BaseContext } from '../../core/context.ts';
import type { Db } from '../../core/database.ts';
import { implement } from '../../core/implement.ts';
import { ShortCache } from '../../core/short-cache.ts';
import { formVersions } from '../form/form.ops.ts';
import { crossTable } from './questionnaire.cross.ts';
import { type MergedField, mergedFields } from './questionnaire.fields.ts';
import { fieldFigures, statisticsOf } from './questionnaire.figures.ts';
import { type AnswerFilterInput, readFilter } from './questionnaire.filter.ts';
import { type SurveyRecord, surveyRecord } from './questionnaire.load.ts';
import { talliesOfDays, talliesOfRows, wholeDays } from './questionnaire.tally.ts';
import { wordsOf } from './questionnaire.words.ts';

async function surveyWithFields(ctx: BaseContext<never> & { db: Db }, surveyId: string) {
  const survey = (await surveyRecord(ctx.db, ctx.organisationId, surveyId)) ?? ctx.notFound();
  const fields = mergedFields(await formVersions(ctx.db, ctx.organisationId, survey.form_id));
  return { survey, fields, plainFields: fields.map((each) => each.field) };
}

/** Whether more than a period is asked for: then only the rows know. */
function isFiltered({ search, state, channel, language, scoreFrom, scoreTo, fieldId }: AnswerFilterInput) {
  const named = [search, channel, language, scoreFrom, scoreTo, fieldId];
  return state !== 'live' || named.some((each) => each !== undefined);
}

/** The question of that id, of a kind that the call can use; else the field of the input is refused. */
function fieldOf(
  ctx: BaseContext<never>,
  fields: readonly MergedField[],
  fieldId: string,
  path: string,
  types: readonly FormField['type'][],
): FormField {
  const found = fields.find(({ field }) => field.fieldId === fieldId)?.field;
  if (found && types.includes(found.type)) return found;
  return ctx.failFields([{ path, message: problemText('choice', ctx.language) }]);
}

const crossTypes = [
  'single',
  'dropdown',
  'multiple',
  'rating',
  'scale',
  'number',
  'score',
  'agreement',
  'date',
] as const;
const textTypes = ['text', 'longText', 'single', 'dropdown', 'multiple'] as const;

/** Many may look at shared results at once. */
const results = new ShortCache<ReturnType<typeof statisticsOf>>(200, 2000);

async function resultsOf(db: Db, survey: SurveyRecord) {
  const fields = mergedFields(await formVersions(db, survey.organisation_id, survey.form_id));
  return statisticsOf(fields, await talliesOfDays(db, survey.organisation_id, survey.id));
}

export const statisticsHandlers = [
  implement(questionnaireStatistics, async (ctx, input) => {
    const { survey, fields, plainFields } = await surveyWithFields(ctx, input.surveyId);
    if (!isFiltered(input)) {
      const days = wholeDays(survey.time_zone, input.from, input.to);
      if (days) return statisticsOf(fields, await talliesOfDays(ctx.db, ctx.organisationId, survey.id, days));
    }
    const filter = await readFilter(ctx.db, ctx.organisationId, survey.id, input, plainFields);
    return statisticsOf(fields, await talliesOfRows(ctx.db, filter, plainFields));
  }),

  implement(questionnaireCompare, async (ctx, input) => {
    const { survey, fields } = await surveyWithFields(ctx, input.surveyId);
    const period = async (from: string, to: string) => {
      const tallies = await talliesOfDays(ctx.db, ctx.organisationId, survey.id, { from, to });
      return { answers: tallies.answers, fields: fields.map((field) => fieldFigures(field, tallies)) };
    };
    return {
      first: await period(input.firstFrom, input.firstTo),
      second: await period(input.secondFrom, input.secondTo),
    };
  }),

  implement(questionnaireCross, async (ctx, input) => {
    const { survey, fields, plainFields } = await surveyWithFields(ctx, input.surveyId);
    const row = fieldOf(ctx, fields, input.rowField, 'rowField', crossTypes);
    const column = fieldOf(ctx, fields, input.columnField, 'columnField', crossTypes);
    const filter = await readFilter(ctx.db, ctx.organisationId, survey.id, input, plainFields);
    return crossTable(ctx.db, filter, row, column);
  }),

  implement(questionnaireWords, async (ctx, input) => {
    const { survey, fields, plainFields } = await surveyWithFields(ctx, input.surveyId);
    const field = fieldOf(ctx, fields, input.textField, 'textField', textTypes);
    const filter = await readFilter(ctx.db, ctx.organisationId, survey.id, input, plainFields);
    return wordsOf(ctx.db, filter, field);
  }),

  implement(questionnaireResults, async (ctx, input) => {
    const survey = (await surveyRecord(ctx.db, ctx.organisationId, ctx.targetId)) ?? ctx.notFound();
    // The way to it may be remembered longer than the link is on.
    if (survey.result_code !== input.resultCode) return ctx.notFound();
    return {
      title: survey.title,
      heading: survey.heading as unknown as Texts,
      timeZone: survey.time_zone,
      statistics: await results.read(survey.id, () => resultsOf(ctx.db, survey)),
    };
  }),
];
