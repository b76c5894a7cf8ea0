import { questionnaireAnswersDelete } from '@convoke/contract/questionnaire/questionnaire.answers.calls.ts';
import {
  questionnaireDelete,
  questionnaireEdit,
  questionnaireShare,
} from '@convoke/contract/questionnaire/questionnaire.calls.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { FastifyRequest } from 'fastify';
import { ask } from '../../../../testing/database.ts';
import { keptMessages } from '../../../../testing/messages.ts';
import { type Organisation, startServer, type TestServer } from '../../../../testing/server.ts';
import { answer, field, type OpenSurvey, openSurvey } from '../../../../testing/survey.ts';
import { tellOrganiser } from './questionnaire.notices.ts';
import { questionnairePages, type SurveyPage } from '../questionnaire.pages.ts';
import { removeDeleted } from '../answers/questionnaire.purge.ts';

const kept = keptMessages();
let server: TestServer;
let organisation: Organisation;

beforeAll(async () => {
  server = await startServer({ change: kept.takeOver });
  organisation = await server.organisation();
});
afterAll(() => server.close());
beforeEach(() => kept.clear());

const fields = () => [field('colour', 'single', { options: ['red', 'blue'] })];

const query = <Row extends object>(text: string, values: unknown[]) =>
  ask<Row>(server.database.superuserUrl, text, values);

describe('the organiser', () => {
  const tell = ({ surveyId }: OpenSurvey) =>
    tellOrganiser(server.services, { organisationId: organisation.organisationId, surveyId });
  const waiting = async ({ surveyId }: OpenSurvey) =>
    (
      await query(
        `SELECT FROM pgboss.job WHERE name = 'questionnaire.notice' AND singleton_key = $1 AND state = 'created'`,
        [surveyId],
      )
    ).length;

  test('hears of many answers by one mail, and of those after it by a later one, none twice', async () => {
    const survey = await openSurvey(organisation, fields(), { notifyEmail: 'me@example.com', languages: ['es', 'en'] });
    await Promise.all(Array.from({ length: 12 }, () => answer(server, survey, { colour: 'red' })));
    expect(await waiting(survey)).toBe(1);
    await tell(survey);
    await tell(survey);
    expect(kept.mails).toHaveLength(1);
    expect(kept.mails[0]).toMatchObject({ to: 'me@example.com', subject: '12 respuestas nuevas: How was it?' });
    expect(kept.mails[0]?.text).toContain(`/resource-manage/survey-info/${survey.surveyId}`);
    await answer(server, survey, { colour: 'blue' });
    await tell(survey);
    // Within ten minutes of the last one: it waits.
    expect(kept.mails).toHaveLength(1);
    await query(`UPDATE questionnaire_tally SET told_at = now() - interval '1 hour' WHERE questionnaire_id = $1`, [
      survey.surveyId,
    ]);
    await tell(survey);
    expect(kept.mails[1]?.subject).toBe('Una respuesta nueva: How was it?');
  });

  test('gets the mail of a run that died before it was handed over', async () => {
    const survey = await openSurvey(organisation, fields(), { notifyEmail: 'me@example.com' });
    await answer(server, survey, { colour: 'red' });
    kept.answer = () => ({ accepted: false, permanent: false, reason: 'busy' });
    await expect(tell(survey)).rejects.toThrow();
    kept.answer = () => ({ accepted: true, providerId: 'later' });
    kept.mails.length = 0;
    await tell(survey);
    expect(kept.mails.map((each) => each.subject)).toEqual(['A new answer: How was it?']);
  });

  test('who does not want to hear of it does not', async () => {
    const survey = await openSurvey(organisation, fields());
    await answer(server, survey, { colour: 'red' });
    expect(await waiting(survey)).toBe(0);
    await tell(survey);
    expect(kept.mails).toEqual([]);
  });
});

describe('the page', () => {
  const page = async (code: string, asked: object = {}) => {
    const [found] = questionnairePages;
    return (await found?.load(server.services, { code }, { query: asked } as FastifyRequest)) as SurveyPage | null;
  };

  test('has the questions, the channel and the personal token', async () => {
    const survey = await openSurvey(organisation, fields());
    const data = await page(survey.code, { channel: ' poster\u0007 ', token: 'cvs_abc' });
    expect(data).toMatchObject({
      survey: { code: survey.code, standing: 'open', locked: false, form: { version: 1 } },
      channel: 'poster',
      token: 'cvs_abc',
    });
  });

  test('behind a password, before its time and after its end has no questions', async () => {
    const locked = await openSurvey(organisation, fields(), { password: 'open sesame', thanks: words('Thanks!') });
    expect((await page(locked.code))?.survey).toMatchObject({ locked: true, form: null, thanks: { en: '' } });
    const early = await openSurvey(organisation, fields(), { opensAt: '2099-01-01T00:00:00Z' });
    expect((await page(early.code))?.survey).toMatchObject({ standing: 'early', form: null });
    const closed = await openSurvey(organisation, fields());
    await organisation.call(questionnaireEdit, { surveyId: closed.surveyId, closesAt: '2020-01-01T00:00:00Z' });
    expect((await page(closed.code))?.survey).toMatchObject({ standing: 'over', form: null });
  });

  test('of the results opens by their code alone', async () => {
    const survey = await openSurvey(organisation, fields());
    await answer(server, survey, { colour: 'red' });
    const { resultCode } = await organisation.call(questionnaireShare, { surveyId: survey.surveyId, on: true });
    const results = (code: string) => {
      const found = questionnairePages.find((each) => each.page === 'results');
      return found?.load(server.services, { code }, {} as FastifyRequest);
    };
    expect(await results(resultCode ?? '')).toMatchObject({ title: 'How was it?', statistics: { answers: 1 } });
    for (const code of [survey.code, survey.surveyId, 'NOSUCHSURVEY00']) expect(await results(code)).toBe(null);
  });

  test('of none, or one that was deleted, is not there', async () => {
    const survey = await openSurvey(organisation, fields());
    await organisation.call(questionnaireDelete, { surveyId: survey.surveyId });
    for (const code of [survey.code, 'NOSUCHSURVEY00', '../etc']) expect(await page(code)).toBe(null);
  });
});

const words = (text: string) => ({ en: text, zh: text, es: text, ja: text });

test('what was deleted and cannot be restored any more is removed for good, and nothing else', async () => {
  const survey = await openSurvey(organisation, fields());
  const { answerId } = await answer(server, survey, { colour: 'red' });
  const recent = await answer(server, survey, { colour: 'red' });
  await answer(server, survey, { colour: 'blue' });
  await organisation.call(questionnaireAnswersDelete, { answerIds: [answerId, recent.answerId] });
  const gone = await openSurvey(organisation, fields());
  await answer(server, gone, { colour: 'red' });
  await organisation.call(questionnaireDelete, { surveyId: gone.surveyId });
  await query(`UPDATE questionnaire_answer SET deleted_at = now() - interval '32 days' WHERE id = $1`, [answerId]);
  await query(`UPDATE questionnaire SET deleted_at = now() - interval '32 days' WHERE id = $1`, [gone.surveyId]);
  await removeDeleted(server.services);
  const left = (id: string) =>
    query<{ answers: number; surveys: number; ways: number }>(
      `SELECT (SELECT count(*)::int FROM questionnaire_answer WHERE questionnaire_id = $1) AS answers,
         (SELECT count(*)::int FROM questionnaire WHERE id = $1) AS surveys,
         (SELECT count(*)::int FROM directory WHERE target_id = $1) AS ways`,
      [id],
    );
  expect(await left(survey.surveyId)).toEqual([{ answers: 2, surveys: 1, ways: 3 }]);
  expect(await left(gone.surveyId)).toEqual([{ answers: 0, surveys: 0, ways: 0 }]);
  const tally = await query(`SELECT answers, deleted FROM questionnaire_tally WHERE questionnaire_id = $1`, [
    survey.surveyId,
  ]);
  expect(tally).toEqual([{ answers: 1, deleted: 1 }]);
});
