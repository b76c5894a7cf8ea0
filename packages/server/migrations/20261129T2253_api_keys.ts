import { type Kysely, sql } from 'kysely';
import { organisationTable } from '../src/core/migration-helpers.ts';

/** Keys by which programs call: what one may do stands beside its token, which every request reads anyway. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    ALTER TABLE access_token
      ADD COLUMN scopes text[],
      DROP CONSTRAINT access_token_kind_check,
      ADD CONSTRAINT access_token_kind_check CHECK (kind IN ('organiser', 'application', 'staff', 'outbound', 'key')),
      ADD CONSTRAINT access_token_key CHECK ((kind = 'key') = (scopes IS NOT NULL))`.execute(db);
  await sql`
    CREATE TABLE api_key (
      organisation_id uuid NOT NULL REFERENCES organisation,
      id uuid NOT NULL DEFAULT uuidv7(),
      name text NOT NULL,
      prefix text NOT NULL,
      scopes text[] NOT NULL,
      made_by uuid NOT NULL,
      created_at timestamptz NOT NULL DEFAULT now(),
      expires_at timestamptz,
      deleted_at timestamptz,
      slot smallint CONSTRAINT api_key_full CHECK (slot BETWEEN 1 AND 50),
      PRIMARY KEY (organisation_id, id),
      FOREIGN KEY (organisation_id, made_by) REFERENCES app_user,
      CHECK ((slot IS NULL) = (deleted_at IS NOT NULL))
    )`.execute(db);
  await organisationTable(db, 'api_key');
  await sql`CREATE UNIQUE INDEX api_key_slot ON api_key (organisation_id, slot) WHERE deleted_at IS NULL`.execute(db);
  await sql`CREATE INDEX api_key_of_user ON api_key (organisation_id, made_by)`.execute(db);
  await sql`CREATE TRIGGER take_slot_api_key BEFORE INSERT OR UPDATE OF deleted_at ON api_key
    FOR EACH ROW EXECUTE FUNCTION take_slot('50')`.execute(db);
}
