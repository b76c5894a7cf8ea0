import { formUpdate } from '@convoke/contract/form/form.calls.ts';
import type { Answers } from '@convoke/contract/form/form.check.ts';
import type { FormDefinition } from '@convoke/contract/form/form.engine.ts';
import { otherKey } from '@convoke/contract/form/form.check.ts';
import {
  questionnaireAnswersDelete,
  questionnaireAnswersRestore,
  questionnaireCross,
  questionnaireStatistics,
  questionnaireWords,
} from '@convoke/contract/questionnaire/questionnaire.answers.calls.ts';
import type { SurveyStatistics } from '@convoke/contract/questionnaire/questionnaire.statistics.ts';
import { withClient } from '@convoke/launcher/database.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Organisation, startServer, type TestServer } from '../../../testing/server.ts';
import { answer, field, type OpenSurvey, openSurvey } from '../../../testing/survey.ts';
import { partSize } from './questionnaire.columns.ts';
import { countedOf, markOf, searchText } from './questionnaire.count.ts';
import { mergedFields } from './questionnaire.fields.ts';
import { statisticsOf } from './questionnaire.figures.ts';
import { makeParts } from './questionnaire.parts.ts';
import { removeDeleted } from './questionnaire.purge.ts';
import { submitRows } from './questionnaire.sql.ts';
import type { Tallies } from './questionnaire.tally.ts';

/** Statistics of any choice of answers are those that counting the chosen ones one by one gives. */

let server: TestServer;
let organisation: Organisation;
let survey: OpenSurvey;

const seed = 4711;
const versions: FormDefinition[] = [
  {
    version: 1,
    fields: [
      field('one', 'single', { options: ['a', 'b', 'c'] }),
      field('many', 'multiple', { options: ['x', 'y', 'z'] }),
      field('nps', 'scale', { min: 0, max: 10 }),
      field('age', 'number'),
      field('old', 'date'),
      field('text', 'longText'),
    ],
  },
  {
    version: 2,
    fields: [
      field('one', 'single', { options: ['b', 'c', 'd'] }),
      field('many', 'multiple', { options: ['x', 'y', 'z'] }),
      field('nps', 'scale', { min: 0, max: 10 }),
      field('age', 'number'),
      field('grid', 'matrix', { rows: ['food', 'room'], options: ['good', 'bad'] }),
      field('rank', 'sort', { options: ['p', 'q', 'r'] }),
      field('text', 'longText'),
    ],
  },
];

interface Given {
  number: number;
  version: number;
  answers: Answers;
  channel: string;
  language: 'en' | 'zh';
  seconds: number | null;
  score: number | null;
  /** Microseconds since 1970, as the database has it. */
  at: number;
  day: string;
  isDeleted: boolean;
}

/** Two whole parts and the beginning of a third. */
const count = 2 * partSize + 700;
const began = Date.parse('2026-05-01T10:00:00Z');
const zone = 'Asia/Shanghai';
const dayIn = new Intl.DateTimeFormat('en-CA', { timeZone: zone });
let all: Given[] = [];

/** Half of the questions are passed over by some. */
const maybe = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: undefined });
const words = fc.constantFrom('coffee', 'Great talks', 'cold room', 'coffee and cake', '100% fun');
const numbers = fc.oneof(fc.integer({ min: 0, max: 12 }), fc.integer({ min: 12_340, max: 12_349 }), fc.constant(0.25));
const drawn = fc.record({
  one: maybe(fc.constantFrom('a', 'b', 'c', 'd')),
  other: maybe(words),
  many: maybe(fc.subarray(['x', 'y', 'z'], { minLength: 1 })),
  nps: maybe(fc.integer({ min: 0, max: 10 })),
  age: maybe(numbers),
  old: maybe(fc.constantFrom('2026-01-01', '2026-01-02')),
  grid: maybe(fc.record({ food: fc.constantFrom('good', 'bad') })),
  rank: maybe(fc.shuffledSubarray(['p', 'q', 'r'], { minLength: 3 })),
  text: maybe(words),
  channel: fc.constantFrom('', 'poster', 'mail'),
  language: fc.constantFrom('en' as const, 'zh' as const),
  seconds: maybe(fc.integer({ min: 1, max: 12_000 })),
  score: maybe(fc.integer({ min: 0, max: 20 })),
});

function givenOf(
  { channel, language, seconds, score, other, ...rest }: typeof drawn extends fc.Arbitrary<infer T> ? T : never,
  at: number,
): Given {
  const version = at < partSize + 300 ? 1 : 2;
  const asked = versions[version - 1]?.fields.map((each) => each.fieldId) ?? [];
  const answers: Answers = {};
  for (const [fieldId, value] of Object.entries(rest))
    if (value !== undefined && asked.includes(fieldId)) answers[fieldId] = value;
  if (other !== undefined && answers['one'] === 'c') answers[otherKey('one')] = other;
  // Each some seconds after the one before, not to the whole millisecond.
  const moment = began * 1000 + at * 47_000_123;
  return {
    number: at + 1,
    version,
    answers,
    channel,
    language,
    seconds: seconds ?? null,
    score: score ?? null,
    at: moment,
    day: dayIn.format(Math.floor(moment / 1000)),
    isDeleted: false,
  };
}

const sql = (text: string, values: unknown[]) =>
  withClient(server.database.superuserUrl, async (client) => (await client.query(text, values)).rows as unknown[]);

async function give(some: readonly Given[]): Promise<void> {
  const { organisationId } = organisation;
  const rows = some.map((each) => {
    const form = versions[each.version - 1] ?? { fields: [] };
    const counted = countedOf(form, each.answers, each);
    return {
      ...counted,
      picks: [],
      nonce: `n${each.number}`,
      formVersion: each.version,
      answers: each.answers,
      score: each.score,
      channel: each.channel,
      language: each.language,
      seconds: each.seconds,
      onceBy: 'none' as const,
      person: null,
      search: searchText(form, each.answers),
      marks: counted.counts.map(([fieldId, key]) => markOf(survey.surveyId, fieldId, key)),
    };
  });
  for (let start = 0; start < rows.length; start += 100)
    await server.services.database.inOrganisation(organisationId, 'write', (tx) =>
      submitRows(tx, organisationId, survey.surveyId, rows.slice(start, start + 100)),
    );
}

const data = () => ({ organisationId: organisation.organisationId, surveyId: survey.surveyId });

beforeAll(async () => {
  server = await startServer();
  organisation = await server.organisation();
  survey = await openSurvey(organisation, versions[0]?.fields ?? [], { timeZone: zone });
  all = fc.sample(drawn, { seed, numRuns: count }).map(givenOf);
  await give(all.filter((each) => each.version === 1));
  await organisation.call(formUpdate, { formId: survey.formId, fields: versions[1]?.fields ?? [] });
  await give(all.filter((each) => each.version === 2));
  await sql(
    `UPDATE questionnaire_answer a SET submitted_at = 'epoch'::timestamptz + x.at * interval '1 microsecond', day = x.day
     FROM unnest($2::int[], $3::bigint[], $4::date[]) AS x(number, at, day) WHERE a.questionnaire_id = $1 AND a.number = x.number`,
    [survey.surveyId, all.map((each) => each.number), all.map((each) => each.at), all.map((each) => each.day)],
  );
  await makeParts(server.services, data());
  // Only the first is kept by column: the second is read from the rows like the third, which is not complete.
  await sql('DELETE FROM questionnaire_column WHERE questionnaire_id = $1 AND part = 1', [survey.surveyId]);
  const gone = all.filter((each) => each.number % 7 === 3).slice(0, 900);
  for (const each of gone) each.isDeleted = true;
  await sql('UPDATE questionnaire_answer SET deleted_at = now() WHERE questionnaire_id = $1 AND number = ANY($2)', [
    survey.surveyId,
    gone.map((each) => each.number),
  ]);
  await sql('UPDATE questionnaire_tally SET deleted = $2 WHERE questionnaire_id = $1', [survey.surveyId, gone.length]);
}, 120_000);
afterAll(() => server.close());

interface Filter {
  state?: 'live' | 'deleted' | undefined;
  search?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
  channel?: string | undefined;
  language?: 'en' | 'zh' | undefined;
  scoreFrom?: number | undefined;
  scoreTo?: number | undefined;
  answered?: { fieldId: string; value: string } | undefined;
}

/** What the filter says, of one answer, as directly as it can be said. */
function fits(given: Given, { answered, ...filter }: Filter): boolean {
  const form = versions[given.version - 1] ?? { fields: [] };
  const { answers } = given;
  if (given.isDeleted !== (filter.state === 'deleted')) return false;
  if (filter.search && !searchText(form, answers).includes(filter.search.toLowerCase())) return false;
  const days =
    filter.from?.endsWith('T16:00:00.000Z') && (filter.to === undefined || filter.to.endsWith('T15:59:59.999Z'));
  if (filter.from && given.at < Date.parse(filter.from) * 1000) return false;
  if (filter.to && given.at > Date.parse(filter.to) * 1000 + (days ? 999 : 0)) return false;
  if (filter.channel !== undefined && given.channel !== filter.channel) return false;
  if (filter.language && given.language !== filter.language) return false;
  if (filter.scoreFrom !== undefined && (given.score === null || given.score < filter.scoreFrom)) return false;
  if (filter.scoreTo !== undefined && (given.score === null || given.score > filter.scoreTo)) return false;
  if (!answered) return true;
  const answer = answers[answered.fieldId];
  if (answer === undefined) return false;
  switch (answered.fieldId) {
    case 'many':
      return (answer as string[]).includes(answered.value);
    case 'nps':
    case 'age':
      return answer === Number(answered.value);
    case 'grid':
      return `food:${(answer as { food: string }).food}` === answered.value;
    case 'rank':
      return (answer as string[])[0] === answered.value.split(':')[0];
    case 'text':
      return (answer as string).toLowerCase().includes(answered.value.toLowerCase());
    default:
      return answer === answered.value;
  }
}

function recount(some: readonly Given[]): SurveyStatistics {
  const tallies: Tallies = { answers: some.length, keys: new Map(), sums: new Map(), days: [] };
  const days = new Map<string, number>();
  for (const each of some) {
    days.set(each.day, (days.get(each.day) ?? 0) + 1);
    const counted = countedOf(versions[each.version - 1] ?? { fields: [] }, each.answers, each);
    for (const [fieldId, key] of counted.counts) {
      if (fieldId === '#days') continue;
      const keys = tallies.keys.get(fieldId) ?? new Map<string, number>();
      tallies.keys.set(fieldId, keys.set(key, (keys.get(key) ?? 0) + 1));
    }
    for (const [fieldId, number] of counted.numbers) {
      const sums = tallies.sums.get(fieldId) ?? { total: 0, squares: 0 };
      tallies.sums.set(fieldId, { total: sums.total + number, squares: sums.squares + number ** 2 });
    }
  }
  tallies.days = [...days].map(([day, n]) => ({ day, n })).sort((a, b) => (a.day < b.day ? -1 : 1));
  return sorted(statisticsOf(mergedFields([...versions].reverse()), tallies));
}

/** Options that no version knows stand in any order. */
function sorted(statistics: SurveyStatistics): SurveyStatistics {
  for (const each of statistics.fields)
    if (each.kind === 'choices') each.options.sort((a, b) => (a.value < b.value ? -1 : 1));
  return statistics;
}

const moment = fc.integer({ min: -1000, max: count + 1000 }).map((at) => new Date(began + at * 47_000).toISOString());
const dayStart = fc
  .integer({ min: 0, max: 6 })
  .map((day) => new Date(Date.parse('2026-04-30T16:00:00Z') + day * 86_400_000).toISOString());
const dayEnd = fc
  .integer({ min: 0, max: 6 })
  .map((day) => new Date(Date.parse('2026-05-01T15:59:59.999Z') + day * 86_400_000).toISOString());
const period = fc.oneof(
  fc.record({ from: maybe(moment), to: maybe(moment) }),
  fc.record({ from: dayStart, to: maybe(dayEnd) }),
);
const answered = fc
  .constantFrom(
    ['one', 'a'],
    ['one', 'b'],
    ['one', 'nobody'],
    ['many', 'y'],
    ['nps', '10'],
    ['age', '12345'],
    ['age', '0.25'],
    ['age', '7'],
    ['old', '2026-01-02'],
    ['grid', 'food:bad'],
    ['rank', 'q:1'],
    ['text', 'COFFEE'],
    ['text', '0%'],
  )
  .map(([fieldId = '', value = '']) => ({ fieldId, value }));
const filters: fc.Arbitrary<Filter> = fc
  .record({
    state: fc.constantFrom('live' as const, 'live' as const, 'deleted' as const),
    search: fc.constantFrom(undefined, undefined, undefined, 'coffee', 'room', 'nothing of it'),
    period: fc.oneof(fc.constant({}), period),
    channel: fc.constantFrom(undefined, undefined, '', 'poster', 'nowhere'),
    language: fc.constantFrom(undefined, undefined, 'en' as const, 'zh' as const),
    scoreFrom: fc.constantFrom(undefined, undefined, undefined, 5),
    scoreTo: fc.constantFrom(undefined, undefined, undefined, 15),
    answered: fc.option(answered, { nil: undefined }),
  })
  .map(
    ({
      period: { from, to },
      ...rest
    }: { period: { from?: string | undefined; to?: string | undefined } } & Filter) => ({ ...rest, from, to }),
  );

function inputOf({ answered: by, ...filter }: Filter) {
  const given = Object.entries({ ...filter, ...by }).filter(([, value]) => value !== undefined);
  return { surveyId: survey.surveyId, ...Object.fromEntries(given) };
}

describe('of answers chosen by any filters', () => {
  test('statistics are those of counting them one by one', async () => {
    await fc.assert(
      fc.asyncProperty(filters, async (filter) => {
        // Not from the beginning of a day: never from the counters.
        const by = {
          from: '2020-01-01T00:00:01.000Z',
          ...filter,
          ...(filter.from === undefined && { from: '2020-01-01T00:00:01.000Z' }),
        };
        const counted = await organisation.call(questionnaireStatistics, inputOf(by));
        expect(sorted(counted)).toEqual(recount(all.filter((given) => fits(given, by))));
      }),
      { seed, numRuns: 50 },
    );
  }, 120_000);

  test('cross tables and words are as well', async () => {
    await fc.assert(
      fc.asyncProperty(filters, async (filter) => {
        const chosen = all.filter((given) => fits(given, filter));
        const crossed = await organisation.call(questionnaireCross, {
          ...inputOf(filter),
          rowField: 'one',
          columnField: 'many',
        });
        const cells = new Map<string, number>();
        for (const { answers } of chosen)
          for (const choice of (answers['many'] ?? []) as string[]) {
            const cell = `${answers['one'] as string}/${choice}`;
            if (answers['one'] !== undefined) cells.set(cell, (cells.get(cell) ?? 0) + 1);
          }
        expect(crossed.answers).toBe(chosen.filter(({ answers }) => answers['one'] && answers['many']).length);
        for (const [x, row] of crossed.rows.entries())
          for (const [y, column] of crossed.columns.entries())
            expect(crossed.cells[x]?.[y]).toBe(cells.get(`${row.value}/${column.value}`) ?? 0);
        const texts = chosen.flatMap(({ answers }) => (answers[otherKey('one')] ?? []) as string | []);
        const said = await organisation.call(questionnaireWords, { ...inputOf(filter), textField: 'one' });
        expect(said.texts).toBe(texts.length);
        expect(said.words.find(({ word }) => word === 'coffee')?.n ?? 0).toBe(
          texts.filter((text) => text.includes('coffee')).length,
        );
        expect(said.latest.map((each) => each.text)).toEqual(texts.slice(-20).reverse());
      }),
      { seed, numRuns: 15 },
    );
  }, 120_000);

  test('those that are deleted are left out at once, and are in again when they are brought back', async () => {
    const input = inputOf({ answered: { fieldId: 'one', value: 'a' } });
    const [before, found] = await Promise.all([
      organisation.call(questionnaireStatistics, input),
      sql(
        `SELECT id FROM questionnaire_answer WHERE questionnaire_id = $1 AND answers->>'one' = 'a' AND deleted_at IS NULL ORDER BY number LIMIT 1`,
        [survey.surveyId],
      ),
    ]);
    const [{ id }] = found as [{ id: string }];
    await organisation.call(questionnaireAnswersDelete, { answerIds: [id] });
    expect((await organisation.call(questionnaireStatistics, input)).answers).toBe(before.answers - 1);
    await organisation.call(questionnaireAnswersRestore, { answerIds: [id] });
    expect(await organisation.call(questionnaireStatistics, input)).toEqual(before);
  });

  test('those that are removed for good leave nothing behind in the columns', async () => {
    const input = inputOf({ channel: 'poster' });
    const before = await organisation.call(questionnaireStatistics, input);
    await sql(
      `UPDATE questionnaire_answer SET deleted_at = now() - interval '40 days' WHERE questionnaire_id = $1 AND deleted_at IS NOT NULL`,
      [survey.surveyId],
    );
    await removeDeleted(server.services);
    const kept = () =>
      sql('SELECT DISTINCT part FROM questionnaire_column WHERE questionnaire_id = $1 ORDER BY part', [
        survey.surveyId,
      ]);
    expect(await kept()).toEqual([]);
    expect(await organisation.call(questionnaireStatistics, input)).toEqual(before);
    expect(
      await sql(
        `SELECT FROM pgboss.job WHERE name = 'questionnaire.parts' AND singleton_key = $1 AND state = 'created'`,
        [survey.surveyId],
      ),
    ).toHaveLength(1);
    await makeParts(server.services, data());
    expect(await kept()).toEqual([{ part: 0 }, { part: 1 }]);
    expect(await organisation.call(questionnaireStatistics, input)).toEqual(before);
    expect((await organisation.call(questionnaireStatistics, inputOf({ state: 'deleted' }))).answers).toBe(0);
  });
});

describe('answers by column', () => {
  test('are asked for with the answer that completes a part, and say how far they are when too many are missing', async () => {
    const other = await openSurvey(organisation, [field('one', 'single', { options: ['a', 'b'] })]);
    const waiting = async () =>
      (
        await sql(
          `SELECT FROM pgboss.job WHERE name = 'questionnaire.parts' AND singleton_key = $1 AND state = 'created'`,
          [other.surveyId],
        )
      ).length;
    await answer(server, other, { one: 'a' });
    expect(await waiting()).toBe(0);
    await sql('UPDATE questionnaire_tally SET last_number = $2 WHERE questionnaire_id = $1', [
      other.surveyId,
      partSize - 1,
    ]);
    await answer(server, other, { one: 'b' });
    expect(await waiting()).toBe(1);

    await sql('UPDATE questionnaire_tally SET last_number = $2 WHERE questionnaire_id = $1', [
      other.surveyId,
      10 * partSize,
    ]);
    const asked = { surveyId: other.surveyId, from: '2020-01-01T00:00:01Z' };
    const refused = await server.send(questionnaireStatistics, asked, { token: organisation.token });
    expect(refused).toMatchObject({ code: 2303, data: { failure: 'SURVEY_COUNTING', done: 0, of: 10 } });
    await makeParts(server.services, { organisationId: organisation.organisationId, surveyId: other.surveyId });
    expect((await organisation.call(questionnaireStatistics, asked)).answers).toBe(2);
  });
});
