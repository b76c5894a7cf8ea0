import { outboundAgentUpdate } from '@convoke/contract/outbound/outbound.agent.calls.ts';
import { outboundBan } from '@convoke/contract/outbound/outbound.ban.calls.ts';
import { outboundAllot, outboundRemakes, outboundUnallot } from '@convoke/contract/outbound/outbound.callee.calls.ts';
import {
  outboundHangUp,
  outboundLogSave,
  outboundNext,
  seatBeat,
  seatOff,
  seatOn,
} from '@convoke/contract/outbound/outbound.desk.calls.ts';
import { outboundReclaim } from '@convoke/contract/outbound/outbound.office.calls.ts';
import { withClient } from '@convoke/launcher/database.ts';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { desks, fakeLine, over, sayAsLine, tellEnded, tellGoing } from '../../../../testing/desk.ts';
import { type Organisation, startServer, type TestServer } from '../../../../testing/server.ts';
import type { KeepRecordingData } from './outbound.desk.job-names.ts';
import { keepRecording } from './outbound.keeping.ts';

/** What happens when two things come at once, or one of them at a bad moment. */

let line: Awaited<ReturnType<typeof fakeLine>>;
let server: TestServer;
let organisation: Organisation;
let centre: Awaited<ReturnType<typeof desks>>;
let later = 0;

beforeAll(async () => {
  line = await fakeLine();
  server = await startServer({ env: line.env });
  server.services.clock = { now: () => new Date(Date.now() + later) };
});
afterAll(async () => {
  await server.close();
  await line.close();
});
beforeEach(async () => {
  organisation = await server.organisation();
  centre = await desks(server, organisation);
});
afterEach(() => {
  later = 0;
});

const callOf = async (callId: string) => {
  const [row] = await centre.query<{ state: string; cause: string | null; recording: string }>(
    'SELECT state, cause, recording FROM outbound_call WHERE organisation_id = $1 AND id = $2',
    [callId],
  );
  return row;
};
const liveGates = () =>
  centre.query('SELECT number FROM outbound_gate WHERE organisation_id = $1 AND live_call_id IS NOT NULL');
/** Somebody waits for a row that is locked. */
const someoneWaits = () =>
  expect
    .poll(() =>
      centre.query(
        `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock' AND $1::uuid IS NOT NULL`,
      ),
    )
    .not.toEqual([]);
const begin = (callId: string, agentId: string, version: number) =>
  sayAsLine(server, 'call/begin', { callId, agentId, version });

test('“do not call” bans even when somebody else has the person by now; any other outcome is refused then', async () => {
  const agent = await centre.agent('Ana');
  const other = await centre.agent('Ben');
  const { taskId, intents } = await centre.openTask(agent.agentId, 1);
  const { callee, callId } = await agent.dial(await agent.on());
  await tellEnded(server, over(callId));
  const { outboundMemberId } = callee;
  // Her tab is gone, her lease runs out, and the person goes to Ben.
  await centre.query(`UPDATE outbound_member SET due_at = now() - interval '1 second' WHERE organisation_id = $1`);
  expect(await organisation.call(outboundUnallot, { outboundMemberIds: [outboundMemberId] })).toMatchObject({
    taken: 1,
  });
  await organisation.call(outboundAllot, { taskId, outboundIds: [other.agentId] });
  const outcome = { callId, outboundMemberId, taskId };
  expect(await agent.send(outboundLogSave, { ...outcome, intentId: intents.interested })).toMatchObject({
    data: { failure: 'CALL_LEASE_LOST' },
  });
  expect(await agent.call(outboundLogSave, { ...outcome, intentId: intents.doNotCall })).toEqual({
    version: 1,
    isBanned: true,
  });
  expect(await other.call(outboundNext, { version: await other.on() })).toMatchObject({ callee: null });
});

test('a call whose number is banned before the line begins it is over at once, and its seat goes on', async () => {
  const agent = await centre.agent();
  await centre.openTask(agent.agentId, 2);
  const version = await agent.on();
  const first = await agent.dial(version);
  await organisation.call(outboundBan, { numbers: [first.callee.number ?? ''] });
  expect((await begin(first.callId, agent.agentId, version)).body).toEqual({ isAllowed: false, reason: 'banned' });
  expect(await callOf(first.callId)).toMatchObject({ state: 'ended', cause: 'cut' });
  expect(await agent.call(seatBeat, { version })).toMatchObject({ state: 'wrapUp' });
  await agent.call(seatOn, { version, isReady: true });
  await centre.query(
    `UPDATE outbound_seat SET state = 'idle', outbound_member_id = NULL, call_id = NULL WHERE organisation_id = $1`,
  );
  const second = await agent.dial(version);
  // As a ban leaves the gate that comes while the line is being answered.
  await centre.query(`UPDATE outbound_gate SET banned_until = 'infinity' WHERE organisation_id = $1 AND number = $2`, [
    second.callee.number,
  ]);
  expect((await begin(second.callId, agent.agentId, version)).body).toEqual({ isAllowed: false, reason: 'banned' });
  expect(await callOf(second.callId)).toMatchObject({ state: 'ended', cause: 'cut' });
  expect(await liveGates()).toEqual([]);
});

test('whoever hangs up while the line begins the call has it cut: it is not over as long as a telephone may ring', async () => {
  const agent = await centre.agent();
  await centre.openTask(agent.agentId, 1);
  const { callId } = await agent.dial(await agent.on());
  const hungUp = await withClient(server.database.superuserUrl, async (client) => {
    await client.query('BEGIN');
    await client.query('SELECT FROM outbound_seat WHERE agent_id = $1 FOR UPDATE', [agent.agentId]);
    await client.query(`UPDATE outbound_call SET state = 'dialling' WHERE id = $1`, [callId]);
    const asked = agent.call(outboundHangUp, { callId });
    await someoneWaits();
    await client.query('COMMIT');
    return asked;
  });
  expect(hungUp).toEqual({});
  expect(await callOf(callId)).toMatchObject({ state: 'dialling', cause: null });
  expect((await tellGoing(server, callId, 'ringing')).body).toEqual({ cut: [callId] });
});

test('a ban that comes while the call ends does not wait for it in a circle', async () => {
  const agent = await centre.agent();
  await centre.openTask(agent.agentId, 1);
  const { callId } = await agent.dial(await agent.on());
  await withClient(server.database.superuserUrl, async (client) => {
    await client.query('BEGIN');
    await client.query('SELECT FROM outbound_gate WHERE live_call_id = $1 FOR UPDATE', [callId]);
    const ended = tellEnded(server, over(callId));
    await someoneWaits();
    await client.query('SET LOCAL lock_timeout = 300');
    await client.query('UPDATE outbound_live SET is_cut = true WHERE call_id = $1', [callId]);
    await client.query('COMMIT');
    expect((await ended).status).toBe(200);
  });
  expect(await callOf(callId)).toMatchObject({ state: 'ended', cause: 'callee' });
});

test('a callback that was promised holds, though the number is banned until the day before', async () => {
  const agent = await centre.agent();
  const { taskId, intents } = await centre.openTask(agent.agentId, 1);
  const { callee, callId } = await agent.dial(await agent.on());
  const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
  await organisation.call(outboundBan, { numbers: [callee.number ?? ''], endsAt: inDays(1) });
  await tellEnded(server, over(callId, { cause: 'cut' }));
  const { outboundMemberId } = callee;
  const outcome = { callId, outboundMemberId, taskId, intentId: intents.callBack, callbackAt: inDays(2) };
  expect(await agent.call(outboundLogSave, outcome)).toEqual({ version: 1, isBanned: true });
  const [row] = await centre.query('SELECT state, due_at FROM outbound_member WHERE organisation_id = $1');
  expect(row).toEqual({ state: 'callback', due_at: new Date(outcome.callbackAt) });
});

test('a supervisor ends a call that the line never began, and agent and number are free at once', async () => {
  const agent = await centre.agent();
  await centre.openTask(agent.agentId, 1);
  const version = await agent.on();
  const { callId } = await agent.dial(version);
  await organisation.call(outboundReclaim, { outboundId: agent.agentId, endCall: true });
  expect(await callOf(callId)).toMatchObject({ state: 'ended', cause: 'cut' });
  expect(await liveGates()).toEqual([]);
  expect(await agent.call(seatBeat, { version })).toMatchObject({ state: 'idle', outboundMemberId: null });
  expect((await agent.dial(version)).callId).not.toBe(callId);
});

test('an agent who is no longer active talks to nobody any more, and whoever was with them waits again', async () => {
  const agent = await centre.agent();
  const { taskId } = await centre.openTask(agent.agentId, 1);
  const version = await agent.on();
  const { callId } = await agent.dial(version);
  await begin(callId, agent.agentId, version);
  await tellGoing(server, callId, 'answered');
  const { agentId: outboundId } = agent;
  await organisation.call(outboundAgentUpdate, { outboundId, isActive: false });
  expect((await tellGoing(server, callId, 'answered')).body).toEqual({ cut: [callId] });
  await tellEnded(server, over(callId, { cause: 'cut' }));
  const where = () => centre.query('SELECT state, agent_id FROM outbound_member WHERE organisation_id = $1');
  expect(await where()).toEqual([{ state: 'allotted', agent_id: outboundId }]);

  // Of anybody's callback, which they had only looked at.
  const other = await centre.agent();
  await centre.query(`UPDATE outbound_member SET state = 'callback', agent_id = NULL WHERE organisation_id = $1`);
  await centre.query('INSERT INTO outbound_share (organisation_id, agent_id, task_id) VALUES ($1, $2, $3)', [
    other.agentId,
    taskId,
  ]);
  expect((await other.call(outboundNext, { version: await other.on() })).callee).not.toBeNull();
  await organisation.call(outboundAgentUpdate, { outboundId: other.agentId, isActive: false });
  expect(await where()).toEqual([{ state: 'callback', agent_id: null }]);
});

test('somebody who is erased while they talk leaves no recording, and their number is not held for ever', async () => {
  const agent = await centre.agent();
  await centre.openTask(agent.agentId, 1);
  const version = await agent.on();
  const { callee, callId } = await agent.dial(version);
  await begin(callId, agent.agentId, version);
  await tellGoing(server, callId, 'answered');
  await centre.query('UPDATE member SET deleted_at = now() WHERE organisation_id = $1 AND id = $2', [callee.memberId]);
  await centre.query('SELECT erase_member($1, $2)', [callee.memberId]);
  line.recordings.set(callId, Buffer.from('a voice'));
  await tellEnded(server, over(callId, { recording: { bytes: 7, milliseconds: 1, failure: null } }));
  await keepRecording(server.services, { organisationId: organisation.organisationId, callId });
  expect(await callOf(callId)).toEqual({ state: 'ended', cause: 'callee', recording: 'none' });
  expect(line.removed).toContain(callId);
  expect(await liveGates()).toEqual([]);
});

test('what the line has of a recording that broke off is removed there', async () => {
  const agent = await centre.agent();
  await centre.openTask(agent.agentId, 1);
  const { callId } = await agent.dial(await agent.on());
  await tellEnded(server, over(callId, { recording: { bytes: 7, milliseconds: 1, failure: 'the disk is full' } }));
  expect(await callOf(callId)).toMatchObject({ recording: 'failed' });
  const [job] = await server.services.database.query<{ data: KeepRecordingData }>(
    `SELECT data FROM pgboss.job WHERE name = 'outbound.keepRecording' AND data->>'callId' = $1`,
    [callId],
  );
  expect(job?.data).toEqual({ organisationId: organisation.organisationId, callId });
  await keepRecording(server.services, { organisationId: organisation.organisationId, callId });
  expect(line.removed).toContain(callId);
  expect(await callOf(callId)).toMatchObject({ recording: 'failed' });
});

test('the night between two days at the desk is nobody’s time', async () => {
  const agent = await centre.agent();
  await centre.openTask(agent.agentId, 1, { wrapUpSeconds: 10 });
  const idle = await agent.on();
  later += 12 * 3_600_000;
  await agent.call(seatOn, { version: idle });
  later += 10_000;
  await agent.call(seatOff, { version: idle, reason: 'lunch' });
  later += 12 * 3_600_000;
  await agent.call(seatOn, { version: idle });
  const stays = await centre.query<{ state: string; seconds: number }>(
    'SELECT state, sum(seconds)::int AS seconds FROM outbound_stay WHERE organisation_id = $1 GROUP BY state ORDER BY state',
  );
  // Each time half a minute passes until it counts as gone.
  expect(stays.map(({ state }) => state)).toEqual(['idle', 'paused']);
  expect(stays[0]?.seconds).toBeGreaterThanOrEqual(39);
  expect(stays[0]?.seconds).toBeLessThan(60);
  expect(stays[1]?.seconds).toBeGreaterThanOrEqual(29);
  expect(stays[1]?.seconds).toBeLessThan(50);
});

test('a wrap-up lasts no longer than it may, however late its outcome comes', async () => {
  const agent = await centre.agent();
  const { taskId, intents } = await centre.openTask(agent.agentId, 1, { wrapUpSeconds: 10 });
  const version = await agent.on();
  const { callee, callId } = await agent.dial(version);
  await tellEnded(server, over(callId));
  later += 600_000;
  const { outboundMemberId } = callee;
  await agent.call(outboundLogSave, { callId, outboundMemberId, taskId, intentId: intents.interested });
  const [hour] = await centre.query<{ ms: string }>(
    'SELECT wrap_up_ms AS ms FROM outbound_hour WHERE organisation_id = $1',
  );
  expect(Number(hour?.ms)).toBe(10_000);
});

test('with another password the phones that signed in before lead into no call, and the next window has the call that goes on', async () => {
  const agent = await centre.agent();
  await centre.openTask(agent.agentId, 1);
  const version = await agent.on();
  const { callId } = await agent.dial(version);
  await begin(callId, agent.agentId, version);
  await tellGoing(server, callId, 'answered');
  const mayReturn = async (by: number) =>
    (await sayAsLine(server, 'call/return', { callId, agentId: agent.agentId, version: by })).body;
  expect(await mayReturn(version)).toEqual({ isAllowed: true });
  await organisation.call(outboundAgentUpdate, { outboundId: agent.agentId, password: 'another-password-1' });
  expect(await mayReturn(version)).toEqual({ isAllowed: false });
  const seat = await centre.query<{ version: number; call_id: string }>(
    'SELECT version, call_id FROM outbound_seat WHERE organisation_id = $1',
  );
  expect(seat).toEqual([{ version: version + 1, call_id: callId }]);
  expect(await mayReturn(version + 1)).toEqual({ isAllowed: true });
});

test('who is put back to be called anew has all the task’s retries again', async () => {
  const agent = await centre.agent();
  await centre.openTask(agent.agentId, 1, { mode: 'progressive', retries: [{ cause: 'busy', minutes: 1, most: 2 }] });
  const version = await agent.on();
  const isBusy = async () => {
    await centre.query(`UPDATE outbound_member SET due_at = now() - interval '1 second' WHERE organisation_id = $1`);
    const { callee, callId } = await agent.dial(version);
    await tellEnded(server, over(callId, { cause: 'busy', sipStatus: 486, answeredAt: null }));
    const [row] = await centre.query<{ state: string }>('SELECT state FROM outbound_member WHERE organisation_id = $1');
    return { id: callee.outboundMemberId, state: row?.state };
  };
  const { id } = await isBusy();
  expect((await isBusy()).state).toBe('finished');
  expect(await organisation.call(outboundRemakes, { outboundMemberIds: [id] })).toMatchObject({ put: 1 });
  expect((await isBusy()).state).toBe('retry');
  expect((await isBusy()).state).toBe('finished');
});
