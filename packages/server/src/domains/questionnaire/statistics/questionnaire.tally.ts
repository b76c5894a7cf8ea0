import { type SqlBool, sql } from 'kysely';
import type { Db } from '../../../core/data/database.ts';
import type { ChosenPart } from './questionnaire.chosen.ts';
import { histogram } from '../counting/questionnaire.columns.ts';
import { countsAnswered, whole } from '../counting/questionnaire.count.ts';
import type { Days } from './questionnaire.days.ts';

/** What is counted of some answers: from the counters for all of them or whole days, from their columns for any other choice. */
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

/** Of chosen answers, from their columns. */
export async function talliesOfChosen(
  chosen: AsyncIterable<ChosenPart>,
  fieldIds: readonly string[],
): Promise<Tallies> {
  const tallies: Tallies = { answers: 0, keys: new Map(), sums: new Map(), days: [] };
  const days = new Map<string, number>();
  for await (const { columns, mask } of chosen) {
    for (const fieldId of fieldIds) {
      const column = columns.get(fieldId);
      if (!column) continue;
      const counts = histogram(column, mask);
      for (const [at, [keys, number]] of column.entries.entries()) {
        const n = counts[at + 1] ?? 0;
        if (n === 0) continue;
        if (fieldId === whole.days) {
          tallies.answers += n;
          add(days, keys[0] ?? '', n);
          continue;
        }
        const of = tallies.keys.get(fieldId) ?? new Map<string, number>();
        tallies.keys.set(fieldId, of);
        if (countsAnswered(fieldId)) add(of, '', n);
        for (const key of keys) add(of, key, n);
        if (number !== null) {
          const { total, squares } = tallies.sums.get(fieldId) ?? { total: 0, squares: 0 };
          tallies.sums.set(fieldId, { total: total + number * n, squares: squares + number ** 2 * n });
        }
      }
    }
  }
  tallies.days = [...days].map(([day, n]) => ({ day, n })).sort((a, b) => (a.day < b.day ? -1 : 1));
  const channels = [...(tallies.keys.get(whole.channel) ?? [])].sort(([, n], [, m]) => m - n).slice(0, channelLimit);
  if (channels.length > 0) tallies.keys.set(whole.channel, new Map(channels));
  return tallies;
}

function add(counts: Map<string, number>, key: string, n: number): void {
  counts.set(key, (counts.get(key) ?? 0) + n);
}
