import { foldSought } from '@convoke/contract/core/fold-text.ts';
import type { Language } from '@convoke/contract/core/language.ts';
import type { FormField } from '@convoke/contract/form/form.engine.ts';
import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Db } from '../../../core/data/database.ts';
import { likeText } from '../../../core/data/like-text.ts';
import { markOf, numberKey, whole } from './questionnaire.count.ts';

/** The filters as calls take them. */
export interface AnswerFilterInput {
  search?: string | undefined;
  state: 'live' | 'deleted';
  from?: string | undefined;
  to?: string | undefined;
  channel?: string | undefined;
  language?: Language | undefined;
  scoreFrom?: number | undefined;
  scoreTo?: number | undefined;
  fieldId?: string | undefined;
  value?: string | undefined;
  /** Only these. */
  ids?: string[] | undefined;
}

/** The filters, and how many answers count under the rarest of what they name: by that the way to the rows is chosen. */
export interface AnswerFilter extends AnswerFilterInput {
  organisationId: string;
  surveyId: string;
  field: FormField | undefined;
  marks: string[];
  /** Known from the counters; null = nothing is named. */
  atMost: number | null;
  /** Texts are looked for in one answer after the other, and only in those given after this (questionnaire.searched.ts). */
  walk?: { after: string | null };
}

/** More rows than this are found faster by walking the list than by collecting and sorting them. */
const fewRows = 20_000;

/** What is counted under the filters' keys, by `[field, key]`. */
function namedKeys(input: AnswerFilterInput, field: FormField | undefined): [string, string][] {
  const keys: [string, string][] = [];
  if (input.channel !== undefined) keys.push([whole.channel, input.channel]);
  if (input.language !== undefined) keys.push([whole.language, input.language]);
  if (field && input.value !== undefined && !isText(field)) {
    const number = isNumber(field) ? Number(input.value) : Number.NaN;
    keys.push([field.fieldId, Number.isFinite(number) ? numberKey(number) : input.value]);
  }
  return keys;
}

export const isNumber = (field: FormField) => ['number', 'rating', 'scale', 'score'].includes(field.type);
export const isText = (field: FormField) => ['text', 'longText', 'phone', 'email'].includes(field.type);

/** Makes the filters ready: `fields` are those of every version of the form. */
export async function readFilter(
  db: Db,
  organisationId: string,
  surveyId: string,
  input: AnswerFilterInput,
  fields: readonly FormField[],
): Promise<AnswerFilter> {
  const field = fields.find((each) => each.fieldId === input.fieldId);
  const keys = namedKeys(input, field);
  const filter = {
    ...input,
    organisationId,
    surveyId,
    field,
    marks: keys.map(([fieldId, key]) => markOf(surveyId, fieldId, key)),
  };
  if (keys.length === 0) return { ...filter, atMost: null };
  const counted = await Promise.all(keys.map(([fieldId, key]) => countOf(db, organisationId, surveyId, fieldId, key)));
  return { ...filter, atMost: Math.min(...counted) };
}

async function countOf(
  db: Db,
  organisationId: string,
  surveyId: string,
  fieldId: string,
  key: string,
): Promise<number> {
  const { n } = await db
    .selectFrom('questionnaire_count')
    .select((eb) => eb.fn.sum<string | null>('n').as('n'))
    .where('organisation_id', '=', organisationId)
    .where('questionnaire_id', '=', surveyId)
    .where('field_id', '=', fieldId)
    .where('key', '=', key)
    .executeTakeFirstOrThrow();
  return Number(n ?? 0);
}

export const scoreKey = sql<string>`coalesce(a.score, '-Infinity')`;

/** The answers that match; neither ordered nor paged. */
export function matching(db: Db, filter: AnswerFilter) {
  return db
    .selectFrom('questionnaire_answer as a')
    .where('a.organisation_id', '=', filter.organisationId)
    .where('a.questionnaire_id', '=', filter.surveyId)
    .where('a.deleted_at', filter.state === 'live' ? 'is' : 'is not', null)
    .where((eb) => {
      const all: Expression<SqlBool>[] = [];
      if (filter.from) all.push(eb('a.submitted_at', '>=', new Date(filter.from)));
      if (filter.to) all.push(eb('a.submitted_at', '<=', new Date(filter.to)));
      if (filter.scoreFrom !== undefined) all.push(sql<SqlBool>`${scoreKey} >= ${filter.scoreFrom}`);
      if (filter.scoreTo !== undefined)
        all.push(sql<SqlBool>`${scoreKey} <= ${filter.scoreTo}`, eb('a.score', 'is not', null));
      if (filter.ids) all.push(eb('a.id', 'in', filter.ids));
      if (filter.marks.length > 0) all.push(marked(filter));
      if (filter.walk?.after) all.push(sql<SqlBool>`a.submitted_at > ${filter.walk.after}::timestamptz`);
      if (filter.field && filter.value !== undefined)
        all.push(...exactly(filter.field, filter.value, filter.walk !== undefined));
      else if (filter.fieldId !== undefined && !filter.field) all.push(eb.lit(false));
      if (filter.search) all.push(searched(foldSought(filter.search), filter.walk !== undefined));
      return eb.and(all);
    });
}

/** Few: by the index of marks. Many, or deleted ones, which no counter knows: looked at while the list is walked, which no index serves. */
function marked({ marks, atMost, state }: AnswerFilter): RawBuilder<SqlBool> {
  return state === 'live' && atMost !== null && atMost <= fewRows
    ? sql<SqlBool>`a.marks @> ${marks}::bigint[]`
    : sql<SqlBool>`(a.marks @> ${marks}::bigint[]) IS TRUE`;
}

/** Where a key stands for more than one answer: long numbers are counted together, texts not at all. */
function exactly(field: FormField, value: string, isWalked: boolean): RawBuilder<SqlBool>[] {
  if (isNumber(field)) {
    const number = Number(value);
    if (value.trim() === '' || !Number.isFinite(number)) return [sql<SqlBool>`false`];
    return [sql<SqlBool>`a.answers->${field.fieldId}::text = ${JSON.stringify(number)}::jsonb`];
  }
  if (!isText(field)) return [];
  const text = `%${likeText(foldSought(value))}%`;
  return [written(text, isWalked), sql<SqlBool>`fold_text(a.answers->>${field.fieldId}::text) LIKE ${text}`];
}

/** By the index of trigrams; walked, as no index serves. */
const written = (like: string, isWalked: boolean) =>
  isWalked ? sql<SqlBool>`(a.search LIKE ${like}) IS TRUE` : sql<SqlBool>`(a.search <> '' AND a.search LIKE ${like})`;

function searched(search: string, isWalked: boolean): RawBuilder<SqlBool> {
  const text = written(`%${likeText(search)}%`, isWalked);
  const isLong = [...search].length >= 3;
  if (!/^\d{1,9}$/.test(search)) return isLong ? text : sql<SqlBool>`false`;
  return isLong ? sql<SqlBool>`(${text} OR a.number = ${Number(search)})` : sql<SqlBool>`a.number = ${Number(search)}`;
}
