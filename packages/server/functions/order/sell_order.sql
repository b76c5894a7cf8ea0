-- Makes an order PAID by an organiser's decision, with money that is booked already: what settle_payments does with a payment it has just
-- booked. What an expired or cancelled order gave back is taken again; where nothing is left the CHECK's error is the caller's. The caller has
-- locked the order and its payment, in this order, and has set what the order says of its payment.
CREATE OR REPLACE FUNCTION sell_order(p_organisation uuid, p_order uuid, p_user uuid)
RETURNS void
LANGUAGE plpgsql
SET enable_seqscan = off
AS $$
DECLARE
  o record; voids uuid[]; d record;
BEGIN
  PERFORM set_config('convoke.organisation_id', p_organisation::text, true);
  SELECT * INTO o FROM ticket_order WHERE organisation_id = p_organisation AND id = p_order FOR UPDATE;
  IF o.state NOT IN ('HELD', 'AWAITING_PAYMENT', 'PAYING', 'EXPIRED', 'CANCELLED') THEN
    RAISE EXCEPTION 'order % is %', p_order, o.state;
  END IF;
  PERFORM FROM event_tally WHERE organisation_id = p_organisation AND event_id = o.event_id FOR UPDATE;
  IF o.state IN ('EXPIRED', 'CANCELLED') THEN
    SELECT array_agg(id) INTO voids FROM order_ticket WHERE organisation_id = p_organisation AND order_id = p_order AND state = 'VOID' AND voided_by = o.state;
    PERFORM move_stock(p_organisation, voids, 1, 0, 0);
    UPDATE order_ticket SET state = 'RESERVED', voided_by = NULL, tier_id = NULL WHERE organisation_id = p_organisation AND id = ANY(voids);
    IF o.coupon_id IS NOT NULL THEN
      UPDATE coupon_tally SET used = used + 1 WHERE organisation_id = p_organisation AND coupon_id = o.coupon_id;
    END IF;
    FOR d IN
      SELECT t.ticket_id AS subject_id, count(*)::int AS n FROM order_ticket t JOIN ticket k ON k.organisation_id = p_organisation AND k.id = t.ticket_id
      WHERE t.organisation_id = p_organisation AND t.id = ANY(voids) AND k.per_buyer IS NOT NULL GROUP BY t.ticket_id
      UNION ALL
      SELECT c.id, 1 FROM coupon c WHERE c.organisation_id = p_organisation AND c.id = o.coupon_id AND c.per_buyer IS NOT NULL
      ORDER BY 1
    LOOP
      INSERT INTO buyer_tally AS b (organisation_id, subject_id, buyer_key, taken) VALUES (p_organisation, d.subject_id, o.buyer_key, d.n)
      ON CONFLICT (organisation_id, subject_id, buyer_key) DO UPDATE SET taken = b.taken + EXCLUDED.taken;
    END LOOP;
  END IF;
  UPDATE ticket_order SET state = 'PAID', expires_at = NULL, closed_at = NULL, closed_by = NULL, version = version + 1
  WHERE organisation_id = p_organisation AND id = p_order;
  PERFORM move_stock(p_organisation, (SELECT array_agg(id) FROM order_ticket WHERE organisation_id = p_organisation AND order_id = p_order AND state <> 'VOID'), -1, 1, 0);
  PERFORM heal_tickets(p_organisation, p_order, p_user);
  INSERT INTO ledger_entry (organisation_id, kind, cause_id, debit, credit, amount_cents, event_id, order_id)
  SELECT p_organisation, 'sold', p_order, 'unallocated', 'sales', o.total_cents, o.event_id, p_order WHERE o.total_cents > 0;
END $$;
