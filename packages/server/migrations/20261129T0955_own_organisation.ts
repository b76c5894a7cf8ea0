import { type Kysely, sql } from 'kysely';
import { ownOrganisation } from '../src/core/migration-helpers.ts';

/** A row that does not say whose it is belongs to the organisation of its transaction; where none is set, NOT NULL refuses it. `organisationTable` makes them so from now on. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `DO $$ DECLARE r record; BEGIN
        FOR r IN SELECT polrelid::regclass AS name FROM pg_policy WHERE polname = 'of_organisation' AND polrelid <> 'organisation'::regclass LOOP
          EXECUTE format('ALTER TABLE %s ALTER COLUMN organisation_id SET DEFAULT %s', r.name, '${ownOrganisation.replaceAll("'", "''")}');
        END LOOP;
      END $$`,
    )
    .execute(db);
}
