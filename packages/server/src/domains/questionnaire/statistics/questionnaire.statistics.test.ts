import {
  questionnaireAnswersDelete,
  questionnaireAnswersRestore,
  questionnaireCompare,
  questionnaireCross,
  questionnaireStatistics,
  questionnaireWords,
} from '@convoke/contract/questionnaire/questionnaire.answers.calls.ts';
import type { FieldStatistics } from '@convoke/contract/questionnaire/questionnaire.statistics.ts';
import { formUpdate } from '@convoke/contract/form/form.calls.ts';
import { withClient } from '@convoke/launcher/database.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Organisation, startServer, type TestServer } from '../../../../testing/server.ts';
import { answer, field, openSurvey } from '../../../../testing/survey.ts';
import { chiSquareOf } from './questionnaire.cross.ts';
import { wholeDays } from './questionnaire.days.ts';
import { wordsOfText } from './questionnaire.words.ts';

let server: TestServer;
let organisation: Organisation;

beforeAll(async () => {
  server = await startServer();
  organisation = await server.organisation();
});
afterAll(() => server.close());

const everything = () => [
  field('one', 'single', { options: ['a', 'b', 'c'] }),
  field('many', 'multiple', { options: ['x', 'y', 'z'] }),
  field('nps', 'scale', { min: 0, max: 10 }),
  field('stars', 'rating'),
  field('age', 'number'),
  field('grid', 'matrix', { rows: ['food', 'room'], options: ['good', 'bad'], several: true }),
  field('rank', 'sort', { options: ['p', 'q', 'r'] }),
  field('day', 'date'),
  field('yes', 'agreement'),
  field('text', 'longText'),
];

/** Of one kind, by its id. */
function statisticsOf<Kind extends FieldStatistics['kind']>(
  fields: FieldStatistics[],
  fieldId: string,
  kind: Kind,
): Extract<FieldStatistics, { kind: Kind }> {
  const found = fields.find((each) => each.fieldId === fieldId);
  if (found?.kind !== kind) throw new Error(`${fieldId} is ${found?.kind}`);
  return found as Extract<FieldStatistics, { kind: Kind }>;
}

describe('statistics', () => {
  test('of every kind of question are those of the answers, from the counters and from the rows alike, also after deleting', async () => {
    const survey = await openSurvey(organisation, everything());
    const { surveyId } = survey;
    const given = [
      {
        one: 'a',
        many: ['x', 'y'],
        nps: 10,
        age: 30,
        grid: { food: ['good', 'bad'], room: ['good'] },
        rank: ['p', 'q', 'r'],
      },
      { one: 'a', many: ['y'], nps: 9, age: 40.5, grid: { food: ['good'] }, rank: ['q', 'p', 'r'], day: '2026-05-01' },
      { one: 'b', nps: 7, stars: 4, age: 30, yes: true, text: 'lovely food' },
      { one: 'b', many: ['z'], nps: 2, day: '2026-05-01', text: 'lovely room' },
      { nps: 3, age: 1987 },
    ];
    for (const each of given) await answer(server, survey, each, { channel: 'poster', seconds: 60 });
    const { answerId } = await answer(server, survey, { one: 'c', many: ['x'], nps: 0, age: 5, rank: ['r', 'q', 'p'] });
    await organisation.call(questionnaireAnswersDelete, { answerIds: [answerId] });

    const counters = await organisation.call(questionnaireStatistics, { surveyId });
    const period = { from: '2020-01-01T00:00:00Z', to: '2099-12-31T23:59:59.999Z' };
    expect(await organisation.call(questionnaireStatistics, { surveyId, ...period })).toEqual(counters);
    // Not from the beginning of a day: counted from the rows.
    const rows = await organisation.call(questionnaireStatistics, { surveyId, from: '2020-01-01T00:00:01Z' });
    expect(rows).toEqual(counters);
    expect(counters).toMatchObject({
      answers: 5,
      channels: [{ channel: 'poster', n: 5 }],
      languages: [{ language: 'en', n: 5 }],
      seconds: { n: 5, mean: 60, deviation: 0, median: 60 },
    });
    expect(counters.days).toEqual([{ day: expect.any(String) as string, n: 5 }]);
    const { fields } = counters;
    expect(statisticsOf(fields, 'one', 'choices')).toMatchObject({
      answered: 4,
      options: [
        { value: 'a', n: 2, share: 0.5 },
        { value: 'b', n: 2, share: 0.5 },
        { value: 'c', n: 0, share: 0 },
      ],
    });
    expect(statisticsOf(fields, 'many', 'choices').options.map((each) => each.n)).toEqual([1, 2, 1]);
    expect(statisticsOf(fields, 'nps', 'numbers').nps).toEqual({ promoters: 2, passives: 1, detractors: 2, score: 0 });
    const counted = (fieldId: string) =>
      statisticsOf(fields, fieldId, 'numbers').values.map(({ value, n }) => [value, n]);
    // The whole scale, also what nobody gave; of numbers only those that were given.
    expect(counted('nps')).toEqual([0, 0, 1, 1, 0, 0, 0, 1, 0, 1, 1].map((n, value) => [value, n]));
    expect(counted('stars')).toEqual([
      [1, 0],
      [2, 0],
      [3, 0],
      [4, 1],
      [5, 0],
    ]);
    expect(counted('age')).toEqual([
      [30, 2],
      [40.5, 1],
      [1987, 1],
    ]);
    const age = statisticsOf(fields, 'age', 'numbers').figures;
    expect(age).toMatchObject({ n: 4, mean: 521.875, median: 35.25, least: 30, most: 1987 });
    const ages = [30, 40.5, 30, 1987];
    const spread = Math.sqrt(ages.reduce((sum, each) => sum + (each - 521.875) ** 2, 0) / 3);
    expect(age?.deviation).toBeCloseTo(spread, 6);
    expect(statisticsOf(fields, 'grid', 'matrix').rows).toMatchObject([
      {
        value: 'food',
        n: 2,
        columns: [
          { n: 2, share: 1 },
          { n: 1, share: 0.5 },
        ],
      },
      { value: 'room', n: 1, columns: [{ n: 1 }, { n: 0 }] },
    ]);
    expect(statisticsOf(fields, 'rank', 'sort').options).toMatchObject([
      { value: 'p', n: 2, meanPosition: 1.5, firsts: 1 },
      { value: 'q', n: 2, meanPosition: 1.5, firsts: 1 },
      { value: 'r', n: 2, meanPosition: 3, firsts: 0 },
    ]);
    expect(statisticsOf(fields, 'day', 'dates').values).toEqual([{ value: '2026-05-01', n: 2, share: 1 }]);
    expect(statisticsOf(fields, 'text', 'texts').answered).toBe(2);

    await organisation.call(questionnaireAnswersRestore, { answerIds: [answerId] });
    const restored = await organisation.call(questionnaireStatistics, { surveyId });
    expect(statisticsOf(restored.fields, 'one', 'choices').options[2]?.n).toBe(1);
    const filtered = await organisation.call(questionnaireStatistics, { surveyId, channel: 'poster' });
    expect(filtered).toEqual(counters);
  });

  test('of whole days in the zone are read from the counters, of other periods from the rows', () => {
    const shanghai = (from?: string, to?: string) => wholeDays('Asia/Shanghai', from, to);
    expect(shanghai('2026-05-01T16:00:00Z', '2026-05-03T15:59:59Z')).toEqual({ from: '2026-05-02', to: '2026-05-03' });
    expect(shanghai('2026-05-02T00:00:00+08:00')).toEqual({ from: '2026-05-02', to: '9999-12-31' });
    expect(shanghai('2026-05-01T16:00:00.001Z')).toBeNull();
    expect(shanghai(undefined, '2026-05-03T16:00:00Z')).toBeNull();
  });

  test('name options and fields that only older versions have', async () => {
    const survey = await openSurvey(organisation, [
      field('one', 'single', { options: ['a', 'b'] }),
      field('old', 'text'),
    ]);
    await answer(server, survey, { one: 'a', old: 'x' });
    const { formId, surveyId } = survey;
    await organisation.call(formUpdate, { formId, fields: [field('one', 'single', { options: ['b', 'c'] })] });
    await answer(server, survey, { one: 'c' }, { formVersion: 2 });
    const { fields } = await organisation.call(questionnaireStatistics, { surveyId });
    expect(fields.map((each) => [each.fieldId, each.current])).toEqual([
      ['one', true],
      ['old', false],
    ]);
    expect(statisticsOf(fields, 'one', 'choices').options).toMatchObject([
      { value: 'b', n: 0 },
      { value: 'c', n: 1 },
      { value: 'a', label: { en: 'A' }, n: 1 },
    ]);
  });

  test('two periods of days beside each other', async () => {
    const survey = await openSurvey(organisation, everything(), { timeZone: 'Asia/Shanghai' });
    for (const one of ['a', 'a', 'b']) await answer(server, survey, { one });
    // As if the first two had come in May.
    await withClient(server.database.superuserUrl, (client) =>
      client.query(
        `UPDATE questionnaire_count SET day = '2026-05-02' WHERE questionnaire_id = $1 AND (field_id, key) IN (('one', 'a'))`,
        [survey.surveyId],
      ),
    );
    const compared = await organisation.call(questionnaireCompare, {
      surveyId: survey.surveyId,
      firstFrom: '2026-05-01',
      firstTo: '2026-05-02',
      secondFrom: '2026-05-03',
      secondTo: '2099-01-01',
    });
    const ns = (side: 'first' | 'second') =>
      statisticsOf(compared[side].fields, 'one', 'choices').options.map((each) => each.n);
    expect([ns('first'), ns('second')]).toEqual([
      [2, 0, 0],
      [0, 1, 0],
    ]);
  });
});

describe('a cross table', () => {
  test('counts pairs, several choices in each of theirs, and tests independence where both are one choice', async () => {
    const survey = await openSurvey(organisation, everything());
    const { surveyId } = survey;
    for (const [one, many, nps] of [
      ['a', ['x', 'y'], 1],
      ['a', ['x'], 1],
      ['b', ['y'], 9],
    ] as const)
      await answer(server, survey, { one, many, nps });
    await answer(server, survey, { one: 'b' });
    const crossed = await organisation.call(questionnaireCross, { surveyId, rowField: 'one', columnField: 'many' });
    expect(crossed).toMatchObject({
      answers: 3,
      cells: [
        [2, 1, 0],
        [0, 1, 0],
        [0, 0, 0],
      ],
      chiSquare: null,
    });
    const scale = await organisation.call(questionnaireCross, { surveyId, rowField: 'one', columnField: 'nps' });
    expect(scale.columns.map((each) => [each.value, each.n])).toEqual(
      [0, 2, 0, 0, 0, 0, 0, 0, 0, 1, 0].map((n, step) => [String(step), n]),
    );
    expect(scale.chiSquare).toMatchObject({ value: 3, degrees: 1, cramersV: 1 });
    const wrong = { surveyId, rowField: 'one', columnField: 'text' };
    const refused = await server.send(questionnaireCross, wrong, { token: organisation.token });
    expect(refused.data).toMatchObject({ fields: [{ path: 'columnField' }] });
  });

  test('has no test of independence of one row', () => {
    expect(chiSquareOf([[1, 2]])).toBeNull();
    expect(
      chiSquareOf([
        [10, 10],
        [0, 0],
        [20, 20],
      ]),
    ).toEqual({ value: 0, degrees: 1, cramersV: 0 });
  });
});

describe('words', () => {
  test('are cut as each language is written, small ones left out', () => {
    expect([...wordsOfText('The food was really great, great FOOD!', 'en')]).toEqual(['food', 'great']);
    expect([...wordsOfText('La comida estaba muy rica', 'es')]).toEqual(['comida', 'rica']);
    expect(wordsOfText('我们觉得会场的音响效果非常好', 'en')).toContain('音响');
    expect(wordsOfText('会場の音響がとても良かったです', 'ja')).toContain('会場');
    expect([...wordsOfText('会場', 'ja')]).not.toContain('の');
  });

  test('of a question are counted once an answer, of all or of those that match', async () => {
    const survey = await openSurvey(organisation, everything());
    const { surveyId } = survey;
    await answer(server, survey, { text: 'Great coffee, great talks' }, { channel: 'poster' });
    await answer(server, survey, { text: 'coffee cold' });
    await answer(server, survey, { one: 'a' });
    const words = await organisation.call(questionnaireWords, { surveyId, textField: 'text' });
    expect(words).toMatchObject({ texts: 2, sampled: false });
    expect(words.words[0]).toEqual({ word: 'coffee', n: 2 });
    expect(words.latest.map((each) => each.text)).toEqual(['coffee cold', 'Great coffee, great talks']);
    const some = await organisation.call(questionnaireWords, { surveyId, textField: 'text', channel: 'poster' });
    expect(some.words.map((each) => each.word)).toEqual(['coffee', 'great', 'talks']);
  });
});
