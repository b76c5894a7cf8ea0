import { type Kysely, sql } from 'kysely';
import { organisationTable } from '../src/core/migration-helpers.ts';

/** The worm list: people who come to events only for gifts (decision 0071). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE member_worm (
      organisation_id uuid NOT NULL,
      id uuid NOT NULL DEFAULT uuidv7(),
      -- Null: known by name alone.
      phone text COLLATE "C" CHECK (phone <> ''),
      name text NOT NULL DEFAULT '',
      reason text NOT NULL CHECK (reason IN ('gifts', 'resale', 'identity', 'behaviour', 'other')),
      -- What was seen, where it can be seen, and at which event.
      note text NOT NULL DEFAULT '',
      link text NOT NULL DEFAULT '',
      event_id uuid,
      by_user uuid NOT NULL,
      search text NOT NULL GENERATED ALWAYS AS (lower(name || ' ' || coalesce(phone, '') || ' ' || note)) STORED,
      created_at timestamptz NOT NULL DEFAULT now(),
      updated_at timestamptz NOT NULL DEFAULT now(),
      deleted_at timestamptz,
      version int NOT NULL DEFAULT 1,
      PRIMARY KEY (organisation_id, id),
      FOREIGN KEY (organisation_id, event_id) REFERENCES event (organisation_id, id),
      FOREIGN KEY (organisation_id, by_user) REFERENCES app_user (organisation_id, id),
      CHECK (phone IS NOT NULL OR name <> '')
    )`.execute(db);
  // A number stands there once, and so does a name without a number.
  await sql`CREATE UNIQUE INDEX member_worm_phone ON member_worm (organisation_id, phone) WHERE phone IS NOT NULL AND deleted_at IS NULL`.execute(
    db,
  );
  await sql`CREATE UNIQUE INDEX member_worm_name ON member_worm (organisation_id, (lower(name) COLLATE "C")) WHERE phone IS NULL AND deleted_at IS NULL`.execute(
    db,
  );
  for (const [name, key] of [
    ['member_worm_created', sql`created_at DESC, id DESC`],
    ['member_worm_names', sql`(lower(name) COLLATE "C"), id`],
    ['member_worm_reason', sql`reason, created_at DESC, id DESC`],
  ] as const)
    await sql`CREATE INDEX ${sql.id(name)} ON member_worm (organisation_id, ${key}) WHERE deleted_at IS NULL`.execute(
      db,
    );
  await sql`CREATE INDEX member_worm_search ON member_worm USING gin (organisation_id, search gin_trgm_ops) WHERE deleted_at IS NULL`.execute(
    db,
  );
  await organisationTable(db, 'member_worm');

  // Added to whatever kinds there are: other steps add theirs.
  const { rows } = await sql<{
    text: string;
  }>`SELECT pg_get_constraintdef(oid) AS text FROM pg_constraint WHERE conname = 'member_log_kind_check'`.execute(db);
  const kinds = [...(rows[0]?.text ?? '').matchAll(/'(\w+)'::text/g)].map(([, kind]) => kind ?? '');
  const all = [...new Set([...kinds, 'wormListed', 'wormUnlisted'])].map((kind) => sql.lit(kind));
  await sql`ALTER TABLE member_log DROP CONSTRAINT member_log_kind_check,
    ADD CONSTRAINT member_log_kind_check CHECK (kind IN (${sql.join(all)}))`.execute(db);
}
