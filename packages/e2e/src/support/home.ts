import { randomBytes } from 'node:crypto';
import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ownerRole, prepareDatabase, urlOf, withClient } from '@convoke/launcher/database.ts';
import { type RunningPostgres, removeDataFolder, startPostgres } from '@convoke/launcher/postgres.ts';

/** Where a product lives: its folder and its database. */
export interface Home {
  dataDir: string;
  superuserUrl: string;
  ownerUrl: string;
  serverUrl: string;
  /** Folder and database are gone then. */
  remove(): Promise<void>;
}

/** What was made once for a run of tests: a PostgreSQL that runs, in it a database with the demo that nobody uses, and the files that go with it. */
interface Model {
  superuserUrl: string;
  ownerPassword: string;
  serverPassword: string;
  database: string;
  dataDir: string;
}

/** The environment variable by which the processes of a run find the model, as JSON. */
const modelVariable = 'CONVOKE_E2E_MODEL';

/** A copy of the run's model, a second instead of ten; with a PostgreSQL of its own where there is none, and where it must be durable. */
export async function newHome(durable: boolean, log: (line: string) => void): Promise<Home> {
  const model = process.env[modelVariable];
  return durable || model === undefined ? ownHome(durable, log) : copyOf(JSON.parse(model) as Model);
}

export async function ownHome(
  durable: boolean,
  log: (line: string) => void,
): Promise<Home & { postgres: RunningPostgres }> {
  const dataDir = mkdtempSync(join(tmpdir(), 'convoke-e2e-'));
  const postgres = await startPostgres({ dataDir, durable, log });
  const remove = async () => {
    await postgres.stop();
    removeDataFolder(dataDir);
  };
  const database = 'convoke';
  const urls = await prepareDatabase({ ...postgres, database });
  return { dataDir, ...urls, superuserUrl: urlOf(postgres.superuserUrl, { database }), postgres, remove };
}

/** From here on products of this run begin as copies of this one, which nobody may use any more. */
export function takeAsModel({ dataDir, superuserUrl, postgres }: Home & { postgres: RunningPostgres }): void {
  const model: Model = {
    superuserUrl: postgres.superuserUrl,
    ownerPassword: postgres.ownerPassword,
    serverPassword: postgres.serverPassword,
    database: new URL(superuserUrl).pathname.slice(1),
    dataDir,
  };
  process.env[modelVariable] = JSON.stringify(model);
}

async function copyOf(model: Model): Promise<Home> {
  const dataDir = mkdtempSync(join(tmpdir(), 'convoke-e2e-'));
  for (const name of readdirSync(model.dataDir).filter((each) => !each.startsWith('postgres')))
    cpSync(join(model.dataDir, name), join(dataDir, name), { recursive: true });
  const database = `convoke_${randomBytes(4).toString('hex')}`;
  await withClient(model.superuserUrl, (client) =>
    client.query(`CREATE DATABASE ${database} OWNER ${ownerRole} TEMPLATE ${model.database}`),
  );
  return {
    dataDir,
    ...(await prepareDatabase({ ...model, database })),
    superuserUrl: urlOf(model.superuserUrl, { database }),
    remove: async () => {
      await withClient(model.superuserUrl, (client) => client.query(`DROP DATABASE ${database} WITH (FORCE)`));
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
