import { outboundBan } from '@convoke/contract/outbound/outbound.ban.calls.ts';
import { outboundCallInfo, outboundInfo, seatCallId } from '@convoke/contract/outbound/outbound.call.calls.ts';
import { outboundWhy } from '@convoke/contract/outbound/outbound.callee.calls.ts';
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
