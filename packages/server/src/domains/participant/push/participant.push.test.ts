import { dynamicAdd } from '@convoke/contract/dynamic/dynamic.calls.ts';
import { participantAdd, participantVerify } from '@convoke/contract/participant/participant.office.calls.ts';
import {
  participantPush,
  participantPushCancel,
  participantPushList,
  participantPushPreview,
} from '@convoke/contract/participant/participant.push.calls.ts';
import { withClient } from '@convoke/launcher/database.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { refused } from '../../../core/mail/hand-off.ts';
import { keptMessages } from '../../../../testing/messages.ts';
import { orderDesk } from '../../../../testing/orders.ts';
import { addTicket } from '../../../../testing/selling.ts';
import { type Organisation, someone, startServer, type TestServer } from '../../../../testing/server.ts';
import { runPush } from './participant.push.run.ts';

const kept = keptMessages();
let server: TestServer;
let organisation: Organisation;

beforeAll(async () => {
  server = await startServer({ change: kept.takeOver });
  organisation = await server.organisation();
});
afterAll(() => server.close());
beforeEach(() => {
  kept.clear();
});

/** A published event and people of it, by what each gave. */
async function eventWith(people: object[], event: object = {}) {
  const made = await organisation.event(event);
  const ids: string[] = [];
  for (const answers of people)
    ids.push(
      (
        await organisation.call(participantAdd, {
          eventId: made.eventId,
          answers: { name: someone().name, ...answers },
          notify: false,
        })
      ).partsId,
    );
  return { ...made, ids };
}

/** What was answered; of a refusal its name. */
async function push(input: { eventId: string; type: string; dynamicId?: string; sms?: boolean; note?: string }) {
  const answer = await server.send(participantPush, input as never, { token: organisation.token });
  return { ...answer, failure: (answer.data as { failure?: string } | null)?.failure };
}

const run = (pushId: string) => runPush(server.services, { organisationId: organisation.organisationId, pushId });

const listed = async (eventId: string) => (await organisation.call(participantPushList, { eventId })).records;

test('those who are approved are told once each by mail, and on request the others by text message', async () => {
  const [ana, bo, cy] = [someone(), someone(), someone()];
  const { eventId, ids } = await eventWith([
    { phone: ana.phone, email: ana.email },
    { phone: bo.phone },
    { phone: cy.phone, email: cy.email },
  ]);
  await organisation.call(participantVerify, { type: 'cancel', eventId, partsIds: [ids[2] ?? ''], notify: false });
  const first = await push({ eventId, type: 'reminder', note: 'Bring <b>socks</b>.' });
  expect(first.data).toMatchObject({ people: 1 });
  await run(first.data.pushId);
  await run(first.data.pushId);
  expect(kept.mails.map((mail) => mail.to)).toEqual([ana.email]);
  expect(kept.texts).toHaveLength(0);
  const [mail] = kept.mails;
  expect(mail?.subject).toMatch(/^Coming up: /);
  expect(mail?.text).toContain('Bring <b>socks</b>.');
  expect(mail?.html).toContain('Bring &lt;b&gt;socks&lt;/b&gt;.');
  expect(mail?.attachments?.map((each) => each.fileName)).toContain('event.ics');
  const second = await push({ eventId, type: 'changed', sms: true });
  expect(second.data).toMatchObject({ people: 2 });
  await run(second.data.pushId);
  expect(kept.texts.map((text) => text.to)).toEqual([bo.phone]);
  expect(kept.mails.map((each) => each.to)).toEqual([ana.email, ana.email]);
  expect(await listed(eventId)).toMatchObject([
    { type: 'changed', state: 'done', people: 2, told: 2, sms: true },
    { type: 'reminder', state: 'done', people: 1, told: 1, sms: false, words: 'Bring <b>socks</b>.' },
  ]);
});

test('of two at once one is let in; while it goes on a second one is refused', async () => {
  const { eventId } = await eventWith([{ email: someone().email }]);
  const both = await Promise.all([1, 2, 3].map(() => push({ eventId, type: 'reminder' })));
  expect(both.map((each) => each.failure ?? 'in').toSorted()).toEqual(['PUSH_UNDER_WAY', 'PUSH_UNDER_WAY', 'in']);
  // Another type is another thing.
  expect((await push({ eventId, type: 'changed' })).failure).toBeUndefined();
  const pushId = both.find((each) => each.failure === undefined)?.data.pushId ?? '';
  await Promise.all([run(pushId), run(pushId), run(pushId)]);
  expect(kept.mails).toHaveLength(1);
  expect((await push({ eventId, type: 'reminder' })).failure).toBeUndefined();
});

test('a run that died goes on where it was', async () => {
  const people = Array.from({ length: 60 }, () => ({ email: someone().email }));
  const { eventId } = await eventWith(people);
  const { data } = await push({ eventId, type: 'changed' });
  // The mail server is busy from the eleventh mail on, and the queue is away: what was reached is not kept.
  const { send } = server.services.jobs;
  kept.answer = (mail) =>
    kept.mails.length > 10 ? refused(false, 'busy') : { accepted: true, providerId: `mail to ${mail.to}` };
  server.services.jobs.send = () => Promise.reject(new Error('gone'));
  await expect(run(data.pushId)).rejects.toThrow('gone');
  server.services.jobs.send = send;
  const before = kept.mails.length;
  const told = kept.mails.slice(0, 10).map((mail) => mail.to);
  kept.clear();
  expect(before).toBe(50);
  await run(data.pushId);
  expect(kept.mails).toHaveLength(50);
  expect(new Set([...told, ...kept.mails.map((mail) => mail.to)]).size).toBe(60);
  expect(await listed(eventId)).toMatchObject([{ state: 'done', people: 60, told: 60 }]);
});

test('an address that several gave is written to once', async () => {
  const desk = await orderDesk(server);
  const of = await desk.sale();
  await desk.paid(of, [{ ticketId: await addTicket(server, of, { priceCents: 0 }), quantity: 3 }]);
  await desk.query(`UPDATE participant SET email = 'family@example.com' WHERE event_id = $1`, [of.eventId]);
  const { data } = await server.send(participantPush, { eventId: of.eventId, type: 'reminder' }, desk.organisation);
  expect(data.people).toBe(1);
  await runPush(server.services, { organisationId: of.organisationId, pushId: data.pushId });
  expect(kept.mails.map((mail) => mail.to)).toEqual(['family@example.com']);
});

test('a post is told once, and only while everybody may read it', async () => {
  const { eventId, code } = await eventWith([{ email: someone().email }]);
  expect((await push({ eventId, type: 'news' })).failure).toBe('PUSH_NOT_PUBLIC');
  const post = { eventId, kind: 'article' as const, title: 'The line-up', content: '<p>Forty talks.</p>' };
  const draft = await organisation.call(dynamicAdd, post);
  expect((await push({ eventId, type: 'news', dynamicId: draft.dynamicId })).failure).toBe('PUSH_NOT_PUBLIC');
  const { dynamicId } = await organisation.call(dynamicAdd, { ...post, publish: 'now' });
  // Without a name it is the newest.
  const { data } = await push({ eventId, type: 'news' });
  await run(data.pushId);
  expect(kept.mails[0]?.subject).toContain(': The line-up');
  expect(kept.mails[0]?.text).toContain(`/event/${code}/news/${dynamicId}`);
  expect(kept.mails[0]?.text).toContain('Forty talks.');
  expect((await push({ eventId, type: 'news', dynamicId })).failure).toBe('PUSH_TOLD_ALREADY');
  expect(await listed(eventId)).toMatchObject([{ type: 'news', words: 'The line-up', state: 'done' }]);
});

test('what is cancelled tells nobody else; what is over cannot be', async () => {
  const { eventId } = await eventWith([{ email: someone().email }]);
  const { data } = await push({ eventId, type: 'changed' });
  await organisation.call(participantPushCancel, { pushId: data.pushId });
  await run(data.pushId);
  expect(kept.mails).toHaveLength(0);
  const again = await server.send(participantPushCancel, { pushId: data.pushId }, { token: organisation.token });
  expect(again.data).toMatchObject({ failure: 'PUSH_OVER' });
  expect(await listed(eventId)).toMatchObject([{ state: 'cancelled', told: 0 }]);
});

test('nobody is told of what is not public, over, or where there is nobody', async () => {
  const nobody = await eventWith([]);
  expect((await push({ eventId: nobody.eventId, type: 'changed' })).failure).toBe('PUSH_NOBODY');
  const phones = await eventWith([{ phone: someone().phone }]);
  expect((await push({ eventId: phones.eventId, type: 'changed' })).failure).toBe('PUSH_NOBODY');
  await withClient(server.database.superuserUrl, (client) =>
    client.query(
      `UPDATE event SET starts_at = now() - interval '2 days', ends_at = now() - interval '1 day' WHERE id = $1`,
      [phones.eventId],
    ),
  );
  expect((await push({ eventId: phones.eventId, type: 'reminder', sms: true })).failure).toBe('PUSH_ENDED');
  expect((await push({ eventId: phones.eventId, type: 'shout' })).code).toBe(1000);
});

test('it is seen before it is sent, with how many it reaches', async () => {
  const [ana, bo] = [someone(), someone()];
  const { eventId } = await eventWith([{ phone: ana.phone, email: ana.email }, { phone: bo.phone }], {
    language: 'zh',
  });
  const seen = await organisation.call(participantPushPreview, { eventId, type: 'changed', note: '请走西门' });
  expect(seen).toMatchObject({ mails: 1, texts: 1, unreachable: 0 });
  expect(seen.subject).toMatch(/^活动变更通知/);
  expect(seen.text).toContain('请走西门');
  expect(seen.sms).toContain('信息有变更');
  expect(kept.mails).toHaveLength(0);
});
