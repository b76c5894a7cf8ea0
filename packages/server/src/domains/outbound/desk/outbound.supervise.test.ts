import { outboundLogSave, outboundNext, seatBeat } from '@convoke/contract/outbound/outbound.desk.calls.ts';
import { outboundReclaim } from '@convoke/contract/outbound/outbound.office.calls.ts';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { desks, fakeLine, over, tellEnded } from '../../../../testing/desk.ts';
import { type Organisation, startServer, type TestServer } from '../../../../testing/server.ts';

/** What becomes of the person whom a supervisor takes from a seat. */

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

const take = (outboundId: string) => organisation.call(outboundReclaim, { outboundId });

test('an agent from whom somebody is taken goes on to the next, and meets them again after all others', async () => {
  const agent = await centre.agent();
  await centre.openTask(agent.agentId, 3);
  const version = await agent.on();
  const next = async () => (await agent.call(outboundNext, { version })).callee?.memberId;
  const first = await next();
  await take(agent.agentId);
  expect(await agent.call(seatBeat, { version })).toMatchObject({ state: 'idle', outboundMemberId: null });
  const second = await next();
  await take(agent.agentId);
  const third = await next();
  expect(new Set([first, second, third]).size).toBe(3);
  await take(agent.agentId);
  expect(await next()).toBe(first);
});

test('a callback that is taken from a seat is not that desk’s next, and anybody’s of the task half a minute later', async () => {
  const agent = await centre.agent('Ana');
  const other = await centre.agent('Ben');
  const { taskId, intents } = await centre.openTask(agent.agentId, 2);
  await centre.query('INSERT INTO outbound_share (organisation_id, agent_id, task_id) VALUES ($1, $2, $3)', [
    other.agentId,
    taskId,
  ]);
  let version = await agent.on();
  const { callee, callId } = await agent.dial(version);
  await tellEnded(server, over(callId));
  const { outboundMemberId } = callee;
  const callbackAt = new Date(Date.now() + 60_000).toISOString();
  await agent.call(outboundLogSave, { callId, outboundMemberId, taskId, intentId: intents.callBack, callbackAt });
  later = 61_000;
  version = await agent.on();
  const promised = async () => (await agent.call(outboundNext, { version })).callee?.outboundMemberId;
  expect(await promised()).toBe(outboundMemberId);
  await take(agent.agentId);
  expect(await promised()).not.toBe(outboundMemberId);
  later += 31_000;
  const otherVersion = await other.on();
  expect((await other.call(outboundNext, { version: otherVersion })).callee).toMatchObject({
    outboundMemberId,
    state: 'calling',
    agent: { outboundId: other.agentId },
  });
});
