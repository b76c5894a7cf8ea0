import { sql } from 'kysely';
import type { TestServer } from './server.ts';

/** A digest of each table of what an organisation has there, so that a change of any of it is seen, and where. */
export async function snapshot(server: TestServer, organisationId: string): Promise<Record<string, string>> {
  const tables = await server.services.database.query<{ name: string }>(
    `SELECT c.relname AS name FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
     WHERE n.nspname = 'public' AND c.relkind = 'r' AND c.relrowsecurity ORDER BY 1`,
  );
  const digests = tables.map(
    ({ name }) => sql`SELECT ${sql.lit(name)} AS name, md5(coalesce(string_agg(r, '' ORDER BY r), '')) AS digest
      FROM (SELECT t::text AS r FROM ${sql.table(name)} t) rows`,
  );
  return server.services.database.inOrganisation(organisationId, 'read', async (db) => {
    const { rows } = await sql<{ name: string; digest: string }>`${sql.join(digests, sql` UNION ALL `)}`.execute(db);
    return Object.fromEntries(rows.map(({ name, digest }) => [name, digest]));
  });
}
