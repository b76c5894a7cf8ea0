import {
  outboundAllot,
  outboundAllotments,
  outboundMembers,
  outboundRemakes,
  outboundResetIntent,
  outboundUnallot,
} from '@convoke/contract/outbound/outbound.callee.calls.ts';
import { outboundTaskPage } from '@convoke/contract/outbound/outbound.task.calls.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type CallCentre, callCentre } from '../../../../testing/calling.ts';
import { type Organisation, startServer, type TestServer } from '../../../../testing/server.ts';
import { quotasOf } from './outbound.quotas.ts';

type Raw = (typeof outboundAllot.input)['_zod']['input'];

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

const figures = async (taskId: string) => {
  const [task] = (await centre.call(outboundTaskPage, { taskId })).records;
  return { unallotted: task?.unallotted, open: task?.open, finished: task?.finished, banned: task?.banned };
};
const given = (input: Raw) => centre.call(outboundAllot, input);

test('whatever agents there are, all that there is room for is given, nobody gets more than they have room for, and shares follow the weights', () => {
  const taker = fc.record({
    weight: fc.integer({ min: 1, max: 100 }),
    room: fc.oneof(fc.integer({ min: 0, max: 500 }), fc.constant(Infinity)),
  });
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 2000 }),
      fc.array(taker, { minLength: 1, maxLength: 20 }),
      (total, takers) => {
        const quotas = quotasOf(total, takers);
        const sum = quotas.reduce((all, quota) => all + quota, 0);
        expect(sum).toBe(
          Math.min(
            total,
            takers.reduce((all, { room }) => all + room, 0),
          ),
        );
        quotas.forEach((quota, at) => expect(quota).toBeLessThanOrEqual(takers[at]?.room ?? 0));
        // Of two who have room left, who has the greater weight gets no less.
        takers.forEach((one, a) =>
          takers.forEach((other, b) => {
            if (one.weight >= other.weight && (quotas[a] ?? 0) < one.room)
              expect((quotas[a] ?? 0) + 1).toBeGreaterThanOrEqual(quotas[b] ?? 0);
          }),
        );
      },
    ),
  );
});

test('evenly: a preview changes nothing, and what it says is what happens', async () => {
  const [a, b] = [await centre.agent({ name: 'A' }), await centre.agent({ name: 'B' })];
  const taskId = await centre.task();
  await centre.people(taskId, 5);
  const preview = await given({ taskId, outboundIds: [a, b], isPreview: true });
  expect(preview).toMatchObject({ allotmentId: null, total: 5, left: 0, agents: [{ count: 3 }, { count: 2 }] });
  expect(await figures(taskId)).toMatchObject({ unallotted: 5, open: 0 });
  const done = await given({ taskId, outboundIds: [a, b] });
  expect(done.agents).toEqual(preview.agents);
  expect(await figures(taskId)).toMatchObject({ unallotted: 0, open: 5 });
  expect((await centre.call(outboundMembers, { taskId, outboundId: a })).total).toBe(3);
});

test('by weights, and as many as each may have', async () => {
  const [light, heavy] = [await centre.agent({ name: 'A', weight: 1 }), await centre.agent({ name: 'B', weight: 3 })];
  const taskId = await centre.task();
  await centre.people(taskId, 8);
  const weighted = await given({ taskId, outboundIds: [light, heavy], how: 'weighted' });
  expect(weighted.agents.map(({ count }) => count)).toEqual([2, 6]);
  const small = await centre.agent({ name: 'C', most: 2 });
  const large = await centre.agent({ name: 'D', most: 4 });
  const next = await centre.task({ name: 'Next' });
  await centre.people(next, 9);
  const capped = await given({ taskId: next, outboundIds: [small, large], how: 'capped' });
  expect(capped).toMatchObject({ total: 6, left: 3, agents: [{ count: 2 }, { count: 4 }] });
  const full = await server.send(outboundAllot, { taskId: next, outboundIds: [small] }, { token: organisation.token });
  expect(full.data).toMatchObject({ failure: 'CALL_NOBODY_TO_ALLOT' });
});

test('sticky: whoever spoke with somebody last, in any task, gets them; the others go evenly', async () => {
  const [a, b] = [await centre.agent({ name: 'A' }), await centre.agent({ name: 'B' })];
  const former = await centre.task({ name: 'Last year' });
  const taskId = await centre.task();
  const people = await centre.people(taskId, 4);
  const known = people.slice(0, 3);
  for (const { memberId } of known) await centre.endedCall({ taskId: former, outboundId: b, memberId });
  const earlier = new Date(Date.now() - 86_400_000);
  await centre.endedCall({ taskId: former, outboundId: a, memberId: known[0]?.memberId ?? '', at: earlier });
  const preview = await given({ taskId, outboundIds: [a, b], how: 'sticky', isPreview: true });
  expect(preview.agents.map(({ count }) => count)).toEqual([1, 3]);
  await given({ taskId, outboundIds: [a, b], how: 'sticky' });
  const { records } = await centre.call(outboundMembers, { taskId, outboundId: b });
  expect(records.map(({ memberId }) => memberId).sort()).toEqual(known.map(({ memberId }) => memberId).sort());
});

test('two allotments at once never give an agent more than they may have', async () => {
  const agent = await centre.agent({ most: 5 });
  const tasks = [await centre.task({ name: 'One' }), await centre.task({ name: 'Two' })];
  for (const taskId of tasks) await centre.people(taskId, 4);
  await Promise.all(
    tasks.map((taskId) => server.send(outboundAllot, { taskId, outboundIds: [agent] }, { token: organisation.token })),
  );
  expect((await centre.call(outboundMembers, { outboundId: agent })).total).toBe(5);
});

test('an allotment is undone once, and those who were called since stay', async () => {
  const agent = await centre.agent();
  const taskId = await centre.task();
  await centre.people(taskId, 3);
  const { allotmentId } = await given({ taskId, outboundIds: [agent] });
  const [first] = (await centre.call(outboundMembers, { taskId })).records;
  await centre.query(`UPDATE outbound_member SET tries = 1 WHERE organisation_id = $1 AND id = $2`, [
    first?.outboundMemberId,
  ]);
  expect(await centre.call(outboundUnallot, { allotmentId: allotmentId ?? '' })).toEqual({ taken: 2, onCall: 0 });
  expect(await figures(taskId)).toMatchObject({ unallotted: 2, open: 1 });
  const again = await server.send(outboundUnallot, { allotmentId }, { token: organisation.token });
  expect(again.data).toMatchObject({ failure: 'CALL_ALLOTMENT_GONE' });
  expect((await centre.call(outboundAllotments, { taskId }))[0]?.undoneAt).not.toBeNull();
});

test('who is on the phone is not taken back; a lease that ran out is none', async () => {
  const agent = await centre.agent();
  const taskId = await centre.task();
  await centre.people(taskId, 3);
  await given({ taskId, outboundIds: [agent] });
  const ids = (await centre.call(outboundMembers, { taskId })).records.map(({ outboundMemberId }) => outboundMemberId);
  const lease = (id: string | undefined, until: string) =>
    centre.query(
      `UPDATE outbound_member SET state = 'calling', state_before = 'allotted', due_before = due_at, due_at = now() + $3::interval WHERE organisation_id = $1 AND id = $2`,
      [id, until],
    );
  await lease(ids[0], '30 seconds');
  await lease(ids[1], '-1 seconds');
  expect(await centre.call(outboundUnallot, { outboundMemberIds: ids })).toEqual({ taken: 2, onCall: 1 });
});

test('finished members are put back to be called with their agent, and those of an outcome begin anew with nobody', async () => {
  const agent = await centre.agent();
  const [yes, no] = [await centre.intent('Comes'), await centre.intent('Does not')];
  const taskId = await centre.task();
  await centre.people(taskId, 3);
  await given({ taskId, outboundIds: [agent] });
  const ids = (await centre.call(outboundMembers, { taskId })).records.map(({ outboundMemberId }) => outboundMemberId);
  const finish = (id: string | undefined, intentId: string) =>
    centre.query(
      `UPDATE outbound_member SET state = 'finished', due_at = NULL, tries = 2, intent_id = $3 WHERE organisation_id = $1 AND id = $2`,
      [id, intentId],
    );
  await finish(ids[0], yes);
  await finish(ids[1], no);
  expect(await figures(taskId)).toMatchObject({ open: 1, finished: 2 });
  expect(await centre.call(outboundRemakes, { outboundMemberIds: ids.slice(0, 1) })).toEqual({
    put: 1,
    banned: 0,
    onCall: 0,
  });
  expect(await centre.call(outboundResetIntent, { taskId, intentIds: [no], isPreview: true })).toEqual({ reset: 1 });
  expect(await figures(taskId)).toMatchObject({ open: 2, finished: 1 });
  expect(await centre.call(outboundResetIntent, { taskId, intentIds: [no] })).toEqual({ reset: 1 });
  expect(await figures(taskId)).toEqual({ unallotted: 1, open: 2, finished: 0, banned: 0 });
  const { records } = await centre.call(outboundMembers, { taskId, state: 'unallotted' });
  expect(records[0]).toMatchObject({ agent: null, intent: null, tries: 0 });
});
