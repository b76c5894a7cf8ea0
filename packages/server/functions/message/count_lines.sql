-- Keeps the tally of a task. `p_deltas` is a list of {variant, what, class, n}. It stands last in a statement's function: its rows are locked in one order.
CREATE OR REPLACE FUNCTION count_lines(p_organisation uuid, p_task uuid, p_deltas jsonb)
RETURNS void
LANGUAGE plpgsql
SET enable_seqscan = off
SET enable_hashjoin = off
SET enable_mergejoin = off
AS $$
DECLARE
  d record;
BEGIN
  FOR d IN
    SELECT x.variant, x.what, x.class, sum(x.n)::bigint AS n
    FROM jsonb_to_recordset(coalesce(p_deltas, '[]')) AS x(variant smallint, what text, class text, n bigint)
    GROUP BY 1, 2, 3 HAVING sum(x.n) <> 0 ORDER BY 1, 2, 3
  LOOP
    -- A check is asked before a conflict is seen: what is less cannot be an insert.
    IF d.n < 0 THEN
      UPDATE message_tally t SET n = t.n + d.n
      WHERE t.organisation_id = p_organisation AND t.task_id = p_task AND t.variant = d.variant AND t.what = d.what AND t.class = d.class;
      IF NOT FOUND THEN RAISE EXCEPTION 'the tally of task % has no % to take from', p_task, d.what; END IF;
    ELSE
      INSERT INTO message_tally AS t (organisation_id, task_id, variant, what, class, n) VALUES (p_organisation, p_task, d.variant, d.what, d.class, d.n)
      ON CONFLICT (organisation_id, task_id, variant, what, class) DO UPDATE SET n = t.n + excluded.n;
    END IF;
  END LOOP;
END $$;
