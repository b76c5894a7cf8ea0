-- Takes tickets of paid orders back: void, stock free again, their people's registration ended. Answers those it took; a ticket is taken once.
-- The money is the caller's affair, in the same transaction. With its last ticket the order gives its coupon back, unless all of its money went
-- back before: then it has done so already.
CREATE OR REPLACE FUNCTION void_tickets(p_organisation uuid, p_order uuid, p_ids uuid[], p_user uuid)
RETURNS uuid[]
LANGUAGE plpgsql
SET enable_seqscan = off
-- Planned anew at every call: a plan kept from nearly empty tables may read full ones whole.
SET plan_cache_mode = force_custom_plan
AS $$
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
  IF o.coupon_id IS NOT NULL AND NOT (o.total_cents > 0 AND o.refunded_cents >= o.total_cents)
    AND NOT EXISTS (SELECT FROM order_ticket WHERE organisation_id = p_organisation AND order_id = p_order AND state <> 'VOID') THEN
    PERFORM give_coupon_back(p_organisation, p_order);
  END IF;
  UPDATE buyer_tally b SET taken = greatest(0, taken - k.n)
  FROM (SELECT ticket_id, count(*)::int AS n FROM order_ticket WHERE organisation_id = p_organisation AND id = ANY(tickets) GROUP BY ticket_id) k
  WHERE b.organisation_id = p_organisation AND b.subject_id = k.ticket_id AND b.buyer_key = o.buyer_key;
  RETURN tickets;
END $$;
