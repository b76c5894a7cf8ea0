import { type Kysely, sql } from 'kysely';
import { organisationTable } from '../src/core/migration-helpers.ts';

/** News of events (decision 0047): articles and short posts, drafts, public from a time on, pinned in an order of their own. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE dynamic (
      organisation_id uuid NOT NULL,
      id uuid NOT NULL DEFAULT uuidv7(),
      event_id uuid NOT NULL,
      kind text NOT NULL CHECK (kind IN ('article', 'short')),
      title text NOT NULL DEFAULT '' CHECK (kind = 'short' OR title <> ''),
      -- Of an article sanitised HTML, of a short post plain text.
      content text NOT NULL DEFAULT '',
      -- The same without markup: what is searched, and begins in lists.
      plain text NOT NULL DEFAULT '',
      picture_keys text[] NOT NULL DEFAULT '{}',
      is_draft boolean NOT NULL,
      -- Of a draft it says nothing.
      publish_at timestamptz NOT NULL,
      -- 0: not pinned. Else its place, the highest first.
      pin int NOT NULL DEFAULT 0 CHECK (pin BETWEEN 0 AND 20),
      version int NOT NULL DEFAULT 1,
      deleted_at timestamptz,
      created_at timestamptz NOT NULL,
      updated_at timestamptz NOT NULL,
      search text NOT NULL GENERATED ALWAYS AS (lower(normalize(title || ' ' || plain, NFKC))) STORED,
      PRIMARY KEY (organisation_id, id),
      FOREIGN KEY (organisation_id, event_id) REFERENCES event (organisation_id, id)
    )`.execute(db);
  for (const [name, columns, where] of [
    ['dynamic_placed', 'kind, pin DESC, id DESC', ''],
    ['dynamic_by_time', 'kind, publish_at DESC, id DESC', ''],
    ['dynamic_by_change', 'kind, updated_at DESC, id DESC', ''],
    ['dynamic_by_making', 'kind, created_at DESC, id DESC', ''],
    ['dynamic_public', 'publish_at DESC, id DESC', ' AND NOT is_draft AND pin = 0'],
    ['dynamic_pinned', 'pin DESC, id DESC', ' AND pin > 0'],
  ] as const)
    await sql`CREATE INDEX ${sql.id(name)} ON dynamic (organisation_id, event_id, ${sql.raw(columns)}) WHERE deleted_at IS NULL${sql.raw(where)}`.execute(
      db,
    );
  await sql`CREATE INDEX dynamic_search ON dynamic USING gin (event_id, search gin_trgm_ops) WHERE deleted_at IS NULL`.execute(
    db,
  );
  await organisationTable(db, 'dynamic');
}
