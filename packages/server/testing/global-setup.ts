import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { ownerRole, prepareDatabase, serverRole, urlOf, withClient } from '@convoke/launcher/database.ts';
import { type RunningPostgres, removeDataFolder, startPostgres } from '@convoke/launcher/postgres.ts';
import { clusterTemplate, copyCluster } from '@convoke/launcher/testing/made-cluster.ts';
import { scratchFolder, sweepScratch } from '@convoke/launcher/testing/scratch-folder.ts';
import { jobsOf } from '../src/app.ts';
import { loadDomains } from '../src/domains.ts';
import { migrate } from '../src/core/data/migrate.ts';
import { makeServices } from '../src/core/services.ts';
import { readSettings } from '../src/core/settings.ts';
import type { TestPostgres } from './database.ts';

const prefix = 'convoke-test-';

/** One throw-away PostgreSQL for the whole run, with one migrated template that `freshDatabase` copies. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  sweepScratch(prefix);
  // Millions of rows fill a disk, and where few of them are at hand each row that is added reads and writes pages for every index.
  const isMany = process.env['GROWTH'] === 'whole';
  const settings: Record<string, string> = isMany ? { shared_buffers: '4GB' } : {};
  const dataDir = isMany ? mkdtempSync(join(tmpdir(), prefix)) : scratchFolder(prefix);
  copyCluster(dataDir);
  const postgres = await startPostgres({ dataDir, durable: false, settings, log: (line) => console.error(line) });
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
  const template = clusterTemplate;
  const asServer = { user: serverRole, password: postgres.serverPassword };
  const { ownerUrl } = await prepareDatabase({ ...postgres, database: template });
  await migrate({ ownerUrl, serverRole });
  await makeQueues(urlOf(postgres.superuserUrl, { ...asServer, database: template }));
  // Nobody connects to the template from here on: a copy is refused while somebody does.
  await withClient(postgres.superuserUrl, (client) =>
    client.query(`ALTER DATABASE ${template} ALLOW_CONNECTIONS false`),
  );
  const provided: TestPostgres = {
    superuserUrl: postgres.superuserUrl,
    template,
    ownerRole,
    ownerUrl: urlOf(ownerUrl, { database: 'postgres' }),
    serverUrl: urlOf(postgres.superuserUrl, asServer),
  };
  project.provide('testPostgres', provided);
}

/** What every start of a server would make, so that a server on a copy finds it. */
async function makeQueues(serverUrl: string): Promise<void> {
  const settings = readSettings({
    NODE_ENV: 'test',
    DATABASE_URL: serverUrl,
    LOG_LEVEL: 'silent',
    SECRET_KEY: 'x'.repeat(32),
  });
  const { services } = await makeServices(settings);
  await services.jobs.start(services, jobsOf(await loadDomains()), false);
  await services.jobs.stop();
  await services.database.close();
}
