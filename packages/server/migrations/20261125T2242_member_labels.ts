import { type Kysely, sql } from 'kysely';
import { organisationTable } from '../src/core/migration-helpers.ts';

/** What members are told apart by: tags and groups (decision 0064). The functions stand in functions/member. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // The triggers of the tables; functions/member holds what they do.
  for (const name of ['take_slot', 'lock_labels', 'label_member', 'count_labels', 'live_labels'])
    await sql`CREATE FUNCTION ${sql.id(name)}() RETURNS trigger LANGUAGE plpgsql AS ${sql.lit('BEGIN RETURN NEW; END')}`.execute(
      db,
    );

  await sql`
    CREATE TABLE member_tag_category (
      organisation_id uuid NOT NULL,
      id uuid NOT NULL DEFAULT uuidv7(),
      name text NOT NULL CHECK (name <> ''),
      colour text NOT NULL,
      position int NOT NULL DEFAULT 0,
      -- Which of the places an organisation has for them; that there are no more is what limits their number.
      slot smallint CONSTRAINT member_tag_category_full CHECK (slot BETWEEN 1 AND 100),
      version int NOT NULL DEFAULT 1,
      created_at timestamptz NOT NULL DEFAULT now(),
      deleted_at timestamptz,
      PRIMARY KEY (organisation_id, id),
      CHECK ((slot IS NULL) = (deleted_at IS NOT NULL))
    )`.execute(db);

  await sql`
    CREATE TABLE member_tag (
      organisation_id uuid NOT NULL,
      id uuid NOT NULL DEFAULT uuidv7(),
      -- A category that is deleted counts as none.
      category_id uuid,
      name text NOT NULL CHECK (name <> ''),
      colour text NOT NULL,
      -- Who has it, without deleted people.
      members int NOT NULL DEFAULT 0 CHECK (members >= 0),
      slot smallint CONSTRAINT member_tag_full CHECK (slot BETWEEN 1 AND 1000),
      version int NOT NULL DEFAULT 1,
      created_at timestamptz NOT NULL DEFAULT now(),
      -- The row stays: the history names it.
      deleted_at timestamptz,
      -- Deleted for good: what was tagged with it is gone.
      emptied_at timestamptz,
      PRIMARY KEY (organisation_id, id),
      FOREIGN KEY (organisation_id, category_id) REFERENCES member_tag_category (organisation_id, id),
      CHECK ((slot IS NULL) = (deleted_at IS NOT NULL)),
      CHECK (emptied_at IS NULL OR deleted_at IS NOT NULL)
    )`.execute(db);

  await sql`
    CREATE TABLE member_group (
      organisation_id uuid NOT NULL,
      id uuid NOT NULL DEFAULT uuidv7(),
      name text NOT NULL CHECK (name <> ''),
      colour text NOT NULL,
      -- Static: who was put in. Dynamic: whom its filter finds.
      kind text NOT NULL DEFAULT 'static' CHECK (kind IN ('static', 'dynamic')),
      tree jsonb,
      -- Who is in it, without deleted people; of a static one.
      members int NOT NULL DEFAULT 0 CHECK (members >= 0),
      slot smallint CONSTRAINT member_group_full CHECK (slot BETWEEN 1 AND 500),
      version int NOT NULL DEFAULT 1,
      created_at timestamptz NOT NULL DEFAULT now(),
      deleted_at timestamptz,
      emptied_at timestamptz,
      PRIMARY KEY (organisation_id, id),
      CHECK ((kind = 'dynamic') = (tree IS NOT NULL)),
      CHECK ((slot IS NULL) = (deleted_at IS NOT NULL)),
      CHECK (emptied_at IS NULL OR deleted_at IS NOT NULL)
    )`.execute(db);

  for (const [table, most] of [
    ['member_tag_category', '100'],
    ['member_tag', '1000'],
    ['member_group', '500'],
  ] as const) {
    await sql`CREATE UNIQUE INDEX ${sql.id(`${table}_name`)} ON ${sql.id(table)} (organisation_id, lower(name)) WHERE deleted_at IS NULL`.execute(
      db,
    );
    await sql`CREATE UNIQUE INDEX ${sql.id(`${table}_slot`)} ON ${sql.id(table)} (organisation_id, slot) WHERE deleted_at IS NULL`.execute(
      db,
    );
    await sql`CREATE INDEX ${sql.id(`${table}_deleted`)} ON ${sql.id(table)} (organisation_id, deleted_at) WHERE deleted_at IS NOT NULL`.execute(
      db,
    );
    await sql`CREATE TRIGGER ${sql.id(`take_slot_${table}`)} BEFORE INSERT OR UPDATE OF deleted_at ON ${sql.id(table)}
      FOR EACH ROW EXECUTE FUNCTION take_slot(${sql.lit(most)})`.execute(db);
    await organisationTable(db, table);
  }

  // Who has a tag, and who is in a group. member_at and is_live are the member's own, set by a trigger: a list by a tag is one index, whatever its size.
  for (const [table, of, key] of [
    ['member_tagged', 'member_tag', 'tag_id'],
    ['member_in_group', 'member_group', 'group_id'],
  ] as const) {
    await sql`
      CREATE TABLE ${sql.id(table)} (
        organisation_id uuid NOT NULL,
        member_id uuid NOT NULL,
        ${sql.id(key)} uuid NOT NULL,
        source text NOT NULL DEFAULT 'hand' CHECK (source IN ('hand', 'filter', 'import')),
        since timestamptz NOT NULL DEFAULT now(),
        member_at timestamptz NOT NULL,
        is_live boolean NOT NULL,
        PRIMARY KEY (organisation_id, member_id, ${sql.id(key)}),
        FOREIGN KEY (organisation_id, member_id) REFERENCES member (organisation_id, id),
        FOREIGN KEY (organisation_id, ${sql.id(key)}) REFERENCES ${sql.id(of)} (organisation_id, id)
      )`.execute(db);
    await sql`CREATE INDEX ${sql.id(`${table}_of`)} ON ${sql.id(table)} (organisation_id, ${sql.id(key)}, member_id)`.execute(
      db,
    );
    await sql`CREATE INDEX ${sql.id(`${table}_newest`)} ON ${sql.id(table)} (organisation_id, ${sql.id(key)}, member_at DESC, member_id DESC)
      WHERE is_live`.execute(db);
    // Before the first row: whoever labels comes one after another, so that nobody waits in a circle for two counts.
    await sql`CREATE TRIGGER ${sql.id(`lock_${table}`)} BEFORE INSERT OR UPDATE OR DELETE ON ${sql.id(table)}
      FOR EACH STATEMENT EXECUTE FUNCTION lock_labels()`.execute(db);
    await sql`CREATE TRIGGER ${sql.id(`label_${table}`)} BEFORE INSERT ON ${sql.id(table)} FOR EACH ROW EXECUTE FUNCTION label_member()`.execute(
      db,
    );
    for (const [name, event, rows] of [
      ['made', 'INSERT', 'NEW TABLE AS made'],
      ['changed', 'UPDATE', 'OLD TABLE AS gone NEW TABLE AS made'],
      ['gone', 'DELETE', 'OLD TABLE AS gone'],
    ] as const)
      await sql`CREATE TRIGGER ${sql.id(`count_${table}_${name}`)} AFTER ${sql.raw(event)} ON ${sql.id(table)} REFERENCING ${sql.raw(rows)}
        FOR EACH STATEMENT EXECUTE FUNCTION count_labels()`.execute(db);
    await organisationTable(db, table);
  }
  // Of who is deleted or brought back.
  await sql`CREATE TRIGGER lock_labels_of_member BEFORE UPDATE OF deleted_at ON member FOR EACH STATEMENT EXECUTE FUNCTION lock_labels()`.execute(
    db,
  );
  await sql`CREATE TRIGGER live_labels AFTER UPDATE OF deleted_at ON member FOR EACH ROW
    WHEN ((OLD.deleted_at IS NULL) <> (NEW.deleted_at IS NULL)) EXECUTE FUNCTION live_labels()`.execute(db);

  // Added to whatever kinds there are: other steps add theirs.
  const { rows } = await sql<{
    text: string;
  }>`SELECT pg_get_constraintdef(oid) AS text FROM pg_constraint WHERE conname = 'member_log_kind_check'`.execute(db);
  const kinds = [...(rows[0]?.text ?? '').matchAll(/'(\w+)'::text/g)].map(([, kind]) => kind ?? '');
  const all = [...new Set([...kinds, 'tagged', 'untagged', 'grouped', 'ungrouped'])].map((kind) => sql.lit(kind));
  await sql`ALTER TABLE member_log DROP CONSTRAINT member_log_kind_check,
    ADD CONSTRAINT member_log_kind_check CHECK (kind IN (${sql.join(all)}))`.execute(db);
}
