-- Bans numbers everywhere, or of one task: from here on no dial passes their gates, and calls that go on to them are marked to be cut. In the order of the numbers, so
-- that two who ban the same do not wait in a circle. Answers each number once: whether a ban like this one held already, and the call that is to be cut.
-- A ban that holds for longer stays; one that ends sooner goes on as long as this one. Who is banned for good is taken out of the line of their tasks.
CREATE OR REPLACE FUNCTION ban_numbers(p_organisation uuid, p_numbers text[], p_task uuid, p_reason text, p_source text, p_ends timestamptz, p_user uuid, p_agent uuid,
  p_call uuid)
RETURNS TABLE (number text, is_known boolean, cut_call_id uuid)
LANGUAGE plpgsql
SET enable_seqscan = off
SET enable_hashjoin = off
SET enable_mergejoin = off
SET plan_cache_mode = force_generic_plan
AS $$
#variable_conflict use_column
DECLARE
  until CONSTANT timestamptz := coalesce(p_ends, 'infinity');
  asked CONSTANT text[] := ARRAY(SELECT DISTINCT gate_number(n) COLLATE "C" AS n FROM unnest(p_numbers) AS n ORDER BY n);
  made text[];
  cut uuid[];
  lines uuid[];
BEGIN
  INSERT INTO outbound_gate AS g (organisation_id, number, banned_until, task_bans)
  SELECT p_organisation, a.n, CASE WHEN p_task IS NULL THEN until END, CASE WHEN p_task IS NULL THEN '{}' ELSE jsonb_build_object(p_task, until) END
  FROM unnest(asked) WITH ORDINALITY AS a(n, o) ORDER BY a.o
  ON CONFLICT (organisation_id, number) DO UPDATE SET
    banned_until = CASE WHEN p_task IS NULL THEN greatest(g.banned_until, until) ELSE g.banned_until END,
    task_bans = CASE WHEN p_task IS NULL THEN g.task_bans
      ELSE g.task_bans || jsonb_build_object(p_task, greatest((g.task_bans->>p_task::text)::timestamptz, until)) END,
    version = g.version + 1;

  SELECT coalesce(array_agg(g.live_call_id), '{}') INTO cut
  FROM unnest(asked) AS a(n) CROSS JOIN LATERAL (
    SELECT live_call_id FROM outbound_gate WHERE organisation_id = p_organisation AND number = a.n AND live_call_id IS NOT NULL OFFSET 0) g
  WHERE p_task IS NULL OR EXISTS (
    SELECT FROM outbound_call c WHERE c.organisation_id = p_organisation AND c.id = g.live_call_id AND c.task_id = p_task OFFSET 0);
  UPDATE outbound_live SET is_cut = true WHERE call_id = ANY (cut);

  -- One that ended by itself makes room.
  UPDATE outbound_ban b SET over_at = b.ends_at
  WHERE b.organisation_id = p_organisation AND b.number = ANY (asked) AND b.task_id IS NOT DISTINCT FROM p_task AND b.over_at IS NULL AND b.ends_at <= now();
  WITH kept AS (
    INSERT INTO outbound_ban AS b (organisation_id, number, task_id, reason, source, ends_at, call_id, made_by, agent_id)
    SELECT p_organisation, a.n, p_task, p_reason, p_source, p_ends, p_call, p_user, p_agent FROM unnest(asked) AS a(n)
    ON CONFLICT (organisation_id, number, task_id) WHERE over_at IS NULL DO UPDATE SET ends_at = nullif(greatest(coalesce(b.ends_at, 'infinity'), until), 'infinity')
    RETURNING b.number, old.number IS NULL AS is_new
  ) SELECT coalesce(array_agg(k.number) FILTER (WHERE k.is_new), '{}') INTO made FROM kept k;

  IF p_ends IS NULL THEN
    SELECT coalesce(array_agg(l.id ORDER BY l.id), '{}') INTO lines
    FROM unnest(asked) AS a(n)
    CROSS JOIN LATERAL (SELECT member_id FROM member_contact WHERE organisation_id = p_organisation AND kind = 'phone' AND value = ANY (number_spellings(a.n)) AND is_live OFFSET 0) k
    CROSS JOIN LATERAL (SELECT id FROM member WHERE organisation_id = p_organisation AND id = k.member_id AND gate_number(phone) = a.n OFFSET 0) m
    CROSS JOIN LATERAL (
      SELECT id FROM outbound_member WHERE organisation_id = p_organisation AND member_id = m.id AND (p_task IS NULL OR task_id = p_task)
        AND state IN ('unallotted', 'allotted', 'callback', 'retry') OFFSET 0) l;
    IF cardinality(lines) > 0 THEN
      UPDATE outbound_member m SET state = 'banned', due_at = NULL, version = m.version + 1, updated_at = now()
      WHERE m.organisation_id = p_organisation AND m.id = ANY (lines) AND m.state IN ('unallotted', 'allotted', 'callback', 'retry');
    END IF;
  END IF;

  RETURN QUERY SELECT a.n, NOT a.n = ANY (made), (
    SELECT g.live_call_id FROM outbound_gate g WHERE g.organisation_id = p_organisation AND g.number = a.n AND g.live_call_id = ANY (cut))
  FROM unnest(asked) AS a(n);
END $$;
