-- Lets participants flow into the members: each gets their member, or a place in the review, and what they did becomes lines of the history, each once.
-- Safe to repeat; nothing of the participants is written or locked but their keys.
CREATE OR REPLACE FUNCTION follow_participants(p_organisation uuid, p_ids uuid[])
RETURNS TABLE (made int, joined int, conflicts int, without int)
LANGUAGE plpgsql
SET enable_seqscan = off
-- A join by anything but the whole key would read the organisation.
SET enable_hashjoin = off
SET enable_mergejoin = off
SET plan_cache_mode = force_custom_plan
AS $$
#variable_conflict use_column
DECLARE
  people jsonb;
BEGIN
  -- Before looking: of two who let the same people flow in, the second one finds them done.
  PERFORM pg_advisory_xact_lock(hashtextextended('members of ' || p_organisation::text, 0));
  SELECT coalesce(jsonb_agg(jsonb_build_object('participantId', p.id, 'eventId', p.event_id, 'phone', p.phone, 'email', p.email, 'name', p.name,
      'company', p.company, 'title', p.title, 'language', p.language, 'channel', p.channel, 'at', p.submitted_at) ORDER BY p.submitted_at, p.id), '[]')
  INTO people
  FROM unnest(p_ids) AS w(id) CROSS JOIN LATERAL (
    SELECT * FROM participant WHERE organisation_id = p_organisation AND id = w.id AND state <> 'DELETED' OFFSET 0) p
  WHERE NOT EXISTS (SELECT FROM member_participant l WHERE l.organisation_id = p_organisation AND l.participant_id = w.id)
    AND NOT EXISTS (SELECT FROM member_examine e WHERE e.organisation_id = p_organisation AND e.participant_id = w.id);

  WITH found AS MATERIALIZED (
    SELECT * FROM find_members(p_organisation, people)
  ), doubtful AS (
    INSERT INTO member_examine (organisation_id, participant_id, reason, member_id, other_id)
    SELECT p_organisation, f.participant_id, f.outcome, f.member_id, f.other_id FROM found f WHERE f.outcome IN ('conflict', 'shared', 'ambiguous')
    ON CONFLICT DO NOTHING
  )
  SELECT count(*) FILTER (WHERE f.outcome = 'made')::int, count(*) FILTER (WHERE f.outcome = 'known')::int,
    count(*) FILTER (WHERE f.outcome IN ('conflict', 'shared', 'ambiguous'))::int, count(*) FILTER (WHERE f.outcome = 'without')::int
  INTO made, joined, conflicts, without FROM found f;

  -- Whoever is deleted needs no review any more.
  UPDATE member_examine e SET state = 'REJECTED', decided_at = now()
  FROM unnest(p_ids) AS w(id) CROSS JOIN LATERAL (
    SELECT id FROM participant WHERE organisation_id = p_organisation AND id = w.id AND state = 'DELETED' OFFSET 0) p
  WHERE e.organisation_id = p_organisation AND e.participant_id = p.id AND e.state = 'PENDING';

  PERFORM tell_members(p_organisation, p_ids);
  PERFORM match_worms(p_organisation, p_ids);
  RETURN NEXT;
END $$;
