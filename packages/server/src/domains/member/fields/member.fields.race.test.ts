import { memberFieldAdd } from '@convoke/contract/member/member.field.calls.ts';
import { withClient } from '@convoke/launcher/database.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startServer, type TestServer } from '../../../../testing/server.ts';
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
  withClient(server.database.superuserUrl, (client) => client.query(text, values));

/** An organisation has so many fields; ten more come at once over two servers. Answers what became of them. */
async function rush(servers: readonly TestServer[], there: number): Promise<number[]> {
  const [first = one] = servers;
  const { organisationId, token } = await first.organisation();
  await query(
    first,
    `INSERT INTO member_field (organisation_id, name, kind, slot) SELECT $1, 'f' || n, 'text', n FROM generate_series(1, $2::int) n`,
    [organisationId, there],
  );
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, n) =>
      (servers[n % servers.length] ?? first).send(memberFieldAdd, { name: `late ${n}`, kind: 'text' }, { token }),
    ),
  );
  return answers.map(({ code }) => code);
}

test('of ten who add a field at once where there is room for four, four do', async () => {
  const codes = await rush([one, other], 56);
  expect(codes.filter((code) => code === 0)).toHaveLength(4);
  expect(codes.filter((code) => code === 3004)).toHaveLength(6);
});

control('without the lock, the check and the key of places there are more', async () => {
  const unguarded = await startServer();
  const twin = await startServer({ database: unguarded.database });
  try {
    await query(unguarded, `DROP INDEX member_field_slot`);
    await query(
      unguarded,
      `CREATE OR REPLACE FUNCTION take_slot() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
         NEW.slot := (SELECT count(*) + 1 FROM member_field WHERE organisation_id = NEW.organisation_id); PERFORM pg_sleep(0.2); RETURN NEW; END $$`,
    );
    const codes = await rush([unguarded, twin], 56);
    expect(codes.filter((code) => code === 0).length).toBeGreaterThan(4);
  } finally {
    await unguarded.close();
    await twin.close();
  }
});
