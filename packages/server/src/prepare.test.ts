import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { withClient } from '@convoke/launcher/database.ts';
import { emptyDatabase, type FreshDatabase, freshDatabase } from '../testing/database.ts';
import type { Services } from './core/context.ts';
import { makeServices } from './core/services.ts';
import { loadDomains } from './domains.ts';
import { readSettings } from './core/settings.ts';
import { prepare } from './prepare.ts';

const started: Services[] = [];

/** A server process's services of their own, with connections of their own. */
async function oneProcess(database: FreshDatabase, env: Record<string, string>): Promise<Services> {
  const settings = readSettings({
    NODE_ENV: 'test',
    DATABASE_URL: database.serverUrl,
    MIGRATION_DATABASE_URL: database.ownerUrl,
    DATABASE_POOL: '2',
    DATA_DIR: mkdtempSync(path.join(tmpdir(), 'convoke-test-data-')),
    SECRET_KEY: 'a secret of the tests, 32 characters or more',
    PUBLIC_URL: 'http://convoke.test',
    LOG_LEVEL: 'silent',
    DEMO: 'off',
    // The queues are made all the same; twenty times thirty jobs that ask for work every half second would be all that this machine does.
    WORKER: 'off',
    ...env,
  });
  const { services } = await makeServices(settings);
  started.push(services);
  return services;
}

afterEach(async () => {
  await Promise.all(
    started.splice(0).map(async (services) => {
      await services.jobs.stop();
      services.mail.close();
      await services.payments.close();
      await services.database.close();
    }),
  );
});

/** Why those of `count` processes that start together did not come up. */
async function failures(count: number, database: FreshDatabase, env: Record<string, string> = {}): Promise<string[]> {
  const processes = await Promise.all(Array.from({ length: count }, () => oneProcess(database, env)));
  const domains = await loadDomains();
  const ends = await Promise.allSettled(processes.map((services) => prepare(services, domains)));
  return ends.flatMap((end) => (end.status === 'rejected' ? [String(end.reason)] : []));
}

const first = { FIRST_ORGANISATION: 'First', FIRST_USER: 'anna', FIRST_PASSWORD: 'correct-horse-1' };

test('twenty processes that start together on an empty database all come up, and again on the full one', async () => {
  const database = await emptyDatabase();
  expect(await failures(20, database, first)).toEqual([]);
  const rights = () =>
    withClient(database.superuserUrl, async (client) => {
      const { rows } = await client.query<{ rights: string }>(
        `SELECT string_agg(xmin || relname || coalesce(relacl::text, ''), ',' ORDER BY oid) AS rights FROM pg_class WHERE relacl IS NOT NULL`,
      );
      expect((await client.query('SELECT FROM login_name')).rowCount).toBe(1);
      return rows[0]?.rights;
    });
  const before = await rights();
  expect(await failures(20, database, first)).toEqual([]);
  // Nothing is granted again: each grant writes its row, and whoever reads the catalog meanwhile fails.
  expect(await rights()).toBe(before);
});

test('processes that start together make the demo once', async () => {
  const database = await freshDatabase();
  expect(await failures(4, database, { DEMO: 'on' })).toEqual([]);
  await withClient(database.superuserUrl, async (client) => {
    const { rows } = await client.query<{ organisations: number; titles: number; events: number }>(
      `SELECT (SELECT count(*)::int FROM organisation) AS organisations, (SELECT count(DISTINCT title)::int FROM event) AS titles,
         (SELECT count(*)::int FROM event) AS events`,
    );
    expect(rows).toEqual([{ organisations: 1, titles: 6, events: 6 }]);
  });
});
