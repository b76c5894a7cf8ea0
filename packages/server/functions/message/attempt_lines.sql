-- Writes that some claimed lines are about to be handed over, in the statement that asks whether they may be. Answers each line that was asked about; those with a
-- rule get nothing. Nothing at all while the task may not send: its lines go back into the queue.
CREATE OR REPLACE FUNCTION attempt_lines(p_organisation uuid, p_task uuid, p_ids uuid[], p_lease_seconds int, p_now timestamptz)
RETURNS TABLE (id uuid, rule text)
LANGUAGE plpgsql
SET enable_seqscan = off
SET enable_hashjoin = off
SET enable_mergejoin = off
SET plan_cache_mode = force_generic_plan
AS $$
DECLARE
  may boolean;
  of_purpose text;
  with_worms boolean;
  tried_ids uuid[];
  tried_rules text[];
  deltas jsonb;
BEGIN
  -- Shared: whoever pauses waits for an attempt that has begun, and none begins after the pause was answered.
  SELECT t.state = 'running' AND (t.latest_at IS NULL OR p_now <= t.latest_at) AND message_hours(t.from_minute, t.to_minute, t.time_zone, p_now),
    t.purpose, t.includes_worms
  INTO may, of_purpose, with_worms
  FROM message_task t WHERE t.organisation_id = p_organisation AND t.id = p_task FOR SHARE;
  IF may IS NOT TRUE THEN
    UPDATE message_line l SET state = 'queued', lease_until = NULL
    WHERE l.organisation_id = p_organisation AND l.id = ANY(p_ids) AND l.state = 'claimed' AND l.attempted_at IS NULL;
    RETURN;
  END IF;
  WITH asked AS MATERIALIZED (
    SELECT c.id, r.rule FROM unnest(p_ids) AS w(id)
    CROSS JOIN LATERAL (
      SELECT q.id, q.channel, q.address, q.member_id, q.participant_id FROM message_line q
      WHERE q.organisation_id = p_organisation AND q.id = w.id AND q.state = 'claimed' AND q.attempted_at IS NULL OFFSET 0) c
    CROSS JOIN LATERAL message_rule(p_organisation, c.channel, of_purpose, with_worms, c.address, c.member_id, c.participant_id) r
  ), tried AS (
    UPDATE message_line l SET attempts = l.attempts + 1,
      attempted_at = CASE WHEN a.rule IS NULL THEN clock_timestamp() END,
      state = CASE WHEN a.rule IS NULL THEN 'claimed' ELSE 'suppressed' END,
      lease_until = CASE WHEN a.rule IS NULL THEN now() + make_interval(secs => p_lease_seconds) END,
      class = a.rule,
      is_returned = a.rule IS NOT NULL,
      settled_at = CASE WHEN a.rule IS NOT NULL THEN now() END
    FROM asked a
    WHERE l.organisation_id = p_organisation AND l.id = a.id AND l.state = 'claimed' AND l.attempted_at IS NULL
    RETURNING l.id, l.class, l.variant, l.price_cents
  )
  SELECT array_agg(t.id), array_agg(t.class),
    coalesce(jsonb_agg(jsonb_build_object('variant', t.variant, 'what', 'suppressed', 'class', t.class, 'n', 1)) FILTER (WHERE t.class IS NOT NULL), '[]')
    || coalesce(jsonb_agg(jsonb_build_object('variant', 0, 'what', 'owed', 'class', '', 'n', t.price_cents)) FILTER (WHERE t.class IS NOT NULL), '[]')
  INTO tried_ids, tried_rules, deltas FROM tried t;
  IF deltas <> '[]' THEN PERFORM count_lines(p_organisation, p_task, deltas); END IF;
  -- Only what this statement has tried: what another sender has tried is its own.
  RETURN QUERY SELECT t.id, t.rule FROM unnest(tried_ids, tried_rules) AS t(id, rule);
END $$;
