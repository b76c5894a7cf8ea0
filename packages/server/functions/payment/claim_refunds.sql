-- As claim_payments, for money on its way back. Refunds of offline payments have no gateway.
CREATE OR REPLACE FUNCTION claim_refunds(p_channel text, p_sandbox boolean, p_delays int[], p_most int)
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
      SELECT r.id FROM refund r JOIN payment p ON p.organisation_id = o AND p.id = r.payment_id
      WHERE r.organisation_id = o AND r.next_check_at <= now() AND r.state <> 'DONE' AND p.channel = p_channel AND p.is_sandbox = p_sandbox
      ORDER BY r.next_check_at LIMIT left_over FOR NO KEY UPDATE OF r SKIP LOCKED
    ), taken AS (
      UPDATE refund r SET checks = r.checks + 1,
        next_check_at = now() + p_delays[least(r.checks + 1, cardinality(p_delays))] * interval '1 second'
      FROM due WHERE r.organisation_id = o AND r.id = due.id RETURNING r.id, coalesce(r.event_id, o) AS place
    )
    SELECT array_agg(t.id), array_agg(DISTINCT t.place) INTO ids, places FROM taken t;
    CONTINUE WHEN ids IS NULL;
    PERFORM keep_watch(o, places);
    left_over := left_over - cardinality(ids); organisation := o;
    RETURN NEXT;
  END LOOP;
END $$;
