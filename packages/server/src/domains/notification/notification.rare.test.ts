import { authLoginPassword } from '@convoke/contract/auth/auth.calls.ts';
import {
  colleagueInvite,
  colleagueJoin,
  colleagueList,
  colleagueRemove,
} from '@convoke/contract/auth/colleague.calls.ts';
import { eventInfo } from '@convoke/contract/event/event.calls.ts';
import { guestImport, guestImportStart } from '@convoke/contract/guest/guest.import.calls.ts';
import { invoiceApplyFor } from '@convoke/contract/invoice/invoice.calls.ts';
import { invoiceOwnApply } from '@convoke/contract/invoice/invoice.own.calls.ts';
import { bookCalls } from '@convoke/contract/message/message.book.calls.ts';
import {
  notificationList,
  notificationSettings,
  notificationSettingsUpdate,
} from '@convoke/contract/notification/notification.calls.ts';
import { type NotificationKind, notificationKinds } from '@convoke/contract/notification/notification.rules.ts';
import { participantPage } from '@convoke/contract/participant/participant.calls.ts';
import {
  participantImportExtra,
  participantImportStart,
} from '@convoke/contract/participant/participant.extra.calls.ts';
import { participantVerify } from '@convoke/contract/participant/participant.office.calls.ts';
import { scheduleImport, scheduleImportStart } from '@convoke/contract/schedule/schedule.import.calls.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { importingMembers } from '../../../testing/importing-members.ts';
import { company } from '../../../testing/invoices.ts';
import { mailTask, run, smsTask, typed } from '../../../testing/message-tasks.ts';
import { keptMessages } from '../../../testing/messages.ts';
import { paidOrder } from '../../../testing/paid-orders.ts';
import { runImportJob } from '../../../testing/people-import.ts';
import { type Organisation, startServer, type TestServer } from '../../../testing/server.ts';
import { payableEnv, topUp } from '../../../testing/top-up.ts';
import { invitationJobs } from '../auth/colleague/invitations.ts';
import { notifyRound } from './notification.jobs.ts';
import { mailDigest } from './notification.mail.ts';

/** What happens seldom, by what really happens: through the calls that people make and the jobs behind them. */

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

const told = async () => (await ours.call(notificationList, {})).records;
const kinds = async () => (await told()).map(({ kind }) => kind);

const file = (name: string, text: string) => ({ token: ours.token, file: { name, bytes: Buffer.from(text) } });

async function guests() {
  const { importId } = (await server.send(guestImport, {}, file('guests.csv', 'Name,Phone\nLi Na,13800138000\n'))).data;
  await ours.call(guestImportStart, { importId });
  return { part: 'guests', name: 'guests.csv', eventId: null };
}

async function members() {
  await importingMembers(server, ours).imported('Name,Phone\nLi Na,13800138000\n');
  return { part: 'members', name: 'people.csv', eventId: null };
}

async function participants() {
  const { eventId } = await ours.event();
  const { formId } = await ours.call(eventInfo, { eventId });
  const sent = file('people.csv', 'Name,Phone,E-mail\nLi Na,13800138000,li.na@example.com\n');
  const { importId } = (await server.send(participantImportExtra, { eventId, formId }, sent)).data;
  await runImportJob(server, 'participant.importCheck', importId);
  await ours.call(participantImportStart, { importId });
  await runImportJob(server, 'participant.importRun', importId);
  return { part: 'participants', name: 'people.csv', eventId };
}

async function programme() {
  const { eventId } = await ours.event();
  const talk =
    '<event id="1" guid="00000000-0000-4000-8000-000000000001"><date>2027-05-01T08:00:00+00:00</date><start>08:00</start>' +
    '<duration>00:30</duration><room>Hall</room><title>One</title><type>lecture</type><persons><person>Ada</person></persons></event>';
  const xml = `<schedule><conference><title>C</title><time_zone_name>UTC</time_zone_name></conference><day date="2027-05-01"><room name="Hall">${talk}</room></day></schedule>`;
  const { importId } = (await server.send(scheduleImport, { eventId }, file('programme.xml', xml))).data;
  await ours.call(scheduleImportStart, { importId });
  return { part: 'schedule', name: 'programme.xml', eventId };
}

async function addressBook(channel: 'mail' | 'sms') {
  const calls = bookCalls[channel];
  const { bookId } = await ours.call(calls.bookAdd, { name: 'Press' });
  const [title, address] = channel === 'mail' ? ['E-mail', 'ana@example.com'] : ['Phone', '13800138000'];
  const sent = file('press.csv', `${title},Name\n${address},Ana\n`);
  const { bookImportId } = (await server.send(calls.importSheet, { bookId }, sent)).data;
  await ours.call(calls.import, { bookImportId });
  return { part: `${channel}Book`, name: 'press.csv', eventId: null };
}

const imports = {
  guests,
  members,
  participants,
  programme,
  'an address book of mails': () => addressBook('mail'),
  'an address book of numbers': () => addressBook('sms'),
};

describe('the end of an import is told once, with its file and where to look', () => {
  test.for(Object.entries(imports))('%s', async ([, work]) => {
    const { part, name, eventId } = await work();
    expect(await told()).toMatchObject([
      { kind: 'import', part, name, eventId, hasFailed: false, count: 1, isUnread: true },
    ]);
  });
});

test('a campaign that has come to its end is told with its name; a test of one is not', async () => {
  await topUp(server, ours, 10_000);
  const mail = await mailTask(ours, { name: 'Spring', sources: typed('reader@example.com') });
  await run(server, ours, mail.taskId);
  await run(server, ours, mail.taskId);
  const sms = await smsTask(ours, { name: 'Doors', sources: typed('13800138000') });
  await run(server, ours, sms.taskId);
  await run(server, ours, sms.taskId);
  expect(await told()).toMatchObject([
    { kind: 'campaign', part: 'sms', name: 'Doors' },
    { kind: 'campaign', part: 'mail', name: 'Spring' },
  ]);
});

test('invoices that buyers apply for are counted; those of the organiser are not told', async () => {
  const order = await paidOrder(server, ours, { quantity: 3 });
  const invoice = { ...company, type: 'ordinary' as const };
  const token = await server.applicationToken();
  const apply = (amountCents: number) =>
    server.send(invoiceOwnApply, { orderId: order.orderId, invoice, amountCents }, { token });
  await apply(1000);
  await apply(2000);
  await ours.call(invoiceApplyFor, { orderId: order.orderId, invoice, amountCents: 500 });
  expect((await told()).filter(({ kind }) => kind === 'invoice')).toMatchObject([{ eventId: order.eventId, count: 2 }]);
});

/** Somebody is invited, and joins by the link of the mail. */
async function joined(email: string, nickName: string) {
  const { invitationId } = await ours.call(colleagueInvite, { email });
  await invitationJobs[0]?.run(server.services, { organisationId: ours.organisationId, invitationId });
  const code = /\/login\/join\/(\S+)/.exec(messages.mails.at(-1)?.text ?? '')?.[1] ?? '';
  await server.send(colleagueJoin, { code, nickName, password: 'correct-horse-1' });
  const { colleagues } = await ours.call(colleagueList, {});
  return colleagues.find((each) => each.email === email)?.userId ?? '';
}

test('a colleague who joined is told to those who were there, not to themselves; who leaves is not', async () => {
  const userId = await joined('nadia@example.com', 'Nadia');
  expect(await told()).toMatchObject([{ kind: 'colleague', name: 'Nadia', isUnread: true }]);
  const signedIn = await server.send(authLoginPassword, { username: 'nadia@example.com', password: 'correct-horse-1' });
  const list = await server.send(notificationList, {}, { token: signedIn.data.access_token });
  expect(list.data).toMatchObject({ unread: 0, records: [{ kind: 'colleague', isUnread: false }] });
  await ours.call(colleagueRemove, { userId });
  expect(await told()).toHaveLength(1);
});

test('people who wait for a review again are counted with those who came', async () => {
  const { eventId, code } = await ours.event({ needsReview: true });
  const round = async () => {
    await server.services.database.query('UPDATE notification_lane SET due_at = now() WHERE organisation_id = $1', [
      ours.organisationId,
    ]);
    await notifyRound(server.services, 0);
  };
  await ours.register(code, {});
  await ours.register(code, { phone: '13700000002' });
  await round();
  expect((await told()).filter(({ kind }) => kind === 'review')).toMatchObject([{ eventId, count: 2 }]);
  const { records } = await ours.call(participantPage, { eventId });
  const partsIds = records.map(({ partsId }) => partsId);
  const review = async (type: 'approve' | 'undo', ids: string[]) =>
    ours.call(participantVerify, { type, eventId, partsIds: ids });
  await review('approve', partsIds);
  await round();
  expect((await told()).find(({ kind }) => kind === 'review')?.count).toBe(2);
  // One is taken back, the other taken back and approved again before anybody looks.
  await review('undo', partsIds);
  await review('approve', partsIds.slice(1));
  await round();
  expect((await told()).find(({ kind }) => kind === 'review')?.count).toBe(3);
  await round();
  expect((await told()).find(({ kind }) => kind === 'review')?.count).toBe(3);
});

test('of each kind each user is told as they chose: in the product, by mail, both or not at all', async () => {
  expect((await ours.call(notificationSettings, {})).inProduct).toContain('colleague');
  const choose = (inProduct: NotificationKind[], byMail: NotificationKind[]) =>
    ours.call(notificationSettingsUpdate, { inProduct, byMail });
  await choose(['import'], ['colleague']);
  await server.services.database.inOrganisation(ours.organisationId, 'write', async (tx) => {
    await tx.updateTable('app_user').set({ email: 'owner@example.com', language: 'en' }).execute();
    await tx
      .updateTable('notification_reader')
      .set({ mailed_at: new Date(Date.now() - 20 * 60_000) })
      .execute();
  });
  await joined('bo@example.com', 'Bo');
  await guests();
  expect(await kinds()).toEqual(['import']);
  messages.clear();
  await server.services.database.query('UPDATE notification_lane SET due_at = now() WHERE organisation_id = $1', [
    ours.organisationId,
  ]);
  await notifyRound(server.services, 0);
  const jobs = await server.services.database.query<{ data: object }>(
    `DELETE FROM pgboss.job WHERE name = 'notification.mail' RETURNING data`,
  );
  for (const { data } of jobs) await mailDigest.run(server.services, data);
  expect(messages.mails.map(({ to }) => to)).toEqual(['owner@example.com']);
  expect(messages.mails[0]?.text).toMatch(/A colleague joined\n {2}Bo/);
  expect(messages.mails[0]?.text).not.toContain('guests.csv');
  await choose([], []);
  expect(await kinds()).toEqual([]);
  await choose([...notificationKinds], []);
  expect((await kinds()).toSorted()).toEqual(['colleague', 'import']);
});
