import { type Kysely, sql } from 'kysely';
import { ownOrganisation } from '../src/core/migration-helpers.ts';

/** Orders that come together are placed together, and payments that notices name are found together. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(policies).execute(db);
  await sql.raw(placeOrders).execute(db);
  await sql.raw(findPayments).execute(db);
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
