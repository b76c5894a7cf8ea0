import { type Kysely, sql } from 'kysely';
import { globalTable, organisationTable } from '../src/core/migration-helpers.ts';

/**
 * Tickets, coupons, orders, payments and the ledger. What is counted (stock, shared capacity, tiers, uses of a coupon) stands in narrow rows
 * whose CHECK is the limit: whoever would sell more is refused by the database itself.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [...selling, ...orders, ...money]) await sql.raw(statement).execute(db);
  for (const table of tables) await organisationTable(db, table);
  for (const table of ['order_history', 'ledger_entry']) await organisationTable(db, table, { appendOnly: true });
  globalTable('sale_watch');
}

const tables = [
  'event_sale',
  'ticket',
  'ticket_tally',
  'ticket_pool',
  'ticket_tier',
  'ticket_waiter',
  'coupon',
  'coupon_tally',
  'buyer_tally',
  'ticket_order',
  'order_key',
  'order_ticket',
  'recharge',
  'account_balance',
  'payment',
  'payment_refusal',
  'refund',
];

/** Highest price of one ticket: 10 million yuan. An order of 100 such stays within what the gateways take. */
const price = 'bigint NOT NULL CHECK (price_cents BETWEEN 0 AND 1000000000)';

const selling = [
  // How an event sells. The version grows with every change of tickets, tiers, coupons or these settings: an order that was priced with an
  // older one is priced anew. No row = nothing was ever offered.
  `CREATE TABLE event_sale (
    organisation_id uuid NOT NULL,
    event_id uuid NOT NULL,
    version bigint NOT NULL DEFAULT 1,
    hold_minutes int NOT NULL DEFAULT 15 CHECK (hold_minutes BETWEEN 1 AND 1440),
    pay_hours_after_review int NOT NULL DEFAULT 48 CHECK (pay_hours_after_review BETWEEN 1 AND 720),
    offer_hours int NOT NULL DEFAULT 12 CHECK (offer_hours BETWEEN 1 AND 168),
    attendee_form text NOT NULL DEFAULT 'each' CHECK (attendee_form IN ('each', 'one')),
    has_waiting_list boolean NOT NULL DEFAULT true,
    takes_invoices boolean NOT NULL DEFAULT true,
    -- Hours before the start until which a buyer may cancel; null = the organiser alone does.
    cancel_until_hours int CHECK (cancel_until_hours BETWEEN 0 AND 8760),
    cancel_fee_percent int NOT NULL DEFAULT 0 CHECK (cancel_fee_percent BETWEEN 0 AND 100),
    cancel_in_part boolean NOT NULL DEFAULT true,
    terms text NOT NULL DEFAULT '',
    PRIMARY KEY (organisation_id, event_id),
    FOREIGN KEY (organisation_id, event_id) REFERENCES event (organisation_id, id)
  )`,
  // Capacity that several tickets share.
  `CREATE TABLE ticket_pool (
    organisation_id uuid NOT NULL,
    id uuid NOT NULL DEFAULT uuidv7(),
    event_id uuid NOT NULL,
    name text NOT NULL,
    capacity int NOT NULL CHECK (capacity BETWEEN 1 AND 1000000),
    sold int NOT NULL DEFAULT 0 CHECK (sold >= 0),
    held int NOT NULL DEFAULT 0 CHECK (held >= 0),
    offered int NOT NULL DEFAULT 0 CHECK (offered >= 0),
    PRIMARY KEY (organisation_id, id),
    CONSTRAINT pool_within_capacity CHECK (sold + held + offered <= capacity),
    FOREIGN KEY (organisation_id, event_id) REFERENCES event (organisation_id, id)
  ) WITH (fillfactor = 50)`,
  `CREATE INDEX ticket_pool_event ON ticket_pool (organisation_id, event_id)`,
  `CREATE TABLE ticket (
    organisation_id uuid NOT NULL,
    id uuid NOT NULL DEFAULT uuidv7(),
    event_id uuid NOT NULL,
    name text NOT NULL CHECK (name <> ''),
    description text NOT NULL DEFAULT '',
    price_cents ${price},
    currency char(3) NOT NULL DEFAULT 'CNY',
    min_per_order int NOT NULL DEFAULT 1 CHECK (min_per_order >= 1),
    max_per_order int NOT NULL DEFAULT 10 CHECK (max_per_order BETWEEN 1 AND 100),
    per_buyer int CHECK (per_buyer >= 1),
    opens_at timestamptz,
    closes_at timestamptz,
    needs_review boolean NOT NULL DEFAULT false,
    -- Not listed until a buyer gives this code or a coupon that is for this ticket.
    is_hidden boolean NOT NULL DEFAULT false,
    access_code text,
    pool_id uuid,
    -- Null = the event's own form; null = the default group.
    form_id uuid,
    group_id uuid,
    on_sale boolean NOT NULL DEFAULT true,
    sort int NOT NULL DEFAULT 0,
    created_at timestamptz NOT NULL DEFAULT now(),
    updated_at timestamptz NOT NULL DEFAULT now(),
    deleted_at timestamptz,
    PRIMARY KEY (organisation_id, id),
    CHECK (closes_at > opens_at),
    CHECK (max_per_order >= min_per_order),
    FOREIGN KEY (organisation_id, event_id) REFERENCES event (organisation_id, id),
    FOREIGN KEY (organisation_id, pool_id) REFERENCES ticket_pool (organisation_id, id),
    FOREIGN KEY (organisation_id, form_id) REFERENCES form (organisation_id, id),
    FOREIGN KEY (organisation_id, group_id) REFERENCES checkin_group (organisation_id, id)
  )`,
  `CREATE INDEX ticket_event ON ticket (organisation_id, event_id, sort, id)`,
  // The row that orders of a ticket lock. \`offered\` is set aside for people of the waiting list; \`waiting\` is how many wait.
  `CREATE TABLE ticket_tally (
    organisation_id uuid NOT NULL,
    ticket_id uuid NOT NULL,
    stock int CHECK (stock BETWEEN 0 AND 1000000),
    sold int NOT NULL DEFAULT 0 CHECK (sold >= 0),
    held int NOT NULL DEFAULT 0 CHECK (held >= 0),
    offered int NOT NULL DEFAULT 0 CHECK (offered >= 0),
    waiting int NOT NULL DEFAULT 0 CHECK (waiting >= 0),
    -- What was paid for the ticket since it is sold, and what of that went back.
    sold_cents bigint NOT NULL DEFAULT 0,
    refunded_cents bigint NOT NULL DEFAULT 0,
    PRIMARY KEY (organisation_id, ticket_id),
    CONSTRAINT sold_within_stock CHECK (stock IS NULL OR sold + held + offered <= stock),
    FOREIGN KEY (organisation_id, ticket_id) REFERENCES ticket (organisation_id, id)
  ) WITH (fillfactor = 50)`,
  // Special prices before the regular one, in their order; each ends by time, by number, or both.
  `CREATE TABLE ticket_tier (
    organisation_id uuid NOT NULL,
    id uuid NOT NULL DEFAULT uuidv7(),
    ticket_id uuid NOT NULL,
    name text NOT NULL CHECK (name <> ''),
    price_cents ${price},
    quantity int CHECK (quantity BETWEEN 1 AND 1000000),
    taken int NOT NULL DEFAULT 0 CHECK (taken >= 0),
    closes_at timestamptz,
    sort int NOT NULL DEFAULT 0,
    deleted_at timestamptz,
    PRIMARY KEY (organisation_id, id),
    CONSTRAINT tier_within_quantity CHECK (quantity IS NULL OR taken <= quantity),
    CHECK (quantity IS NOT NULL OR closes_at IS NOT NULL),
    FOREIGN KEY (organisation_id, ticket_id) REFERENCES ticket (organisation_id, id)
  ) WITH (fillfactor = 50)`,
  `CREATE INDEX ticket_tier_ticket ON ticket_tier (organisation_id, ticket_id, sort)`,
  `CREATE TABLE ticket_waiter (
    organisation_id uuid NOT NULL,
    -- The link of an offer carries it: not countable.
    id uuid NOT NULL DEFAULT gen_random_uuid(),
    event_id uuid NOT NULL,
    ticket_id uuid NOT NULL,
    quantity int NOT NULL CHECK (quantity BETWEEN 1 AND 100),
    name text NOT NULL,
    phone text COLLATE "C",
    email text COLLATE "C",
    buyer_key text COLLATE "C" NOT NULL,
    language text NOT NULL DEFAULT 'en',
    state text NOT NULL DEFAULT 'WAITING' CHECK (state IN ('WAITING', 'OFFERED', 'TAKEN', 'LAPSED', 'LEFT')),
    place bigint GENERATED ALWAYS AS IDENTITY,
    offered_at timestamptz,
    offer_ends_at timestamptz,
    order_id uuid,
    created_at timestamptz NOT NULL DEFAULT now(),
    PRIMARY KEY (organisation_id, id),
    CHECK ((state = 'OFFERED') <= (offer_ends_at IS NOT NULL)),
    FOREIGN KEY (organisation_id, ticket_id) REFERENCES ticket (organisation_id, id)
  )`,
  `CREATE UNIQUE INDEX ticket_waiter_once ON ticket_waiter (organisation_id, ticket_id, buyer_key) WHERE state IN ('WAITING', 'OFFERED')`,
  `CREATE INDEX ticket_waiter_line ON ticket_waiter (organisation_id, ticket_id, place) WHERE state = 'WAITING'`,
  `CREATE INDEX ticket_waiter_offers ON ticket_waiter (organisation_id, event_id, offer_ends_at) WHERE state = 'OFFERED'`,
  `CREATE INDEX ticket_waiter_list ON ticket_waiter (organisation_id, event_id, place)`,
  `CREATE TABLE coupon (
    organisation_id uuid NOT NULL,
    id uuid NOT NULL DEFAULT uuidv7(),
    event_id uuid NOT NULL,
    -- In capitals; people type it in any case.
    code text COLLATE "C" NOT NULL CHECK (code <> ''),
    name text NOT NULL DEFAULT '',
    kind text NOT NULL CHECK (kind IN ('amount', 'percent')),
    amount_cents bigint CHECK (amount_cents BETWEEN 1 AND 1000000000),
    percent int CHECK (percent BETWEEN 1 AND 100),
    min_spend_cents bigint NOT NULL DEFAULT 0 CHECK (min_spend_cents >= 0),
    -- Empty = every ticket of the event.
    ticket_ids uuid[] NOT NULL DEFAULT '{}',
    per_buyer int CHECK (per_buyer >= 1),
    opens_at timestamptz,
    closes_at timestamptz,
    is_on boolean NOT NULL DEFAULT true,
    created_at timestamptz NOT NULL DEFAULT now(),
    updated_at timestamptz NOT NULL DEFAULT now(),
    deleted_at timestamptz,
    PRIMARY KEY (organisation_id, id),
    CHECK (closes_at > opens_at),
    CHECK ((kind = 'amount') = (amount_cents IS NOT NULL) AND (kind = 'percent') = (percent IS NOT NULL)),
    FOREIGN KEY (organisation_id, event_id) REFERENCES event (organisation_id, id)
  )`,
  `CREATE UNIQUE INDEX coupon_code ON coupon (organisation_id, event_id, code) WHERE deleted_at IS NULL`,
  `CREATE INDEX coupon_list ON coupon (organisation_id, event_id, created_at DESC, id DESC) WHERE deleted_at IS NULL`,
  `CREATE TABLE coupon_tally (
    organisation_id uuid NOT NULL,
    coupon_id uuid NOT NULL,
    uses int CHECK (uses >= 0),
    used int NOT NULL DEFAULT 0 CHECK (used >= 0),
    PRIMARY KEY (organisation_id, coupon_id),
    CONSTRAINT used_within_uses CHECK (uses IS NULL OR used <= uses),
    FOREIGN KEY (organisation_id, coupon_id) REFERENCES coupon (organisation_id, id)
  ) WITH (fillfactor = 50)`,
  // What one buyer has of a ticket or of a coupon, for those that limit it.
  `CREATE TABLE buyer_tally (
    organisation_id uuid NOT NULL REFERENCES organisation,
    subject_id uuid NOT NULL,
    buyer_key text COLLATE "C" NOT NULL,
    taken int NOT NULL CHECK (taken >= 0),
    PRIMARY KEY (organisation_id, subject_id, buyer_key)
  ) WITH (fillfactor = 50)`,
];

const orders = [
  `CREATE TABLE ticket_order (
    organisation_id uuid NOT NULL,
    -- The order page's secret: wholly random.
    id uuid NOT NULL DEFAULT gen_random_uuid(),
    event_id uuid NOT NULL,
    -- What people say on the telephone; no secret.
    number text COLLATE "C" NOT NULL,
    state text NOT NULL CHECK (state IN ('HELD', 'AWAITING_PAYMENT', 'PAYING', 'PAID', 'PARTIALLY_REFUNDED', 'REFUNDED', 'EXPIRED', 'CANCELLED', 'REFUND_DUE')),
    total_cents bigint NOT NULL CHECK (total_cents BETWEEN 0 AND 10000000000),
    discount_cents bigint NOT NULL DEFAULT 0 CHECK (discount_cents >= 0),
    refunded_cents bigint NOT NULL DEFAULT 0 CHECK (refunded_cents >= 0),
    currency char(3) NOT NULL DEFAULT 'CNY',
    quantity int NOT NULL CHECK (quantity >= 1),
    coupon_id uuid,
    coupon_code text,
    needs_review boolean NOT NULL DEFAULT false,
    buyer_name text NOT NULL,
    buyer_phone text COLLATE "C",
    buyer_email text COLLATE "C",
    buyer_key text COLLATE "C" NOT NULL,
    language text NOT NULL DEFAULT 'en',
    channel text NOT NULL DEFAULT '',
    -- For an invoice, as the buyer gave it: {kind, title, taxNumber, address, phone, bank, account, email}.
    invoice jsonb,
    note text NOT NULL DEFAULT '',
    -- Null while the organiser reviews.
    expires_at timestamptz,
    paid_by text CHECK (paid_by IN ('free', 'offline', 'wechat', 'alipay')),
    is_sandbox boolean NOT NULL DEFAULT false,
    paid_at timestamptz,
    closed_at timestamptz,
    -- Who ended it unpaid: time, buyer, organiser, review.
    closed_by text CHECK (closed_by IN ('time', 'buyer', 'organiser', 'review')),
    -- What a person must look at: money that differs, money without a place.
    problem text CHECK (problem IN ('AMOUNT_DIFFERS', 'REFUND_DUE', 'PAID_TWICE', 'REFUND_FAILED')),
    hidden_at timestamptz,
    version int NOT NULL DEFAULT 1,
    created_at timestamptz NOT NULL DEFAULT now(),
    search text GENERATED ALWAYS AS (lower(number || ' ' || buyer_name || ' ' || coalesce(buyer_phone, '') || ' ' || coalesce(buyer_email, ''))) STORED,
    PRIMARY KEY (organisation_id, id),
    CHECK (refunded_cents <= total_cents),
    FOREIGN KEY (organisation_id, event_id) REFERENCES event (organisation_id, id)
  ) WITH (fillfactor = 80)`,
  `CREATE UNIQUE INDEX ticket_order_number ON ticket_order (organisation_id, number)`,
  `CREATE INDEX ticket_order_open ON ticket_order (organisation_id, event_id, expires_at) WHERE state IN ('HELD', 'AWAITING_PAYMENT', 'PAYING')`,
  `CREATE INDEX ticket_order_list ON ticket_order (organisation_id, event_id, created_at DESC, id DESC) WHERE hidden_at IS NULL`,
  `CREATE INDEX ticket_order_problem ON ticket_order (organisation_id, event_id, created_at DESC) WHERE problem IS NOT NULL`,
  `CREATE INDEX ticket_order_search ON ticket_order USING gin (search gin_trgm_ops)`,
  // The Idempotency-Key that placed an order, with what tells whether the content is the same. A table with one index of its own: while the
  // statistics do not know a new event, the planner takes any index of ticket_order that begins with the event, and reads all of it.
  `CREATE TABLE order_key (
    organisation_id uuid NOT NULL,
    event_id uuid NOT NULL,
    key text COLLATE "C" NOT NULL,
    order_id uuid NOT NULL,
    request_hash text NOT NULL,
    PRIMARY KEY (organisation_id, event_id, key)
  )`,
  `CREATE TABLE order_ticket (
    organisation_id uuid NOT NULL,
    id uuid NOT NULL DEFAULT uuidv7(),
    order_id uuid NOT NULL,
    event_id uuid NOT NULL,
    ticket_id uuid NOT NULL,
    tier_id uuid,
    ord smallint NOT NULL,
    state text NOT NULL DEFAULT 'RESERVED' CHECK (state IN ('RESERVED', 'VALID', 'VOID')),
    -- Which order step made it void: what EXPIRED or CANCELLED voided comes back with late money, what was refunded does not.
    voided_by text,
    price_cents ${price},
    discount_cents bigint NOT NULL DEFAULT 0 CHECK (discount_cents BETWEEN 0 AND price_cents),
    refunded_cents bigint NOT NULL DEFAULT 0 CHECK (refunded_cents BETWEEN 0 AND price_cents - discount_cents),
    needs_review boolean NOT NULL DEFAULT false,
    code text COLLATE "C" NOT NULL,
    name text NOT NULL,
    phone text COLLATE "C",
    email text COLLATE "C",
    company text NOT NULL DEFAULT '',
    title text NOT NULL DEFAULT '',
    answers jsonb NOT NULL DEFAULT '{}',
    form_id uuid NOT NULL,
    form_version int NOT NULL,
    participant_id uuid,
    PRIMARY KEY (organisation_id, id),
    -- No foreign keys: create_orders alone writes these rows, order and ticket in hand, and the check of a key would look each of them up once more.
    UNIQUE (organisation_id, order_id, ord)
  ) WITH (fillfactor = 80)`,
  // Everything that happened to an order, for people. \`detail\` holds what the sentence names.
  `CREATE TABLE order_history (
    organisation_id uuid NOT NULL,
    id uuid NOT NULL DEFAULT uuidv7(),
    order_id uuid NOT NULL,
    kind text NOT NULL,
    detail jsonb NOT NULL DEFAULT '{}',
    by_user uuid,
    at timestamptz NOT NULL DEFAULT now(),
    PRIMARY KEY (organisation_id, id)
  )`,
  `CREATE INDEX order_history_of ON order_history (organisation_id, order_id, at, id)`,
  // Events that may have something open: the jobs look there and nowhere else.
  `CREATE TABLE sale_watch (
    organisation_id uuid NOT NULL,
    event_id uuid NOT NULL,
    active_until timestamptz NOT NULL,
    PRIMARY KEY (organisation_id, event_id)
  )`,
];

const money = [
  // An organisation's own top-up of its balance with the product.
  `CREATE TABLE recharge (
    organisation_id uuid NOT NULL REFERENCES organisation,
    id uuid NOT NULL DEFAULT gen_random_uuid(),
    number text COLLATE "C" NOT NULL,
    -- What is paid, and what is credited (a bonus makes it more).
    amount_cents bigint NOT NULL CHECK (amount_cents BETWEEN 1 AND 10000000000),
    credit_cents bigint NOT NULL CHECK (credit_cents >= amount_cents),
    currency char(3) NOT NULL DEFAULT 'CNY',
    kind text NOT NULL DEFAULT 'balance',
    state text NOT NULL DEFAULT 'AWAITING_PAYMENT' CHECK (state IN ('AWAITING_PAYMENT', 'PAID', 'EXPIRED', 'REFUND_DUE')),
    paid_by text,
    is_sandbox boolean NOT NULL DEFAULT false,
    paid_at timestamptz,
    expires_at timestamptz NOT NULL,
    created_by uuid NOT NULL,
    created_at timestamptz NOT NULL DEFAULT now(),
    PRIMARY KEY (organisation_id, id),
    UNIQUE (organisation_id, number),
    FOREIGN KEY (organisation_id, created_by) REFERENCES app_user (organisation_id, id)
  )`,
  `CREATE INDEX recharge_list ON recharge (organisation_id, created_at DESC, id DESC)`,
  // One attempt to pay at a gateway. Its id without hyphens is the gateway's outTradeNo, found through the directory (kind payment).
  `CREATE TABLE payment (
    organisation_id uuid NOT NULL,
    id uuid NOT NULL DEFAULT gen_random_uuid(),
    order_id uuid,
    recharge_id uuid,
    event_id uuid,
    channel text NOT NULL CHECK (channel IN ('wechat', 'alipay', 'offline')),
    way text NOT NULL,
    amount_cents bigint NOT NULL CHECK (amount_cents BETWEEN 1 AND 10000000000),
    currency char(3) NOT NULL DEFAULT 'CNY',
    -- CLOSED took no money; PAID was accepted or is in the order's problem; the rest is open.
    state text NOT NULL DEFAULT 'OPEN' CHECK (state IN ('OPEN', 'PAID', 'CLOSED')),
    -- What the page shows again: {show, codeUrl | url | params}.
    shown jsonb,
    is_sandbox boolean NOT NULL,
    paid_cents bigint CHECK (paid_cents >= 0),
    -- Asked back so far, whether or not the gateway has done it.
    refunded_cents bigint NOT NULL DEFAULT 0 CHECK (refunded_cents >= 0),
    gateway_trade_no text,
    paid_at timestamptz,
    expires_at timestamptz NOT NULL,
    -- Null = nothing to ask the gateway any more.
    next_check_at timestamptz,
    checks int NOT NULL DEFAULT 0,
    last_answer text NOT NULL DEFAULT '',
    created_at timestamptz NOT NULL DEFAULT now(),
    PRIMARY KEY (organisation_id, id),
    CHECK ((order_id IS NULL) <> (recharge_id IS NULL)),
    CHECK ((state = 'PAID') = (paid_cents IS NOT NULL)),
    CONSTRAINT refunds_within_payment CHECK (refunded_cents <= coalesce(paid_cents, 0)),
    FOREIGN KEY (organisation_id, recharge_id) REFERENCES recharge (organisation_id, id)
  ) WITH (fillfactor = 80)`,
  `CREATE INDEX payment_order ON payment (organisation_id, order_id, created_at)`,
  `CREATE INDEX payment_recharge ON payment (organisation_id, recharge_id, created_at) WHERE recharge_id IS NOT NULL`,
  `CREATE INDEX payment_due ON payment (organisation_id, next_check_at) WHERE next_check_at IS NOT NULL`,
  // Notices that were not believed, one line a payment and reason: an attacker fills no table.
  `CREATE TABLE payment_refusal (
    organisation_id uuid NOT NULL,
    payment_id uuid NOT NULL,
    reason text NOT NULL,
    times int NOT NULL DEFAULT 1,
    first_at timestamptz NOT NULL DEFAULT now(),
    last_at timestamptz NOT NULL DEFAULT now(),
    seen_by uuid,
    PRIMARY KEY (organisation_id, payment_id, reason),
    FOREIGN KEY (organisation_id, payment_id) REFERENCES payment (organisation_id, id)
  )`,
  // Money on its way back. Its id without hyphens is the gateway's outRefundNo.
  `CREATE TABLE refund (
    organisation_id uuid NOT NULL,
    id uuid NOT NULL DEFAULT gen_random_uuid(),
    payment_id uuid NOT NULL,
    order_id uuid,
    event_id uuid,
    amount_cents bigint NOT NULL CHECK (amount_cents >= 1),
    -- REQUESTED is to be handed over, PROCESSING the gateway has, FAILED needs a person; DONE is with the buyer.
    state text NOT NULL DEFAULT 'REQUESTED' CHECK (state IN ('REQUESTED', 'PROCESSING', 'DONE', 'FAILED')),
    -- organiser, buyer, late (money without a place), twice (a second payment), differs (an amount that is not the order's)
    cause text NOT NULL CHECK (cause IN ('organiser', 'buyer', 'late', 'twice', 'differs')),
    reason text NOT NULL DEFAULT '',
    order_ticket_ids uuid[] NOT NULL DEFAULT '{}',
    gateway_refund_no text,
    by_user uuid,
    next_check_at timestamptz DEFAULT now(),
    checks int NOT NULL DEFAULT 0,
    last_answer text NOT NULL DEFAULT '',
    created_at timestamptz NOT NULL DEFAULT now(),
    done_at timestamptz,
    PRIMARY KEY (organisation_id, id),
    FOREIGN KEY (organisation_id, payment_id) REFERENCES payment (organisation_id, id)
  )`,
  `CREATE INDEX refund_order ON refund (organisation_id, order_id, created_at)`,
  `CREATE INDEX refund_payment ON refund (organisation_id, payment_id)`,
  `CREATE INDEX refund_due ON refund (organisation_id, next_check_at) WHERE next_check_at IS NOT NULL`,
  // What an organisation has with the product; spending is one conditional statement on this row.
  `CREATE TABLE account_balance (
    organisation_id uuid NOT NULL PRIMARY KEY REFERENCES organisation,
    balance_cents bigint NOT NULL DEFAULT 0 CHECK (balance_cents >= 0)
  ) WITH (fillfactor = 50)`,
  // Every movement of money as one line that debits one account and credits another, so the book always balances. Accounts: wechat, alipay,
  // offline (where money lies), unallocated (arrived, or on its way back), sales, balance, bonus, revenue. A line is written once by its cause.
  `CREATE TABLE ledger_entry (
    organisation_id uuid NOT NULL REFERENCES organisation,
    id uuid NOT NULL DEFAULT uuidv7(),
    kind text NOT NULL CHECK (kind IN ('received', 'sold', 'unsold', 'refunded', 'credited', 'bonus', 'spent')),
    cause_id uuid NOT NULL,
    debit text NOT NULL,
    credit text NOT NULL,
    amount_cents bigint NOT NULL CHECK (amount_cents > 0),
    currency char(3) NOT NULL DEFAULT 'CNY',
    event_id uuid,
    order_id uuid,
    at timestamptz NOT NULL DEFAULT now(),
    PRIMARY KEY (organisation_id, id),
    CHECK (debit <> credit),
    UNIQUE (organisation_id, kind, cause_id)
  )`,
  `CREATE INDEX ledger_entry_order ON ledger_entry (organisation_id, order_id) WHERE order_id IS NOT NULL`,
  `CREATE INDEX ledger_entry_event ON ledger_entry (organisation_id, event_id, at)`,
];
