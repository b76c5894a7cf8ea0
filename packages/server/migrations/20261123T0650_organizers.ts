import { type Kysely, sql } from 'kysely';
import { organisationTable } from '../src/core/migration-helpers.ts';

/**
 * Organizers and brands (decision 0046): who hosts, supports and reports, kept by the organisation in groups, and bound to events. A place at an event
 * says only who stands where; name and logo are read from the library.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const kinds = sql.raw(`('host', 'cohost', 'organiser', 'supporter', 'sponsor', 'media', 'partner')`);
  await sql`
    CREATE TABLE organizer_group (
      organisation_id uuid NOT NULL REFERENCES organisation,
      id uuid NOT NULL DEFAULT uuidv7(),
      kind text NOT NULL CHECK (kind IN ${kinds}),
      -- Empty: what the kind is called in the reader's language.
      name text NOT NULL DEFAULT '',
      sort int NOT NULL,
      created_at timestamptz NOT NULL DEFAULT now(),
      PRIMARY KEY (organisation_id, id)
    )`.execute(db);
  await sql`CREATE UNIQUE INDEX organizer_group_name ON organizer_group (organisation_id, kind, lower(name))`.execute(
    db,
  );
  await organisationTable(db, 'organizer_group');

  await sql`
    CREATE TABLE organizer (
      organisation_id uuid NOT NULL REFERENCES organisation,
      id uuid NOT NULL DEFAULT uuidv7(),
      name text NOT NULL CHECK (name <> ''),
      logo_key text,
      link text NOT NULL DEFAULT '',
      contact_name text NOT NULL DEFAULT '',
      phone text NOT NULL DEFAULT '',
      email text NOT NULL DEFAULT '',
      note text NOT NULL DEFAULT '',
      -- The group that it usually stands in.
      group_id uuid,
      version int NOT NULL DEFAULT 1,
      deleted_at timestamptz,
      created_at timestamptz NOT NULL,
      updated_at timestamptz NOT NULL,
      search text NOT NULL GENERATED ALWAYS AS (lower(normalize(name || ' ' || contact_name || ' ' || phone || ' ' || email, NFKC))) STORED,
      PRIMARY KEY (organisation_id, id),
      FOREIGN KEY (organisation_id, group_id) REFERENCES organizer_group (organisation_id, id) ON DELETE SET NULL (group_id)
    )`.execute(db);
  for (const [name, columns] of [
    ['organizer_updated', 'updated_at DESC, id DESC'],
    ['organizer_created', 'created_at DESC, id DESC'],
    ['organizer_name', 'lower(name) COLLATE "C", id'],
    ['organizer_by_group', 'group_id, updated_at DESC, id DESC'],
  ] as const)
    await sql`CREATE INDEX ${sql.id(name)} ON organizer (organisation_id, ${sql.raw(columns)}) WHERE deleted_at IS NULL`.execute(
      db,
    );
  await sql`CREATE INDEX organizer_search ON organizer USING gin (organisation_id, search gin_trgm_ops) WHERE deleted_at IS NULL`.execute(
    db,
  );
  await organisationTable(db, 'organizer');

  await sql`
    CREATE TABLE event_organizer_group (
      organisation_id uuid NOT NULL,
      id uuid NOT NULL DEFAULT uuidv7(),
      event_id uuid NOT NULL,
      group_id uuid NOT NULL,
      sort int NOT NULL,
      PRIMARY KEY (organisation_id, id),
      UNIQUE (organisation_id, event_id, group_id),
      FOREIGN KEY (organisation_id, event_id) REFERENCES event (organisation_id, id),
      FOREIGN KEY (organisation_id, group_id) REFERENCES organizer_group (organisation_id, id)
    )`.execute(db);
  await sql`CREATE INDEX event_organizer_group_of ON event_organizer_group (organisation_id, group_id)`.execute(db);
  await organisationTable(db, 'event_organizer_group');

  await sql`
    CREATE TABLE event_organizer (
      organisation_id uuid NOT NULL,
      id uuid NOT NULL DEFAULT uuidv7(),
      event_id uuid NOT NULL,
      group_id uuid NOT NULL,
      organizer_id uuid NOT NULL,
      sort int NOT NULL,
      created_at timestamptz NOT NULL,
      PRIMARY KEY (organisation_id, id),
      UNIQUE (organisation_id, event_id, group_id, organizer_id),
      FOREIGN KEY (organisation_id, event_id, group_id) REFERENCES event_organizer_group (organisation_id, event_id, group_id),
      FOREIGN KEY (organisation_id, organizer_id) REFERENCES organizer (organisation_id, id)
    )`.execute(db);
  await sql`CREATE INDEX event_organizer_of ON event_organizer (organisation_id, organizer_id)`.execute(db);
  await sql`CREATE INDEX event_organizer_in ON event_organizer (organisation_id, group_id)`.execute(db);
  await organisationTable(db, 'event_organizer');

  await sql`
    CREATE TABLE brand (
      organisation_id uuid NOT NULL REFERENCES organisation,
      id uuid NOT NULL DEFAULT uuidv7(),
      is_own boolean NOT NULL DEFAULT false,
      name text NOT NULL CHECK (name <> ''),
      logo_key text,
      link text NOT NULL DEFAULT '',
      is_shown boolean NOT NULL DEFAULT true,
      version int NOT NULL DEFAULT 1,
      deleted_at timestamptz,
      created_at timestamptz NOT NULL,
      PRIMARY KEY (organisation_id, id),
      CHECK (deleted_at IS NULL OR NOT is_own)
    )`.execute(db);
  await sql`CREATE UNIQUE INDEX brand_own ON brand (organisation_id) WHERE is_own`.execute(db);
  // Deleted ones too: added again, a brand comes back.
  await sql`CREATE UNIQUE INDEX brand_name ON brand (organisation_id, lower(name)) WHERE NOT is_own`.execute(db);
  // In the order in which pages of events show them.
  await sql`CREATE INDEX brand_on_page ON brand (organisation_id, is_shown, is_own DESC, lower(name)) WHERE deleted_at IS NULL`.execute(
    db,
  );
  await organisationTable(db, 'brand');
}
