import { memberInfo } from '@convoke/contract/member/member.calls.ts';
import { memberErase } from '@convoke/contract/member/member.rights.calls.ts';
import { memberMerge } from '@convoke/contract/member/member.merge.calls.ts';
import { memberIdleList } from '@convoke/contract/member/member.idle.calls.ts';
import { outboundExportBatch, outboundExportSearch, outboundList } from '@convoke/contract/outbound/outbound.calls.ts';
import { outboundBan, outboundBanList } from '@convoke/contract/outbound/outbound.ban.calls.ts';
import { outboundMembers } from '@convoke/contract/outbound/outbound.callee.calls.ts';
import { outboundIntentUpdate } from '@convoke/contract/outbound/outbound.intent.calls.ts';
import {
  outboundFigures,
  outboundSettings,
  outboundSettingsSave,
} from '@convoke/contract/outbound/outbound.office.calls.ts';
import {
  outboundTaskBind,
  outboundTaskPage,
  outboundTaskUpdate,
} from '@convoke/contract/outbound/outbound.task.calls.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type CallCentre, callCentre } from '../../../../testing/calling.ts';
import { type Organisation, startServer, type TestServer } from '../../../../testing/server.ts';
import { withClient } from '@convoke/launcher/database.ts';
import { runErasure } from '../../member/rights/member.erase.run.ts';

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

test('calls are found by everything that is asked for, and paged by cursor in both orders', async () => {
  const [ann, ben] = [await centre.agent({ name: 'Ann' }), await centre.agent({ name: 'Ben' })];
  const taskId = await centre.task();
  const ana = await centre.person('Ana Gómez');
  const bo = await centre.person('Bo Li');
  for (let n = 0; n < 3; n += 1) {
    const at = new Date(Date.now() - n * 3_600_000);
    await centre.endedCall({ taskId, outboundId: ann, memberId: ana.memberId, at });
  }
  await centre.endedCall({
    taskId,
    outboundId: ben,
    memberId: bo.memberId,
    cause: 'busy',
    at: new Date(Date.now() - 86_400_000),
  });
  const count = async (input: object) => (await centre.call(outboundList, input)).total;
  expect(await count({})).toBe(4);
  expect(await count({ outboundId: ann })).toBe(3);
  expect(await count({ taskId, cause: 'busy' })).toBe(1);
  expect(await count({ memberId: bo.memberId })).toBe(1);
  expect(await count({ search: 'gomez' })).toBe(3);
  expect(await count({ search: bo.phone.slice(0, 8) })).toBeGreaterThan(0);
  expect(await count({ state: 'ringing' })).toBe(0);
  expect(await count({ recording: 'ready' })).toBe(0);
  expect(await count({ from: new Date(Date.now() - 90 * 60_000).toISOString() })).toBe(2);
  for (const sort of ['-createdAt', 'createdAt', '-talkSeconds'] as const) {
    const ids = (page: { records: { callId: string }[] }) => page.records.map(({ callId }) => callId);
    const whole = ids(await centre.call(outboundList, { sort, taskId }));
    const first = await centre.call(outboundList, { sort, taskId, size: 3 });
    const next = await centre.call(outboundList, { sort, taskId, size: 3, cursor: first.nextCursor ?? '' });
    expect([...ids(first), ...ids(next)]).toEqual(whole);
    expect(whole).toHaveLength(4);
    const found = ids(await centre.call(outboundList, { sort, search: 'gómez' }));
    const part = await centre.call(outboundList, { sort, search: 'gómez', size: 2 });
    const rest = await centre.call(outboundList, { sort, search: 'gómez', size: 2, cursor: part.nextCursor ?? '' });
    expect([...ids(part), ...ids(rest)]).toEqual(found);
    expect(found).toHaveLength(3);
  }
});

test('of more calls than are counted a page is right too, near the beginning of the list or far from it', async () => {
  const outboundId = await centre.agent({ name: 'Ann' });
  const taskId = await centre.task();
  const [ana, bo] = [await centre.person('Ana'), await centre.person('Bo')];
  const copied = async (callId: string, count: number, newest: Date) =>
    withClient(server.database.superuserUrl, (client) =>
      client.query(
        `INSERT INTO outbound_call (organisation_id, task_id, outbound_member_id, member_id, agent_id, number, name, state, cause, created_at, ended_at, is_recorded, receipt)
         SELECT organisation_id, task_id, outbound_member_id, member_id, agent_id, number, name, state, cause, $3::timestamptz - i * interval '1 second', ended_at, is_recorded, receipt
         FROM outbound_call, generate_series(1, $2::int) i WHERE id = $1`,
        [callId, count, newest],
      ),
    );
  const now = new Date();
  const old = new Date(now.getTime() - 86_400_000);
  await copied(await centre.endedCall({ taskId, outboundId, memberId: bo.memberId, at: now }), 5100, now);
  await copied(await centre.endedCall({ taskId, outboundId, memberId: ana.memberId, at: old }), 10_100, old);
  for (const search of ['ana', 'bo']) {
    const page = await centre.call(outboundList, { search, size: 20 });
    expect(page.totalIsCapped).toBe(search === 'ana');
    const next = await centre.call(outboundList, { search, size: 20, cursor: page.nextCursor ?? '' });
    const second = await centre.call(outboundList, { search, size: 20, current: 2 });
    expect(next.records).toEqual(second.records);
    const times = [...page.records, ...next.records].map(({ createdAt }) => createdAt);
    expect(times[0]).toBe((search === 'ana' ? old : now).toISOString());
    expect(times).toEqual([...new Set(times)].toSorted().toReversed());
    expect(new Set([...page.records, ...next.records].map(({ name }) => name.toLowerCase()))).toEqual(
      new Set([search]),
    );
  }
});

test('calls that match, and chosen ones, are in a sheet', async () => {
  const outboundId = await centre.agent({ name: 'Ann' });
  const taskId = await centre.task();
  const { memberId, phone } = await centre.person('Ana');
  const callId = await centre.endedCall({ taskId, outboundId, memberId });
  await centre.endedCall({ taskId, outboundId, memberId, cause: 'busy' });
  const lines = ({ body }: { body: Buffer }) => body.toString().trimEnd().split('\r\n');
  const { token } = organisation;
  const found = lines(await server.send(outboundExportSearch, { as: 'csv', cause: 'busy' }, { token }));
  expect(found).toHaveLength(2);
  expect(found[1]).toContain(`Ana,${phone},Invite,Ann`);
  expect(lines(await server.send(outboundExportBatch, { as: 'csv', callIds: [callId] }, { token }))).toHaveLength(2);
});

test('caps and hours have defaults, change for the next dial, and the line says whether it is there', async () => {
  const before = await centre.call(outboundSettings, {});
  expect(before).toMatchObject({ perMinute: 1, perDay: 3, perMonth: 10, line: { isThere: false }, version: 1 });
  expect(before.windows).toHaveLength(14);
  const { version, overwritten } = await centre.call(outboundSettingsSave, {
    perDay: 5,
    windows: [{ weekday: 1, from: 540, to: 600 }],
  });
  expect(overwritten).toMatchObject({ perDay: 3 });
  expect(await centre.call(outboundSettings, {})).toMatchObject({
    perDay: 5,
    perMonth: 10,
    windows: [{ weekday: 1 }],
    version,
  });
  const stale = await server.send(
    outboundSettingsSave,
    { perDay: 6, version: version - 1 },
    { token: organisation.token },
  );
  expect(stale.data).toMatchObject({ failure: 'CALL_CHANGED' });
});

test('figures are added up by hour or day of a zone, by task, agent, outcome and end', async () => {
  const outboundId = await centre.agent({ name: 'Ann' });
  const taskId = await centre.task();
  const intentId = await centre.intent('Comes', { isSuccess: true });
  const hour = (at: string, calls: number) =>
    centre.query(
      `INSERT INTO outbound_hour (organisation_id, hour, task_id, agent_id, calls, answered, talk_ms) VALUES ($1, $2, $3, $4, $5, 1, 60000)`,
      [at, taskId, outboundId, calls],
    );
  // Two days in Shanghai, one in UTC.
  await hour('2026-03-01T15:00:00Z', 2);
  await hour('2026-03-01T16:00:00Z', 3);
  await centre.query(
    `INSERT INTO outbound_hour_end (organisation_id, hour, task_id, agent_id, kind, value, count)
     VALUES ($1, '2026-03-01T15:00:00Z', $2, $3, 'cause', 'busy', 4), ($1, '2026-03-01T15:00:00Z', $2, $3, 'intent', $4, 1)`,
    [taskId, outboundId, intentId],
  );
  await centre.query(
    `INSERT INTO outbound_stay (organisation_id, hour, agent_id, state, seconds) VALUES ($1, '2026-03-01T15:00:00Z', $2, 'idle', 90)`,
    [outboundId],
  );
  const asked = { from: '2026-03-01T00:00:00Z', to: '2026-03-05T00:00:00Z' };
  const figures = await centre.call(outboundFigures, { ...asked, timeZone: 'Asia/Shanghai' });
  expect(figures.total).toEqual({
    calls: 5,
    answered: 2,
    talkSeconds: 120,
    wrapUpSeconds: 0,
    outcomes: 1,
    successes: 1,
  });
  expect(figures.times.map(({ at, calls }) => [at, calls])).toEqual([
    ['2026-02-28T16:00:00.000Z', 2],
    ['2026-03-01T16:00:00.000Z', 3],
  ]);
  expect(figures.tasks).toMatchObject([{ taskId, name: 'Invite', calls: 5, successes: 1 }]);
  expect(figures.agents).toMatchObject([{ outboundId, calls: 5, idleSeconds: 90 }]);
  expect(figures.intents).toMatchObject([{ intent: { intentId }, count: 1 }]);
  expect(figures.causes).toEqual([{ cause: 'busy', count: 4 }]);
  expect((await centre.call(outboundFigures, asked)).times).toHaveLength(1);
  // What counts as a success is decided anew for all that was saved, in the figures and in the tasks.
  const successes = async () => [
    (await centre.call(outboundFigures, asked)).total.successes,
    (await centre.call(outboundTaskPage, { taskId })).records[0]?.successes,
  ];
  await centre.query('UPDATE outbound_task_tally SET successes = 1 WHERE organisation_id = $1');
  await centre.call(outboundIntentUpdate, { intentId, isSuccess: false, version: 1 });
  expect(await successes()).toEqual([0, 0]);
  await centre.call(outboundIntentUpdate, { intentId, isSuccess: true, version: 2 });
  expect(await successes()).toEqual([1, 1]);
  expect((await centre.call(outboundFigures, { ...asked, search: 'nothing' })).tasks).toEqual([]);
  // The hour that begins at the end is no longer asked for.
  const day = { from: '2026-02-28T16:00:00Z', to: '2026-03-01T16:00:00Z' };
  expect((await centre.call(outboundFigures, { ...day, timeZone: 'Asia/Shanghai' })).total).toMatchObject({ calls: 2 });
});

test('of somebody who is erased calls keep when and by whom they were made; the ban stays', async () => {
  const outboundId = await centre.agent();
  const taskId = await centre.task();
  const [person] = await centre.people(taskId, 1);
  const { memberId = '', phone = '' } = person ?? {};
  const callId = await centre.endedCall({ taskId, outboundId, memberId });
  await centre.query(
    `UPDATE outbound_call SET remark = 'a secret', recording = 'ready', storage_key = 'x' WHERE organisation_id = $1`,
  );
  await centre.call(outboundBan, { numbers: [phone] });
  const { erasureId } = await centre.call(memberErase, { memberId, confirm: 'Person 0' });
  await runErasure(server.services, { organisationId: organisation.organisationId, erasureId });
  const [call] = (await centre.call(outboundList, {})).records;
  expect(call).toMatchObject({
    callId,
    memberId: null,
    name: '',
    number: '',
    remark: '',
    recording: 'none',
    talkSeconds: 90,
  });
  expect((await centre.call(outboundMembers, {})).total).toBe(0);
  expect((await centre.call(outboundBanList, {})).records.map(({ number }) => number)).toEqual([phone]);
});

test('whoever becomes one is one in each task, where they were called; their calls go over', async () => {
  const outboundId = await centre.agent();
  const taskId = await centre.task();
  const people = await centre.people(taskId, 2);
  const [stays, goes] = people.map(({ memberId }) => memberId);
  await centre.endedCall({ taskId, outboundId, memberId: goes ?? '' });
  await centre.query(
    `UPDATE outbound_member SET tries = 1, remark = 'knows us' WHERE organisation_id = $1 AND member_id = $2`,
    [goes],
  );
  const versioned = async (memberId = '') => {
    const { version } = await centre.call(memberInfo, { memberId });
    return { memberId, version };
  };
  await centre.call(memberMerge, { ...(await versioned(stays)), others: [await versioned(goes)] });
  const { records } = await centre.call(outboundMembers, { taskId });
  expect(records.map(({ memberId, tries, remark }) => [memberId, tries, remark])).toEqual([[stays, 1, 'knows us']]);
  expect((await centre.call(outboundList, { memberId: stays ?? '' })).total).toBe(1);
});

test('whom an open call task is about to reach is not idle', async () => {
  const taskId = await centre.task({ intentIds: [await centre.intent('Comes')] });
  const { memberId } = await centre.person('Ana');
  await centre.query(`UPDATE member SET last_at = now() - interval '400 days' WHERE organisation_id = $1`);
  expect((await centre.call(memberIdleList, {})).total).toBe(1);
  await centre.call(outboundTaskBind, { taskId, memberIds: [memberId] });
  expect((await centre.call(memberIdleList, {})).total).toBe(1);
  await centre.call(outboundTaskUpdate, { taskId, state: 'open' });
  expect((await centre.call(memberIdleList, {})).total).toBe(0);
  await centre.call(outboundTaskUpdate, { taskId, state: 'closed' });
  expect((await centre.call(memberIdleList, {})).total).toBe(1);
});
