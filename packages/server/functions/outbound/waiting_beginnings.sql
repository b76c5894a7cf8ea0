-- How the numbers of those begin who wait for an agent in these tasks, or for anybody of them (`is_pool`): walked by the index from each beginning to the next, so it costs as many steps as
-- there are beginnings, however many people have each. '' is always among them.
CREATE OR REPLACE FUNCTION waiting_beginnings(p_organisation uuid, p_agent uuid, p_tasks uuid[])
RETURNS TABLE (is_pool boolean, task_id uuid, beginning text)
LANGUAGE sql
STABLE
SET enable_seqscan = off
SET enable_bitmapscan = off
AS $$
  WITH RECURSIVE own AS (
    SELECT t.id, '' COLLATE "C" AS beginning FROM unnest(p_tasks) AS t(id)
    UNION ALL
    SELECT w.id, (
      SELECT o.beginning FROM outbound_member o
      WHERE o.organisation_id = p_organisation AND o.agent_id = p_agent AND o.task_id = w.id AND o.beginning > w.beginning AND o.due_at IS NOT NULL
      ORDER BY o.beginning LIMIT 1)
    FROM own w WHERE w.beginning IS NOT NULL
  ), pool AS (
    SELECT t.id, '' COLLATE "C" AS beginning FROM unnest(p_tasks) AS t(id)
    UNION ALL
    SELECT w.id, (
      SELECT o.beginning FROM outbound_member o
      WHERE o.organisation_id = p_organisation AND o.task_id = w.id AND o.agent_id IS NULL AND o.beginning > w.beginning AND o.due_at IS NOT NULL
      ORDER BY o.beginning LIMIT 1)
    FROM pool w WHERE w.beginning IS NOT NULL
  )
  SELECT false, w.id, w.beginning FROM own w WHERE w.beginning IS NOT NULL
  UNION ALL SELECT true, w.id, w.beginning FROM pool w WHERE w.beginning IS NOT NULL;
$$;
