-- Evidence of what became of messages: receipts, enquiries, bounces, complaints, a person's click. It may come late, twice and in any order: only what a state may
-- become (lineMoves of the contract) is written. What a carrier did not deliver is given back, once.
CREATE OR REPLACE FUNCTION tell_lines(p_organisation uuid, p_ids uuid[], p_states text[], p_classes text[], p_codes text[])
RETURNS TABLE (id uuid, task_id uuid, state text)
LANGUAGE plpgsql
SET enable_seqscan = off
SET enable_hashjoin = off
SET enable_mergejoin = off
SET plan_cache_mode = force_generic_plan
AS $$
DECLARE
  ids uuid[];
  tasks uuid[];
  states text[];
  deltas jsonb;
  of_task uuid;
BEGIN
  WITH told AS MATERIALIZED (
    -- Of two words about one line in one call the last one counts.
    SELECT DISTINCT ON (t.id) t.id, t.state, t.class, t.code FROM unnest(p_ids, p_states, p_classes, p_codes) WITH ORDINALITY AS t(id, state, class, code, ord)
    ORDER BY t.id, t.ord DESC
  ), moved AS (
    UPDATE message_line l SET state = t.state, class = t.class, code = coalesce(t.code, l.code), lease_until = NULL, settled_at = now(),
      is_returned = l.is_returned OR t.state IN ('undelivered', 'failed')
    FROM told t
    WHERE l.organisation_id = p_organisation AND l.id = t.id AND l.attempted_at IS NOT NULL AND (
      l.state IN ('claimed', 'unknown') AND t.state IN ('accepted', 'delivered', 'undelivered', 'bounced', 'complained', 'failed')
      OR l.state = 'accepted' AND t.state IN ('delivered', 'undelivered', 'bounced', 'complained')
      OR l.state = 'delivered' AND t.state IN ('bounced', 'complained')
      OR l.state = 'undelivered' AND t.state = 'delivered')
    RETURNING old.state AS was, old.class AS was_class, old.is_returned AS was_returned, new.id, new.task_id, new.state, new.class, new.variant, new.price_cents,
      new.is_returned
  ), deltas AS (
    SELECT m.task_id, m.variant, m.state AS what, coalesce(m.class, '') AS class, 1 AS n FROM moved m
    UNION ALL SELECT m.task_id, m.variant, m.was, coalesce(m.was_class, ''), -1 FROM moved m WHERE m.was <> 'claimed'
    UNION ALL SELECT m.task_id, 0, 'owed', '', m.price_cents FROM moved m WHERE m.is_returned AND NOT m.was_returned AND m.price_cents > 0
  )
  SELECT (SELECT array_agg(m.id) FROM moved m), (SELECT array_agg(m.task_id) FROM moved m), (SELECT array_agg(m.state) FROM moved m),
    (SELECT jsonb_agg(to_jsonb(d)) FROM deltas d)
  INTO ids, tasks, states, deltas;
  FOR of_task IN SELECT DISTINCT x.task_id FROM unnest(tasks) AS x(task_id) ORDER BY 1 LOOP
    PERFORM count_lines(p_organisation, of_task, (SELECT jsonb_agg(e) FROM jsonb_array_elements(deltas) e WHERE e->>'task_id' = of_task::text));
    -- A run gives back what is owed.
    IF EXISTS (SELECT FROM jsonb_array_elements(deltas) e WHERE e->>'task_id' = of_task::text AND e->>'what' = 'owed') THEN
      INSERT INTO message_live AS v (organisation_id, task_id, due_at) VALUES (p_organisation, of_task, now() + interval '30 seconds')
      ON CONFLICT DO NOTHING;
    END IF;
  END LOOP;
  RETURN QUERY SELECT t.id, t.task_id, t.state FROM unnest(ids, tasks, states) AS t(id, task_id, state);
END $$;
