import { CompiledQuery, Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import type { DB } from './database-types.ts';

// bigint arrives as a number: counters, sizes and money in minor units stay far below 2^53.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

/** Queries of one transaction, the organisation set. */
export type Db = Kysely<DB>;

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** The only place that opens connections. */
export class Database {
  private readonly pool: pg.Pool;
  private readonly url: string;
  /** Outside any organisation: row-level security shows the global tables only. */
  readonly global: Db;

  constructor(url: string, size: number, onIdleError: (error: Error) => void) {
    this.url = url;
    this.pool = new pg.Pool({
      connectionString: url,
      max: size,
      connectionTimeoutMillis: 10_000,
      // Without a limit one bad plan could hold every connection.
      options: '-c statement_timeout=30000 -c idle_in_transaction_session_timeout=30000',
    });
    this.pool.on('error', onIdleError);
    // One that breaks between two statements of a transaction tells its client only, and nobody listening would end the process. The next
    // statement on it fails.
    this.pool.on('connect', (client) => client.on('error', () => {}));
    this.global = new Kysely<DB>({ dialect: new PostgresDialect({ pool: this.pool }) });
  }

  /** A transaction with the organisation set for it alone, so a pooler in transaction mode is fine. `read` is read-only. Commits what `work` did, or nothing. */
  async inOrganisation<T>(organisationId: string, mode: 'read' | 'write', work: (db: Db) => Promise<T>): Promise<T> {
    // It is written into the statement so that begin and setting are one round trip; only a UUID may stand there.
    if (!uuid.test(organisationId)) throw new Error('not an organisation id');
    return this.global.connection().execute(async (db) => {
      const begin = mode === 'read' ? 'begin read only' : 'begin';
      await sql.raw(`${begin}; select set_config('convoke.organisation_id', '${organisationId}', true)`).execute(db);
      try {
        const result = await work(db);
        await sql.raw('commit').execute(db);
        return result;
      } catch (error) {
        await sql
          .raw('rollback')
          .execute(db)
          .catch(() => {}); // The connection may be what failed.
        throw error;
      }
    });
  }

  /** One statement outside any organisation, for SQL functions that set it themselves and for the job queue. */
  async query<Row extends pg.QueryResultRow>(text: string, values: unknown[] = []): Promise<Row[]> {
    return (await this.pool.query<Row>(text, values)).rows;
  }

  /** Throws when the server's role could bypass row-level security. */
  async refuseMightyRole(): Promise<void> {
    const [role] = await this.query<{ rolsuper: boolean; rolbypassrls: boolean; rolname: string }>(
      'SELECT rolname, rolsuper, rolbypassrls FROM pg_roles WHERE rolname = current_user',
    );
    if (role?.rolsuper || role?.rolbypassrls) {
      throw new Error(
        `DATABASE_URL connects as ${role.rolname}, who bypasses row-level security. Give the server a plain role.`,
      );
    }
  }

  /** As `query`, for texts that may hold several statements: the rows of all of them. */
  async queryAll(text: string, values: unknown[] = []): Promise<{ rows: unknown[] }> {
    const result = (await this.pool.query(text, values)) as pg.QueryResult | pg.QueryResult[];
    return { rows: Array.isArray(result) ? result.flatMap((each) => each.rows as unknown[]) : result.rows };
  }

  /** A connection of its own, for LISTEN. The caller ends it. */
  async listener(): Promise<pg.Client> {
    const client = new pg.Client({ connectionString: this.url });
    await client.connect();
    return client;
  }

  load(): { total: number; idle: number; waiting: number } {
    return { total: this.pool.totalCount, idle: this.pool.idleCount, waiting: this.pool.waitingCount };
  }

  async close(): Promise<void> {
    await this.global.destroy();
  }
}

/** Runs a statement written for the driver on a Kysely transaction (the job queue's inserts). */
export async function rawQuery(db: Db, text: string, values: readonly unknown[]): Promise<{ rows: unknown[] }> {
  const result = await db.executeQuery(CompiledQuery.raw(text, [...values]));
  return { rows: result.rows };
}
