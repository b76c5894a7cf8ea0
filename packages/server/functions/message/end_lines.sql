-- Of a task that is over: what still waited gets nothing, and costs nothing. The next `p_most` of them; answers how many there were. Before its money was reserved
-- nothing of it is owed back.
CREATE OR REPLACE FUNCTION end_lines(p_organisation uuid, p_task uuid, p_class text, p_most int)
RETURNS int
LANGUAGE plpgsql
SET enable_seqscan = off
SET enable_hashjoin = off
SET enable_mergejoin = off
AS $$
DECLARE
  is_paid boolean;
  deltas jsonb;
  ended int;
BEGIN
  -- The task before its lines, as everywhere; nobody reserves meanwhile.
  SELECT t.reserved_cents > 0 INTO is_paid FROM message_task t WHERE t.organisation_id = p_organisation AND t.id = p_task FOR NO KEY UPDATE;
  WITH next AS MATERIALIZED (
    SELECT a.id FROM (
      SELECT q.id FROM message_line q WHERE q.organisation_id = p_organisation AND q.task_id = p_task AND q.state = 'queued'
      LIMIT p_most FOR UPDATE SKIP LOCKED) a
    UNION ALL
    SELECT b.id FROM (
      SELECT q.id FROM message_line q WHERE q.organisation_id = p_organisation AND q.task_id = p_task AND q.state = 'held'
      LIMIT p_most FOR UPDATE SKIP LOCKED) b
  ), moved AS (
    UPDATE message_line l SET state = 'cancelled', class = p_class, is_returned = true, settled_at = now()
    FROM next n WHERE l.organisation_id = p_organisation AND l.id = n.id
    RETURNING l.variant, l.price_cents
  ), deltas AS (
    SELECT m.variant, 'cancelled' AS what, p_class AS class, count(*) AS n FROM moved m GROUP BY 1
    UNION ALL SELECT 0, 'owed', '', sum(m.price_cents) FROM moved m WHERE is_paid HAVING sum(m.price_cents) > 0
  )
  SELECT (SELECT jsonb_agg(to_jsonb(d)) FROM deltas d), (SELECT count(*)::int FROM moved) INTO deltas, ended;
  PERFORM count_lines(p_organisation, p_task, deltas);
  RETURN ended;
END $$;
