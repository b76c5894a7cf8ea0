import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { prepareDatabase, urlOf } from '@convoke/launcher/database.ts';
import { removeDataFolder, startPostgres } from '@convoke/launcher/postgres.ts';

/** Where a product lives: its folder and its database. */
export interface Home {
  dataDir: string;
  superuserUrl: string;
  ownerUrl: string;
  serverUrl: string;
  /** Folder and database are gone then. */
  remove(): Promise<void>;
}

/** A new folder with a PostgreSQL of its own in it. */
export async function newHome(durable: boolean, log: (line: string) => void): Promise<Home> {
  const dataDir = mkdtempSync(join(tmpdir(), 'convoke-e2e-'));
  const postgres = await startPostgres({ dataDir, durable, log });
  const remove = async () => {
    await postgres.stop();
    removeDataFolder(dataDir);
  };
  const database = 'convoke';
  const urls = await prepareDatabase({ ...postgres, database });
  return { dataDir, ...urls, superuserUrl: urlOf(postgres.superuserUrl, { database }), remove };
}
