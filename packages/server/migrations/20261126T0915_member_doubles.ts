import { type Kysely, sql } from 'kysely';
import { organisationTable } from '../src/core/migration-helpers.ts';

/** Pairs of members who are likely one person, and what members are compared by (decision 0070). */
export async function up(db: Kysely<unknown>): Promise<void> {
  // Digests: nobody can be read from them. Who shares one may be the same.
  await sql`
    CREATE TABLE member_key (
      organisation_id uuid NOT NULL,
      key text COLLATE "C" NOT NULL CHECK (key <> ''),
      member_id uuid NOT NULL,
      PRIMARY KEY (organisation_id, key, member_id),
      FOREIGN KEY (organisation_id, member_id) REFERENCES member (organisation_id, id)
    )`.execute(db);
  await sql`CREATE INDEX member_key_of ON member_key (organisation_id, member_id)`.execute(db);
  await organisationTable(db, 'member_key');

  // Of what the keys of a member were made; who has changed since is compared anew.
  await sql`
    CREATE TABLE member_keyed (
      organisation_id uuid NOT NULL,
      member_id uuid NOT NULL,
      digest text NOT NULL,
      is_fresh boolean NOT NULL DEFAULT true,
      PRIMARY KEY (organisation_id, member_id),
      FOREIGN KEY (organisation_id, member_id) REFERENCES member (organisation_id, id)
    )`.execute(db);
  await sql`CREATE INDEX member_keyed_fresh ON member_keyed (organisation_id, member_id) WHERE is_fresh`.execute(db);
  await organisationTable(db, 'member_keyed');

  await sql`
    CREATE TABLE member_double (
      organisation_id uuid NOT NULL,
      id uuid NOT NULL DEFAULT uuidv7(),
      member_id uuid NOT NULL,
      other_id uuid NOT NULL,
      reasons text[] NOT NULL CHECK (cardinality(reasons) > 0),
      -- Of the contract's words, the least likely is 1.
      strength smallint NOT NULL CHECK (strength BETWEEN 1 AND 3),
      state text NOT NULL DEFAULT 'open' CHECK (state IN ('open', 'ignored', 'merged')),
      -- Neither is deleted, nor has become another. A trigger of member keeps it.
      is_there boolean NOT NULL DEFAULT true,
      merge_id uuid,
      found_at timestamptz NOT NULL DEFAULT now(),
      decided_at timestamptz,
      decided_by uuid,
      PRIMARY KEY (organisation_id, id),
      FOREIGN KEY (organisation_id, member_id) REFERENCES member (organisation_id, id),
      FOREIGN KEY (organisation_id, other_id) REFERENCES member (organisation_id, id),
      FOREIGN KEY (organisation_id, merge_id) REFERENCES member_merge (organisation_id, id),
      -- Each pair once.
      UNIQUE (organisation_id, member_id, other_id),
      CHECK (member_id < other_id),
      CHECK ((state = 'open') = (decided_at IS NULL)),
      CHECK ((state = 'merged') = (merge_id IS NOT NULL))
    )`.execute(db);
  await sql`CREATE INDEX member_double_other ON member_double (organisation_id, other_id)`.execute(db);
  await sql`CREATE INDEX member_double_list ON member_double (organisation_id, state, is_there, strength DESC, id DESC)`.execute(
    db,
  );
  await sql`CREATE INDEX member_double_merge ON member_double (organisation_id, merge_id) WHERE merge_id IS NOT NULL`.execute(
    db,
  );
  await organisationTable(db, 'member_double');

  await sql`
    CREATE TABLE member_doubles_run (
      organisation_id uuid NOT NULL,
      id uuid NOT NULL DEFAULT uuidv7(),
      state text NOT NULL DEFAULT 'running' CHECK (state IN ('running', 'done', 'cancelled')),
      phase text NOT NULL DEFAULT 'keys' CHECK (phase IN ('keys', 'pairs')),
      -- Counted by the first step of a phase.
      total int,
      done int NOT NULL DEFAULT 0,
      found int NOT NULL DEFAULT 0,
      passed int NOT NULL DEFAULT 0,
      reached_id uuid NOT NULL DEFAULT '00000000-0000-0000-0000-000000000000',
      -- Null: the night.
      made_by uuid,
      created_at timestamptz NOT NULL DEFAULT now(),
      settled_at timestamptz,
      PRIMARY KEY (organisation_id, id),
      CHECK ((state = 'running') = (settled_at IS NULL))
    )`.execute(db);
  await sql`CREATE UNIQUE INDEX member_doubles_running ON member_doubles_run (organisation_id) WHERE state = 'running'`.execute(
    db,
  );
  await sql`CREATE INDEX member_doubles_latest ON member_doubles_run (organisation_id, created_at DESC, id DESC)`.execute(
    db,
  );
  await organisationTable(db, 'member_doubles_run');
}
