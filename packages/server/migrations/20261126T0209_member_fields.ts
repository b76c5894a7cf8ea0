import { type Kysely, sql } from 'kysely';
import { organisationTable } from '../src/core/migration-helpers.ts';

/** Fields of the organisation's own, and what members have in them (decision 0068). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE member_field (
      organisation_id uuid NOT NULL,
      id uuid NOT NULL DEFAULT uuidv7(),
      name text NOT NULL CHECK (name <> ''),
      kind text NOT NULL CHECK (kind IN ('text', 'longText', 'number', 'date', 'choice', 'choices', 'yesNo', 'phone', 'email', 'link')),
      is_required boolean NOT NULL DEFAULT false,
      -- Null: asked of everyone.
      group_id uuid,
      position int NOT NULL DEFAULT 0,
      slot smallint CONSTRAINT member_field_full CHECK (slot BETWEEN 1 AND 60),
      version int NOT NULL DEFAULT 1,
      created_at timestamptz NOT NULL DEFAULT now(),
      deleted_at timestamptz,
      -- Deleted for good: what members had in it is gone.
      emptied_at timestamptz,
      PRIMARY KEY (organisation_id, id),
      -- Values name it with their kind: that is what fixes the kind of a field with values.
      UNIQUE (organisation_id, id, kind),
      FOREIGN KEY (organisation_id, group_id) REFERENCES member_group (organisation_id, id),
      CHECK ((slot IS NULL) = (deleted_at IS NOT NULL)),
      CHECK (emptied_at IS NULL OR deleted_at IS NOT NULL)
    )`.execute(db);
  await sql`CREATE UNIQUE INDEX member_field_name ON member_field (organisation_id, lower(name)) WHERE deleted_at IS NULL`.execute(
    db,
  );
  await sql`CREATE UNIQUE INDEX member_field_slot ON member_field (organisation_id, slot) WHERE deleted_at IS NULL`.execute(
    db,
  );
  await sql`CREATE TRIGGER take_slot_member_field BEFORE INSERT OR UPDATE OF deleted_at ON member_field
    FOR EACH ROW EXECUTE FUNCTION take_slot('60')`.execute(db);
  await organisationTable(db, 'member_field');

  await sql`
    CREATE TABLE member_field_option (
      organisation_id uuid NOT NULL,
      field_id uuid NOT NULL,
      id uuid NOT NULL DEFAULT uuidv7(),
      name text NOT NULL CHECK (name <> ''),
      position int NOT NULL DEFAULT 0,
      -- What is no longer offered stays with who has it.
      is_offered boolean NOT NULL DEFAULT true,
      PRIMARY KEY (organisation_id, field_id, id),
      FOREIGN KEY (organisation_id, field_id) REFERENCES member_field (organisation_id, id)
    )`.execute(db);
  await sql`CREATE UNIQUE INDEX member_field_option_name ON member_field_option (organisation_id, field_id, lower(name))`.execute(
    db,
  );
  await organisationTable(db, 'member_field_option');

  await sql`
    CREATE TABLE member_value (
      organisation_id uuid NOT NULL,
      member_id uuid NOT NULL,
      field_id uuid NOT NULL,
      kind text NOT NULL CHECK (kind IN ('text', 'longText', 'number', 'date', 'choice', 'yesNo', 'phone', 'email', 'link')),
      text_value text CHECK (text_value <> ''),
      -- What a text is found by.
      text_key text COLLATE "C" GENERATED ALWAYS AS (lower(left(text_value, 100))) STORED,
      -- Fifteen digits come back as they were given; comparing numeric is not marked leakproof, so that no index would serve it here.
      number_value double precision,
      date_value date,
      yes_value boolean,
      choice_id uuid,
      PRIMARY KEY (organisation_id, member_id, field_id),
      FOREIGN KEY (organisation_id, member_id) REFERENCES member (organisation_id, id),
      CONSTRAINT member_value_kind FOREIGN KEY (organisation_id, field_id, kind) REFERENCES member_field (organisation_id, id, kind),
      CONSTRAINT member_value_option FOREIGN KEY (organisation_id, field_id, choice_id) REFERENCES member_field_option (organisation_id, field_id, id),
      CONSTRAINT member_value_one CHECK (num_nonnulls(text_value, number_value, date_value, yes_value, choice_id) = 1),
      CONSTRAINT member_value_fits CHECK ((kind = 'number') = (number_value IS NOT NULL) AND (kind = 'date') = (date_value IS NOT NULL)
        AND (kind = 'yesNo') = (yes_value IS NOT NULL) AND (kind = 'choice') = (choice_id IS NOT NULL))
    )`.execute(db);
  // One for all kinds: the columns of the others are null, which a search says too.
  await sql`CREATE INDEX member_value_of ON member_value
    (organisation_id, field_id, text_key, number_value, date_value, yes_value, choice_id, member_id)`.execute(db);
  await organisationTable(db, 'member_value');

  // Of a field of several choices each that a member has.
  await sql`
    CREATE TABLE member_choice (
      organisation_id uuid NOT NULL,
      member_id uuid NOT NULL,
      field_id uuid NOT NULL,
      option_id uuid NOT NULL,
      kind text NOT NULL DEFAULT 'choices' CHECK (kind IN ('choices')),
      PRIMARY KEY (organisation_id, member_id, field_id, option_id),
      FOREIGN KEY (organisation_id, member_id) REFERENCES member (organisation_id, id),
      CONSTRAINT member_choice_kind FOREIGN KEY (organisation_id, field_id, kind) REFERENCES member_field (organisation_id, id, kind),
      CONSTRAINT member_choice_option FOREIGN KEY (organisation_id, field_id, option_id) REFERENCES member_field_option (organisation_id, field_id, id)
    )`.execute(db);
  await sql`CREATE INDEX member_choice_of ON member_choice (organisation_id, field_id, option_id, member_id)`.execute(
    db,
  );
  await organisationTable(db, 'member_choice');

  // What an edit changed. Apart from the history, whose lines hold no word about a person and outlive them.
  await sql`
    CREATE TABLE member_value_change (
      organisation_id uuid NOT NULL,
      member_id uuid NOT NULL,
      log_id uuid NOT NULL,
      field_id uuid NOT NULL,
      was jsonb,
      became jsonb,
      PRIMARY KEY (organisation_id, member_id, log_id, field_id),
      FOREIGN KEY (organisation_id, member_id) REFERENCES member (organisation_id, id),
      FOREIGN KEY (organisation_id, log_id) REFERENCES member_log (organisation_id, id),
      FOREIGN KEY (organisation_id, field_id) REFERENCES member_field (organisation_id, id),
      CHECK (num_nonnulls(was, became) > 0)
    )`.execute(db);
  await organisationTable(db, 'member_value_change');
}
