-- Gives the tickets of a paid order what they should have: a participant each, those that the order's end had cancelled brought back, and
-- valid unless a review is under way. The order is locked by the caller. Again and again does nothing more.
CREATE OR REPLACE FUNCTION heal_tickets(p_organisation uuid, p_order uuid, p_user uuid)
RETURNS void
LANGUAGE plpgsql
SET enable_seqscan = off
AS $$
DECLARE
  people uuid[]; new_revision bigint;
BEGIN
  PERFORM set_config('convoke.organisation_id', p_organisation::text, true);
  PERFORM FROM event_tally WHERE organisation_id = p_organisation
    AND event_id = (SELECT event_id FROM ticket_order WHERE organisation_id = p_organisation AND id = p_order) FOR UPDATE;
  SELECT array_agg(p.id) INTO people FROM order_ticket t JOIN participant p ON p.organisation_id = p_organisation AND p.id = t.participant_id
  WHERE t.organisation_id = p_organisation AND t.order_id = p_order AND t.state <> 'VOID' AND p.state = 'CANCELLED'
    AND (SELECT h.kind FROM participant_history h WHERE h.organisation_id = p_organisation AND h.participant_id = p.id ORDER BY h.at DESC, h.id DESC LIMIT 1) = 'order-ended';
  IF people IS NOT NULL THEN
    WITH back AS (
      SELECT p.id, p.event_id, coalesce((SELECT h.from_state FROM participant_history h WHERE h.organisation_id = p_organisation AND h.participant_id = p.id
        AND h.kind = 'order-ended' ORDER BY h.at DESC, h.id DESC LIMIT 1), 'PENDING') AS state
      FROM participant p WHERE p.organisation_id = p_organisation AND p.id = ANY(people)
    ), told AS (
      INSERT INTO participant_history (organisation_id, participant_id, kind, from_state, to_state, by_user)
      SELECT p_organisation, id, 'undo', 'CANCELLED', state, p_user FROM back
    ), counted AS (
      UPDATE event_tally t SET cancelled = t.cancelled - k.n, pending = t.pending + k.pending, approved = t.approved + k.n - k.pending, revision = t.revision + 1
      FROM (SELECT event_id, count(*)::int AS n, (count(*) FILTER (WHERE state = 'PENDING'))::int AS pending FROM back GROUP BY event_id) k
      WHERE t.organisation_id = p_organisation AND t.event_id = k.event_id RETURNING t.revision
    )
    UPDATE participant p SET state = b.state, revision = c.revision, version = p.version + 1 FROM back b, counted c
    WHERE p.organisation_id = p_organisation AND p.id = b.id;
  END IF;
  PERFORM admit_tickets(p_organisation, ARRAY[p_order]);
  SELECT array_agg(p.id) INTO people FROM order_ticket t JOIN participant p ON p.organisation_id = p_organisation AND p.id = t.participant_id
  WHERE t.organisation_id = p_organisation AND t.order_id = p_order AND t.state <> 'VOID' AND p.unpaid;
  IF people IS NOT NULL THEN
    UPDATE event_tally SET revision = revision + 1 WHERE organisation_id = p_organisation
      AND event_id = (SELECT event_id FROM ticket_order WHERE organisation_id = p_organisation AND id = p_order) RETURNING revision INTO new_revision;
    UPDATE participant p SET unpaid = false, is_sandbox = o.is_sandbox, revision = new_revision, version = p.version + 1 FROM ticket_order o
    WHERE p.organisation_id = p_organisation AND p.id = ANY(people) AND o.organisation_id = p_organisation AND o.id = p_order;
  END IF;
  UPDATE order_ticket t SET state = 'VALID' FROM participant p
  WHERE t.organisation_id = p_organisation AND t.order_id = p_order AND t.state = 'RESERVED'
    AND p.organisation_id = p_organisation AND p.id = t.participant_id AND p.state = 'APPROVED';
END $$;
