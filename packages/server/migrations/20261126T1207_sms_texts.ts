import { type Kysely, sql } from 'kysely';

/** Text messages and notices (decision 0083): how many signatures and templates there may be, what stands instead of variables, what an event has told already. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const [table, most] of [
    ['sms_sign', '20'],
    ['sms_template', '300'],
  ] as const) {
    await sql`
      ALTER TABLE ${sql.id(table)}
        ADD COLUMN slot smallint CONSTRAINT ${sql.id(`${table}_full`)} CHECK (slot BETWEEN 1 AND ${sql.lit(Number(most))}),
        ADD CONSTRAINT ${sql.id(`${table}_slotted`)} CHECK ((slot IS NULL) = (deleted_at IS NOT NULL))`.execute(db);
    await sql`CREATE UNIQUE INDEX ${sql.id(`${table}_slot`)} ON ${sql.id(table)} (organisation_id, slot) WHERE deleted_at IS NULL`.execute(
      db,
    );
    await sql`CREATE TRIGGER ${sql.id(`take_slot_${table}`)} BEFORE INSERT OR UPDATE OF deleted_at ON ${sql.id(table)}
      FOR EACH ROW EXECUTE FUNCTION take_slot(${sql.lit(most)})`.execute(db);
  }
  await sql`
    ALTER TABLE sms_template
      -- Names with what stands there where somebody has nothing.
      ADD COLUMN variables jsonb NOT NULL DEFAULT '{}',
      -- The vendor names what it takes; nothing is sent by a template without that name.
      ADD CONSTRAINT sms_template_asked CHECK (state <> 'approved' OR vendor_code <> '')`.execute(db);
  // The moment that everybody was told of last: of a start or an end, or of a change.
  await sql`ALTER TABLE event_notice ADD COLUMN told_for timestamptz`.execute(db);
  // Which templates use a signature.
  await sql`CREATE INDEX sms_template_sign ON sms_template (organisation_id, sign_id) WHERE deleted_at IS NULL`.execute(
    db,
  );
}
