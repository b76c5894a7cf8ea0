import { type Kysely, sql } from 'kysely';
import { globalTable, organisationTable } from '../src/core/migration-helpers.ts';

/** Campaigns of text messages and e-mail (decision 0076): tasks, the ledger with a line a recipient, who was passed over, who is to get nothing, what came back. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE message_task (
      organisation_id uuid NOT NULL REFERENCES organisation (organisation_id),
      id uuid NOT NULL DEFAULT uuidv7(),
      channel text NOT NULL CHECK (channel IN ('sms', 'mail')),
      purpose text NOT NULL CHECK (purpose IN ('notice', 'promotion')),
      name text NOT NULL,
      state text NOT NULL DEFAULT 'draft'
        CHECK (state IN ('draft', 'scheduled', 'building', 'running', 'paused', 'finished', 'cancelled', 'expired')),
      -- Of a pause.
      why text CHECK (why IN ('asked', 'balance', 'vendor', 'day_limit', 'template')),
      why_words text NOT NULL DEFAULT '',
      lacks_cents bigint CHECK (lacks_cents > 0),
      -- Whom it is for: sources in their order.
      audience jsonb NOT NULL DEFAULT '[]',
      -- What is sent, as it was when the task left its draft.
      content jsonb NOT NULL DEFAULT '{}',
      template_id uuid,
      event_id uuid,
      starts_at timestamptz,
      -- Never later: what an outage kept waiting so long is not sent.
      latest_at timestamptz,
      time_zone text NOT NULL DEFAULT 'Asia/Shanghai',
      -- Minutes of the day in that zone between which it may send; both null: at any time.
      from_minute smallint CHECK (from_minute BETWEEN 0 AND 1439),
      to_minute smallint CHECK (to_minute BETWEEN 1 AND 1440),
      per_minute integer CHECK (per_minute BETWEEN 1 AND 100000),
      includes_worms boolean NOT NULL DEFAULT false,
      -- Shares, subjects and the moment at which the better one is chosen.
      ab jsonb,
      winner smallint,
      price_cents integer NOT NULL DEFAULT 0 CHECK (price_cents >= 0),
      -- How far building has come.
      reached jsonb NOT NULL DEFAULT '{}',
      reserved_cents bigint NOT NULL DEFAULT 0 CHECK (reserved_cents >= 0),
      returned_cents bigint NOT NULL DEFAULT 0,
      -- How often something was given back.
      returns integer NOT NULL DEFAULT 0,
      -- A resend is a task of its own, of those lines of this one.
      resend_of uuid,
      -- A test is one too, of its maker's own addresses.
      test_of uuid,
      made_by uuid NOT NULL,
      version integer NOT NULL DEFAULT 1,
      created_at timestamptz NOT NULL DEFAULT now(),
      updated_at timestamptz NOT NULL DEFAULT now(),
      begun_at timestamptz,
      ended_at timestamptz,
      deleted_at timestamptz,
      PRIMARY KEY (organisation_id, id),
      CHECK ((from_minute IS NULL) = (to_minute IS NULL)),
      CHECK ((why IS NOT NULL) = (state = 'paused')),
      CHECK (latest_at IS NULL OR starts_at IS NULL OR latest_at > starts_at),
      CONSTRAINT message_task_money CHECK (returned_cents BETWEEN 0 AND reserved_cents),
      FOREIGN KEY (organisation_id, event_id) REFERENCES event (organisation_id, id)
    )`.execute(db);
  await organisationTable(db, 'message_task');
  await sql`CREATE INDEX message_task_list ON message_task (organisation_id, channel, created_at DESC, id DESC) WHERE deleted_at IS NULL AND test_of IS NULL`.execute(
    db,
  );
  // The list of what is under way.
  await sql`
    CREATE INDEX message_task_under_way ON message_task (organisation_id, channel, created_at DESC, id DESC)
    WHERE deleted_at IS NULL AND test_of IS NULL AND state IN ('scheduled', 'building', 'running', 'paused')`.execute(
    db,
  );

  await sql`CREATE INDEX message_task_tests ON message_task (organisation_id, test_of, created_at) WHERE test_of IS NOT NULL`.execute(
    db,
  );

  // Tasks that a job is to look at, and who is at it; it holds nothing but the way there.
  globalTable('message_live');
  await sql`
    CREATE TABLE message_live (
      organisation_id uuid NOT NULL,
      task_id uuid NOT NULL,
      due_at timestamptz NOT NULL DEFAULT now(),
      holder uuid,
      held_until timestamptz,
      PRIMARY KEY (organisation_id, task_id)
    ) WITH (fillfactor = 50)`.execute(db);
  await sql`CREATE INDEX message_live_due ON message_live (due_at)`.execute(db);

  await sql`
    CREATE TABLE message_line (
      organisation_id uuid NOT NULL,
      id uuid NOT NULL DEFAULT uuidv7(),
      task_id uuid NOT NULL,
      channel text NOT NULL,
      -- As everywhere: a number with its country, an address in small letters.
      address text COLLATE "C" NOT NULL,
      state text NOT NULL DEFAULT 'queued' CHECK (state IN ('queued', 'held', 'claimed', 'accepted', 'delivered', 'undelivered', 'bounced', 'complained',
        'failed', 'suppressed', 'cancelled', 'unknown')),
      -- Why somebody is suppressed, or what kind of failure it was.
      class text,
      code text,
      member_id uuid,
      participant_id uuid,
      -- The place of the source in the audience.
      source smallint NOT NULL DEFAULT 0,
      -- What stands in the message for this one alone.
      vars jsonb,
      variant smallint NOT NULL DEFAULT 0,
      segments smallint NOT NULL DEFAULT 1 CHECK (segments BETWEEN 1 AND 20),
      price_cents integer NOT NULL DEFAULT 0 CHECK (price_cents >= 0),
      -- Whether the price went back.
      is_returned boolean NOT NULL DEFAULT false,
      -- Not before, when the vendor said: later.
      not_before timestamptz,
      lease_until timestamptz,
      attempts smallint NOT NULL DEFAULT 0,
      attempted_at timestamptz,
      settled_at timestamptz,
      provider_id text COLLATE "C",
      -- By a person, as it is judged now.
      opened_at timestamptz,
      clicked_at timestamptz,
      replied_at timestamptz,
      -- The task that sends it once more: once and no more.
      resent_by uuid,
      PRIMARY KEY (organisation_id, id),
      -- One person once, whatever the spelling and however many lists name them.
      CONSTRAINT message_line_once UNIQUE (organisation_id, task_id, address),
      CHECK ((state = 'claimed') = (lease_until IS NOT NULL)),
      FOREIGN KEY (organisation_id, task_id) REFERENCES message_task (organisation_id, id)
    ) WITH (fillfactor = 80)`.execute(db);
  await organisationTable(db, 'message_line');
  await sql`CREATE INDEX message_line_queue ON message_line (organisation_id, task_id, id) WHERE state = 'queued'`.execute(
    db,
  );
  await sql`CREATE INDEX message_line_leases ON message_line (organisation_id, lease_until) WHERE state = 'claimed'`.execute(
    db,
  );
  // The records: whatever is asked for, the first ones of each state are enough.
  await sql`CREATE INDEX message_line_kind ON message_line (organisation_id, channel, state, id DESC)`.execute(db);
  await sql`CREATE INDEX message_line_state ON message_line (organisation_id, task_id, state, id DESC)`.execute(db);
  await sql`CREATE INDEX message_line_address ON message_line (organisation_id, address, id DESC)`.execute(db);
  await sql`CREATE INDEX message_line_member ON message_line (organisation_id, member_id, id DESC) WHERE member_id IS NOT NULL`.execute(
    db,
  );
  await sql`CREATE INDEX message_line_provider ON message_line (organisation_id, provider_id) WHERE provider_id IS NOT NULL`.execute(
    db,
  );

  // Counted by the statements that change lines: a report never counts them. What is owed back stands here too, until a run gives it back all at once.
  await sql`
    CREATE TABLE message_tally (
      organisation_id uuid NOT NULL,
      task_id uuid NOT NULL,
      variant smallint NOT NULL DEFAULT 0,
      what text NOT NULL,
      class text NOT NULL DEFAULT '',
      n bigint NOT NULL DEFAULT 0 CHECK (n >= 0),
      PRIMARY KEY (organisation_id, task_id, variant, what, class),
      FOREIGN KEY (organisation_id, task_id) REFERENCES message_task (organisation_id, id)
    ) WITH (fillfactor = 50)`.execute(db);
  await organisationTable(db, 'message_tally');

  // Who was named, and gets nothing by this naming.
  await sql`
    CREATE TABLE message_passed (
      organisation_id uuid NOT NULL,
      id uuid NOT NULL DEFAULT uuidv7(),
      task_id uuid NOT NULL,
      source smallint NOT NULL,
      address text COLLATE "C" NOT NULL,
      member_id uuid,
      rule text NOT NULL CHECK (rule IN ('duplicate', 'invalid', 'unserved', 'no_address')),
      -- Of a duplicate: the source that named the address first.
      first_source smallint,
      PRIMARY KEY (organisation_id, id),
      FOREIGN KEY (organisation_id, task_id) REFERENCES message_task (organisation_id, id)
    )`.execute(db);
  await organisationTable(db, 'message_passed');
  await sql`CREATE INDEX message_passed_task ON message_passed (organisation_id, task_id, rule, id)`.execute(db);
  await sql`CREATE INDEX message_passed_member ON message_passed (organisation_id, member_id) WHERE member_id IS NOT NULL`.execute(
    db,
  );
  await sql`CREATE INDEX message_passed_address ON message_passed (organisation_id, task_id, address)`.execute(db);

  await sql`
    CREATE TABLE message_stop (
      organisation_id uuid NOT NULL REFERENCES organisation (organisation_id),
      id uuid NOT NULL DEFAULT uuidv7(),
      channel text NOT NULL CHECK (channel IN ('sms', 'mail')),
      address text COLLATE "C" NOT NULL,
      scope text NOT NULL CHECK (scope IN ('promotion', 'all')),
      why text NOT NULL CHECK (why IN ('reply', 'unsubscribed', 'unknown_user', 'unknown_host', 'moved', 'complained', 'by_hand')),
      line_id uuid,
      by_user uuid,
      at timestamptz NOT NULL DEFAULT now(),
      lifted_at timestamptz,
      PRIMARY KEY (organisation_id, id)
    )`.execute(db);
  await organisationTable(db, 'message_stop');
  await sql`CREATE UNIQUE INDEX message_stop_live ON message_stop (organisation_id, channel, address, scope) WHERE lifted_at IS NULL`.execute(
    db,
  );
  await sql`CREATE INDEX message_stop_list ON message_stop (organisation_id, channel, at DESC, id DESC)`.execute(db);

  // What came back, raw: who judged it by which rules can be computed again.
  await sql`
    CREATE TABLE message_event (
      organisation_id uuid NOT NULL,
      id uuid NOT NULL DEFAULT uuidv7(),
      task_id uuid NOT NULL,
      line_id uuid NOT NULL,
      kind text NOT NULL CHECK (kind IN ('open', 'click', 'bounce', 'complaint', 'receipt', 'reply', 'unsubscribe')),
      at timestamptz NOT NULL DEFAULT now(),
      -- Never the whole address: /24, or /48.
      network cidr,
      agent text NOT NULL DEFAULT '' CHECK (length(agent) <= 300),
      link smallint,
      class text,
      code text,
      words text NOT NULL DEFAULT '' CHECK (length(words) <= 500),
      verdict text CHECK (verdict IN ('person', 'proxy', 'scanner', 'unsure')),
      rule_version smallint,
      -- What was told twice is there once.
      digest bytea,
      PRIMARY KEY (organisation_id, id),
      FOREIGN KEY (organisation_id, line_id) REFERENCES message_line (organisation_id, id)
    )`.execute(db);
  await organisationTable(db, 'message_event', { appendOnly: false });
  await sql`CREATE INDEX message_event_line ON message_event (organisation_id, line_id, id)`.execute(db);
  await sql`CREATE INDEX message_event_task ON message_event (organisation_id, task_id, kind, id DESC)`.execute(db);
  await sql`CREATE UNIQUE INDEX message_event_once ON message_event (organisation_id, digest) WHERE digest IS NOT NULL`.execute(
    db,
  );

  await sql`
    CREATE TABLE address_book (
      organisation_id uuid NOT NULL REFERENCES organisation (organisation_id),
      id uuid NOT NULL DEFAULT uuidv7(),
      channel text NOT NULL CHECK (channel IN ('sms', 'mail')),
      name text NOT NULL,
      note text NOT NULL DEFAULT '',
      entries integer NOT NULL DEFAULT 0 CHECK (entries BETWEEN 0 AND 1000000),
      made_by uuid NOT NULL,
      version integer NOT NULL DEFAULT 1,
      created_at timestamptz NOT NULL DEFAULT now(),
      updated_at timestamptz NOT NULL DEFAULT now(),
      deleted_at timestamptz,
      PRIMARY KEY (organisation_id, id)
    )`.execute(db);
  await organisationTable(db, 'address_book');
  await sql`CREATE UNIQUE INDEX address_book_name ON address_book (organisation_id, channel, lower(name)) WHERE deleted_at IS NULL`.execute(
    db,
  );
  await sql`
    CREATE TABLE address_book_entry (
      organisation_id uuid NOT NULL,
      id uuid NOT NULL DEFAULT uuidv7(),
      book_id uuid NOT NULL,
      address text COLLATE "C" NOT NULL,
      name text NOT NULL DEFAULT '',
      company text NOT NULL DEFAULT '',
      title text NOT NULL DEFAULT '',
      note text NOT NULL DEFAULT '',
      -- What its sheet had besides, by the names of its columns: variables of a message.
      vars jsonb NOT NULL DEFAULT '{}',
      version integer NOT NULL DEFAULT 1,
      created_at timestamptz NOT NULL DEFAULT now(),
      updated_at timestamptz NOT NULL DEFAULT now(),
      PRIMARY KEY (organisation_id, id),
      CONSTRAINT address_book_entry_once UNIQUE (organisation_id, book_id, address),
      FOREIGN KEY (organisation_id, book_id) REFERENCES address_book (organisation_id, id)
    )`.execute(db);
  await organisationTable(db, 'address_book_entry');
  await sql`CREATE INDEX address_book_entry_list ON address_book_entry (organisation_id, book_id, id DESC)`.execute(db);
  await sql`CREATE INDEX address_book_entry_name ON address_book_entry (organisation_id, book_id, lower(name) COLLATE "C", id)`.execute(
    db,
  );

  await sql`
    CREATE TABLE sms_sign (
      organisation_id uuid NOT NULL REFERENCES organisation (organisation_id),
      id uuid NOT NULL DEFAULT uuidv7(),
      -- Without the brackets.
      name text NOT NULL CHECK (length(name) BETWEEN 2 AND 12),
      state text NOT NULL DEFAULT 'draft' CHECK (state IN ('draft', 'in_review', 'approved', 'refused')),
      -- With the carriers: what is not filed is not delivered.
      is_filed boolean NOT NULL DEFAULT false,
      reason text NOT NULL DEFAULT '',
      version integer NOT NULL DEFAULT 1,
      created_at timestamptz NOT NULL DEFAULT now(),
      updated_at timestamptz NOT NULL DEFAULT now(),
      deleted_at timestamptz,
      PRIMARY KEY (organisation_id, id)
    )`.execute(db);
  await organisationTable(db, 'sms_sign');
  await sql`CREATE UNIQUE INDEX sms_sign_name ON sms_sign (organisation_id, lower(name)) WHERE deleted_at IS NULL`.execute(
    db,
  );
  await sql`
    CREATE TABLE sms_template (
      organisation_id uuid NOT NULL REFERENCES organisation (organisation_id),
      id uuid NOT NULL DEFAULT uuidv7(),
      kind text NOT NULL CHECK (kind IN ('code', 'notice', 'promotion')),
      name text NOT NULL,
      sign_id uuid NOT NULL,
      -- With \${variable}; without the signature and the sentence of opting out.
      text text NOT NULL CHECK (length(text) BETWEEN 1 AND 500),
      vendor_code text NOT NULL DEFAULT '',
      state text NOT NULL DEFAULT 'draft' CHECK (state IN ('draft', 'in_review', 'approved', 'refused')),
      reason text NOT NULL DEFAULT '',
      version integer NOT NULL DEFAULT 1,
      created_at timestamptz NOT NULL DEFAULT now(),
      updated_at timestamptz NOT NULL DEFAULT now(),
      deleted_at timestamptz,
      PRIMARY KEY (organisation_id, id),
      FOREIGN KEY (organisation_id, sign_id) REFERENCES sms_sign (organisation_id, id)
    )`.execute(db);
  await organisationTable(db, 'sms_template');
  await sql`CREATE INDEX sms_template_list ON sms_template (organisation_id, updated_at DESC, id DESC) WHERE deleted_at IS NULL`.execute(
    db,
  );

  await sql`
    CREATE TABLE mail_design (
      organisation_id uuid NOT NULL REFERENCES organisation (organisation_id),
      id uuid NOT NULL DEFAULT uuidv7(),
      name text NOT NULL,
      source text NOT NULL CHECK (source IN ('stock', 'editor', 'upload', 'address')),
      -- What the editor goes on with; null of foreign HTML.
      mjml text,
      html text NOT NULL CHECK (octet_length(html) <= 1000000),
      text text NOT NULL DEFAULT '',
      version integer NOT NULL DEFAULT 1,
      made_by uuid NOT NULL,
      created_at timestamptz NOT NULL DEFAULT now(),
      updated_at timestamptz NOT NULL DEFAULT now(),
      deleted_at timestamptz,
      PRIMARY KEY (organisation_id, id)
    )`.execute(db);
  await organisationTable(db, 'mail_design');
  await sql`CREATE INDEX mail_design_list ON mail_design (organisation_id, updated_at DESC, id DESC) WHERE deleted_at IS NULL`.execute(
    db,
  );
  await sql`
    CREATE TABLE mail_template (
      organisation_id uuid NOT NULL REFERENCES organisation (organisation_id),
      id uuid NOT NULL DEFAULT uuidv7(),
      kind text NOT NULL CHECK (kind IN ('notice', 'promotion')),
      name text NOT NULL,
      language text NOT NULL DEFAULT 'en',
      subject text NOT NULL,
      -- What a list of mails shows after the subject.
      preview text NOT NULL DEFAULT '',
      from_name text NOT NULL DEFAULT '',
      reply_to text NOT NULL DEFAULT '',
      mjml text,
      html text NOT NULL CHECK (octet_length(html) <= 1000000),
      text text NOT NULL DEFAULT '',
      -- Names with what stands there where somebody has nothing.
      variables jsonb NOT NULL DEFAULT '{}',
      version integer NOT NULL DEFAULT 1,
      made_by uuid NOT NULL,
      created_at timestamptz NOT NULL DEFAULT now(),
      updated_at timestamptz NOT NULL DEFAULT now(),
      deleted_at timestamptz,
      PRIMARY KEY (organisation_id, id)
    )`.execute(db);
  await organisationTable(db, 'mail_template');
  await sql`CREATE INDEX mail_template_list ON mail_template (organisation_id, updated_at DESC, id DESC) WHERE deleted_at IS NULL`.execute(
    db,
  );
  await sql`
    CREATE TABLE mail_domain (
      organisation_id uuid NOT NULL REFERENCES organisation (organisation_id),
      id uuid NOT NULL DEFAULT uuidv7(),
      domain text NOT NULL,
      selector text NOT NULL,
      -- Sealed (core/sealed.ts); it was tried when it was saved.
      sealed_key text NOT NULL,
      public_key text NOT NULL,
      -- What DNS said last.
      found jsonb NOT NULL DEFAULT '{}',
      checked_at timestamptz,
      version integer NOT NULL DEFAULT 1,
      created_at timestamptz NOT NULL DEFAULT now(),
      deleted_at timestamptz,
      PRIMARY KEY (organisation_id, id)
    )`.execute(db);
  await organisationTable(db, 'mail_domain');
  await sql`CREATE UNIQUE INDEX mail_domain_name ON mail_domain (organisation_id, lower(domain)) WHERE deleted_at IS NULL`.execute(
    db,
  );

  await sql`
    CREATE TABLE event_notice (
      organisation_id uuid NOT NULL,
      event_id uuid NOT NULL,
      trigger text NOT NULL CHECK (trigger IN ('registered', 'under_review', 'approved', 'rejected', 'paid', 'refunded', 'changed', 'before', 'signed_in', 'after')),
      channel text NOT NULL CHECK (channel IN ('sms', 'mail')),
      is_on boolean NOT NULL,
      -- Null: the product's own words.
      template_id uuid,
      delay_minutes integer NOT NULL DEFAULT 0 CHECK (delay_minutes BETWEEN 0 AND 43200),
      version integer NOT NULL DEFAULT 1,
      updated_at timestamptz NOT NULL DEFAULT now(),
      PRIMARY KEY (organisation_id, event_id, trigger, channel),
      FOREIGN KEY (organisation_id, event_id) REFERENCES event (organisation_id, id)
    )`.execute(db);
  await organisationTable(db, 'event_notice');

  // What a task gives back of its reservation.
  await sql`ALTER TABLE ledger_entry DROP CONSTRAINT ledger_entry_kind_check`.execute(db);
  await sql`
    ALTER TABLE ledger_entry ADD CONSTRAINT ledger_entry_kind_check
    CHECK (kind IN ('received', 'sold', 'unsold', 'refunded', 'credited', 'bonus', 'spent', 'returned'))`.execute(db);
  await sql`DROP INDEX ledger_entry_balance`.execute(db);
  await sql`
    CREATE INDEX ledger_entry_balance ON ledger_entry (organisation_id, at DESC, id DESC) INCLUDE (kind, amount_cents)
    WHERE kind IN ('credited', 'bonus', 'spent', 'returned')`.execute(db);

  // Added to whatever kinds of the history there are: other steps add theirs.
  const { rows } = await sql<{
    text: string;
  }>`SELECT pg_get_constraintdef(oid) AS text FROM pg_constraint WHERE conname = 'member_log_kind_check'`.execute(db);
  const kinds = [...(rows[0]?.text ?? '').matchAll(/'(\w+)'::text/g)].map(([, kind]) => kind ?? '');
  const all = [...new Set([...kinds, 'messaged'])].map((kind) => sql.lit(kind));
  await sql`ALTER TABLE member_log DROP CONSTRAINT member_log_kind_check,
    ADD CONSTRAINT member_log_kind_check CHECK (kind IN (${sql.join(all)}))`.execute(db);
}
