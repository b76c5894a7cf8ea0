import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { prepareDatabase, urlOf, withClient } from '@convoke/launcher/database.ts';
import { removeDataFolder, startPostgres } from '@convoke/launcher/postgres.ts';
import { scratchFolder } from '@convoke/launcher/testing/scratch-folder.ts';
import { clusterTemplate, copyCluster } from '@convoke/launcher/testing/made-cluster.ts';

/** Where a product lives: its folder and its database. */
export interface Home {
  dataDir: string;
  superuserUrl: string;
  ownerUrl: string;
  serverUrl: string;
  /** Folder and database are gone then. */
  remove(): Promise<void>;
}

const prefix = 'convoke-e2e-';

/** A new folder with a PostgreSQL of its own in it, migrated already where `npm test` has made one to copy. */
export async function newHome(durable: boolean, log: (line: string) => void): Promise<Home> {
  const dataDir = durable ? mkdtempSync(join(tmpdir(), prefix)) : scratchFolder(prefix);
  const isCopied = copyCluster(dataDir);
  const postgres = await startPostgres({ dataDir, durable, log });
  const remove = async () => {
    await postgres.stop();
    removeDataFolder(dataDir);
  };
  const database = 'convoke';
  if (isCopied)
    await withClient(postgres.superuserUrl, (client) =>
      client.query(`ALTER DATABASE ${clusterTemplate} RENAME TO ${database}`),
    );
  const urls = await prepareDatabase({ ...postgres, database });
  return { dataDir, ...urls, superuserUrl: urlOf(postgres.superuserUrl, { database }), remove };
}
