import { type Kysely, sql } from 'kysely';
import { organisationTable } from '../src/core/migration-helpers.ts';

/**
 * The library of guests, and guests at events (decision 0044). What the public sees of a guest stands in `guest_revision` alone, and is only added to:
 * an event that is over shows the newest that was there at its end, every other one the newest. So nothing is copied when a guest is bound, and
 * no edit rewrites a past event.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE guest_type (
      organisation_id uuid NOT NULL REFERENCES organisation,
      id uuid NOT NULL DEFAULT uuidv7(),
      name text NOT NULL CHECK (name <> ''),
      created_at timestamptz NOT NULL DEFAULT now(),
      PRIMARY KEY (organisation_id, id)
    )`.execute(db);
  await sql`CREATE UNIQUE INDEX guest_type_name ON guest_type (organisation_id, lower(name))`.execute(db);
  await organisationTable(db, 'guest_type');

  // What the public sees stands here as well, as it is now: lists search and sort by it.
  await sql`
    CREATE TABLE guest (
      organisation_id uuid NOT NULL REFERENCES organisation,
      id uuid NOT NULL DEFAULT uuidv7(),
      language text NOT NULL CHECK (language IN ('en', 'zh', 'es', 'ja')),
      name text NOT NULL CHECK (name <> ''),
      company text NOT NULL DEFAULT '',
      title text NOT NULL DEFAULT '',
      words jsonb NOT NULL DEFAULT '{}',
      photo_key text,
      phone text NOT NULL DEFAULT '',
      email text NOT NULL DEFAULT '',
      note text NOT NULL DEFAULT '',
      guest_type_id uuid,
      -- The newest of its revisions.
      revision int NOT NULL DEFAULT 1,
      version int NOT NULL DEFAULT 1,
      -- The guest that it became; never one that became another itself.
      merged_into uuid,
      deleted_at timestamptz,
      created_at timestamptz NOT NULL,
      updated_at timestamptz NOT NULL,
      search text NOT NULL GENERATED ALWAYS AS (lower(normalize(name || ' ' || company || ' ' || title || ' ' || phone || ' ' || email
        || ' ' || coalesce(words #>> '{en,name}', '') || ' ' || coalesce(words #>> '{zh,name}', '')
        || ' ' || coalesce(words #>> '{es,name}', '') || ' ' || coalesce(words #>> '{ja,name}', ''), NFKC))) STORED,
      -- Alike for guests who are likely the same.
      alike text NOT NULL GENERATED ALWAYS AS (lower(normalize(btrim(name) || '|' || btrim(company), NFKC))) STORED,
      PRIMARY KEY (organisation_id, id),
      FOREIGN KEY (organisation_id, guest_type_id) REFERENCES guest_type (organisation_id, id) ON DELETE SET NULL (guest_type_id),
      FOREIGN KEY (organisation_id, merged_into) REFERENCES guest (organisation_id, id),
      CHECK (merged_into IS NULL OR deleted_at IS NOT NULL)
    )`.execute(db);
  for (const [name, columns] of [
    ['guest_updated', 'updated_at DESC, id DESC'],
    ['guest_created', 'created_at DESC, id DESC'],
    ['guest_name', 'lower(name) COLLATE "C", id'],
    ['guest_alike', 'alike'],
    ['guest_by_type', 'guest_type_id, updated_at DESC, id DESC'],
  ] as const)
    await sql`CREATE INDEX ${sql.id(name)} ON guest (organisation_id, ${sql.raw(columns)}) WHERE deleted_at IS NULL`.execute(
      db,
    );
  for (const column of ['phone', 'email'])
    await sql`CREATE INDEX ${sql.id(`guest_${column}`)} ON guest (organisation_id, ${sql.id(column)})
      WHERE deleted_at IS NULL AND ${sql.id(column)} <> ''`.execute(db);
  await sql`CREATE INDEX guest_merged ON guest (organisation_id, merged_into) WHERE merged_into IS NOT NULL`.execute(
    db,
  );
  await sql`CREATE INDEX guest_search ON guest USING gin (organisation_id, search gin_trgm_ops) WHERE deleted_at IS NULL`.execute(
    db,
  );
  await organisationTable(db, 'guest');

  await sql`
    CREATE TABLE guest_revision (
      organisation_id uuid NOT NULL,
      guest_id uuid NOT NULL,
      revision int NOT NULL,
      language text NOT NULL CHECK (language IN ('en', 'zh', 'es', 'ja')),
      name text NOT NULL CHECK (name <> ''),
      company text NOT NULL DEFAULT '',
      title text NOT NULL DEFAULT '',
      biography text NOT NULL DEFAULT '',
      words jsonb NOT NULL DEFAULT '{}' CHECK (${onlyTexts('name|company|title|biography')}),
      photo_key text,
      links jsonb NOT NULL DEFAULT '[]' CHECK (jsonb_typeof(links) = 'array'),
      source text NOT NULL CHECK (source IN ('organiser', 'guest', 'import', 'merge')),
      by_user uuid,
      created_at timestamptz NOT NULL,
      PRIMARY KEY (organisation_id, guest_id, revision),
      FOREIGN KEY (organisation_id, guest_id) REFERENCES guest (organisation_id, id)
    )`.execute(db);
  await sql`CREATE INDEX guest_revision_at ON guest_revision (organisation_id, guest_id, created_at DESC, revision DESC)`.execute(
    db,
  );
  await organisationTable(db, 'guest_revision', { appendOnly: true });

  await sql`
    CREATE TABLE event_guest (
      organisation_id uuid NOT NULL,
      id uuid NOT NULL DEFAULT uuidv7(),
      event_id uuid NOT NULL,
      guest_id uuid NOT NULL,
      sort int NOT NULL,
      kind text NOT NULL CHECK (kind IN ('speaker', 'moderator', 'host', 'guest')),
      state text NOT NULL DEFAULT 'INVITED' CHECK (state IN ('INVITED', 'CONFIRMED', 'DECLINED')),
      confirmed_at timestamptz,
      is_shown boolean NOT NULL DEFAULT true,
      -- What the event says otherwise than the library; null follows it.
      title text,
      biography text,
      words jsonb NOT NULL DEFAULT '{}' CHECK (${onlyTexts('title|biography')}),
      photo_key text,
      version int NOT NULL DEFAULT 1,
      -- Taken off the event. The row stays: bound again it is the same one, and what names it finds it.
      deleted_at timestamptz,
      created_at timestamptz NOT NULL,
      PRIMARY KEY (organisation_id, id),
      UNIQUE (organisation_id, event_id, guest_id),
      FOREIGN KEY (organisation_id, event_id) REFERENCES event (organisation_id, id),
      FOREIGN KEY (organisation_id, guest_id) REFERENCES guest (organisation_id, id),
      CHECK ((state = 'CONFIRMED') = (confirmed_at IS NOT NULL))
    )`.execute(db);
  await sql`CREATE INDEX event_guest_order ON event_guest (organisation_id, event_id, sort, id) WHERE deleted_at IS NULL`.execute(
    db,
  );
  await sql`CREATE INDEX event_guest_of ON event_guest (organisation_id, guest_id) WHERE deleted_at IS NULL`.execute(
    db,
  );
  await organisationTable(db, 'event_guest');

  await sql`
    CREATE TABLE guest_availability (
      organisation_id uuid NOT NULL,
      event_guest_id uuid NOT NULL,
      from_at timestamptz NOT NULL,
      to_at timestamptz NOT NULL CHECK (to_at > from_at),
      PRIMARY KEY (organisation_id, event_guest_id, from_at),
      FOREIGN KEY (organisation_id, event_guest_id) REFERENCES event_guest (organisation_id, id)
    )`.execute(db);
  await organisationTable(db, 'guest_availability');
}

const onlyTexts = (names: string) =>
  sql.raw(`jsonb_typeof(words) = 'object' AND words - '{en,zh,es,ja}'::text[] = '{}'
    AND NOT jsonb_path_exists(words, '$.* ? (@.type() != "object")')
    AND NOT jsonb_path_exists(words, '$.*.keyvalue() ? (!(@.key like_regex "^(${names})$") || @.value.type() != "string")')`);
