import {
  questionnaireAnswers,
  questionnaireCross,
  questionnaireExport,
  questionnaireStatistics,
  questionnaireWords,
} from '@convoke/contract/questionnaire/questionnaire.answers.calls.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Organisation, startServer, type TestServer } from '../../../../testing/server.ts';
import { answer, field, type OpenSurvey, openSurvey } from '../../../../testing/survey.ts';
import { searchBound } from './questionnaire.searched.ts';

let server: TestServer;
let host: Organisation;
let survey: OpenSurvey;
const usual = { ...searchBound };
const count = 12;

beforeAll(async () => {
  server = await startServer();
  host = await server.organisation();
  survey = await openSurvey(host, [
    field('text', 'longText'),
    field('colour', 'single', { options: ['red', 'blue'] }),
    field('size', 'single', { options: ['s', 'l'] }),
  ]);
  for (let n = 1; n <= count; n += 1)
    await answer(server, survey, {
      // The letters of "abcd" follow each other in all of them, the four of them in the oldest only.
      text: n === 1 ? 'lovely zebra abc bcd abcd' : `lovely day abc bcd ${n}`,
      colour: n % 2 === 0 ? 'red' : 'blue',
      size: 's',
    });
  searchBound.answers = 5;
});
afterAll(async () => {
  Object.assign(searchBound, usual);
  await server.close();
});

const listed = async (input: object) => {
  const { records, total, searched } = await host.call(questionnaireAnswers, { surveyId: survey.surveyId, ...input });
  return { numbers: records.map((row) => row.number), total, searched };
};

test('of a text that many may hold only the newest answers are searched, and the answer says so', async () => {
  expect(await listed({ search: 'LOVELY' })).toEqual({ numbers: [12, 11, 10, 9, 8], total: 5, searched: 5 });
  expect(await listed({ search: 'lovely', sort: 'submittedAt', size: 2 })).toEqual({
    numbers: [8, 9],
    total: 5,
    searched: 5,
  });
  expect((await listed({ search: 'lovely', sort: '-score' })).total).toBe(5);
  expect(await listed({ fieldId: 'text', value: 'lovely' })).toMatchObject({ total: 5, searched: 5 });
  expect(await listed({ search: 'lovely', fieldId: 'colour', value: 'red' })).toMatchObject({
    numbers: [12, 10, 8],
    searched: 5,
  });
});

test('a text that few hold is found among all of them; one whose letters many hold is not looked for everywhere', async () => {
  expect(await listed({ search: 'zebra' })).toEqual({ numbers: [1], total: 1, searched: undefined });
  expect(await listed({ fieldId: 'text', value: 'zebra' })).toEqual({ numbers: [1], total: 1, searched: undefined });
  expect(await listed({ search: 'abcd' })).toEqual({ numbers: [], total: 0, searched: 5 });
  // No text, no bound.
  expect(await listed({ fieldId: 'size', value: 's' })).toMatchObject({ total: count, searched: undefined });
  expect(await listed({ search: '7' })).toEqual({ numbers: [7], total: 1, searched: undefined });
});

test('of a period its own newest are searched: so the earlier ones are found, too', async () => {
  const all = await host.call(questionnaireAnswers, { surveyId: survey.surveyId, size: 20 });
  const at = (number: number) => all.records.find((row) => row.number === number)?.submittedAt ?? '';
  // Moments are told in milliseconds; a little more keeps the answer of that moment in.
  const just = (number: number) => new Date(Date.parse(at(number)) + 1).toISOString();
  const earlier = await listed({ search: 'lovely', to: just(7) });
  expect(earlier).toMatchObject({ total: 5, searched: 5 });
  expect(Math.max(...earlier.numbers)).toBeLessThanOrEqual(8);
  expect(await listed({ search: 'abcd', to: just(1) })).toMatchObject({ numbers: [1], searched: undefined });
});

test('figures, tables and words say how far they reach; the export has every answer', async () => {
  const of = { surveyId: survey.surveyId, search: 'lovely' };
  const figures = await host.call(questionnaireStatistics, of);
  expect([figures.answers, figures.searched]).toEqual([5, 5]);
  expect((await host.call(questionnaireStatistics, { ...of, search: 'zebra' })).answers).toBe(1);
  const whole = await host.call(questionnaireStatistics, { surveyId: survey.surveyId });
  expect([whole.answers, whole.searched]).toEqual([count, undefined]);
  const table = await host.call(questionnaireCross, { ...of, rowField: 'colour', columnField: 'size' });
  expect([table.answers, table.searched]).toEqual([5, 5]);
  const words = await host.call(questionnaireWords, { ...of, textField: 'text' });
  expect([words.texts, words.searched]).toEqual([5, 5]);
  const file = await server.send(questionnaireExport, { ...of, format: 'csv' }, { token: host.token });
  expect(file.body.toString('utf8').trim().split('\r\n')).toHaveLength(1 + count);
});
