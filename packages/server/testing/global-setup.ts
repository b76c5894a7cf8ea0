import { existsSync, mkdtempSync, readdirSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { ownerRole, prepareDatabase, serverRole, urlOf, withClient } from '@convoke/launcher/database.ts';
import { type RunningPostgres, removeDataFolder, startPostgres } from '@convoke/launcher/postgres.ts';
import type { TestPostgres } from './database.ts';

const prefix = 'convoke-test-';
const migrateModule = new URL('../src/core/migrate.ts', import.meta.url);

/** One throw-away PostgreSQL for the whole run, with one migrated template that `freshDatabase` copies. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  sweep();
  const dataDir = mkdtempSync(join(tmpdir(), prefix));
  const postgres = await startPostgres({ dataDir, durable: false, log: (line) => console.error(line) });
  const stop = async () => {
    await postgres.stop();
    removeDataFolder(dataDir);
  };
  try {
    await makeTemplate(project, postgres);
  } catch (error) {
    await stop();
    throw error;
  }
  return stop;
}

async function makeTemplate(project: TestProject, postgres: RunningPostgres): Promise<void> {
  const template = 'convoke_template';
  const { ownerUrl } = await prepareDatabase({ ...postgres, database: template });
  if (existsSync(migrateModule)) {
    const { migrate } = (await import(migrateModule.href)) as {
      migrate: (options: { ownerUrl: string; serverRole: string }) => Promise<void>;
    };
    await migrate({ ownerUrl, serverRole });
  }
  // Nobody connects to the template from here on: a copy is refused while somebody does.
  await withClient(postgres.superuserUrl, (client) =>
    client.query(`ALTER DATABASE ${template} ALLOW_CONNECTIONS false`),
  );
  const provided: TestPostgres = {
    superuserUrl: postgres.superuserUrl,
    template,
    ownerRole,
    ownerUrl: urlOf(ownerUrl, { database: 'postgres' }),
    serverUrl: urlOf(postgres.superuserUrl, { user: serverRole, password: postgres.serverPassword }),
  };
  project.provide('testPostgres', provided);
}

/** What a run that was killed left behind; PostgreSQL itself went with it. */
function sweep(): void {
  const yesterday = Date.now() - 24 * 3600 * 1000;
  for (const name of readdirSync(tmpdir())) {
    const folder = join(tmpdir(), name);
    if (name.startsWith(prefix) && statSync(folder).mtimeMs < yesterday) removeDataFolder(folder);
  }
}
