import { type Kysely, sql } from 'kysely';

/**
 * What happens to orders, as SQL functions: one round trip for many at once, the organisation set inside. Whoever locks more than one kind of
 * row does it in this order: orders, event_tally, ticket_tally, ticket_pool, ticket_tier, coupon_tally, buyer_tally; several of a kind by id.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [moveStock, releaseOrders, createOrders, admitTickets, settlePayments, voidTickets])
    await sql.raw(statement).execute(db);
}

/**
 * Planned anew at every call: while a table grows from nothing a kept plan may go by any index that begins with the organisation, and read every
 * order there is. What is done once for a whole batch can pay for its planning; what is done per row goes by tables with one index.
 */
const plannedAnew = 'SET enable_seqscan = off SET plan_cache_mode = force_custom_plan';

/**
 * Adds to what is held and sold of the tickets of some order tickets, and of their pools; p_tier to the numbers of their tiers. What a sale was paid
 * stays: what of it goes back is counted by itself (refund_tickets). A CHECK that fails undoes it all.
 */
const moveStock = `
CREATE FUNCTION move_stock(p_organisation uuid, p_ids uuid[], p_held int, p_sold int, p_tier int) RETURNS void
LANGUAGE plpgsql ${plannedAnew} AS $$
DECLARE
  tickets uuid[]; pools uuid[];
BEGIN
  SELECT array_agg(DISTINCT ticket_id) INTO tickets FROM order_ticket WHERE organisation_id = p_organisation AND id = ANY(p_ids);
  PERFORM FROM ticket_tally WHERE organisation_id = p_organisation AND ticket_id = ANY(tickets) ORDER BY ticket_id FOR UPDATE;
  UPDATE ticket_tally t SET held = held + d.n * p_held, sold = sold + d.n * p_sold, sold_cents = sold_cents + d.cents * greatest(p_sold, 0)
  FROM (SELECT ticket_id, count(*)::int AS n, sum(price_cents - discount_cents)::bigint AS cents FROM order_ticket WHERE organisation_id = p_organisation AND id = ANY(p_ids) GROUP BY ticket_id) d
  WHERE t.organisation_id = p_organisation AND t.ticket_id = d.ticket_id;
  SELECT array_agg(DISTINCT pool_id) INTO pools FROM ticket WHERE organisation_id = p_organisation AND id = ANY(tickets) AND pool_id IS NOT NULL;
  IF pools IS NOT NULL THEN
    PERFORM FROM ticket_pool WHERE organisation_id = p_organisation AND id = ANY(pools) ORDER BY id FOR UPDATE;
    UPDATE ticket_pool p SET held = held + d.n * p_held, sold = sold + d.n * p_sold
    FROM (SELECT k.pool_id, count(*)::int AS n FROM order_ticket o JOIN ticket k ON k.organisation_id = p_organisation AND k.id = o.ticket_id
      WHERE o.organisation_id = p_organisation AND o.id = ANY(p_ids) AND k.pool_id IS NOT NULL GROUP BY k.pool_id) d
    WHERE p.organisation_id = p_organisation AND p.id = d.pool_id;
  END IF;
  IF p_tier <> 0 THEN
    UPDATE ticket_tier t SET taken = taken + d.n * p_tier
    FROM (SELECT tier_id, count(*)::int AS n FROM order_ticket WHERE organisation_id = p_organisation AND id = ANY(p_ids) AND tier_id IS NOT NULL GROUP BY tier_id) d
    WHERE t.organisation_id = p_organisation AND t.id = d.tier_id;
  END IF;
END $$`;

/**
 * Ends open orders: stock, coupon use and what the buyer has of a limit go back, once. With p_ids those, else the ones of the event whose time
 * is over (passing over what somebody else is at). Answers the orders it ended. Payments still open at a gateway are to be closed there: the
 * poller sees them at once.
 */
const releaseOrders = `
CREATE FUNCTION release_orders(p_organisation uuid, p_event uuid, p_ids uuid[], p_state text, p_by text, p_user uuid) RETURNS uuid[]
LANGUAGE plpgsql ${plannedAnew} AS $$
DECLARE
  ended uuid[]; tickets uuid[]; reviewed uuid[]; c record;
BEGIN
  PERFORM set_config('convoke.organisation_id', p_organisation::text, true);
  IF p_ids IS NULL THEN
    SELECT array_agg(id) INTO ended FROM (
      SELECT id FROM ticket_order WHERE organisation_id = p_organisation AND event_id = p_event AND state IN ('HELD', 'AWAITING_PAYMENT', 'PAYING')
        AND expires_at <= now() ORDER BY expires_at LIMIT 200 FOR UPDATE SKIP LOCKED) o;
  ELSE
    SELECT array_agg(id) INTO ended FROM (
      SELECT id FROM ticket_order WHERE organisation_id = p_organisation AND id = ANY(p_ids) AND state IN ('HELD', 'AWAITING_PAYMENT', 'PAYING')
      ORDER BY id FOR UPDATE) o;
  END IF;
  IF ended IS NULL THEN RETURN '{}'; END IF;
  UPDATE ticket_order SET state = p_state, closed_at = now(), closed_by = p_by, version = version + 1 WHERE organisation_id = p_organisation AND id = ANY(ended);
  SELECT array_agg(id), array_agg(participant_id) FILTER (WHERE participant_id IS NOT NULL) INTO tickets, reviewed
  FROM order_ticket WHERE organisation_id = p_organisation AND order_id = ANY(ended) AND state <> 'VOID';
  IF reviewed IS NOT NULL THEN
    -- People under review, or approved and not paid: their registration ends with the order.
    UPDATE event_tally t SET pending = t.pending - k.pending, approved = t.approved - k.approved, cancelled = t.cancelled + k.pending + k.approved, revision = t.revision + 1
    FROM (SELECT event_id, count(*) FILTER (WHERE state = 'PENDING') AS pending, count(*) FILTER (WHERE state = 'APPROVED') AS approved
      FROM participant WHERE organisation_id = p_organisation AND id = ANY(reviewed) GROUP BY event_id) k
    WHERE t.organisation_id = p_organisation AND t.event_id = k.event_id;
    INSERT INTO participant_history (organisation_id, participant_id, kind, from_state, to_state, by_user, note)
    SELECT p_organisation, id, 'order-ended', state, 'CANCELLED', p_user, '' FROM participant
    WHERE organisation_id = p_organisation AND id = ANY(reviewed) AND state IN ('PENDING', 'APPROVED');
    UPDATE participant p SET state = 'CANCELLED', version = version + 1,
      revision = (SELECT revision FROM event_tally t WHERE t.organisation_id = p_organisation AND t.event_id = p.event_id)
    WHERE organisation_id = p_organisation AND id = ANY(reviewed) AND state IN ('PENDING', 'APPROVED');
  END IF;
  PERFORM move_stock(p_organisation, tickets, -1, 0, -1);
  UPDATE order_ticket SET state = 'VOID', voided_by = p_state WHERE organisation_id = p_organisation AND id = ANY(tickets);
  FOR c IN SELECT coupon_id, count(*)::int AS n FROM ticket_order WHERE organisation_id = p_organisation AND id = ANY(ended) AND coupon_id IS NOT NULL
    GROUP BY coupon_id ORDER BY coupon_id
  LOOP
    UPDATE coupon_tally SET used = used - c.n WHERE organisation_id = p_organisation AND coupon_id = c.coupon_id;
  END LOOP;
  FOR c IN
    SELECT d.subject_id, d.buyer_key, sum(d.n)::int AS n FROM (
      SELECT t.ticket_id AS subject_id, o.buyer_key, 1 AS n FROM order_ticket t
      JOIN ticket_order o ON o.organisation_id = p_organisation AND o.id = t.order_id
      WHERE t.organisation_id = p_organisation AND t.id = ANY(tickets)
      UNION ALL
      SELECT coupon_id, buyer_key, 1 FROM ticket_order WHERE organisation_id = p_organisation AND id = ANY(ended) AND coupon_id IS NOT NULL) d
    GROUP BY d.subject_id, d.buyer_key ORDER BY d.subject_id, d.buyer_key
  LOOP
    UPDATE buyer_tally SET taken = greatest(0, taken - c.n)
    WHERE organisation_id = p_organisation AND subject_id = c.subject_id AND buyer_key = c.buyer_key;
  END LOOP;
  UPDATE payment SET next_check_at = now() WHERE organisation_id = p_organisation AND order_id = ANY(ended) AND state = 'OPEN';
  INSERT INTO order_history (organisation_id, order_id, kind, detail, by_user)
  SELECT p_organisation, id, lower(p_state), jsonb_build_object('by', p_by), p_user FROM unnest(ended) AS id;
  RETURN ended;
END $$`;

/**
 * p_orders: [{ id, number, key, hash, total, discount, quantity, couponId, couponCode, couponPerBuyer, buyerKey, buyerName, phone, email, language, channel,
 * holdSeconds (null: until reviewed), review, invoice, offer, limits: [{ id, n, most }], demands: [{ id, n }] (ticket ids), tiers: [{ id, n }],
 * tickets: [{ ord, ticketId, tierId, price, discount, review, code, name, phone, email, company, title, answers, formId, formVersion }] }],
 * priced by p_version of the event's sale. Orders of one event go together: what each of them takes is counted in variables while the rows of
 * the tallies are locked, then written once.
 *
 * Outcomes: ok; repeated (the same key, the same content); key-reused; changed (price it anew); closed, over, gone (the event); sold-out and
 * waiting (the ticket in subject; others wait in line for it); tier-gone (price it anew); coupon-gone, coupon-buyer, buyer-limit; offer-gone.
 */
const createOrders = `
CREATE FUNCTION create_orders(p_organisation uuid, p_event uuid, p_version bigint, p_orders jsonb)
RETURNS TABLE (ord int, outcome text, order_id uuid, subject uuid)
LANGUAGE plpgsql SET enable_seqscan = off AS $$
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
END $$`;

/**
 * Makes participants of the tickets of some orders that have none yet: PENDING where the ticket needs review, else APPROVED; unpaid while the
 * order is. The event's row of event_tally is locked here.
 */
const admitTickets = `
CREATE FUNCTION admit_tickets(p_organisation uuid, p_orders uuid[]) RETURNS void
LANGUAGE plpgsql ${plannedAnew} AS $$
DECLARE
  made uuid[];
BEGIN
  -- Tickets limit such an event, not a number of places.
  UPDATE event_tally t SET capacity = NULL, pending = t.pending + k.pending, approved = t.approved + k.approved, revision = t.revision + 1
  FROM (SELECT event_id, count(*) FILTER (WHERE needs_review) AS pending, count(*) FILTER (WHERE NOT needs_review) AS approved
    FROM order_ticket WHERE organisation_id = p_organisation AND order_id = ANY(p_orders) AND participant_id IS NULL AND state <> 'VOID' GROUP BY event_id ORDER BY event_id) k
  WHERE t.organisation_id = p_organisation AND t.event_id = k.event_id;
  WITH fresh AS (
    INSERT INTO participant (organisation_id, event_id, code, state, name, phone, email, company, title, answers, form_id, form_version, language, channel,
      order_ticket_id, unpaid, revision)
    SELECT p_organisation, t.event_id, t.code, CASE WHEN t.needs_review THEN 'PENDING' ELSE 'APPROVED' END, t.name, t.phone, t.email, t.company, t.title,
      t.answers, t.form_id, t.form_version, o.language, o.channel, t.id, o.state NOT IN ('PAID', 'PARTIALLY_REFUNDED'), e.revision
    FROM order_ticket t JOIN ticket_order o ON o.organisation_id = p_organisation AND o.id = t.order_id
    JOIN event_tally e ON e.organisation_id = p_organisation AND e.event_id = t.event_id
    WHERE t.organisation_id = p_organisation AND t.order_id = ANY(p_orders) AND t.participant_id IS NULL AND t.state <> 'VOID'
    RETURNING id, order_ticket_id, event_id, code, channel, state, unpaid
  ), linked AS (
    UPDATE order_ticket t SET participant_id = f.id, state = CASE WHEN f.state = 'APPROVED' AND NOT f.unpaid THEN 'VALID' ELSE t.state END FROM fresh f WHERE t.organisation_id = p_organisation AND t.id = f.order_ticket_id
  ), listed AS (
    INSERT INTO directory (kind, code, organisation_id, target_id) SELECT 'participant', code, p_organisation, id FROM fresh
  ), channels AS (
    INSERT INTO event_channel AS c (organisation_id, event_id, channel, registered)
    SELECT p_organisation, event_id, channel, count(*) FROM fresh GROUP BY event_id, channel
    ON CONFLICT (organisation_id, event_id, channel) DO UPDATE SET registered = c.registered + EXCLUDED.registered
  ), quarters AS (
    INSERT INTO event_quarter AS q (organisation_id, event_id, quarter, registered)
    SELECT p_organisation, event_id, date_bin('15 minutes', now(), '2000-01-01Z'), count(*) FROM fresh GROUP BY event_id
    ON CONFLICT (organisation_id, event_id, quarter) DO UPDATE SET registered = q.registered + EXCLUDED.registered
  )
  SELECT array_agg(id) INTO made FROM fresh;
  INSERT INTO checkin_member (organisation_id, event_id, group_id, participant_id)
  SELECT p_organisation, p.event_id, coalesce(k.group_id, g.id), p.id
  FROM participant p JOIN order_ticket t ON t.organisation_id = p_organisation AND t.id = p.order_ticket_id
  JOIN ticket k ON k.organisation_id = p_organisation AND k.id = t.ticket_id
  JOIN checkin_group g ON g.organisation_id = p_organisation AND g.event_id = p.event_id AND g.is_default
  WHERE p.organisation_id = p_organisation AND p.id = ANY(made);
END $$`;

/**
 * Money that a gateway or an organiser says has arrived, each fact once. p_rows: [{ paymentId, paidCents, tradeNo, paidAt, by }] of one
 * organisation; free orders as [{ orderId, free: true }]. Outcomes: paid; repeated (known already); differs (kept, never PAID); twice
 * (the order was paid otherwise, the money is due back); refund-due (late, and no place is left); not-free; credited (a top-up);
 * not-open (a free order that is over); unknown.
 */
const settlePayments = `
CREATE FUNCTION settle_payments(p_organisation uuid, p_rows jsonb)
RETURNS TABLE (ord int, outcome text, order_id uuid, event_id uuid)
LANGUAGE plpgsql ${plannedAnew} AS $$
#variable_conflict use_column
DECLARE
  r record; credit bigint; has_reviewed boolean; voids uuid[]; asked uuid[]; of_asked uuid[];
  paid_orders uuid[] := '{}'; free_orders uuid[] := '{}'; late_orders uuid[] := '{}'; late uuid; seen uuid[] := '{}';
  -- What is written for the whole batch at once, side by side.
  pays uuid[] := '{}'; cents bigint[] := '{}'; trades text[] := '{}'; moments timestamptz[] := '{}'; channels text[] := '{}'; sandboxes boolean[] := '{}';
  of_orders uuid[] := '{}'; of_recharges uuid[] := '{}'; of_events uuid[] := '{}'; verdicts text[] := '{}'; lates boolean[] := '{}'; users uuid[] := '{}';
BEGIN
  PERFORM set_config('convoke.organisation_id', p_organisation::text, true);
  -- By arrays: what a set-returning function yields the planner takes for a hundred rows, and then reads every order of the organisation.
  SELECT coalesce(array_agg((v->>'paymentId')::uuid), '{}'), coalesce(array_agg((v->>'orderId')::uuid), '{}') INTO asked, of_asked FROM jsonb_array_elements(p_rows) v;
  of_asked := of_asked || ARRAY(SELECT p.order_id FROM payment p WHERE p.organisation_id = p_organisation AND p.id = ANY(asked));
  PERFORM FROM ticket_order o WHERE o.organisation_id = p_organisation AND o.id = ANY(of_asked) ORDER BY o.id FOR UPDATE;
  PERFORM FROM payment p WHERE p.organisation_id = p_organisation AND p.id = ANY(asked) ORDER BY p.id FOR UPDATE;
  PERFORM FROM event_tally e WHERE e.organisation_id = p_organisation
    AND e.event_id = ANY(ARRAY(SELECT o.event_id FROM ticket_order o WHERE o.organisation_id = p_organisation AND o.id = ANY(of_asked)))
    ORDER BY e.event_id FOR UPDATE;

  -- Late money takes its stock order by order: all of it locked in order before.
  IF EXISTS (SELECT FROM ticket_order o WHERE o.organisation_id = p_organisation AND o.id = ANY(of_asked) AND o.state IN ('EXPIRED', 'CANCELLED')) THEN
    PERFORM FROM ticket_tally t WHERE t.organisation_id = p_organisation
      AND t.ticket_id = ANY(ARRAY(SELECT k.ticket_id FROM order_ticket k WHERE k.organisation_id = p_organisation AND k.order_id = ANY(of_asked)))
      ORDER BY t.ticket_id FOR UPDATE;
    PERFORM FROM ticket_pool l WHERE l.organisation_id = p_organisation AND l.id = ANY(ARRAY(
      SELECT c.pool_id FROM order_ticket k JOIN ticket c ON c.organisation_id = p_organisation AND c.id = k.ticket_id
      WHERE k.organisation_id = p_organisation AND k.order_id = ANY(of_asked) AND c.pool_id IS NOT NULL)) ORDER BY l.id FOR UPDATE;
  END IF;

  FOR r IN
    SELECT (t.o - 1)::int AS ord, coalesce((t.v->>'free')::boolean, false) AS free, (t.v->>'paymentId')::uuid AS payment_id, (t.v->>'paidCents')::bigint AS paid_cents,
      t.v->>'tradeNo' AS trade_no, coalesce((t.v->>'paidAt')::timestamptz, now()) AS paid_at, (t.v->>'by')::uuid AS by_user,
      p.id AS known, p.state AS payment_state, p.amount_cents, p.recharge_id, p.channel, p.is_sandbox,
      o.id AS order_id, o.state, o.total_cents, o.event_id, o.coupon_id, o.buyer_key, o.closed_by
    FROM jsonb_array_elements(p_rows) WITH ORDINALITY AS t(v, o)
    LEFT JOIN payment p ON p.organisation_id = p_organisation AND p.id = (t.v->>'paymentId')::uuid AND p.id = ANY(asked)
    LEFT JOIN ticket_order o ON o.organisation_id = p_organisation AND o.id = coalesce(p.order_id, (t.v->>'orderId')::uuid) AND o.id = ANY(of_asked)
    ORDER BY t.o
  LOOP
    ord := r.ord; order_id := r.order_id; event_id := r.event_id;
    IF r.free THEN
      IF r.order_id IS NULL THEN outcome := 'unknown';
      ELSIF r.state = 'PAID' OR r.order_id = ANY(free_orders) THEN outcome := 'repeated';
      ELSIF r.total_cents > 0 THEN outcome := 'not-free';
      ELSIF r.state NOT IN ('HELD', 'AWAITING_PAYMENT', 'PAYING') THEN outcome := 'not-open';
      ELSE outcome := 'paid'; free_orders := free_orders || r.order_id;
      END IF;
      RETURN NEXT; CONTINUE;
    END IF;
    IF r.known IS NULL THEN outcome := 'unknown'; RETURN NEXT; CONTINUE; END IF;
    IF r.payment_state = 'PAID' OR r.payment_id = ANY(seen) THEN outcome := 'repeated'; RETURN NEXT; CONTINUE; END IF;
    seen := seen || r.payment_id;

    IF r.recharge_id IS NOT NULL THEN
      IF r.paid_cents <> r.amount_cents THEN
        outcome := 'differs-back';
        UPDATE recharge SET state = 'REFUND_DUE', paid_at = r.paid_at WHERE organisation_id = p_organisation AND id = r.recharge_id AND state <> 'PAID';
      ELSE
        UPDATE recharge SET state = 'PAID', paid_by = r.channel, is_sandbox = r.is_sandbox, paid_at = r.paid_at
        WHERE organisation_id = p_organisation AND id = r.recharge_id AND state <> 'PAID' RETURNING credit_cents INTO credit;
        IF FOUND THEN
          outcome := 'credited';
          INSERT INTO account_balance AS b (organisation_id, balance_cents) VALUES (p_organisation, credit)
          ON CONFLICT (organisation_id) DO UPDATE SET balance_cents = b.balance_cents + EXCLUDED.balance_cents;
          INSERT INTO ledger_entry (organisation_id, kind, cause_id, debit, credit, amount_cents)
          VALUES (p_organisation, 'credited', r.recharge_id, 'unallocated', 'balance', r.paid_cents);
          IF credit > r.paid_cents THEN
            INSERT INTO ledger_entry (organisation_id, kind, cause_id, debit, credit, amount_cents)
            VALUES (p_organisation, 'bonus', r.recharge_id, 'bonus', 'balance', credit - r.paid_cents);
          END IF;
        ELSE outcome := 'twice';
        END IF;
      END IF;
    ELSIF r.order_id = ANY(paid_orders) OR r.state IN ('PAID', 'PARTIALLY_REFUNDED', 'REFUNDED', 'REFUND_DUE') THEN
      outcome := 'twice';
      UPDATE ticket_order SET problem = coalesce(problem, 'PAID_TWICE'), version = version + 1 WHERE organisation_id = p_organisation AND id = r.order_id;
    ELSIF r.paid_cents <> r.amount_cents OR r.amount_cents <> r.total_cents THEN
      -- Kept and shown to the organiser, who sends it back or accepts it; the hold runs on as it did.
      outcome := 'differs';
      UPDATE ticket_order SET problem = 'AMOUNT_DIFFERS', version = version + 1 WHERE organisation_id = p_organisation AND id = r.order_id;
      INSERT INTO order_history (organisation_id, order_id, kind, detail)
      VALUES (p_organisation, r.order_id, 'amount-differs', jsonb_build_object('paidCents', r.paid_cents, 'dueCents', r.total_cents, 'channel', r.channel));
    ELSE
      outcome := 'paid';
      IF r.state IN ('EXPIRED', 'CANCELLED') THEN
        -- Late. What the order's end gave back is taken again, if it is still there: the CHECKs say so.
        IF r.closed_by IN ('organiser', 'review') THEN outcome := 'refund-due';
        ELSE
          BEGIN
            SELECT array_agg(id) INTO voids FROM order_ticket t WHERE t.organisation_id = p_organisation AND t.order_id = r.order_id AND t.state = 'VOID' AND t.voided_by = r.state;
            PERFORM move_stock(p_organisation, voids, 1, 0, 0);
            -- A special price whose number has run out meanwhile was promised to this buyer: only the stock decides.
            UPDATE order_ticket SET state = 'RESERVED', voided_by = NULL, tier_id = NULL WHERE organisation_id = p_organisation AND id = ANY(voids);
            IF r.coupon_id IS NOT NULL THEN
              UPDATE coupon_tally SET used = used + 1 WHERE organisation_id = p_organisation AND coupon_id = r.coupon_id;
            END IF;
            -- Counted again among what this buyer has, where that is limited; a limit reached meanwhile does not send the money back.
            INSERT INTO buyer_tally AS b (organisation_id, subject_id, buyer_key, taken)
            SELECT p_organisation, d.id, r.buyer_key, d.n FROM (
              SELECT t.ticket_id AS id, count(*)::int AS n FROM order_ticket t JOIN ticket k ON k.organisation_id = p_organisation AND k.id = t.ticket_id
              WHERE t.organisation_id = p_organisation AND t.id = ANY(voids) AND k.per_buyer IS NOT NULL GROUP BY t.ticket_id
              UNION ALL
              SELECT c.id, 1 FROM coupon c WHERE c.organisation_id = p_organisation AND c.id = r.coupon_id AND c.per_buyer IS NOT NULL ORDER BY 1) d
            ON CONFLICT (organisation_id, subject_id, buyer_key) DO UPDATE SET taken = b.taken + EXCLUDED.taken;
          EXCEPTION WHEN check_violation THEN outcome := 'refund-due';
          END;
        END IF;
        IF outcome = 'refund-due' THEN
          UPDATE ticket_order SET state = 'REFUND_DUE', problem = 'REFUND_DUE', paid_by = r.channel, is_sandbox = r.is_sandbox, paid_at = r.paid_at, version = version + 1
          WHERE organisation_id = p_organisation AND id = r.order_id;
        END IF;
      END IF;
      IF outcome = 'paid' THEN
        paid_orders := paid_orders || r.order_id;
        IF r.state IN ('EXPIRED', 'CANCELLED') THEN late_orders := late_orders || r.order_id; END IF;
      END IF;
    END IF;
    pays := pays || r.payment_id; cents := cents || r.paid_cents; trades := trades || r.trade_no; moments := moments || r.paid_at; channels := channels || r.channel;
    sandboxes := sandboxes || r.is_sandbox; of_orders := of_orders || r.order_id; of_recharges := of_recharges || r.recharge_id; of_events := of_events || r.event_id; verdicts := verdicts || outcome;
    lates := lates || coalesce(r.state IN ('EXPIRED', 'CANCELLED'), false); users := users || r.by_user;
    outcome := CASE outcome WHEN 'differs-back' THEN 'differs' ELSE outcome END;
    RETURN NEXT;
  END LOOP;

  IF pays <> '{}' THEN
    UPDATE payment p SET state = 'PAID', paid_cents = k.cents, gateway_trade_no = k.trade, paid_at = k.moment, next_check_at = NULL,
      -- Money without a place, or a second time: all of it goes back.
      refunded_cents = CASE WHEN k.verdict IN ('refund-due', 'twice', 'differs-back') THEN k.cents ELSE 0 END
    FROM unnest(pays, cents, trades, moments, verdicts) AS k(id, cents, trade, moment, verdict) WHERE p.organisation_id = p_organisation AND p.id = k.id;
    -- Other attempts to pay the same are closed at their gateways with the next look.
    UPDATE payment SET next_check_at = now() WHERE organisation_id = p_organisation AND order_id = ANY(array_remove(of_orders, NULL)) AND state = 'OPEN';
    IF array_remove(of_recharges, NULL) <> '{}' THEN
      UPDATE payment SET next_check_at = now() WHERE organisation_id = p_organisation AND recharge_id = ANY(of_recharges) AND state = 'OPEN';
    END IF;
    INSERT INTO ledger_entry (organisation_id, kind, cause_id, debit, credit, amount_cents, event_id, order_id)
    SELECT p_organisation, 'received', k.id, k.channel, 'unallocated', k.cents, k.event, k.of FROM unnest(pays, channels, cents, of_events, of_orders) AS k(id, channel, cents, event, of);
    IF verdicts && ARRAY['refund-due', 'differs-back', 'twice'] THEN
      INSERT INTO refund (organisation_id, payment_id, order_id, event_id, amount_cents, cause)
      SELECT p_organisation, k.id, k.of, k.event, k.cents, CASE k.verdict WHEN 'refund-due' THEN 'late' WHEN 'differs-back' THEN 'differs' ELSE 'twice' END
      FROM unnest(pays, of_orders, of_events, cents, verdicts) AS k(id, of, event, cents, verdict) WHERE k.verdict IN ('refund-due', 'twice', 'differs-back');
    END IF;
    INSERT INTO order_history (organisation_id, order_id, kind, detail, by_user)
    SELECT p_organisation, k.of, k.verdict, jsonb_build_object('cents', k.cents, 'channel', k.channel, 'late', k.late), k.by
    FROM unnest(of_orders, verdicts, cents, channels, lates, users) AS k(of, verdict, cents, channel, late, by)
    WHERE k.of IS NOT NULL AND k.verdict IN ('paid', 'refund-due', 'twice');
    UPDATE ticket_order o SET paid_by = k.channel, is_sandbox = k.sandbox, paid_at = k.moment, state = 'PAID', expires_at = NULL, closed_at = NULL,
      closed_by = NULL, problem = CASE problem WHEN 'AMOUNT_DIFFERS' THEN problem END, version = version + 1
    FROM unnest(of_orders, channels, sandboxes, moments, verdicts) AS k(of, channel, sandbox, moment, verdict)
    WHERE k.verdict = 'paid' AND o.organisation_id = p_organisation AND o.id = k.of;
  END IF;
  IF free_orders <> '{}' THEN
    UPDATE ticket_order SET paid_by = 'free', paid_at = now(), state = 'PAID', expires_at = NULL, closed_at = NULL, closed_by = NULL,
      problem = CASE problem WHEN 'AMOUNT_DIFFERS' THEN problem END, version = version + 1
    WHERE organisation_id = p_organisation AND id = ANY(free_orders);
    INSERT INTO order_history (organisation_id, order_id, kind, detail)
    SELECT p_organisation, f.id, 'paid', '{"cents": 0, "channel": "free"}' FROM unnest(free_orders) AS f(id);
  END IF;

  paid_orders := paid_orders || free_orders;
  IF paid_orders = '{}' THEN RETURN; END IF;
  SELECT bool_or(o.needs_review) INTO has_reviewed FROM ticket_order o WHERE o.organisation_id = p_organisation AND o.id = ANY(paid_orders);
  -- Whoever was reviewed before paying is a participant already.
  IF has_reviewed THEN
    UPDATE participant p SET unpaid = false, version = p.version + 1 FROM order_ticket t
    WHERE t.organisation_id = p_organisation AND t.order_id = ANY(paid_orders) AND p.organisation_id = p_organisation AND p.id = t.participant_id AND p.unpaid;
  END IF;
  PERFORM admit_tickets(p_organisation, paid_orders);
  IF has_reviewed THEN
    UPDATE participant p SET revision = e.revision FROM order_ticket t, event_tally e
    WHERE t.organisation_id = p_organisation AND t.order_id = ANY(paid_orders) AND t.needs_review AND p.organisation_id = p_organisation AND p.id = t.participant_id
      AND e.organisation_id = p_organisation AND e.event_id = p.event_id;
  END IF;
  PERFORM move_stock(p_organisation, (SELECT array_agg(id) FROM order_ticket WHERE organisation_id = p_organisation AND order_id = ANY(paid_orders) AND state <> 'VOID'), -1, 1, 0);
  -- A free ticket under review becomes valid with the approval; what was not reviewed is valid since it was admitted.
  IF has_reviewed THEN
    UPDATE order_ticket t SET state = 'VALID' FROM participant p
    WHERE t.organisation_id = p_organisation AND t.order_id = ANY(paid_orders) AND t.state = 'RESERVED'
      AND p.organisation_id = p_organisation AND p.id = t.participant_id AND p.state = 'APPROVED';
  END IF;
  -- People whom the order's end had cancelled after their review come back (migration 0012).
  FOREACH late IN ARRAY late_orders LOOP PERFORM heal_tickets(p_organisation, late, NULL); END LOOP;
  INSERT INTO ledger_entry (organisation_id, kind, cause_id, debit, credit, amount_cents, event_id, order_id)
  SELECT p_organisation, 'sold', o.id, 'unallocated', 'sales', o.total_cents, o.event_id, o.id
  FROM ticket_order o WHERE o.organisation_id = p_organisation AND o.id = ANY(paid_orders) AND o.total_cents > 0;
END $$`;

/**
 * Takes tickets of paid orders back: void, stock free again, their people's registration ended. Answers those it took; a ticket is taken once.
 * The money is the caller's affair, in the same transaction.
 */
const voidTickets = `
CREATE FUNCTION void_tickets(p_organisation uuid, p_order uuid, p_ids uuid[], p_user uuid) RETURNS uuid[]
LANGUAGE plpgsql ${plannedAnew} AS $$
DECLARE
  o record; tickets uuid[]; people uuid[]; new_revision bigint;
BEGIN
  PERFORM set_config('convoke.organisation_id', p_organisation::text, true);
  SELECT * INTO o FROM ticket_order WHERE organisation_id = p_organisation AND id = p_order FOR UPDATE;
  IF o.id IS NULL OR o.state NOT IN ('PAID', 'PARTIALLY_REFUNDED') THEN RETURN '{}'; END IF;
  SELECT array_agg(id), array_agg(participant_id) FILTER (WHERE participant_id IS NOT NULL) INTO tickets, people
  FROM order_ticket WHERE organisation_id = p_organisation AND order_id = p_order AND id = ANY(p_ids) AND state <> 'VOID';
  IF tickets IS NULL THEN RETURN '{}'; END IF;
  UPDATE event_tally t SET revision = t.revision + 1, pending = t.pending - k.pending, approved = t.approved - k.approved, cancelled = t.cancelled + k.pending + k.approved
  FROM (SELECT count(*) FILTER (WHERE state = 'PENDING') AS pending, count(*) FILTER (WHERE state = 'APPROVED') AS approved
    FROM participant WHERE organisation_id = p_organisation AND id = ANY(people)) k
  WHERE t.organisation_id = p_organisation AND t.event_id = o.event_id RETURNING t.revision INTO new_revision;
  INSERT INTO participant_history (organisation_id, participant_id, kind, from_state, to_state, by_user, note)
  SELECT p_organisation, id, 'refund', state, 'CANCELLED', p_user, '' FROM participant
  WHERE organisation_id = p_organisation AND id = ANY(people) AND state IN ('PENDING', 'APPROVED');
  UPDATE participant SET state = 'CANCELLED', revision = new_revision, version = version + 1
  WHERE organisation_id = p_organisation AND id = ANY(people) AND state IN ('PENDING', 'APPROVED');
  PERFORM move_stock(p_organisation, tickets, 0, -1, -1);
  UPDATE order_ticket SET state = 'VOID', voided_by = 'REFUND' WHERE organisation_id = p_organisation AND id = ANY(tickets);
  UPDATE buyer_tally b SET taken = greatest(0, taken - k.n)
  FROM (SELECT ticket_id, count(*)::int AS n FROM order_ticket WHERE organisation_id = p_organisation AND id = ANY(tickets) GROUP BY ticket_id) k
  WHERE b.organisation_id = p_organisation AND b.subject_id = k.ticket_id AND b.buyer_key = o.buyer_key;
  RETURN tickets;
END $$`;
