import { type Kysely, sql } from 'kysely';

/**
 * Migrations were edited after some databases had run them (decision 0020). What differs in tables and indexes between such a database and a fresh one, and
 * what rows lack because of it, is mended here; a database that lacks nothing is left as it is. Functions need nothing: they stand in files.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await messageSubjects(db);
  await ticketHolders(db);
  await ticketRevenue(db);
  await ballotPlaces(db);
}

async function hasColumn(db: Kysely<unknown>, table: string, column: string): Promise<boolean> {
  const { rows } = await sql`
    SELECT FROM pg_attribute WHERE attrelid = ${table}::regclass AND attname = ${column} AND NOT attisdropped`.execute(
    db,
  );
  return rows.length > 0;
}

/** Runs statements that must see every organisation's rows: the owner does so in no other way under forced security. */
async function seeingAll(db: Kysely<unknown>, tables: readonly string[], work: () => Promise<void>): Promise<void> {
  for (const table of tables) await sql`ALTER TABLE ${sql.table(table)} NO FORCE ROW LEVEL SECURITY`.execute(db);
  await work();
  for (const table of tables) await sql`ALTER TABLE ${sql.table(table)} FORCE ROW LEVEL SECURITY`.execute(db);
}

/** 0002 before 21 November 06:56: a message was about a participant and nothing else. */
async function messageSubjects(db: Kysely<unknown>): Promise<void> {
  if (!(await hasColumn(db, 'message', 'participant_id'))) return;
  await sql`ALTER TABLE message RENAME COLUMN participant_id TO subject_id`.execute(db);
  await seeingAll(db, ['message'], async () => {
    await sql`UPDATE message SET subject_id = id WHERE subject_id IS NULL`.execute(db);
  });
  await sql`ALTER TABLE message ALTER COLUMN subject_id SET NOT NULL`.execute(db);
  await sql`ALTER TABLE message RENAME CONSTRAINT message_organisation_id_participant_id_kind_channel_occasio_key
    TO message_organisation_id_subject_id_kind_channel_occasion_key`.execute(db);
}

/** 0002 before 21 November 06:40: nobody came by a ticket, so a phone stood at one participant of an event. */
async function ticketHolders(db: Kysely<unknown>): Promise<void> {
  if (await hasColumn(db, 'participant', 'order_ticket_id')) return;
  await sql`ALTER TABLE participant ADD COLUMN order_ticket_id uuid, ADD COLUMN unpaid boolean NOT NULL DEFAULT false`.execute(
    db,
  );
  for (const statement of [
    `DROP INDEX participant_phone`,
    `DROP INDEX participant_email`,
    `CREATE UNIQUE INDEX participant_phone ON participant (organisation_id, event_id, phone) WHERE phone IS NOT NULL AND order_ticket_id IS NULL`,
    `CREATE UNIQUE INDEX participant_email ON participant (organisation_id, event_id, email) WHERE email IS NOT NULL AND order_ticket_id IS NULL`,
    `CREATE INDEX participant_ticket_phone ON participant (organisation_id, event_id, phone) WHERE phone IS NOT NULL AND order_ticket_id IS NOT NULL`,
    `CREATE UNIQUE INDEX participant_ticket ON participant (organisation_id, order_ticket_id) WHERE order_ticket_id IS NOT NULL`,
  ])
    await sql.raw(statement).execute(db);
}

/** 0006 before 21 November 10:11: what was paid for a ticket and went back was added up from the orders, which say it still. */
async function ticketRevenue(db: Kysely<unknown>): Promise<void> {
  if (await hasColumn(db, 'ticket_tally', 'sold_cents')) return;
  await sql`
    ALTER TABLE ticket_tally ADD COLUMN sold_cents bigint NOT NULL DEFAULT 0, ADD COLUMN refunded_cents bigint NOT NULL DEFAULT 0`.execute(
    db,
  );
  await seeingAll(db, ['ticket_tally', 'order_ticket', 'ticket_order'], async () => {
    await sql`
      UPDATE ticket_tally y SET sold_cents = c.sold, refunded_cents = c.refunded
      FROM (
        SELECT t.organisation_id, t.ticket_id, sum(t.price_cents - t.discount_cents)::bigint AS sold, sum(t.refunded_cents)::bigint AS refunded
        FROM order_ticket t JOIN ticket_order o ON o.organisation_id = t.organisation_id AND o.id = t.order_id
        WHERE (t.state <> 'VOID' OR t.voided_by = 'REFUND') AND o.state IN ('PAID', 'PARTIALLY_REFUNDED', 'REFUNDED')
        GROUP BY t.organisation_id, t.ticket_id
      ) c WHERE y.organisation_id = c.organisation_id AND y.ticket_id = c.ticket_id`.execute(db);
  });
}

/**
 * 0021 before 21 November 14:08: cast_ballots took no places, and a later server left taking them to it, so limited options of votes gave out more than there
 * are. What the ballots hold is counted; an option that is over its limit is full from now on, and nobody loses a vote.
 */
async function ballotPlaces(db: Kysely<unknown>): Promise<void> {
  await seeingAll(db, ['ballot', 'form', 'form_version', 'form_option_tally'], async () => {
    await sql`
      INSERT INTO form_option_tally AS t (organisation_id, subject_id, field_id, option, most, taken)
      SELECT l.organisation_id, l.id, l.field, l.option, greatest(l.most, l.held), l.held FROM (
        SELECT f.organisation_id, f.id, d->>'fieldId' AS field, o->>'value' AS option, (o->>'limit')::int AS most, (
          SELECT count(*)::int FROM ballot b
          WHERE b.organisation_id = f.organisation_id AND b.form_id = f.id AND b.state <> 'DISCARDED' AND b.answers->(d->>'fieldId') ? (o->>'value')) AS held
        FROM form f JOIN form_version v ON v.organisation_id = f.organisation_id AND v.form_id = f.id AND v.version = f.current_version,
          jsonb_array_elements(v.definition->'fields') d, jsonb_array_elements(d->'options') o
        WHERE f.kind = 'vote' AND d->>'type' IN ('single', 'multiple', 'dropdown') AND o->>'limit' IS NOT NULL
      ) l ON CONFLICT (organisation_id, subject_id, field_id, option) DO UPDATE SET taken = EXCLUDED.taken, most = greatest(t.most, EXCLUDED.taken)
      WHERE t.taken <> EXCLUDED.taken`.execute(db);
  });
}
