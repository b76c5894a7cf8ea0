import { colleagueRemove } from '@convoke/contract/auth/colleague.calls.ts';
import {
  notificationList,
  notificationRead,
  notificationSettings,
  notificationSettingsUpdate,
} from '@convoke/contract/notification/notification.calls.ts';
import { notificationKinds } from '@convoke/contract/notification/notification.rules.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { rawQuery } from '../../core/data/database.ts';
import { keptMessages } from '../../../testing/messages.ts';
import { paidOrder } from '../../../testing/paid-orders.ts';
import { type Organisation, startServer, type TestServer } from '../../../testing/server.ts';
import { payableEnv } from '../../../testing/top-up.ts';
import { notificationJobs, notifyRound } from './notification.jobs.ts';
import { mailDigest } from './notification.mail.ts';

let server: TestServer;
let ours: Organisation;
const messages = keptMessages();

beforeAll(async () => {
  server = await startServer({ change: messages.takeOver, env: payableEnv });
});
afterAll(() => server.close());
beforeEach(async () => {
  messages.clear();
  ours = await server.organisation();
});

const query = <Row extends object>(statement: string, values: unknown[] = [], of = ours) =>
  server.services.database.inOrganisation(of.organisationId, 'write', (tx) => rowsOf<Row>(tx, statement, values));
const rowsOf = async <Row>(tx: Parameters<typeof rawQuery>[0], statement: string, values: unknown[]) =>
  (await rawQuery(tx, statement, values)).rows as Row[];

/** A round of this organisation alone, which reads all that is committed. */
async function round(of = ours) {
  await query('UPDATE notification_lane SET due_at = now() + make_interval(hours => 1)');
  await query('UPDATE notification_lane SET due_at = now() WHERE organisation_id = $1', [of.organisationId], of);
  await notifyRound(server.services, 0);
}

/** Digests that rounds have asked for, as the job sends them. */
async function sendMails() {
  const rows = await server.services.database.query<{ data: object }>(
    `DELETE FROM pgboss.job WHERE name = 'notification.mail' RETURNING data`,
  );
  for (const { data } of rows) await mailDigest.run(server.services, data);
}

/** Sales of an event, as settling writes them. */
const sell = (orderId: string, times: number) =>
  query(`INSERT INTO order_history (order_id, kind, detail) SELECT $1, 'paid', '{}' FROM generate_series(1, $2)`, [
    orderId,
    times,
  ]);

const list = (of = ours) => of.call(notificationList, {});
const byMail = (kinds: readonly (typeof notificationKinds)[number][], of = ours) =>
  of.call(notificationSettingsUpdate, { inProduct: [...notificationKinds], byMail: [...kinds] });
const later = (of = ours) =>
  query(`UPDATE notification_reader SET mailed_at = mailed_at - interval '16 minutes'`, [], of);

test('a sale is told once, with its event; a thousand make one row, whose number grows', async () => {
  const order = await paidOrder(server, ours);
  await round();
  const first = await list();
  expect(first.unread).toBe(1);
  expect(first.records).toMatchObject([{ kind: 'sale', eventId: order.eventId, count: 1, isUnread: true }]);
  await round();
  expect((await list()).records[0]?.count).toBe(1);
  await sell(order.orderId, 1000);
  await round();
  const all = await list();
  expect(all.records).toMatchObject([{ kind: 'sale', count: 1001 }]);
  expect((await ours.call(notificationList, { size: 0 })).records).toEqual([]);
});

test('rounds of several processes at once count nothing twice', async () => {
  const order = await paidOrder(server, ours);
  await sell(order.orderId, 50);
  await query('UPDATE notification_lane SET due_at = now() WHERE organisation_id = $1', [ours.organisationId]);
  await Promise.all(Array.from({ length: 5 }, () => notifyRound(server.services, 0)));
  expect((await list()).records[0]?.count).toBe(51);
});

test('what may not be committed yet is left to the next round', async () => {
  await paidOrder(server, ours);
  await query('UPDATE notification_lane SET due_at = now() WHERE organisation_id = $1', [ours.organisationId]);
  await notifyRound(server.services);
  expect((await list()).records).toEqual([]);
  await round();
  expect((await list()).records).toHaveLength(1);
});

test('seen is each user’s own, and never of what is still to come', async () => {
  const order = await paidOrder(server, ours);
  await round();
  await ours.call(notificationRead, { until: '2100-01-01T00:00:00Z' });
  expect(await list()).toMatchObject({ unread: 0, records: [{ isUnread: false }] });
  await sell(order.orderId, 1);
  await round();
  const again = await list();
  expect(again.unread).toBe(1);
  await ours.call(notificationRead, { until: again.records[0]?.lastAt ?? '' });
  expect((await list()).unread).toBe(0);
  await ours.call(notificationRead, { until: '2020-01-01T00:00:00Z' });
  expect((await list()).unread).toBe(0);
});

test('other organisations hear nothing', async () => {
  const theirs = await server.organisation();
  await paidOrder(server, ours);
  await round();
  await round(theirs);
  expect(await list(theirs)).toEqual({ unread: 0, records: [] });
  expect((await list()).unread).toBe(1);
});

test('a kind that is not wanted is neither shown nor counted; one that there is not is refused', async () => {
  expect(await ours.call(notificationSettings, {})).toMatchObject({ inProduct: [...notificationKinds], byMail: [] });
  await paidOrder(server, ours);
  await round();
  await ours.call(notificationSettingsUpdate, { inProduct: ['review'], byMail: ['import', 'import'] });
  expect(await ours.call(notificationSettings, {})).toMatchObject({ inProduct: ['review'], byMail: ['import'] });
  expect(await list()).toEqual({ unread: 0, records: [] });
  await ours.call(notificationSettingsUpdate, { inProduct: [], byMail: [] });
  expect(await list()).toEqual({ unread: 0, records: [] });
  const wrong = { inProduct: ['party'], byMail: [] } as never;
  const answer = await server.send(notificationSettingsUpdate, wrong, { token: ours.token });
  expect(answer.code).toBe(1000);
});

test('a burst is one mail in a quarter of an hour; none goes to who chose none', async () => {
  await query(`UPDATE app_user SET email = 'owner@example.com', language = 'en'`);
  await byMail(['sale']);
  const order = await paidOrder(server, ours);
  await sell(order.orderId, 999);
  await later();
  for (let times = 0; times < 3; times += 1) await round();
  await sendMails();
  expect(messages.mails.map(({ to }) => to)).toEqual(['owner@example.com']);
  expect(messages.mails[0]?.text).toContain('Orders paid: 1000');
  await sell(order.orderId, 5);
  for (let times = 0; times < 3; times += 1) await round();
  await sendMails();
  expect(messages.mails).toHaveLength(1);
  await later();
  await round();
  await sendMails();
  expect(messages.mails[1]?.text).toContain('Orders paid: 1005');
  await byMail([]);
  await sell(order.orderId, 5);
  for (let times = 0; times < 3; times += 1) await round();
  await sendMails();
  expect(messages.mails).toHaveLength(2);
});

test('who was removed is told nothing, also where the mail was on its way', async () => {
  const [colleague] = await query<{ id: string }>(
    `INSERT INTO app_user (username, nick_name, email) VALUES ('gone', 'Bo', 'bo@example.com') RETURNING id`,
  );
  await query(
    `INSERT INTO notification_reader (user_id, by_mail, mailed_at) VALUES ($1, '{sale}', now() - interval '20 minutes')`,
    [colleague?.id],
  );
  await paidOrder(server, ours);
  await round();
  await round();
  await ours.call(colleagueRemove, { userId: colleague?.id ?? '' });
  await sendMails();
  await query(`UPDATE notification_reader SET mailed_at = now() - interval '20 minutes'`);
  await round();
  await sendMails();
  expect(messages.mails).toEqual([]);
});

test('people who wait for a review, and what is rare: imports, campaigns', async () => {
  const { eventId } = await ours.event({});
  const [form] = await query<{ id: string; version: number }>('SELECT id, 1 AS version FROM form LIMIT 1');
  await query(
    `INSERT INTO participant (event_id, code, state, name, form_id, form_version)
    SELECT $1, 'notify' || g || $4, CASE WHEN g < 3 THEN 'PENDING' ELSE 'APPROVED' END, 'Li Na', $2, $3 FROM generate_series(1, 5) g`,
    [eventId, form?.id, form?.version, eventId.slice(-8)],
  );
  await query(
    `INSERT INTO guest_import (created_at, created_by, file_name, bad, fresh, matching, total) VALUES (now(), $1, 'guests.csv', 0, 1, 0, 1)`,
    [ours.userId],
  );
  await query(`UPDATE guest_import SET state = 'DONE', finished_at = now()`);
  await round();
  const { records } = await list();
  expect(records).toContainEqual(expect.objectContaining({ kind: 'review', eventId, count: 2 }));
  expect(records).toContainEqual(
    expect.objectContaining({ kind: 'import', part: 'guests', name: 'guests.csv', hasFailed: false, count: 1 }),
  );
});

test('after ninety days they are gone', async () => {
  await paidOrder(server, ours);
  await round();
  await query(`UPDATE notification SET last_at = now() - interval '91 days'`);
  await notificationJobs.find(({ name }) => name === 'notification.clean')?.run(server.services, {});
  expect((await list()).records).toEqual([]);
});
