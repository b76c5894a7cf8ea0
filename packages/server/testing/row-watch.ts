import pg from 'pg';
import type { TestServer } from './server.ts';

/**
 * Notes every row of an organisation that is written from here on, in whatever table, by triggers of its own. Cheaper by far than looking at all tables before
 * and after, and it sees more: a row that is written with what it held. What is rolled back was never noted.
 */
export class RowWatch {
  readonly #client: pg.Client;

  private constructor(client: pg.Client) {
    this.#client = client;
  }

  static async start(
    server: TestServer,
    writes = 'INSERT OR UPDATE OR DELETE',
    unwatched: readonly string[] = [],
  ): Promise<RowWatch> {
    const client = new pg.Client({ connectionString: server.database.superuserUrl });
    await client.connect();
    await client.query(`
      CREATE SCHEMA watch;
      CREATE TABLE watch.change (id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, organisation_id uuid NOT NULL, what text NOT NULL);
      CREATE FUNCTION watch.note() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER AS $$
        BEGIN
          INSERT INTO watch.change (organisation_id, what) VALUES (coalesce(NEW.organisation_id, OLD.organisation_id), TG_OP || ' ' || TG_TABLE_NAME);
          RETURN NULL;
        END $$;
      DO $$ DECLARE t regclass; BEGIN
        FOR t IN SELECT oid FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p')
                 AND relrowsecurity AND NOT relispartition AND relname <> ALL ('{${unwatched.join(',')}}')
        LOOP EXECUTE format('CREATE TRIGGER watched AFTER ${writes} ON %s FOR EACH ROW EXECUTE FUNCTION watch.note()', t);
        END LOOP; END $$`);
    return new RowWatch(client);
  }

  /** The number of the latest write; 0 before the first. */
  async latest(): Promise<number> {
    const { rows } = await this.#client.query<{ id: string | null }>('SELECT max(id) AS id FROM watch.change');
    return Number(rows[0]?.id ?? 0);
  }

  /** What was written after that one, as `INSERT event`; of one organisation, or of all. */
  async since(latest: number, organisationId?: string): Promise<string[]> {
    const { rows } = await this.#client.query<{ what: string }>(
      'SELECT what FROM watch.change WHERE id > $1 AND ($2::uuid IS NULL OR organisation_id = $2) ORDER BY id',
      [latest, organisationId ?? null],
    );
    return rows.map(({ what }) => what);
  }

  stop(): Promise<void> {
    return this.#client.end();
  }
}
