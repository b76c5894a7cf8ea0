import { eventNoticeUpdate } from '@convoke/contract/event/event.notice.calls.ts';
import type { EventTrigger } from '@convoke/contract/event/event.notice.rules.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { asked } from '../../../../testing/message-tasks.ts';
import { keptMessages } from '../../../../testing/messages.ts';
import { paidOrder } from '../../../../testing/paid-orders.ts';
import { type Organisation, startServer, type TestServer } from '../../../../testing/server.ts';
import { type PaidData, paidJob } from '../order.job-names.ts';
import { tellAgain, tellPaid } from './order.notices.ts';

const outbox = keptMessages();
const { mails, texts } = outbox;

let server: TestServer;
let organisation: Organisation;

beforeAll(async () => {
  server = await startServer({ change: outbox.takeOver });
  organisation = await server.organisation();
});
afterAll(() => server.close());
beforeEach(() => outbox.clear());

/** What is put off for an order: how long, and for which channel. */
const putOff = (orderId: string) =>
  asked<{ data: PaidData; seconds: number }>(
    server,
    `SELECT data, round(extract(epoch FROM start_after - created_on))::int AS seconds FROM pgboss.job
     WHERE name = $1 AND data->'orderIds' ? $2 AND data ? 'waited'`,
    [paidJob, orderId],
  );

async function aPaidOrder() {
  const { orderId, eventId } = await paidOrder(server, organisation);
  const { organisationId } = organisation;
  const set = (trigger: EventTrigger, channel: 'mail' | 'sms', more: object, version = 0) =>
    organisation.call(eventNoticeUpdate, {
      eventId,
      notices: [{ trigger, channel, isOn: true, noticeTemplateId: null, delayMinutes: 0, version, ...more }],
    });
  const tell = (more: Partial<PaidData> = {}) =>
    tellPaid(server.services, { organisationId, orderIds: [orderId], ...more });
  return { orderId, eventId, set, tell };
}

test('the letter of a paid order is not sent by a channel that is off; the tickets once more are', async () => {
  const { orderId, set, tell } = await aPaidOrder();
  await set('paid', 'mail', { isOn: false });
  await tell();
  expect([mails.length, texts.length]).toEqual([0, 1]);
  await tellAgain(server.services, {
    organisationId: organisation.organisationId,
    orderIds: [orderId],
    occasion: 'wished for',
  });
  expect([mails.length, texts.length]).toEqual([1, 2]);
});

test('what is put off is sent at its time, once, by its own channel', async () => {
  const { orderId, set, tell } = await aPaidOrder();
  await set('paid', 'sms', { delayMinutes: 15 });
  await tell();
  expect([mails.length, texts.length]).toEqual([1, 0]);
  const [waiting] = await putOff(orderId);
  expect(waiting).toMatchObject({ seconds: 900, data: { orderIds: [orderId], waited: 'sms' } });
  await tell({ waited: 'sms' });
  await tell({ waited: 'sms' });
  expect([mails.length, texts.length]).toEqual([1, 1]);
});

test('a mail by a template has its words, the printed tickets and the calendar, and no pictures that nothing shows', async () => {
  const { set, tell } = await aPaidOrder();
  const [template] = await asked<{ id: string }>(
    server,
    `INSERT INTO mail_template (organisation_id, kind, name, subject, html, from_name, reply_to, made_by)
     VALUES ($1, 'notice', 'Own', 'Paid: {{amount}}', '<p>{{order}}</p>', 'The team', 'team@example.com', $2) RETURNING id`,
    [organisation.organisationId, organisation.userId],
  );
  await set('paid', 'mail', { noticeTemplateId: template?.id ?? '' });
  await tell();
  const [mail] = mails;
  expect(mail?.subject).toMatch(/^Paid: \S/);
  expect(mail?.from).toMatchObject({ name: 'The team' });
  expect(mail?.headers).toMatchObject({ 'Reply-To': 'team@example.com' });
  expect(mail?.html).not.toContain('{{');
  expect(mail?.attachments?.map(({ fileName }) => fileName).filter((name) => name.endsWith('.png'))).toEqual([]);
  expect(mail?.attachments?.map(({ contentType }) => contentType.split(';')[0])).toEqual([
    'application/pdf',
    'text/calendar',
  ]);
});
