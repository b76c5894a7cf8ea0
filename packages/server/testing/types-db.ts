import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { prepareDatabase, serverRole } from '@convoke/launcher/database.ts';
import { startPostgres } from '@convoke/launcher/postgres.ts';
import { migrate } from '../src/core/migrate.ts';
import { generateTypes } from './codegen.ts';

/** `npm run types:db`: writes the server's database types from a fresh database with every migration. */

const dataDir = mkdtempSync(join(tmpdir(), 'convoke-types-'));
const postgres = await startPostgres({ dataDir, durable: false });
try {
  const { ownerUrl } = await prepareDatabase({ ...postgres, database: 'convoke_types' });
  await migrate({ ownerUrl, serverRole });
  await generateTypes(ownerUrl, false);
} finally {
  await postgres.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
