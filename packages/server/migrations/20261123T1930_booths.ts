import { type Kysely, sql } from 'kysely';
import { organisationTable } from '../src/core/migration-helpers.ts';

/** Halls of events and the booths in them (decision 0048). Lengths are centimetres. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE booth_block (
      organisation_id uuid NOT NULL,
      id uuid NOT NULL DEFAULT uuidv7(),
      event_id uuid NOT NULL,
      name text NOT NULL CHECK (name <> ''),
      width int NOT NULL CHECK (width BETWEEN 100 AND 100000),
      height int NOT NULL CHECK (height BETWEEN 100 AND 100000),
      picture_key text,
      version int NOT NULL DEFAULT 1,
      created_at timestamptz NOT NULL,
      PRIMARY KEY (organisation_id, id),
      UNIQUE (organisation_id, event_id, id),
      FOREIGN KEY (organisation_id, event_id) REFERENCES event (organisation_id, id)
    )`.execute(db);
  await organisationTable(db, 'booth_block');

  await sql`
    CREATE TABLE booth (
      organisation_id uuid NOT NULL,
      id uuid NOT NULL DEFAULT uuidv7(),
      event_id uuid NOT NULL,
      block_id uuid NOT NULL,
      number text NOT NULL CHECK (number <> ''),
      x int NOT NULL,
      y int NOT NULL,
      width int NOT NULL CHECK (width BETWEEN 20 AND 20000),
      height int NOT NULL CHECK (height BETWEEN 20 AND 20000),
      price_cents bigint NOT NULL DEFAULT 0 CHECK (price_cents >= 0),
      note text NOT NULL DEFAULT '',
      -- Who has it: somebody of the library, or a name alone.
      organizer_id uuid,
      guest_id uuid,
      exhibitor_name text NOT NULL DEFAULT '',
      -- Only held until then; afterwards it is free, whoever stands there.
      held_until timestamptz,
      version int NOT NULL DEFAULT 1,
      created_at timestamptz NOT NULL,
      PRIMARY KEY (organisation_id, id),
      FOREIGN KEY (organisation_id, event_id, block_id) REFERENCES booth_block (organisation_id, event_id, id),
      FOREIGN KEY (organisation_id, organizer_id) REFERENCES organizer (organisation_id, id),
      FOREIGN KEY (organisation_id, guest_id) REFERENCES guest (organisation_id, id),
      CONSTRAINT booth_one_exhibitor CHECK (num_nonnulls(organizer_id, guest_id, nullif(exhibitor_name, '')) <= 1),
      CONSTRAINT booth_held_for_somebody CHECK (held_until IS NULL OR num_nonnulls(organizer_id, guest_id, nullif(exhibitor_name, '')) = 1)
    )`.execute(db);
  await sql`CREATE UNIQUE INDEX booth_number ON booth (organisation_id, event_id, lower(number))`.execute(db);
  await sql`CREATE INDEX booth_in_block ON booth (organisation_id, block_id)`.execute(db);
  await sql`CREATE INDEX booth_of_organizer ON booth (organisation_id, organizer_id) WHERE organizer_id IS NOT NULL`.execute(
    db,
  );
  await sql`CREATE INDEX booth_of_guest ON booth (organisation_id, guest_id) WHERE guest_id IS NOT NULL`.execute(db);
  await organisationTable(db, 'booth');
}
