import { type Kysely, sql } from 'kysely';
import { ownOrganisation } from '../src/core/migration-helpers.ts';

/**
 * Orders and money, faster, and always locked in the one order (0009). The functions of 0009 are changed where it says so below; two are new.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(policies).execute(db);
  await sql.raw(placeOrders).execute(db);
  await sql.raw(findPayments).execute(db);
  await change(db, 'create_orders', creating);
  await change(db, 'settle_payments', settling);
  await change(db, 'admit_tickets', admitting);
}

/**
 * The policies say what convoke_organisation() says, instead of calling it: the planner takes the function's text apart for every table of every
 * statement, which was a fifth of what settle_payments costs for a single payment. `organisationTable` makes them so from now on.
 */
const policies = `
DO $$ DECLARE r record; BEGIN
  FOR r IN SELECT polrelid::regclass AS name FROM pg_policy WHERE polname = 'of_organisation' LOOP
    EXECUTE format('ALTER POLICY of_organisation ON %s USING (organisation_id = ${ownOrganisation}) WITH CHECK (organisation_id = ${ownOrganisation})', r.name);
  END LOOP;
END $$`.replaceAll(ownOrganisation, ownOrganisation.replaceAll("'", "''"));

type Change = readonly [from: string, to: string];

/** Replaces a function by itself with some of its words changed. */
async function change(db: Kysely<unknown>, name: string, changes: readonly Change[]): Promise<void> {
  const { rows } = await sql<{ text: string }>`SELECT pg_get_functiondef(${name}::regproc) AS text`.execute(db);
  const text = changes.reduce((now, [from, to]) => {
    if (now.split(from).length !== 2) throw new Error(`what is to be changed does not stand in ${name} once: ${from}`);
    return now.replace(from, () => to);
  }, rows[0]?.text ?? '');
  await sql.raw(text).execute(db);
}

/**
 * Places orders of one event all together, or (false) none of them: then create_orders says of each what is wrong. For what most orders are: places
 * of tickets, at most a special price; no coupon, offer, limit of a buyer, review or shared capacity. Columns instead of JSON, nothing judged one by one.
 * p_… are side by side, one an order; t_… one a ticket, t_order saying of which order.
 */
const placeOrders = `
CREATE FUNCTION place_orders(p_organisation uuid, p_event uuid, p_version bigint, p_hold_seconds int,
  p_ids uuid[], p_numbers text[], p_keys text[], p_hashes text[], p_totals bigint[], p_quantities int[], p_names text[], p_phones text[], p_emails text[],
  p_languages text[], p_channels text[], p_invoices jsonb[],
  t_orders uuid[], t_ords smallint[], t_tickets uuid[], t_tiers uuid[], t_prices bigint[], t_codes text[], t_names text[], t_phones text[], t_emails text[],
  t_companies text[], t_titles text[], t_answers jsonb[], t_forms uuid[], t_versions int[]) RETURNS boolean
LANGUAGE plpgsql SET enable_seqscan = off AS $$
DECLARE
  tickets uuid[]; wants int[]; tiers uuid[]; tier_wants int[]; fitting int;
BEGIN
  PERFORM set_config('convoke.organisation_id', p_organisation::text, true);
  SELECT array_agg(k.id ORDER BY k.id), array_agg(k.n ORDER BY k.id) INTO tickets, wants
  FROM (SELECT x.id, count(*)::int AS n FROM unnest(t_tickets) AS x(id) GROUP BY x.id) k;
  SELECT array_agg(k.id ORDER BY k.id), array_agg(k.n ORDER BY k.id) INTO tiers, tier_wants
  FROM (SELECT x.id, count(*)::int AS n FROM unnest(t_tiers) AS x(id) WHERE x.id IS NOT NULL GROUP BY x.id) k;

  -- First without a lock: where a sale is over nothing is written, not even that.
  SELECT count(*) INTO fitting FROM unnest(tickets, wants) AS w(id, n)
  JOIN ticket k ON k.organisation_id = p_organisation AND k.id = w.id AND k.event_id = p_event AND k.deleted_at IS NULL AND k.pool_id IS NULL
  JOIN ticket_tally t ON t.organisation_id = p_organisation AND t.ticket_id = w.id
  WHERE t.waiting = 0 AND w.n <= coalesce(t.stock - t.sold - t.held - t.offered, w.n);
  IF fitting < cardinality(tickets) THEN RETURN false; END IF;

  WITH locked AS MATERIALIZED (
    SELECT ticket_id AS id, stock - sold - held - offered AS rest, waiting FROM ticket_tally
    WHERE organisation_id = p_organisation AND ticket_id = ANY(tickets) ORDER BY ticket_id FOR UPDATE)
  SELECT count(*) INTO fitting FROM locked l JOIN unnest(tickets, wants) AS w(id, n) ON w.id = l.id WHERE l.waiting = 0 AND w.n <= coalesce(l.rest, w.n);
  IF fitting < cardinality(tickets) THEN RETURN false; END IF;
  IF tiers IS NOT NULL THEN
    WITH locked AS MATERIALIZED (
      SELECT id, quantity - taken AS rest, deleted_at FROM ticket_tier WHERE organisation_id = p_organisation AND id = ANY(tiers) ORDER BY id FOR UPDATE)
    SELECT count(*) INTO fitting FROM locked l JOIN unnest(tiers, tier_wants) AS w(id, n) ON w.id = l.id WHERE l.deleted_at IS NULL AND w.n <= coalesce(l.rest, w.n);
    IF fitting < cardinality(tiers) THEN RETURN false; END IF;
  END IF;
  -- Under the locks: whoever changes what is sold holds them, and raises the version.
  PERFORM FROM event e JOIN event_sale s ON s.organisation_id = p_organisation AND s.event_id = p_event
  WHERE e.organisation_id = p_organisation AND e.id = p_event AND e.deleted_at IS NULL AND e.publish_status = 1 AND now() < e.ends_at AND s.version = p_version;
  IF NOT FOUND THEN RETURN false; END IF;
  IF EXISTS (SELECT FROM order_key k WHERE k.organisation_id = p_organisation AND k.event_id = p_event AND k.key = ANY(p_keys)) THEN RETURN false; END IF;

  UPDATE ticket_tally t SET held = t.held + w.n FROM unnest(tickets, wants) AS w(id, n) WHERE t.organisation_id = p_organisation AND t.ticket_id = w.id;
  IF tiers IS NOT NULL THEN
    UPDATE ticket_tier t SET taken = t.taken + w.n FROM unnest(tiers, tier_wants) AS w(id, n) WHERE t.organisation_id = p_organisation AND t.id = w.id;
  END IF;
  INSERT INTO ticket_order (organisation_id, id, event_id, number, state, total_cents, quantity, buyer_name, buyer_phone, buyer_email, buyer_key, language, channel,
    invoice, expires_at)
  SELECT p_organisation, r.id, p_event, r.number, 'HELD', r.total, r.quantity, r.name, r.phone, r.email, coalesce(r.phone, r.email, ''), r.language, r.channel,
    r.invoice, now() + p_hold_seconds * interval '1 second'
  FROM unnest(p_ids, p_numbers, p_totals, p_quantities, p_names, p_phones, p_emails, p_languages, p_channels, p_invoices)
    AS r(id, number, total, quantity, name, phone, email, language, channel, invoice);
  INSERT INTO order_ticket (organisation_id, order_id, event_id, ticket_id, tier_id, ord, price_cents, code, name, phone, email, company, title, answers, form_id,
    form_version)
  SELECT p_organisation, r.order_id, p_event, r.ticket, r.tier, r.ord, r.price, r.code, r.name, r.phone, r.email, r.company, r.title, r.answers, r.form, r.version
  FROM unnest(t_orders, t_ords, t_tickets, t_tiers, t_prices, t_codes, t_names, t_phones, t_emails, t_companies, t_titles, t_answers, t_forms, t_versions)
    AS r(order_id, ord, ticket, tier, price, code, name, phone, email, company, title, answers, form, version);
  INSERT INTO order_key (organisation_id, event_id, key, order_id, request_hash)
  SELECT p_organisation, p_event, r.key, r.id, r.hash FROM unnest(p_ids, p_keys, p_hashes) AS r(id, key, hash) WHERE r.key IS NOT NULL;
  INSERT INTO directory (kind, code, organisation_id, target_id) SELECT 'order', r.id::text, p_organisation, r.id FROM unnest(p_ids) AS r(id);
  IF NOT EXISTS (SELECT FROM sale_watch w WHERE w.organisation_id = p_organisation AND w.event_id = p_event AND w.active_until >= now() + interval '1 day') THEN
    INSERT INTO sale_watch AS w (organisation_id, event_id, active_until) VALUES (p_organisation, p_event, now() + interval '3 days')
    ON CONFLICT (organisation_id, event_id) DO UPDATE SET active_until = EXCLUDED.active_until WHERE w.active_until < EXCLUDED.active_until;
  END IF;
  RETURN true;
END $$`;

/** The payments that gateways' notices name, of whatever organisations; those that were not opened at this gateway are left out. */
const findPayments = `
CREATE FUNCTION find_payments(p_numbers text[], p_channels text[], p_sandboxes boolean[])
RETURNS TABLE (ord int, id uuid, organisation uuid, order_id uuid, recharge_id uuid)
LANGUAGE plpgsql SET enable_seqscan = off AS $$
#variable_conflict use_column
DECLARE
  d record; current uuid;
BEGIN
  FOR d IN
    SELECT (a.o - 1)::int AS ord, a.channel, a.sandbox, l.organisation_id, l.target_id FROM unnest(p_numbers, p_channels, p_sandboxes) WITH ORDINALITY AS a(number, channel, sandbox, o)
    JOIN directory l ON l.kind = 'payment' AND l.code = a.number ORDER BY l.organisation_id
  LOOP
    IF current IS DISTINCT FROM d.organisation_id THEN
      current := d.organisation_id;
      PERFORM set_config('convoke.organisation_id', current::text, true);
    END IF;
    SELECT p.id, p.order_id, p.recharge_id INTO id, order_id, recharge_id FROM payment p
    WHERE p.organisation_id = current AND p.id = d.target_id AND p.channel = d.channel AND p.is_sandbox = d.sandbox;
    CONTINUE WHEN NOT FOUND;
    ord := d.ord; organisation := current;
    RETURN NEXT;
  END LOOP;
END $$`;

/**
 * Holds that are over end before anything else is locked (lock_sale takes all that their end touches): until now they ended in the middle, and
 * another buyer who cancelled, or an offer to who waits, could be waiting for this order and this order for them.
 */
const creating: readonly Change[] = [
  ['is_over boolean := false;', 'is_over boolean := true;'],
  [
    '  -- Only priced orders under review make participants at once.\n',
    `  IF EXISTS (SELECT FROM ticket_order WHERE organisation_id = p_organisation AND event_id = p_event AND state IN ('HELD', 'AWAITING_PAYMENT', 'PAYING')
    AND expires_at <= now()) THEN
    is_over := false;
    PERFORM lock_sale(p_organisation, p_event);
  END IF;
  -- Only priced orders under review make participants at once.\n`,
  ],
];

/** Each order and ticket written once instead of twice; what concerns reviewed tickets or refunds only where there are some. */
const settling: readonly Change[] = [
  ['  r record; credit bigint;', '  r record; credit bigint; has_reviewed boolean;'],
  [
    '  FOR r IN\n',
    `  -- Late money takes its stock order by order: all of it locked in order before.
  IF EXISTS (SELECT FROM ticket_order o WHERE o.organisation_id = p_organisation AND o.id = ANY(of_asked) AND o.state IN ('EXPIRED', 'CANCELLED')) THEN
    PERFORM FROM ticket_tally t WHERE t.organisation_id = p_organisation
      AND t.ticket_id = ANY(ARRAY(SELECT k.ticket_id FROM order_ticket k WHERE k.organisation_id = p_organisation AND k.order_id = ANY(of_asked)))
      ORDER BY t.ticket_id FOR UPDATE;
    PERFORM FROM ticket_pool l WHERE l.organisation_id = p_organisation AND l.id = ANY(ARRAY(
      SELECT c.pool_id FROM order_ticket k JOIN ticket c ON c.organisation_id = p_organisation AND c.id = k.ticket_id
      WHERE k.organisation_id = p_organisation AND k.order_id = ANY(of_asked) AND c.pool_id IS NOT NULL)) ORDER BY l.id FOR UPDATE;
  END IF;

  FOR r IN\n`,
  ],
  [
    '    INSERT INTO refund (organisation_id, payment_id, order_id, event_id, amount_cents, cause)\n',
    `    IF verdicts && ARRAY['refund-due', 'differs-back', 'twice'] THEN
    INSERT INTO refund (organisation_id, payment_id, order_id, event_id, amount_cents, cause)\n`,
  ],
  [
    `WHERE k.verdict IN ('refund-due', 'twice', 'differs-back');\n    INSERT INTO order_history`,
    `WHERE k.verdict IN ('refund-due', 'twice', 'differs-back');
    END IF;
    INSERT INTO order_history`,
  ],
  [
    'UPDATE ticket_order o SET paid_by = k.channel, is_sandbox = k.sandbox, paid_at = k.moment\n',
    `UPDATE ticket_order o SET paid_by = k.channel, is_sandbox = k.sandbox, paid_at = k.moment, state = 'PAID', expires_at = NULL, closed_at = NULL,
      closed_by = NULL, problem = CASE problem WHEN 'AMOUNT_DIFFERS' THEN problem END, version = version + 1\n`,
  ],
  [
    `  UPDATE ticket_order SET paid_by = 'free', paid_at = now() WHERE organisation_id = p_organisation AND id = ANY(free_orders);\n`,
    '',
  ],
  [
    `  IF free_orders <> '{}' THEN\n`,
    `  IF free_orders <> '{}' THEN
    UPDATE ticket_order SET paid_by = 'free', paid_at = now(), state = 'PAID', expires_at = NULL, closed_at = NULL, closed_by = NULL,
      problem = CASE problem WHEN 'AMOUNT_DIFFERS' THEN problem END, version = version + 1
    WHERE organisation_id = p_organisation AND id = ANY(free_orders);\n`,
  ],
  [
    `  UPDATE ticket_order SET state = 'PAID', expires_at = NULL, closed_at = NULL, closed_by = NULL, problem = CASE problem WHEN 'AMOUNT_DIFFERS' THEN problem END, version = version + 1
  WHERE organisation_id = p_organisation AND id = ANY(paid_orders);
  -- Whoever was reviewed before paying is a participant already.
  UPDATE participant p SET unpaid`,
    `  SELECT bool_or(o.needs_review) INTO has_reviewed FROM ticket_order o WHERE o.organisation_id = p_organisation AND o.id = ANY(paid_orders);
  -- Whoever was reviewed before paying is a participant already.
  IF has_reviewed THEN
  UPDATE participant p SET unpaid`,
  ],
  [
    'AND p.id = t.participant_id AND p.unpaid;\n',
    `AND p.id = t.participant_id AND p.unpaid;
  END IF;\n`,
  ],
  ['  UPDATE participant p SET revision', '  IF has_reviewed THEN\n  UPDATE participant p SET revision'],
  [
    'AND e.organisation_id = p_organisation AND e.event_id = p.event_id;\n  PERFORM move_stock',
    'AND e.organisation_id = p_organisation AND e.event_id = p.event_id;\n  END IF;\n  PERFORM move_stock',
  ],
  [
    '  -- A free ticket under review becomes valid with the approval.\n',
    '  -- A free ticket under review becomes valid with the approval; what was not reviewed is valid since it was admitted.\n  IF has_reviewed THEN\n',
  ],
  [
    `AND p.organisation_id = p_organisation AND p.id = t.participant_id AND p.state = 'APPROVED';\n`,
    `AND p.organisation_id = p_organisation AND p.id = t.participant_id AND p.state = 'APPROVED';
  END IF;\n`,
  ],
];

/** The ticket of somebody who is approved and has paid is valid with the same writing that says who they are. */
const admitting: readonly Change[] = [
  [
    'RETURNING id, order_ticket_id, event_id, code, channel\n',
    'RETURNING id, order_ticket_id, event_id, code, channel, state, unpaid\n',
  ],
  [
    'UPDATE order_ticket t SET participant_id = f.id FROM fresh f',
    `UPDATE order_ticket t SET participant_id = f.id, state = CASE WHEN f.state = 'APPROVED' AND NOT f.unpaid THEN 'VALID' ELSE t.state END FROM fresh f`,
  ],
];
