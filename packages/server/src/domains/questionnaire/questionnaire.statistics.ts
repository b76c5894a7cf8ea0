import type { FormField } from '@convoke/contract/form/form.engine.ts';
import {
  questionnaireCompare,
  questionnaireCross,
  questionnaireStatistics,
  questionnaireWords,
} from '@convoke/contract/questionnaire/questionnaire.answers.calls.ts';
import { questionnaireResults } from '@convoke/contract/questionnaire/questionnaire.public.calls.ts';
import { problemText } from '@convoke/contract/core/problems.ts';
import type { BaseContext } from '../../core/context.ts';
import type { Db } from '../../core/database.ts';
import { implement } from '../../core/implement.ts';
import { formVersions } from '../form/form.ops.ts';
import { crossTable } from './questionnaire.cross.ts';
import { type MergedField, mergedFields } from './questionnaire.fields.ts';
import { fieldFigures, statisticsOf } from './questionnaire.figures.ts';
import { type AnswerFilterInput, readFilter } from './questionnaire.filter.ts';
import { surveyRecord } from './questionnaire.load.ts';
import { keptResults } from './questionnaire.results.ts';
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
    const results = await keptResults(ctx.services, ctx.organisationId, ctx.targetId, input.resultCode);
    return results ?? ctx.notFound();
  }),
];
