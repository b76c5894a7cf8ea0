import { setTimeout } from 'node:timers/promises';
import { outboundBan, outboundBanList } from '@convoke/contract/outbound/outbound.ban.calls.ts';
import { outboundWhy } from '@convoke/contract/outbound/outbound.callee.calls.ts';
import {
  outboundExecute,
  outboundLogSave,
  outboundNext,
  seatBeat,
} from '@convoke/contract/outbound/outbound.desk.calls.ts';
import { outboundTaskBind, outboundTaskUpdate } from '@convoke/contract/outbound/outbound.task.calls.ts';
import { withClient } from '@convoke/launcher/database.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { desks, fakeLine, over, sayAsLine, tellEnded, tellGoing } from '../../../../testing/desk.ts';
import { type Organisation, startServer, type TestServer } from '../../../../testing/server.ts';
import { banNumbers } from '../outbound.banning.ts';

let line: Awaited<ReturnType<typeof fakeLine>>;
let server: TestServer;
let second: TestServer;
let organisation: Organisation;
let centre: Awaited<ReturnType<typeof desks>>;

beforeAll(async () => {
  line = await fakeLine();
  server = await startServer({ env: line.env });
  second = await startServer({ env: line.env, database: server.database });
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

/** The line was told to end the call. */
const hasEnded = (callId: string) => expect.poll(() => line.ended.map((each) => each.callId)).toContain(callId);

/** One side of a race: begins its transaction on a server, meets the other side there, and goes on. */
type Side = (server: TestServer, number: string, meet: () => Promise<unknown>) => Promise<boolean>;

/** What comes of dials and bans that race for one number each. Without the meeting, a machine may happen to take all pairs one side after the other, and nothing races. */
async function race(count: number, dial: Side, ban: Side) {
  const pairs = Array.from({ length: count }, (_, n) => `139${String(n).padStart(8, '0')}`);
  const outcomes = await Promise.all(
    pairs.map(async (number, n) => {
      const sides = [server, second] as const;
      const [one, other] = n % 2 ? sides : sides.toReversed();
      const meet = meeting();
      const both = [() => dial(one ?? server, number, meet), () => ban(other ?? server, number, meet)];
      if (n % 3 === 0) both.reverse();
      const done = await Promise.all(both.map((side) => side()));
      const [isDialled, hasCut] = n % 3 === 0 ? done.reverse() : done;
      return { isDialled, hasCut };
    }),
  );
  return {
    lost: outcomes.filter(({ isDialled, hasCut }) => isDialled && !hasCut).length,
    dialled: outcomes.filter(({ isDialled }) => isDialled).length,
    cut: outcomes.filter(({ hasCut }) => hasCut).length,
  };
}

/** Waits until two have come, at most a second: a side that had to ask for its connection again comes late, and those in front of it would wait for good. */
function meeting(): () => Promise<unknown> {
  const { promise, resolve } = Promise.withResolvers<void>();
  let come = 0;
  return () => {
    come += 1;
    if (come === 2) resolve();
    return Promise.race([promise, setTimeout(1000)]);
  };
}

test('of 1,500 bans and dials at once over two servers none is lost; looking first and writing then loses many', async () => {
  const { organisationId } = organisation;
  /** Whoever waits ten seconds for a connection, behind 3,000 others on a busy machine, asks again. */
  const inOrganisation = async <T>(
    on: TestServer,
    work: Parameters<typeof on.services.database.inOrganisation<T>>[2],
  ): Promise<T> => {
    try {
      return await on.services.database.inOrganisation(organisationId, 'write', work);
    } catch (error) {
      if (!(error as Error).message.startsWith('timeout exceeded when trying to connect')) throw error;
      return inOrganisation(on, work);
    }
  };
  const taskId = await centre.task();
  const gated = await race(
    1500,
    (on, number, meet) =>
      inOrganisation(on, async (tx) => {
        await meet();
        const { rows } =
          await sql`SELECT * FROM dial_number(${organisationId}, ${number}, ${taskId}, 1, 3, 10, now())`.execute(tx);
        return rows.length > 0;
      }),
    (on, number, meet) =>
      inOrganisation(on, async (tx) => {
        await meet();
        const ban = { taskId: null, reason: '', source: 'organiser', endsAt: null } as const;
        return (await banNumbers(tx, on.services, organisationId, [number], ban)).cut > 0;
      }),
  );
  expect(gated.lost).toBe(0);
  expect(gated.dialled).toBe(gated.cut);

  await withClient(server.database.superuserUrl, (client) =>
    client.query(
      'CREATE TABLE control_ban (number text); CREATE TABLE control_dial (number text); GRANT ALL ON control_ban, control_dial TO PUBLIC',
    ),
  );
  const control = await race(
    1500,
    (on, number, meet) =>
      inOrganisation(on, async (tx) => {
        await meet();
        const { rows } = await sql`SELECT FROM control_ban WHERE number = ${number}`.execute(tx);
        if (rows.length > 0) return false;
        await sql`INSERT INTO control_dial VALUES (${number})`.execute(tx);
        return true;
      }),
    (on, number, meet) =>
      inOrganisation(on, async (tx) => {
        await meet();
        await sql`INSERT INTO control_ban VALUES (${number})`.execute(tx);
        return (await sql`SELECT FROM control_dial WHERE number = ${number}`.execute(tx)).rows.length > 0;
      }),
  );
  expect(control.lost).toBeGreaterThan(0);
}, 120_000);

test('of agents who dial and organisers who ban at once over two servers, no call goes on to a banned number without being cut', async () => {
  const pairs = 24;
  const agents = [];
  for (let n = 0; n < pairs; n += 1) {
    const agent = await centre.agent(`Agent ${n}`);
    const { people } = await centre.openTask(agent.agentId, 1);
    const version = await agent.on();
    const { callee } = await agent.call(outboundNext, { version });
    agents.push({ ...agent, version, memberId: people[0]?.memberId ?? '', callee: callee?.outboundMemberId ?? '' });
  }
  await Promise.all(
    agents.flatMap(({ send, version, memberId, callee }, n) => [
      send(outboundExecute, { outboundMemberId: callee, version }, n % 2 ? server : second),
      (n % 2 ? second : server).send(outboundBan, { memberIds: [memberId] }, { token: organisation.token }),
    ]),
  );
  const [found] = await centre.query<{ dialled: number; banned: number; uncut: number }>(`
    SELECT (SELECT count(*) FROM outbound_call WHERE organisation_id = $1)::int AS dialled,
      (SELECT count(*) FROM outbound_gate WHERE organisation_id = $1 AND banned_until = 'infinity')::int AS banned,
      (SELECT count(*) FROM outbound_live WHERE organisation_id = $1 AND NOT is_cut)::int AS uncut`);
  expect(found).toMatchObject({ banned: pairs, uncut: 0 });
});

test('a ban ends the call that goes on to the number within a second', async () => {
  const agent = await centre.agent();
  const { people } = await centre.openTask(agent.agentId, 1);
  const version = await agent.on();
  const { callId } = await agent.dial(version);
  await sayAsLine(server, 'call/begin', { callId, agentId: agent.agentId, version });
  await tellGoing(server, callId, 'answered');
  const at = Date.now();
  expect(await organisation.call(outboundBan, { memberIds: [people[0]?.memberId ?? ''] })).toMatchObject({ cut: 1 });
  await hasEnded(callId);
  const told = line.ended.find((each) => each.callId === callId);
  expect((told?.at ?? 0) - at).toBeLessThan(1000);
  expect((await tellGoing(server, callId, 'answered')).body).toEqual({ cut: [callId] });
  await tellEnded(server, over(callId, { cause: 'cut' }));
  expect(await agent.call(seatBeat, { version })).toMatchObject({ state: 'wrapUp' });
});

test('“do not call” bans and ends the call in one transaction; “not interested” afterwards changes nothing of it, on every path that could dial', async () => {
  const agent = await centre.agent();
  const { taskId, intents, people } = await centre.openTask(agent.agentId, 1);
  const memberId = people[0]?.memberId ?? '';
  const version = await agent.on();
  const { callee, callId } = await agent.dial(version);
  const { outboundMemberId } = callee;
  await sayAsLine(server, 'call/begin', { callId, agentId: agent.agentId, version });
  await tellGoing(server, callId, 'answered');
  const outcome = { callId, outboundMemberId, taskId };
  const early = await agent.send(outboundLogSave, { ...outcome, intentId: intents.notInterested });
  expect(early).toMatchObject({ data: { failure: 'CALL_GOES_ON' } });
  const saved = await agent.call(outboundLogSave, {
    ...outcome,
    intentId: intents.doNotCall,
    banReason: 'Never again',
  });
  expect(saved).toEqual({ version: 1, isBanned: true });
  await hasEnded(callId);
  expect(await agent.call(seatBeat, { version })).toMatchObject({ state: 'idle', callId: null });
  await tellEnded(server, over(callId, { cause: 'cut' }));
  expect(await agent.call(seatBeat, { version })).toMatchObject({ state: 'idle' });
  const [ban] = (await organisation.call(outboundBanList, {})).records;
  expect(ban).toMatchObject({ reason: 'Never again', source: 'outcome', task: null, endsAt: null, callId });

  expect(await agent.call(outboundLogSave, { ...outcome, intentId: intents.notInterested })).toEqual({
    version: 2,
    isBanned: true,
  });
  const other = await centre.task({ intentIds: [intents.notInterested] });
  await organisation.call(outboundTaskBind, { taskId: other, memberIds: [memberId] });
  await organisation.call(outboundTaskUpdate, { taskId: other, state: 'open' });
  const { tasks } = await organisation.call(outboundWhy, { memberId });
  expect(tasks).toHaveLength(2);
  for (const { reasons, outboundMemberId: each } of tasks) {
    expect(reasons).toContainEqual(expect.objectContaining({ rule: 'banned', text: 'Never again' }));
    expect((await agent.send(outboundNext, { version, outboundMemberId: each })).code).not.toBe(0);
    const asked = await organisation.call(outboundExecute, { outboundMemberId: each });
    expect(asked).toMatchObject({ callId: null, reasons: [{ rule: 'banned' }] });
  }
  expect(await agent.call(outboundNext, { version })).toMatchObject({ callee: null });
});

test('a number that Hong Kong and Macao share is one telephone to the gate, however it is spelt', async () => {
  const agent = await centre.agent();
  const { taskId, intents } = await centre.openTask(agent.agentId, 0);
  const person = await centre.person('Mei', ['61234567']);
  await organisation.call(outboundTaskBind, { taskId, memberIds: [person.memberId] });
  expect(intents).toBeDefined();
  await organisation.call(outboundBan, { numbers: ['+852 6123 4567'] });
  const { tasks } = await organisation.call(outboundWhy, { memberId: person.memberId });
  expect(tasks[0]?.reasons.map(({ rule }) => rule)).toContain('banned');
});

test('caps hold however many dial at once: of forty dials of one number, three a day go through', async () => {
  const { organisationId } = organisation;
  const taskId = await centre.task();
  const number = '13900001111';
  const dial = (on: TestServer) =>
    on.services.database.inOrganisation(organisationId, 'write', async (tx) => {
      const { rows } =
        await sql`SELECT * FROM dial_number(${organisationId}, ${number}, ${taskId}, 10, 3, 10, clock_timestamp())`.execute(
          tx,
        );
      await sql`UPDATE outbound_gate SET live_call_id = NULL WHERE organisation_id = ${organisationId} AND number = ${number}`.execute(
        tx,
      );
      return rows.length;
    });
  const through = await Promise.all(Array.from({ length: 40 }, (_, n) => dial(n % 2 ? server : second)));
  expect(through.reduce((sum, each) => sum + each, 0)).toBe(3);
});
