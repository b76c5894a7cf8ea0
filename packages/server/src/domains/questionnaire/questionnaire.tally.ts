import type { FormField } from '@convoke/contract/form/form.engine.ts';
import { type SqlBool, sql } from 'kysely';
import type { Db } from '../../core/database.ts';
import { type AnswerFilter, matching } from './questionnaire.filter.ts';
import { markOf, whole } from './questionnaire.count.ts';

/** What is counted of some answers: from the counters for all of them or whole days, from the rows for any other choice. */
export interface Tallies {
  answers: number;
  /** By field, by key. */
  keys: Map<string, Map<string, number>>;
  /** Of numbers: exact sums. */
  sums: Map<string, { total: number; squares: number }>;
  days: { day: string; n: number }[];
}

/** Channels that statistics name. */
const channelLimit = 200;

export interface Days {
  from: string;
  to: string;
}

/**
 * The days between two moments, where the first begins a day of the zone and the last ends one (to the second or the millisecond): then the
 * counters know. Null when they do not.
 */
export function wholeDays(timeZone: string, from: string | undefined, to: string | undefined): Days | null {
  const clock = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' });
  const start = from === undefined ? null : clock.format(new Date(from)).split(' ');
  const end = to === undefined ? null : clock.format(new Date(to)).split(' ');
  if (start && (start[1] !== '00:00:00' || new Date(from ?? '').getUTCMilliseconds() !== 0)) return null;
  if (end && end[1] !== '23:59:59') return null;
  return { from: start?.[0] ?? '0001-01-01', to: end?.[0] ?? '9999-12-31' };
}

function counters(db: Db, organisationId: string, surveyId: string, days: Days | undefined) {
  return db
    .selectFrom('questionnaire_count')
    .where('organisation_id', '=', organisationId)
    .where('questionnaire_id', '=', surveyId)
    .$if(days !== undefined, (all) =>
      all.where('day', '>=', sql<Date>`${days?.from}::date`).where('day', '<=', sql<Date>`${days?.to}::date`),
    );
}

/** From the counters: however many answers there are, it reads what can be answered, a day. */
export async function talliesOfDays(db: Db, organisationId: string, surveyId: string, days?: Days): Promise<Tallies> {
  const all = () => counters(db, organisationId, surveyId, days);
  const perDay = await all()
    .select([sql<string>`day::text`.as('day'), 'n'])
    .where('field_id', '=', whole.days)
    .where('n', '>', 0)
    .orderBy('day')
    .execute();
  const rows = await all()
    .select((eb) => [
      'field_id',
      'key',
      eb.fn.sum<string>('n').as('n'),
      sql<string | null>`sum(total)`.as('total'),
      sql<string | null>`sum(squares)`.as('squares'),
    ])
    .where('field_id', 'not in', [whole.days, whole.channel])
    .groupBy(['field_id', 'key'])
    .having(sql<SqlBool>`sum(n) > 0`)
    .execute();
  const channels = await all()
    .select((eb) => ['key', eb.fn.sum<string>('n').as('n')])
    .where('field_id', '=', whole.channel)
    .groupBy('key')
    .having(sql<SqlBool>`sum(n) > 0`)
    .orderBy('n', 'desc')
    .limit(channelLimit)
    .execute();
  const tallies: Tallies = {
    answers: perDay.reduce((sum, each) => sum + each.n, 0),
    keys: new Map(),
    sums: new Map(),
    days: perDay,
  };
  for (const row of rows) {
    put(tallies, row.field_id, row.key, Number(row.n));
    if (row.key === '' && row.total !== null)
      tallies.sums.set(row.field_id, { total: Number(row.total), squares: Number(row.squares ?? 0) });
  }
  for (const channel of channels) put(tallies, whole.channel, channel.key, Number(channel.n));
  return tallies;
}

function put(tallies: Tallies, fieldId: string, key: string, n: number): void {
  const keys = tallies.keys.get(fieldId) ?? new Map<string, number>();
  keys.set(key, n);
  tallies.keys.set(fieldId, keys);
}

/** From the rows that match: every mark of theirs is counted, and told by what the counters have names for. */
export async function talliesOfRows(db: Db, filter: AnswerFilter, fields: readonly FormField[]): Promise<Tallies> {
  const { organisationId, surveyId } = filter;
  const perDay = await matching(db, filter)
    .select((eb) => [sql<string>`a.day::text`.as('day'), eb.fn.countAll<number>().as('n')])
    .groupBy('a.day')
    .orderBy('a.day')
    .execute();
  const marks = await db
    .selectFrom([
      matching(db, filter).select('a.marks').as('m'),
      sql<{ mark: string }>`unnest(m.marks)`.as<'u'>(sql`u(mark)`),
    ])
    .select((eb) => [sql<string>`u.mark::text`.as('mark'), eb.fn.countAll<number>().as('n')])
    .groupBy('u.mark')
    .execute();
  const counted = new Map(marks.map((each) => [each.mark, each.n]));
  const tallies: Tallies = {
    answers: perDay.reduce((sum, each) => sum + each.n, 0),
    keys: new Map(),
    sums: await sumsOf(db, filter, fields),
    days: perDay,
  };
  const names = await counters(db, organisationId, surveyId, undefined)
    .select(['field_id', 'key'])
    .distinct()
    .where('field_id', '<>', whole.days)
    .execute();
  for (const { field_id: fieldId, key } of names) {
    const n = counted.get(markOf(surveyId, fieldId, key));
    if (n !== undefined) put(tallies, fieldId, key, n);
  }
  return tallies;
}

/**
 * Exact sums of numbers among the rows (a field may once have been of another kind); 40 fields a query, so that none grows beyond reason. Not
 * of ratings and scales: each of their values is counted for itself, so their sums follow.
 */
async function sumsOf(db: Db, filter: AnswerFilter, fields: readonly FormField[]): Promise<Tallies['sums']> {
  const sums: Tallies['sums'] = new Map();
  const values = [
    { fieldId: whole.seconds as string, value: sql<number>`a.seconds::float8` },
    ...fields.flatMap(({ fieldId, type }) => {
      if (type === 'file')
        return [
          {
            fieldId,
            value: sql<number>`CASE jsonb_typeof(a.answers->${fieldId}::text) WHEN 'array' THEN jsonb_array_length(a.answers->${fieldId}::text) END::float8`,
          },
        ];
      const isNumber = type === 'number' || type === 'score';
      return isNumber
        ? [
            {
              fieldId,
              value: sql<number>`CASE jsonb_typeof(a.answers->${fieldId}::text) WHEN 'number' THEN (a.answers->>${fieldId}::text)::float8 END`,
            },
          ]
        : [];
    }),
  ];
  for (let start = 0; start < values.length; start += 40) {
    const part = values.slice(start, start + 40);
    const row = await matching(db, filter)
      .select(
        part.flatMap(({ value }, index) => [
          sql<number | null>`sum(${value})`.as(`t${index}`),
          sql<number | null>`sum(${value} * ${value})`.as(`s${index}`),
        ]),
      )
      .executeTakeFirstOrThrow();
    const found = row as Record<string, number | null>;
    for (const [index, { fieldId }] of part.entries()) {
      const total = found[`t${index}`];
      const squares = found[`s${index}`];
      if (typeof total === 'number' && typeof squares === 'number') sums.set(fieldId, { total, squares });
    }
  }
  return sums;
}
