import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { prepareDatabase, serverRole } from '@convoke/launcher/database.ts';
import { startPostgres } from '@convoke/launcher/postgres.ts';
import { migrate } from '../src/core/data/migrate.ts';
import { schemaFile } from '../src/core/data/schema/compare.ts';
import { describeSchema } from '../src/core/data/schema/describe.ts';
import { generateTypes } from './codegen.ts';
import { recordMigrations } from './landed.ts';

/**
 * `npm run types:db`: writes what follows from the migrations and functions, from a fresh database: the server's database types, the expected schema, and the hashes
 * of new migrations.
 */

const dataDir = mkdtempSync(join(tmpdir(), 'convoke-types-'));
const postgres = await startPostgres({ dataDir, durable: false });
try {
  const { ownerUrl, serverUrl } = await prepareDatabase({ ...postgres, database: 'convoke_types' });
  await migrate({ ownerUrl, serverRole });
  await generateTypes(ownerUrl, false);
  const db = new Kysely<unknown>({
    dialect: new PostgresDialect({ pool: new pg.Pool({ connectionString: serverUrl }) }),
  });
  writeFileSync(schemaFile, `${(await describeSchema(db)).join('\n')}\n`);
  await db.destroy();
  recordMigrations();
} finally {
  await postgres.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
