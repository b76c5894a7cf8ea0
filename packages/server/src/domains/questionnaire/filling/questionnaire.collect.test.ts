import {
  questionnaireAnswer,
  questionnaireAnswers,
  questionnaireAnswersDelete,
  questionnaireAnswersRestore,
  questionnaireStatistics,
} from '@convoke/contract/questionnaire/questionnaire.answers.calls.ts';
import {
  questionnaireClose,
  questionnaireEdit,
  questionnaireLinks,
  questionnaireLinksAdd,
  questionnaireLinksDelete,
  questionnaireSwitch,
} from '@convoke/contract/questionnaire/questionnaire.calls.ts';
import {
  questionnaireOptionLimit,
  questionnairePreviewCode,
  questionnaireUnlock,
} from '@convoke/contract/questionnaire/questionnaire.public.calls.ts';
import { formUpdate } from '@convoke/contract/form/form.calls.ts';
import { formFileUpload } from '@convoke/contract/form/form.public.calls.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Organisation, startServer, type TestServer } from '../../../../testing/server.ts';
import { answer, field, nonce, openSurvey, submit } from '../../../../testing/survey.ts';
import { contactProofOf } from '../../form/contact/contact.ops.ts';

let server: TestServer;
let organisation: Organisation;

beforeAll(async () => {
  server = await startServer();
  organisation = await server.organisation();
});
afterAll(() => server.close());

const colour = () => field('colour', 'single', { options: ['red', 'blue'], required: true });

describe('an answer', () => {
  test('is checked, normalised, numbered and kept with its version, channel, language and score', async () => {
    const survey = await openSurvey(
      organisation,
      [
        colour(),
        field('phone', 'phone'),
        field('stars', 'rating', { min: 1, max: 5 }),
        field('sum', 'score', { scoreOf: { fieldIds: ['stars'], how: 'sum' } }),
      ],
      { showScore: true },
    );
    const first = await answer(
      server,
      survey,
      { colour: 'red', phone: '+86 138 0013 8000', stars: 4, sum: 99, stray: 'x' },
      { channel: 'poster', language: 'ja', seconds: 42 },
    );
    expect(first).toMatchObject({ number: 1, score: 4 });
    expect((await answer(server, survey, { colour: 'blue' })).number).toBe(2);
    const detail = await organisation.call(questionnaireAnswer, { answerId: first.answerId });
    expect(detail).toMatchObject({
      answers: { colour: 'red', phone: '13800138000', stars: 4, sum: 4 },
      channel: 'poster',
      language: 'ja',
      seconds: 42,
      formVersion: 1,
      olderId: null,
    });
    expect(detail.newerId).not.toBeNull();
  });

  test('that is wrong names its fields and stores nothing', async () => {
    const survey = await openSurvey(organisation, [colour()]);
    const refused = await submit(server, survey, { colour: 'green' });
    expect(refused).toMatchObject({ code: 1000, data: { fields: [{ path: 'answers.colour' }] } });
    const { total } = await organisation.call(questionnaireAnswers, { surveyId: survey.surveyId });
    expect(total).toBe(0);
  });

  test('sent twice with one nonce is one, also after the questionnaire was paused', async () => {
    const survey = await openSurvey(organisation, [colour()]);
    const more = { nonce: nonce() };
    const [one, other] = await Promise.all([
      answer(server, survey, { colour: 'red' }, more),
      answer(server, survey, { colour: 'red' }, more),
    ]);
    expect(other).toEqual(one);
    await organisation.call(questionnaireSwitch, { surveyId: survey.surveyId });
    expect(await answer(server, survey, { colour: 'red' }, more)).toEqual(one);
  });

  test('to another version than the published one is asked for again', async () => {
    const survey = await openSurvey(organisation, [colour()]);
    await organisation.call(formUpdate, { formId: survey.formId, fields: [colour(), field('why', 'text')] });
    expect((await submit(server, survey, { colour: 'red' }, { formVersion: 1 })).data.failure).toBe('FORM_CHANGED');
    expect((await submit(server, survey, { colour: 'red' }, { formVersion: 2 })).code).toBe(0);
  });
});

describe('the state', () => {
  test('draft, paused, closed, early, over and full take nothing, and say which', async () => {
    const survey = await openSurvey(organisation, [colour()]);
    const { surveyId } = survey;
    const standing = async () => {
      const sent = await submit(server, survey, { colour: 'red' });
      return sent.code === 0 ? 'taken' : (sent.data.standing ?? sent.data.failure);
    };
    expect(await standing()).toBe('taken');
    await organisation.call(questionnaireSwitch, { surveyId });
    expect(await standing()).toBe('paused');
    await organisation.call(questionnaireSwitch, { surveyId });
    await organisation.call(questionnaireEdit, { surveyId, opensAt: '2099-01-01T00:00:00Z' });
    expect(await standing()).toBe('early');
    await organisation.call(questionnaireEdit, { surveyId, opensAt: null, closesAt: '2020-01-01T00:00:00Z' });
    expect(await standing()).toBe('over');
    await organisation.call(questionnaireEdit, { surveyId, closesAt: null, answerLimit: 1 });
    expect(await standing()).toBe('SURVEY_FULL');
    await organisation.call(questionnaireClose, { surveyId });
    expect(await standing()).toBe('closed');
    const again = await server.send(questionnaireSwitch, { surveyId }, { token: organisation.token });
    expect(again.data).toMatchObject({ failure: 'SURVEY_STATE' });
  });
});

describe('one answer a person', () => {
  test('by phone: who has proved it answers once; without proof the page is told what is asked', async () => {
    const survey = await openSurvey(organisation, [colour()], { onceBy: 'phone' });
    const { proof } = contactProofOf(server.services, { phone: '13800000001' });
    const missing = await submit(server, survey, { colour: 'red' });
    expect(missing).toMatchObject({ code: 2301, data: { onceBy: 'phone' } });
    const mail = contactProofOf(server.services, { email: 'a@example.com' });
    expect((await submit(server, survey, { colour: 'red' }, { proof: mail.proof })).code).toBe(2301);
    expect((await submit(server, survey, { colour: 'red' }, { proof })).code).toBe(0);
    expect((await submit(server, survey, { colour: 'red' }, { proof })).data.failure).toBe('SURVEY_ANSWERED');
    const other = contactProofOf(server.services, { phone: '13800000002' });
    expect((await submit(server, survey, { colour: 'red' }, { proof: other.proof })).code).toBe(0);
  });

  test('by device: opening the page gives its cookie, which is known at the second answer', async () => {
    const survey = await openSurvey(organisation, [colour()], { onceBy: 'device' });
    const cookie = await server.openPage(`/survey/${survey.code}`);
    expect(cookie).toMatch(/^convoke_device=/);
    expect((await submit(server, survey, { colour: 'red' }, {}, { cookie })).code).toBe(0);
    expect((await submit(server, survey, { colour: 'red' }, {}, { cookie })).data.failure).toBe('SURVEY_ANSWERED');
    // Opened again it is the same device, and one that continues elsewhere is another.
    expect(await server.openPage(`/survey/${survey.code}`, cookie)).toBe(cookie);
    const elsewhere = await server.openPage(`/survey/${survey.code}?resume=cvr_somebody`);
    expect((await submit(server, survey, { colour: 'red' }, {}, { cookie: elsewhere })).code).toBe(0);
  });

  test('by device: a client that keeps no cookie, or brings a changed one, is told so and nothing is stored', async () => {
    const survey = await openSurvey(organisation, [colour()], { onceBy: 'device' });
    const cookie = await server.openPage(`/survey/${survey.code}`);
    const changed = cookie.replace(/=(.)/, (_all, first: string) => `=${first === 'A' ? 'B' : 'A'}`);
    for (let each = 0; each < 20; each += 1) {
      const refused = await submit(server, survey, { colour: 'red' }, {}, each % 2 === 0 ? {} : { cookie: changed });
      expect([refused.code, refused.data.failure]).toEqual([2304, 'SURVEY_DEVICE_NEEDED']);
      // Otherwise every refusal would be a device.
      expect(refused.headers['set-cookie']).toBeUndefined();
    }
    const { answers } = await organisation.call(questionnaireStatistics, { surveyId: survey.surveyId });
    expect(answers).toBe(0);
    // Whoever shows the questions itself gets the cookie by reading them.
    const read = await server.send(
      questionnairePreviewCode,
      { code: survey.code },
      { token: await server.applicationToken() },
    );
    const own = [read.headers['set-cookie'] ?? []]
      .flat()
      .map((each) => String(each).split(';')[0])
      .join('; ');
    expect((await submit(server, survey, { colour: 'red' }, {}, { cookie: own })).code).toBe(0);
    // A questionnaire that takes any number of answers a device sets no cookie.
    const free = await openSurvey(organisation, [colour()]);
    expect(await server.openPage(`/survey/${free.code}`)).toBe('');
  });

  test('by personal link: each once, none that was not made or was taken away; the list knows who has answered', async () => {
    const survey = await openSurvey(organisation, [colour()], { onceBy: 'token' });
    const { surveyId } = survey;
    const { links } = await organisation.call(questionnaireLinksAdd, { surveyId, labels: ['Ana', 'Bo', 'Cy'] });
    const [ana, bo, cy] = links.map((each) => each.token);
    expect((await submit(server, survey, { colour: 'red' }, { token: ana })).code).toBe(0);
    expect((await submit(server, survey, { colour: 'red' }, { token: ana })).data.failure).toBe('SURVEY_ANSWERED');
    expect((await submit(server, survey, { colour: 'red' }, { token: 'cvs_nobody' })).code).toBe(2301);
    await organisation.call(questionnaireLinksDelete, { surveyId, tokens: [cy ?? ''] });
    expect((await submit(server, survey, { colour: 'red' }, { token: cy })).code).toBe(2301);
    const used = await organisation.call(questionnaireLinks, { surveyId, used: 1 });
    expect(used.records.map((each) => each.label)).toEqual(['Ana']);
    const open = await organisation.call(questionnaireLinks, { surveyId, used: 0 });
    expect(open.records.map((each) => each.token)).toEqual([bo]);
  });

  test('a deleted answer lets its person answer again, and then cannot come back', async () => {
    const survey = await openSurvey(organisation, [colour()], { onceBy: 'phone' });
    const { proof } = contactProofOf(server.services, { phone: '13800000003' });
    const { answerId } = await answer(server, survey, { colour: 'red' }, { proof });
    expect(await organisation.call(questionnaireAnswersDelete, { answerIds: [answerId] })).toEqual({ deleted: 1 });
    expect((await submit(server, survey, { colour: 'red' }, { proof })).code).toBe(0);
    const back = await organisation.call(questionnaireAnswersRestore, { answerIds: [answerId] });
    expect(back.rows).toEqual([{ answerId, result: 'taken' }]);
  });
});

describe('places', () => {
  test('of options: full is told with the option; a deleted answer gives it back, and comes back only while one is free', async () => {
    const survey = await openSurvey(organisation, [
      field('tour', 'multiple', { options: [['harbour', 1], ['museum', 5], 'none'] }),
    ]);
    const { answerId } = await answer(server, survey, { tour: ['harbour', 'museum'] });
    const full = await submit(server, survey, { tour: ['harbour'] });
    expect(full).toMatchObject({
      code: 3004,
      data: { failure: 'OPTION_FULL', options: [{ fieldId: 'tour', option: 'harbour' }] },
    });
    expect((await submit(server, survey, { tour: ['museum', 'none'] })).code).toBe(0);
    await organisation.call(questionnaireAnswersDelete, { answerIds: [answerId] });
    await answer(server, survey, { tour: ['harbour'] });
    const back = await organisation.call(questionnaireAnswersRestore, { answerIds: [answerId] });
    expect(back).toEqual({ restored: 0, rows: [{ answerId, result: 'option-full' }] });
  });

  test('a limit that comes later counts those who chose before, and none below them can be published', async () => {
    const plain = field('tour', 'single', { options: ['harbour', 'museum'] });
    const survey = await openSurvey(organisation, [plain]);
    for (let n = 0; n < 3; n += 1) await answer(server, survey, { tour: 'harbour' });
    const limited = (most: number) => [field('tour', 'single', { options: [['harbour', most], 'museum'] })];
    const below = await server.send(
      formUpdate,
      { formId: survey.formId, fields: limited(2) },
      { token: organisation.token },
    );
    expect(below.data).toMatchObject({ failure: 'OPTION_LIMIT_BELOW_TAKEN' });
    await organisation.call(formUpdate, { formId: survey.formId, fields: limited(4) });
    const more = { formVersion: 2 };
    expect((await submit(server, survey, { tour: 'harbour' }, more)).code).toBe(0);
    expect((await submit(server, survey, { tour: 'harbour' }, more)).data.failure).toBe('OPTION_FULL');
    const token = await server.applicationToken();
    const asked = { formId: survey.formId, fieldId: 'tour', optionId: 'harbour' };
    await expect
      .poll(async () => (await server.send(questionnaireOptionLimit, asked, { token })).data)
      .toEqual({ limit: 4, left: 0, full: true });
  });

  test('of answers: the limit cannot go below those there are; a deleted one gives its place back', async () => {
    const survey = await openSurvey(organisation, [colour()], { answerLimit: 2 });
    const { surveyId } = survey;
    const { answerId } = await answer(server, survey, { colour: 'red' });
    await answer(server, survey, { colour: 'red' });
    expect((await submit(server, survey, { colour: 'red' })).data.failure).toBe('SURVEY_FULL');
    const lower = await server.send(questionnaireEdit, { surveyId, answerLimit: 1 }, { token: organisation.token });
    expect(lower.data).toMatchObject({ failure: 'SURVEY_LIMIT_BELOW' });
    await organisation.call(questionnaireAnswersDelete, { answerIds: [answerId] });
    expect((await organisation.call(questionnaireStatistics, { surveyId })).answers).toBe(1);
    await answer(server, survey, { colour: 'blue' });
    const back = await organisation.call(questionnaireAnswersRestore, { answerIds: [answerId] });
    expect(back.rows[0]?.result).toBe('full');
  });
});

describe('the password', () => {
  test('keeps the questions back and answers out until it is given; another one makes passes void', async () => {
    const survey = await openSurvey(organisation, [colour()], { password: 'open sesame' });
    const token = await server.applicationToken();
    const seen = async (pass?: string) =>
      (await server.send(questionnairePreviewCode, { code: survey.code, ...(pass ? { pass } : {}) }, { token })).data;
    expect(await seen()).toMatchObject({ locked: true, form: null });
    expect((await submit(server, survey, { colour: 'red' })).code).toBe(2302);
    const wrong = await server.send(questionnaireUnlock, { code: survey.code, password: 'sesame' }, { token });
    expect(wrong.data).toMatchObject({ failure: 'SURVEY_PASSWORD_WRONG' });
    const unlock = { code: survey.code, password: 'open sesame' };
    const { pass } = (await server.send(questionnaireUnlock, unlock, { token })).data;
    expect(await seen(pass)).toMatchObject({ locked: false, form: { version: 1 } });
    expect(await seen(`${pass.slice(0, -1)}x`)).toMatchObject({ locked: true, form: null });
    expect((await submit(server, survey, { colour: 'red' }, { pass })).code).toBe(0);
    await organisation.call(questionnaireEdit, { surveyId: survey.surveyId, password: 'another one' });
    await expect.poll(() => seen(pass)).toMatchObject({ locked: true, form: null });
  });

  test('after ten wrong ones an address waits, with the right one too', async () => {
    const survey = await openSurvey(organisation, [colour()], { password: 'open sesame' });
    const token = await server.applicationToken();
    const attempt = (password: string) => server.send(questionnaireUnlock, { code: survey.code, password }, { token });
    await Promise.all(Array.from({ length: 10 }, () => attempt('guess')));
    expect((await attempt('open sesame')).data).toMatchObject({ failure: 'SURVEY_PASSWORD_WAIT' });
  });
});

const dot = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

test('a file belongs to one answer: another that names it is refused and not kept, the first sent again is not', async () => {
  const survey = await openSurvey(organisation, [
    field('photo', 'file', { files: { kinds: ['picture'], maxBytes: 10_000 } }),
  ]);
  const token = await server.applicationToken();
  const upload = { formId: survey.formId, fieldId: 'photo' };
  const sent = await server.send(formFileUpload, upload, { token, file: { name: 'dot.png', bytes: dot } });
  const { fileId } = sent.data;
  const photo = [{ fileId, name: 'not-its-name.png', bytes: 1 }];
  const more = { nonce: nonce() };
  const first = await answer(server, survey, { photo }, more);
  const detail = await organisation.call(questionnaireAnswer, { answerId: first.answerId });
  expect(detail.answers['photo']).toEqual([{ fileId, name: 'dot.png', bytes: dot.length }]);
  expect((await submit(server, survey, { photo })).data.failure).toBe('FORM_FILE_GONE');
  expect(await answer(server, survey, { photo }, more)).toEqual(first);
  const { answers, fields } = await organisation.call(questionnaireStatistics, { surveyId: survey.surveyId });
  expect([answers, fields[0]]).toMatchObject([1, { kind: 'files', answered: 1, files: 1 }]);
});
