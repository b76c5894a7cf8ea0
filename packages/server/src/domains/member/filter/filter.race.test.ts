import type { FilterGroup } from '@convoke/contract/member/filter/filter.tree.ts';
import { memberScreen } from '@convoke/contract/member/member.filter.calls.ts';
import { memberGroupAdd, memberGroupList, memberGroupUpdate } from '@convoke/contract/member/member.group.calls.ts';
import { memberFilterAdd, memberFilterList } from '@convoke/contract/member/member.saved.calls.ts';
import { withClient } from '@convoke/launcher/database.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ask } from '../../../../testing/database.ts';
import { type Organisation, startServer, type TestServer } from '../../../../testing/server.ts';
import { control } from '../../../../testing/tier.ts';
import { problemOfGroups } from './filter.groups.ts';
import { keptTree } from './filter.saved.ts';

/** Filters and groups of them that are saved at once over two servers. */

let one: TestServer;
let other: TestServer;

beforeAll(async () => {
  one = await startServer();
  other = await startServer({ database: one.database });
});
afterAll(async () => {
  await one.close();
  await other.close();
});

const query = (server: TestServer, text: string, values: unknown[] = []) =>
  ask<Record<string, unknown>>(server.database.superuserUrl, text, values);
const named = (text: string): FilterGroup => ({ all: [{ field: 'name', operator: 'begins', value: { text } }] });
const inGroup = (groupId: string): FilterGroup => ({
  all: [{ field: 'group', operator: 'any', value: { groupIds: [groupId] } }],
});

/** Holds a lock until as many wait for it, then lets them all go on: however busy the machine is, they meet. */
async function meeting<T>(
  server: TestServer,
  { lock, waiting }: { lock: string; waiting: number },
  work: () => Promise<T>,
) {
  return withClient(server.database.superuserUrl, async (client) => {
    await client.query(`SELECT pg_advisory_lock(${lock})`);
    const running = work();
    try {
      await expect
        .poll(
          async () => {
            const { rows } = await client.query<{ n: number }>(
              `SELECT count(*)::int AS n FROM pg_locks l JOIN pg_database d ON d.oid = l.database
               WHERE l.locktype = 'advisory' AND NOT l.granted AND d.datname = current_database()`,
            );
            return rows[0]?.n;
          },
          { timeout: 20_000 },
        )
        .toBeGreaterThanOrEqual(waiting);
    } finally {
      await client.query(`SELECT pg_advisory_unlock(${lock})`);
    }
    return running;
  });
}

const labelsOf = ({ organisationId }: Organisation) => `hashtextextended('labels of ${organisationId}', 0)`;

describe('saved filters', () => {
  /** Many who save one each, by turns on two servers. */
  const rush = (servers: readonly [TestServer, TestServer], { token }: Organisation, count: number) =>
    Promise.all(
      Array.from({ length: count }, (_, n) =>
        servers[n % 2 ? 1 : 0].send(memberFilterAdd, { name: `late ${n}`, tree: named('a') }, { token }),
      ),
    );
  const saved = async (server: TestServer, { organisationId, call }: Organisation, count: number) => {
    await call(memberFilterAdd, { name: 'first', tree: named('a') });
    await query(
      server,
      `INSERT INTO member_filter (organisation_id, name, tree, owner_id)
       SELECT $1, 'f' || n, tree, owner_id FROM member_filter, generate_series(2, $2) n WHERE organisation_id = $1 AND name = 'first'`,
      [organisationId, count],
    );
  };

  test('an organisation has at most so many, however many are saved at once', async () => {
    const organisation = await one.organisation();
    await saved(one, organisation, 497);
    const work = () => rush([one, other], organisation, 12);
    const answers = await meeting(one, { lock: labelsOf(organisation), waiting: 4 }, work);
    expect(answers.filter(({ code }) => code === 0)).toHaveLength(3);
    const refused = answers.filter(({ code }) => code !== 0);
    expect(new Set(refused.map(({ data }) => (data as { failure?: string }).failure))).toEqual(
      new Set(['MEMBER_LABELS_FULL']),
    );
    expect(await organisation.call(memberFilterList, {})).toHaveLength(500);
  });

  control('without the lock and the key of places there are more', async () => {
    const unguarded = await startServer();
    const twin = await startServer({ database: unguarded.database });
    try {
      await query(unguarded, 'DROP INDEX member_filter_slot');
      // As the function is, but for the lock: each sees what there is before any has written.
      const [own] = await query(unguarded, `SELECT pg_get_functiondef('take_slot'::regproc) AS text`);
      const text = String(own?.['text']);
      const free = text
        .replace(/PERFORM pg_advisory_xact_lock[^;]+;/, '')
        .replace('RETURN NEW;\nEND', 'PERFORM pg_advisory_xact_lock_shared(4711); RETURN NEW;\nEND');
      expect(free).not.toContain('labels of');
      expect(free).toContain('4711');
      const organisation = await unguarded.organisation();
      await saved(unguarded, organisation, 497);
      await query(unguarded, free);
      // Four places would be one too many.
      const answers = await meeting(unguarded, { lock: '4711', waiting: 4 }, () =>
        rush([unguarded, twin], organisation, 12),
      );
      expect(answers.filter(({ code }) => code === 0).length).toBeGreaterThan(3);
    } finally {
      await twin.close();
      await unguarded.close();
    }
  });
});

describe('two dynamic groups that would lead to each other', () => {
  const groups = async ({ call }: Organisation) => ({
    first: (await call(memberGroupAdd, { name: 'First', tree: named('a') })).groupId,
    second: (await call(memberGroupAdd, { name: 'Second', tree: named('b') })).groupId,
  });

  test('of two who make them so at once over two servers exactly one is refused', async () => {
    const organisation = await one.organisation();
    const { token, call } = organisation;
    const { first, second } = await groups(organisation);
    for (let round = 1; round <= 5; round += 1) {
      const versions = new Map((await call(memberGroupList, {})).map(({ groupId, version }) => [groupId, version]));
      const take = (server: TestServer, groupId: string, into: string) =>
        server.send(
          memberGroupUpdate,
          { groupId, version: versions.get(groupId) ?? 0, tree: inGroup(into) },
          { token },
        );
      const answers = await meeting(one, { lock: labelsOf(organisation), waiting: 2 }, () =>
        Promise.all([take(one, first, second), take(other, second, first)]),
      );
      const failures = answers.map(({ code, data }) => (code === 0 ? null : (data as { failure?: string }).failure));
      expect(new Set(failures)).toEqual(new Set(['MEMBER_GROUP_CIRCLE', null]));
      // Nothing of the refused one was kept, and the other one finds people.
      const trees = new Map((await call(memberGroupList, {})).map(({ groupId, tree }) => [groupId, tree]));
      const [left, changed] = failures[0] === null ? [second, first] : [first, second];
      expect(trees.get(changed)).toEqual(inGroup(left));
      expect(trees.get(left)).toEqual(named(left === first ? 'a' : 'b'));
      await call(memberScreen, { groupId: changed });
      const { version } = (await call(memberGroupList, {})).find(({ groupId }) => groupId === changed) ?? {
        version: 0,
      };
      await call(memberGroupUpdate, { groupId: changed, version, tree: named(changed === first ? 'a' : 'b') });
    }
  });

  control('one who does not wait for the other sees no circle, and both are kept', async () => {
    const organisation = await one.organisation();
    const { organisationId } = organisation;
    const { first, second } = await groups(organisation);
    // What the call does, but for its lock: both have looked before either is kept.
    const looked = [Promise.withResolvers<void>(), Promise.withResolvers<void>()] as const;
    const take = (server: TestServer, n: 0 | 1, groupId: string, into: string) =>
      server.services.database.inOrganisation(organisationId, 'write', async (tx) => {
        await sql`UPDATE member_group SET tree = ${keptTree(inGroup(into))}::jsonb WHERE organisation_id = ${organisationId} AND id = ${groupId}`.execute(
          tx,
        );
        const problem = await problemOfGroups(tx, organisationId);
        looked[n].resolve();
        await looked[n === 0 ? 1 : 0].promise;
        return problem;
      });
    expect(await Promise.all([take(one, 0, first, second), take(other, 1, second, first)])).toEqual([null, null]);
    const problem = await one.services.database.inOrganisation(organisationId, 'read', (db) =>
      problemOfGroups(db, organisationId),
    );
    expect(problem).toBe('MEMBER_GROUP_CIRCLE');
  });
});
