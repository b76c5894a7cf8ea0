import { memberDelete, memberEntry } from '@convoke/contract/member/member.calls.ts';
import {
  memberTagAdd,
  memberTagAddMembers,
  memberTagCategoryAdd,
  memberTagTakeMembers,
} from '@convoke/contract/member/member.tag.calls.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ask } from '../../../../testing/database.ts';
import { type Organisation, startServer, type TestServer } from '../../../../testing/server.ts';
import { control } from '../../../../testing/tier.ts';

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

/** Which tags count otherwise than their people are. */
const miscounted = (server: TestServer, { organisationId }: Organisation) =>
  query(
    server,
    `SELECT g.name, g.members, k.n FROM member_tag g CROSS JOIN LATERAL (
       SELECT count(*)::int AS n FROM member_tagged t JOIN member m ON m.organisation_id = t.organisation_id AND m.id = t.member_id
       WHERE t.organisation_id = g.organisation_id AND t.tag_id = g.id AND m.deleted_at IS NULL) k
     WHERE g.organisation_id = $1 AND g.members <> k.n`,
    [organisationId],
  );

/** Forty people are tagged, untagged and deleted at once, over two servers, with tags in one order and in the other. Answers what was refused. */
async function rush(servers: readonly TestServer[]): Promise<{ organisation: Organisation; failed: number }> {
  const [first = one] = servers;
  const organisation = await first.organisation();
  const memberIds: string[] = [];
  for (let n = 0; n < 40; n += 1) memberIds.push((await organisation.call(memberEntry, { name: `p${n}` })).memberId);
  const tagIds: string[] = [];
  for (const name of ['a', 'b', 'c']) tagIds.push((await organisation.call(memberTagAdd, { name })).tagId);
  const send = (n: number, of: Parameters<TestServer['send']>[0], input: object) =>
    (servers[n % servers.length] ?? first).send(of, input, { token: organisation.token });
  const answers = await Promise.all(
    Array.from({ length: 60 }, (_, n) => {
      const some = memberIds.filter((_id, at) => (at + n) % 3 !== 0);
      const turned = n % 2 ? some.toReversed() : some;
      if (n % 10 === 9) return send(n, memberDelete, { memberId: memberIds[n % 40] });
      const names = n % 2 ? tagIds.toReversed() : tagIds;
      return send(n, n % 3 === 2 ? memberTagTakeMembers : memberTagAddMembers, { memberIds: turned, tagIds: names });
    }),
  );
  return { organisation, failed: answers.filter(({ status }) => status >= 500).length };
}

test('counts are right after a rush over two servers, and nobody waits in a circle', async () => {
  const { organisation, failed } = await rush([one, other]);
  expect(failed).toBe(0);
  expect(await miscounted(one, organisation)).toEqual([]);
});

test('an organisation has at most so many categories, however many are added at once', async () => {
  const organisation = await one.organisation();
  await query(
    one,
    `INSERT INTO member_tag_category (organisation_id, name, colour) SELECT $1, 'c' || n, 'blue' FROM generate_series(1, 95) n`,
    [organisation.organisationId],
  );
  const token = { token: organisation.token };
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, n) =>
      (n % 2 ? one : other).send(memberTagCategoryAdd, { name: `late ${n}` }, token),
    ),
  );
  expect(answers.filter(({ code }) => code === 0)).toHaveLength(5);
  expect(answers.filter(({ code }) => code === 3004)).toHaveLength(15);
});

control('without the lock and the slots the same rushes go wrong', async () => {
  const unguarded = await startServer();
  const twin = await startServer({ database: unguarded.database });
  try {
    await query(unguarded, `DROP INDEX member_tag_category_slot`);
    await query(
      unguarded,
      `CREATE OR REPLACE FUNCTION take_slot() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
         NEW.slot := (SELECT count(*) + 1 FROM member_tag_category WHERE organisation_id = NEW.organisation_id); PERFORM pg_sleep(0.2); RETURN NEW; END $$`,
    );
    const organisation = await unguarded.organisation();
    await query(
      unguarded,
      `INSERT INTO member_tag_category (organisation_id, name, colour, slot) SELECT $1, 'c' || n, 'blue', n FROM generate_series(1, 3) n`,
      [organisation.organisationId],
    );
    await query(
      unguarded,
      `ALTER TABLE member_tag_category DROP CONSTRAINT member_tag_category_full,
      ADD CONSTRAINT member_tag_category_full CHECK (slot BETWEEN 1 AND 5)`,
    );
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, n) =>
        (n % 2 ? unguarded : twin).send(memberTagCategoryAdd, { name: `late ${n}` }, { token: organisation.token }),
      ),
    );
    expect(answers.filter(({ code }) => code === 0).length).toBeGreaterThan(2);
  } finally {
    await unguarded.close();
    await twin.close();
  }
});
