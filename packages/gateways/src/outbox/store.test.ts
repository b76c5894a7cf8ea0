import { appendFile, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Delivery, findCode, type NewMessage, segmentsOf } from './record.ts';
import { OutboxStore } from './store.ts';

let dir: string;
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'outbox-store-'));
});
afterEach(() => rm(dir, { recursive: true, force: true }));

const accepted: Delivery = { state: 'accepted', errCode: null, at: '2026-01-01T00:00:00.000Z', report: 'waiting' };
const mail = (to: string, subject: string, text = ''): NewMessage => ({
  channel: 'mail',
  to,
  recipients: [to],
  from: 'us@example.test',
  subject,
  text,
  html: null,
  headers: [],
  attachments: [],
  messageId: null,
  sms: null,
});

test('keeps messages, their changes and their numbering over a restart', async () => {
  const store = await OutboxStore.open(dir);
  const first = await store.add(mail('ann@example.test', 'Hello'), Buffer.from('raw mail'), accepted);
  await store.add(mail('bob@example.test', 'Again'), Buffer.from('other'), accepted);
  await store.setDelivery(first.id, { ...accepted, state: 'bounced', errCode: '5.1.1', report: 'none' });
  await store.close();

  const again = await OutboxStore.open(dir);
  expect((await again.get('1'))?.delivery.state).toBe('bounced');
  expect((await again.raw('1'))?.toString()).toBe('raw mail');
  expect((await again.add(mail('c@example.test', 'Third'), Buffer.from(''), accepted)).id).toBe('3');
  expect(again.list({ limit: 10 }).found.map((one) => one.id)).toEqual(['3', '2', '1']);
  await again.close();
});

test('cuts a torn last line off and skips a damaged one', async () => {
  const store = await OutboxStore.open(dir);
  await store.add(mail('ann@example.test', '会议'), Buffer.from('a'), accepted);
  await store.close();
  const log = join(dir, 'messages.jsonl');
  await appendFile(log, '{"kind":"mess\u0000 damaged\n{"kind":"message","message":{"id":"9","subj');

  const again = await OutboxStore.open(dir);
  expect(again.size).toBe(1);
  const next = await again.add(mail('bob@example.test', 'After'), Buffer.from('b'), accepted);
  expect(next.id).toBe('2');
  await again.close();
  const last = await OutboxStore.open(dir);
  expect(last.list({ limit: 10 }).found.map((one) => one.subject)).toEqual(['After', '会议']);
  await last.close();
});

test('finds by recipient, channel, words and time', async () => {
  const store = await OutboxStore.open(dir);
  const first = await store.add(mail('Ann@Example.test', 'Ticket for the summit', 'Hall Three'), null, accepted);
  const second = await store.add({ ...mail('13800138000', ''), channel: 'sms', text: '【会】您好' }, null, accepted);
  const ids = (filter: object) => store.list({ limit: 10, ...filter }).found.map((one) => one.id);
  expect(ids({ to: 'ann@example.test' })).toEqual([first.id]);
  expect(ids({ to: 'ann' })).toEqual([]);
  expect(ids({ channel: 'sms' })).toEqual([second.id]);
  expect(ids({ q: 'hall three' })).toEqual([first.id]);
  expect(ids({ q: '您好' })).toEqual([second.id]);
  expect(ids({ after: first.id })).toEqual([second.id]);
  expect(ids({ after: '2001-01-01T00:00:00Z' })).toHaveLength(2);
  expect(ids({ after: '2999-01-01T00:00:00Z' })).toEqual([]);
  expect(ids({ before: second.id })).toEqual([first.id]);
  await store.close();
});

test('holds no more than it should, on disk neither', async () => {
  const store = await OutboxStore.open(dir, 5);
  await Promise.all(
    Array.from({ length: 40 }, (_, index) =>
      store.add(mail(`p${index}@example.test`, `${index}`), Buffer.from('x'), accepted),
    ),
  );
  expect(store.list({ limit: 100 }).found.map((one) => one.id)).toEqual(['40', '39', '38', '37', '36']);
  expect(await readdir(join(dir, 'eml'))).toHaveLength(5);
  expect((await store.get('36'))?.subject).toBe('35');
  await store.close();
  expect((await readFile(join(dir, 'messages.jsonl'), 'utf8')).split('\n').length).toBeLessThan(25);
  const again = await OutboxStore.open(dir, 5);
  expect(again.list({ limit: 100 }).found.map((one) => one.id)).toEqual(['40', '39', '38', '37', '36']);
  await again.close();
});

test('forgets everything when emptied, but never uses a number twice', async () => {
  const store = await OutboxStore.open(dir);
  await store.add(mail('ann@example.test', 'secret'), Buffer.from('secret'), accepted);
  await store.clear();
  expect(store.size).toBe(0);
  expect(await store.get('1')).toBeNull();
  expect(await readFile(join(dir, 'messages.jsonl'), 'utf8')).not.toContain('secret');
  expect(await readdir(join(dir, 'eml'))).toEqual([]);
  await store.close();
  const again = await OutboxStore.open(dir);
  expect((await again.add(mail('a@b.test', ''), null, accepted)).id).toBe('2');
  await again.close();
});

test('reads one-time codes and counts segments', () => {
  const code = (text: string, params?: string) =>
    findCode({
      subject: '',
      text,
      sms: params ? { signName: '', templateCode: '', params, bizId: '', outId: '', segments: 1 } : null,
    });
  expect(code('Your code is 482913. Valid for 10 minutes.')).toBe('482913');
  expect(code('您的验证码是730215，请勿泄露')).toBe('730215');
  expect(code('x', '{"code":"123456"}')).toBe('123456');
  expect(code('See you on 2027-03-01 in hall 3000')).toBeNull();
  expect(code('Enter the code at http://127.0.0.1:8080/e/1 before 2027-03-01')).toBeNull();
  expect(code('Your code opens the door on 5 December 2026')).toBeNull();
  expect([70, 71, 134, 135, 160, 500].map((length) => segmentsOf('会'.repeat(length)))).toEqual([1, 2, 2, 3, 3, 8]);
});
