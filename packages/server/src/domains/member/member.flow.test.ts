import { checkinSignIn } from '@convoke/contract/checkin/checkin.calls.ts';
import {
  memberInfo,
  memberJoinEventList,
  memberList,
  memberLogList,
  memberUpdate,
} from '@convoke/contract/member/member.calls.ts';
import { memberSync } from '@convoke/contract/member/member.sync.calls.ts';
import { participantDetail, participantPage } from '@convoke/contract/participant/participant.calls.ts';
import { participantAdd, participantVerify } from '@convoke/contract/participant/participant.office.calls.ts';
import { withClient } from '@convoke/launcher/database.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ask } from '../../../testing/database.ts';
import { keptMessages } from '../../../testing/messages.ts';
import { orderDesk } from '../../../testing/orders.ts';
import { addTicket } from '../../../testing/selling.ts';
import { type Organisation, someone, startServer, type TestServer } from '../../../testing/server.ts';
import { followEvent, runSync, takeNews } from './member.flow.ts';

let server: TestServer;
let organisation: Organisation;

beforeAll(async () => {
  server = await startServer({ change: keptMessages().takeOver });
});
afterAll(() => server.close());

const query = <Row extends object>(text: string, values: unknown[] = []) =>
  ask<Row>(server.database.superuserUrl, text, values);
const call: Organisation['call'] = (of, input) => organisation.call(of, input);
const flow = (eventId: string) =>
  followEvent(server.services, { organisationId: organisation.organisationId, eventId });
const listed = async (input: object = {}) =>
  (await call(memberList, { size: 100, sort: 'createdAt', ...input })).records;
const lines = async (memberId: string, input: object = {}) =>
  (await call(memberLogList, { memberId, size: 100, sort: 'at', ...input })).records;

async function fresh() {
  organisation = await server.organisation();
  return organisation;
}

/** Walks through the participants of the past, as the job does. */
async function sync(eventId?: string) {
  await call(memberSync, { eventId });
  const [row] = await query<{ id: string }>(
    `SELECT id FROM member_sync WHERE organisation_id = $1 AND state = 'running'`,
    [organisation.organisationId],
  );
  await runSync(server.services, { organisationId: organisation.organisationId, syncId: row?.id ?? '' });
  return call(memberSync, { eventId, act: 'look' });
}

describe('registrations flow into the members', () => {
  test('one person in three spellings at three events is one member with three lines', async () => {
    await fresh();
    for (const phone of ['138-0013-8000', '+86 13800138000', '１３８００１３８０００']) {
      const { eventId, code } = await organisation.event();
      await organisation.register(code, { name: '王芳', phone, email: undefined, company: 'Acme' });
      await flow(eventId);
    }
    const [member, ...others] = await listed();
    expect(others).toEqual([]);
    expect(member).toMatchObject({
      name: '王芳',
      phone: '13800138000',
      company: 'Acme',
      events: 3,
      origin: 'registration',
    });
    const told = await lines(member?.memberId ?? '');
    expect(told.map(({ kind }) => kind)).toEqual(['registered', 'registered', 'registered']);
    expect((await call(memberJoinEventList, { phone: '138 0013 8000' })).total).toBe(3);
  });

  test('a number or an address that is missing is added, fields are filled only where they are empty', async () => {
    await fresh();
    const person = someone();
    const one = await organisation.event();
    await organisation.register(one.code, {
      name: 'Ana',
      phone: person.phone,
      email: undefined,
      company: '',
      title: '',
    });
    await flow(one.eventId);
    const other = await organisation.event();
    await organisation.register(other.code, { ...person, name: 'Ana Lima', company: 'Acme', title: 'CTO' });
    await flow(other.eventId);
    const [row] = await listed();
    const info = await call(memberInfo, { memberId: row?.memberId ?? '' });
    expect(info).toMatchObject({
      name: 'Ana',
      company: 'Acme',
      title: 'CTO',
      phone: person.phone,
      email: person.email,
    });
    expect(info.emails).toMatchObject([{ value: person.email, source: 'registration' }]);
  });

  test('reviews, payments and scans become lines, each once, however often they flow in', async () => {
    const desk = await orderDesk(server);
    organisation = desk.organisation;
    const of = await desk.sale();
    const sold = await desk.paid(of, [{ ticketId: await addTicket(server, of), quantity: 1 }]);
    const person = someone();
    await query(`UPDATE participant SET phone = $1, email = $2, name = 'Ana' WHERE event_id = $3`, [
      person.phone,
      person.email,
      of.eventId,
    ]);
    const reviewed = await organisation.event({ needsReview: true });
    await organisation.register(reviewed.code, { ...person, name: 'Ana' });
    const [asked] = (await call(participantPage, { eventId: reviewed.eventId })).records;
    const partsIds = [asked?.partsId ?? ''];
    await call(participantVerify, { type: 'approve', eventId: reviewed.eventId, partsIds, notify: false });
    const [signUser] = await query<{ id: string }>(
      'SELECT id FROM checkin_member WHERE event_id = $1 AND participant_id = $2',
      [reviewed.eventId, partsIds[0]],
    );
    await call(checkinSignIn, { signUserId: signUser?.id ?? '' });
    for (const eventId of [of.eventId, reviewed.eventId, of.eventId, reviewed.eventId]) await flow(eventId);
    await sync();
    const members = await listed();
    expect(members).toHaveLength(1);
    const told = await lines(members[0]?.memberId ?? '');
    expect(told.map(({ kind }) => kind).sort()).toEqual(
      ['ordered', 'paid', 'registered', 'registered', 'reviewed', 'signedIn'].sort(),
    );
    expect(told.find(({ kind }) => kind === 'paid')).toMatchObject({
      amountCents: sold.totalCents,
      orderId: sold.orderId,
    });
    expect(told.find(({ kind }) => kind === 'reviewed')).toMatchObject({ state: 'APPROVED', by: 'Tester' });
    expect((await lines(members[0]?.memberId ?? '', { kind: 'paid' })).map(({ kind }) => kind)).toEqual(['paid']);
    // And the participant names the member.
    expect(await call(participantDetail, { partsId: partsIds[0] ?? '' })).toMatchObject({
      memberId: members[0]?.memberId,
    });
  });

  test('an event in which something changes is noted, taken once, and left to a job', async () => {
    await fresh();
    const { eventId, code } = await organisation.event();
    const noted = () => query('SELECT FROM member_news WHERE event_id = $1', [eventId]);
    expect(await noted()).toHaveLength(0);
    await organisation.register(code);
    await organisation.register(code);
    expect(await noted()).toHaveLength(1);
    await takeNews(server.services);
    expect(await noted()).toHaveLength(0);
    const queued = await query(
      `SELECT FROM pgboss.job WHERE name = 'member.follow' AND data->>'eventId' = $1 AND state = 'created'`,
      [eventId],
    );
    expect(queued).toHaveLength(1);
  });

  test('whoever is writing when the event is taken is waited for', async () => {
    await fresh();
    const { eventId, code } = await organisation.event();
    await organisation.register(code);
    await withClient(server.database.superuserUrl, async (client) => {
      await client.query('BEGIN');
      await client.query('UPDATE event_tally SET revision = revision + 1 WHERE event_id = $1', [eventId]);
      await client.query(
        `UPDATE participant p SET revision = t.revision FROM event_tally t WHERE p.event_id = $1 AND t.event_id = $1`,
        [eventId],
      );
      await query('DELETE FROM member_news WHERE event_id = $1', [eventId]);
      let isOver = false;
      const following = flow(eventId).then(() => {
        isOver = true;
      });
      await new Promise((resolve) => setTimeout(resolve, 300));
      expect(isOver).toBe(false);
      await client.query('COMMIT');
      await following;
    });
    const [reach] = await query<{ same: boolean }>(
      'SELECT r.revision = t.revision AS same FROM member_reach r JOIN event_tally t USING (organisation_id, event_id) WHERE event_id = $1',
      [eventId],
    );
    expect(reach?.same).toBe(true);
  });
});

describe('participants of the past', () => {
  test('a sync makes each a member, says what it did, and changes nothing the second time', async () => {
    await fresh();
    const { eventId } = await organisation.event();
    const people = Array.from({ length: 5 }, () => someone());
    for (const person of people) await call(participantAdd, { eventId, answers: { ...person }, notify: false });
    const again = await organisation.event();
    await call(participantAdd, { eventId: again.eventId, answers: { ...people[0] }, notify: false });
    expect(await call(memberSync, { act: 'look' })).toMatchObject({ state: 'none' });
    expect(await sync()).toMatchObject({ state: 'done', total: 6, done: 6, made: 5, joined: 1, conflicts: 0 });
    const before = await query('SELECT * FROM member WHERE organisation_id = $1 ORDER BY id', [
      organisation.organisationId,
    ]);
    expect(await sync()).toMatchObject({ state: 'done', done: 6, made: 0, joined: 0, conflicts: 0 });
    expect(
      await query('SELECT * FROM member WHERE organisation_id = $1 ORDER BY id', [organisation.organisationId]),
    ).toEqual(before);
    expect((await listed({ eventId })).map(({ name }) => name).sort()).toEqual(people.map(({ name }) => name).sort());
  });

  test('one runs at a time, goes on where it was when a process dies, and ends when somebody says so', async () => {
    await fresh();
    const { eventId } = await organisation.event();
    for (let n = 0; n < 3; n += 1) await call(participantAdd, { eventId, answers: { ...someone() }, notify: false });
    const first = await call(memberSync, { eventId });
    expect(await call(memberSync, { eventId })).toMatchObject({ state: 'running', createdAt: first.createdAt });
    const [row] = await query<{ id: string }>(`SELECT id FROM member_sync WHERE event_id = $1`, [eventId]);
    const step = (most: number) =>
      server.services.database.inOrganisation(organisation.organisationId, 'write', async (tx) => {
        const { sql } = await import('kysely');
        await sql`SELECT sync_members(${organisation.organisationId}, ${row?.id ?? ''}, ${most})`.execute(tx);
      });
    await step(2);
    // A step that dies leaves nothing: its transaction is gone with it.
    await server.services.database
      .inOrganisation(organisation.organisationId, 'write', async (tx) => {
        const { sql } = await import('kysely');
        await sql`SELECT sync_members(${organisation.organisationId}, ${row?.id ?? ''}, 2)`.execute(tx);
        throw new Error('killed');
      })
      .catch(() => {});
    expect(await call(memberSync, { eventId, act: 'look' })).toMatchObject({ total: 3, done: 2, made: 2 });
    await runSync(server.services, { organisationId: organisation.organisationId, syncId: row?.id ?? '' });
    expect(await call(memberSync, { eventId, act: 'look' })).toMatchObject({ state: 'done', done: 3, made: 3 });

    await call(memberSync, { eventId });
    expect(await call(memberSync, { eventId, act: 'cancel' })).toMatchObject({ state: 'cancelled' });
    expect(await call(memberSync, { eventId, act: 'look' })).toMatchObject({ state: 'cancelled', done: 0 });
  });

  test('whoever lets several events flow in at once, and a job for one of them, do not wait for each other', async () => {
    const { organisationId } = await fresh();
    const [first, second] = [await organisation.event(), await organisation.event()];
    for (const { eventId } of [first, second])
      await call(participantAdd, { eventId, answers: { ...someone() }, notify: false });
    const follow = 'SELECT follow_event($1, $2, 100)';
    await withClient(server.database.superuserUrl, async (several) => {
      await several.query('BEGIN');
      await several.query(follow, [organisationId, first.eventId]);
      const job = withClient(server.database.superuserUrl, (one) =>
        one.query(follow, [organisationId, second.eventId]),
      );
      await expect
        .poll(async () => (await query(`SELECT FROM pg_locks WHERE locktype = 'advisory' AND NOT granted`)).length)
        .toBeGreaterThan(0);
      await several.query(follow, [organisationId, second.eventId]);
      await several.query('COMMIT');
      await job;
    });
    expect(await listed()).toHaveLength(2);
  });

  test('who gave neither number nor address is passed over', async () => {
    await fresh();
    const { eventId } = await organisation.event();
    await call(participantAdd, { eventId, answers: { ...someone() }, notify: false });
    await query('UPDATE participant SET phone = NULL, email = NULL WHERE event_id = $1', [eventId]);
    expect(await sync(eventId)).toMatchObject({ state: 'done', made: 0, without: 1 });
    expect(await listed()).toEqual([]);
  });

  test('an edit is not undone by what flows in later', async () => {
    await fresh();
    const { eventId } = await organisation.event();
    const person = someone();
    await call(participantAdd, { eventId, answers: { ...person }, notify: false });
    await flow(eventId);
    const [row] = await listed();
    await call(memberUpdate, { memberId: row?.memberId ?? '', version: 1, name: 'Dr Ana', emails: [] });
    await sync();
    expect(await call(memberInfo, { memberId: row?.memberId ?? '' })).toMatchObject({ name: 'Dr Ana', emails: [] });
  });
});
