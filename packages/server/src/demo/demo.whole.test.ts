import { authLoginPassword } from '@convoke/contract/auth/auth.calls.ts';
import { badgeList } from '@convoke/contract/badge/badge.calls.ts';
import { checkinKeyList } from '@convoke/contract/checkin/checkin.keys.calls.ts';
import type { Call } from '@convoke/contract/core/define-call.ts';
import { eventList } from '@convoke/contract/event/event.calls.ts';
import type { FailureName } from '@convoke/contract/failures.ts';
import { invoiceGroupList, invoiceList } from '@convoke/contract/invoice/invoice.calls.ts';
import { memberExaminePage } from '@convoke/contract/member/member.examine.calls.ts';
import { memberGroupList } from '@convoke/contract/member/member.group.calls.ts';
import { memberIdleList } from '@convoke/contract/member/member.idle.calls.ts';
import { memberFilterList } from '@convoke/contract/member/member.saved.calls.ts';
import { memberTagList } from '@convoke/contract/member/member.tag.calls.ts';
import { memberWormList } from '@convoke/contract/member/member.worm.calls.ts';
import { bookCalls } from '@convoke/contract/message/message.book.calls.ts';
import { messageMailGroupList, messageSmsGroupList } from '@convoke/contract/message/message.list.calls.ts';
import { messageDomainList } from '@convoke/contract/message/message.domain.calls.ts';
import { mailTemplateList } from '@convoke/contract/message/message.mail.calls.ts';
import { notificationList } from '@convoke/contract/notification/notification.calls.ts';
import { messageStopList } from '@convoke/contract/message/message.stop.calls.ts';
import { documentPage } from '@convoke/contract/resource/document.calls.ts';
import { edmPage } from '@convoke/contract/resource/edm.calls.ts';
import { withClient } from '@convoke/launcher/database.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freshDatabase } from '../../testing/database.ts';
import { startServer, type TestServer } from '../../testing/server.ts';
import { demoLogin, makeDemo } from './demo.ts';

let server: TestServer;
let token: string;

beforeAll(async () => {
  const database = await freshDatabase();
  server = await startServer({ database, env: { DEMO: 'auto', MIGRATION_DATABASE_URL: database.ownerUrl } });
  await makeDemo(server.services);
  token = (await server.send(authLoginPassword, demoLogin)).data.access_token;
}, 120_000);

afterAll(() => server.close());

async function ask<Raw, In, Out, Fails extends FailureName>(call: Call<Raw, In, Out, Fails>, input: Raw): Promise<Out> {
  return (await server.send(call, input, { token })).data as Out;
}

const eventId = async (title: string) => {
  const { records } = await ask(eventList, { size: 50 });
  return records.find((event) => event.title.startsWith(title))?.eventId ?? '';
};

test('no list of members and messages is empty', async () => {
  const counts = {
    tags: (await ask(memberTagList, {})).filter(({ members }) => members > 0).length,
    groups: (await ask(memberGroupList, {})).length,
    filters: (await ask(memberFilterList, {})).length,
    hunters: (await ask(memberWormList, {})).total,
    idle: (await ask(memberIdleList, {})).total,
    toReview: (await ask(memberExaminePage, {})).total,
    mailBooks: (await ask(bookCalls.mail.bookList, {})).total,
    smsBooks: (await ask(bookCalls.sms.bookList, {})).total,
    stops: (await ask(messageStopList, { channel: 'mail' })).total,
    templates: (await ask(mailTemplateList, {})).total,
    designs: (await ask(edmPage, {})).total,
    documents: (await ask(documentPage, {})).total,
  };
  expect(counts).toEqual({
    tags: 6,
    groups: 3,
    filters: 1,
    hunters: 4,
    idle: 9,
    toReview: 3,
    mailBooks: 2,
    smsBooks: 1,
    stops: 7,
    templates: 2,
    designs: 1,
    documents: 5,
  });
  const [domain] = await ask(messageDomainList, {});
  expect([domain?.dkim.state, domain?.spf.state, domain?.dmarc.state]).toEqual(['right', 'right', 'right']);
});

test('two campaigns are over, and the books of their lines, of the ledger and of the tasks agree', async () => {
  const finished = (rows: { state: string; counts: object }[]) =>
    rows.find(({ state }) => state === 'finished')?.counts;
  const mail = finished((await ask(messageMailGroupList, {})).records);
  expect(mail).toMatchObject({ bounced: 4, complained: 1, unsubscribed: 2, waiting: 0 });
  expect(Object.entries(mail ?? {}).filter(([name, n]) => /opened|clicked/.test(name) && n === 0)).toEqual([]);
  const sms = finished((await ask(messageSmsGroupList, {})).records);
  expect(sms).toMatchObject({ undelivered: 2, replied: 9, unsubscribed: 1, waiting: 0 });
  const money = await withClient(server.database.superuserUrl, async (client) => {
    const { rows } = await client.query<Record<string, number>>(
      `SELECT m.* FROM message_task t CROSS JOIN LATERAL message_money(t.organisation_id, t.id) m WHERE t.state = 'finished'`,
    );
    return rows;
  });
  for (const { spent, given_back: back, reserved, returned, owed, lines } of money) {
    expect([spent, back, owed]).toEqual([reserved, returned, 0]);
    expect(Number(reserved) - Number(returned)).toBe(Number(lines));
  }
});

test('there are invoices in each state that people act on, and a title of the organisation’s own', async () => {
  const { records } = await ask(invoiceList, { size: 50 });
  expect(records.map(({ state, hasFile }) => `${state} ${hasFile}`).toSorted()).toEqual([
    'APPLIED false',
    'APPLIED false',
    'ISSUED true',
    'ISSUED true',
  ]);
  expect((await ask(invoiceGroupList, {})).records).toMatchObject([{ isDefault: true, type: 'special' }]);
});

test('the bell says when campaigns were over and invoices applied for, not when the demo was made', async () => {
  const { records } = await ask(notificationList, {});
  const kinds = records.map(({ kind }) => kind).filter((kind) => kind !== 'sale' && kind !== 'review');
  expect(kinds.toSorted()).toEqual(['campaign', 'campaign', 'invoice', 'invoice', 'invoice', 'question']);
  const isOld = (at: string) => Date.now() - Date.parse(at) > 86_400_000;
  expect(records.filter(({ kind, lastAt }) => (kind === 'campaign' || kind === 'invoice') && !isOld(lastAt))).toEqual(
    [],
  );
});

test('the first day of the academy is over: people came, went to lunch, and most of them left', async () => {
  const academy = await eventId('Lumen Academy');
  const stays = await withClient(server.database.superuserUrl, async (client) => {
    const { rows } = await client.query<{ people: number; came: number; inside: number }>(
      `SELECT count(DISTINCT participant_id)::int AS people, count(*)::int AS came, count(*) FILTER (WHERE left_at IS NULL)::int AS inside
       FROM checkin_stay WHERE event_id = $1 AND is_stay AND place_id = event_id`,
      [academy],
    );
    return rows[0];
  });
  expect(stays).toEqual({ people: 51, came: 51 + 33, inside: 4 });
  const keys = await ask(checkinKeyList, { eventId: academy });
  expect(keys.map(({ lastUsedAt }) => lastUsedAt !== null)).toEqual([true, true]);
});

test('the conference has a badge, and people have starred items of its programme', async () => {
  expect(await ask(badgeList, { eventId: await eventId('Form Follows People') })).toHaveLength(1);
  const stars = await withClient(server.database.superuserUrl, async (client) => {
    const { rows } = await client.query<{ plans: number }>('SELECT count(*)::int AS plans FROM agenda_plan');
    return rows[0]?.plans ?? 0;
  });
  expect(stars).toBeGreaterThan(20);
});
