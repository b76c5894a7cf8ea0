import pg from 'pg';

/** Pages touched, and by which statement mostly. */
export interface Cost {
  pages: number;
  statement: string;
}

/**
 * Pages of 8 kB that the server's role has touched in this database since the last time it was asked, in memory or on disk: the work of
 * statements and of what they call, which no other load on the machine changes. Not counted: planning, the job queue's own, and the row of the
 * caller's token, whose former versions nobody sweeps away meanwhile.
 */
export class Pages {
  private readonly client: pg.Client;
  private readonly role: string;

  private constructor(client: pg.Client, role: string) {
    this.client = client;
    this.role = role;
  }

  static async open(superuserUrl: string, role: string): Promise<Pages> {
    const client = new pg.Client({ connectionString: superuserUrl });
    await client.connect();
    return new Pages(client, role);
  }

  /**
   * What `work` touched, and the statement that touched most of it, within a function or not. Undefined when PostgreSQL, which keeps a number of
   * statements for all its databases, made room for those of other tests meanwhile: some of this work may be forgotten.
   */
  async of(work: () => Promise<unknown>): Promise<Cost | undefined> {
    const before = await this.forgotten();
    await this.client.query(
      `SELECT pg_stat_statements_reset(0, (SELECT oid FROM pg_database WHERE datname = current_database()), 0)`,
    );
    await work();
    const { rows } = await this.client.query<{ pages: number; isTop: boolean; query: string }>(
      `SELECT (s.shared_blks_hit + s.shared_blks_read)::int AS pages, s.toplevel AS "isTop", s.query FROM pg_stat_statements s
       JOIN pg_database d ON d.oid = s.dbid AND d.datname = current_database()
       WHERE s.userid = $1::regrole AND s.query NOT LIKE '%pgboss%' AND s.query NOT LIKE '%admit_requests(%' ORDER BY s.toplevel, 1 DESC`,
      [this.role],
    );
    if ((await this.forgotten()) !== before) return undefined;
    const pages = rows.reduce((sum, row) => sum + (row.isTop ? row.pages : 0), 0);
    const [most] = rows.toSorted((a, b) => b.pages - a.pages);
    const within = rows.find((row) => !row.isTop && row.pages > (most?.pages ?? 0) / 2);
    return { pages, statement: (within ?? most)?.query ?? '' };
  }

  /** How many times PostgreSQL has made room. */
  private async forgotten(): Promise<string | undefined> {
    const { rows } = await this.client.query<{ dealloc: string }>('SELECT dealloc::text FROM pg_stat_statements_info');
    return rows[0]?.dealloc;
  }

  async close(): Promise<void> {
    await this.client.end();
  }
}
