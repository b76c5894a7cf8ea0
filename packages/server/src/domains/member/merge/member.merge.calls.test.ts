import { memberInfo } from '@convoke/contract/member/member.calls.ts';
import { memberMerge, memberMergeUndo } from '@convoke/contract/member/member.merge.calls.ts';
import { memberErase } from '@convoke/contract/member/member.rights.calls.ts';
import { outboundAgentDelete } from '@convoke/contract/outbound/outbound.agent.calls.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type CallCentre, callCentre } from '../../../../testing/calling.ts';
import { type Organisation, startServer, type TestServer } from '../../../../testing/server.ts';
import { runErasure } from '../rights/member.erase.run.ts';

/** What becomes of calls and of places in call tasks when people are made one, and several again. */

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

const versioned = async (memberId: string) => ({
  memberId,
  version: (await centre.call(memberInfo, { memberId })).version,
});

async function merge([into = '', ...parts]: string[]): Promise<string> {
  const others = await Promise.all(parts.map(versioned));
  return (await centre.call(memberMerge, { ...(await versioned(into)), others })).mergeId;
}

const undo = (mergeId: string) => centre.call(memberMergeUndo, { mergeId });

/** Whose the calls are, and the places in tasks, in the order in which they were made. */
const callsOf = async () =>
  (
    await centre.query<{ member_id: string }>(
      `SELECT member_id FROM outbound_call WHERE organisation_id = $1 ORDER BY created_at, id`,
    )
  ).map((row) => row.member_id);
const places = () =>
  centre.query<Record<string, unknown>>(
    `SELECT id, task_id, member_id, came_of, state, agent_id, due_at, state_before, remark, tries, intent_id, answers
     FROM outbound_member WHERE organisation_id = $1 ORDER BY id`,
  );
const whose = async () => (await places()).map((row) => row['member_id']);

/** Two tasks: all three are in the first, and `c` alone in the second; each was called once. */
async function world() {
  const [outboundId, first, second] = [await centre.agent(), await centre.task(), await centre.task()];
  const people = await centre.people(first, 3);
  const [a = '', b = '', c = ''] = people.map(({ memberId }) => memberId);
  await centre.query(
    `INSERT INTO outbound_member (organisation_id, task_id, member_id, state, agent_id, due_at) VALUES ($1, $2, $3, 'allotted', $4, now())`,
    [second, c, outboundId],
  );
  for (const memberId of [a, b, c])
    await centre.endedCall({ taskId: first, outboundId, memberId, at: new Date('2026-03-01T10:00:00Z') });
  return { outboundId, first, second, a, b, c };
}

test('undoing gives calls and places in tasks back to whom they were, with all that stood in them', async () => {
  const { outboundId, first, a, b, c } = await world();
  await centre.query(
    `UPDATE outbound_member SET tries = 2, remark = 'knows us', answers = '{"seats": 3}', state = 'retry', agent_id = $4, due_at = '2026-03-02T10:00:00Z'
     WHERE organisation_id = $1 AND task_id = $2 AND member_id = $3`,
    [first, b, outboundId],
  );
  const [calls, stood] = [await callsOf(), await places()];
  const tally = () =>
    centre.query(`SELECT * FROM outbound_task_tally WHERE organisation_id = $1 AND task_id = $2`, [first]);
  const counted = await tally();
  const mergeId = await merge([a, b, c]);
  expect(new Set(await callsOf())).toEqual(new Set([a]));
  expect(await whose()).toEqual([a, a]);
  await undo(mergeId);
  expect(await callsOf()).toEqual(calls);
  expect(await places()).toEqual(stood);
  expect(await tally()).toEqual(counted);
});

test('what came about since the merge stays with who stayed', async () => {
  const { outboundId, first, a, b } = await world();
  const mergeId = await merge([a, b]);
  await centre.endedCall({ taskId: first, outboundId, memberId: a });
  await undo(mergeId);
  expect((await callsOf()).filter((one) => one === a)).toHaveLength(2);
  expect((await callsOf()).filter((one) => one === b)).toHaveLength(1);
});

test.each(['the first merge first', 'the last merge first'])('a merge of merged people, undone %s', async (order) => {
  const { a, b, c } = await world();
  const [calls, stood] = [await callsOf(), await places()];
  const merges = [await merge([b, c]), await merge([a, b])];
  expect(new Set([...(await callsOf()), ...(await whose())])).toEqual(new Set([a]));
  for (const mergeId of order.startsWith('the first') ? merges : merges.toReversed()) await undo(mergeId);
  expect(await callsOf()).toEqual(calls);
  expect(await places()).toEqual(stood);
});

test('a place that was on the phone waits again, and one whose agent is gone is nobody’s', async () => {
  const { outboundId, first, a, b, c } = await world();
  const gone = await centre.agent();
  const calling = (memberId: string, agentId: string, before: string) =>
    centre.query(
      `UPDATE outbound_member SET state = 'calling', agent_id = $3, due_at = now(), state_before = $4, due_before = '2026-03-01T09:00:00Z'
       WHERE organisation_id = $1 AND task_id = $5 AND member_id = $2`,
      [memberId, agentId, before, first],
    );
  await calling(a, outboundId, 'allotted');
  await calling(b, outboundId, 'pool');
  await calling(c, gone, 'allotted');
  const mergeId = await merge([a, b, c]);
  await centre.call(outboundAgentDelete, { outboundId: gone });
  await undo(mergeId);
  const states = new Map(
    (await places())
      .filter((row) => row['task_id'] === first)
      .map((row) => [row['member_id'], { state: row['state'], agent: row['agent_id'], due: row['due_at'] !== null }]),
  );
  expect(Object.fromEntries(states)).toEqual({
    [a]: { state: 'calling', agent: outboundId, due: true },
    [b]: { state: 'callback', agent: null, due: true },
    [c]: { state: 'unallotted', agent: null, due: false },
  });
});

test('of somebody who is erased nothing of a merge keeps what was said', async () => {
  const { first, a, b } = await world();
  await centre.query(
    `UPDATE outbound_member SET remark = 'a secret' WHERE organisation_id = $1 AND task_id = $2 AND member_id = $3`,
    [first, b],
  );
  await merge([a, b]);
  const kept = () =>
    centre.query<{ places: string }>(`SELECT places::text FROM member_merge WHERE organisation_id = $1`);
  expect((await kept())[0]?.places).toContain('a secret');
  const { name } = await centre.call(memberInfo, { memberId: a });
  const { erasureId } = await centre.call(memberErase, { memberId: a, confirm: name });
  await runErasure(server.services, { organisationId: organisation.organisationId, erasureId });
  expect((await kept())[0]?.places).toBe('[]');
  expect(await callsOf()).toContain(null);
});
