import { type Kysely, sql } from 'kysely';
import { organisationTable } from '../src/core/migration-helpers.ts';

/** Channels of members: where people come from, with a form of their own (decision 0069). The functions stand in functions/member. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // The table has the name that an index had.
  await sql`ALTER INDEX member_channel RENAME TO member_channel_text`.execute(db);
  await sql`
    CREATE TABLE member_channel (
      organisation_id uuid NOT NULL,
      id uuid NOT NULL DEFAULT uuidv7(),
      name text NOT NULL CHECK (name <> ''),
      kind text NOT NULL CHECK (kind IN ('own', 'system')),
      -- Of a system's: what registrations name, in small letters.
      source text COLLATE "C",
      -- Of one's own: its link and its form.
      code text,
      form_id uuid,
      is_open boolean NOT NULL DEFAULT true,
      closes_at timestamptz,
      time_zone text NOT NULL DEFAULT 'UTC',
      introduction jsonb NOT NULL DEFAULT '{}',
      thanks jsonb NOT NULL DEFAULT '{}',
      consent jsonb NOT NULL DEFAULT '{}',
      -- Raised with each change of what people agree to; 0 = nothing is asked.
      consent_version int NOT NULL DEFAULT 0,
      has_consent boolean NOT NULL DEFAULT false,
      -- What whoever enters is given; what is deleted meanwhile is passed over.
      tag_ids uuid[] NOT NULL DEFAULT '{}',
      group_ids uuid[] NOT NULL DEFAULT '{}',
      -- How far those who came before are taken over; null: there is nothing left to take.
      filled_id uuid,
      is_filling boolean NOT NULL DEFAULT false,
      -- Who came by it, without deleted people; kept by a trigger, by statements.
      members int NOT NULL DEFAULT 0 CHECK (members >= 0),
      entries int NOT NULL DEFAULT 0 CHECK (entries >= 0),
      pending int NOT NULL DEFAULT 0 CHECK (pending >= 0),
      slot smallint CONSTRAINT member_channel_full CHECK (slot BETWEEN 1 AND 200),
      version int NOT NULL DEFAULT 1,
      created_at timestamptz NOT NULL DEFAULT now(),
      deleted_at timestamptz,
      emptied_at timestamptz,
      PRIMARY KEY (organisation_id, id),
      FOREIGN KEY (organisation_id, form_id) REFERENCES form (organisation_id, id),
      CHECK ((kind = 'own') = (code IS NOT NULL)),
      CHECK ((kind = 'own') = (form_id IS NOT NULL)),
      CHECK ((kind = 'system') = (source IS NOT NULL)),
      CHECK ((slot IS NULL) = (deleted_at IS NOT NULL)),
      CHECK (emptied_at IS NULL OR deleted_at IS NOT NULL)
    )`.execute(db);
  await sql`CREATE UNIQUE INDEX member_channel_name ON member_channel (organisation_id, lower(name)) WHERE deleted_at IS NULL`.execute(
    db,
  );
  await sql`CREATE UNIQUE INDEX member_channel_slot ON member_channel (organisation_id, slot) WHERE deleted_at IS NULL`.execute(
    db,
  );
  await sql`CREATE UNIQUE INDEX member_channel_source ON member_channel (organisation_id, source) WHERE deleted_at IS NULL AND source IS NOT NULL`.execute(
    db,
  );
  await sql`CREATE TRIGGER take_slot_member_channel BEFORE INSERT OR UPDATE OF deleted_at ON member_channel
    FOR EACH ROW EXECUTE FUNCTION take_slot('200')`.execute(db);
  await organisationTable(db, 'member_channel');

  // Who came by a channel, made like who has a tag: a list by a channel is one index, whatever its size.
  await sql`
    CREATE TABLE member_in_channel (
      organisation_id uuid NOT NULL,
      member_id uuid NOT NULL,
      channel_id uuid NOT NULL,
      source text NOT NULL CHECK (source IN ('form', 'entry', 'registration')),
      since timestamptz NOT NULL DEFAULT now(),
      member_at timestamptz NOT NULL,
      is_live boolean NOT NULL,
      PRIMARY KEY (organisation_id, member_id, channel_id),
      FOREIGN KEY (organisation_id, member_id) REFERENCES member (organisation_id, id),
      FOREIGN KEY (organisation_id, channel_id) REFERENCES member_channel (organisation_id, id)
    )`.execute(db);
  await sql`CREATE INDEX member_in_channel_of ON member_in_channel (organisation_id, channel_id, member_id)`.execute(
    db,
  );
  await sql`CREATE INDEX member_in_channel_newest ON member_in_channel (organisation_id, channel_id, member_at DESC, member_id DESC)
    WHERE is_live`.execute(db);
  await sql`CREATE TRIGGER lock_member_in_channel BEFORE INSERT OR UPDATE OR DELETE ON member_in_channel
    FOR EACH STATEMENT EXECUTE FUNCTION lock_labels()`.execute(db);
  await sql`CREATE TRIGGER label_member_in_channel BEFORE INSERT ON member_in_channel FOR EACH ROW EXECUTE FUNCTION label_member()`.execute(
    db,
  );
  for (const [name, event, rows] of [
    ['made', 'INSERT', 'NEW TABLE AS made'],
    ['changed', 'UPDATE', 'OLD TABLE AS gone NEW TABLE AS made'],
    ['gone', 'DELETE', 'OLD TABLE AS gone'],
  ] as const)
    await sql`CREATE TRIGGER ${sql.id(`count_member_in_channel_${name}`)} AFTER ${sql.raw(event)} ON member_in_channel REFERENCING ${sql.raw(rows)}
      FOR EACH STATEMENT EXECUTE FUNCTION count_labels()`.execute(db);
  await organisationTable(db, 'member_in_channel');

  await sql`
    CREATE TABLE member_channel_entry (
      organisation_id uuid NOT NULL,
      id uuid NOT NULL DEFAULT uuidv7(),
      channel_id uuid NOT NULL,
      -- Of one sending: sent again it is the same entry.
      nonce text COLLATE "C" NOT NULL,
      at timestamptz NOT NULL DEFAULT now(),
      source text NOT NULL CHECK (source IN ('form', 'entry')),
      outcome text NOT NULL CHECK (outcome IN ('made', 'known', 'conflict', 'ambiguous')),
      -- Whose it is; of one that was looked at, who it was decided to be.
      member_id uuid,
      -- Of one to look at: whose the number is, and whose the address.
      phone_member_id uuid,
      email_member_id uuid,
      is_pending boolean NOT NULL DEFAULT false,
      -- Something that was said differs from what was known; it is kept here alone.
      differs boolean NOT NULL DEFAULT false,
      name text NOT NULL DEFAULT '',
      phone text COLLATE "C",
      email text COLLATE "C",
      language text NOT NULL DEFAULT 'en',
      form_version int,
      answers jsonb NOT NULL DEFAULT '{}',
      consent_version int,
      decided_at timestamptz,
      decided_by uuid,
      PRIMARY KEY (organisation_id, id),
      FOREIGN KEY (organisation_id, channel_id) REFERENCES member_channel (organisation_id, id),
      FOREIGN KEY (organisation_id, member_id) REFERENCES member (organisation_id, id),
      FOREIGN KEY (organisation_id, phone_member_id) REFERENCES member (organisation_id, id),
      FOREIGN KEY (organisation_id, email_member_id) REFERENCES member (organisation_id, id),
      CHECK (outcome IN ('conflict', 'ambiguous') OR member_id IS NOT NULL),
      CHECK (NOT is_pending OR outcome IN ('conflict', 'ambiguous') AND decided_at IS NULL AND member_id IS NULL)
    )`.execute(db);
  await sql`CREATE UNIQUE INDEX member_channel_entry_nonce ON member_channel_entry (organisation_id, channel_id, nonce)`.execute(
    db,
  );
  await sql`CREATE INDEX member_channel_entry_newest ON member_channel_entry (organisation_id, channel_id, at DESC, id DESC)`.execute(
    db,
  );
  await sql`CREATE INDEX member_channel_entry_pending ON member_channel_entry (organisation_id, channel_id, at DESC, id DESC) WHERE is_pending`.execute(
    db,
  );
  await organisationTable(db, 'member_channel_entry');

  await sql`
    CREATE TABLE member_channel_day (
      organisation_id uuid NOT NULL,
      channel_id uuid NOT NULL,
      -- Of the channel's zone.
      day date NOT NULL,
      entries int NOT NULL DEFAULT 0,
      made int NOT NULL DEFAULT 0,
      PRIMARY KEY (organisation_id, channel_id, day),
      FOREIGN KEY (organisation_id, channel_id) REFERENCES member_channel (organisation_id, id)
    )`.execute(db);
  await organisationTable(db, 'member_channel_day');

  // Added to whatever words there are: other steps add theirs.
  for (const [table, column, more] of [
    ['form', 'kind', ['channel']],
    ['member', 'origin', ['channel']],
    ['member_contact', 'source', ['channel']],
    ['member_tagged', 'source', ['channel']],
    ['member_in_group', 'source', ['channel']],
    ['member_log', 'kind', ['entered', 'leftChannel']],
  ] as const) {
    const name = `${table}_${column}_check`;
    const { rows } = await sql<{
      text: string;
    }>`SELECT pg_get_constraintdef(oid) AS text FROM pg_constraint WHERE conname = ${name}`.execute(db);
    const words = [...(rows[0]?.text ?? '').matchAll(/'(\w+)'::text/g)].map(([, word]) => word ?? '');
    if (words.length === 0) throw new Error(`no words in ${name}`);
    const all = [...new Set<string>([...words, ...more])].map((word) => sql.lit(word));
    await sql`ALTER TABLE ${sql.id(table)} DROP CONSTRAINT ${sql.id(name)},
      ADD CONSTRAINT ${sql.id(name)} CHECK (${sql.id(column)} IN (${sql.join(all)}))`.execute(db);
  }
}
