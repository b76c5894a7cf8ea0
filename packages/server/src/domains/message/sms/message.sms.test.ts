import {
  type SmsTemplate,
  smsSignAdd,
  smsSignDelete,
  smsSignList,
  smsSignRestore,
  smsSignReview,
  smsSignUpdate,
  smsTemplateAdd,
  smsTemplateDelete,
  smsTemplateList,
  smsTemplateRestore,
  smsTemplateReview,
  smsTemplateUpdate,
} from '@convoke/contract/message/message.sms.calls.ts';
import type * as z from 'zod';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { asked } from '../../../../testing/message-tasks.ts';
import { type Organisation, startServer, type TestServer } from '../../../../testing/server.ts';
import { approved, inReview, type KeptReviews, keptReviews, refusedFor } from '../../../../testing/sms-reviews.ts';
import { smsReviews } from './sms-reviews.ts';
import { reviewSms } from './message.sms.review.ts';
import { type SmsReviewData, smsReviewJob } from './message.sms.review.job-names.ts';

let server: TestServer;
let organisation: Organisation;
const reviews: KeptReviews = keptReviews();

beforeAll(async () => {
  server = await startServer({
    change(services) {
      Object.assign(smsReviews(services), reviews);
    },
  });
});
afterAll(() => server.close());
beforeEach(async () => {
  organisation = await server.organisation();
  Object.assign(reviews, { says: approved, refuses: null, handedIn: [] });
});

const call: Organisation['call'] = (of, input) => organisation.call(of, input);

/** What a call that is refused says: the name of its failure, with the fields where those are marked. */
async function refusal(of: Parameters<TestServer['send']>[0], input: object): Promise<string> {
  const { code, data } = await server.send(of, input, { token: organisation.token });
  if (code === 0) return 'done';
  const { failure, fields } = data as { failure: string; fields?: { path: string }[] };
  return fields ? `${failure} ${fields.map(({ path }) => path).join(' ')}` : failure;
}

/** Does what the queue was asked for, but for what waits a while. */
async function review(): Promise<void> {
  const jobs = await asked<{ id: string; data: SmsReviewData }>(
    server,
    `DELETE FROM pgboss.job WHERE name = $1 AND data->>'organisationId' = $2 RETURNING id, data`,
    [smsReviewJob, organisation.organisationId],
  );
  for (const { data } of jobs) await reviewSms(server.services, data);
}
const waiting = async () =>
  (
    await asked<{ seconds: number }>(
      server,
      `SELECT round(extract(epoch FROM start_after - created_on))::int AS seconds FROM pgboss.job
       WHERE name = $1 AND data->>'organisationId' = $2 AND state = 'created'`,
      [smsReviewJob, organisation.organisationId],
    )
  ).map(({ seconds }) => seconds);

const signs = async () => (await call(smsSignList, {})).signs;
const templates = async (filter: Partial<z.input<typeof smsTemplateList.input>> = {}) =>
  (await call(smsTemplateList, { size: 100, sort: 'name', ...filter })).records;
const template = async (smsTemplateId: string): Promise<SmsTemplate> => {
  const found = (await templates()).find((each) => each.smsTemplateId === smsTemplateId);
  if (!found) throw new Error('no such template');
  return found;
};

async function aSign(name = '晨光会务'): Promise<string> {
  const { signId } = await call(smsSignAdd, { name });
  await review();
  return signId;
}

const text = '${name}，您报名的${event}将于${time}开始。';
const added = (signId: string, more: Partial<z.input<typeof smsTemplateAdd.input>> = {}) =>
  call(smsTemplateAdd, { kind: 'notice', name: 'Reminder', signId, text, ...more });

describe('signatures', () => {
  test('are in review until the vendor says otherwise, and asked for again until the carriers have them', async () => {
    reviews.says = inReview;
    await call(smsSignAdd, { name: '晨光会务' });
    await review();
    expect(await signs()).toMatchObject([{ name: '晨光会务', state: 'in_review', isFiled: false }]);
    expect(await waiting()).toEqual([4]);
    reviews.says = { answer: { state: 'approved', reason: '', isFiled: false } };
    await review();
    expect(await signs()).toMatchObject([{ state: 'approved', isFiled: false }]);
    expect(await waiting()).toHaveLength(1);
    reviews.says = approved;
    await review();
    expect(await signs()).toMatchObject([{ state: 'approved', isFiled: true }]);
    expect(await waiting()).toEqual([]);
  });

  test('that are refused say why, and can be asked for again', async () => {
    reviews.says = refusedFor('the licence is not readable');
    const signId = await aSign();
    expect(await signs()).toMatchObject([{ state: 'refused', reason: 'the licence is not readable' }]);
    reviews.says = approved;
    expect(await call(smsSignReview, { id: signId })).toEqual({ state: 'in_review', version: 2 });
    await review();
    expect(await signs()).toMatchObject([{ state: 'approved', reason: '' }]);
  });

  test('that the vendor does not know are drafts', async () => {
    reviews.says = { answer: { state: 'unknown', reason: '', isFiled: false } };
    await aSign();
    expect(await signs()).toMatchObject([{ state: 'draft' }]);
    expect(await waiting()).toEqual([]);
  });

  test('are asked for later where the vendor does not answer', async () => {
    reviews.says = { later: 'away' };
    await aSign();
    expect(await signs()).toMatchObject([{ state: 'in_review' }]);
    expect(await waiting()).toHaveLength(1);
  });

  test('have two to twelve characters without brackets, and a name that stands once', async () => {
    for (const name of ['晨', '【晨光】', 'a name of many', ''])
      expect(await refusal(smsSignAdd, { name })).toBe('BAD_PARAMETER name');
    const signId = await aSign('Acme');
    expect(await refusal(smsSignAdd, { name: 'ACME' })).toBe('SMS_SIGN_TAKEN');
    const { signId: other } = await call(smsSignAdd, { name: 'Other' });
    expect(await refusal(smsSignUpdate, { signId: other, version: 1, name: 'acme' })).toBe('SMS_SIGN_TAKEN');
    expect(await refusal(smsSignUpdate, { signId, version: 7, name: 'Late' })).toBe('SMS_SIGN_CHANGED');
    expect(await call(smsSignUpdate, { signId, version: 1, name: 'Acme Ltd' })).toEqual({
      state: 'in_review',
      version: 2,
    });
  });

  test('are not deleted while a template uses them, and come back', async () => {
    const signId = await aSign();
    const { smsTemplateId } = await added(signId);
    expect(await refusal(smsSignDelete, { id: signId })).toBe('SMS_SIGN_IN_USE');
    await call(smsTemplateDelete, { id: smsTemplateId });
    await call(smsSignDelete, { id: signId });
    expect(await signs()).toEqual([]);
    // Without its signature the template stays away.
    expect(await refusal(smsTemplateRestore, { id: smsTemplateId })).toBe('FORBIDDEN');
    await call(smsSignRestore, { id: signId });
    await call(smsTemplateRestore, { id: smsTemplateId });
    expect(await signs()).toMatchObject([{ signId, templates: 1 }]);
    expect(await refusal(smsSignRestore, { id: signId })).toBe('FORBIDDEN');
  });

  test('are twenty at most', async () => {
    for (let n = 0; n < 20; n += 1) await call(smsSignAdd, { name: `Sign ${n}` });
    expect(await refusal(smsSignAdd, { name: 'One more' })).toBe('SMS_SIGNS_FULL');
  });
});

describe('templates', () => {
  test('are handed in once their signature is approved, a promotion with the sentence of opting out', async () => {
    reviews.says = inReview;
    const { signId } = await call(smsSignAdd, { name: '晨光会务' });
    const { smsTemplateId } = await added(signId, { kind: 'promotion', text: '新品上市' });
    await review();
    expect(await template(smsTemplateId)).toMatchObject({ state: 'in_review', waitsForSign: true, vendorCode: '' });
    expect(reviews.handedIn).toEqual([]);
    reviews.says = approved;
    await review();
    await review();
    expect(reviews.handedIn).toEqual([
      { kind: 'promotion', name: 'Reminder', text: '新品上市拒收请回复R', signName: '晨光会务' },
    ]);
    expect(await template(smsTemplateId)).toMatchObject({
      state: 'approved',
      waitsForSign: false,
      vendorCode: 'SMS_1',
    });
  });

  test('that the vendor refuses say why, and are handed in as new ones when they are changed', async () => {
    const signId = await aSign();
    reviews.refuses = 'isv.TEMPLATE_CONTENT_ILLEGAL: no';
    const { smsTemplateId } = await added(signId);
    await review();
    const before = await template(smsTemplateId);
    expect(before).toMatchObject({ state: 'refused', reason: 'isv.TEMPLATE_CONTENT_ILLEGAL: no', version: 1 });
    reviews.refuses = null;
    const given = { smsTemplateId, kind: 'notice' as const, name: 'Reminder', signId, text: '再见' };
    expect(await call(smsTemplateUpdate, { ...given, version: 1 })).toEqual({ state: 'in_review', version: 2 });
    await review();
    expect(await template(smsTemplateId)).toMatchObject({ state: 'approved', reason: '', text: '再见' });
    // Another name alone is nothing to the vendor.
    expect(await call(smsTemplateUpdate, { ...given, name: 'Farewell', version: 2 })).toEqual({
      state: 'approved',
      version: 3,
    });
    expect(await call(smsTemplateUpdate, { ...given, text: '再会', version: 3 })).toEqual({
      state: 'in_review',
      version: 4,
    });
    expect((await template(smsTemplateId)).vendorCode).toBe('');
    expect(await refusal(smsTemplateUpdate, { ...given, version: 3 })).toBe('SMS_TEMPLATE_CHANGED');
  });

  test('wait as drafts until they are handed in', async () => {
    const signId = await aSign();
    const { smsTemplateId, state } = await added(signId, { isDraft: true });
    expect(state).toBe('draft');
    await review();
    expect(reviews.handedIn).toEqual([]);
    expect(await call(smsTemplateReview, { id: smsTemplateId })).toEqual({ state: 'in_review', version: 2 });
    await review();
    expect(await template(smsTemplateId)).toMatchObject({ state: 'approved' });
    expect(await refusal(smsTemplateReview, { id: smsTemplateId })).toBe('SMS_REVIEWED');
  });

  test('that were changed meanwhile are not decided by what was said of the former text', async () => {
    const signId = await aSign();
    const { smsTemplateId } = await added(signId);
    const { organisationId } = organisation;
    await call(smsTemplateUpdate, {
      smsTemplateId,
      version: 1,
      kind: 'notice',
      name: 'Reminder',
      signId,
      text: '再见',
    });
    await reviewSms(server.services, { organisationId, what: 'template', id: smsTemplateId, version: 1, asks: 0 });
    expect(await template(smsTemplateId)).toMatchObject({ state: 'in_review', vendorCode: '', text: '再见' });
  });

  test.each([
    ['您好${}', 'notice'],
    ['您好${姓名}', 'notice'],
    ['您好${name', 'notice'],
    ['您好{{name}}', 'notice'],
    ['您好${unheard}', 'notice'],
    ['验证码 520817', 'code'],
    ['${name}的验证码是${code}', 'code'],
    ['', 'notice'],
    ['长'.repeat(501), 'notice'],
    // Too long with its signature.
    ['长'.repeat(497), 'promotion'],
  ] as const)('of the text %s are refused as %s', async (words, kind) => {
    const signId = await aSign();
    expect(await refusal(smsTemplateAdd, { kind, name: 'Bad', signId, text: words })).toBe('BAD_PARAMETER text');
    expect(await templates()).toEqual([]);
  });

  test('take a variable of their own with what stands instead, and a code alone', async () => {
    const signId = await aSign();
    await added(signId, { name: 'Seat', text: '您的座位是${seat}', variables: { seat: '待定' } });
    await added(signId, { name: 'Code', kind: 'code', text: '验证码${code}，5分钟内有效' });
    expect((await templates()).map(({ name, variables }) => [name, variables])).toEqual([
      ['Code', {}],
      ['Seat', { seat: '待定' }],
    ]);
  });

  test('are listed with what one costs, searched and filtered', async () => {
    const signId = await aSign();
    // 【晨光会务】 is six, 拒收请回复R is six.
    await added(signId, { name: 'Long', kind: 'promotion', text: '长'.repeat(59) });
    await added(signId, { name: 'Short', kind: 'promotion', text: '长'.repeat(58) });
    await added(signId, { name: 'Draft', text: 'a text of its own', isDraft: true });
    expect((await templates({ kind: 'promotion' })).map(({ name, segments }) => [name, segments])).toEqual([
      ['Long', 2],
      ['Short', 1],
    ]);
    const [long, short] = await templates({ kind: 'promotion' });
    expect(long?.priceCents).toBe((short?.priceCents ?? 0) * 2);
    const names = async (filter: Parameters<typeof templates>[0]) => (await templates(filter)).map(({ name }) => name);
    expect(await names({ search: 'OF ITS' })).toEqual(['Draft']);
    expect(await names({ state: 'draft' })).toEqual(['Draft']);
    expect(await names({ search: '%' })).toEqual([]);
    const first = await call(smsTemplateList, { size: 2, sort: 'name' });
    expect(first.records.map(({ name }) => name)).toEqual(['Draft', 'Long']);
    const next = await call(smsTemplateList, { size: 2, sort: 'name', cursor: first.nextCursor ?? '' });
    expect(next.records.map(({ name }) => name)).toEqual(['Short']);
  });

  test('of another organisation are as if they were not there', async () => {
    const signId = await aSign();
    const { smsTemplateId } = await added(signId);
    const { token } = await server.organisation();
    const mine = { smsTemplateId, version: 1, kind: 'notice', name: 'Mine', signId, text: '您好' };
    for (const [of, input] of [
      [smsTemplateUpdate, mine],
      [smsTemplateAdd, { kind: 'notice', name: 'Mine', signId, text: '您好' }],
      [smsTemplateDelete, { id: smsTemplateId }],
      [smsTemplateReview, { id: smsTemplateId }],
      [smsSignDelete, { id: signId }],
      [smsSignReview, { id: signId }],
    ] as const)
      expect((await server.send(of as Parameters<TestServer['send']>[0], input, { token })).status).toBe(403);
    expect((await template(smsTemplateId)).text).toBe(text);
  });
});
