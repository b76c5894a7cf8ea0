import {
  questionnaireAnswer,
  questionnaireAnswers,
  questionnaireAnswersDelete,
  questionnaireAnswersRestore,
  questionnaireExport,
} from '@convoke/contract/questionnaire/questionnaire.answers.calls.ts';
import {
  questionnaireAdd,
  questionnaireCopy,
  questionnaireDelete,
  questionnaireEdit,
  questionnaireInfo,
  questionnaireInit,
  questionnairePage,
  questionnaireRestore,
  questionnaireShare,
  questionnaireSwitch,
} from '@convoke/contract/questionnaire/questionnaire.calls.ts';
import {
  questionnairePreview,
  questionnairePreviewCode,
  questionnairePreviewForm,
  questionnaireResults,
} from '@convoke/contract/questionnaire/questionnaire.public.calls.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { keyed } from '../../../../testing/orders.ts';
import { type Organisation, startServer, type TestServer } from '../../../../testing/server.ts';
import { answer, field, openSurvey } from '../../../../testing/survey.ts';

let server: TestServer;
let organisation: Organisation;

beforeAll(async () => {
  server = await startServer();
  organisation = await server.organisation();
});
afterAll(() => server.close());

const asked = () => [
  field('colour', 'single', { options: ['red', 'blue'], required: true }),
  field('why', 'longText'),
  field('pay', 'number'),
  field('grid', 'matrix', { rows: ['food', 'room'], options: ['good', 'bad'] }),
  field('home', 'region'),
];

describe('questionnaires', () => {
  test('are made from the id of init once, found by title and state, and sorted', async () => {
    const its = await server.organisation();
    const { surveyId } = await its.call(questionnaireInit, { timeZone: 'Asia/Tokyo' });
    const made = await its.call(questionnaireAdd, { surveyId, title: 'Catering 50%' });
    expect(made.surveyId).toBe(surveyId);
    const twice = await server.send(questionnaireAdd, { surveyId, title: 'Again' }, { token: its.token });
    expect(twice.data).toMatchObject({ failure: 'SURVEY_EXISTS' });
    const add = (title: string) => server.send(questionnaireAdd, { title }, keyed(its.token, 'new-survey-1'));
    const first = await add('Once');
    expect((await add('Once')).data).toEqual(first.data);
    expect((await add('Other')).data).toMatchObject({ failure: 'REQUEST_KEY_REUSED' });
    await its.call(questionnaireDelete, { surveyId: (first.data as { surveyId: string }).surveyId });
    const open = await openSurvey(its, asked(), { title: 'After the event' });
    await answer(server, open, { colour: 'red' });
    const titles = async (input: object) =>
      (await its.call(questionnairePage, input)).records.map((each) => each.title);
    expect(await titles({})).toEqual(['After the event', 'Catering 50%']);
    expect(await titles({ sort: 'createdAt' })).toEqual(['Catering 50%', 'After the event']);
    expect(await titles({ sort: '-answers' })).toEqual(['After the event', 'Catering 50%']);
    expect(await titles({ search: '0%' })).toEqual(['Catering 50%']);
    expect(await titles({ state: 'draft' })).toEqual(['Catering 50%']);
    const [row] = (await its.call(questionnairePage, { state: 'open' })).records;
    expect(row).toMatchObject({ answers: 1, standing: 'open', url: `http://convoke.test/survey/${open.code}` });
  });

  test('are opened and paused by the state they are to have, however often it is asked', async () => {
    const form = { version: 1, fields: asked() };
    const { surveyId } = await organisation.call(questionnaireAdd, { title: 'Twice', form });
    const turn = async (state: 'open' | 'paused') =>
      server.send(questionnaireSwitch, { surveyId, state }, { token: organisation.token });
    // A draft was not public: there is nothing to pause.
    expect((await turn('paused')).data).toMatchObject({ failure: 'SURVEY_STATE' });
    expect((await organisation.call(questionnaireInfo, { surveyId })).state).toBe('draft');
    // Two tabs that publish it, and one that is late.
    for (const state of ['open', 'open', 'paused', 'paused', 'open'] as const) {
      expect((await turn(state)).data).toEqual({ state });
      expect((await organisation.call(questionnaireInfo, { surveyId })).state).toBe(state);
    }
  });

  test('that ask nothing cannot be opened; a form nobody could fill in is refused', async () => {
    const { surveyId } = await organisation.call(questionnaireAdd, { title: 'Empty' });
    const opened = await server.send(questionnaireSwitch, { surveyId }, { token: organisation.token });
    expect(opened.data).toMatchObject({ failure: 'SURVEY_EMPTY' });
    const form = { version: 1, fields: [field('colour', 'single', { options: [] })] };
    const refused = await server.send(questionnaireAdd, { title: 'Bad', form }, { token: organisation.token });
    expect(refused.data).toMatchObject({ failure: 'FORM_NOT_READY' });
  });

  test('settings change by version; times that cross, wild links and a zone after answers are refused', async () => {
    const survey = await openSurvey(organisation, asked());
    const { surveyId } = survey;
    const edit = async (input: object) =>
      server.send(questionnaireEdit, { surveyId, ...input }, { token: organisation.token });
    const { version } = await organisation.call(questionnaireInfo, { surveyId });
    expect((await edit({ version, title: 'New', redirectUrl: 'https://example.com/a?b=c' })).code).toBe(0);
    expect((await edit({ version, title: 'Newer' })).data).toMatchObject({ failure: 'SURVEY_CHANGED' });
    for (const redirectUrl of ['javascript:alert(1)', '//evil.example', 'data:text/html,x', 'ftp://example.com'])
      expect((await edit({ redirectUrl })).data).toMatchObject({ fields: [{ path: 'redirectUrl' }] });
    const crossed = { opensAt: '2030-02-01T00:00:00Z', closesAt: '2030-01-01T00:00:00Z' };
    expect((await edit(crossed)).data).toMatchObject({ fields: [{ path: 'closesAt' }] });
    expect((await edit({ timeZone: 'Asia/Tokyo' })).code).toBe(0);
    await answer(server, survey, { colour: 'red' });
    expect((await edit({ timeZone: 'UTC' })).data).toMatchObject({ failure: 'SURVEY_STATE' });
    expect(await organisation.call(questionnaireInfo, { surveyId })).toMatchObject({
      title: 'New',
      timeZone: 'Asia/Tokyo',
      redirectUrl: 'https://example.com/a?b=c',
      answers: 1,
      formVersion: 1,
    });
  });

  test('a copy has the settings and the form, not the answers, the password or the state', async () => {
    const survey = await openSurvey(organisation, asked(), { onceBy: 'device', answerLimit: 9, password: 'secret-1' });
    const copy = await organisation.call(questionnaireCopy, { surveyId: survey.surveyId, title: 'Copy' });
    const info = await organisation.call(questionnaireInfo, { surveyId: copy.surveyId });
    expect(info).toMatchObject({
      title: 'Copy',
      state: 'draft',
      onceBy: 'device',
      answerLimit: 9,
      hasPassword: false,
      answers: 0,
      formVersion: 1,
    });
    expect(info.formId).not.toBe(survey.formId);
    await organisation.call(questionnaireSwitch, { surveyId: copy.surveyId });
    const seen = await server.send(
      questionnairePreviewCode,
      { code: copy.code },
      { token: await server.applicationToken() },
    );
    expect(seen.data.form?.fields.map((each) => each.fieldId)).toEqual(asked().map((each) => each.fieldId));
  });

  test('deleted ones are gone for everybody and come back with their answers', async () => {
    const survey = await openSurvey(organisation, asked());
    const { surveyId } = survey;
    await answer(server, survey, { colour: 'red' });
    await organisation.call(questionnaireDelete, { surveyId });
    const token = await server.applicationToken();
    const seen = async () => (await server.send(questionnairePreviewCode, { code: survey.code }, { token })).status;
    await expect.poll(seen).toBe(403);
    expect((await server.send(questionnaireInfo, { surveyId }, { token: organisation.token })).status).toBe(403);
    expect((await organisation.call(questionnairePage, { state: 'deleted' })).total).toBe(1);
    await organisation.call(questionnaireRestore, { surveyId });
    await expect.poll(seen).toBe(200);
    expect((await organisation.call(questionnaireAnswers, { surveyId })).total).toBe(1);
  });

  test('are seen by id, code and form; a draft, another organisation’s and the right answers by nobody', async () => {
    const right = field('colour', 'single', { options: ['red', 'blue'], right: { answer: 'blue', points: 2 } });
    const survey = await openSurvey(organisation, [right], { password: null });
    const token = await server.applicationToken();
    const seen = [
      await server.send(questionnairePreview, { surveyId: survey.surveyId }, { token }),
      await server.send(questionnairePreviewCode, { code: survey.code }, { token }),
      await server.send(questionnairePreviewForm, { formId: survey.formId }, { token }),
    ];
    for (const each of seen) {
      expect(each.data.code).toBe(survey.code);
      expect(JSON.stringify(each.data)).not.toContain('points');
    }
    const draft = await organisation.call(questionnaireAdd, { title: 'Draft' });
    expect((await server.send(questionnairePreviewCode, { code: draft.code }, { token })).status).toBe(403);
    const stranger = await server.organisation();
    const asStranger = { token: stranger.token };
    const { surveyId } = survey;
    for (const asks of [
      await server.send(questionnaireInfo, { surveyId }, asStranger),
      await server.send(questionnaireSwitch, { surveyId }, asStranger),
      await server.send(questionnaireDelete, { surveyId }, asStranger),
      await server.send(questionnaireExport, { surveyId }, asStranger),
    ])
      expect(asks.status).toBe(403);
    const { answerId } = await answer(server, survey, { colour: 'red' });
    expect((await server.send(questionnaireAnswer, { answerId }, { token: stranger.token })).status).toBe(403);
    expect(await stranger.call(questionnaireAnswersDelete, { answerIds: [answerId] })).toEqual({ deleted: 0 });
    expect((await stranger.call(questionnaireAnswersRestore, { answerIds: [answerId] })).rows).toEqual([
      { answerId, result: 'not-found' },
    ]);
  });

  test('the result link opens the statistics until it is turned off; turned on again it is another', async () => {
    const survey = await openSurvey(organisation, asked());
    const { surveyId } = survey;
    await answer(server, survey, { colour: 'red', why: 'a secret' });
    const token = await server.applicationToken();
    const first = await organisation.call(questionnaireShare, { surveyId, on: true });
    const results = (resultCode: string) => server.send(questionnaireResults, { resultCode }, { token });
    const seen = await results(first.resultCode ?? '');
    expect(seen.data.statistics.answers).toBe(1);
    expect(JSON.stringify(seen.data)).not.toContain('a secret');
    expect(await organisation.call(questionnaireShare, { surveyId, on: true })).toEqual(first);
    await organisation.call(questionnaireShare, { surveyId, on: false });
    // What many read is kept for a second.
    await expect.poll(async () => (await results(first.resultCode ?? '')).status).toBe(403);
    const second = await organisation.call(questionnaireShare, { surveyId, on: true });
    expect(second.resultCode).not.toBe(first.resultCode);
    expect((await results(first.resultCode ?? '')).status).toBe(403);
  });
});

describe('the list of answers', () => {
  test('pages by cursor through every answer once, in each order', async () => {
    const points = field('quiz', 'single', {
      options: ['a', 'b', 'c'],
      right: { answer: 'b', points: 3 },
    });
    const survey = await openSurvey(organisation, [points]);
    const { surveyId } = survey;
    for (let n = 0; n < 23; n += 1) await answer(server, survey, n % 5 === 0 ? { quiz: 'b' } : { quiz: 'a' });
    for (const sort of ['-submittedAt', 'submittedAt', '-score', 'score'] as const) {
      const seen: string[] = [];
      let cursor: string | null | undefined;
      do {
        const page = await organisation.call(questionnaireAnswers, {
          surveyId,
          size: 5,
          sort,
          ...(cursor ? { cursor } : {}),
        });
        expect(page.total).toBe(23);
        seen.push(...page.records.map((row) => row.answerId));
        cursor = page.nextCursor;
      } while (cursor);
      const whole = await organisation.call(questionnaireAnswers, { surveyId, size: 50, sort });
      expect(seen).toEqual(whole.records.map((row) => row.answerId));
      expect(new Set(seen).size).toBe(23);
    }
    const best = await organisation.call(questionnaireAnswers, { surveyId, sort: '-score' });
    expect(best.records[0]?.score).toBe(3);
    const bad = await server.send(questionnaireAnswers, { surveyId, cursor: 'x' }, { token: organisation.token });
    expect(bad.data).toMatchObject({ fields: [{ path: 'cursor' }] });
  });

  test('filters by text, channel, language, score, time, state and what was answered, with exact totals', async () => {
    const survey = await openSurvey(organisation, [
      ...asked(),
      field('stars', 'rating', { min: 1, max: 5 }),
      field('sum', 'score', { scoreOf: { fieldIds: ['stars'], how: 'sum' } }),
    ]);
    const { surveyId } = survey;
    const grid = { food: 'good', room: 'bad' };
    const home = ['浙江省', '杭州市', '西湖区'];
    await answer(server, survey, { colour: 'red', why: '食物很好吃', stars: 5, grid, home }, { channel: 'poster' });
    await answer(server, survey, { colour: 'blue', why: 'Too LOUD 100%', pay: 12_345.5 }, { language: 'es' });
    await answer(server, survey, { colour: 'red', why: 'zu laut', stars: 2, pay: 12_346.5 }, { channel: 'poster' });
    const { answerId } = await answer(server, survey, { colour: 'red', why: 'gone' });
    await organisation.call(questionnaireAnswersDelete, { answerIds: [answerId] });
    const found = async (filter: Record<string, unknown>) => {
      const page = await organisation.call(questionnaireAnswers, { surveyId, sort: 'submittedAt', ...filter } as never);
      expect(page.total).toBe(page.records.length);
      return page.records.map((row) => row.number);
    };
    expect(await found({})).toEqual([1, 2, 3]);
    expect(await found({ search: '好吃' })).toEqual([]);
    expect(await found({ search: '很好吃' })).toEqual([1]);
    expect(await found({ search: 'loud 100%' })).toEqual([2]);
    expect(await found({ search: '3' })).toEqual([3]);
    expect(await found({ channel: 'poster' })).toEqual([1, 3]);
    expect(await found({ channel: 'nowhere' })).toEqual([]);
    expect(await found({ language: 'es' })).toEqual([2]);
    expect(await found({ scoreFrom: 3 })).toEqual([1]);
    expect(await found({ scoreTo: 3 })).toEqual([3]);
    expect(await found({ from: '2099-01-01T00:00:00Z' })).toEqual([]);
    expect(await found({ state: 'deleted' })).toEqual([4]);
    expect(await found({ fieldId: 'colour', value: 'red' })).toEqual([1, 3]);
    expect(await found({ fieldId: 'colour', value: 'red', channel: 'poster', state: 'deleted' })).toEqual([]);
    expect(await found({ fieldId: 'colour', value: 'green' })).toEqual([]);
    expect(await found({ fieldId: 'pay', value: '12345.5' })).toEqual([2]);
    expect(await found({ fieldId: 'pay', value: 'many' })).toEqual([]);
    expect(await found({ fieldId: 'grid', value: 'room:bad' })).toEqual([1]);
    expect(await found({ fieldId: 'home', value: '浙江省/' })).toEqual([1]);
    expect(await found({ fieldId: 'home', value: home.join('/') })).toEqual([1]);
    expect(await found({ fieldId: 'why', value: 'laut' })).toEqual([3]);
    expect(await found({ fieldId: 'nothing', value: 'x' })).toEqual([]);
  });

  test('a deleted answer can be restored whole; one that is deleted twice counts once', async () => {
    const survey = await openSurvey(organisation, asked());
    const { answerId } = await answer(server, survey, { colour: 'red', pay: 5 });
    const ids = { answerIds: [answerId, answerId] };
    expect(await organisation.call(questionnaireAnswersDelete, ids)).toEqual({ deleted: 1 });
    expect(await organisation.call(questionnaireAnswersDelete, ids)).toEqual({ deleted: 0 });
    const back = await organisation.call(questionnaireAnswersRestore, { answerIds: [answerId] });
    expect(back).toEqual({ restored: 1, rows: [{ answerId, result: 'done' }] });
    const again = await organisation.call(questionnaireAnswers, { surveyId: survey.surveyId });
    expect(again.records).toMatchObject([{ answerId, deletedAt: null, answers: { colour: 'red', pay: 5 } }]);
  });
});
