import {
  outboundBan,
  outboundBanExport,
  outboundBanInsert,
  outboundBanList,
  outboundBanRemove,
} from '@convoke/contract/outbound/outbound.ban.calls.ts';
import { outboundMembers, outboundRemakes } from '@convoke/contract/outbound/outbound.callee.calls.ts';
import { outboundTaskBind, outboundTaskPage } from '@convoke/contract/outbound/outbound.task.calls.ts';
import { memberLogList } from '@convoke/contract/member/member.calls.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type CallCentre, callCentre } from '../../../../testing/calling.ts';
import { taken } from '../../../../testing/samples.ts';
import { type Organisation, someone, startServer, type TestServer } from '../../../../testing/server.ts';
import { banNumbers } from '../outbound.banning.ts';

let server: TestServer;
let organisation: Organisation;
let centre: CallCentre;

beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  organisation = await server.organisation();
  centre = callCentre(server, organisation);
});

const gate = async (number: string) => {
  const [row] = await centre.query<{ banned_until: Date | number | null; task_bans: Record<string, string> }>(
    `SELECT banned_until, task_bans FROM outbound_gate WHERE organisation_id = $1 AND number = $2`,
    [number],
  );
  return row;
};
const states = async (taskId: string) =>
  (await centre.call(outboundMembers, { taskId, sort: 'createdAt' })).records.map(({ state }) => state);
const listed = async (input: object = {}) => (await centre.call(outboundBanList, input)).records;

test('members and numbers are banned as they are kept; letters are refused by name, and who has no number is counted', async () => {
  const { memberId, phone } = await centre.person();
  const { memberId: without } = await centre.person('Bo', []);
  const answer = await centre.call(outboundBan, {
    memberIds: [memberId, without],
    numbers: ['+86 138-0013-8000', '13800138000', 'call me', '12'],
    reason: 'asked us',
  });
  expect(answer).toEqual({ banned: 2, known: 0, cut: 0, withoutNumber: 1, invalid: ['call me', '12'] });
  expect(
    (await listed()).map(({ number, member, reason, by }) => [number, member?.memberId ?? null, reason, by]),
  ).toEqual(
    expect.arrayContaining([
      ['13800138000', null, 'asked us', 'Tester'],
      [phone, memberId, 'asked us', 'Tester'],
    ]),
  );
  expect(await centre.call(outboundBan, { memberIds: [memberId] })).toMatchObject({ banned: 0, known: 1 });
  const { records } = await centre.call(memberLogList, { memberId });
  expect(records.filter(({ kind }) => kind === 'callBanned')).toHaveLength(1);
});

test('who is banned for good is out of the line of their tasks, and comes back once no ban holds', async () => {
  const taskId = await centre.task();
  const [person] = await centre.people(taskId, 2);
  await centre.call(outboundBan, { numbers: [person?.phone ?? ''] });
  await centre.call(outboundBan, { numbers: [person?.phone ?? ''], taskId });
  expect((await states(taskId)).sort()).toEqual(['banned', 'unallotted']);
  expect((await centre.call(outboundTaskPage, { taskId })).records[0]).toMatchObject({ unallotted: 1, banned: 1 });
  const [ofTask, everywhere] = await listed();
  expect(await centre.call(outboundBanRemove, { banIds: [everywhere?.banId ?? ''] })).toEqual({ lifted: 1 });
  expect(await states(taskId)).toContain('banned');
  expect((await gate(person?.phone ?? ''))?.banned_until).toBeNull();
  expect(await centre.call(outboundBanRemove, { banIds: [ofTask?.banId ?? '', everywhere?.banId ?? ''] })).toEqual({
    lifted: 1,
  });
  expect(await states(taskId)).toEqual(['unallotted', 'unallotted']);
  expect((await gate(person?.phone ?? ''))?.task_bans).toEqual({});
  expect(await listed()).toEqual([]);
  expect(await listed({ isOver: true })).toHaveLength(2);
});

test('a ban that is lifted brings nobody back who is called at another number that is banned', async () => {
  const taskId = await centre.task();
  const phones = [someone().phone, someone().phone];
  const { memberId } = await centre.person('Two phones', phones);
  await centre.call(outboundTaskBind, { taskId, memberIds: [memberId] });
  await centre.call(outboundBan, { numbers: phones });
  expect(await states(taskId)).toEqual(['banned']);
  const second = (await listed()).find(({ number }) => number === phones[1]);
  await centre.call(outboundBanRemove, { banIds: [second?.banId ?? ''] });
  expect(await states(taskId)).toEqual(['banned']);
});

test('whoever said themselves that they want no calls does not come back into the line', async () => {
  const taskId = await centre.task();
  const intentId = await centre.intent('Do not call', { consequence: 'ban' });
  const [person] = await centre.people(taskId, 1);
  await centre.call(outboundBan, { numbers: [person?.phone ?? ''] });
  await centre.query(`UPDATE outbound_member SET intent_id = $2 WHERE organisation_id = $1`, [intentId]);
  const [ban] = await listed();
  const ids = (await centre.call(outboundMembers, {})).records.map(({ outboundMemberId }) => outboundMemberId);
  expect(await centre.call(outboundRemakes, { outboundMemberIds: ids })).toEqual({ put: 0, banned: 1, onCall: 0 });
  await centre.call(outboundBanRemove, { banIds: [ban?.banId ?? ''] });
  expect(await states(taskId)).toEqual(['banned']);
  expect(await centre.call(outboundRemakes, { outboundMemberIds: ids })).toEqual({ put: 1, banned: 0, onCall: 0 });
});

test('a ban with an end leaves people in the line, is over by itself, and another one may follow', async () => {
  const taskId = await centre.task();
  const [person] = await centre.people(taskId, 1);
  const number = person?.phone ?? '';
  const endsAt = new Date(Date.now() + 86_400_000).toISOString();
  await centre.call(outboundBan, { numbers: [number], endsAt });
  expect(await states(taskId)).toEqual(['unallotted']);
  await centre.query(
    `UPDATE outbound_ban SET ends_at = now() - interval '1 second' WHERE organisation_id = $1 AND number = $2`,
    [number],
  );
  expect(await listed()).toEqual([]);
  expect(await listed({ isOver: true })).toHaveLength(1);
  expect(await centre.call(outboundBan, { numbers: [number], endsAt })).toMatchObject({ banned: 1, known: 0 });
  expect(await listed()).toHaveLength(1);
  // A longer one of the same kind lengthens it.
  expect(await centre.call(outboundBan, { numbers: [number] })).toMatchObject({ banned: 0, known: 1 });
  expect((await listed())[0]?.endsAt).toBeNull();
  const past = await server.send(
    outboundBan,
    { numbers: [number], endsAt: '2020-01-01T00:00:00Z' },
    { token: organisation.token },
  );
  expect(past.data).toMatchObject({ fields: [{ path: 'endsAt' }] });
});

test('a call that goes on to a banned number is to be cut, of a task’s ban only a call of that task', async () => {
  const outboundId = await centre.agent();
  const [taskId, otherTask] = [await centre.task(), await centre.task({ name: 'Other' })];
  const { memberId, phone } = await centre.person();
  const callId = await centre.endedCall({ taskId, outboundId, memberId });
  await centre.query(`INSERT INTO outbound_gate (organisation_id, number, live_call_id) VALUES ($1, $2, $3)`, [
    phone,
    callId,
  ]);
  await centre.query(`INSERT INTO outbound_live (call_id, organisation_id, told_at) VALUES ($2, $1, now())`, [callId]);
  const isCut = async () =>
    (await centre.query<{ is_cut: boolean }>(`SELECT is_cut FROM outbound_live WHERE organisation_id = $1`))[0]?.is_cut;
  expect(await centre.call(outboundBan, { numbers: [phone], taskId: otherTask })).toMatchObject({ banned: 1, cut: 0 });
  expect(await isCut()).toBe(false);
  expect(await centre.call(outboundBan, { numbers: [phone], taskId })).toMatchObject({ banned: 1, cut: 1 });
  expect(await isCut()).toBe(true);
});

test('many who ban and lift the same numbers at once never wait in a circle, and each ban is there once', async () => {
  const numbers = Array.from({ length: 40 }, (_, n) => `138${String(10_000_000 + n)}`);
  /** Each in an order of its own: from another one on, every other one backwards. */
  const turned = (n: number) => {
    const from = [...numbers.slice(n * 3), ...numbers.slice(0, n * 3)];
    return n % 2 ? from.toReversed() : from;
  };
  const { database } = server.services;
  await Promise.all(
    Array.from({ length: 12 }, async (_, n) => {
      await database.inOrganisation(organisation.organisationId, 'write', (tx) =>
        banNumbers(tx, server.services, organisation.organisationId, turned(n), {
          taskId: null,
          reason: `${n}`,
          source: 'organiser',
          endsAt: null,
          userId: organisation.userId,
        }),
      );
      if (n % 3 === 0) {
        const bans = await listed({ size: 20 });
        await centre.call(outboundBanRemove, { banIds: bans.map(({ banId }) => banId) });
      }
    }),
  );
  const rows = await centre.query<{ number: string; holds: boolean; gated: boolean }>(
    `SELECT g.number, g.banned_until IS NOT NULL AS gated, EXISTS (
       SELECT FROM outbound_ban b WHERE b.organisation_id = $1 AND b.number = g.number AND b.over_at IS NULL) AS holds
     FROM outbound_gate g WHERE g.organisation_id = $1`,
  );
  expect(rows).toHaveLength(40);
  for (const { holds, gated } of rows) expect(gated).toBe(holds);
});

test('a sheet is looked at first and then banned; its export is read in again', async () => {
  const sheet = 'Name,Phone,Why\nAna,13800138001,rude\nBo,not a phone,\nCy,+86 138 0013 8002,\nDee,13800138001,';
  const insert = async (text: string, input: object) =>
    taken(
      await server.send(outboundBanInsert, input, {
        token: organisation.token,
        file: { name: 'bans.csv', bytes: Buffer.from(text) },
      }),
    );
  const seen = await insert(sheet, { isPreview: 'true' });
  expect(seen).toMatchObject({ found: 2, banned: 0, invalid: 1, problems: [{ rowNumber: 3, text: 'Bo not a phone' }] });
  expect(await listed()).toEqual([]);
  expect(await insert(sheet, { reason: 'list of 2026' })).toMatchObject({ banned: 2, known: 0 });
  expect((await listed()).map(({ source, reason }) => [source, reason])).toEqual(
    Array(2).fill(['import', 'list of 2026']),
  );
  const { body } = await server.send(outboundBanExport, { as: 'csv' }, { token: organisation.token });
  const other = await server.organisation();
  const again = await server.send(
    outboundBanInsert,
    {},
    {
      token: other.token,
      file: { name: 'bans.csv', bytes: body },
    },
  );
  expect(again.data).toMatchObject({ found: 2, banned: 2, invalid: 0 });
});

test('bans are found by task, source and how their number begins, and paged by cursor', async () => {
  const taskId = await centre.task();
  for (let n = 0; n < 5; n += 1) await centre.call(outboundBan, { numbers: [`1390013900${n}`] });
  await centre.call(outboundBan, { numbers: ['13700137000'], taskId });
  expect((await listed({ taskId })).map(({ number }) => number)).toEqual(['13700137000']);
  expect(await listed({ search: '139' })).toHaveLength(5);
  expect(await listed({ source: 'import' })).toEqual([]);
  const first = await centre.call(outboundBanList, { size: 4 });
  const next = await centre.call(outboundBanList, { size: 4, cursor: first.nextCursor ?? '' });
  expect(new Set([...first.records, ...next.records].map(({ number }) => number)).size).toBe(6);
});
