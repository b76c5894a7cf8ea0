-- p_orders: [{ id, number, key, hash, total, discount, quantity, couponId, couponCode, couponPerBuyer, buyerKey, buyerName, phone, email,
-- language, channel, holdSeconds (null: until reviewed), review, invoice, offer, limits: [{ id, n, most }], demands: [{ id, n }] (ticket ids),
-- tiers: [{ id, n }], tickets: [{ ord, ticketId, tierId, price, discount, review, code, name, phone, email, company, title, answers, formId,
-- formVersion }] }], priced by p_version of the event's sale. Orders of one event go together: what each of them takes is counted in variables
-- while the rows of the tallies are locked, then written once.
--
-- Outcomes: ok; repeated (the same key, the same content); key-reused; changed (price it anew); closed, over, gone (the event); sold-out and
-- waiting (the ticket in subject; others wait in line for it); tier-gone (price it anew); coupon-gone, coupon-buyer, buyer-limit; offer-gone.
CREATE OR REPLACE FUNCTION create_orders(p_organisation uuid, p_event uuid, p_version bigint, p_orders jsonb)
RETURNS TABLE (ord int, outcome text, order_id uuid, subject uuid)
LANGUAGE plpgsql
SET enable_seqscan = off
AS $$
#variable_conflict use_column
DECLARE
  o record; d record; c record;
  known jsonb; event_refusal text;
  wanted uuid[]; coupons uuid[]; tiers uuid[];
  -- The counters of this batch side by side: tickets, pools, tiers, coupons.
  ids uuid[]; lefts int[]; pools uuid[]; waits boolean[]; takes int[]; backs int[];
  i int; p int; extra int; mine int; verdict text; about uuid;
  -- No hold that is over stands any more.
  is_tidy boolean := true;
  done int[] := '{}'; keys text[] := '{}'; reviewed uuid[] := '{}';
  offer_id uuid; offer_ticket uuid; offer_n int;
BEGIN
  PERFORM set_config('convoke.organisation_id', p_organisation::text, true);
  SELECT array_agg(DISTINCT (x->>'id')::uuid) INTO wanted FROM jsonb_array_elements(p_orders) v, jsonb_array_elements(v->'demands') x;
  SELECT array_agg(DISTINCT (v->>'couponId')::uuid) INTO coupons FROM jsonb_array_elements(p_orders) v WHERE v->>'couponId' IS NOT NULL;
  SELECT array_agg(DISTINCT (x->>'id')::uuid) INTO tiers FROM jsonb_array_elements(p_orders) v, jsonb_array_elements(v->'tiers') x;

  -- Holds that are over end before anything else is locked, and lock_sale takes all that their end touches: one that ended in the middle could wait for a
  -- buyer who cancels, or for an offer to who waits, while these wait for this order.
  IF EXISTS (SELECT FROM ticket_order WHERE organisation_id = p_organisation AND event_id = p_event AND state IN ('HELD', 'AWAITING_PAYMENT', 'PAYING')
    AND expires_at <= now()) THEN
    is_tidy := false;
    PERFORM lock_sale(p_organisation, p_event);
  END IF;
  -- Only priced orders under review make participants at once.
  IF EXISTS (SELECT FROM jsonb_array_elements(p_orders) v WHERE (v->>'review')::boolean) THEN
    PERFORM FROM event_tally WHERE organisation_id = p_organisation AND event_id = p_event FOR UPDATE;
  END IF;
  PERFORM FROM ticket_tally WHERE organisation_id = p_organisation AND ticket_id = ANY(wanted) ORDER BY ticket_id FOR UPDATE;
  PERFORM FROM ticket_pool WHERE organisation_id = p_organisation AND id IN (
    SELECT pool_id FROM ticket WHERE organisation_id = p_organisation AND id = ANY(wanted)) ORDER BY id FOR UPDATE;
  IF tiers IS NOT NULL THEN
    PERFORM FROM ticket_tier WHERE organisation_id = p_organisation AND id = ANY(tiers) ORDER BY id FOR UPDATE;
  END IF;
  IF coupons IS NOT NULL THEN
    PERFORM FROM coupon_tally WHERE organisation_id = p_organisation AND coupon_id = ANY(coupons) ORDER BY coupon_id FOR UPDATE;
  END IF;

  SELECT CASE WHEN e.deleted_at IS NOT NULL THEN 'gone' WHEN e.publish_status <> 1 THEN 'closed' WHEN now() >= e.ends_at THEN 'over'
    WHEN s.version IS DISTINCT FROM p_version THEN 'changed' END INTO event_refusal
  FROM event e LEFT JOIN event_sale s ON s.organisation_id = p_organisation AND s.event_id = p_event
  WHERE e.organisation_id = p_organisation AND e.id = p_event;
  IF NOT FOUND THEN event_refusal := 'gone'; END IF;

  SELECT jsonb_object_agg(k.key, jsonb_build_object('id', k.order_id, 'hash', k.request_hash)) INTO known
  FROM order_key k WHERE k.organisation_id = p_organisation AND k.event_id = p_event
    AND k.key = ANY(ARRAY(SELECT v->>'key' FROM jsonb_array_elements(p_orders) v WHERE v->>'key' IS NOT NULL));

  -- Twice at most: the second time after dead holds have given back what they held.
  FOR o IN SELECT (t.o - 1)::int AS ord, t.v FROM jsonb_array_elements(p_orders) WITH ORDINALITY AS t(v, o) ORDER BY t.o LOOP
    ord := o.ord; order_id := NULL; subject := NULL; about := NULL;
    IF o.v->>'key' IS NOT NULL AND known ? (o.v->>'key') THEN
      order_id := (known->(o.v->>'key')->>'id')::uuid;
      outcome := CASE WHEN known->(o.v->>'key')->>'hash' = o.v->>'hash' THEN 'repeated' ELSE 'key-reused' END;
      RETURN NEXT; CONTINUE;
    END IF;
    IF o.v->>'key' = ANY(keys) THEN outcome := 'changed'; RETURN NEXT; CONTINUE; END IF;
    IF event_refusal IS NOT NULL THEN outcome := event_refusal; RETURN NEXT; CONTINUE; END IF;

    offer_id := NULL; offer_ticket := NULL; offer_n := 0; extra := 0;
    IF o.v->>'offer' IS NOT NULL THEN
      SELECT w.id, w.ticket_id, w.quantity INTO offer_id, offer_ticket, offer_n FROM ticket_waiter w
      WHERE w.organisation_id = p_organisation AND w.event_id = p_event AND w.id = (o.v->>'offer')::uuid AND w.state = 'OFFERED' AND w.offer_ends_at > now() FOR UPDATE;
      IF offer_id IS NULL THEN outcome := 'offer-gone'; RETURN NEXT; CONTINUE; END IF;
    END IF;

    <<judging>>
    LOOP
      IF ids IS NULL THEN
        -- Read anew after dead holds went; what this batch took already stays counted.
        SELECT array_agg(k.id ORDER BY k.id), array_agg(k.n ORDER BY k.id), array_agg(k.pool ORDER BY k.id), array_agg(k.line ORDER BY k.id)
        INTO ids, lefts, pools, waits FROM (
          SELECT t.ticket_id AS id, coalesce(t.stock - t.sold - t.held - t.offered, 1000000000) AS n, k.pool_id AS pool, t.waiting > 0 AS line
          FROM ticket_tally t JOIN ticket k ON k.organisation_id = p_organisation AND k.id = t.ticket_id AND k.deleted_at IS NULL
          WHERE t.organisation_id = p_organisation AND t.ticket_id = ANY(wanted)
          UNION ALL
          SELECT l.id, l.capacity - l.sold - l.held - l.offered, NULL, false FROM ticket_pool l
          WHERE l.organisation_id = p_organisation AND l.id IN (SELECT pool_id FROM ticket WHERE organisation_id = p_organisation AND id = ANY(wanted))
          UNION ALL
          SELECT r.id, coalesce(r.quantity - r.taken, 1000000000), NULL, false FROM ticket_tier r
          WHERE r.organisation_id = p_organisation AND r.id = ANY(tiers) AND r.deleted_at IS NULL
          UNION ALL
          SELECT u.coupon_id, coalesce(u.uses - u.used, 1000000000), NULL, false FROM coupon_tally u
          WHERE u.organisation_id = p_organisation AND u.coupon_id = ANY(coupons)) k;
        IF takes IS NULL THEN
          takes := array_fill(0, ARRAY[coalesce(cardinality(ids), 0)]); backs := takes;
        ELSE
          SELECT array_agg(l - t + b ORDER BY n) INTO lefts FROM unnest(lefts, takes, backs) WITH ORDINALITY AS x(l, t, b, n);
        END IF;
      END IF;

      verdict := NULL; about := NULL;
      FOR d IN SELECT (x->>'id')::uuid AS id, (x->>'n')::int AS n FROM jsonb_array_elements(o.v->'demands') x LOOP
        i := array_position(ids, d.id);
        IF i IS NULL THEN verdict := 'changed'; EXIT; END IF;
        extra := CASE WHEN offer_ticket = d.id THEN offer_n ELSE 0 END;
        -- An offer is for its own ticket: it opens nothing else that is hidden.
        IF offer_id IS NOT NULL AND (offer_ticket <> d.id OR d.n > extra) THEN verdict := 'offer-gone'; about := d.id; EXIT; END IF;
        IF extra = 0 AND waits[i] THEN verdict := 'waiting'; about := d.id; EXIT; END IF;
        IF lefts[i] + extra < d.n THEN verdict := 'sold-out'; about := d.id; EXIT; END IF;
        p := array_position(ids, pools[i]);
        IF p IS NOT NULL THEN
          -- Several tickets of one order may share a pool.
          SELECT coalesce(sum((x->>'n')::int), 0) INTO mine FROM jsonb_array_elements(o.v->'demands') x
          WHERE pools[array_position(ids, (x->>'id')::uuid)] = pools[i];
          IF lefts[p] + extra < mine THEN verdict := 'sold-out'; about := d.id; EXIT; END IF;
        END IF;
      END LOOP;
      IF verdict IS NULL THEN
        FOR d IN SELECT (x->>'id')::uuid AS id, (x->>'n')::int AS n FROM jsonb_array_elements(o.v->'tiers') x LOOP
          i := array_position(ids, d.id);
          IF i IS NULL OR lefts[i] < d.n THEN verdict := 'tier-gone'; about := d.id; EXIT; END IF;
        END LOOP;
      END IF;
      IF verdict IS NULL AND o.v->>'couponId' IS NOT NULL THEN
        i := array_position(ids, (o.v->>'couponId')::uuid);
        IF i IS NULL OR lefts[i] < 1 THEN verdict := 'coupon-gone'; END IF;
      END IF;
      IF verdict IN ('sold-out', 'tier-gone', 'coupon-gone') AND NOT is_tidy THEN
        is_tidy := true;
        IF release_orders(p_organisation, p_event, NULL, 'EXPIRED', 'time', NULL) <> '{}' THEN ids := NULL; CONTINUE judging; END IF;
      END IF;
      EXIT judging;
    END LOOP;

    IF verdict IS NULL THEN
      -- Limits of one buyer: each is one conditional statement; a refusal takes back what it had counted.
      FOR d IN SELECT (x->>'id')::uuid AS id, (x->>'n')::int AS n, (x->>'most')::int AS most, x->>'kind' AS kind
        FROM jsonb_array_elements(o.v->'limits') x ORDER BY 1
      LOOP
        IF d.n <= d.most THEN
          INSERT INTO buyer_tally AS b (organisation_id, subject_id, buyer_key, taken) VALUES (p_organisation, d.id, o.v->>'buyerKey', d.n)
          ON CONFLICT (organisation_id, subject_id, buyer_key) DO UPDATE SET taken = b.taken + d.n WHERE b.taken + d.n <= d.most;
        END IF;
        IF d.n > d.most OR NOT FOUND THEN
          verdict := CASE d.kind WHEN 'coupon' THEN 'coupon-buyer' ELSE 'buyer-limit' END; about := d.id;
          UPDATE buyer_tally b SET taken = b.taken - (x->>'n')::int FROM jsonb_array_elements(o.v->'limits') x
          WHERE b.organisation_id = p_organisation AND b.subject_id = (x->>'id')::uuid AND b.buyer_key = o.v->>'buyerKey' AND b.subject_id < d.id;
          EXIT;
        END IF;
      END LOOP;
    END IF;
    IF verdict IS NOT NULL THEN outcome := verdict; subject := about; RETURN NEXT; CONTINUE; END IF;

    FOR d IN SELECT (x->>'id')::uuid AS id, (x->>'n')::int AS n FROM jsonb_array_elements((o.v->'demands') || (o.v->'tiers')
      || CASE WHEN o.v->>'couponId' IS NULL THEN '[]' ELSE jsonb_build_array(jsonb_build_object('id', o.v->>'couponId', 'n', 1)) END) x
    LOOP
      i := array_position(ids, d.id);
      extra := CASE WHEN offer_ticket = d.id THEN offer_n ELSE 0 END;
      lefts[i] := lefts[i] - d.n + extra; takes[i] := takes[i] + d.n; backs[i] := backs[i] + extra;
      p := array_position(ids, pools[i]);
      IF p IS NOT NULL THEN
        lefts[p] := lefts[p] - d.n + extra; takes[p] := takes[p] + d.n; backs[p] := backs[p] + extra;
      END IF;
    END LOOP;
    IF offer_id IS NOT NULL THEN
      UPDATE ticket_waiter SET state = 'TAKEN', order_id = (o.v->>'id')::uuid WHERE organisation_id = p_organisation AND id = offer_id;
    END IF;
    done := done || ord; keys := keys || (o.v->>'key');
    IF (o.v->>'review')::boolean AND (o.v->>'total')::bigint > 0 THEN reviewed := reviewed || (o.v->>'id')::uuid; END IF;
    outcome := 'ok'; order_id := (o.v->>'id')::uuid; RETURN NEXT;
  END LOOP;

  IF done = '{}' THEN RETURN; END IF;
  UPDATE ticket_tally t SET held = t.held + k.n, offered = t.offered - k.back FROM unnest(ids, takes, backs) AS k(id, n, back)
  WHERE t.organisation_id = p_organisation AND t.ticket_id = k.id AND k.n > 0;
  UPDATE ticket_pool t SET held = t.held + k.n, offered = t.offered - k.back FROM unnest(ids, takes, backs) AS k(id, n, back)
  WHERE t.organisation_id = p_organisation AND t.id = k.id AND k.n > 0;
  IF tiers IS NOT NULL THEN
    UPDATE ticket_tier t SET taken = t.taken + k.n FROM unnest(ids, takes) AS k(id, n) WHERE t.organisation_id = p_organisation AND t.id = k.id AND k.n > 0;
  END IF;
  IF coupons IS NOT NULL THEN
    UPDATE coupon_tally t SET used = t.used + k.n FROM unnest(ids, takes) AS k(id, n) WHERE t.organisation_id = p_organisation AND t.coupon_id = k.id AND k.n > 0;
  END IF;

  INSERT INTO ticket_order (organisation_id, id, event_id, number, state, total_cents, discount_cents, quantity, coupon_id, coupon_code, needs_review, buyer_name,
    buyer_phone, buyer_email, buyer_key, language, channel, invoice, expires_at)
  SELECT p_organisation, r.id, p_event, r.number, 'HELD', r.total, r.discount, r.quantity, r."couponId", r."couponCode", r.review, r."buyerName",
    r.phone, r.email, r."buyerKey", r.language, r.channel, r.invoice, now() + r."holdSeconds" * interval '1 second'
  FROM jsonb_array_elements(p_orders) WITH ORDINALITY AS t(v, o), jsonb_to_record(t.v) AS r(id uuid, number text, total bigint, discount bigint, quantity int,
    "couponId" uuid, "couponCode" text, review boolean, "buyerName" text, phone text, email text, "buyerKey" text, language text, channel text, invoice jsonb,
    "holdSeconds" int)
  WHERE (t.o - 1)::int = ANY(done);
  INSERT INTO order_ticket (organisation_id, order_id, event_id, ticket_id, tier_id, ord, price_cents, discount_cents, needs_review, code, name, phone, email,
    company, title, answers, form_id, form_version)
  SELECT p_organisation, (t.v->>'id')::uuid, p_event, r."ticketId", r."tierId", r.ord, r.price, r.discount, r.review, r.code, r.name, r.phone, r.email,
    r.company, r.title, r.answers, r."formId", r."formVersion"
  FROM jsonb_array_elements(p_orders) WITH ORDINALITY AS t(v, o), jsonb_to_recordset(t.v->'tickets') AS r(ord smallint, "ticketId" uuid, "tierId" uuid,
    price bigint, discount bigint, review boolean, code text, name text, phone text, email text, company text, title text, answers jsonb, "formId" uuid, "formVersion" int)
  WHERE (t.o - 1)::int = ANY(done);
  INSERT INTO order_key (organisation_id, event_id, key, order_id, request_hash)
  SELECT p_organisation, p_event, t.v->>'key', (t.v->>'id')::uuid, t.v->>'hash' FROM jsonb_array_elements(p_orders) WITH ORDINALITY AS t(v, o)
  WHERE (t.o - 1)::int = ANY(done) AND t.v->>'key' IS NOT NULL;
  INSERT INTO directory (kind, code, organisation_id, target_id)
  SELECT 'order', t.v->>'id', p_organisation, (t.v->>'id')::uuid FROM jsonb_array_elements(p_orders) WITH ORDINALITY AS t(v, o) WHERE (t.o - 1)::int = ANY(done);
  INSERT INTO sale_watch AS w (organisation_id, event_id, active_until) VALUES (p_organisation, p_event, now() + interval '3 days')
  ON CONFLICT (organisation_id, event_id) DO UPDATE SET active_until = EXCLUDED.active_until WHERE w.active_until < now() + interval '1 day';
  IF reviewed <> '{}' THEN PERFORM admit_tickets(p_organisation, reviewed); END IF;
END $$;
