-- Writes what became of lines that were handed over: accepted, failed, unknown, or queued again for later (`p_waits` seconds). What was taken for unknown meanwhile
-- is settled by the answer that came after all. The history of members is written with it.
CREATE OR REPLACE FUNCTION settle_lines(p_organisation uuid, p_task uuid, p_ids uuid[], p_states text[], p_classes text[], p_codes text[], p_provider_ids text[], p_waits int[])
RETURNS int
LANGUAGE plpgsql
SET enable_seqscan = off
SET enable_hashjoin = off
SET enable_mergejoin = off
SET plan_cache_mode = force_generic_plan
AS $$
DECLARE
  deltas jsonb;
  settled int;
BEGIN
  WITH told AS MATERIALIZED (
    SELECT * FROM unnest(p_ids, p_states, p_classes, p_codes, p_provider_ids, p_waits) AS t(id, state, class, code, provider_id, wait)
  ), moved AS (
    UPDATE message_line l SET state = t.state, class = t.class, code = t.code, provider_id = coalesce(t.provider_id, l.provider_id), lease_until = NULL,
      settled_at = CASE WHEN t.state <> 'queued' THEN now() END,
      attempted_at = CASE WHEN t.state <> 'queued' THEN l.attempted_at END,
      not_before = CASE WHEN t.state = 'queued' THEN now() + make_interval(secs => t.wait) END,
      is_returned = t.state = 'failed'
    FROM told t
    WHERE l.organisation_id = p_organisation AND l.id = t.id
      AND (l.state = 'claimed' AND l.attempted_at IS NOT NULL OR l.state = 'unknown' AND t.state IN ('accepted', 'failed'))
    RETURNING old.state AS was, old.class AS was_class, new.id, new.state, new.class, new.variant, new.price_cents, new.member_id, new.participant_id, new.channel
  ), history AS (
    INSERT INTO member_log (organisation_id, id, member_id, kind, participant_id, data)
    SELECT p_organisation, m.id, m.member_id, 'messaged', m.participant_id, jsonb_build_object('taskId', p_task, 'channel', m.channel)
    FROM moved m WHERE m.member_id IS NOT NULL AND m.state IN ('accepted', 'unknown')
    ON CONFLICT DO NOTHING
  ), deltas AS (
    SELECT m.variant, m.state AS what, coalesce(m.class, '') AS class, 1 AS n FROM moved m WHERE m.state <> 'queued'
    UNION ALL SELECT m.variant, m.was, coalesce(m.was_class, ''), -1 FROM moved m WHERE m.was = 'unknown'
    -- How many in an hour, for the curve of a report.
    UNION ALL SELECT 0, 'hour', to_char(now() AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:00:00"Z"'), 1 FROM moved m WHERE m.state = 'accepted'
    UNION ALL SELECT 0, 'owed', '', m.price_cents FROM moved m WHERE m.state = 'failed' AND m.price_cents > 0
  )
  -- Added up here: a row of JSON for every line would cost more than the tally.
  SELECT (SELECT jsonb_agg(to_jsonb(s)) FROM (SELECT d.variant, d.what, d.class, sum(d.n) AS n FROM deltas d GROUP BY 1, 2, 3) s), (SELECT count(*)::int FROM moved) INTO deltas, settled;
  PERFORM count_lines(p_organisation, p_task, deltas);
  RETURN settled;
END $$;
