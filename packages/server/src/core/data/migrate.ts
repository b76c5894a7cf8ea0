import { promises as fs } from 'node:fs';
import path from 'node:path';
import { Kysely, PostgresDialect, sql } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import pg from 'pg';
import { auditTables } from '../audit/audited-tables.ts';
import { applyFunctions, readFunctions } from './schema/functions.ts';
import { grant } from './schema/grants.ts';
import { jobQueueSchema } from './schema/job-queue.ts';
import { guidePlanner } from './schema/planner.ts';

const folder = path.join(import.meta.dirname, '../../../migrations');

/**
 * Brings the database up to date as its owner: the job queue's tables, the migrations that it lacks, the SQL functions whose text has changed, and what
 * the server's role needs. All of it is one transaction on one connection under one lock, so that of processes that start together one does it while
 * the others wait, and what fails leaves nothing behind. Throws what failed.
 */
export async function migrate(options: { ownerUrl: string; serverRole: string }): Promise<void> {
  const db = new Kysely<unknown>({
    dialect: new PostgresDialect({ pool: new pg.Pool({ connectionString: options.ownerUrl, max: 1 }) }),
  });
  try {
    await db.transaction().execute((tx) => migrateWithin(tx, options.serverRole));
  } finally {
    await db.destroy();
  }
}

/** As `migrate`, in the caller's transaction. With `stop`, `work` is done after the migrations of these names, before the others: a restore fills the tables then. */
export async function migrateWithin(
  tx: Kysely<unknown>,
  serverRole: string,
  stop?: { after: readonly string[]; work: () => Promise<void> },
): Promise<void> {
  // Whoever waits for the others, or for an index of a large table, has the time.
  await sql
    .raw(
      'SET LOCAL statement_timeout = 0; SET LOCAL lock_timeout = 0; SET LOCAL idle_in_transaction_session_timeout = 0',
    )
    .execute(tx);
  await sql`SELECT pg_advisory_xact_lock(hashtextextended('convoke: migrate', 0))`.execute(tx);
  await jobQueueSchema(tx);
  if (stop) {
    await runMigrations(tx, stop.after);
    await stop.work();
  }
  await runMigrations(tx);
  await applyFunctions(tx, await readFunctions());
  await auditTables(tx);
  await guidePlanner(tx);
  await grant(tx, serverRole);
}

/** Every migration by its name, in order. */
export async function allMigrations(): Promise<Record<string, Migration>> {
  const files = (await fs.readdir(folder)).filter((file) => file.endsWith('.ts')).sort();
  // Read when they are run: at most starts none of them is.
  const load = (file: string) => import(path.join(folder, file)) as Promise<Migration>;
  return Object.fromEntries(
    files.map((file) => [file.slice(0, -3), { up: async (db: Kysely<unknown>) => (await load(file)).up(db) }]),
  );
}

/** All of them, or those of the given names. */
async function runMigrations(db: Kysely<unknown>, names?: readonly string[]): Promise<void> {
  const migrator = new Migrator({
    db,
    provider: {
      async getMigrations() {
        const all = Object.entries(await allMigrations());
        return Object.fromEntries(all.filter(([name]) => names?.includes(name) ?? true));
      },
    },
    // Branches land in another order than they were numbered in. What comes of it is compared at every start.
    allowUnorderedMigrations: true,
  });
  const { error } = await migrator.migrateToLatest();
  if (error) throw error instanceof Error ? error : new Error('a migration failed', { cause: error });
}
