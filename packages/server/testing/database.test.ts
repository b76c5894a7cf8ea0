import { expect, test } from 'vitest';
import { withClient } from '@convoke/launcher/database.ts';
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
