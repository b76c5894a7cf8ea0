import {
  outboundAccountLogin,
  outboundAgentAdd,
  outboundAgentComplete,
  outboundAgentDelete,
  outboundAgentPage,
  outboundAgentUpdate,
  outboundLogin,
} from '@convoke/contract/outbound/outbound.agent.calls.ts';
import { outboundBan } from '@convoke/contract/outbound/outbound.ban.calls.ts';
import { outboundMembers, outboundAllot } from '@convoke/contract/outbound/outbound.callee.calls.ts';
import { outboundIntentList } from '@convoke/contract/outbound/outbound.intent.calls.ts';
import { outboundTaskConfig } from '@convoke/contract/outbound/outbound.task.calls.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { agentPassword, type CallCentre, callCentre } from '../../../../testing/calling.ts';
import { type Organisation, startServer, type TestServer } from '../../../../testing/server.ts';

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

const signIn = (loginName: string, password = agentPassword) => server.send(outboundLogin, { loginName, password });
let names = 0;
const freshName = () => `anna.${(names += 1)}.${process.pid}`;

test('an agent signs in with a name that is theirs in all organisations, in whatever case', async () => {
  const loginName = freshName();
  const outboundId = await centre.agent({ loginName });
  const looked = await server.send(outboundAccountLogin, {
    loginName: loginName.toUpperCase(),
    password: agentPassword,
  });
  expect(looked.data).toMatchObject({ outboundId, seat: { state: 'offline', isOnCall: false } });
  expect(JSON.stringify(looked.data)).not.toContain('token');
  const { data } = await signIn(loginName);
  expect(data.outboundId).toBe(outboundId);
  const list = await server.send(outboundIntentList, {}, { token: data.token });
  expect(list.code).toBe(0);
  const other = await server.organisation();
  const taken = await server.send(
    outboundAgentAdd,
    { name: 'B', loginName, password: agentPassword },
    { token: other.token },
  );
  expect(taken.message).toBe('This user name is taken.');
  expect((await other.call(outboundAgentPage, {})).total).toBe(0);
});

test('a wrong password, an unknown name and an agent who is not active are refused in the same words', async () => {
  const loginName = freshName();
  const outboundId = await centre.agent({ loginName });
  const wrong = await signIn(loginName, 'not-the-password-1');
  const unknown = await signIn(`${loginName}.x`);
  await centre.call(outboundAgentUpdate, { outboundId, isActive: false });
  const inactive = await signIn(loginName);
  expect([wrong.message, unknown.message, inactive.message]).toEqual(Array(3).fill('User name or password is wrong.'));
});

test('ten wrong passwords ask for a captcha', async () => {
  const loginName = freshName();
  await centre.agent({ loginName });
  for (let n = 0; n < 10; n += 1) await signIn(loginName, 'not-the-password-1');
  const next = await signIn(loginName);
  expect(next.data).toMatchObject({ failure: 'CAPTCHA_NEEDED' });
});

test('another password, or being no longer active, ends the sessions at once', async () => {
  const loginName = freshName();
  const outboundId = await centre.agent({ loginName });
  const { token } = (await signIn(loginName)).data;
  await centre.call(outboundAgentUpdate, { outboundId, name: 'Anna B' });
  expect((await server.send(outboundIntentList, {}, { token })).status).toBe(200);
  await centre.call(outboundAgentUpdate, { outboundId, password: 'another-one-2' });
  expect((await server.send(outboundIntentList, {}, { token })).status).toBe(401);
  const again = (await signIn(loginName, 'another-one-2')).data.token;
  await centre.call(outboundAgentUpdate, { outboundId, isActive: false });
  expect((await server.send(outboundIntentList, {}, { token: again })).status).toBe(401);
});

test('a stale save is refused, and one without a version says what it overwrote', async () => {
  const outboundId = await centre.agent({ name: 'Ann', weight: 2 });
  const { overwritten, version } = await centre.call(outboundAgentUpdate, { outboundId, weight: 3 });
  expect(overwritten).toEqual({ weight: 2 });
  const stale = await server.send(
    outboundAgentUpdate,
    { outboundId, weight: 4, version: version - 1 },
    { token: organisation.token },
  );
  expect(stale.data).toMatchObject({ failure: 'CALL_CHANGED' });
});

test('who was with a deleted agent is with nobody; a promised callback keeps its time, and the name is free again', async () => {
  const loginName = freshName();
  const outboundId = await centre.agent({ loginName });
  const taskId = await centre.task();
  await centre.people(taskId, 3);
  await centre.call(outboundAllot, { taskId, outboundIds: [outboundId] });
  const { token } = (await signIn(loginName)).data;
  const due = new Date(Date.now() + 3_600_000);
  const [{ id }] = (await centre.query(
    `UPDATE outbound_member SET state = 'callback', due_at = $2 WHERE id = (SELECT min(id::text)::uuid FROM outbound_member WHERE organisation_id = $1) RETURNING id`,
    [due],
  )) as [{ id: string }];
  await centre.call(outboundAgentDelete, { outboundId });
  expect((await server.send(outboundIntentList, {}, { token })).status).toBe(401);
  const { records } = await centre.call(outboundMembers, { taskId });
  expect(records.map(({ state, agent }) => [state, agent])).toEqual(
    expect.arrayContaining([
      ['callback', null],
      ['unallotted', null],
    ]),
  );
  expect(records.find(({ outboundMemberId }) => outboundMemberId === id)?.dueAt).toBe(due.toISOString());
  expect((await centre.call(outboundAgentPage, {})).total).toBe(0);
  await centre.agent({ loginName });
});

test('a call that goes on at a deleted agent’s seat is to be cut', async () => {
  const outboundId = await centre.agent();
  const taskId = await centre.task();
  const [person] = await centre.people(taskId, 1);
  const callId = await centre.endedCall({ taskId, outboundId, memberId: person?.memberId ?? '' });
  await centre.query(
    `UPDATE outbound_call SET state = 'answered', cause = NULL, ended_at = NULL WHERE organisation_id = $1 AND id = $2`,
    [callId],
  );
  await centre.query(`INSERT INTO outbound_live (call_id, organisation_id, told_at) VALUES ($2, $1, now())`, [callId]);
  await centre.call(outboundAgentDelete, { outboundId });
  const [live] = await centre.query<{ is_cut: boolean }>(`SELECT is_cut FROM outbound_live WHERE organisation_id = $1`);
  expect(live?.is_cut).toBe(true);
  const jobs = await server.services.database.query(
    `SELECT data FROM pgboss.job WHERE name = 'outbound.cut' AND data->>'callId' = $1`,
    [callId],
  );
  expect(jobs).toHaveLength(1);
});

test('an agent is through with those who are finished and those who are banned', async () => {
  const outboundId = await centre.agent();
  const taskId = await centre.task();
  const people = await centre.people(taskId, 3);
  await centre.call(outboundAllot, { taskId, outboundIds: [outboundId] });
  await centre.query(
    `UPDATE outbound_member SET state = 'finished', due_at = NULL WHERE organisation_id = $1 AND member_id = $2`,
    [people[0]?.memberId],
  );
  await centre.call(outboundBan, { numbers: [people[1]?.phone ?? ''] });
  const [agent] = (await centre.call(outboundAgentPage, {})).records;
  expect(agent).toMatchObject({ open: 1, finished: 2 });
  const [inTask] = await centre.call(outboundAgentComplete, { outboundId });
  expect(inTask).toMatchObject({ open: 1, finished: 1, banned: 1 });
});

test('an agent sees the tasks and members that are theirs alone', async () => {
  const loginName = freshName();
  const outboundId = await centre.agent({ loginName });
  const other = await centre.agent();
  const taskId = await centre.task();
  const theirs = await centre.task({ name: 'Other' });
  await centre.people(taskId, 2);
  await centre.people(theirs, 1);
  await centre.call(outboundAllot, { taskId, outboundIds: [outboundId], most: 1 });
  await centre.call(outboundAllot, { taskId, outboundIds: [other] });
  await centre.call(outboundAllot, { taskId: theirs, outboundIds: [other] });
  const { token } = (await signIn(loginName)).data;
  const mine = await server.send(outboundMembers, {}, { token });
  expect(mine.data.records.map(({ agent }) => agent?.outboundId)).toEqual([outboundId]);
  expect((await server.send(outboundMembers, { outboundId: other }, { token })).status).toBe(403);
  expect((await server.send(outboundTaskConfig, { taskId }, { token })).code).toBe(0);
  expect((await server.send(outboundTaskConfig, { taskId: theirs }, { token })).data).toMatchObject({
    failure: 'CALL_TASK_GONE',
  });
});
