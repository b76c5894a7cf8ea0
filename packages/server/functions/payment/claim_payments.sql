-- What is due at a payment gateway, of all organisations in one round trip: taking it pushes the next look ahead by its plan, so that no two
-- processes ask the same thing at once, and a process that dies leaves it to the next look.
--
-- p_delays: seconds to the look after the first, second, … one; the last holds for all that follow. At most p_most in all, organisations in no
-- fixed order, so that a busy one does not keep the others waiting.
CREATE OR REPLACE FUNCTION claim_payments(p_channel text, p_sandbox boolean, p_delays int[], p_most int)
RETURNS TABLE (organisation uuid, ids uuid[])
LANGUAGE plpgsql
SET enable_seqscan = off
AS $$
DECLARE
  o uuid; places uuid[]; left_over int := p_most;
BEGIN
  FOR o IN SELECT w.organisation_id FROM sale_watch w WHERE w.active_until > now() GROUP BY w.organisation_id ORDER BY random() LOOP
    EXIT WHEN left_over <= 0;
    PERFORM set_config('convoke.organisation_id', o::text, true);
    WITH due AS (
      SELECT p.id FROM payment p WHERE p.organisation_id = o AND p.next_check_at <= now() AND p.channel = p_channel AND p.is_sandbox = p_sandbox
      ORDER BY p.next_check_at LIMIT left_over FOR NO KEY UPDATE SKIP LOCKED
    ), taken AS (
      UPDATE payment p SET checks = p.checks + 1,
        next_check_at = now() + p_delays[least(p.checks + 1, cardinality(p_delays))] * interval '1 second'
      FROM due WHERE p.organisation_id = o AND p.id = due.id RETURNING p.id, coalesce(p.event_id, o) AS place
    )
    SELECT array_agg(t.id), array_agg(DISTINCT t.place) INTO ids, places FROM taken t;
    CONTINUE WHEN ids IS NULL;
    PERFORM keep_watch(o, places);
    left_over := left_over - cardinality(ids); organisation := o;
    RETURN NEXT;
  END LOOP;
END $$;
