-- Places orders of one event all together, or (false) none of them: then create_orders says of each what is wrong. For what most orders are:
-- places of tickets, at most a special price; no coupon, offer, limit of a buyer, review or shared capacity. Columns instead of JSON, nothing
-- judged one by one. Stock is taken last: the counters of a hot ticket are locked for one UPDATE and the commit, not while every index of the
-- orders is written. What cannot be taken undoes the orders that were written.
--
-- p_… are side by side, one an order; t_… one a ticket, t_order saying of which order.
CREATE OR REPLACE FUNCTION place_orders(p_organisation uuid, p_event uuid, p_version bigint, p_hold_seconds int, p_ids uuid[], p_numbers text[], p_keys text[], p_hashes text[],
  p_totals bigint[], p_quantities int[], p_names text[], p_phones text[], p_emails text[], p_languages text[], p_channels text[],
  p_invoices jsonb[], t_orders uuid[], t_ords smallint[], t_tickets uuid[], t_tiers uuid[], t_prices bigint[], t_codes text[],
  t_names text[], t_phones text[], t_emails text[], t_companies text[], t_titles text[], t_answers jsonb[], t_forms uuid[], t_versions int[])
RETURNS boolean
LANGUAGE plpgsql
SET enable_seqscan = off
AS $$
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
END $$;
