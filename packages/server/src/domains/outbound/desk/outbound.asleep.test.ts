import { memberUpdate } from '@convoke/contract/member/member.calls.ts';
import { outboundGroups, outboundNext, outboundPutBack } from '@convoke/contract/outbound/outbound.desk.calls.ts';
import { outboundSettingsSave } from '@convoke/contract/outbound/outbound.office.calls.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { desks, fakeLine } from '../../../../testing/desk.ts';
import { type Organisation, startServer, type TestServer } from '../../../../testing/server.ts';
import { hoursAt } from './outbound.hours.ts';
import { settingsOf } from '../office/outbound.settings.ts';

/** People who sleep while others, in another time zone, may be called. */

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

/** Half an hour before and after what it is now in New York: night in Shanghai, and in Hong Kong. */
async function itIsDayInNewYork() {
  const now = new Date();
  const clock = new Intl.DateTimeFormat('en-GB', {
    timeZone: 'America/New_York',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).format(now);
  const [hour = 0, minute = 0] = clock.split(':').map(Number);
  const at = hour * 60 + minute;
  // Around midnight it is a piece of each of two days.
  const pieces = [-1440, 0, 1440]
    .map((day) => ({ from: Math.max(0, day + at - 30), to: Math.min(1440, day + at + 30) }))
    .filter(({ from, to }) => from < to);
  const windows = [1, 2, 3, 4, 5, 6, 7].flatMap((weekday) => pieces.map((piece) => ({ weekday, ...piece })));
  const zones = [
    { prefix: '+1', timeZone: 'America/New_York' },
    { prefix: '+1808', timeZone: 'Pacific/Honolulu' },
    { prefix: '+4420', timeZone: 'Europe/London' },
  ];
  await organisation.call(outboundSettingsSave, { windows, zones });
}

/** So many people of an agent, the first of whom waits longest; numbers of this beginning. */
const wait = (taskId: string, agentId: string, beginning: string, count: number, minutes: number) =>
  centre.query<{ member_id: string }>(
    `WITH made AS (
       INSERT INTO member (organisation_id, name, company, language, origin, phone, contacts, last_at)
       SELECT $1, 'Person', '', 'en', 'entry', $4 || lpad(i::text, 7, '0'), '', now() FROM generate_series(1, $5::int) i RETURNING id
     ) INSERT INTO outbound_member (organisation_id, task_id, member_id, state, agent_id, due_at)
       SELECT $1, $2, id, 'allotted', $3, now() - make_interval(mins => $6) FROM made RETURNING member_id`,
    [taskId, agentId, beginning, count, minutes],
  );

async function openTaskOf(agentId: string) {
  const { taskId } = await centre.openTask(agentId, 0);
  await centre.query(`UPDATE outbound_task SET state = 'open' WHERE organisation_id = $1 AND id = $2`, [taskId]);
  return taskId;
}

test('who may be called is next, however many who sleep have waited for longer', async () => {
  await itIsDayInNewYork();
  const agent = await centre.agent();
  const taskId = await openTaskOf(agent.agentId);
  await wait(taskId, agent.agentId, '1380', 2500, 60);
  await wait(taskId, agent.agentId, '+1808', 2500, 50);
  const [awake] = await wait(taskId, agent.agentId, '+1212', 1, 10);
  const version = await agent.on();
  const { callee } = await agent.call(outboundNext, { version });
  expect(callee?.memberId).toBe(awake?.member_id);
  await agent.call(outboundPutBack, { version, outboundMemberId: callee?.outboundMemberId ?? '' });
  expect(await agent.call(outboundGroups, { outboundId: agent.agentId })).toMatchObject([{ open: 5001, ready: 1000 }]);

  // A callback that is anybody's, behind as many that are out of hours.
  await centre.query(`UPDATE outbound_member SET state = 'callback', agent_id = NULL WHERE organisation_id = $1`);
  expect((await agent.call(outboundNext, { version })).callee?.memberId).toBe(awake?.member_id);
});

test('a desk at night says when hours open for those who are there, and locks nobody', async () => {
  await itIsDayInNewYork();
  const agent = await centre.agent();
  const taskId = await openTaskOf(agent.agentId);
  await wait(taskId, agent.agentId, '1380', 30, 60);
  const version = await agent.on();
  const asked = await agent.call(outboundNext, { version });
  const rules = await server.services.database.inOrganisation(organisation.organisationId, 'read', settingsOf);
  const opensAt = (number: string) => hoursAt(rules, number, new Date()).opensAt?.toISOString();
  expect(asked).toMatchObject({
    callee: null,
    waiting: [{ reason: 'hours', count: 30, until: opensAt('13800000001') }],
  });
  // London's day begins before Shanghai's.
  await wait(taskId, agent.agentId, '+4420', 5, 1);
  const { waiting } = await agent.call(outboundNext, { version });
  expect(waiting).toMatchObject([{ reason: 'hours', count: 35 }]);
  const opening = ['13800000001', '+44200000001'].map((number) => Date.parse(opensAt(number) ?? ''));
  expect(waiting[0]?.until).toBe(new Date(Math.min(...opening)).toISOString());
  const [row] = await centre.query(
    `SELECT count(*)::int AS n FROM outbound_member WHERE organisation_id = $1 AND xmax <> 0`,
  );
  expect(row).toEqual({ n: 0 });
});

test('whose number becomes one of a place where it is day is next at once', async () => {
  await itIsDayInNewYork();
  const agent = await centre.agent();
  const { taskId, people } = await centre.openTask(agent.agentId, 1);
  const version = await agent.on();
  expect((await agent.call(outboundNext, { version, taskId })).callee).toBeNull();
  const [{ memberId } = { memberId: '' }] = people;
  await organisation.call(memberUpdate, { memberId, phones: ['+12125550123'] });
  expect((await agent.call(outboundNext, { version, taskId })).callee).toMatchObject({
    memberId,
    number: '+12125550123',
  });
});
