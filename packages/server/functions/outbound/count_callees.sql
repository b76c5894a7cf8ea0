-- Trigger of the members of call tasks: counts, for each statement, where they stand. Whoever has an agent and is not finished is open, on the phone or not, so that
-- a lease touches no row that others wait for. The rows of agents come before those of tasks, each in one order: two statements never wait for each other.
CREATE OR REPLACE FUNCTION count_callees()
RETURNS trigger
LANGUAGE plpgsql
AS $$
DECLARE
  moved CONSTANT text := format(
    'SELECT organisation_id, task_id, agent_id, sum(n) FILTER (WHERE k = ''u'')::int AS unallotted, sum(n) FILTER (WHERE k = ''o'')::int AS open,
       sum(n) FILTER (WHERE k = ''f'')::int AS finished, sum(n) FILTER (WHERE k = ''b'')::int AS banned
     FROM (SELECT organisation_id, task_id, agent_id, n,
         CASE state WHEN ''unallotted'' THEN ''u'' WHEN ''finished'' THEN ''f'' WHEN ''banned'' THEN ''b'' ELSE ''o'' END AS k
       FROM (%s) AS each_row) AS each_kind
     GROUP BY organisation_id, task_id, agent_id',
    concat_ws(' UNION ALL ',
      CASE WHEN TG_OP <> 'INSERT' THEN 'SELECT organisation_id, task_id, agent_id, state, -1 AS n FROM rows_before' END,
      CASE WHEN TG_OP <> 'DELETE' THEN 'SELECT organisation_id, task_id, agent_id, state, 1 AS n FROM rows_after' END));
  r record;
  changes jsonb;
BEGIN
  EXECUTE format('SELECT jsonb_agg(m ORDER BY task_id, agent_id) FROM (%s) m
    WHERE coalesce(unallotted, 0) <> 0 OR coalesce(open, 0) <> 0 OR coalesce(finished, 0) <> 0 OR coalesce(banned, 0) <> 0', moved) INTO changes;
  IF changes IS NULL THEN RETURN NULL; END IF;
  FOR r IN
    SELECT * FROM jsonb_to_recordset(changes) AS c(organisation_id uuid, task_id uuid, agent_id uuid, open int, finished int, banned int)
    WHERE agent_id IS NOT NULL ORDER BY task_id, agent_id
  LOOP
    INSERT INTO outbound_share AS s (organisation_id, agent_id, task_id, open, finished, banned)
    VALUES (r.organisation_id, r.agent_id, r.task_id, greatest(coalesce(r.open, 0), 0), greatest(coalesce(r.finished, 0), 0), greatest(coalesce(r.banned, 0), 0))
    ON CONFLICT (organisation_id, agent_id, task_id) DO UPDATE SET
      open = s.open + coalesce(r.open, 0), finished = s.finished + coalesce(r.finished, 0), banned = s.banned + coalesce(r.banned, 0);
  END LOOP;
  FOR r IN
    SELECT organisation_id, task_id, sum(coalesce(unallotted, 0))::int AS unallotted, sum(coalesce(open, 0))::int AS open,
      sum(coalesce(finished, 0))::int AS finished, sum(coalesce(banned, 0))::int AS banned
    FROM jsonb_to_recordset(changes) AS c(organisation_id uuid, task_id uuid, unallotted int, open int, finished int, banned int)
    GROUP BY organisation_id, task_id ORDER BY task_id
  LOOP
    UPDATE outbound_task_tally t SET unallotted = t.unallotted + r.unallotted, open = t.open + r.open,
      finished = t.finished + r.finished, banned = t.banned + r.banned
    WHERE t.organisation_id = r.organisation_id AND t.task_id = r.task_id;
  END LOOP;
  RETURN NULL;
END $$;
