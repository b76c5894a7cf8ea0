import { prepareDatabase, serverRole } from '@convoke/launcher/database.ts';
import { startPostgres } from '@convoke/launcher/postgres.ts';
import { clusterTemplate } from '@convoke/launcher/testing/made-cluster.ts';
import { migrate } from '../src/core/migrate.ts';

/** `node packages/server/testing/make-cluster.ts FOLDER`: makes a data folder whose PostgreSQL has one migrated database and is stopped, for tests to copy. */

const [dataDir = ''] = process.argv.slice(2);
if (dataDir === '') throw new Error('which folder?');
const postgres = await startPostgres({ dataDir, durable: false });
try {
  const { ownerUrl } = await prepareDatabase({ ...postgres, database: clusterTemplate });
  await migrate({ ownerUrl, serverRole });
} finally {
  await postgres.stop();
}
