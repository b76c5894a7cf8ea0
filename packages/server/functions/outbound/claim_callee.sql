-- Leases the next person of an agent among these tasks: callbacks that are due first, the agent's own and then those that are anybody's, then retries and those not called yet, whoever waits
-- longest first. Who may not be called now is passed over and counted by what is in the way; who is banned for good is marked so. Rows that somebody else holds are passed over too, so that an allotment
-- that goes on stops nobody.
--
-- Where it is no time for calls nobody is looked at: who waits is found by how their numbers begin, so whoever is out of hours hides nobody behind them, however many they are. Of the others 2,000 are
-- looked at, of each beginning as many.
--
-- `p_prefixes`, `p_opens` and `p_is_open` as may_be_open has them.
-- Answers the lease, or no id, and what was passed over: {reason: {count, until}}, of `hours` how their numbers begin instead of `until`.
CREATE OR REPLACE FUNCTION claim_callee(p_organisation uuid, p_agent uuid, p_tasks uuid[], p_now timestamptz, p_until timestamptz, p_prefixes text[], p_opens boolean[], p_is_open boolean,
  p_per_minute int, p_per_day int, p_per_month int)
RETURNS TABLE (callee_id uuid, passed jsonb)
LANGUAGE plpgsql
SET enable_seqscan = off
SET plan_cache_mode = force_generic_plan
AS $$
#variable_conflict use_column
DECLARE
  c record;
  m outbound_member%ROWTYPE;
  g outbound_gate%ROWTYPE;
  -- How the numbers of those begin who wait: for whom, in which task, and whether it may be a time for calls there.
  pools boolean[];
  tasks uuid[];
  beginnings text[];
  opens boolean[];
  asleep text[];
  phone text;
  way text;
  until timestamptz;
  banned timestamptz;
  most int;
  each int;
  looked int;
  out_of_hours int;
  most_tries int;
BEGIN
  -- Callbacks that were anybody's, with seats that are not heard of any more.
  PERFORM release_callee(p_organisation, s.outbound_member_id, s.agent_id)
  FROM outbound_seat s CROSS JOIN LATERAL (
    SELECT o.id FROM outbound_member o WHERE o.organisation_id = p_organisation AND o.id = s.outbound_member_id
      AND o.agent_id = s.agent_id AND o.state_before = 'pool' AND o.due_at <= p_now FOR UPDATE SKIP LOCKED) o
  WHERE s.organisation_id = p_organisation AND s.outbound_member_id IS NOT NULL AND s.beat_at < p_now - interval '30 seconds';

  SELECT array_agg(w.is_pool), array_agg(w.task_id), array_agg(w.beginning),
    -- Whoever has no number is called at no time.
    array_agg(w.beginning = '' OR may_be_open(w.beginning, p_prefixes, p_opens, p_is_open))
  INTO pools, tasks, beginnings, opens FROM waiting_beginnings(p_organisation, p_agent, p_tasks) w;

  -- Mostly one of the first may be called.
  FOREACH most IN ARRAY ARRAY[100, 2000] LOOP
    passed := '{}';
    looked := 0;
    out_of_hours := 0;
    asleep := '{}';
    each := greatest(1, most / greatest(cardinality(opens), 1));
    FOR c IN
      SELECT w.place, w.id, w.due_at, w.member_id, w.beginning FROM (
        -- As their own index has them, not all who wait.
        (SELECT 1 AS place, o.id, o.due_at, o.member_id, o.beginning FROM (
          SELECT o.* FROM outbound_member o
          WHERE o.organisation_id = p_organisation AND o.agent_id = p_agent AND o.state = 'callback' AND o.due_at <= p_now ORDER BY o.due_at, o.id OFFSET 0) o
        WHERE o.task_id = ANY (p_tasks) AND EXISTS (
          SELECT FROM unnest(beginnings, opens) AS t(beginning, is_open) WHERE t.is_open AND t.beginning = o.beginning OFFSET 0)
        ORDER BY o.due_at, o.id LIMIT most)
        UNION ALL
        SELECT 2, o.id, o.due_at, o.member_id, o.beginning FROM unnest(pools, tasks, beginnings, opens) AS t(is_pool, id, beginning, is_open) CROSS JOIN LATERAL (
          SELECT o.id, o.due_at, o.member_id, o.beginning FROM outbound_member o
          WHERE o.organisation_id = p_organisation AND o.task_id = t.id AND o.agent_id IS NULL AND o.beginning = t.beginning AND o.due_at <= p_now
          ORDER BY o.due_at, o.id LIMIT each) o
        WHERE t.is_open AND t.is_pool
        UNION ALL
        SELECT 3, o.id, o.due_at, o.member_id, o.beginning FROM unnest(pools, tasks, beginnings, opens) AS t(is_pool, id, beginning, is_open) CROSS JOIN LATERAL (
          SELECT o.id, o.due_at, o.member_id, o.beginning FROM outbound_member o
          WHERE o.organisation_id = p_organisation AND o.agent_id = p_agent AND o.task_id = t.id AND o.beginning = t.beginning AND o.due_at <= p_now AND o.state <> 'callback'
          ORDER BY o.due_at, o.id LIMIT each) o
        WHERE t.is_open AND NOT t.is_pool) w
      ORDER BY w.place, w.due_at, w.id
    LOOP
      looked := looked + 1;
      phone := (SELECT e.phone FROM member e WHERE e.organisation_id = p_organisation AND e.id = c.member_id AND e.deleted_at IS NULL AND e.phone ~ '^\+?\d{3,20}$');
      -- Checked before locking: some numbers that begin alike live in different places.
      IF phone IS NOT NULL AND NOT may_be_open(phone, p_prefixes, p_opens, p_is_open) THEN
        out_of_hours := out_of_hours + 1;
        IF c.beginning <> ALL (asleep) THEN asleep := asleep || c.beginning; END IF;
        CONTINUE;
      END IF;
      SELECT o.* INTO m FROM outbound_member o
      WHERE o.organisation_id = p_organisation AND o.id = c.id AND (o.agent_id = p_agent OR o.agent_id IS NULL) AND o.due_at <= p_now FOR UPDATE SKIP LOCKED;
      CONTINUE WHEN NOT FOUND;
      -- A lease that ran out, of somebody who is not to be called again yet.
      IF m.state = 'calling' AND (m.due_before IS NULL OR m.due_before > p_now) THEN
        PERFORM release_callee(p_organisation, m.id, p_agent);
        CONTINUE;
      END IF;
      most_tries := (SELECT t.most_tries FROM outbound_task t WHERE t.organisation_id = p_organisation AND t.id = m.task_id);
      IF m.tries >= most_tries THEN
        UPDATE outbound_member o SET state = 'finished', due_at = NULL, state_before = NULL, due_before = NULL, version = o.version + 1, updated_at = p_now
        WHERE o.organisation_id = p_organisation AND o.id = m.id;
        CONTINUE;
      END IF;
      SELECT x.* INTO g FROM outbound_gate x WHERE x.organisation_id = p_organisation AND x.number = gate_number(phone);
      banned := greatest(g.banned_until, (g.task_bans ->> m.task_id::text)::timestamptz);
      IF banned = 'infinity' THEN
        UPDATE outbound_member o SET state = 'banned', due_at = NULL, state_before = NULL, due_before = NULL, version = o.version + 1, updated_at = p_now
        WHERE o.organisation_id = p_organisation AND o.id = m.id;
        CONTINUE;
      END IF;
      until := NULL;
      way := CASE WHEN phone IS NULL THEN 'noNumber' WHEN banned > p_now THEN 'banned' END;
      IF way = 'banned' THEN until := banned; END IF;
      IF way IS NULL AND EXISTS (
        SELECT FROM member_consent k WHERE k.organisation_id = p_organisation AND k.member_id = m.member_id AND k.channel = 'call' AND k.is_last AND k.answer = 'refused')
        THEN way := 'banned';
      END IF;
      IF way IS NULL AND g.live_call_id IS NOT NULL THEN way := 'leased'; END IF;
      IF way IS NULL THEN
        until := capped_until(g.dials, p_now, p_per_minute, p_per_day, p_per_month);
        IF until IS NOT NULL THEN way := 'caps'; END IF;
      END IF;
      IF way IS NULL THEN
        UPDATE outbound_member o SET
          state = 'calling', agent_id = p_agent, due_at = p_until,
          state_before = CASE WHEN m.state = 'calling' THEN m.state_before WHEN m.agent_id IS NULL THEN 'pool' ELSE m.state END,
          due_before = CASE WHEN m.state = 'calling' THEN m.due_before ELSE m.due_at END
        WHERE o.organisation_id = p_organisation AND o.id = m.id;
        callee_id := m.id;
        RETURN NEXT;
        RETURN;
      END IF;
      passed := passed || jsonb_build_object(way, jsonb_build_object(
        'count', coalesce((passed -> way ->> 'count')::int, 0) + 1,
        'until', least((passed -> way ->> 'until')::timestamptz, until)));
    END LOOP;
    -- Nobody was left out.
    EXIT WHEN looked < each;
  END LOOP;

  out_of_hours := out_of_hours + (
    SELECT count(*) FROM (
      SELECT FROM unnest(pools, tasks, beginnings, opens) AS t(is_pool, id, beginning, is_open) CROSS JOIN LATERAL (
        SELECT FROM outbound_member o
        WHERE o.organisation_id = p_organisation AND o.agent_id = p_agent AND o.task_id = t.id AND o.beginning = t.beginning AND o.due_at <= p_now LIMIT 2000) o
      WHERE NOT t.is_open AND NOT t.is_pool
      UNION ALL
      SELECT FROM unnest(pools, tasks, beginnings, opens) AS t(is_pool, id, beginning, is_open) CROSS JOIN LATERAL (
        SELECT FROM outbound_member o
        WHERE o.organisation_id = p_organisation AND o.task_id = t.id AND o.agent_id IS NULL AND o.beginning = t.beginning AND o.due_at <= p_now LIMIT 2000) o
      WHERE NOT t.is_open AND t.is_pool
      LIMIT 2000) w);
  IF out_of_hours > 0 THEN
    passed := passed || jsonb_build_object('hours', jsonb_build_object('count', out_of_hours, 'beginnings', asleep || ARRAY(
      SELECT DISTINCT t.beginning FROM unnest(pools, tasks, beginnings, opens) AS t(is_pool, id, beginning, is_open) WHERE NOT t.is_open AND CASE
        WHEN t.is_pool THEN EXISTS (
          SELECT FROM outbound_member o
          WHERE o.organisation_id = p_organisation AND o.task_id = t.id AND o.agent_id IS NULL AND o.beginning = t.beginning AND o.due_at <= p_now)
        ELSE EXISTS (
          SELECT FROM outbound_member o
          WHERE o.organisation_id = p_organisation AND o.agent_id = p_agent AND o.task_id = t.id AND o.beginning = t.beginning AND o.due_at <= p_now) END)));
  END IF;
  RETURN NEXT;
END $$;
