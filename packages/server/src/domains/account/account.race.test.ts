import { randomUUID } from 'node:crypto';
import { withClient } from '@convoke/launcher/database.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Organisation, startServer, type TestServer } from '../../../testing/server.ts';
import { payableEnv, topUp } from '../../../testing/top-up.ts';
import { control } from '../../../testing/tier.ts';
import { spend } from './account.ops.ts';

let one: TestServer;
let other: TestServer;

beforeAll(async () => {
  one = await startServer({ env: payableEnv });
  other = await startServer({ database: one.database, env: payableEnv });
});
afterAll(async () => {
  await one.close();
  await other.close();
});

/** `times` charges of one amount at once, half of them at each server; answers how many were paid. */
async function rush(
  servers: readonly TestServer[],
  { organisationId }: Organisation,
  times: number,
  amountCents: number,
) {
  const asked = await Promise.all(
    Array.from({ length: times }, (_, index) =>
      (servers[index % servers.length] as TestServer).services.database.inOrganisation(organisationId, 'write', (tx) =>
        spend(tx, organisationId, { amountCents, causeId: randomUUID(), note: 'rush' }),
      ),
    ),
  );
  return asked.filter(Boolean).length;
}

async function bookOf(
  server: TestServer,
  { organisationId }: Organisation,
): Promise<{ balance: number; spent: number }> {
  const found = await withClient(server.database.superuserUrl, (client) =>
    client.query<{ balance: string; spent: string }>(
      `SELECT balance_cents AS balance, (SELECT coalesce(sum(amount_cents), 0) FROM ledger_entry l
         WHERE l.organisation_id = b.organisation_id AND l.kind = 'spent') AS spent
       FROM account_balance b WHERE organisation_id = $1`,
      [organisationId],
    ),
  );
  const [row] = found.rows;
  return { balance: Number(row?.balance), spent: Number(row?.spent) };
}

test('200 charges at once over two servers spend what is there and not a fen more', async () => {
  const ours = await one.organisation();
  await topUp(one, ours, 10_000);
  // 66 times 150 fen are there, and 100 fen stay.
  expect(await rush([one, other], ours, 200, 150)).toBe(66);
  expect(await bookOf(one, ours)).toEqual({ balance: 100, spent: 9_900 });
});

test('charges that come while money arrives keep the book right', async () => {
  const ours = await one.organisation();
  await topUp(one, ours, 5_000);
  const [paid] = await Promise.all([
    rush([one, other], ours, 100, 100),
    topUp(one, ours, 2_000),
    topUp(other, ours, 1_000),
  ]);
  expect(paid).toBeGreaterThanOrEqual(50);
  expect(paid).toBeLessThanOrEqual(80);
  expect(await bookOf(one, ours)).toEqual({ balance: 8_000 - paid * 100, spent: paid * 100 });
});

control('with the condition and the guard of the row taken out, the same rush spends what is not there', async () => {
  const unguarded = await startServer({ env: payableEnv });
  const twin = await startServer({ database: unguarded.database, env: payableEnv });
  try {
    await withClient(unguarded.database.superuserUrl, async (client) => {
      const { rows } = await client.query<{ text: string }>(
        `SELECT pg_get_functiondef('spend_balance'::regproc) AS text`,
      );
      const guarded = rows[0]?.text ?? '';
      // Reads first and takes then, as one would without thinking.
      const looked = guarded.replace(/PERFORM FROM account_balance [^;]+ FOR UPDATE;/, '').replace(
        /UPDATE account_balance SET balance_cents = balance_cents - p_amount\s+WHERE organisation_id = p_organisation AND balance_cents >= p_amount;/,
        `PERFORM FROM account_balance WHERE organisation_id = p_organisation AND balance_cents >= p_amount;
           IF NOT FOUND THEN RETURN false; END IF;
           PERFORM pg_sleep(0.05);
           UPDATE account_balance SET balance_cents = balance_cents - p_amount WHERE organisation_id = p_organisation;`,
      );
      expect(looked).toContain('pg_sleep');
      expect(looked).not.toContain('FOR UPDATE');
      await client.query('ALTER TABLE account_balance DROP CONSTRAINT account_balance_balance_cents_check');
      await client.query(looked);
    });
    const ours = await unguarded.organisation();
    await topUp(unguarded, ours, 10_000);
    expect(await rush([unguarded, twin], ours, 200, 2_000)).toBeGreaterThan(5);
    expect((await bookOf(unguarded, ours)).balance).toBeLessThan(0);
  } finally {
    await unguarded.close();
    await twin.close();
  }
});
