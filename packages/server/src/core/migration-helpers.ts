import { type Kysely, sql } from 'kysely';
import { globalTables } from './data/global-tables.ts';

/** Mark of a table whose rows the server may add and read, never change or remove; `migrate` grants by it. */
export const appendOnlyMark = 'append-only';

/** Mark of a table that `migrate` alone writes. */
export const readOnlyMark = 'read-only';

/** What convoke_organisation() says. The policies hold these words, not the call, which the planner would take apart for every table of every statement. */
export const ownOrganisation = `nullif(current_setting('convoke.organisation_id', true), '')::uuid`;

/**
 * Puts a table of an organisation under row-level security: with no organisation set it shows nothing and takes nothing. FORCE makes it
 * hold for the owner too. A row that does not say whose it is belongs to the organisation of its transaction.
 */
export async function organisationTable(
  db: Kysely<unknown>,
  table: string,
  options: { appendOnly?: boolean } = {},
): Promise<void> {
  const name = sql.table(table);
  await sql`ALTER TABLE ${name} ENABLE ROW LEVEL SECURITY`.execute(db);
  await sql`ALTER TABLE ${name} FORCE ROW LEVEL SECURITY`.execute(db);
  await sql`
    CREATE POLICY of_organisation ON ${name}
    USING (organisation_id = ${sql.raw(ownOrganisation)})
    WITH CHECK (organisation_id = ${sql.raw(ownOrganisation)})`.execute(db);
  if (table !== 'organisation')
    await sql`ALTER TABLE ${name} ALTER COLUMN organisation_id SET DEFAULT ${sql.raw(ownOrganisation)}`.execute(db);
  if (options.appendOnly) await sql`COMMENT ON TABLE ${name} IS ${sql.lit(appendOnlyMark)}`.execute(db);
}

/** A table that belongs to no organisation. It must stand in the list of global tables, which a test compares with the database. */
export function globalTable(table: string): void {
  if (!globalTables.includes(table)) throw new Error(`${table} is not listed in global-tables.ts`);
}
