import { inject } from 'vitest';
import { urlOf, withClient } from '@convoke/launcher/database.ts';
import pg from 'pg';

/** What the global set-up hands to every test process. */
export interface TestPostgres {
  superuserUrl: string;
  ownerUrl: string;
  serverUrl: string;
  ownerRole: string;
  template: string;
}

declare module 'vitest' {
  interface ProvidedContext {
    testPostgres: TestPostgres;
  }
}

export interface FreshDatabase {
  /** The role the server runs as: row security applies. */
  serverUrl: string;
  /** The role that migrates and owns the tables. */
  ownerUrl: string;
  superuserUrl: string;
}

let made = 0;

/** The files of a worker run one behind the other in one process: what the one before has left is replaced from here on. */
export function beginFile(): void {
  made = 0;
}

const worker = () => `worker_${process.env['VITEST_POOL_ID'] ?? process.pid}`;

/**
 * A copy of the migrated template, for this test file alone. Its name is that of the worker: when the next file runs in the same worker,
 * it replaces what this one left, so nothing needs to be cleaned up and the disk does not fill. Its 1,400 files are copied as they are, which costs
 * a tenth of copying them page by page, unless the disk makes new files slowly.
 */
export async function freshDatabase(name = `${worker()}_${++made}`): Promise<FreshDatabase> {
  const postgres = inject('testPostgres');
  await withClient(postgres.superuserUrl, async (client) => {
    await drop(client, name);
    await client.query(
      `CREATE DATABASE ${name} OWNER ${postgres.ownerRole} TEMPLATE ${postgres.template} STRATEGY file_copy`,
    );
  });
  return urlsOf(postgres, name);
}

/** As `freshDatabase`, without anything in it: nothing was migrated. */
export async function emptyDatabase(): Promise<FreshDatabase> {
  const postgres = inject('testPostgres');
  const name = `${worker()}_${++made}`;
  await withClient(postgres.superuserUrl, async (client) => {
    await drop(client, name);
    await client.query(`CREATE DATABASE ${name} OWNER ${postgres.ownerRole} TEMPLATE template0`);
  });
  const urls = urlsOf(postgres, name);
  await withClient(urls.superuserUrl, (client) => client.query('CREATE EXTENSION pg_trgm'));
  return urls;
}

/** Away with what the file before has left under this name. */
async function drop(client: pg.Client, name: string): Promise<void> {
  for (const [url, pool] of pools)
    if (new URL(url).pathname === `/${name}`) {
      pools.delete(url);
      await pool.end();
    }
  await client.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
}

const pools = new Map<string, pg.Pool>();

/** Rows of a database above. The connection is kept for the next question: to make one takes longer than most answers. */
export async function ask<Row extends object>(url: string, text: string, values?: readonly unknown[]): Promise<Row[]> {
  let pool = pools.get(url);
  if (!pool) {
    pool = new pg.Pool({ connectionString: url, idleTimeoutMillis: 5000, allowExitOnIdle: true });
    pool.on('error', () => {}); // A test may end any connection; the next question makes another.
    pools.set(url, pool);
  }
  return (await pool.query<Row>(text, values && [...values])).rows;
}

function urlsOf(postgres: TestPostgres, name: string): FreshDatabase {
  return {
    serverUrl: urlOf(postgres.serverUrl, { database: name }),
    ownerUrl: urlOf(postgres.ownerUrl, { database: name }),
    superuserUrl: urlOf(postgres.superuserUrl, { database: name }),
  };
}
