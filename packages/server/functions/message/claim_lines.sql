-- Takes the next lines of a task for one sender, for as long as a lease. Two senders take different ones. Sets the organisation itself.
CREATE OR REPLACE FUNCTION claim_lines(p_organisation uuid, p_task uuid, p_most int, p_lease_seconds int)
RETURNS TABLE (id uuid, address text, member_id uuid, participant_id uuid, vars jsonb, variant smallint, attempts smallint)
LANGUAGE plpgsql
SET enable_seqscan = off
SET enable_hashjoin = off
SET enable_mergejoin = off
SET plan_cache_mode = force_generic_plan
AS $$
BEGIN
  PERFORM set_config('convoke.organisation_id', p_organisation::text, true);
  RETURN QUERY
  WITH next AS MATERIALIZED (
    SELECT q.id FROM message_line q
    WHERE q.organisation_id = p_organisation AND q.task_id = p_task AND q.state = 'queued' AND (q.not_before IS NULL OR q.not_before <= now())
    ORDER BY q.id LIMIT p_most FOR UPDATE SKIP LOCKED
  )
  UPDATE message_line l SET state = 'claimed', lease_until = now() + make_interval(secs => p_lease_seconds), attempted_at = NULL
  FROM next n WHERE l.organisation_id = p_organisation AND l.id = n.id
  RETURNING l.id, l.address, l.member_id, l.participant_id, l.vars, l.variant, l.attempts;
END $$;
