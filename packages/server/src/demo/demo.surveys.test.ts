import { authLoginPassword } from '@convoke/contract/auth/auth.calls.ts';
import {
  questionnaireAnswers,
  questionnaireStatistics,
} from '@convoke/contract/questionnaire/questionnaire.answers.calls.ts';
import { questionnairePage } from '@convoke/contract/questionnaire/questionnaire.calls.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freshDatabase } from '../../testing/database.ts';
import { startServer, type TestServer } from '../../testing/server.ts';
import { createOrganisation } from '../domains/auth/auth.organisation.ts';
import { demoLogin } from './demo.ts';
import { makeSurveys } from './demo.surveys.ts';

let server: TestServer;
let token: string;

beforeAll(async () => {
  const database = await freshDatabase();
  server = await startServer({ database });
  const person = await createOrganisation(server.services.database, {
    ...demoLogin,
    name: 'Lumen Events',
    nickName: 'Lin Mei',
    mobile: '13800138000',
    email: 'demo@example.com',
  });
  // Two processes that start at once make them once.
  await Promise.all([makeSurveys(server.services, person), makeSurveys(server.services, person)]);
  await makeSurveys(server.services, person);
  token = (await server.send(authLoginPassword, demoLogin)).data.access_token;
}, 120_000);

afterAll(() => server.close());

test('two open questionnaires with a few hundred answers, whose figures agree with the answers', async () => {
  const { data } = await server.send(questionnairePage, { size: 50 }, { token });
  expect(data.records.map((each) => [each.state, each.answers])).toEqual(
    expect.arrayContaining([
      ['open', 268],
      ['open', 143],
    ]),
  );
  expect(data.total).toBe(2);
  for (const { surveyId, answers } of data.records) {
    const list = await server.send(questionnaireAnswers, { surveyId, size: 500 }, { token });
    expect(list.data.total).toBe(answers);
    const statistics = await server.send(questionnaireStatistics, { surveyId }, { token });
    expect(statistics.data.answers).toBe(answers);
    expect(statistics.data.days.reduce((sum, each) => sum + each.n, 0)).toBe(answers);
    for (const field of statistics.data.fields) {
      const holding = list.data.records.filter((row) => Object.hasOwn(row.answers, field.fieldId)).length;
      expect([field.fieldId, field.answered]).toEqual([field.fieldId, holding]);
    }
  }
});

test('an answer of the demo is found by what was written and by what was chosen', async () => {
  const { data } = await server.send(questionnairePage, { search: 'Guests' }, { token });
  const surveyId = data.records[0]?.surveyId ?? '';
  const texts = await server.send(questionnaireAnswers, { surveyId, search: 'captions' }, { token });
  expect(texts.data.total).toBeGreaterThan(0);
  expect(JSON.stringify(texts.data.records[0]?.answers)).toContain('captions');
  const chosen = await server.send(questionnaireAnswers, { surveyId, fieldId: 'again', value: 'sure' }, { token });
  expect(chosen.data.records.every((row) => row.answers['again'] === 'sure')).toBe(true);
  expect(chosen.data.total).toBeGreaterThan(50);
});
