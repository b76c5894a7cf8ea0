import { type Kysely, sql } from 'kysely';
import { organisationTable } from '../src/core/migration-helpers.ts';

/** Titles of an organisation, and invoices: what is applied for and issued of an order or a top-up is counted on its row, whose CHECK is the limit. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    ALTER TABLE ticket_order
      ADD COLUMN invoice_applied_cents bigint NOT NULL DEFAULT 0 CHECK (invoice_applied_cents >= 0),
      ADD COLUMN invoice_issued_cents bigint NOT NULL DEFAULT 0 CHECK (invoice_issued_cents >= 0),
      ADD CONSTRAINT ticket_order_invoiced CHECK (invoice_applied_cents + invoice_issued_cents <= total_cents)`.execute(
    db,
  );
  // Orders of which more is invoiced than was kept: few, and each needs a red letter.
  await sql`
    CREATE INDEX ticket_order_invoiced_over ON ticket_order (organisation_id, id)
    WHERE invoice_issued_cents > total_cents - refunded_cents`.execute(db);
  await sql`
    ALTER TABLE recharge
      ADD COLUMN invoiced_cents bigint NOT NULL DEFAULT 0,
      ADD CONSTRAINT recharge_invoiced CHECK (invoiced_cents BETWEEN 0 AND amount_cents)`.execute(db);

  const title = sql`
      kind text NOT NULL CHECK (kind IN ('person', 'organisation')),
      type text NOT NULL CHECK (type IN ('ordinary', 'special')),
      title text NOT NULL,
      tax_number text COLLATE "C" NOT NULL DEFAULT '',
      address text NOT NULL DEFAULT '',
      phone text NOT NULL DEFAULT '',
      bank text NOT NULL DEFAULT '',
      account text NOT NULL DEFAULT '',
      email text`;
  await sql`
    CREATE TABLE invoice_title (
      organisation_id uuid NOT NULL REFERENCES organisation,
      id uuid NOT NULL DEFAULT uuidv7(),
      ${title},
      is_default boolean NOT NULL DEFAULT false,
      created_at timestamptz NOT NULL DEFAULT now(),
      updated_at timestamptz NOT NULL DEFAULT now(),
      PRIMARY KEY (organisation_id, id),
      CHECK (type = 'ordinary' OR kind = 'organisation')
    )`.execute(db);
  await organisationTable(db, 'invoice_title');
  await sql`CREATE UNIQUE INDEX invoice_title_default ON invoice_title (organisation_id) WHERE is_default`.execute(db);
  await sql`CREATE INDEX invoice_title_list ON invoice_title (organisation_id, created_at DESC, id DESC)`.execute(db);

  // One row an organisation; none = nothing is set.
  await sql`
    CREATE TABLE invoice_setting (
      organisation_id uuid NOT NULL PRIMARY KEY REFERENCES organisation,
      asks_all boolean NOT NULL DEFAULT false
    )`.execute(db);
  await organisationTable(db, 'invoice_setting');

  // The title is a copy of what stood there when somebody applied.
  await sql`
    CREATE TABLE invoice (
      organisation_id uuid NOT NULL REFERENCES organisation,
      id uuid NOT NULL DEFAULT uuidv7(),
      order_id uuid,
      recharge_id uuid,
      event_id uuid,
      subject_number text COLLATE "C" NOT NULL,
      ${title},
      amount_cents bigint NOT NULL CHECK (amount_cents <> 0),
      red_cents bigint NOT NULL DEFAULT 0,
      currency char(3) NOT NULL DEFAULT 'CNY',
      state text NOT NULL DEFAULT 'APPLIED' CHECK (state IN ('APPLIED', 'ISSUED', 'REJECTED', 'WITHDRAWN')),
      reason text NOT NULL DEFAULT '',
      number text COLLATE "C" CHECK (number ~ '^[0-9]{20}$'),
      storage_key text COLLATE "C",
      file_kind text CHECK (file_kind IN ('pdf', 'ofd', 'xml')),
      -- What the file said differently, and somebody confirmed.
      differences jsonb NOT NULL DEFAULT '[]',
      red_of uuid,
      applied_by text NOT NULL CHECK (applied_by IN ('buyer', 'organiser')),
      created_at timestamptz NOT NULL DEFAULT now(),
      created_by uuid,
      issued_at timestamptz,
      issued_by uuid,
      PRIMARY KEY (organisation_id, id),
      FOREIGN KEY (organisation_id, order_id) REFERENCES ticket_order,
      FOREIGN KEY (organisation_id, recharge_id) REFERENCES recharge,
      FOREIGN KEY (organisation_id, event_id) REFERENCES event,
      FOREIGN KEY (organisation_id, red_of) REFERENCES invoice,
      FOREIGN KEY (organisation_id, created_by) REFERENCES app_user,
      FOREIGN KEY (organisation_id, issued_by) REFERENCES app_user,
      CONSTRAINT invoice_of_one CHECK (num_nonnulls(order_id, recharge_id) = 1),
      CONSTRAINT invoice_is_whole CHECK (
        (state = 'ISSUED') = (number IS NOT NULL) AND (number IS NULL) = (storage_key IS NULL)
        AND (storage_key IS NULL) = (file_kind IS NULL) AND (number IS NULL) = (issued_at IS NULL)),
      CONSTRAINT invoice_red CHECK ((red_of IS NULL) = (amount_cents > 0) AND (red_of IS NULL OR state = 'ISSUED')),
      CONSTRAINT invoice_red_most CHECK (red_cents BETWEEN 0 AND greatest(amount_cents, 0)),
      CHECK (type = 'ordinary' OR kind = 'organisation')
    )`.execute(db);
  await organisationTable(db, 'invoice');
  await sql`CREATE UNIQUE INDEX invoice_number ON invoice (organisation_id, number) WHERE number IS NOT NULL`.execute(
    db,
  );
  for (const [name, columns, where] of [
    ['list', 'created_at DESC, id DESC', 'true'],
    ['state', 'state, created_at DESC, id DESC', 'true'],
    ['amount', 'amount_cents, id', 'true'],
    ['event', 'event_id, created_at DESC, id DESC', 'event_id IS NOT NULL'],
    ['order', 'order_id', 'order_id IS NOT NULL'],
    ['recharge', 'recharge_id', 'recharge_id IS NOT NULL'],
    ['red_of', 'red_of', 'red_of IS NOT NULL'],
  ] as const)
    await sql`CREATE INDEX ${sql.raw(`invoice_${name}`)} ON invoice (organisation_id, ${sql.raw(columns)}) WHERE ${sql.raw(where)}`.execute(
      db,
    );
}
