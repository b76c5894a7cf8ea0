-- Puts members into a call task. Who is in it already stays as they are; who has no number is passed over; whose number is banned for good is in it as such.
CREATE OR REPLACE FUNCTION bind_callees(p_organisation uuid, p_task uuid, p_members uuid[])
RETURNS TABLE (added int, known int, without_number int)
LANGUAGE plpgsql
SET enable_seqscan = off
SET enable_hashjoin = off
SET enable_mergejoin = off
SET plan_cache_mode = force_generic_plan
AS $$
#variable_conflict use_column
DECLARE
  people int;
  callable uuid[];
  made int;
BEGIN
  SELECT count(*), coalesce(array_agg(m.id) FILTER (WHERE m.phone IS NOT NULL), '{}') INTO people, callable
  FROM (SELECT DISTINCT id FROM unnest(p_members) AS w(id)) w CROSS JOIN LATERAL (
    SELECT id, phone FROM member WHERE organisation_id = p_organisation AND id = w.id AND deleted_at IS NULL OFFSET 0) m;
  INSERT INTO outbound_member (organisation_id, task_id, member_id, state)
  SELECT p_organisation, p_task, m.id,
    CASE WHEN g.banned_until = 'infinity' OR (g.task_bans->>p_task::text)::timestamptz = 'infinity' THEN 'banned' ELSE 'unallotted' END
  FROM unnest(callable) AS w(id)
  CROSS JOIN LATERAL (SELECT id, phone FROM member WHERE organisation_id = p_organisation AND id = w.id OFFSET 0) m
  LEFT JOIN LATERAL (SELECT banned_until, task_bans FROM outbound_gate WHERE organisation_id = p_organisation AND number = gate_number(m.phone) OFFSET 0) g ON true
  -- In one order, so that two who bind the same do not wait in a circle.
  ORDER BY m.id
  ON CONFLICT ON CONSTRAINT outbound_member_once DO NOTHING;
  GET DIAGNOSTICS made = ROW_COUNT;
  RETURN QUERY SELECT made, cardinality(callable) - made, people - cardinality(callable);
END $$;
