import { memberEntry, memberLogList } from '@convoke/contract/member/member.calls.ts';
import { isOptOut } from '@convoke/contract/message/message.answer.rules.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { lineOf, sentText, stopsOf, tallyOf } from '../../../../testing/message-answers.ts';
import { asked, run, smsTask, typed } from '../../../../testing/message-tasks.ts';
import { keptMessages } from '../../../../testing/messages.ts';
import { type Organisation, someone, startServer, type TestServer } from '../../../../testing/server.ts';
import { payableEnv } from '../../../../testing/top-up.ts';
import { messageToken } from '../message.tokens.ts';
import { receiptClass, takeReceipts } from './message.receipts.ts';
import { followReply } from './message.replies.ts';
import { reportKey } from './message.reports.routes.ts';
import { seal } from '../../../core/sealed.ts';

const kept = keptMessages();
let server: TestServer;
let organisation: Organisation;

beforeAll(async () => {
  server = await startServer({ change: kept.takeOver, env: payableEnv });
});
afterAll(() => server.close());
beforeEach(async () => {
  kept.clear();
  organisation = await server.organisation();
});

const send = (phone: string, purpose: 'notice' | 'promotion' = 'promotion', of = organisation) =>
  sentText(server, of, kept, phone, purpose);

const post = (path: string, body: unknown, key = reportKey(server.services.settings)) =>
  server.app.inject({
    method: 'POST',
    url: `/msg/reports/${path}/${key}`,
    payload: Buffer.isBuffer(body) || typeof body === 'string' ? body : JSON.stringify(body),
    headers: { 'content-type': 'application/json; charset=utf-8' },
  });

const receipt = (phone: string, outId: string, code: string | null) => ({
  phone_number: phone,
  success: code === null,
  err_code: code ?? 'DELIVERED',
  biz_id: 'biz',
  out_id: outId,
  sms_size: '1',
  send_time: '2026-11-26 10:00:00',
  report_time: '2026-11-26 10:00:03',
});

/** What the job does with a reply. */
const follow = (reply: object) =>
  followReply(server.services, {
    sealed: seal(server.services.settings.SECRET_KEY, 'message reply', JSON.stringify(reply)),
    tries: 99,
  });

test('a receipt says that it was delivered; twice, late and in any order it does no harm', async () => {
  const { phone } = someone();
  const { taskId, outId } = await send(phone);
  expect((await post('sms-receipts', [receipt(phone, outId, null)])).json()).toMatchObject({ code: 0 });
  expect(await lineOf(server, taskId)).toMatchObject({ state: 'delivered', is_returned: false });
  await post('sms-receipts', [receipt(phone, outId, null), receipt(phone, outId, null)]);
  const [row] = await asked<{ n: string }>(
    server,
    "SELECT count(*) AS n FROM message_event WHERE task_id = $1 AND kind = 'receipt'",
    [taskId],
  );
  expect(Number(row?.n)).toBe(1);
  // First the wrong word, then the right one.
  const second = someone().phone;
  const late = await send(second);
  await post('sms-receipts', [receipt(second, late.outId, 'UNDELIV')]);
  expect(await lineOf(server, late.taskId)).toMatchObject({
    state: 'undelivered',
    class: 'switched_off',
    is_returned: true,
  });
  await post('sms-receipts', [receipt(second, late.outId, null)]);
  expect(await lineOf(server, late.taskId)).toMatchObject({ state: 'delivered' });
});

test('what is not delivered is given back, once', async () => {
  const { phone } = someone();
  const { taskId, outId } = await send(phone);
  for (const _ of [1, 2, 3]) await post('sms-receipts', [receipt(phone, outId, 'MK:0001')]);
  expect(await lineOf(server, taskId)).toMatchObject({ state: 'undelivered', class: 'number' });
  await run(server, organisation, taskId);
  const [task] = await asked<{ reserved_cents: string; returned_cents: string }>(
    server,
    'SELECT reserved_cents, returned_cents FROM message_task WHERE id = $1',
    [taskId],
  );
  expect(Number(task?.returned_cents)).toBe(Number(task?.reserved_cents));
});

test('one name for a text to many: the number says which', async () => {
  const [one, two] = [someone().phone, someone().phone];
  const { taskId } = await send(one);
  const both = await smsTask(organisation, { sources: typed(one, two) });
  await run(server, organisation, both.taskId);
  const outId = messageToken(server.services.settings, 'receipt', {
    organisationId: organisation.organisationId,
    id: both.taskId,
  });
  await takeReceipts(server.services, [{ ...receipt(one, outId, null) }, { ...receipt(two, outId, 'UNDELIV') }]);
  const lines = await asked<{ address: string; state: string }>(
    server,
    'SELECT address, state FROM message_line WHERE task_id = $1',
    [both.taskId],
  );
  expect(Object.fromEntries(lines.map(({ address, state }) => [address, state]))).toEqual({
    [one]: 'delivered',
    [two]: 'undelivered',
  });
  expect((await lineOf(server, taskId)).state).toBe('accepted');
});

test('without its key, and of other things, nothing is taken', async () => {
  const { phone } = someone();
  const { taskId, outId } = await send(phone);
  expect((await post('sms-receipts', [receipt(phone, outId, null)], 'a-wrong-key-of-somebody-else')).statusCode).toBe(
    403,
  );
  expect((await post('sms-receipts', '{"not": "a list"}')).statusCode).toBe(400);
  expect((await post('sms-receipts', Buffer.from([0xff, 0xfe, 0x00]))).statusCode).toBe(400);
  // A one-time code, another installation's message, a number that does not fit: taken, so that the vendor stops, and passed over.
  for (const odd of [
    receipt(phone, 'otp-1', null),
    receipt(phone, 'A'.repeat(54), null),
    receipt(someone().phone, outId, null),
  ])
    expect((await post('sms-receipts', [odd])).json()).toMatchObject({ code: 0 });
  expect((await lineOf(server, taskId)).state).toBe('accepted');
});

test('TD, T, R and 退订 in any width and case', () => {
  for (const text of ['TD', 'td', ' T ', 'Ｔ', 'ｔｄ', 'R', 'r。', '退订', '退 订', '“TD”', 'Ｒ！'])
    expect(isOptOut(text)).toBe(true);
  for (const text of ['', 'TDX', 'Thanks', '退订了吗', 'RR', 'T shirt', '1']) expect(isOptOut(text)).toBe(false);
});

test('a reply that asks for no more stops promotions of everybody who reached the number under that signature', async () => {
  const { phone } = someone();
  const { memberId } = await organisation.call(memberEntry, { name: 'Ana', phones: [phone] });
  const other = await server.organisation();
  const [mine, theirs] = [await send(phone), await send(phone, 'promotion', other)];
  await asked(server, 'UPDATE message_line SET member_id = $1 WHERE task_id = $2', [memberId, mine.taskId]);
  await post('sms-receipts', [receipt(phone, mine.outId, null), receipt(phone, theirs.outId, null)]);
  const reply = {
    phone_number: phone,
    content: ' ｔｄ ',
    sign_name: 'Convoke',
    send_time: '2026-11-26 10:05:00',
    sequence_id: 7,
  };
  for (const _ of [1, 2]) await follow(reply);
  expect(await stopsOf(server, phone)).toEqual([
    { scope: 'promotion', why: 'reply', is_lifted: false },
    { scope: 'promotion', why: 'reply', is_lifted: false },
  ]);
  expect(await tallyOf(server, mine.taskId, 'replied', 'unsubscribed')).toEqual({ replied: 1, unsubscribed: 1 });
  expect(await lineOf(server, mine.taskId)).toMatchObject({ replied_at: expect.any(Date) as Date });
  const { records } = await organisation.call(memberLogList, { memberId, size: 50 });
  const kinds = records
    .map(({ kind }) => kind)
    .filter((kind) => kind === 'messageReplied' || kind === 'messageStopped');
  expect(kinds.toSorted()).toEqual(['messageReplied', 'messageStopped']);
  // The next promotion passes the number over.
  const next = await smsTask(organisation, { sources: typed(phone) });
  await run(server, organisation, next.taskId);
  expect(await lineOf(server, next.taskId)).toMatchObject({ state: 'suppressed' });
});

test('another signature is another sender; any other words are a reply and no more', async () => {
  const { phone } = someone();
  const { taskId, outId } = await send(phone);
  await post('sms-receipts', [receipt(phone, outId, null)]);
  await follow({ phone_number: phone, content: 'TD', sign_name: 'Somebody else', sequence_id: 1 });
  expect(await stopsOf(server, phone)).toEqual([]);
  await follow({ phone_number: phone, content: 'Which hall is it?', sign_name: 'Convoke', sequence_id: 2 });
  expect(await stopsOf(server, phone)).toEqual([]);
  expect(await tallyOf(server, taskId, 'replied')).toEqual({ replied: 1 });
});

test('replies wait sealed, so that the queue holds no number', async () => {
  const { phone } = someone();
  expect(
    (await post('sms-replies', [{ phone_number: phone, content: 'TD', sign_name: 'Convoke' }])).json(),
  ).toMatchObject({ code: 0 });
  const jobs = await asked<{ data: object }>(server, "SELECT data FROM pgboss.job WHERE name = 'message.reply'");
  expect(jobs.length).toBeGreaterThan(0);
  expect(JSON.stringify(jobs)).not.toContain(phone);
});

test('codes of carriers', () => {
  expect(
    ['MK:0001', 'MOBILE_NOT_ON_SERVICE', 'BLACKLIST', 'MA:0001', 'SIGN_UNFILED', 'SP_LIMIT', 'SOMETHING', null].map(
      receiptClass,
    ),
  ).toEqual(['number', 'switched_off', 'blocked', 'content', 'template', 'vendor', 'other', 'other']);
});

test('whatever is posted, nothing fails, and nothing strange is kept', { timeout: 120_000 }, async () => {
  const { phone } = someone();
  const { taskId, outId } = await send(phone);
  const text = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 60 }),
    fc.constantFrom(phone, outId, 'TD', '', '\u0000', 'DELIVERED'),
  );
  const item = fc.oneof(
    fc.record(
      {
        phone_number: text,
        success: fc.oneof(fc.boolean(), text),
        err_code: text,
        out_id: text,
        biz_id: text,
        content: text,
        sign_name: text,
        sequence_id: fc.oneof(fc.integer(), text),
      },
      { requiredKeys: [] },
    ),
    fc.jsonValue(),
  );
  const body = fc.oneof(
    fc.array(item, { maxLength: 5 }).map((items) => Buffer.from(JSON.stringify(items))),
    fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.from(bytes)),
    fc.jsonValue().map((value) => Buffer.from(JSON.stringify(value))),
  );
  await fc.assert(
    fc.asyncProperty(body, fc.constantFrom('sms-receipts', 'sms-replies'), async (given, path) => {
      const { statusCode } = await post(path, given);
      expect([200, 400]).toContain(statusCode);
    }),
    { numRuns: Number(process.env['REPORT_RUNS'] ?? 200) },
  );
  expect(['accepted', 'delivered', 'undelivered']).toContain((await lineOf(server, taskId)).state);
});
