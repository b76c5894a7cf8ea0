import { outboundBan } from '@convoke/contract/outbound/outbound.ban.calls.ts';
import { outboundCallInfo, outboundInfo, seatCallId } from '@convoke/contract/outbound/outbound.calls.ts';
import { outboundAllot, outboundWhy } from '@convoke/contract/outbound/outbound.callee.calls.ts';
import {
  outboundContact,
  outboundDraftSave,
  outboundExecute,
  outboundGroups,
  outboundHangUp,
  outboundLogSave,
  outboundNext,
  outboundPutBack,
  outboundSearchMembers,
  seatBeat,
  seatListStatus,
  seatOn,
} from '@convoke/contract/outbound/outbound.desk.calls.ts';
import { outboundTaskBind } from '@convoke/contract/outbound/outbound.task.calls.ts';
import { outboundSettingsSave } from '@convoke/contract/outbound/outbound.office.calls.ts';
import { memberLogList } from '@convoke/contract/member/member.calls.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { desks, fakeLine, over, sayAsLine, tellEnded, tellGoing } from '../../../../testing/desk.ts';
import { type Organisation, startServer, type TestServer } from '../../../../testing/server.ts';

let line: Awaited<ReturnType<typeof fakeLine>>;
let server: TestServer;
let organisation: Organisation;
let centre: Awaited<ReturnType<typeof desks>>;

beforeAll(async () => {
  line = await fakeLine();
  server = await startServer({ env: line.env });
});
afterAll(async () => {
  await server.close();
  await line.close();
});
beforeEach(async () => {
  organisation = await server.organisation();
  centre = await desks(server, organisation);
});

test('a call goes its way: leased, dialled, begun, answered, over, with an outcome, in the history and in the figures', async () => {
  const agent = await centre.agent('Ana');
  const { taskId, people, intents } = await centre.openTask(agent.agentId, 2, { consent: 'Asked at the fair' });
  const version = await agent.on();
  const { callee, callId } = await agent.dial(version);
  expect(people.map(({ memberId }) => memberId)).toContain(callee.memberId);
  expect(await agent.call(seatCallId, {})).toEqual({ callId });

  const begun = await sayAsLine(server, 'call/begin', { callId, agentId: agent.agentId, version });
  expect(begun.body).toMatchObject({
    isAllowed: true,
    number: `+86${callee.number}`,
    isRecorded: true,
    ringSeconds: 40,
  });
  const again = await sayAsLine(server, 'call/begin', { callId, agentId: agent.agentId, version });
  expect(again.body).toEqual({ isAllowed: false, reason: 'over' });
  await tellGoing(server, callId, 'ringing');
  await tellGoing(server, callId, 'answered');
  expect(await agent.call(seatBeat, { version })).toMatchObject({ state: 'talking', callId, isAttended: true });
  expect(await organisation.call(seatListStatus, {})).toMatchObject([
    { state: 'talking', callee: { memberId: callee.memberId } },
  ]);
  await tellEnded(server, over(callId));
  expect(await agent.call(seatBeat, { version })).toMatchObject({ state: 'wrapUp', callId });

  const saved = await agent.call(outboundLogSave, {
    callId,
    intentId: intents.interested,
    outboundMemberId: callee.outboundMemberId,
    taskId,
    remark: 'Comes with two colleagues',
  });
  expect(saved).toEqual({ version: 1, isBanned: false });
  expect(await agent.call(seatBeat, { version })).toMatchObject({
    state: 'idle',
    callId: null,
    outboundMemberId: null,
  });
  const info = await organisation.call(outboundCallInfo, { callId });
  expect(info).toMatchObject({
    state: 'ended',
    cause: 'callee',
    talkSeconds: 5,
    isSimulated: true,
    remark: 'Comes with two colleagues',
    versions: [{ version: 1 }],
    receipt: { consent: { task: 'Asked at the fair', member: 'unknown' }, versions: { gate: 1 } },
  });
  expect(info.receipt.rules.map(({ rule }) => rule)).toEqual(
    expect.arrayContaining(['banned', 'hours', 'perDay', 'tries']),
  );
  const { tasks } = await organisation.call(outboundInfo, { memberId: callee.memberId });
  expect(tasks).toMatchObject([{ state: 'finished' }]);
  const history = await organisation.call(memberLogList, { memberId: callee.memberId });
  expect(history.records.map(({ kind }) => kind)).toContain('called');
  const figures = await centre.query<{ calls: number; answered: number; successes: number }>(
    'SELECT calls, answered, successes FROM outbound_task_tally WHERE organisation_id = $1',
  );
  expect(figures).toEqual([{ calls: 1, answered: 1, successes: 1 }]);
});

test('of a seat’s member only its own agent sees and saves anything; what is not theirs is refused, and the seat goes on', async () => {
  const agent = await centre.agent('Ana');
  const other = await centre.agent('Ben');
  const { taskId, intents } = await centre.openTask(agent.agentId, 1);
  const elsewhere = await desks(server, await server.organisation());
  const theirs = await elsewhere.intent('Theirs');
  const version = await agent.on();
  const otherVersion = await other.on();
  const { callee, callId } = await agent.dial(version);
  const { outboundMemberId } = callee;
  await tellEnded(server, over(callId));
  const outcome = { callId, outboundMemberId, taskId, intentId: intents.interested };
  expect(await other.send(outboundLogSave, outcome)).toMatchObject({ data: { failure: 'CALL_GONE' } });
  expect(await other.send(outboundContact, { outboundMemberId })).toMatchObject({
    data: { failure: 'CALL_MEMBER_GONE' },
  });
  expect(await other.send(outboundNext, { version: otherVersion, outboundMemberId })).toMatchObject({
    data: { failure: 'CALL_MEMBER_GONE' },
  });
  expect(await other.send(outboundExecute, { version: otherVersion, outboundMemberId })).toMatchObject({
    data: { failure: 'CALL_LEASE_LOST' },
  });
  expect((await other.call(outboundSearchMembers, { search: callee.name })).total).toBe(0);
  expect(await agent.send(outboundLogSave, { ...outcome, intentId: theirs })).toMatchObject({
    data: { failure: 'CALL_INTENT_GONE' },
  });
  expect(await agent.send(outboundLogSave, { ...outcome, intentId: intents.callBack })).toMatchObject({
    data: { failure: 'CALL_CALLBACK_TIME' },
  });
  expect(await agent.send(seatBeat, { version: version - 1 || 99 })).toMatchObject({ data: { failure: 'SEAT_OLD' } });
  expect((await agent.call(outboundSearchMembers, { search: callee.name })).total).toBe(1);
  expect((await agent.call(outboundContact, { outboundMemberId })).phones).toEqual([callee.number]);
  expect(await agent.call(seatBeat, { version })).toMatchObject({ state: 'wrapUp' });
  expect(await agent.call(outboundLogSave, outcome)).toMatchObject({ version: 1 });
});

test('a number that is banned while its member is with an agent is not dialled, and says why; the queue explains itself', async () => {
  const agent = await centre.agent();
  const { people } = await centre.openTask(agent.agentId, 1);
  const version = await agent.on();
  const { callee } = await agent.call(outboundNext, { version });
  const outboundMemberId = callee?.outboundMemberId ?? '';
  await organisation.call(outboundBan, { memberIds: [people[0]?.memberId ?? ''], reason: 'Asked us to stop' });
  const refused = await agent.send(outboundExecute, { outboundMemberId, version });
  expect(refused).toMatchObject({
    data: { failure: 'CALL_NOT_ALLOWED', reasons: [{ rule: 'banned', until: null, text: 'Asked us to stop' }] },
  });
  const { tasks } = await organisation.call(outboundWhy, { memberId: people[0]?.memberId ?? '' });
  expect(tasks[0]?.reasons.map(({ rule }) => rule)).toEqual(['banned', 'leased']);
  await agent.call(outboundPutBack, { version, outboundMemberId });
  const next = await agent.call(outboundNext, { version });
  expect(next).toMatchObject({ callee: null });
  const [state] = await centre.query<{ state: string }>('SELECT state FROM outbound_member WHERE organisation_id = $1');
  expect(state).toEqual({ state: 'banned' });
});

test('who said no to calls, and whose number is made of letters, is called by nobody', async () => {
  const agent = await centre.agent();
  const { people } = await centre.openTask(agent.agentId, 2);
  await centre.query(`UPDATE member SET phone = 'abc' WHERE organisation_id = $1 AND id = $2`, [people[0]?.memberId]);
  await centre.query(
    `INSERT INTO member_consent (organisation_id, member_id, channel, answer, source, at) VALUES ($1, $2, 'call', 'refused', 'by hand', now())`,
    [people[1]?.memberId],
  );
  const version = await agent.on();
  const { callee, waiting } = await agent.call(outboundNext, { version });
  expect(callee).toBeNull();
  expect(waiting.toSorted((a, b) => a.reason.localeCompare(b.reason))).toEqual([
    { reason: 'banned', count: 1, until: null },
    { reason: 'noNumber', count: 1, until: null },
  ]);
  const { tasks } = await organisation.call(outboundWhy, { memberId: people[0]?.memberId ?? '' });
  expect(tasks[0]?.reasons).toMatchObject([{ rule: 'noNumber' }]);
});

test('an empty queue says what is in the way: nobody there, later, hours, caps', async () => {
  const agent = await centre.agent();
  const version = await agent.on();
  const reasons = async () => (await agent.call(outboundNext, { version })).waiting;
  expect(await reasons()).toEqual([{ reason: 'nobodyAllotted', count: 0, until: null }]);
  await centre.openTask(agent.agentId, 1);
  await organisation.call(outboundSettingsSave, { windows: [] });
  expect(await reasons()).toEqual([{ reason: 'hours', count: 1, until: null }]);
  const windows = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, from: 0, to: 1440 }));
  await organisation.call(outboundSettingsSave, { windows, perMinute: 1 });
  const { callId } = await agent.dial(version);
  await tellEnded(server, over(callId, { cause: 'cancelled', answeredAt: null }));
  const seat = await agent.call(seatBeat, { version });
  await agent.call(outboundPutBack, { version, outboundMemberId: seat.outboundMemberId ?? '' });
  expect(await reasons()).toMatchObject([{ reason: 'caps', count: 1, until: expect.any(String) as string }]);
});

test('out of hours a desk that asks again and again locks and writes nobody; only the zones that are open are given out', async () => {
  const agent = await centre.agent();
  const { taskId } = await centre.openTask(agent.agentId, 3);
  const abroad = await centre.person('Bo', ['+4915112345678']);
  await organisation.call(outboundTaskBind, { taskId, memberIds: [abroad.memberId] });
  await organisation.call(outboundAllot, { taskId, outboundIds: [agent.agentId] });
  const version = await agent.on();
  const rows = () => centre.query('SELECT id, ctid, xmax FROM outbound_member WHERE organisation_id = $1 ORDER BY id');
  const before = await rows();
  await organisation.call(outboundSettingsSave, { windows: [] });
  const nobody = { callee: null, waiting: [{ reason: 'hours', count: 4, until: null }] };
  expect(await agent.call(outboundNext, { version })).toMatchObject(nobody);
  expect(await rows()).toEqual(before);
  // Twenty-six hours apart it is never the same day, nor the next one, which may begin right now.
  const weekday = new Date(Date.now() + 14 * 3_600_000).getUTCDay() || 7;
  await organisation.call(outboundSettingsSave, {
    timeZone: 'Etc/GMT+12',
    zones: [{ prefix: '+49', timeZone: 'Pacific/Kiritimati' }],
    windows: [weekday, (weekday % 7) + 1].map((each) => ({ weekday: each, from: 0, to: 1440 })),
  });
  expect(await agent.call(outboundNext, { version })).toMatchObject({ callee: { number: abroad.phone } });
});

test('nobody answered: by the task’s retries the person comes again later, and no more once they are used up', async () => {
  const agent = await centre.agent();
  const { people } = await centre.openTask(agent.agentId, 1, {
    mode: 'progressive',
    retries: [{ cause: 'busy', minutes: 30, most: 2 }],
  });
  const version = await agent.on();
  const { callId } = await agent.dial(version);
  await tellEnded(server, over(callId, { cause: 'busy', sipStatus: 486, answeredAt: null }));
  // In a progressive task the agent goes straight on.
  expect(await agent.call(seatBeat, { version })).toMatchObject({ state: 'idle', outboundMemberId: null });
  expect(await agent.call(outboundNext, { version })).toMatchObject({ callee: null, waiting: [{ reason: 'later' }] });
  const [group] = await agent.call(outboundGroups, { outboundId: agent.agentId });
  expect(group).toMatchObject({ open: 1, ready: 0, nextAt: expect.any(String) as string });
  const memberId = people[0]?.memberId ?? '';
  const [why] = (await organisation.call(outboundWhy, { memberId })).tasks;
  expect(why).toMatchObject({ state: 'retry', reasons: [{ rule: 'later' }] });
  await centre.query(`UPDATE outbound_member SET due_at = now() WHERE organisation_id = $1`);
  const second = await agent.dial(version);
  await tellEnded(server, over(second.callId, { cause: 'busy', sipStatus: 486, answeredAt: null }));
  expect((await organisation.call(outboundWhy, { memberId })).tasks).toMatchObject([{ state: 'finished' }]);
});

test('what the line tells twice, late or of calls that nobody knows does no harm; those are to be cut', async () => {
  const agent = await centre.agent();
  await centre.openTask(agent.agentId, 1);
  const version = await agent.on();
  const { callId } = await agent.dial(version);
  const unknown = '019e0000-0000-7000-8000-000000000000';
  expect((await tellGoing(server, unknown, 'ringing')).body).toEqual({ cut: [unknown] });
  expect((await tellGoing(server, callId, 'answered')).body).toEqual({ cut: [] });
  await tellGoing(server, callId, 'ringing');
  expect(await agent.call(seatBeat, { version })).toMatchObject({ state: 'talking' });
  await tellEnded(server, over(callId), over(unknown));
  await tellEnded(server, over(callId, { cause: 'busy' }));
  expect((await tellGoing(server, callId, 'answered')).body).toEqual({ cut: [callId] });
  const [row] = await centre.query(
    `SELECT c.state, c.cause, m.tries, t.calls FROM outbound_call c JOIN outbound_member m ON m.id = c.outbound_member_id JOIN outbound_task_tally t ON t.task_id = c.task_id
     WHERE c.organisation_id = $1`,
  );
  expect(row).toEqual({ state: 'ended', cause: 'callee', tries: 1, calls: 1 });
  for (const body of [{ calls: 1 }, { calls: [{ callId: 'x' }], ended: [] }, []])
    expect(await sayAsLine(server, 'told', body)).toMatchObject({ status: 400 });
  expect(await sayAsLine(server, 'told', { calls: [], ended: [] }, 'another key')).toMatchObject({ status: 401 });
});

test('what an agent had begun to write is there again, and a call that was never begun ends when they hang up', async () => {
  const agent = await centre.agent();
  await centre.openTask(agent.agentId, 1);
  const version = await agent.on();
  const { callee, callId } = await agent.dial(version);
  const { outboundMemberId } = callee;
  await agent.call(outboundDraftSave, { version, outboundMemberId, remark: 'Wants a hotel' });
  expect((await agent.call(outboundContact, { outboundMemberId })).draft).toMatchObject({ remark: 'Wants a hotel' });
  await agent.call(outboundHangUp, { callId });
  expect(await agent.call(seatBeat, { version })).toMatchObject({ state: 'wrapUp' });
  const begun = await sayAsLine(server, 'call/begin', { callId, agentId: agent.agentId, version });
  expect(begun.body).toMatchObject({ isAllowed: false });
  expect(await agent.send(seatOn, { version: 77 })).toMatchObject({ data: { failure: 'SEAT_OLD' } });
});
