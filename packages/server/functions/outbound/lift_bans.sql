-- Lifts bans; those that are over are passed over. The gates of their numbers are worked out anew from the bans that hold, and who waits no longer for any of them comes
-- back into the line of their tasks, with nobody. Whoever said themselves that they want no calls (an outcome) does not. Answers the numbers.
CREATE OR REPLACE FUNCTION lift_bans(p_organisation uuid, p_bans uuid[])
RETURNS SETOF text
LANGUAGE plpgsql
SET enable_seqscan = off
SET enable_hashjoin = off
SET enable_mergejoin = off
SET plan_cache_mode = force_generic_plan
AS $$
DECLARE
  numbers text[];
  lifted text[];
BEGIN
  SELECT coalesce(array_agg(DISTINCT b.number), '{}') INTO numbers FROM outbound_ban b
  WHERE b.organisation_id = p_organisation AND b.id = ANY (p_bans) AND b.over_at IS NULL AND (b.ends_at IS NULL OR b.ends_at > now());
  -- Nobody bans or dials them meanwhile.
  PERFORM FROM outbound_gate g WHERE g.organisation_id = p_organisation AND g.number = ANY (numbers) ORDER BY g.number FOR UPDATE;
  WITH gone AS (
    UPDATE outbound_ban b SET over_at = now()
    WHERE b.organisation_id = p_organisation AND b.id = ANY (p_bans) AND b.number = ANY (numbers) AND b.over_at IS NULL
    RETURNING b.number
  ) SELECT coalesce(array_agg(g.number), '{}') INTO lifted FROM gone g;
  UPDATE outbound_gate g SET banned_until = h.everywhere, task_bans = coalesce(h.of_tasks, '{}'), version = g.version + 1
  FROM unnest(numbers) AS n(number) CROSS JOIN LATERAL (
    SELECT max(coalesce(b.ends_at, 'infinity')) FILTER (WHERE b.task_id IS NULL) AS everywhere,
      jsonb_object_agg(b.task_id, coalesce(b.ends_at, 'infinity')) FILTER (WHERE b.task_id IS NOT NULL) AS of_tasks
    FROM outbound_ban b
    WHERE b.organisation_id = p_organisation AND b.number = n.number AND b.over_at IS NULL AND (b.ends_at IS NULL OR b.ends_at > now())) h
  WHERE g.organisation_id = p_organisation AND g.number = n.number;
  UPDATE outbound_member m SET state = 'unallotted', agent_id = NULL, allotment_id = NULL, version = m.version + 1, updated_at = now()
  FROM unnest(numbers) AS n(number)
  CROSS JOIN LATERAL (SELECT member_id FROM member_contact WHERE organisation_id = p_organisation AND kind = 'phone' AND value = ANY (number_spellings(n.number)) AND is_live OFFSET 0) k
  CROSS JOIN LATERAL (SELECT id FROM member WHERE organisation_id = p_organisation AND id = k.member_id AND gate_number(phone) = n.number OFFSET 0) p
  CROSS JOIN LATERAL (
    SELECT banned_until, task_bans FROM outbound_gate WHERE organisation_id = p_organisation AND number = n.number OFFSET 0) g
  CROSS JOIN LATERAL (
    SELECT id FROM outbound_member WHERE organisation_id = p_organisation AND member_id = p.id AND state = 'banned' AND intent_id IS NULL
      AND g.banned_until IS DISTINCT FROM 'infinity' AND (g.task_bans->>task_id::text)::timestamptz IS DISTINCT FROM 'infinity' OFFSET 0) l
  WHERE m.organisation_id = p_organisation AND m.id = l.id AND m.state = 'banned';
  RETURN QUERY SELECT unnest(lifted);
END $$;
