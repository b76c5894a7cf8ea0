import { CompiledQuery, Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import { Audit } from '../audit/audit.ts';
import type { DB } from './database-types.ts';
import { OrganisationPlugin } from './organisation-plugin.ts';
import { unlessHeard } from '../unless-heard.ts';

// bigint arrives as a number: counters, sizes and money in minor units stay far below 2^53.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

/** Queries of one transaction, the organisation set. */
export type Db = Kysely<DB>;

/**
 * Without the times one bad plan, or one transaction that nobody goes on with, could hold every connection. A table is read whole only where no index
 * leads to an organisation's rows: its statistics do not say how few these are (core/data/schema/planner.ts). They belong to the server's role
 * (`keepLimits`) and to each transaction of an organisation, never to the start of a connection, where a pooler refuses or forgets them.
 */
const limits = { statement_timeout: '30s', idle_in_transaction_session_timeout: '30s', enable_seqscan: 'off' } as const;
const limitsOfTransaction = Object.entries(limits).map(([name, value]) => `set_config('${name}', '${value}', true)`);

/**
 * Milliseconds after which a statement, or the end of a transaction, is given up from this side: the server's own limits say nothing while it is frozen, or while a COMMIT
 * waits for a standby that is gone. Whether such a COMMIT came to anything is not known: keys and nonces make it safe to ask again.
 */
const givenUp = { statement: 35_000, commit: 10_000 };

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/**
 * Every role may change its own standards. The lock keeps processes that start together from writing one row of the catalogue at once, and a
 * transaction (a DO is one) is all a pooler promises. The connection it runs on began before, and a pooler may hand it on: it gets them by itself.
 */
const settingLimits = `DO $$
  BEGIN
    PERFORM pg_advisory_xact_lock(hashtextextended('convoke limits of ' || current_user, 0));
    ${Object.entries(limits)
      .map(
        ([name, value]) => `
    IF NOT EXISTS (SELECT FROM pg_db_role_setting
      WHERE setrole = (SELECT oid FROM pg_roles WHERE rolname = current_user) AND setdatabase = (SELECT oid FROM pg_database WHERE datname = current_database())
        AND '${name}=${value}' = ANY (setconfig)) THEN
      EXECUTE format('ALTER ROLE CURRENT_USER IN DATABASE %I SET ${name} = %L', current_database(), '${value}');
    END IF;
    PERFORM set_config('${name}', '${value}', false);`,
      )
      .join('')}
  END $$`;

/** The only place that opens connections. */
export class Database {
  private readonly pool: pg.Pool;
  private readonly url: string;
  private readonly onTrouble: (error: Error) => void;
  /** Outside any organisation: row-level security shows the global tables only. */
  readonly global: Db;

  /** `onTrouble` hears of idle connections that break, and of limits that do not hold yet. */
  constructor(url: string, size: number, onTrouble: (error: Error) => void, bounds = givenUp) {
    this.url = url;
    this.onTrouble = onTrouble;
    this.pool = new pg.Pool({
      connectionString: url,
      max: size,
      connectionTimeoutMillis: 10_000,
    });
    this.pool.on('error', onTrouble);
    // One that breaks between two statements of a transaction tells its client only, and nobody listening would end the process. The next
    // statement on it fails.
    this.pool.on('connect', (client) => {
      client.on('error', () => {});
      boundStatements(client, bounds);
    });
    this.global = new Kysely<DB>({ dialect: new PostgresDialect({ pool: this.pool }) });
  }

  /**
   * Writes the limits into the server's own role for this database, where they are missing: every connection made from then on has them, also for
   * single statements and behind a pooler. To be called before the first query. Tells `onTrouble` when they do not hold: a pooler still has
   * connections from before, or the role may not be changed. Throws when the database cannot be reached.
   */
  async keepLimits(): Promise<void> {
    const client = new pg.Client({ connectionString: this.url, connectionTimeoutMillis: 10_000 });
    client.on('error', () => {}); // One that breaks here fails the statement on it.
    await client.connect();
    try {
      await client.query(settingLimits);
    } catch (error) {
      this.onTrouble(
        new Error('the limits of statements cannot be written into the role of DATABASE_URL', { cause: error }),
      );
    } finally {
      await client.end();
    }
    const names = Object.keys(limits);
    const found = await this.query<{ name: string; value: string }>(
      'SELECT name, current_setting(name) AS value FROM unnest($1::text[]) AS name',
      [names],
    );
    const missing = found.filter(({ name, value }) => value !== limits[name as keyof typeof limits]);
    if (missing.length === 0) return;
    const said = missing.map(({ name, value }) => `${name} is ${value}`).join(', ');
    this.onTrouble(new Error(`limits that do not hold yet: ${said}. A pooler has older connections: RECONNECT there.`));
  }

  /** A transaction with the organisation and the limits set for it alone, so a pooler in transaction mode is fine. `read` is read-only. Commits what `work` did, or nothing. */
  async inOrganisation<T>(organisationId: string, mode: 'read' | 'write', work: (db: Db) => Promise<T>): Promise<T> {
    // They are written into the statement so that begin and settings are one round trip; only a UUID may stand there.
    if (!uuid.test(organisationId)) throw new Error('not an organisation id');
    return this.global.connection().execute(async (db) => {
      const begin = mode === 'read' ? 'begin read only' : 'begin';
      const settings = [`set_config('convoke.organisation_id', '${organisationId}', true)`, ...limitsOfTransaction];
      const audit = mode === 'write' ? Audit.current(organisationId) : undefined;
      if (audit) settings.push(`set_config('convoke.audit', 'on', true)`);
      await sql.raw(`${begin}; select ${settings.join(', ')}`).execute(db);
      try {
        const result = await work(db.withPlugin(new OrganisationPlugin(organisationId)));
        const written = await audit?.write(db);
        await sql.raw('commit').execute(db);
        written?.();
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

  load(): { total: number; idle: number; waiting: number } {
    return { total: this.pool.totalCount, idle: this.pool.idleCount, waiting: this.pool.waitingCount };
  }

  async close(): Promise<void> {
    await this.global.destroy();
    // Kysely ends the pool only when it has made a query itself.
    if (!this.pool.ending) await this.pool.end();
  }
}

/**
 * Gives a statement up in time (the driver's own `query_timeout` would do so after a stall of this process with the answer already there). A connection that no answer came
 * over is closed: whatever was asked next would wait behind it.
 */
function boundStatements(client: pg.PoolClient, { statement, commit }: typeof givenUp): void {
  const query = client.query.bind(client) as (...args: unknown[]) => unknown;
  client.query = ((text: unknown, ...rest: unknown[]) => {
    const givingUp = (tell: (error: Error) => void) =>
      unlessHeard(text === 'commit' ? commit : statement, () => {
        tell(new Error('Query read timeout'));
        void client.end().catch(() => {});
      });
    const done = rest.at(-1);
    if (isCallback(done)) {
      // The pool's own; it hears the first only.
      const heard = givingUp(done);
      return query(text, ...rest.slice(0, -1), (...said: unknown[]) => {
        heard();
        done(...said);
      });
    }
    const answer = query(text, ...rest);
    if (!(answer instanceof Promise)) return answer;
    return new Promise((resolve, reject) => {
      const heard = givingUp(reject);
      answer.finally(heard).then(resolve, reject);
    });
  }) as typeof client.query;
}

const isCallback = (value: unknown): value is (...said: unknown[]) => void => typeof value === 'function';

/** Runs a statement written for the driver on a Kysely transaction (the job queue's inserts). */
export async function rawQuery(db: Db, text: string, values: readonly unknown[]): Promise<{ rows: unknown[] }> {
  const result = await db.executeQuery(CompiledQuery.raw(text, [...values]));
  return { rows: result.rows };
}
