-- Gives members of a task that are with nobody to agents, in one statement and in the order in which they came: of each agent first those whom it spoke with last, as many
-- as p_stuck says (null = nobody), the others in turn until each has its quota. Who holds the lock of allotments has worked the numbers out. Answers what each agent got.
CREATE OR REPLACE FUNCTION allot_callees(p_organisation uuid, p_task uuid, p_allotment uuid, p_agents uuid[], p_stuck int[], p_quotas int[], p_ids uuid[], p_most int)
RETURNS TABLE (agent_id uuid, given int)
LANGUAGE plpgsql
SET enable_seqscan = off
SET enable_hashjoin = off
SET enable_mergejoin = off
SET plan_cache_mode = force_generic_plan
SET work_mem = '64MB'
AS $$
#variable_conflict use_column
DECLARE
  picked uuid[];
  own_agents uuid[];
BEGIN
  IF p_ids IS NULL THEN
    picked := ARRAY(
      SELECT id FROM outbound_member WHERE organisation_id = p_organisation AND task_id = p_task AND state = 'unallotted' ORDER BY id LIMIT p_most);
  ELSE
    picked := ARRAY(
      SELECT m.id FROM unnest(p_ids) AS w(id) CROSS JOIN LATERAL (
        SELECT id FROM outbound_member WHERE organisation_id = p_organisation AND id = w.id AND task_id = p_task AND state = 'unallotted' OFFSET 0) m
      ORDER BY m.id LIMIT p_most);
  END IF;
  IF p_stuck IS NOT NULL THEN
    -- Those who go to whom they know come first.
    SELECT array_agg(s.id ORDER BY s.own IS NULL, s.n), array_agg(s.own ORDER BY s.n) FILTER (WHERE s.own IS NOT NULL) INTO picked, own_agents
    FROM (
      SELECT k.id, k.n, CASE WHEN row_number() OVER (PARTITION BY k.last ORDER BY k.n) <= p_stuck[array_position(p_agents, k.last)] THEN k.last END AS own
      FROM (
        SELECT w.id, w.n, spoke_last(p_organisation, m.member_id) AS last FROM unnest(picked) WITH ORDINALITY AS w(id, n) CROSS JOIN LATERAL (
          SELECT member_id FROM outbound_member WHERE organisation_id = p_organisation AND id = w.id OFFSET 0) m) k) s;
  END IF;
  RETURN QUERY
  WITH given AS (
    UPDATE outbound_member m SET state = 'allotted', agent_id = t.agent, allotment_id = p_allotment, due_at = now(), version = m.version + 1, updated_at = now()
    FROM unnest(picked, own_agents || ARRAY(
      SELECT a.id FROM unnest(p_agents, p_quotas) WITH ORDINALITY AS a(id, quota, place), generate_series(1, a.quota) s
      ORDER BY (s - 0.5) / a.quota, a.place)) AS t(id, agent)
    WHERE m.organisation_id = p_organisation AND m.id = t.id AND t.agent IS NOT NULL AND m.state = 'unallotted'
    RETURNING m.agent_id
  ) SELECT g.agent_id, count(*)::int FROM given g GROUP BY g.agent_id;
END $$;
