-- Moves participants to the state that p_step gives for their present one ({"PENDING": "APPROVED", …}). DELETED wipes what is known of the
-- person and leaves an empty row, so that desks without a network learn of it. Results: done, not-found, wrong-state, full
-- (no place, or one of the person's limited options has none).
CREATE OR REPLACE FUNCTION move_participants(p_organisation uuid, p_event uuid, p_ids uuid[], p_step jsonb, p_kind text, p_user uuid, p_note text)
RETURNS TABLE (participant_id uuid, result text, to_state text)
LANGUAGE plpgsql
AS $$
#variable_conflict use_column
DECLARE
  t event_tally%ROWTYPE;
  p participant%ROWTYPE;
  next_state text;
  wanted uuid;
  k record;
  with_money boolean;
  is_sold boolean;
BEGIN
  PERFORM set_config('convoke.organisation_id', p_organisation::text, true);
  -- Orders before the event, as everywhere.
  PERFORM FROM ticket_order WHERE organisation_id = p_organisation AND id IN (
    SELECT o.order_id FROM participant x JOIN order_ticket o ON o.organisation_id = p_organisation AND o.id = x.order_ticket_id
    WHERE x.organisation_id = p_organisation AND x.id = ANY(p_ids)) ORDER BY id FOR UPDATE;
  UPDATE event_tally SET revision = revision + 1 WHERE organisation_id = p_organisation AND event_id = p_event RETURNING * INTO t;
  -- Who is deleted takes along whom they bring.
  IF p_step->>'*' = 'DELETED' THEN
    p_ids := ARRAY(
      SELECT c.id FROM unnest(p_ids) AS asked(id)
      CROSS JOIN LATERAL (SELECT h.id FROM participant h WHERE h.organisation_id = p_organisation AND h.event_id = p_event AND h.id = asked.id AND h.companions > 0 OFFSET 0) h
      CROSS JOIN LATERAL (SELECT x.id FROM participant x WHERE x.organisation_id = p_organisation AND x.companion_of = h.id AND x.state <> 'DELETED' AND x.id <> ALL(p_ids) OFFSET 0) c
    ) || p_ids;
  END IF;
  FOREACH wanted IN ARRAY p_ids LOOP
    participant_id := wanted; to_state := NULL;
    SELECT * INTO p FROM participant WHERE organisation_id = p_organisation AND event_id = p_event AND id = wanted AND state <> 'DELETED' FOR UPDATE;
    IF p.id IS NULL THEN
      result := 'not-found'; RETURN NEXT; CONTINUE;
    END IF;
    next_state := coalesce(p_step->>p.state, p_step->>'*');
    -- Whoever was cancelled or rejected is what they were before.
    IF p_kind = 'undo' AND p.state IN ('CANCELLED', 'REJECTED') THEN
      next_state := coalesce((
        SELECT k.from_state FROM (
          SELECT h.from_state FROM participant_history h WHERE h.organisation_id = p_organisation AND h.participant_id = wanted AND h.to_state = p.state
          ORDER BY h.at DESC, h.id DESC LIMIT 1) k WHERE k.from_state IN ('PENDING', 'APPROVED', 'WAITLISTED', 'REJECTED')), next_state);
    END IF;
    -- Whom somebody brings has no place without them.
    IF p.companion_of IS NOT NULL AND next_state IN ('PENDING', 'APPROVED') AND NOT EXISTS (
      SELECT FROM participant h WHERE h.organisation_id = p_organisation AND h.id = p.companion_of AND h.state IN ('APPROVED', next_state)) THEN next_state := NULL; END IF;
    IF next_state IS NULL THEN
      result := 'wrong-state'; to_state := p.state; RETURN NEXT; CONTINUE;
    END IF;
    IF next_state IN ('PENDING', 'APPROVED') AND p.state NOT IN ('PENDING', 'APPROVED') AND t.pending + t.approved >= t.capacity THEN
      result := 'full'; to_state := p.state; RETURN NEXT; CONTINUE;
    END IF;
    IF p.limited IS NOT NULL AND next_state IN ('PENDING', 'APPROVED') AND p.state NOT IN ('PENDING', 'APPROVED') AND EXISTS (
      SELECT FROM form_option_tally f JOIN jsonb_array_elements(p.limited) l ON l->>'field' = f.field_id AND l->>'option' = f.option
      WHERE f.organisation_id = p_organisation AND f.subject_id = p.form_id AND f.taken >= f.most) THEN
      result := 'full'; to_state := p.state; RETURN NEXT; CONTINUE;
    END IF;
    IF p.order_ticket_id IS NOT NULL THEN
      SELECT o.state, o.closed_by, o.paid_by, o.total_cents, o.coupon_id, o.buyer_key, o.id AS order_id, x.ticket_id INTO k FROM order_ticket x
      JOIN ticket_order o ON o.organisation_id = p_organisation AND o.id = x.order_id WHERE x.organisation_id = p_organisation AND x.id = p.order_ticket_id;
      with_money := k.state IN ('PAID', 'PARTIALLY_REFUNDED') AND k.total_cents > 0;
      -- A free order counts as sold, also while nobody of it is left.
      is_sold := k.paid_by IS NOT NULL;
      IF p.state IN ('PENDING', 'APPROVED') AND next_state NOT IN ('PENDING', 'APPROVED') THEN
        -- What was paid for is given back by a refund, not by a review.
        IF with_money THEN result := 'wrong-state'; to_state := p.state; RETURN NEXT; CONTINUE; END IF;
        PERFORM move_stock(p_organisation, ARRAY[p.order_ticket_id], -(NOT is_sold)::int, -is_sold::int, -1);
        UPDATE order_ticket SET state = 'VOID', voided_by = 'REVIEW' WHERE organisation_id = p_organisation AND id = p.order_ticket_id;
        UPDATE buyer_tally SET taken = greatest(0, taken - 1) WHERE organisation_id = p_organisation AND subject_id = k.ticket_id AND buyer_key = k.buyer_key;
      ELSIF p.state NOT IN ('PENDING', 'APPROVED') AND next_state IN ('PENDING', 'APPROVED') THEN
        IF with_money OR NOT (k.state IN ('HELD', 'AWAITING_PAYMENT', 'PAYING', 'PAID') OR (k.state = 'CANCELLED' AND k.closed_by = 'review')) THEN
          result := 'wrong-state'; to_state := p.state; RETURN NEXT; CONTINUE;
        END IF;
        BEGIN
          PERFORM move_stock(p_organisation, ARRAY[p.order_ticket_id], (NOT is_sold)::int, is_sold::int, 1);
          -- Its limited options count again from here; without a place in one of them it stays void.
          UPDATE order_ticket SET state = 'RESERVED' WHERE organisation_id = p_organisation AND id = p.order_ticket_id AND limited IS NOT NULL;
          -- An order that ended with the review gave its coupon back.
          IF k.state = 'CANCELLED' THEN
            UPDATE coupon_tally SET used = used + 1 WHERE organisation_id = p_organisation AND coupon_id = k.coupon_id;
            UPDATE buyer_tally SET taken = taken + 1 WHERE organisation_id = p_organisation AND subject_id = k.coupon_id AND buyer_key = k.buyer_key;
          END IF;
        EXCEPTION WHEN check_violation THEN
          result := 'full'; to_state := p.state; RETURN NEXT; CONTINUE;
        END;
        UPDATE buyer_tally SET taken = taken + 1 WHERE organisation_id = p_organisation AND subject_id = k.ticket_id AND buyer_key = k.buyer_key;
        UPDATE ticket_order SET state = CASE WHEN is_sold THEN 'PAID' ELSE 'HELD' END, expires_at = NULL, closed_at = NULL, closed_by = NULL
        WHERE organisation_id = p_organisation AND id = k.order_id AND state = 'CANCELLED';
      END IF;
      IF next_state IN ('PENDING', 'APPROVED') THEN
        UPDATE order_ticket SET voided_by = NULL, state = CASE WHEN next_state = 'APPROVED' AND is_sold THEN 'VALID' ELSE 'RESERVED' END
        WHERE organisation_id = p_organisation AND id = p.order_ticket_id;
      END IF;
    END IF;
    t.pending := t.pending - (p.state = 'PENDING')::int + (next_state = 'PENDING')::int;
    t.approved := t.approved - (p.state = 'APPROVED')::int + (next_state = 'APPROVED')::int;
    t.rejected := t.rejected - (p.state = 'REJECTED')::int + (next_state = 'REJECTED')::int;
    t.waitlisted := t.waitlisted - (p.state = 'WAITLISTED')::int + (next_state = 'WAITLISTED')::int;
    t.cancelled := t.cancelled - (p.state = 'CANCELLED')::int + (next_state = 'CANCELLED')::int;
    IF p.companions > 0 THEN
      -- Their companions follow by a trigger, which counts on from here.
      UPDATE event_tally SET pending = t.pending, approved = t.approved, rejected = t.rejected, waitlisted = t.waitlisted, cancelled = t.cancelled, signed_in = t.signed_in
      WHERE organisation_id = p_organisation AND event_id = p_event;
    END IF;
    IF next_state = 'DELETED' THEN
      t.signed_in := t.signed_in - (p.signed_in_at IS NOT NULL)::int;
      UPDATE checkin_point c SET signed_in = signed_in - 1 FROM checkin_state s
      WHERE s.organisation_id = p_organisation AND s.participant_id = wanted AND c.organisation_id = p_organisation AND c.id = s.point_id;
      DELETE FROM checkin_state WHERE organisation_id = p_organisation AND participant_id = wanted;
      DELETE FROM checkin_member WHERE organisation_id = p_organisation AND participant_id = wanted;
      DELETE FROM directory WHERE kind = 'participant' AND code = p.code;
      DELETE FROM message WHERE organisation_id = p_organisation AND subject_id = ANY(wanted || ARRAY(
        SELECT c.id FROM participant_old_code c WHERE c.organisation_id = p_organisation AND c.participant_id = wanted));
      PERFORM take_photo(p_organisation, p.photo_id);
      UPDATE participant SET companions = companions - 1 WHERE organisation_id = p_organisation AND id = p.companion_of;
      UPDATE event_channel SET registered = registered - 1 WHERE organisation_id = p_organisation AND event_id = p_event AND channel = p.channel;
      UPDATE participant SET state = 'DELETED', name = '', phone = NULL, email = NULL, company = '', title = '', answers = '{}', limited = NULL,
        photo_id = NULL, request_nonce = NULL, signed_in_at = NULL, revision = t.revision, version = version + 1
      WHERE organisation_id = p_organisation AND id = wanted;
    ELSE
      UPDATE participant SET state = next_state, left_with_holder = false, reviewed_at = now(), reviewed_by = p_user, revision = t.revision, version = version + 1
      WHERE organisation_id = p_organisation AND id = wanted;
    END IF;
    IF p.companions > 0 THEN
      SELECT * INTO t FROM event_tally WHERE organisation_id = p_organisation AND event_id = p_event;
    END IF;
    INSERT INTO participant_history (organisation_id, participant_id, kind, from_state, to_state, by_user, note)
    VALUES (p_organisation, wanted, p_kind, p.state, next_state, p_user, p_note);
    result := 'done'; to_state := next_state; RETURN NEXT;
  END LOOP;
  UPDATE event_tally SET pending = t.pending, approved = t.approved, rejected = t.rejected, waitlisted = t.waitlisted,
    cancelled = t.cancelled, signed_in = t.signed_in
  WHERE organisation_id = p_organisation AND event_id = p_event;
END $$;
