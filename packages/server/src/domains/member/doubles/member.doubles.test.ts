import {
  memberDelete,
  memberEntry,
  memberInfo,
  memberRestore,
  memberUpdate,
} from '@convoke/contract/member/member.calls.ts';
import {
  memberDoubles,
  memberDoublesIgnore,
  memberDoublesIgnoreAll,
  memberDoublesReopen,
  memberDoublesRun,
} from '@convoke/contract/member/member.doubles.calls.ts';
import { mostAlike } from '@convoke/contract/member/member.doubles.rules.ts';
import { memberMerge, memberMergeUndo } from '@convoke/contract/member/member.merge.calls.ts';
import { memberErase, memberErasePreview } from '@convoke/contract/member/member.rights.calls.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type * as z from 'zod';
import { ask } from '../../../../testing/database.ts';
import { keptMessages } from '../../../../testing/messages.ts';
import { type Organisation, startServer, type TestServer } from '../../../../testing/server.ts';
import { control } from '../../../../testing/tier.ts';
import { runErasure } from '../rights/member.erase.run.ts';
import { doublesByNight, runDoubles } from './member.doubles.run.ts';

let server: TestServer;
let other: TestServer;
let organisation: Organisation;

beforeAll(async () => {
  // Jobs are run by the tests themselves.
  server = await startServer({ change: keptMessages().takeOver });
  other = await startServer({ database: server.database, change: keptMessages().takeOver });
});
afterAll(async () => {
  await server.close();
  await other.close();
});
beforeEach(async () => {
  organisation = await server.organisation();
});

type Person = Partial<Record<'name' | 'company' | 'title', string> & Record<'phones' | 'emails', string[]>>;

const call: Organisation['call'] = (of, input) => organisation.call(of, input);
const entry = async (person: Person) => (await call(memberEntry, person)).memberId;
const versioned = async (memberId: string) => {
  const { version } = await call(memberInfo, { memberId });
  return { memberId, version };
};
const update = async (memberId: string, change: Person) =>
  call(memberUpdate, { ...(await versioned(memberId)), ...change });
const merge = async (into: string, part: string) =>
  (await call(memberMerge, { ...(await versioned(into)), others: [await versioned(part)] })).mergeId;

const query = (text: string, values: unknown[] = []) =>
  ask<Record<string, unknown>>(server.database.superuserUrl, text, values);

async function refusal(of: Parameters<TestServer['send']>[0], input: object): Promise<string | number> {
  const answer = await server.send(of, input, { token: organisation.token });
  return (answer.data as { failure?: string } | null)?.failure ?? answer.code;
}

const runs = () =>
  query(`SELECT id, state FROM member_doubles_run WHERE organisation_id = $1 ORDER BY id`, [
    organisation.organisationId,
  ]);

/** The run that is under way, as its job takes it on. */
async function work(services = server.services): Promise<void> {
  const under = (await runs()).find(({ state }) => state === 'running');
  await runDoubles(services, { organisationId: organisation.organisationId, runId: String(under?.['id']) });
}

async function look() {
  await call(memberDoublesRun, { act: 'start' });
  await work();
  return call(memberDoublesRun, {});
}

type Listing = z.input<typeof memberDoubles.input>;
const listed = async (input: Listing = {}) => (await call(memberDoubles, { size: 100, ...input })).records;
/** Pairs by their names and reasons, in no order. */
const pairs = async (input: Listing = {}) =>
  (await listed(input))
    .map(({ people, reasons }) => [...people.map(({ name }) => name).sort(), ...reasons].join(' '))
    .sort();
const onlyId = async (input: Listing = {}) => {
  const all = await listed(input);
  expect(all).toHaveLength(1);
  return all[0]?.doubleId ?? '';
};

const alike = { name: 'Ana Lee', company: 'Acme' };
const twins = async () => [await entry(alike), await entry(alike)] as const;

/** Pairs for each reason, and people near them who are nobody's double. */
async function planted() {
  await entry({ name: 'Li Wei', company: 'Acme Ltd.' });
  await entry({ name: 'Wei LI', company: 'acme' });
  await entry({ name: '王伟', company: '阿克米有限公司' });
  await entry({ name: 'Wang Wei', company: '阿克米' });
  await entry({ name: 'Bo', emails: ['bo.berg@example.com'] });
  await entry({ name: 'Bo', emails: ['bo.berg@example.org'] });
  await entry({ name: 'Cy', phones: ['13811110001'] });
  await entry({ name: 'Cy', phones: ['13811110010'] });
  await entry({ name: 'Anna Smith', company: 'Orbit' });
  await entry({ name: 'Ana Smith', company: 'Orbit' });
  // The same name elsewhere or alone, one firm, one box of a firm, another name with nearly the same number.
  await entry({ name: 'Li Wei', company: 'Globex' });
  await entry({ name: 'Li Wei' });
  await entry({ name: 'Dee', company: 'Acme', emails: ['info@example.com'] });
  await entry({ name: 'Dee', company: 'Globex', emails: ['info@example.org'] });
  await entry({ name: 'Eve', phones: ['13811110002'] });
}

const found = [
  'Ana Smith Anna Smith letter',
  'Bo Bo email',
  'Cy Cy phone',
  'Li Wei Wei LI name',
  'Wang Wei 王伟 pinyin',
];

describe('likely doubles', () => {
  test('are found by each reason, and nobody else is; the likeliest come first', async () => {
    expect(await call(memberDoublesRun, {})).toMatchObject({ state: 'none', total: null, createdAt: null });
    await planted();
    expect(await look()).toMatchObject({ state: 'done', phase: 'pairs', total: 15, done: 15, found: 5, passed: 0 });
    expect(await pairs()).toEqual(found);
    expect((await listed()).map(({ strength }) => strength)).toEqual(['strong', 'strong', 'fair', 'fair', 'weak']);
    expect((await listed({ sort: 'strength' })).map(({ strength }) => strength)[0]).toBe('weak');
    expect(await pairs({ strength: 'weak' })).toEqual(['Ana Smith Anna Smith letter']);
    expect(await pairs({ search: 'Orbit' })).toEqual(['Ana Smith Anna Smith letter']);
    expect(await pairs({ search: '13811110010' })).toEqual(['Cy Cy phone']);
    expect(await pairs({ search: 'Globex' })).toEqual([]);
    const page = await call(memberDoubles, { size: 2, current: 3 });
    expect([page.total, page.records.length]).toEqual([5, 1]);
    expect((await listed({ search: 'bo.berg' }))[0]?.people).toMatchObject([
      { name: 'Bo', emails: ['bo.berg@example.com'] },
      { name: 'Bo', emails: ['bo.berg@example.org'] },
    ]);
  });

  test('nothing of a member can be read from what they are compared by', async () => {
    await planted();
    await look();
    const kept = await query(
      `SELECT key AS word FROM member_key WHERE organisation_id = $1 UNION ALL SELECT digest FROM member_keyed WHERE organisation_id = $1`,
      [organisation.organisationId],
    );
    expect(kept.length).toBeGreaterThan(30);
    expect(kept.filter(({ word }) => !/^[\w-]{22}$/.test(String(word)))).toEqual([]);
  });

  test('a run compares those alone who have changed since the last one; a pair that is none any more goes', async () => {
    await planted();
    await look();
    expect(await look()).toMatchObject({ state: 'done', total: 0, done: 0, found: 0 });
    expect(await pairs()).toEqual(found);

    const [, memberId = ''] = (await listed({ search: 'Cy' }))[0]?.people.map((one) => one.memberId) ?? [];
    await update(memberId, { phones: ['13999999999'] });
    expect(await look()).toMatchObject({ total: 1, done: 1, found: 0 });
    expect(await pairs()).toEqual(found.filter((each) => !each.startsWith('Cy')));
    await update(memberId, { phones: ['13811110011'], company: 'Acme' });
    expect(await look()).toMatchObject({ total: 1, found: 1 });
    expect(await pairs()).toEqual(found);
  });

  test('what more than fifty share is passed over and counted, what fifty share is not', async () => {
    const enter = async (count: number) => {
      for (let n = 0; n < count; n += 1) await entry(alike);
    };
    await enter(mostAlike);
    expect(await look()).toMatchObject({ found: (mostAlike * (mostAlike - 1)) / 2, passed: 0 });
    organisation = await server.organisation();
    await enter(mostAlike + 1);
    await entry({ name: 'Bo', phones: ['13811110001'] });
    await entry({ name: 'Bo', phones: ['13811110002'] });
    expect(await look()).toMatchObject({ found: 1, passed: mostAlike + 1 });
    expect(await pairs()).toEqual(['Bo Bo phone']);
  });

  test('all of one likelihood are told apart at once, and are not proposed again', async () => {
    await planted();
    await look();
    expect(await call(memberDoublesIgnoreAll, { strength: 'fair' })).toEqual({ ignored: 2, hasMore: false });
    expect(await call(memberDoublesIgnoreAll, { strength: 'fair' })).toEqual({ ignored: 0, hasMore: false });
    await look();
    expect((await listed()).map(({ strength }) => strength)).toEqual(['strong', 'strong', 'weak']);
    const ignored = await listed({ state: 'ignored' });
    expect(ignored).toHaveLength(2);
    await call(memberDoublesReopen, { doubleIds: ignored.map(({ doubleId }) => doubleId) });
    expect(await pairs()).toEqual(found);
    const stranger = await server.organisation();
    expect(await stranger.call(memberDoublesIgnoreAll, { strength: 'strong' })).toMatchObject({ ignored: 0 });
    expect(await pairs()).toEqual(found);
  });

  test('who is deleted takes the pair along, and brings it back', async () => {
    const [one, two] = await twins();
    await look();
    await call(memberDelete, { memberId: one });
    expect(await pairs()).toEqual([]);
    await call(memberDelete, { memberId: two });
    await call(memberRestore, { memberIds: [one] });
    expect(await pairs()).toEqual([]);
    await call(memberRestore, { memberIds: [two] });
    expect(await pairs()).toHaveLength(1);
    // A run in between forgets the pair; whoever is back is new to the next one.
    await call(memberDelete, { memberId: two });
    await look();
    await call(memberRestore, { memberIds: [two] });
    expect(await look()).toMatchObject({ total: 1, found: 1 });
    expect(await pairs()).toHaveLength(1);
  });

  test('of who is erased nothing stays', async () => {
    const [memberId] = await twins();
    await look();
    const { confirm } = await call(memberErasePreview, { memberId });
    const { erasureId } = await call(memberErase, { memberId, confirm });
    await runErasure(server.services, { organisationId: organisation.organisationId, erasureId });
    for (const table of ['member_key', 'member_keyed'])
      expect(await query(`SELECT FROM ${table} WHERE member_id = $1`, [memberId])).toEqual([]);
    expect(await query(`SELECT FROM member_double WHERE $1 IN (member_id, other_id)`, [memberId])).toEqual([]);
    expect(await look()).toMatchObject({ found: 0 });
  });
});

describe('deciding', () => {
  test('who are not the same are not proposed again, however often it is looked, until somebody takes it back', async () => {
    const [one] = await twins();
    await look();
    const doubleIds = [await onlyId()];
    expect(await call(memberDoublesIgnore, { doubleIds })).toEqual({ ignored: 1 });
    expect(await call(memberDoublesIgnore, { doubleIds })).toEqual({ ignored: 0 });
    expect(await pairs()).toEqual([]);
    const [kept] = await listed({ state: 'ignored' });
    expect(kept).toMatchObject({
      state: 'ignored',
      decidedBy: expect.any(String) as string,
      decidedAt: expect.any(String) as string,
    });
    await update(one, { emails: ['ana@example.com'] });
    expect(await look()).toMatchObject({ total: 1, found: 0 });
    expect(await pairs()).toEqual([]);
    // Even over a time in which they were nothing alike.
    await update(one, { company: 'Globex' });
    await look();
    await update(one, { company: 'Acme' });
    await look();
    expect(await pairs()).toEqual([]);
    expect(await call(memberDoublesReopen, { doubleIds })).toEqual({ reopened: 1 });
    expect(await call(memberDoublesReopen, { doubleIds })).toEqual({ reopened: 0 });
    expect((await listed())[0]).toMatchObject({ state: 'open', decidedBy: null, decidedAt: null });
  });

  test('a merged pair is settled, and proposed again when the merge is undone', async () => {
    const [one, two] = await twins();
    const third = await entry({ ...alike, emails: ['ana@example.com'] });
    await look();
    expect(await pairs()).toHaveLength(3);
    const mergeId = await merge(one, two);
    expect(await listed()).toMatchObject([{ people: [{ memberId: one }, { memberId: third }] }]);
    expect(await listed({ state: 'merged' })).toMatchObject([{ people: [{ memberId: one }, { memberId: two }] }]);
    expect(await refusal(memberDoublesReopen, { doubleIds: [await onlyId({ state: 'merged' })] })).toBe(0);
    await call(memberMergeUndo, { mergeId });
    expect(await pairs()).toHaveLength(3);
    expect(await pairs({ state: 'merged' })).toEqual([]);

    // The same with a run in between, which forgets what is said of who became another.
    const again = await merge(one, two);
    await look();
    await call(memberMergeUndo, { mergeId: again });
    await look();
    expect(await pairs()).toHaveLength(3);
  });

  test('refused whole: pairs of another organisation among one’s own, pairs that are gone', async () => {
    const mine = organisation;
    const [one] = await twins();
    await look();
    const own = await onlyId();
    organisation = await server.organisation();
    await twins();
    await look();
    const foreign = await onlyId();
    organisation = mine;
    expect(await pairs()).toHaveLength(1);
    for (const each of [memberDoublesIgnore, memberDoublesReopen]) {
      expect(await refusal(each, { doubleIds: [own, foreign] })).toBe('FORBIDDEN');
      expect(await refusal(each, { doubleIds: [foreign] })).toBe('FORBIDDEN');
      expect(await refusal(each, { doubleIds: [] })).toBe('BAD_PARAMETER');
    }
    expect((await listed())[0]?.state).toBe('open');
    await update(one, { company: 'Globex' });
    await look();
    expect(await refusal(memberDoublesIgnore, { doubleIds: [own] })).toBe('FORBIDDEN');
    expect(await query(`SELECT state FROM member_double WHERE id = $1`, [foreign])).toEqual([{ state: 'open' }]);
  });
});

describe('a run', () => {
  /** The server's services, of which the step numbered so does what is given instead. */
  const unlikeAt = (at: number, instead: () => Promise<void>) => {
    let steps = 0;
    const { database } = server.services;
    const inOrganisation: typeof database.inOrganisation = async (organisationId, access, body) => {
      steps += 1;
      if (steps === at) await instead();
      return database.inOrganisation(organisationId, access, body);
    };
    return {
      ...server.services,
      database: Object.assign(Object.create(database) as typeof database, { inOrganisation }),
    };
  };

  test('that is killed at any step goes on where it was; cancelled, the next one ends what it began', async () => {
    await planted();
    // The steps: counting, reading, counting, comparing.
    for (const at of [1, 2, 3, 4]) {
      await call(memberDoublesRun, { act: 'start' });
      const dying = unlikeAt(at, () => Promise.reject(new Error('killed')));
      await expect(work(dying)).rejects.toThrow('killed');
      expect(await call(memberDoublesRun, {})).toMatchObject({ state: 'running', found: 0 });
      expect(await pairs()).toEqual([]);
      await call(memberDoublesRun, { act: 'cancel' });
      expect(await call(memberDoublesRun, {})).toMatchObject({
        state: 'cancelled',
        settledAt: expect.any(String) as string,
      });
    }
    await call(memberDoublesRun, { act: 'start' });
    await expect(work(unlikeAt(4, () => Promise.reject(new Error('killed'))))).rejects.toThrow('killed');
    await work();
    expect(await call(memberDoublesRun, {})).toMatchObject({ state: 'done', total: 15, done: 15, found: 5 });
    expect(await pairs()).toEqual(found);
  });

  test('ends at the step at which somebody cancels it', async () => {
    await planted();
    await call(memberDoublesRun, { act: 'start' });
    const cancel = async () => void (await call(memberDoublesRun, { act: 'cancel' }));
    await work(unlikeAt(3, cancel));
    expect(await call(memberDoublesRun, {})).toMatchObject({ state: 'cancelled', phase: 'pairs', done: 0, found: 0 });
    expect(await look()).toMatchObject({ state: 'done', total: 15, found: 5 });
  });

  const start = (of: TestServer) => of.send(memberDoublesRun, { act: 'start' }, { token: organisation.token });

  test('is one at a time, however many start it at once over two servers', async () => {
    const answers = await Promise.all([start(server), start(other), start(server), start(other)]);
    expect(answers.map(({ code }) => code)).toEqual([0, 0, 0, 0]);
    expect(await runs()).toMatchObject([{ state: 'running' }]);
  });

  control('without the index there are two', async () => {
    await start(server);
    await query('DROP INDEX member_doubles_running');
    try {
      await start(server);
      expect(await runs()).toHaveLength(2);
    } finally {
      await query('DELETE FROM member_doubles_run');
      await query(
        `CREATE UNIQUE INDEX member_doubles_running ON member_doubles_run (organisation_id) WHERE state = 'running'`,
      );
    }
  });

  test('is made every night for whoever has looked once', async () => {
    const mine = organisation;
    await organisation.event();
    const [one] = await twins();
    await look();
    const never = await server.organisation();
    await never.event();
    await update(one, { title: 'CEO', name: 'Ana Lea' });
    await doublesByNight(server.services);
    await doublesByNight(server.services);
    expect((await runs()).map(({ state }) => state)).toEqual(['done', 'running']);
    await work();
    expect(await pairs()).toEqual(['Ana Lea Ana Lee letter']);
    organisation = never;
    expect(await runs()).toEqual([]);
    organisation = mine;
  });

  test('beside merges, deletions and decisions of others: nobody waits in a circle, and no pair names who is gone', async () => {
    const people: string[] = [];
    for (let n = 0; n < 24; n += 1) people.push(await entry({ name: `Ana Lee${'abcdef'[n % 6]}`, company: 'Acme' }));
    await look();
    for (let round = 0; round < 4; round += 1) {
      const [a = '', b = '', c = '', d = ''] = people.splice(0, 4);
      await update(c, { company: round % 2 ? 'Acme' : 'Acme Ltd' });
      await call(memberDelete, { memberId: d });
      await call(memberDoublesRun, { act: 'start' });
      const [of, into] = [await versioned(a), await versioned(b)];
      const [doubleIds] = [(await listed()).slice(0, 20).map(({ doubleId }) => doubleId)];
      const send = (...[to, input]: Parameters<TestServer['send']>) =>
        other.send(to, input, { token: organisation.token });
      const [, ...answers] = await Promise.all([
        work(),
        send(memberMerge, { ...into, others: [of] }),
        send(memberDelete, { memberId: c }),
        send(memberRestore, { memberIds: [d] }),
        send(memberDoublesIgnore, { doubleIds }),
      ]);
      expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
      expect(answers.slice(0, 3).map(({ code }) => code)).toEqual([0, 0, 0]);
    }
    const wrong = await query(
      `SELECT FROM member_double d JOIN member a ON a.id = d.member_id JOIN member b ON b.id = d.other_id
       WHERE d.organisation_id = $1 AND d.is_there <> (a.deleted_at IS NULL AND b.deleted_at IS NULL)`,
      [organisation.organisationId],
    );
    expect(wrong).toEqual([]);
  });
});
