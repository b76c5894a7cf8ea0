import type { Answers } from '@convoke/contract/form/logic/form.check.ts';
import type { FormDefinition } from '@convoke/contract/form/form.engine.ts';
import {
  type AnswerRow,
  questionnaireAnswer,
  questionnaireAnswers,
  questionnaireAnswersDelete,
  questionnaireAnswersRestore,
} from '@convoke/contract/questionnaire/questionnaire.answers.calls.ts';
import { type SqlBool, sql } from 'kysely';
import type { WriteContext } from '../../../core/context.ts';
import type { Db } from '../../../core/data/database.ts';
import { implement } from '../../../core/http/implement.ts';
import { pageAnswer, placeOf } from '../../../core/data/list.ts';
import { formAsOf, formVersions } from '../../form/form.ops.ts';
import { allFields, answerSorts, listAnswers, type ListedAnswer, totalOf } from './questionnaire.answers.queries.ts';
import { countedOf } from '../counting/questionnaire.count.ts';
import { readFilter } from '../counting/questionnaire.filter.ts';
import { surveyRecord } from '../questionnaire.load.ts';
import { restorableSince } from '../questionnaire.queries.ts';
import { withSearchBound } from './questionnaire.searched.ts';
import { type MovedAnswer, moveAnswers } from '../filling/questionnaire.sql.ts';

export function answerView(row: Omit<ListedAnswer, 'key'>): AnswerRow {
  return {
    answerId: row.id,
    number: row.number,
    submittedAt: row.submitted_at.toISOString(),
    seconds: row.seconds,
    channel: row.channel,
    language: row.language,
    score: row.score,
    formVersion: row.form_version,
    deletedAt: row.deleted_at?.toISOString() ?? null,
    answers: row.answers as Record<string, unknown>,
  };
}

/** What organisers do with answers one by one. */
export const answerHandlers = [
  implement(questionnaireAnswers, async (ctx, input) => {
    const survey = (await surveyRecord(ctx.db, ctx.organisationId, input.surveyId)) ?? ctx.notFound();
    const fields = allFields(await formVersions(ctx.db, ctx.organisationId, survey.form_id));
    const asked = await readFilter(ctx.db, ctx.organisationId, survey.id, input, fields);
    const { filter, reach } = await withSearchBound(ctx.db, asked);
    const place = placeOf(ctx, answerSorts(filter), input);
    const rows = await listAnswers(ctx.db, filter, place);
    return { ...pageAnswer(rows, await totalOf(ctx.db, filter, place), place, answerView), ...reach };
  }),

  implement(questionnaireAnswer, async (ctx, input) => {
    const row = await ctx.db
      .selectFrom('questionnaire_answer')
      .selectAll()
      .select(sql<string>`(submitted_at AT TIME ZONE 'UTC')::text`.as('key'))
      .where('organisation_id', '=', ctx.organisationId)
      .where('id', '=', input.answerId)
      .executeTakeFirst();
    const survey = row && (await surveyRecord(ctx.db, ctx.organisationId, row.questionnaire_id));
    if (!row || !survey) return ctx.notFound();
    const form = await formAsOf(ctx.db, ctx.organisationId, survey.form_id, row.form_version);
    const neighbour = async (than: '<' | '>') => {
      const found = await ctx.db
        .selectFrom('questionnaire_answer')
        .select('id')
        .where('organisation_id', '=', ctx.organisationId)
        .where('questionnaire_id', '=', survey.id)
        .where('deleted_at', 'is', null)
        .where(sql<SqlBool>`(submitted_at, id) ${sql.raw(than)} (${`${row.key}Z`}::timestamptz, ${row.id}::uuid)`)
        .orderBy('submitted_at', than === '<' ? 'desc' : 'asc')
        .orderBy('id', than === '<' ? 'desc' : 'asc')
        .limit(1)
        .executeTakeFirst();
      return found?.id ?? null;
    };
    return {
      ...answerView(row),
      surveyId: survey.id,
      form: form ?? { version: row.form_version, fields: [] },
      newerId: await neighbour('>'),
      olderId: await neighbour('<'),
    };
  }),

  implement(questionnaireAnswersDelete, async (ctx, input) => {
    const moved = await move(ctx, input.answerIds, false);
    return { deleted: moved.filter((each) => each.result === 'done').length };
  }),

  implement(questionnaireAnswersRestore, async (ctx, input) => {
    const moved = new Map((await move(ctx, input.answerIds, true)).map((each) => [each.id, each.result]));
    const rows = input.answerIds.map((answerId) => ({ answerId, result: moved.get(answerId) ?? 'not-found' }));
    return { restored: rows.filter((row) => row.result === 'done').length, rows };
  }),
];

/** Moves answers of any questionnaires; questionnaires in one order, so that two who do it do not wait for each other. */
async function move(ctx: WriteContext<never>, answerIds: readonly string[], back: boolean): Promise<MovedAnswer[]> {
  const { tx, organisationId } = ctx;
  const ids = [...new Set(answerIds)];
  const rows = await tx
    .selectFrom('questionnaire_answer as a')
    .innerJoin('questionnaire as q', (join) =>
      join.onRef('q.organisation_id', '=', 'a.organisation_id').onRef('q.id', '=', 'a.questionnaire_id'),
    )
    .select([
      'a.id',
      'a.questionnaire_id',
      'a.form_version',
      'a.answers',
      'a.channel',
      'a.language',
      'a.seconds',
      'q.form_id',
    ])
    .where('a.organisation_id', '=', organisationId)
    .where('a.id', 'in', ids)
    .where('q.deleted_at', 'is', null)
    .$if(!back, (all) => all.where('a.deleted_at', 'is', null))
    .$if(back, (all) => all.where('a.deleted_at', '>', restorableSince(ctx.now())))
    .orderBy('a.id')
    .execute();
  return moveRows(tx, organisationId, rows, back);
}

interface MovableRow {
  id: string;
  questionnaire_id: string;
  form_id: string;
  form_version: number;
  answers: unknown;
  channel: string;
  language: string;
  seconds: number | null;
}

/** The same of rows that were read. */
export async function moveRows(
  tx: Db,
  organisationId: string,
  rows: readonly MovableRow[],
  back: boolean,
): Promise<MovedAnswer[]> {
  const moved: MovedAnswer[] = [];
  const bySurvey = Map.groupBy(rows, (row) => row.questionnaire_id);
  for (const surveyId of [...bySurvey.keys()].sort()) {
    const forms = new FormsByVersion(tx, organisationId);
    const counted = [];
    for (const row of bySurvey.get(surveyId) ?? []) {
      const form = await forms.read(row.form_id, row.form_version);
      counted.push({ id: row.id, ...countedOf(form, row.answers as unknown as Answers, row) });
    }
    moved.push(...(await moveAnswers(tx, organisationId, surveyId, counted, back)));
  }
  return moved;
}

/** Versions of forms, each read once. */
class FormsByVersion {
  private readonly kept = new Map<string, FormDefinition>();
  private readonly db: Db;
  private readonly organisationId: string;

  constructor(db: Db, organisationId: string) {
    this.db = db;
    this.organisationId = organisationId;
  }

  async read(formId: string, version: number): Promise<FormDefinition> {
    const key = `${formId}/${version}`;
    const found = this.kept.get(key) ?? (await formAsOf(this.db, this.organisationId, formId, version));
    if (!found) throw new Error('an answer to a version that there is not');
    this.kept.set(key, found);
    return found;
  }
}
