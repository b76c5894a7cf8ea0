import { type Kysely, sql } from 'kysely';
import { organisationTable } from '../src/core/migration-helpers.ts';

/** Who did what, when, from where, and what it changed: written by the framework for each call of organisers that writes (decision 0108). */
export async function up(db: Kysely<unknown>): Promise<void> {
  // Nothing refers to who it was: whoever has left is still named.
  await sql`
    CREATE TABLE audit_entry (
      organisation_id uuid NOT NULL REFERENCES organisation,
      id uuid NOT NULL DEFAULT uuidv7(),
      at timestamptz NOT NULL DEFAULT now(),
      actor text NOT NULL CHECK (actor IN ('user', 'key')),
      actor_id uuid NOT NULL,
      actor_name text NOT NULL,
      call text NOT NULL,
      domain text NOT NULL GENERATED ALWAYS AS (split_part(call, '.', 1)) STORED,
      event_id uuid,
      thing_id uuid,
      thing text NOT NULL,
      address text NOT NULL,
      device text NOT NULL,
      changed integer NOT NULL CHECK (changed >= 0),
      changes jsonb NOT NULL,
      search text NOT NULL GENERATED ALWAYS AS (search_key(thing, actor_name || ' ' || call || ' ' || address)) STORED,
      PRIMARY KEY (organisation_id, id)
    )`.execute(db);
  await organisationTable(db, 'audit_entry', { appendOnly: true });
  for (const column of ['', 'actor_id,', 'domain,', 'call,', 'event_id,', 'thing_id,'])
    await sql.raw(`CREATE INDEX ON audit_entry (organisation_id, ${column} at DESC, id DESC)`).execute(db);
  await sql`CREATE INDEX audit_entry_search ON audit_entry USING gin (organisation_id, search gin_trgm_ops)`.execute(
    db,
  );
}
