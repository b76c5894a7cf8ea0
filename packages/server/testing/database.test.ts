import { expect, test } from 'vitest';
import { withClient } from '@convoke/launcher/database.ts';
import { migrate } from '../src/core/data/migrate.ts';
import { freshDatabase } from './database.ts';

test('a test file gets its own database, whose server role is bound by row security', async () => {
  const one = await freshDatabase();
  const other = await freshDatabase();
  expect(one.serverUrl).not.toBe(other.serverUrl);
  const role = await withClient(one.serverUrl, (client) =>
    client.query('SELECT rolname, rolsuper, rolbypassrls FROM pg_roles WHERE rolname = current_user'),
  );
  expect(role.rows).toEqual([{ rolname: 'convoke_app', rolsuper: false, rolbypassrls: false }]);
});

test('the letters of Chinese and Japanese count as letters for the trigram search', async () => {
  const { serverUrl } = await freshDatabase();
  const found = await withClient(serverUrl, (client) =>
    client.query(
      `SELECT cardinality(show_trgm('会议大会')) > 0 AS chinese, cardinality(show_trgm('カンファレンス')) > 0 AS japanese`,
    ),
  );
  expect(found.rows).toEqual([{ chinese: true, japanese: true }]);
});

test('what is migrated already is left as it is, the queue of jobs too', async () => {
  const { ownerUrl } = await freshDatabase();
  const made = () =>
    withClient(
      ownerUrl,
      async (client) =>
        (
          await client.query<{ migrations: string[]; queue: number; relations: number }>(
            `SELECT (SELECT array_agg(name ORDER BY name) FROM kysely_migration) AS migrations, (SELECT version FROM pgboss.version) AS queue,
               (SELECT count(*)::int FROM pg_class) AS relations`,
          )
        ).rows,
    );
  const before = await made();
  await migrate({ ownerUrl, serverRole: 'convoke_app' });
  expect(await made()).toEqual(before);
});
