import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Kysely, PostgresDialect } from 'kysely';
import { Migrator } from 'kysely/migration';
import pg from 'pg';
import { afterAll, expect, test } from 'vitest';
import { serverRole, withClient } from '@convoke/launcher/database.ts';
import { emptyDatabase, type FreshDatabase } from '../../../../testing/database.ts';
import { Database } from '../database.ts';
import { makeLog } from '../../log.ts';
import { allMigrations } from '../migrate.ts';
import { refuseOtherSchema } from '../schema/compare.ts';
import { jobQueueSchema } from '../schema/job-queue.ts';
import { DiskStorage } from '../../storage/disk-storage.ts';
import { makeBackup } from './backup.ts';
import { checkBackup } from './format.ts';
import { restoreBackup } from './restore.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'convoke-test-old-backup-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** As an older version left it: these migrations and no others, without the folder of functions. */
async function databaseOf(names: readonly string[]): Promise<FreshDatabase> {
  const database = await emptyDatabase();
  const db = new Kysely<unknown>({
    dialect: new PostgresDialect({ pool: new pg.Pool({ connectionString: database.ownerUrl, max: 1 }) }),
  });
  await db.transaction().execute(jobQueueSchema);
  const getMigrations = async () =>
    Object.fromEntries(Object.entries(await allMigrations()).filter(([name]) => names.includes(name)));
  const { error } = await new Migrator({ db, provider: { getMigrations } }).migrateToLatest();
  await db.destroy();
  expect(error).toBeUndefined();
  return database;
}

test('a backup of an older version is restored with its rows and brought up to the present', async () => {
  const names = Object.keys(await allMigrations()).filter((name) => name < '0026');
  const old = await databaseOf(names);
  await withClient(old.superuserUrl, (client) =>
    client.query(`INSERT INTO organisation (name) VALUES ('Of long ago')`),
  );
  const file = path.join(folder, 'old.tar.gz');
  const storage = new DiskStorage(path.join(folder, 'files'));
  const shared = { file, dataDir: folder, storage, secretKey: undefined, say: () => {} };
  await makeBackup({ ...shared, databaseUrl: old.superuserUrl });
  expect((await checkBackup(file)).head.migrations).toEqual(names);

  const restored = await emptyDatabase();
  await restoreBackup({ ...shared, ownerUrl: restored.ownerUrl, serverRole });
  const { rows } = await withClient(restored.superuserUrl, (client) => client.query('SELECT name FROM organisation'));
  expect(rows).toEqual([{ name: 'Of long ago' }]);
  const database = new Database(restored.serverUrl, 1, () => {});
  await refuseOtherSchema(database.global, makeLog({ LOG_LEVEL: 'silent' }));
  await database.close();
});
