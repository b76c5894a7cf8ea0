import { type Kysely, sql } from 'kysely';

/** An order writes less, and holds its tickets' counters for a shorter time. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [...search, placeOrders, admitRequests]) await sql.raw(statement).execute(db);
}

/**
 * What is new waits in a list until it is sorted into an index of trigrams. At PostgreSQL's 4 MB some 3,000 orders fill that list, and whoever brings
 * the last of them sorts it: everybody behind waited a quarter of a second for that, every other second of a rush. A longer list is sorted by
 * autovacuum, which comes sooner than by its own rule.
 */
const search = [
  ...['ticket_order', 'participant'].flatMap((table) => [
    `ALTER INDEX ${table}_search SET (gin_pending_list_limit = 65536)`,
    `ALTER TABLE ${table} SET (autovacuum_analyze_scale_factor = 0.02)`,
  ]),
  // The index of trigrams knows where words begin, so it finds one or two characters as well.
  `DROP INDEX ticket_order_name`,
];

/**
 * As in migration 0024, but stock is taken last: the counters of a hot ticket are locked for one UPDATE and the commit, not while every index of the
 * orders is written, so a batch is written while the one before it waits for the disk. What cannot be taken undoes the orders that were written.
 */
const placeOrders = `
CREATE OR REPLACE FUNCTION place_orders(p_organisation uuid, p_event uuid, p_version bigint, p_hold_seconds int,
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

  -- First without a lock: where a sale is over nothing is written.
  SELECT count(*) INTO fitting FROM unnest(tickets, wants) AS w(id, n)
  JOIN ticket k ON k.organisation_id = p_organisation AND k.id = w.id AND k.event_id = p_event AND k.deleted_at IS NULL AND k.pool_id IS NULL
  JOIN ticket_tally t ON t.organisation_id = p_organisation AND t.ticket_id = w.id
  WHERE t.waiting = 0 AND w.n <= coalesce(t.stock - t.sold - t.held - t.offered, w.n);
  IF fitting < cardinality(tickets) THEN RETURN false; END IF;

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
  INSERT INTO directory (kind, code, organisation_id, target_id) SELECT 'order', r.id::text, p_organisation, r.id FROM unnest(p_ids) AS r(id);
  IF NOT EXISTS (SELECT FROM sale_watch w WHERE w.organisation_id = p_organisation AND w.event_id = p_event AND w.active_until >= now() + interval '1 day') THEN
    INSERT INTO sale_watch AS w (organisation_id, event_id, active_until) VALUES (p_organisation, p_event, now() + interval '3 days')
    ON CONFLICT (organisation_id, event_id) DO UPDATE SET active_until = EXCLUDED.active_until WHERE w.active_until < EXCLUDED.active_until;
  END IF;

  UPDATE ticket_tally t SET held = t.held + w.n FROM unnest(tickets, wants) AS w(id, n)
  WHERE t.organisation_id = p_organisation AND t.ticket_id = w.id AND t.waiting = 0 AND w.n <= coalesce(t.stock - t.sold - t.held - t.offered, w.n);
  GET DIAGNOSTICS fitting = ROW_COUNT;
  IF fitting < cardinality(tickets) THEN RAISE EXCEPTION USING ERRCODE = 'check_violation', MESSAGE = 'sold out'; END IF;
  SELECT array_agg(k.id ORDER BY k.id), array_agg(k.n ORDER BY k.id) INTO tiers, tier_wants
  FROM (SELECT x.id, count(*)::int AS n FROM unnest(t_tiers) AS x(id) WHERE x.id IS NOT NULL GROUP BY x.id) k;
  IF tiers IS NOT NULL THEN
    UPDATE ticket_tier t SET taken = t.taken + w.n FROM unnest(tiers, tier_wants) AS w(id, n)
    WHERE t.organisation_id = p_organisation AND t.id = w.id AND t.deleted_at IS NULL AND w.n <= coalesce(t.quantity - t.taken, w.n);
    GET DIAGNOSTICS fitting = ROW_COUNT;
    IF fitting < cardinality(tiers) THEN RAISE EXCEPTION USING ERRCODE = 'check_violation', MESSAGE = 'tier sold out'; END IF;
  END IF;
  -- Under the locks: whoever changes what is sold holds them, and raises the version.
  PERFORM FROM event e JOIN event_sale s ON s.organisation_id = p_organisation AND s.event_id = p_event
  WHERE e.organisation_id = p_organisation AND e.id = p_event AND e.deleted_at IS NULL AND e.publish_status = 1 AND now() < e.ends_at AND s.version = p_version;
  IF NOT FOUND THEN RAISE EXCEPTION USING ERRCODE = 'serialization_failure', MESSAGE = 'the sale has changed'; END IF;
  -- Last, as create_orders does: who has a key that somebody else writes in this moment waits for no ticket.
  INSERT INTO order_key (organisation_id, event_id, key, order_id, request_hash)
  SELECT p_organisation, p_event, r.key, r.id, r.hash FROM unnest(p_ids, p_keys, p_hashes) AS r(id, key, hash) WHERE r.key IS NOT NULL;
  RETURN true;
END $$`;

/**
 * Reads the tokens and spends the nonces of requests that arrive together; a nonce that stands twice among them is fresh for the first only. A function
 * keeps its plan, which took longer to make than to follow.
 */
const admitRequests = `
CREATE FUNCTION admit_requests(p_hashes bytea[], p_nonces text[], p_apps text[])
RETURNS TABLE (ord int, known boolean, kind text, organisation_id uuid, user_id uuid, event_id uuid, key_id uuid, role text, fresh boolean)
LANGUAGE plpgsql SET enable_seqscan = off AS $$
#variable_conflict use_column
BEGIN
  -- Not waiting for the disk: a crash of the database within a moment of a request could let that one request be repeated, no more.
  PERFORM set_config('synchronous_commit', 'off', true);
  RETURN QUERY
  WITH asked AS (
    SELECT * FROM unnest(p_hashes, p_nonces, p_apps) WITH ORDINALITY AS t(hash, nonce, app, at)
  ), spent AS (
    INSERT INTO request_nonce (nonce, app_id) SELECT DISTINCT nonce, app FROM asked WHERE nonce IS NOT NULL
    ON CONFLICT DO NOTHING RETURNING nonce, app_id
  )
  SELECT (asked.at - 1)::int, a.token_hash IS NOT NULL, a.kind, a.organisation_id, a.user_id, a.event_id, a.key_id, a.role,
    asked.nonce IS NULL OR (s.nonce IS NOT NULL AND row_number() OVER (PARTITION BY asked.nonce, asked.app ORDER BY asked.at) = 1)
  FROM asked LEFT JOIN spent s ON s.nonce = asked.nonce AND s.app_id = asked.app
  LEFT JOIN access_token a ON a.token_hash = asked.hash AND a.expires_at > now()
  ORDER BY asked.at;
END $$`;
