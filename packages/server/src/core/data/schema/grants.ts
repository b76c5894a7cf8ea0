import { type Kysely, sql } from 'kysely';
import { appendOnlyMark, readOnlyMark } from '../../migration-helpers.ts';

/**
 * Grants the server's role what it lacks: everything on ordinary tables, reading and adding on append-only ones, reading on read-only ones, all of the
 * job queue, nothing that changes the schema. Where nothing lacks nothing is written, so that those who run meanwhile meet no change.
 */
export async function grant(db: Kysely<unknown>, role: string): Promise<void> {
  const owner = await sql<{ me: string }>`SELECT current_user AS me`.execute(db);
  if (owner.rows[0]?.me === role) return;
  const lacking = await sql<{ command: string }>`
    SELECT format('GRANT USAGE ON SCHEMA %I TO %I', nspname, ${role}::text) AS command
    FROM pg_namespace WHERE nspname IN ('public', 'pgboss') AND NOT has_schema_privilege(${role}, oid, 'USAGE')
    UNION ALL
    SELECT format('GRANT %s ON %s TO %I', wanted, string_agg(name, ', ' ORDER BY name), ${role}::text)
    FROM (${tables}) AS t
    WHERE EXISTS (SELECT FROM string_to_table(wanted, ', ') AS w WHERE NOT has_table_privilege(${role}, t.oid, w)) GROUP BY wanted
    UNION ALL
    SELECT format('GRANT USAGE ON SEQUENCE %I.%I TO %I', n.nspname, c.relname, ${role}::text)
    FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
    WHERE n.nspname = 'pgboss' AND CASE c.relkind WHEN 'S' THEN NOT has_sequence_privilege(${role}, c.oid, 'USAGE') END
    UNION ALL
    SELECT format('GRANT EXECUTE ON FUNCTION %s TO %I', p.oid::regprocedure, ${role}::text)
    FROM pg_proc p WHERE p.pronamespace = to_regnamespace('pgboss') AND NOT has_function_privilege(${role}, p.oid, 'EXECUTE')`.execute(
    db,
  );
  for (const { command } of lacking.rows) await sql.raw(command).execute(db);
}

/** Tables of the owner and what the server may do with each. */
const tables = sql`
  SELECT c.oid, format('%I.%I', n.nspname, c.relname) AS name, CASE
    WHEN n.nspname = 'pgboss' THEN 'SELECT, INSERT, UPDATE, DELETE'
    WHEN obj_description(c.oid, 'pg_class') = ${sql.lit(readOnlyMark)} THEN 'SELECT'
    WHEN obj_description(c.oid, 'pg_class') = ${sql.lit(appendOnlyMark)} THEN 'SELECT, INSERT'
    ELSE 'SELECT, INSERT, UPDATE, DELETE' END AS wanted
  FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
  WHERE n.nspname IN ('public', 'pgboss') AND c.relkind IN ('r', 'p') AND c.relowner = current_user::regrole AND c.relname NOT LIKE 'kysely%'`;
