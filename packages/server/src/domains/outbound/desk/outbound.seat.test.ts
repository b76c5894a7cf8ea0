import { outboundLogout } from '@convoke/contract/outbound/outbound.agent.calls.ts';
import { outboundRemind } from '@convoke/contract/outbound/outbound.callee.calls.ts';
import {
  outboundDraftSave,
  outboundLogSave,
  outboundNext,
  seatBeat,
  seatInfoStatus,
  seatListStatus,
  seatLoginInfo,
  seatOff,
  seatOn,
} from '@convoke/contract/outbound/outbound.desk.calls.ts';
import { outboundListen, outboundReclaim } from '@convoke/contract/outbound/outbound.office.calls.ts';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { desks, fakeLine, over, sayAsLine, tellEnded, tellGoing } from '../../../../testing/desk.ts';
import { type Organisation, startServer, type TestServer } from '../../../../testing/server.ts';
import { endSilent, hearingSeconds } from './outbound.silence.ts';

let line: Awaited<ReturnType<typeof fakeLine>>;
let server: TestServer;
let second: TestServer;
let organisation: Organisation;
let centre: Awaited<ReturnType<typeof desks>>;
let later = 0;

beforeAll(async () => {
  line = await fakeLine();
  server = await startServer({ env: line.env });
  second = await startServer({ env: line.env, database: server.database });
  for (const { services } of [server, second]) services.clock = { now: () => new Date(Date.now() + later) };
});
afterAll(async () => {
  await second.close();
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
const secondsPass = (seconds: number) => {
  later += seconds * 1000;
};

test('a second window takes a seat only when it says so; the first one’s beats are refused then', async () => {
  const agent = await centre.agent();
  const first = await agent.call(seatOn, {});
  expect(first).toMatchObject({ state: 'idle', version: 1 });
  expect(await agent.send(seatOn, {})).toMatchObject({ data: { failure: 'SEAT_TAKEN' } });
  const taken = await agent.call(seatOn, { takeOver: true });
  expect(taken.version).toBe(2);
  expect(await agent.send(seatBeat, { version: 1 })).toMatchObject({ data: { failure: 'SEAT_OLD' } });
  expect(await agent.send(seatOn, { version: 1 })).toMatchObject({ data: { failure: 'SEAT_OLD' } });
  // The same window after a reload.
  expect(await agent.call(seatOn, { version: 2 })).toMatchObject({ state: 'idle', version: 2 });
});

test('a seat that is silent for half a minute is offline and its person free; the same window may come back', async () => {
  const agent = await centre.agent();
  await centre.openTask(agent.agentId, 1);
  const version = await agent.on();
  const { callee, leaseUntil } = await agent.call(outboundNext, { version });
  expect(callee).not.toBeNull();
  expect(new Date(leaseUntil ?? 0).getTime() - Date.now()).toBeLessThanOrEqual(35_000);
  secondsPass(36);
  expect(await organisation.call(seatListStatus, {})).toEqual([]);
  expect(await agent.send(seatBeat, { version })).toMatchObject({ data: { failure: 'SEAT_OFF' } });
  expect(await agent.call(seatOn, { version })).toMatchObject({ state: 'idle' });
  expect((await agent.call(outboundNext, { version })).callee?.outboundMemberId).toBe(callee?.outboundMemberId);
});

test('a wrap-up that takes too long pauses the seat with what was written; the outcome is still taken', async () => {
  const agent = await centre.agent();
  const { taskId, intents } = await centre.openTask(agent.agentId, 1, { wrapUpSeconds: 10 });
  const version = await agent.on();
  const { callee, callId } = await agent.dial(version);
  const { outboundMemberId } = callee;
  await tellEnded(server, over(callId));
  await agent.call(outboundDraftSave, { version, outboundMemberId, remark: 'Half a sent' });
  secondsPass(12);
  expect(await agent.call(seatInfoStatus, { agentid: agent.agentId })).toMatchObject({
    state: 'paused',
    reason: 'wrapUp',
  });
  expect(await agent.call(seatBeat, { version })).toMatchObject({
    state: 'paused',
    reason: 'wrapUp',
    outboundMemberId,
    callId,
  });
  await agent.call(outboundLogSave, { callId, outboundMemberId, taskId, intentId: intents.interested });
  expect(await agent.call(seatBeat, { version })).toMatchObject({ state: 'idle' });
  const stays = await centre.query<{ state: string; seconds: number }>(
    `SELECT state, sum(seconds)::int AS seconds FROM outbound_stay WHERE organisation_id = $1 GROUP BY state ORDER BY state`,
  );
  expect(stays.find(({ state }) => state === 'wrapUp')?.seconds).toBe(10);
});

test('a page that is loaded again after its wrap-up ran out comes back to the person, paused; ready is who says so then', async () => {
  const agent = await centre.agent();
  await centre.openTask(agent.agentId, 1, { wrapUpSeconds: 10 });
  const version = await agent.on();
  const { callee, callId } = await agent.dial(version);
  await tellEnded(server, over(callId));
  secondsPass(12);
  const { outboundMemberId } = callee;
  const paused = { state: 'paused', reason: 'wrapUp', outboundMemberId, callId };
  expect(await agent.call(seatOn, { version, isReady: true })).toMatchObject(paused);
  expect(await agent.call(seatOn, { version, isReady: true })).toMatchObject({ state: 'idle', outboundMemberId: null });
});

test('a call goes on while the page reloads, the tab is gone and another server answers; nobody tells of it: it is over, and what the line says then of its recording counts', async () => {
  const agent = await centre.agent();
  await centre.openTask(agent.agentId, 1);
  const version = await agent.on();
  const { callId } = await agent.dial(version);
  await sayAsLine(server, 'call/begin', { callId, agentId: agent.agentId, version });
  await tellGoing(server, callId, 'answered', { isAttended: false });
  secondsPass(40);
  await tellGoing(second, callId, 'answered', { isAttended: false });
  // No beats for 40 s: the call is still there, for a window that comes without asking to take over.
  expect(await organisation.call(seatListStatus, {})).toMatchObject([
    { state: 'talking', call: { callId, isAttended: false } },
  ]);
  const back = await agent.call(seatOn, {}, second);
  expect(back).toMatchObject({ state: 'talking', callId, version: version + 1 });
  secondsPass(60);
  await endSilent(second.services, 1000);
  expect(await agent.call(seatInfoStatus, { agentid: agent.agentId })).not.toMatchObject({ state: 'offline' });
  secondsPass(91);
  await endSilent(second.services, 10);
  const state = () => centre.query('SELECT state, cause, recording FROM outbound_call WHERE organisation_id = $1');
  expect(await state()).toEqual([{ state: 'answered', cause: null, recording: 'none' }]);
  await endSilent(second.services, 1000);
  expect(await state()).toEqual([{ state: 'ended', cause: 'lost', recording: 'none' }]);
  expect((await tellGoing(server, callId, 'answered')).body).toEqual({ cut: [callId] });
  await tellEnded(
    server,
    over(callId, { cause: 'failed', recording: { bytes: 100, milliseconds: 10, failure: null } }),
  );
  expect(await state()).toEqual([{ state: 'ended', cause: 'lost', recording: 'pending' }]);
});

test('nobody has heard of calls for longer than the database is there, nor than the server', async () => {
  const bothAreThere = async () => {
    const [row] = await centre.query<{ seconds: number }>(
      'SELECT extract(epoch FROM now() - pg_postmaster_start_time())::float8 AS seconds WHERE $1::uuid IS NOT NULL',
    );
    return Math.min(row?.seconds ?? 0, process.uptime());
  };
  const before = await bothAreThere();
  const heard = await hearingSeconds(server.services);
  expect(heard).toBeGreaterThanOrEqual(before);
  expect(heard).toBeLessThanOrEqual(await bothAreThere());
});

test('breaks have reasons, a call does not go on break, and signing out leaves nothing behind', async () => {
  const agent = await centre.agent();
  await centre.openTask(agent.agentId, 1);
  const version = await agent.on();
  expect(await agent.call(seatOff, { version, reason: 'lunch' })).toMatchObject({ state: 'paused', reason: 'lunch' });
  expect(await agent.send(outboundNext, { version })).toMatchObject({ data: { failure: 'SEAT_STATE' } });
  expect(await agent.call(seatOn, { version })).toMatchObject({ state: 'idle', reason: null });
  const { callId } = await agent.dial(version);
  expect(await agent.send(seatOff, { version, reason: 'break' })).toMatchObject({ data: { failure: 'CALL_GOES_ON' } });
  expect(await agent.send(outboundLogout, {})).toMatchObject({ data: { failure: 'CALL_GOES_ON' } });
  await tellEnded(server, over(callId));
  await agent.call(outboundLogout, {});
  expect((await agent.send(seatBeat, { version })).status).toBe(401);
  const [row] = await centre.query<{ state: string }>('SELECT state FROM outbound_member WHERE organisation_id = $1');
  expect(row).toEqual({ state: 'allotted' });
});

test('callbacks: one’s own and those that are anybody’s come first when they are due, each to one agent alone', async () => {
  const agents: (Awaited<ReturnType<typeof centre.agent>> & { version: number })[] = [];
  for (let n = 0; n < 6; n += 1) {
    const agent = await centre.agent(`Agent ${n}`);
    agents.push({ ...agent, version: await agent.on() });
  }
  const [first] = agents;
  if (!first) throw new Error('no agent');
  const { taskId, intents } = await centre.openTask(first.agentId, 7);
  const callbackAt = new Date(Date.now() + 60_000).toISOString();
  for (let n = 0; n < 3; n += 1) {
    const { callee, callId } = await first.dial(first.version);
    await tellEnded(server, over(callId));
    const { outboundMemberId } = callee;
    await first.call(outboundLogSave, {
      callId,
      outboundMemberId,
      taskId,
      intentId: intents.callBack,
      callbackAt,
      isPool: n < 2,
    });
  }
  for (const { agentId } of agents.slice(1))
    await centre.query(
      'INSERT INTO outbound_share (organisation_id, agent_id, task_id) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING',
      [agentId, taskId],
    );
  expect(await first.call(outboundRemind, {})).toMatchObject({
    due: 0,
    callbacks: [{ isDue: false }, { isDue: false }, { isDue: false }],
  });
  expect(await organisation.call(outboundRemind, {})).toMatchObject({ due: 0 });
  secondsPass(61);
  for (const agent of agents) agent.version = await agent.on();
  expect(await first.call(outboundRemind, {})).toMatchObject({ due: 3 });
  // Nobody is reminded of a task that is paused, and of one that is closed nothing is planned.
  const inState = (state: string) =>
    centre.query('UPDATE outbound_task SET state = $3 WHERE organisation_id = $1 AND id = $2', [taskId, state]);
  await inState('paused');
  expect(await first.call(outboundRemind, {})).toMatchObject({
    due: 0,
    callbacks: [{ isDue: false }, { isDue: false }, { isDue: false }],
  });
  await inState('closed');
  expect(await first.call(outboundRemind, {})).toMatchObject({ due: 0, callbacks: [] });
  await inState('open');
  // A row that another desk or a job is at is passed over: whoever gets nobody asks again, as a desk does.
  const next = async (asking: typeof agents) => {
    const ask = ({ call, version }: (typeof agents)[number], n: number) =>
      call(outboundNext, { version }, n % 2 ? server : second);
    const given = await Promise.all(asking.map(ask));
    for (const [n, each] of asking.entries()) if (!given[n]?.callee) given.push(await ask(each, n));
    return given.flatMap(({ callee }) => callee?.outboundMemberId ?? []);
  };
  const ids = await next(agents);
  expect(new Set(ids).size).toBe(ids.length);
  // The first has one of their own, two others have those of anybody; the rest have nobody.
  expect(ids).toHaveLength(3);
  // A tab that is gone gives its person of anybody’s back.
  secondsPass(40);
  for (const agent of agents.slice(3)) agent.version = await agent.on();
  expect(await next(agents.slice(3))).toHaveLength(2);
});

test('a supervisor takes a person back, and frees a wrap-up that is stuck; a call only when they say so', async () => {
  const agent = await centre.agent();
  await centre.openTask(agent.agentId, 1);
  const version = await agent.on();
  const reclaim = (endCall = false) =>
    server.send(outboundReclaim, { outboundId: agent.agentId, endCall }, { token: organisation.token });
  expect(await reclaim()).toMatchObject({ data: { failure: 'SEAT_STATE' } });
  const { callId } = await agent.dial(version);
  expect(await reclaim()).toMatchObject({ data: { failure: 'CALL_GOES_ON' } });
  await tellEnded(server, over(callId));
  expect(await reclaim()).toMatchObject({ code: 0 });
  expect(await agent.call(seatBeat, { version })).toMatchObject({ state: 'idle', outboundMemberId: null });
  const again = await agent.dial(version);
  expect(await reclaim(true)).toMatchObject({ code: 0 });
  expect((await tellGoing(server, again.callId, 'ringing')).body).toEqual({ cut: [again.callId] });
});

test('phones sign in for one version of a seat; who listens may hear one call, for a minute', async () => {
  const agent = await centre.agent();
  await centre.openTask(agent.agentId, 1);
  const version = await agent.on();
  const signIn = await agent.call(seatLoginInfo, { version });
  expect(signIn).toMatchObject({ path: '/line/ws', isSimulated: true });
  expect(signIn.user.split('.').slice(0, 2)).toEqual([agent.agentId, String(version)]);
  expect(await agent.send(seatLoginInfo, { version: version + 1 })).toMatchObject({ data: { failure: 'SEAT_OLD' } });
  const { callId } = await agent.dial(version);
  const listen = await organisation.call(outboundListen, { callId });
  expect(listen.target).toBe(`sip:listen-${callId}@convoke`);
  const [agentId, at] = listen.user.split('.');
  const asked = { callId, agentId, version: Number(at) };
  expect((await sayAsLine(server, 'call/listen', asked)).body).toEqual({ isAllowed: true });
  expect((await sayAsLine(server, 'call/listen', { ...asked, version: Number(at) + 60_000 })).body).toEqual({
    isAllowed: false,
  });
  expect((await sayAsLine(server, 'call/listen', { ...asked, agentId: agent.agentId })).body).toEqual({
    isAllowed: false,
  });
  secondsPass(61);
  expect((await sayAsLine(server, 'call/listen', asked)).body).toEqual({ isAllowed: false });
});
