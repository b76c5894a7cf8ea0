-- Trigger of the members of call tasks: counts, for each statement, where they stand. Whoever has an agent and is not finished is open, on the phone or not, so that
-- a lease touches no row that others wait for.
CREATE OR REPLACE FUNCTION count_callees()
RETURNS trigger
LANGUAGE plpgsql
AS $$
DECLARE
  r record;
BEGIN
  FOR r IN EXECUTE
    'SELECT organisation_id, task_id, agent_id, sum(n) FILTER (WHERE k = ''u'')::int AS unallotted, sum(n) FILTER (WHERE k = ''o'')::int AS open,
       sum(n) FILTER (WHERE k = ''f'')::int AS finished, sum(n) FILTER (WHERE k = ''b'')::int AS banned
     FROM (SELECT organisation_id, task_id, agent_id, n,
         CASE state WHEN ''unallotted'' THEN ''u'' WHEN ''finished'' THEN ''f'' WHEN ''banned'' THEN ''b'' ELSE ''o'' END AS k
       FROM (' || concat_ws(' UNION ALL ',
         CASE WHEN TG_OP <> 'INSERT' THEN 'SELECT organisation_id, task_id, agent_id, state, -1 AS n FROM rows_before' END,
         CASE WHEN TG_OP <> 'DELETE' THEN 'SELECT organisation_id, task_id, agent_id, state, 1 AS n FROM rows_after' END) || ') AS each_row) AS each_kind
     GROUP BY organisation_id, task_id, agent_id
     HAVING (coalesce(sum(n) FILTER (WHERE k = ''u''), 0) <> 0 OR coalesce(sum(n) FILTER (WHERE k = ''o''), 0) <> 0
       OR coalesce(sum(n) FILTER (WHERE k = ''f''), 0) <> 0 OR coalesce(sum(n) FILTER (WHERE k = ''b''), 0) <> 0)
     ORDER BY task_id, agent_id'
  LOOP
    IF r.agent_id IS NOT NULL THEN
      INSERT INTO outbound_share AS s (organisation_id, agent_id, task_id, open, finished, banned)
      VALUES (r.organisation_id, r.agent_id, r.task_id, greatest(coalesce(r.open, 0), 0), greatest(coalesce(r.finished, 0), 0), greatest(coalesce(r.banned, 0), 0))
      ON CONFLICT (organisation_id, agent_id, task_id) DO UPDATE SET
        open = s.open + coalesce(r.open, 0), finished = s.finished + coalesce(r.finished, 0), banned = s.banned + coalesce(r.banned, 0);
    END IF;
    UPDATE outbound_task_tally t SET unallotted = t.unallotted + coalesce(r.unallotted, 0), open = t.open + coalesce(r.open, 0),
      finished = t.finished + coalesce(r.finished, 0), banned = t.banned + coalesce(r.banned, 0)
    WHERE t.organisation_id = r.organisation_id AND t.task_id = r.task_id;
  END LOOP;
  RETURN NULL;
END $$;
