-- What a sender that died had taken: attempted lines whose lease is over are unknown, and are never sent again by themselves; what was not attempted is queued
-- again, with `p_all` (whoever held the task is gone) at once.
CREATE OR REPLACE FUNCTION free_leases(p_organisation uuid, p_task uuid, p_all boolean)
RETURNS int
LANGUAGE plpgsql
SET enable_seqscan = off
SET enable_hashjoin = off
SET enable_mergejoin = off
SET plan_cache_mode = force_generic_plan
AS $$
DECLARE
  deltas jsonb;
  freed int;
BEGIN
  WITH over AS MATERIALIZED (
    SELECT q.id FROM message_line q WHERE q.organisation_id = p_organisation AND q.task_id = p_task AND q.state = 'claimed'
      AND (q.lease_until < now() OR p_all AND q.attempted_at IS NULL)
    ORDER BY q.id FOR UPDATE SKIP LOCKED
  ), moved AS (
    UPDATE message_line l SET state = CASE WHEN l.attempted_at IS NULL THEN 'queued' ELSE 'unknown' END, lease_until = NULL,
      class = CASE WHEN l.attempted_at IS NOT NULL THEN 'no_answer' END, settled_at = CASE WHEN l.attempted_at IS NOT NULL THEN now() END
    FROM over o WHERE l.organisation_id = p_organisation AND l.id = o.id AND l.state = 'claimed'
      AND (l.lease_until < now() OR p_all AND l.attempted_at IS NULL)
    RETURNING l.id, l.state, l.variant, l.member_id, l.participant_id, l.channel
  ), history AS (
    INSERT INTO member_log (organisation_id, id, member_id, kind, participant_id, data)
    SELECT p_organisation, m.id, m.member_id, 'messaged', m.participant_id, jsonb_build_object('taskId', p_task, 'channel', m.channel)
    FROM moved m WHERE m.member_id IS NOT NULL AND m.state = 'unknown'
    ON CONFLICT DO NOTHING
  )
  SELECT count(*)::int, jsonb_agg(jsonb_build_object('variant', m.variant, 'what', 'unknown', 'class', 'no_answer', 'n', 1)) FILTER (WHERE m.state = 'unknown')
  INTO freed, deltas FROM moved m;
  IF deltas IS NOT NULL THEN PERFORM count_lines(p_organisation, p_task, deltas); END IF;
  RETURN freed;
END $$;
