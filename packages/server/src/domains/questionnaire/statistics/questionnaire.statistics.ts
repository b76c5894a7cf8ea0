import type { FormField } from '@convoke/contract/form/form.engine.ts';
import {
  questionnaireCompare,
  questionnaireCross,
  questionnaireStatistics,
  questionnaireWords,
} from '@convoke/contract/questionnaire/questionnaire.answers.calls.ts';
import { questionnaireResults } from '@convoke/contract/questionnaire/questionnaire.public.calls.ts';
import { problemText } from '@convoke/contract/core/problems.ts';
import type { BaseContext, ReadContext } from '../../../core/context.ts';
import type { Db } from '../../../core/data/database.ts';
import { implement } from '../../../core/http/implement.ts';
import { formVersions } from '../../form/form.ops.ts';
import { type ChosenPart, chosenParts, StillCounting } from './questionnaire.chosen.ts';
import { whole } from '../counting/questionnaire.count.ts';
import { crossTable } from './questionnaire.cross.ts';
import { wholeDays } from './questionnaire.days.ts';
import { type MergedField, mergedFields } from './questionnaire.fields.ts';
import { fieldFigures, statisticsOf } from './questionnaire.figures.ts';
import { type AnswerFilterInput, readFilter } from '../counting/questionnaire.filter.ts';
import { surveyRecord } from '../questionnaire.load.ts';
import { askForParts, formsByVersion } from '../counting/questionnaire.parts.ts';
import { keptResults } from './questionnaire.results.ts';
import { withSearchBound } from '../answers/questionnaire.searched.ts';
import { talliesOfChosen, talliesOfDays } from './questionnaire.tally.ts';
import { textKeyOf, wordsOf } from './questionnaire.words.ts';

async function surveyWithFields(ctx: BaseContext<never> & { db: Db }, surveyId: string) {
  const survey = (await surveyRecord(ctx.db, ctx.organisationId, surveyId)) ?? ctx.notFound();
  const versions = await formVersions(ctx.db, ctx.organisationId, survey.form_id);
  return { survey, versions, fields: mergedFields(versions) };
}

type Survey = Awaited<ReturnType<typeof surveyWithFields>>;

/** What `work` makes of the answers that match, given these of their columns; refused while too many are not kept by column yet. */
async function ofChosen<Result extends object>(
  ctx: ReadContext<'SURVEY_COUNTING'>,
  { survey, versions, fields }: Survey,
  input: AnswerFilterInput,
  columns: readonly string[],
  work: (chosen: AsyncIterable<ChosenPart>) => Promise<Result>,
  newestFirst = false,
): Promise<Result & { searched?: number }> {
  const { db, organisationId, services } = ctx;
  const plainFields = fields.map((each) => each.field);
  const asked = await readFilter(db, organisationId, survey.id, input, plainFields);
  const { filter, reach } = await withSearchBound(db, asked);
  const chosen = chosenParts(db, {
    filter,
    timeZone: survey.time_zone,
    forms: formsByVersion(versions),
    columns,
    newestFirst,
    onMissing: () => askForParts(services, organisationId, survey.id),
  });
  try {
    return { ...(await work(chosen)), ...reach };
  } catch (error) {
    if (error instanceof StillCounting) return ctx.fail('SURVEY_COUNTING', { done: error.done, of: error.of });
    throw error;
  }
}

/** Whether more than a period is asked for: then the counters do not know. */
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
    const own = await surveyWithFields(ctx, input.surveyId);
    const { survey, fields } = own;
    if (!isFiltered(input)) {
      const days = wholeDays(survey.time_zone, input.from, input.to);
      if (days) return statisticsOf(fields, await talliesOfDays(ctx.db, ctx.organisationId, survey.id, days));
    }
    const columns = [...Object.values(whole), ...fields.map(({ field }) => field.fieldId)];
    return ofChosen(ctx, own, input, columns, async (chosen) =>
      statisticsOf(fields, await talliesOfChosen(chosen, columns)),
    );
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
    const own = await surveyWithFields(ctx, input.surveyId);
    const row = fieldOf(ctx, own.fields, input.rowField, 'rowField', crossTypes);
    const column = fieldOf(ctx, own.fields, input.columnField, 'columnField', crossTypes);
    const columns = [row.fieldId, column.fieldId];
    return ofChosen(ctx, own, input, columns, (chosen) => crossTable(chosen, row, column));
  }),

  implement(questionnaireWords, async (ctx, input) => {
    const own = await surveyWithFields(ctx, input.surveyId);
    const field = fieldOf(ctx, own.fields, input.textField, 'textField', textTypes);
    const key = textKeyOf(field);
    const of = { organisationId: ctx.organisationId, surveyId: own.survey.id };
    return ofChosen(ctx, own, input, [key], (chosen) => wordsOf(ctx.db, of, chosen, key), true);
  }),

  implement(questionnaireResults, async (ctx, input) => {
    const results = await keptResults(ctx.services, ctx.organisationId, ctx.targetId, input.resultCode);
    return results ?? ctx.notFound();
  }),
];
