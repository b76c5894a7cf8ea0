import { promises as fs } from 'node:fs';
import path from 'node:path';
import { Kysely, PostgresDialect, sql } from 'kysely';
import { Migrator } from 'kysely/migration';
import pg from 'pg';
import { getConstructionPlans, getMigrationPlans } from 'pg-boss';
import { appendOnlyMark } from './migration-helpers.ts';

const folder = path.join(import.meta.dirname, '../../migrations');

/**
 * Brings the database up to date as its owner and grants the server's role what it needs: everything on ordinary tables, reading and adding
 * on append-only ones, no change of the schema. Safe when several processes start at once (the migrator locks). Throws what failed.
 */
export async function migrate(options: { ownerUrl: string; serverRole: string }): Promise<void> {
  const db = new Kysely<unknown>({
    dialect: new PostgresDialect({ pool: new pg.Pool({ connectionString: options.ownerUrl, max: 2 }) }),
  });
  try {
    const migrator = new Migrator({
      db,
      provider: {
        async getMigrations() {
          const files = (await fs.readdir(folder)).filter((file) => file.endsWith('.ts')).sort();
          const loaded = await Promise.all(
            files.map(
              async (file) =>
                [
                  file.slice(0, -3),
                  (await import(path.join(folder, file))) as { up(db: Kysely<unknown>): Promise<void> },
                ] as const,
            ),
          );
          return Object.fromEntries(loaded);
        },
      },
    });
    const { error } = await migrator.migrateToLatest();
    if (error) throw error instanceof Error ? error : new Error('a migration failed', { cause: error });
    await jobQueueSchema(db);
    await grant(db, options.serverRole);
  } finally {
    await db.destroy();
  }
}

/** The job queue's own schema, made by its own plans so that the server's role need not create anything. */
async function jobQueueSchema(db: Kysely<unknown>): Promise<void> {
  const known = await sql<{ made: boolean }>`SELECT to_regclass('pgboss.version') IS NOT NULL AS made`.execute(db);
  const found = known.rows[0]?.made
    ? await sql<{ version: number }>`SELECT version FROM pgboss.version`.execute(db)
    : undefined;
  const version = found?.rows[0]?.version;
  const plan = version === undefined ? getConstructionPlans('pgboss') : pendingPlan(version);
  if (plan) await sql.raw(plan).execute(db);
}

function pendingPlan(version: number): string | null {
  try {
    return getMigrationPlans('pgboss', version);
  } catch {
    return null; // Already at the newest version: the library has no plan from it.
  }
}

async function grant(db: Kysely<unknown>, role: string): Promise<void> {
  const owner = await sql<{ me: string }>`SELECT current_user AS me`.execute(db);
  if (owner.rows[0]?.me === role) return;
  const to = sql.id(role);
  await sql`GRANT USAGE ON SCHEMA public TO ${to}`.execute(db);
  await sql`GRANT USAGE ON SCHEMA pgboss TO ${to}`.execute(db);
  await sql`GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA pgboss TO ${to}`.execute(db);
  await sql`GRANT USAGE ON ALL SEQUENCES IN SCHEMA pgboss TO ${to}`.execute(db);
  await sql`GRANT EXECUTE ON ALL FUNCTIONS IN SCHEMA pgboss TO ${to}`.execute(db);
  const tables = await sql<{ name: string; append_only: boolean }>`
    SELECT c.relname AS name, coalesce(obj_description(c.oid) = ${appendOnlyMark}, false) AS append_only
    FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
    WHERE n.nspname = 'public' AND c.relkind IN ('r', 'p') AND c.relowner = current_user::regrole AND c.relname NOT LIKE 'kysely%'`.execute(
    db,
  );
  for (const { name, append_only } of tables.rows) {
    await sql`GRANT SELECT, INSERT ON ${sql.table(name)} TO ${to}`.execute(db);
    if (!append_only) await sql`GRANT UPDATE, DELETE ON ${sql.table(name)} TO ${to}`.execute(db);
  }
}
