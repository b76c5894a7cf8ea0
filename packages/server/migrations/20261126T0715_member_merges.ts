import { type Kysely, sql } from 'kysely';
import { organisationTable } from '../src/core/migration-helpers.ts';

/** People who are one are made one, and are themselves again when that is undone (decision 0070). The functions stand in functions/member. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // How many people became this one, and those who became them.
  await sql`ALTER TABLE member ADD COLUMN parts smallint NOT NULL DEFAULT 0
    CONSTRAINT member_parts_full CHECK (parts BETWEEN 0 AND 50)`.execute(db);
  // Who became another is in no list: everything passes over them as over deleted people.
  await sql`ALTER TABLE member ADD CONSTRAINT member_merged CHECK (became IS NULL OR deleted_at IS NOT NULL)`.execute(
    db,
  );
  await sql`CREATE INDEX member_parts ON member (organisation_id, became) WHERE became IS NOT NULL`.execute(db);
  // They are no deleted people: a month later nothing of them goes.
  await sql`DROP INDEX member_gone`.execute(db);
  await sql`CREATE INDEX member_gone ON member (organisation_id, deleted_at, id)
    WHERE deleted_at IS NOT NULL AND erased_at IS NULL AND became IS NULL`.execute(db);

  // Whose a row was before merges brought it to where it is. Without a foreign key: removing a member would look for its rows all over the table.
  for (const table of ['member_contact', 'member_participant'])
    await sql`ALTER TABLE ${sql.id(table)} ADD COLUMN came_of uuid`.execute(db);

  await sql`
    CREATE TABLE member_merge (
      organisation_id uuid NOT NULL,
      id uuid NOT NULL DEFAULT uuidv7(),
      -- Who stayed.
      member_id uuid NOT NULL,
      made_at timestamptz NOT NULL DEFAULT now(),
      made_by uuid NOT NULL,
      undone_at timestamptz,
      undone_by uuid,
      PRIMARY KEY (organisation_id, id),
      FOREIGN KEY (organisation_id, member_id) REFERENCES member (organisation_id, id),
      CHECK ((undone_at IS NULL) = (undone_by IS NULL))
    )`.execute(db);
  await sql`CREATE INDEX member_merge_of ON member_merge (organisation_id, member_id, id)`.execute(db);
  await organisationTable(db, 'member_merge');

  // Who became them, and how much came along.
  await sql`
    CREATE TABLE member_merge_part (
      organisation_id uuid NOT NULL,
      merge_id uuid NOT NULL,
      member_id uuid NOT NULL,
      contacts int NOT NULL,
      registrations int NOT NULL,
      -- Until it is undone.
      stands boolean NOT NULL DEFAULT true,
      PRIMARY KEY (organisation_id, merge_id, member_id),
      FOREIGN KEY (organisation_id, merge_id) REFERENCES member_merge (organisation_id, id),
      FOREIGN KEY (organisation_id, member_id) REFERENCES member (organisation_id, id)
    )`.execute(db);
  await sql`CREATE INDEX member_merge_part_of ON member_merge_part (organisation_id, member_id)`.execute(db);
  // Nobody becomes two, also without the lock of members.
  await sql`CREATE UNIQUE INDEX member_merge_part_once ON member_merge_part (organisation_id, member_id) WHERE stands`.execute(
    db,
  );
  await organisationTable(db, 'member_merge_part');

  // What a merge wrote at who stayed, field by field, and what stood there before.
  await sql`
    CREATE TABLE member_merge_value (
      organisation_id uuid NOT NULL,
      merge_id uuid NOT NULL,
      member_id uuid NOT NULL,
      -- A column, 'consent' with its way, or an own field's id.
      field text NOT NULL CHECK (field <> ''),
      was jsonb NOT NULL,
      wrote jsonb NOT NULL,
      PRIMARY KEY (organisation_id, merge_id, field),
      FOREIGN KEY (organisation_id, merge_id) REFERENCES member_merge (organisation_id, id),
      FOREIGN KEY (organisation_id, member_id) REFERENCES member (organisation_id, id)
    )`.execute(db);
  await sql`CREATE INDEX member_merge_value_of ON member_merge_value (organisation_id, member_id, field, merge_id)`.execute(
    db,
  );
  await organisationTable(db, 'member_merge_value');

  // Added to whatever words there are: other steps add theirs.
  for (const [table, column, more] of [
    ['member_tagged', 'source', ['merge']],
    ['member_in_group', 'source', ['merge']],
    ['member_in_channel', 'source', ['merge']],
    ['member_log', 'kind', ['merged', 'unmerged']],
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
