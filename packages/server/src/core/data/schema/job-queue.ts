import { type Kysely, sql } from 'kysely';
import { getConstructionPlans, getMigrationPlans } from 'pg-boss';

/**
 * The job queue's own schema, made by the library's plans so that the server's role need not create anything. In the caller's transaction, whose lock keeps
 * others out. Throws when the library's plan is none that fits into a transaction.
 */
export async function jobQueueSchema(db: Kysely<unknown>): Promise<void> {
  const known = await sql<{ made: boolean }>`SELECT to_regclass('pgboss.version') IS NOT NULL AS made`.execute(db);
  const found = known.rows[0]?.made
    ? await sql<{ version: number }>`SELECT version FROM pgboss.version`.execute(db)
    : undefined;
  const version = found?.rows[0]?.version;
  const plan = version === undefined ? getConstructionPlans('pgboss') : pendingPlan(version);
  if (!plan) return;
  await sql.raw(withoutTransaction(plan)).execute(db);
  // The plan sets short ones for its own transaction.
  await sql.raw('SET LOCAL lock_timeout = 0; SET LOCAL idle_in_transaction_session_timeout = 0').execute(db);
}

function pendingPlan(version: number): string | null {
  try {
    return getMigrationPlans('pgboss', version);
  } catch {
    return null; // Already at the newest version: the library has no plan from it.
  }
}

/**
 * A plan is "BEGIN; … COMMIT;", and indexes that are made CONCURRENTLY may follow. Within a transaction of somebody else's those are made plainly: the
 * queue stands still for as long.
 */
export function withoutTransaction(plan: string): string {
  const parts = /^\s*BEGIN;([\s\S]*)\n\s*COMMIT;([\s\S]*)$/.exec(plan);
  const [, inside, after] = parts ?? [];
  if (inside === undefined || after === undefined) throw new Error('the plan of the job queue is not one transaction');
  return `${inside}\n${after.replaceAll(/\bINDEX CONCURRENTLY\b/g, 'INDEX')}`;
}
