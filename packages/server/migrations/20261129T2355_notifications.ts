import { type Kysely, sql } from 'kysely';
import { globalTable, organisationTable } from '../src/core/migration-helpers.ts';

/**
 * Notifications: a row for each thing and day, which counts; what each user has seen is one moment. Sales and registrations are counted by a job from the ids of
 * what is written anyway (notification_lane says how far it has read); what is rare is noted by triggers.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE notification (
      organisation_id uuid NOT NULL REFERENCES organisation,
      id uuid NOT NULL DEFAULT uuidv7(),
      kind text NOT NULL CHECK (kind IN ('sale', 'review', 'import', 'campaign', 'invoice')),
      part text NOT NULL DEFAULT '' CHECK (part IN ('', 'members', 'guests', 'participants', 'schedule', 'mail', 'sms')),
      -- What is counted together: the event, the import, the campaign; without an event the organisation.
      subject_id uuid NOT NULL,
      day date NOT NULL,
      event_id uuid,
      name text NOT NULL DEFAULT '',
      has_failed boolean NOT NULL DEFAULT false,
      count int NOT NULL DEFAULT 1,
      first_at timestamptz NOT NULL,
      last_at timestamptz NOT NULL,
      PRIMARY KEY (organisation_id, id),
      CONSTRAINT notification_once UNIQUE (organisation_id, kind, subject_id, day)
    )`.execute(db);
  await organisationTable(db, 'notification');
  await sql`CREATE INDEX notification_latest ON notification (organisation_id, last_at DESC, id DESC)`.execute(db);
  await sql`
    CREATE TABLE notification_reader (
      organisation_id uuid NOT NULL REFERENCES organisation,
      user_id uuid NOT NULL,
      seen_at timestamptz,
      in_product text[] NOT NULL DEFAULT '{sale,review,import,campaign,invoice}'
        CHECK (in_product <@ '{sale,review,import,campaign,invoice}'::text[]),
      by_mail text[] NOT NULL DEFAULT '{}' CHECK (by_mail <@ '{sale,review,import,campaign,invoice}'::text[]),
      -- Of mails, where the user has chosen none for the account.
      language text NOT NULL DEFAULT 'en' CHECK (language IN ('en', 'zh', 'es', 'ja')),
      -- Until when mails have told; null = they tell of nothing.
      mailed_at timestamptz,
      PRIMARY KEY (organisation_id, user_id),
      FOREIGN KEY (organisation_id, user_id) REFERENCES app_user ON DELETE CASCADE,
      CHECK ((mailed_at IS NULL) = (by_mail = '{}'))
    )`.execute(db);
  await organisationTable(db, 'notification_reader');
  await sql`
    CREATE TABLE notification_lane (
      organisation_id uuid PRIMARY KEY,
      read_to uuid NOT NULL DEFAULT uuidv7(),
      due_at timestamptz NOT NULL DEFAULT now()
    )`.execute(db);
  globalTable('notification_lane');
  await sql`CREATE INDEX notification_lane_due ON notification_lane (due_at)`.execute(db);
  await sql`INSERT INTO notification_lane (organisation_id) SELECT DISTINCT organisation_id FROM login_name`.execute(
    db,
  );

  for (const name of ['note_for_people', 'begin_notifying'])
    await sql`CREATE FUNCTION ${sql.ref(name)}() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RETURN NULL; END'`.execute(
      db,
    );
  await sql`CREATE TRIGGER begin_notifying AFTER INSERT ON organisation FOR EACH ROW EXECUTE FUNCTION begin_notifying()`.execute(
    db,
  );
  for (const table of ['guest_import', 'member_import', 'participant_import', 'schedule_import'])
    await sql`CREATE TRIGGER note_for_people AFTER UPDATE OF state ON ${sql.table(table)} FOR EACH ROW
      WHEN (NEW.state IN ('DONE', 'FAILED') AND OLD.state IS DISTINCT FROM NEW.state) EXECUTE FUNCTION note_for_people()`.execute(
      db,
    );
  await sql`CREATE TRIGGER note_for_people AFTER UPDATE OF state ON message_task FOR EACH ROW
    WHEN (NEW.state = 'finished' AND OLD.state <> 'finished' AND NEW.test_of IS NULL) EXECUTE FUNCTION note_for_people()`.execute(
    db,
  );
  await sql`CREATE TRIGGER note_for_people AFTER INSERT ON invoice FOR EACH ROW
    WHEN (NEW.applied_by <> 'organiser' AND NEW.state = 'APPLIED') EXECUTE FUNCTION note_for_people()`.execute(db);
}
