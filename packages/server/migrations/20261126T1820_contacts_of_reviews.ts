import { type Kysely, sql } from 'kysely';
import { organisationTable } from '../src/core/migration-helpers.ts';

/** What numbers and addresses reviews of imports say, each found by its key; the indexes of the lists walked all reviews of an organisation (decision 0066). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE member_examine_contact (
      organisation_id uuid NOT NULL,
      examine_id uuid NOT NULL,
      -- A number or an e-mail address, as the review has it.
      address text COLLATE "C" NOT NULL CHECK (address <> ''),
      PRIMARY KEY (organisation_id, examine_id, address),
      FOREIGN KEY (organisation_id, examine_id) REFERENCES member_examine (organisation_id, id) ON DELETE CASCADE
    )`.execute(db);
  // The owner sees every organisation's rows in no other way.
  await sql`ALTER TABLE member_examine NO FORCE ROW LEVEL SECURITY`.execute(db);
  await sql`
    INSERT INTO member_examine_contact (organisation_id, examine_id, address)
    SELECT DISTINCT e.organisation_id, e.id, k.address FROM member_examine e CROSS JOIN LATERAL unnest(e.phones || e.emails) AS k(address)
    WHERE e.import_id IS NOT NULL`.execute(db);
  await sql`ALTER TABLE member_examine FORCE ROW LEVEL SECURITY`.execute(db);
  await sql`CREATE INDEX member_examine_contact_address ON member_examine_contact (organisation_id, address)`.execute(
    db,
  );
  await organisationTable(db, 'member_examine_contact');
  for (const column of ['phones', 'emails']) await sql`DROP INDEX ${sql.id(`member_examine_by_${column}`)}`.execute(db);
}
