import { type Kysely, sql } from 'kysely';

const kinds = `('sale', 'review', 'import', 'campaign', 'invoice', 'colleague')`;
const list = '{sale,review,import,campaign,invoice,colleague}';

/** Users are told of colleagues who joined, and of imports of address books. Who wanted to see all there was goes on seeing all; by mail nobody gets more than they chose. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    ALTER TABLE notification DROP CONSTRAINT notification_kind_check, DROP CONSTRAINT notification_part_check,
      ADD CONSTRAINT notification_kind_check CHECK (kind IN ${sql.raw(kinds)}),
      ADD CONSTRAINT notification_part_check CHECK (part IN ('', 'members', 'guests', 'participants', 'schedule', 'mail', 'sms', 'mailBook', 'smsBook'))`.execute(
    db,
  );
  await sql`
    ALTER TABLE notification_reader DROP CONSTRAINT notification_reader_in_product_check, DROP CONSTRAINT notification_reader_by_mail_check,
      ALTER COLUMN in_product SET DEFAULT ${sql.lit(list)},
      ADD CONSTRAINT notification_reader_in_product_check CHECK (in_product <@ ${sql.lit(list)}::text[]),
      ADD CONSTRAINT notification_reader_by_mail_check CHECK (by_mail <@ ${sql.lit(list)}::text[])`.execute(db);
  // The owner sees every organisation's rows in no other way.
  await sql`ALTER TABLE notification_reader NO FORCE ROW LEVEL SECURITY`.execute(db);
  await sql`
    UPDATE notification_reader SET in_product = in_product || '{colleague}'
    WHERE in_product @> '{sale,review,import,campaign,invoice}'`.execute(db);
  await sql`ALTER TABLE notification_reader FORCE ROW LEVEL SECURITY`.execute(db);
  // Of the first user of an organisation nobody is told: the function looks.
  await sql`CREATE TRIGGER note_for_people AFTER INSERT ON app_user FOR EACH ROW EXECUTE FUNCTION note_for_people()`.execute(
    db,
  );
  // A sheet is taken in steps; the last one is its end.
  await sql`CREATE TRIGGER note_for_people AFTER UPDATE OF taken_at ON address_book_import FOR EACH ROW
    WHEN (NEW.taken_at IS NOT NULL) EXECUTE FUNCTION note_for_people()`.execute(db);
}
