-- Writes into the history of the next p_most members of a round that they voted: in which hour, and never for whom. Answers how many it looked at.
CREATE OR REPLACE FUNCTION follow_ballots(p_organisation uuid, p_round uuid, p_most int)
RETURNS int
LANGUAGE plpgsql
SET enable_seqscan = off
SET enable_hashjoin = off
SET enable_mergejoin = off
SET plan_cache_mode = force_custom_plan
AS $$
DECLARE
  looked int;
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended('members of ' || p_organisation::text, 0));
  WITH next AS MATERIALIZED (
    SELECT member_id, period FROM member_voted WHERE organisation_id = p_organisation AND round_id = p_round ORDER BY member_id, period LIMIT p_most FOR UPDATE
  ), taken AS (
    DELETE FROM member_voted v USING next n
    WHERE v.organisation_id = p_organisation AND v.round_id = p_round AND v.member_id = n.member_id AND v.period = n.period
    RETURNING v.member_id, v.period, v.hour
  ), lines AS MATERIALIZED (
    SELECT t.member_id, t.period, t.hour, v.id AS vote_id, v.event_id FROM taken t
    CROSS JOIN LATERAL (SELECT vote_id FROM vote_round WHERE organisation_id = p_organisation AND id = p_round OFFSET 0) r
    CROSS JOIN LATERAL (SELECT id, event_id FROM vote WHERE organisation_id = p_organisation AND id = r.vote_id OFFSET 0) v
    CROSS JOIN LATERAL (SELECT FROM member WHERE organisation_id = p_organisation AND id = t.member_id AND deleted_at IS NULL OFFSET 0) m
  ), told AS (
    INSERT INTO member_log (organisation_id, id, member_id, at, kind, event_id, subject_id)
    SELECT p_organisation, md5('voted' || p_round::text || l.member_id::text || l.period::text)::uuid, l.member_id, l.hour, 'voted', l.event_id, l.vote_id
    FROM lines l ON CONFLICT DO NOTHING
  ), latest AS MATERIALIZED (
    SELECT member_id, max(hour) AS at FROM lines GROUP BY member_id
  ), moved AS (
    UPDATE member m SET last_at = l.at FROM latest l WHERE m.organisation_id = p_organisation AND m.id = l.member_id AND m.last_at < l.at
  )
  SELECT count(*)::int INTO looked FROM taken;
  RETURN looked;
END $$;
