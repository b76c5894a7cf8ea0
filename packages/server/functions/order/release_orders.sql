-- Ends open orders: stock, coupon use and what the buyer has of a limit go back, once. With p_ids those, else the ones of the event whose time
-- is over (passing over what somebody else is at). Answers the orders it ended. Payments still open at a gateway are to be closed there: the
-- poller sees them at once.
CREATE OR REPLACE FUNCTION release_orders(p_organisation uuid, p_event uuid, p_ids uuid[], p_state text, p_by text, p_user uuid)
RETURNS uuid[]
LANGUAGE plpgsql
SET enable_seqscan = off
-- Planned anew at every call: a plan kept from nearly empty tables may read full ones whole.
SET plan_cache_mode = force_custom_plan
AS $$
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
END $$;
