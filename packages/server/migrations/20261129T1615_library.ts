import { type Kysely, sql } from 'kysely';
import { organisationTable } from '../src/core/migration-helpers.ts';

/** The organisation's library: documents in categories of two levels, their versions, what they take up, links to them, who brought and fetched them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // What is in a category is one level further down, so the key that a category names its parent by holds it to two levels, and out of itself.
  await sql`
    CREATE TABLE document_category (
      organisation_id uuid NOT NULL REFERENCES organisation,
      id uuid NOT NULL DEFAULT uuidv7(),
      parent_id uuid,
      level int NOT NULL GENERATED ALWAYS AS (1 + (parent_id IS NOT NULL)::int) STORED,
      parent_level int GENERATED ALWAYS AS (nullif((parent_id IS NOT NULL)::int, 0)) STORED,
      name text NOT NULL,
      position int NOT NULL,
      created_by uuid NOT NULL,
      created_at timestamptz NOT NULL DEFAULT now(),
      PRIMARY KEY (organisation_id, id),
      UNIQUE (organisation_id, id, level),
      CONSTRAINT document_category_levels FOREIGN KEY (organisation_id, parent_id, parent_level) REFERENCES document_category (organisation_id, id, level)
    )`.execute(db);
  await organisationTable(db, 'document_category');
  await sql`CREATE INDEX document_category_parent ON document_category (organisation_id, parent_id, position, id)`.execute(
    db,
  );

  // The row that every upload of an organisation goes through: its CHECKs are the limits.
  await sql`
    CREATE TABLE document_tally (
      organisation_id uuid PRIMARY KEY REFERENCES organisation,
      bytes bigint NOT NULL DEFAULT 0,
      most_bytes bigint NOT NULL DEFAULT 53687091200,
      categories int NOT NULL DEFAULT 0,
      CONSTRAINT document_tally_bytes CHECK (bytes BETWEEN 0 AND most_bytes),
      CONSTRAINT document_tally_categories CHECK (categories BETWEEN 0 AND 500)
    )`.execute(db);
  await organisationTable(db, 'document_tally');

  await sql`
    CREATE TABLE document (
      organisation_id uuid NOT NULL REFERENCES organisation,
      id uuid NOT NULL DEFAULT uuidv7(),
      category_id uuid,
      name text NOT NULL,
      kind text NOT NULL CHECK (kind IN ('picture', 'pdf', 'document', 'sheet', 'slides', 'text', 'video', 'audio', 'archive', 'other')),
      shown_version int NOT NULL DEFAULT 1,
      bytes bigint NOT NULL CHECK (bytes > 0),
      sha256 text NOT NULL,
      search text NOT NULL GENERATED ALWAYS AS (search_key(name, kind)) STORED,
      created_by uuid NOT NULL,
      created_at timestamptz NOT NULL DEFAULT now(),
      updated_at timestamptz NOT NULL DEFAULT now(),
      deleted_at timestamptz,
      PRIMARY KEY (organisation_id, id),
      CONSTRAINT document_in_category FOREIGN KEY (organisation_id, category_id) REFERENCES document_category (organisation_id, id)
    )`.execute(db);
  await organisationTable(db, 'document');
  for (const [name, columns, where] of [
    ['newest', 'created_at DESC, id DESC', 'deleted_at IS NULL'],
    ['by_name', 'lower(name) COLLATE "C", id', 'deleted_at IS NULL'],
    ['by_bytes', 'bytes DESC, id DESC', 'deleted_at IS NULL'],
    ['in_category', 'category_id, created_at DESC, id DESC', 'deleted_at IS NULL'],
    ['in_category_by_name', 'category_id, lower(name) COLLATE "C", id', 'deleted_at IS NULL'],
    ['of_kind', 'kind, created_at DESC, id DESC', 'deleted_at IS NULL'],
    ['of_user', 'created_by, created_at DESC, id DESC', 'deleted_at IS NULL'],
    ['of_content', 'sha256', 'deleted_at IS NULL'],
    ['in_trash', 'deleted_at DESC, id DESC', 'deleted_at IS NOT NULL'],
    // A category is deleted by what it holds, in the trash too.
    ['of_category', 'category_id', 'category_id IS NOT NULL'],
  ] as const)
    await sql`CREATE INDEX ${sql.id(`document_${name}`)} ON document (organisation_id, ${sql.raw(columns)}) WHERE ${sql.raw(where)}`.execute(
      db,
    );
  await sql`CREATE INDEX document_search ON document USING gin (organisation_id, search gin_trgm_ops) WHERE deleted_at IS NULL`.execute(
    db,
  );

  await sql`
    CREATE TABLE document_version (
      organisation_id uuid NOT NULL REFERENCES organisation,
      document_id uuid NOT NULL,
      number int NOT NULL CHECK (number > 0),
      name text NOT NULL,
      storage_key text NOT NULL,
      content_type text NOT NULL,
      bytes bigint NOT NULL CHECK (bytes > 0),
      sha256 text NOT NULL,
      created_by uuid NOT NULL,
      created_at timestamptz NOT NULL DEFAULT now(),
      PRIMARY KEY (organisation_id, document_id, number),
      FOREIGN KEY (organisation_id, document_id) REFERENCES document (organisation_id, id)
    )`.execute(db);
  await organisationTable(db, 'document_version');
  await sql`CREATE UNIQUE INDEX document_version_key ON document_version (organisation_id, storage_key)`.execute(db);

  await sql`
    CREATE TABLE document_link (
      organisation_id uuid NOT NULL REFERENCES organisation,
      id uuid NOT NULL DEFAULT uuidv7(),
      document_id uuid NOT NULL,
      code text NOT NULL,
      name text NOT NULL,
      password_hash text,
      expires_at timestamptz,
      most_downloads int CHECK (most_downloads > 0),
      downloads int NOT NULL DEFAULT 0,
      tries int NOT NULL DEFAULT 0,
      tried_at timestamptz,
      created_by uuid NOT NULL,
      created_at timestamptz NOT NULL DEFAULT now(),
      revoked_at timestamptz,
      PRIMARY KEY (organisation_id, id),
      FOREIGN KEY (organisation_id, document_id) REFERENCES document (organisation_id, id),
      CONSTRAINT document_link_downloads CHECK (downloads BETWEEN 0 AND coalesce(most_downloads, downloads))
    )`.execute(db);
  await organisationTable(db, 'document_link');
  await sql`CREATE INDEX document_link_document ON document_link (organisation_id, document_id, created_at DESC, id DESC)`.execute(
    db,
  );

  // Names as they were: a record outlives its document.
  await sql`
    CREATE TABLE document_record (
      organisation_id uuid NOT NULL REFERENCES organisation,
      id uuid NOT NULL DEFAULT uuidv7(),
      kind text NOT NULL CHECK (kind IN ('upload', 'replace', 'download')),
      document_id uuid NOT NULL,
      number int NOT NULL,
      name text NOT NULL,
      bytes bigint NOT NULL,
      user_id uuid,
      link_id uuid,
      link_name text,
      pass uuid,
      search text NOT NULL GENERATED ALWAYS AS (search_key(name, coalesce(link_name, ''))) STORED,
      at timestamptz NOT NULL DEFAULT now(),
      PRIMARY KEY (organisation_id, id),
      CHECK ((user_id IS NULL) <> (link_id IS NULL))
    )`.execute(db);
  await organisationTable(db, 'document_record', { appendOnly: true });
  for (const [name, columns] of [
    ['newest', 'at DESC, id DESC'],
    ['of_kind', 'kind, at DESC, id DESC'],
    ['of_document', 'document_id, at DESC, id DESC'],
    ['of_user', 'user_id, at DESC, id DESC'],
  ] as const)
    await sql`CREATE INDEX ${sql.id(`document_record_${name}`)} ON document_record (organisation_id, ${sql.raw(columns)})`.execute(
      db,
    );
  await sql`CREATE INDEX document_record_search ON document_record USING gin (organisation_id, search gin_trgm_ops)`.execute(
    db,
  );
  // However many ranges a download comes in, it is one.
  await sql`CREATE UNIQUE INDEX document_record_pass ON document_record (organisation_id, pass) WHERE pass IS NOT NULL`.execute(
    db,
  );

  // The job that empties trashes goes from one library to the next.
  await sql`DROP INDEX directory_organisation`.execute(db);
  await sql`CREATE INDEX directory_organisation ON directory (kind, organisation_id) WHERE kind IN ('form-id', 'survey-id', 'library')`.execute(
    db,
  );
}
