import { memberEntry } from '@convoke/contract/member/member.calls.ts';
import { memberConsentRecord } from '@convoke/contract/member/member.consent.calls.ts';
import { memberGroupAdd, memberGroupPut } from '@convoke/contract/member/member.group.calls.ts';
import { memberWormAdd } from '@convoke/contract/member/member.worm.calls.ts';
import { messageTaskCount } from '@convoke/contract/message/message.audience.calls.ts';
import {
  messageMailAddressSend,
  messageMailSend,
  messageSmsOrdinary,
  messageTaskInfo,
  messageTaskPreview,
} from '@convoke/contract/message/message.calls.ts';
import { messagePassedList } from '@convoke/contract/message/message.list.calls.ts';
import { participantAdd } from '@convoke/contract/participant/participant.office.calls.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  agrees,
  asked,
  isTallied,
  keptTexts,
  linesIn,
  mailTask,
  moneyOf,
  passedIn,
  refusalOf,
  run,
  smsTask,
  typed,
} from '../../../../testing/message-tasks.ts';
import { keptMessages } from '../../../../testing/messages.ts';
import { type Organisation, startServer, type TestServer } from '../../../../testing/server.ts';
import { payableEnv, topUp } from '../../../../testing/top-up.ts';

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
  await topUp(server, organisation, 10_000);
});

const member = (name: string, more: { phones?: string[]; emails?: string[] }) =>
  organisation.call(memberEntry, { name, ...more });

/** A book with entries, as the books' own calls write them. */
async function book(channel: 'sms' | 'mail', entries: { address: string; name?: string; vars?: object }[]) {
  const [made] = await asked<{ id: string }>(
    server,
    `INSERT INTO address_book (organisation_id, channel, name, made_by) VALUES ($1, $2, 'Press', $3) RETURNING id`,
    [organisation.organisationId, channel, organisation.userId],
  );
  const bookId = made?.id ?? '';
  for (const { address, name = '', vars = {} } of entries)
    await asked(
      server,
      `INSERT INTO address_book_entry (organisation_id, book_id, address, name, vars) VALUES ($1, $2, $3, $4, $5)`,
      [organisation.organisationId, bookId, address, name, JSON.stringify(vars)],
    );
  return bookId;
}

test('one person gets one message, in whatever spelling and on however many lists', async () => {
  const { memberId } = await member('Ana', { phones: ['13800138001'] });
  await member('Bo', { phones: ['13800138002'] });
  const { groupId } = await organisation.call(memberGroupAdd, { name: 'Club' });
  await organisation.call(memberGroupPut, { groupId, memberIds: [memberId] });
  const { eventId } = await organisation.event();
  const answers = { name: 'Ana', phone: '138 0013 8001' };
  await organisation.call(participantAdd, { eventId, answers, notify: false });
  const bookId = await book('sms', [{ address: '13800138001' }, { address: '13800138003', name: 'Cy' }]);
  const { taskId } = await smsTask(organisation, {
    sources: [
      { kind: 'typed', addresses: ['+86 138-0013-8001', '１３８００１３８００１', '0086 13800138001', '13800138001'] },
      { kind: 'group', groupId },
      { kind: 'members' },
      { kind: 'participants', eventId },
      { kind: 'book', bookId },
    ],
  });
  const texts = keptTexts(server);
  await run(server, organisation, taskId);
  expect(texts.texts.map(({ to }) => to).toSorted()).toEqual(['13800138001', '13800138002', '13800138003']);
  const lines = await linesIn(server, taskId);
  expect(lines.map(({ address, state }) => [address, state])).toEqual([
    ['13800138001', 'accepted'],
    ['13800138002', 'accepted'],
    ['13800138003', 'accepted'],
  ]);
  // Whoever typed a number has written to the member all the same.
  expect(lines[0]?.member_id).toBe(memberId);
  expect(await passedIn(server, taskId)).toEqual(
    [0, 0, 0, 1, 2, 3, 4].map((source) => ({ address: '13800138001', rule: 'duplicate', source, first_source: 0 })),
  );
  const info = await organisation.call(messageTaskInfo, { taskId });
  expect(info).toMatchObject({ state: 'finished', reservedCents: 15, returnedCents: 0 });
  expect(info.counts).toMatchObject({ lines: 3, accepted: 3, waiting: 0, passed: 7 });
  const passed = await organisation.call(messagePassedList, { taskId, rule: 'duplicate', size: 5 });
  expect(passed).toMatchObject({ total: 7 });
  expect(await isTallied(server, taskId)).toBe(true);
  expect(agrees(await moneyOf(server, organisation, taskId))).toBe(true);
});

test('who may get nothing has a line with the rule, and costs nothing; a notice asks less', async () => {
  const people = ['stopped', 'bounced', 'refuses', 'hunter', 'fine'] as const;
  const ids = new Map<string, string>();
  for (const [n, name] of people.entries())
    ids.set(name, (await member(name, { phones: [`1380013810${n}`], emails: [`${name}@example.com`] })).memberId);
  const stop = (address: string, scope: string, why: string) =>
    asked(
      server,
      `INSERT INTO message_stop (organisation_id, channel, address, scope, why) VALUES ($1, 'mail', $2, $3, $4)`,
      [organisation.organisationId, address, scope, why],
    );
  await stop('stopped@example.com', 'promotion', 'unsubscribed');
  await stop('bounced@example.com', 'all', 'unknown_user');
  await organisation.call(memberConsentRecord, {
    memberIds: [ids.get('refuses') ?? ''],
    channels: ['email'],
    answer: 'refused',
    source: 'a call',
  });
  await organisation.call(memberWormAdd, { phone: '13800138103' });
  await member('nobody', { phones: ['13800138109'] });
  const rules = async (purpose: 'notice' | 'promotion', withWorms = false) => {
    const { taskId } = await mailTask(organisation, { purpose, withWorms, sources: [{ kind: 'members' }] });
    await run(server, organisation, taskId);
    const lines = await linesIn(server, taskId);
    expect((await passedIn(server, taskId)).map(({ rule }) => rule)).toEqual(['no_address']);
    expect(agrees(await moneyOf(server, organisation, taskId))).toBe(true);
    expect(lines.filter(({ state }) => state === 'suppressed').every((line) => line.price_cents === 0)).toBe(true);
    return Object.fromEntries(
      lines.map((line): [string, string] => [line.address.split('@')[0] ?? '', line.class ?? line.state]),
    );
  };
  expect(await rules('promotion')).toEqual({
    stopped: 'opted_out',
    bounced: 'bounced',
    refuses: 'consent',
    hunter: 'worm',
    fine: 'accepted',
  });
  expect(await rules('promotion', true)).toMatchObject({ hunter: 'accepted' });
  expect(await rules('notice')).toEqual({
    stopped: 'accepted',
    bounced: 'bounced',
    refuses: 'accepted',
    hunter: 'accepted',
    fine: 'accepted',
  });
});

test('where the vendor does not deliver, and what is no number, is told apart', async () => {
  const texts = keptTexts(server);
  const { taskId } = await smsTask(organisation, {
    sources: typed('13800138001', '+81 90 1234 5678', '1'.repeat(40), 'a@example.com'),
  });
  await run(server, organisation, taskId);
  expect(texts.texts.map(({ to }) => to)).toEqual(['13800138001']);
  expect((await linesIn(server, taskId)).map((line) => line.class ?? line.state).toSorted()).toEqual([
    'accepted',
    'unserved',
  ]);
  expect((await passedIn(server, taskId)).map(({ rule }) => rule)).toEqual(['invalid', 'invalid']);
});

test('each gets their own words; a long name makes a second segment, and the price follows', async () => {
  const texts = keptTexts(server);
  const bookId = await book('sms', [
    { address: '13800138001', name: 'Bo', vars: { table: '7' } },
    { address: '13800138002', name: '😀'.repeat(20) },
  ]);
  // With the signature and the sentence of opting out it is 68 signs for Bo; twenty emoji are forty.
  const text = `\${name}${'x'.repeat(50)}{{table}}`;
  const { taskId } = await smsTask(organisation, {
    sources: [{ kind: 'book', bookId }],
    sms: { signName: 'Convoke', text, vendorTemplate: 'SMS_1', variables: { table: 'no' } },
  });
  await run(server, organisation, taskId);
  expect((await linesIn(server, taskId)).map(({ segments, price_cents }) => [segments, price_cents])).toEqual([
    [1, 5],
    [2, 10],
  ]);
  const bo = texts.texts.find(({ to }) => to === '13800138001');
  expect(bo?.text).toBe(`【Convoke】Bo${'x'.repeat(50)}7拒收请回复R`);
  expect(bo?.params).toEqual({ name: 'Bo', table: '7' });
  expect(await moneyOf(server, organisation, taskId)).toMatchObject({ reserved: 15, spent: 15, lines: 15 });
});

test('in a mail what people are called is text, in its subject too', async () => {
  const { memberId } = await member('<b>Ana</b>', { emails: ['ana@example.com'] });
  const { taskId } = await mailTask(organisation, {
    sources: [{ kind: 'memberIds', memberIds: [memberId] }],
    mail: {
      subject: 'For {{name}} of {{company}}',
      html: '<html><body><p>{{name}}</p></body></html>',
      preview: 'Soon',
      fromName: 'The fair',
      replyTo: 'fair@example.com',
      variables: { company: 'your company' },
    },
  });
  await run(server, organisation, taskId);
  const [mail] = kept.mails;
  expect(mail?.subject).toBe('For <b>Ana</b> of your company');
  expect(mail?.html).toContain('&lt;b&gt;Ana&lt;/b&gt;</p>');
  // Padded, so that a mail program shows no words of the mail behind it.
  expect(mail?.html).toMatch(/<body><div style="display:none[^>]*>Soon(?:&#8203;&nbsp;)+<\/div>/);
  expect(mail?.text).toContain('<b>Ana</b>');
  expect(mail?.from).toMatchObject({ name: 'The fair' });
  expect(mail?.headers).toMatchObject({ 'Reply-To': '<fair@example.com>' });
});

test('a count beforehand says what building then does', async () => {
  await member('Ana', { emails: ['ana@example.com'] });
  await member('Bo', { phones: ['13800138002'] });
  const sources = [{ kind: 'members' as const }, ...typed('ANA@example.com', 'cy@example.com', 'nonsense')];
  const count = await organisation.call(messageTaskCount, { channel: 'mail', purpose: 'promotion', sources });
  expect(count).toMatchObject({
    named: 5,
    reached: 2,
    isCapped: false,
    costCents: 2,
    balanceCents: 10_000,
    segments: null,
  });
  expect(count.without).toEqual([
    { rule: 'duplicate', count: 1, some: ['ana@example.com'] },
    { rule: 'invalid', count: 1, some: ['nonsense'] },
    { rule: 'no_address', count: 1, some: ['Bo'] },
  ]);
  const { taskId } = await mailTask(organisation, { sources });
  await run(server, organisation, taskId);
  expect(await moneyOf(server, organisation, taskId)).toMatchObject({ reserved: 2 });
  expect((await organisation.call(messageTaskInfo, { taskId })).counts).toMatchObject({ lines: 2, passed: 3 });
});

test('a preview is what the recipient will get', async () => {
  const { memberId } = await member('Ana', { phones: ['13800138001'] });
  const sms = { signName: 'Convoke', text: 'Hello {{name}}' };
  const shown = await organisation.call(messageTaskPreview, { purpose: 'promotion', sms, memberId });
  expect(shown).toMatchObject({ text: '【Convoke】Hello Ana拒收请回复R', segments: 1, to: '13800138001' });
  expect(await organisation.call(messageTaskPreview, { purpose: 'notice', sms })).toMatchObject({
    text: '【Convoke】Hello ',
  });
});

test('what cannot be sent is refused before anything is kept', async () => {
  const sources = typed('a@example.com');
  const mail = { subject: 'Hello', html: '<p>Hello</p>' };
  const base = { name: 'A task', purpose: 'promotion' as const, sources, mail };
  const refused = (change: object) => refusalOf(server, organisation, messageMailSend, { ...base, ...change });
  expect(await refused({ mail: { ...mail, html: '<p>{{seat}}</p>' } })).toBe('BAD_PARAMETER mail.html');
  expect(await refused({ mail: { ...mail, subject: 'Hello\r\nBcc: evil@example.com' } })).toBe(
    'BAD_PARAMETER mail.subject',
  );
  expect(await refused({ mail: { ...mail, replyTo: 'a@example.com\r\nBcc: b@example.com' } })).toBe(
    'BAD_PARAMETER mail.replyTo',
  );
  expect(await refused({ startsAt: '2020-01-01T00:00:00Z' })).toBe('MESSAGE_PAST');
  expect(await refused({ startsAt: '2099-01-02T00:00:00Z', latestAt: '2099-01-01T00:00:00Z' })).toBe(
    'BAD_PARAMETER latestAt',
  );
  expect(await refused({ fromMinute: 600 })).toBe('BAD_PARAMETER latestAt');
  expect(await refused({ sources: typed('nobody') })).toBe('MESSAGE_TYPED_INVALID');
  expect(await refused({ sources: [{ kind: 'group', groupId: organisation.userId }] })).toBe('FORBIDDEN');
  const sms = { signName: '【A】', text: 'Hello' };
  const rest = { name: base.name, purpose: base.purpose, addresses: ['13800138001'], sms };
  expect(await refusalOf(server, organisation, messageSmsOrdinary, rest)).toBe('BAD_PARAMETER sms.signName');
  expect(
    await refusalOf(server, organisation, messageSmsOrdinary, {
      ...rest,
      sms: { signName: 'AB', text: 'x'.repeat(497) },
    }),
  ).toBe('BAD_PARAMETER sms.text');
  const [row] = await asked<{ n: string }>(
    server,
    'SELECT count(*) AS n FROM message_task WHERE organisation_id = $1',
    [organisation.organisationId],
  );
  expect(Number(row?.n)).toBe(0);
});

test('the same key makes one task; a book is taken whole, whatever a step takes', async () => {
  const bookId = await book(
    'mail',
    Array.from({ length: 30 }, (_, n) => ({ address: `reader${n}@example.com` })),
  );
  const input = {
    name: 'A task',
    purpose: 'notice' as const,
    bookIds: [bookId, bookId],
    mail: { subject: 'Hi', html: 'Hi' },
  };
  const headers = { 'idempotency-key': 'a-key-of-a-test' };
  const token = organisation.token;
  const first = await server.send(messageMailAddressSend, input, { token, headers });
  const second = await server.send(messageMailAddressSend, input, { token, headers });
  expect(second.data).toEqual(first.data);
  await run(server, organisation, first.data.taskId);
  expect(kept.mails).toHaveLength(30);
  expect(new Set(kept.mails.map(({ messageId }) => messageId)).size).toBe(30);
});
