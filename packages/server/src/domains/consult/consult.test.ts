import {
  consultAnswer,
  consultAsk,
  consultExport,
  consultList,
  consultSwitch,
} from '@convoke/contract/consult/consult.calls.ts';
import { eventPublish } from '@convoke/contract/event/event.editing.calls.ts';
import { memberEntry, memberListDelete, memberLogList } from '@convoke/contract/member/member.calls.ts';
import { notificationList } from '@convoke/contract/notification/notification.calls.ts';
import { readXlsx } from 'hucre/xlsx';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { keptMessages } from '../../../testing/messages.ts';
import { nonce } from '../../../testing/samples.ts';
import { type Organisation, startServer, type TestServer } from '../../../testing/server.ts';
import { consultJobs } from './consult.mail.ts';

let server: TestServer;
let organisation: Organisation;
let eventId: string;
let code: string;
const messages = keptMessages();

beforeAll(async () => {
  server = await startServer({ change: messages.takeOver });
});
afterAll(() => server.close());
beforeEach(async () => {
  messages.clear();
  organisation = await server.organisation();
  ({ eventId, code } = await organisation.event());
  await organisation.call(eventPublish, { eventId, publishStatus: 1 });
});

let number = 0;
const ask = (more: object = {}) => {
  number += 1;
  const question = {
    code,
    nonce: nonce(),
    text: 'Is there parking?',
    name: 'Vera',
    email: `vera${number}@example.com`,
  };
  return server.send(consultAsk, { ...question, ...more });
};
const list = async (more: object = {}) => (await organisation.call(consultList, { eventId, ...more })).records;
const token = () => ({ token: organisation.token });
async function sendAnswers() {
  const rows = await server.services.database.query<{ data: { organisationId: string; consultId: string } }>(
    `DELETE FROM pgboss.job WHERE name = 'consult.answered' RETURNING data`,
  );
  for (const { data } of rows) for (const job of consultJobs) await job.run(server.services, data);
}

test('a question is kept once, however often it is sent, listed, searched and filtered', async () => {
  const same = nonce();
  expect((await ask({ nonce: same })).code).toBe(0);
  expect((await ask({ nonce: same })).code).toBe(0);
  await ask({ text: 'When does it begin?', email: '', phone: '13800138000', language: 'zh' });
  const all = await list();
  expect(all.map(({ text, phone, language, state }) => [text, phone, language, state])).toEqual([
    ['When does it begin?', '13800138000', 'zh', 'new'],
    ['Is there parking?', '', 'en', 'new'],
  ]);
  expect((await list({ search: 'PARKING' })).length).toBe(1);
  expect(await list({ state: 'answered' })).toEqual([]);
});

test('an answer goes out by mail in the language of the page, once, with what was asked; hostile words are words', async () => {
  const hostile = `<img src=x onerror=alert(1)> "'\u202e & https://evil.example`;
  await ask({
    text: hostile,
    name: '<b>Vera</b>\r\nBcc: all@example.com'.replace('\r\n', ' '),
    email: 'vera@example.com',
    language: 'es',
  });
  const [question] = await list();
  const consultId = question?.consultId ?? '';
  const answer = '<script>alert(2)</script>\nYes.';
  expect(await organisation.call(consultAnswer, { consultId, answer })).toEqual({ isMailed: true });
  await sendAnswers();
  await sendAnswers();
  const mails = messages.mails.filter(({ to }) => to === 'vera@example.com');
  expect(mails.length).toBe(1);
  expect(mails[0]?.subject).toContain('Respuesta a su pregunta');
  expect(mails[0]?.html).not.toMatch(/<script>|<img src=x|<b>Vera/);
  expect(mails[0]?.text).toContain(answer);
  expect((await list())[0]).toMatchObject({ state: 'answered', answer });
  const again = await server.send(consultAnswer, { consultId, answer: 'Other' }, token());
  expect(again.data).toMatchObject({ failure: 'CONSULT_ANSWERED' });
});

test('of two organisers who answer at once one does', async () => {
  await ask();
  const [question] = await list();
  const consultId = question?.consultId ?? '';
  const answers = await Promise.all(
    Array.from({ length: 8 }, (_, at) => server.send(consultAnswer, { consultId, answer: `Answer ${at}` }, token())),
  );
  expect(answers.filter((each) => each.code === 0).length).toBe(1);
  await sendAnswers();
  expect(messages.mails.length).toBe(1);
});

test('a flood is held back: of one address, of one network, also of many at the same moment', async () => {
  const sent = await Promise.all(Array.from({ length: 12 }, () => ask({ email: 'same@example.com' })));
  expect(sent.filter((each) => each.code === 0).length).toBe(5);
  expect(sent.filter((each) => each.status === 429).length).toBe(7);
  for (let at = 0; at < 25; at += 1) await ask();
  expect((await ask()).status).toBe(429);
  expect((await organisation.call(consultList, { eventId })).total).toBe(30);
  // Nothing of what was refused was kept.
  const rows = await server.services.database.inOrganisation(organisation.organisationId, 'read', (db) =>
    db.selectFrom('consult_flood').select(['key', 'count']).execute(),
  );
  expect(rows.every(({ key }) => !key.includes('example.com'))).toBe(true);
});

test('what cannot be asked is refused by its field, and an event that is not published is as none', async () => {
  const refused = await ask({ email: '', text: '  ' });
  expect(refused.code).toBe(1000);
  expect((await ask({ email: 'nobody' })).code).toBe(1000);
  expect((await ask({ text: 'x'.repeat(2001) })).code).toBe(1000);
  await organisation.call(eventPublish, { eventId, publishStatus: 2 });
  const hidden = await ask();
  const nowhere = await ask({ code: 'ABCDEFGHIJKLMNOP' });
  expect([hidden.status, hidden.code]).toEqual([nowhere.status, nowhere.code]);
  expect(await list()).toEqual([]);
});

test('many are marked, and deleted for good; what was sent cannot be taken back', async () => {
  for (let at = 0; at < 3; at += 1) await ask();
  const ids = (await list()).map(({ consultId }) => consultId);
  await organisation.call(consultAnswer, { consultId: ids[0] ?? '', answer: 'Yes' });
  const turn = async (to: 'new' | 'answered' | 'deleted') =>
    (await organisation.call(consultSwitch, { eventId, consultIds: ids, to })).changed;
  expect([await turn('answered'), await turn('answered'), await turn('new'), await turn('deleted')]).toEqual([
    2, 0, 2, 3,
  ]);
  expect(await list()).toEqual([]);
});

test('organisers are told, by event and day, with how many', async () => {
  await ask();
  await ask();
  const { records } = await organisation.call(notificationList, {});
  expect(records).toMatchObject([{ kind: 'question', eventId, count: 2, isUnread: true }]);
});

test('whoever is known has it in their history, without a word of it, and it goes when they are erased', async () => {
  const { memberId } = await organisation.call(memberEntry, { name: 'Vera', emails: ['vera@known.example.com'] });
  await ask({ email: 'Vera@Known.example.com', text: 'A secret' });
  const [question] = await list();
  expect(question?.memberId).toBe(memberId);
  await organisation.call(consultAnswer, { consultId: question?.consultId ?? '', answer: 'Told' });
  const { records } = await organisation.call(memberLogList, { memberId });
  expect(records.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['asked', 'replied']));
  expect(JSON.stringify(records)).not.toContain('secret');
  await ask();
  await organisation.call(memberListDelete, { memberIds: [memberId] });
  await server.services.database.inOrganisation(organisation.organisationId, 'write', (tx) =>
    sql`SELECT erase_member(${organisation.organisationId}::uuid, ${memberId}::uuid)`.execute(tx),
  );
  expect((await list()).map(({ name, text }) => [name, text])).toEqual([['Vera', 'Is there parking?']]);
});

test('the sheet has those that match, and no cell that calculates', async () => {
  await ask({ text: '=1+1' });
  const { body } = await server.send(consultExport, { eventId, state: 'new' }, token());
  const sheet = await readXlsx(body);
  expect(sheet.sheets[0]?.rows[1]?.slice(1, 3)).toEqual([`'=1+1`, 'Vera']);
});
