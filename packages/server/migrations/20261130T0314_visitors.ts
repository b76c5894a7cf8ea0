import { type Kysely, sql } from 'kysely';
import { organisationTable } from '../src/core/migration-helpers.ts';

/** What an event's site lists besides (looks back, news put on it), and what its visitors ask. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE review (
      organisation_id uuid NOT NULL,
      id uuid NOT NULL DEFAULT uuidv7(),
      event_id uuid NOT NULL,
      title text NOT NULL CHECK (title <> ''),
      text text NOT NULL DEFAULT '',
      recording_url text NOT NULL DEFAULT '',
      -- The recording, where it is a document of the library.
      document_id uuid,
      is_on boolean NOT NULL DEFAULT true,
      shown_at timestamptz,
      sort int NOT NULL CHECK (sort BETWEEN 1 AND 100),
      version int NOT NULL DEFAULT 1,
      created_at timestamptz NOT NULL DEFAULT now(),
      updated_at timestamptz NOT NULL DEFAULT now(),
      PRIMARY KEY (organisation_id, id),
      FOREIGN KEY (organisation_id, event_id) REFERENCES event (organisation_id, id),
      FOREIGN KEY (organisation_id, document_id) REFERENCES document (organisation_id, id) ON DELETE SET NULL (document_id),
      CONSTRAINT review_place UNIQUE (organisation_id, event_id, sort) DEFERRABLE,
      CONSTRAINT review_recording CHECK (recording_url = '' OR document_id IS NULL)
    )`.execute(db);
  await sql`CREATE INDEX review_document ON review (organisation_id, document_id) WHERE document_id IS NOT NULL`.execute(
    db,
  );
  await organisationTable(db, 'review');
  await sql`
    CREATE TABLE review_picture (
      organisation_id uuid NOT NULL,
      review_id uuid NOT NULL,
      sort int NOT NULL CHECK (sort BETWEEN 0 AND 29),
      picture_key text NOT NULL,
      alt text NOT NULL DEFAULT '',
      PRIMARY KEY (organisation_id, review_id, sort),
      FOREIGN KEY (organisation_id, review_id) REFERENCES review (organisation_id, id) ON DELETE CASCADE
    )`.execute(db);
  await organisationTable(db, 'review_picture');

  await sql`
    CREATE TABLE site_news (
      organisation_id uuid NOT NULL,
      id uuid NOT NULL DEFAULT uuidv7(),
      event_id uuid NOT NULL,
      dynamic_id uuid NOT NULL,
      is_on boolean NOT NULL DEFAULT true,
      sort int NOT NULL CHECK (sort BETWEEN 1 AND 100),
      PRIMARY KEY (organisation_id, id),
      FOREIGN KEY (organisation_id, event_id) REFERENCES event (organisation_id, id),
      FOREIGN KEY (organisation_id, dynamic_id) REFERENCES dynamic (organisation_id, id) ON DELETE CASCADE,
      CONSTRAINT site_news_once UNIQUE (organisation_id, dynamic_id),
      CONSTRAINT site_news_place UNIQUE (organisation_id, event_id, sort) DEFERRABLE
    )`.execute(db);
  await organisationTable(db, 'site_news');

  await sql`
    CREATE TABLE consult (
      organisation_id uuid NOT NULL,
      id uuid NOT NULL DEFAULT uuidv7(),
      event_id uuid NOT NULL,
      nonce text NOT NULL,
      text text NOT NULL CHECK (text <> ''),
      name text NOT NULL CHECK (name <> ''),
      email text NOT NULL DEFAULT '',
      phone text NOT NULL DEFAULT '',
      language text NOT NULL CHECK (language IN ('en', 'zh', 'es', 'ja')),
      state text NOT NULL DEFAULT 'new' CHECK (state IN ('new', 'answered')),
      answer text NOT NULL DEFAULT '',
      answered_at timestamptz,
      answered_by uuid,
      created_at timestamptz NOT NULL DEFAULT now(),
      PRIMARY KEY (organisation_id, id),
      FOREIGN KEY (organisation_id, event_id) REFERENCES event (organisation_id, id),
      CONSTRAINT consult_nonce UNIQUE (organisation_id, event_id, nonce),
      CHECK (email <> '' OR phone <> ''),
      CHECK ((state = 'answered') = (answered_at IS NOT NULL)),
      CHECK (answer = '' OR state = 'answered')
    )`.execute(db);
  await sql`CREATE INDEX consult_newest ON consult (organisation_id, event_id, created_at DESC, id DESC)`.execute(db);
  await sql`CREATE INDEX consult_new ON consult (organisation_id, event_id, created_at DESC, id DESC) WHERE state = 'new'`.execute(
    db,
  );
  await sql`CREATE INDEX consult_email ON consult (organisation_id, email)`.execute(db);
  await sql`CREATE INDEX consult_phone ON consult (organisation_id, phone)`.execute(db);
  await organisationTable(db, 'consult');

  // How many questions came within an hour: from somebody, from a network, about an event. Keys are keyed digests; rows are removed after a day.
  await sql`
    CREATE TABLE consult_flood (
      organisation_id uuid NOT NULL,
      key text NOT NULL,
      since timestamptz NOT NULL,
      count int NOT NULL CHECK (count BETWEEN 1 AND 300),
      PRIMARY KEY (organisation_id, key)
    )`.execute(db);
  await sql`CREATE INDEX consult_flood_since ON consult_flood (organisation_id, since)`.execute(db);
  await organisationTable(db, 'consult_flood');

  // Questions are told to organisers.
  const kinds = ['sale', 'review', 'import', 'campaign', 'invoice', 'colleague', 'question'];
  const list = sql.raw(`'{${kinds.join(',')}}'::text[]`);
  await sql`ALTER TABLE notification DROP CONSTRAINT notification_kind_check,
    ADD CONSTRAINT notification_kind_check CHECK (kind IN (${sql.join(kinds.map((kind) => sql.lit(kind)))}))`.execute(
    db,
  );
  await sql`ALTER TABLE notification_reader
    ALTER COLUMN in_product SET DEFAULT ${list},
    DROP CONSTRAINT notification_reader_in_product_check, ADD CONSTRAINT notification_reader_in_product_check CHECK (in_product <@ ${list}),
    DROP CONSTRAINT notification_reader_by_mail_check, ADD CONSTRAINT notification_reader_by_mail_check CHECK (by_mail <@ ${list})`.execute(
    db,
  );
  // Who wanted to see all there was goes on seeing all.
  await sql`ALTER TABLE notification_reader NO FORCE ROW LEVEL SECURITY`.execute(db);
  await sql`
    UPDATE notification_reader SET in_product = in_product || '{question}'::text[]
    WHERE in_product @> '{sale,review,import,campaign,invoice,colleague}'`.execute(db);
  await sql`ALTER TABLE notification_reader FORCE ROW LEVEL SECURITY`.execute(db);
  await sql`CREATE TRIGGER note_for_people AFTER INSERT ON consult FOR EACH ROW EXECUTE FUNCTION note_for_people()`.execute(
    db,
  );

  // They stand in a member's history.
  const { rows } = await sql<{ definition: string }>`
    SELECT pg_get_constraintdef(oid) AS definition FROM pg_constraint WHERE conname = 'member_log_kind_check'`.execute(
    db,
  );
  const words = [...(rows[0]?.definition ?? '').matchAll(/'(\w+)'::text/g)].map(([, word]) => sql.lit(word));
  await sql`ALTER TABLE member_log DROP CONSTRAINT member_log_kind_check,
    ADD CONSTRAINT member_log_kind_check CHECK (kind IN (${sql.join([...words, sql.lit('asked'), sql.lit('replied')])}))`.execute(
    db,
  );
}
