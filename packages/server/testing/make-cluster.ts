import { setTimeout } from 'node:timers/promises';
import { prepareDatabase, serverRole, withClient } from '@convoke/launcher/database.ts';
import { startPostgres } from '@convoke/launcher/postgres.ts';
import { clusterTemplate } from '@convoke/launcher/testing/made-cluster.ts';
import { migrate } from '../src/core/data/migrate.ts';

/** `node packages/server/testing/make-cluster.ts FOLDER`: makes a data folder whose PostgreSQL has one migrated database and is stopped, for tests to copy. */

const [dataDir = ''] = process.argv.slice(2);
if (dataDir === '') throw new Error('which folder?');
const postgres = await startPostgres({ dataDir, durable: false });
try {
  const { ownerUrl } = await prepareDatabase({ ...postgres, database: clusterTemplate });
  await migrate({ ownerUrl, serverRole });
  // A connection that is still closing would be cut off, and take this process with it.
  await withClient(postgres.superuserUrl, async (client) => {
    const open = 'SELECT FROM pg_stat_activity WHERE datname = $1';
    while ((await client.query(open, [clusterTemplate])).rowCount !== 0) await setTimeout(20);
  });
} finally {
  await postgres.stop();
}
