-- Flags those of some participants who are on the worm list, by their number or else by their name, and takes the flag from those who are not. Who calls it
-- holds the lock of the organisation's members, so of two the second one sees what the first has written. Each member is told of once for a registration.
CREATE OR REPLACE FUNCTION match_worms(p_organisation uuid, p_ids uuid[])
RETURNS void
LANGUAGE plpgsql
SET enable_seqscan = off
SET enable_hashjoin = off
SET enable_mergejoin = off
SET plan_cache_mode = force_custom_plan
AS $$
BEGIN
  -- Few organisations keep a list.
  IF NOT EXISTS (SELECT FROM member_worm WHERE organisation_id = p_organisation) THEN RETURN; END IF;
  WITH people AS MATERIALIZED (
    SELECT p.id, p.event_id, p.phone, lower(p.name) COLLATE "C" AS name, p.state
    -- Found by their number and by their name they are named twice.
    FROM (SELECT DISTINCT id FROM unnest(p_ids) AS a(id)) w
    CROSS JOIN LATERAL (SELECT * FROM participant WHERE organisation_id = p_organisation AND id = w.id OFFSET 0) p
  ), found AS MATERIALIZED (
    SELECT p.id, p.event_id, coalesce(n.id, s.id) AS worm_id, CASE WHEN n.id IS NULL THEN 'name' ELSE 'phone' END AS how
    FROM people p
    LEFT JOIN LATERAL (
      SELECT x.id FROM member_worm x WHERE x.organisation_id = p_organisation AND x.phone = p.phone AND x.deleted_at IS NULL OFFSET 0) n ON true
    LEFT JOIN LATERAL (
      SELECT x.id FROM member_worm x WHERE n.id IS NULL AND p.name <> '' AND x.organisation_id = p_organisation AND lower(x.name) COLLATE "C" = p.name
        AND x.deleted_at IS NULL ORDER BY x.id LIMIT 1) s ON true
    WHERE p.state <> 'DELETED' AND (n.id IS NOT NULL OR s.id IS NOT NULL)
  ), gone AS (
    DELETE FROM worm_match m USING people p WHERE m.organisation_id = p_organisation AND m.event_id = p.event_id AND m.participant_id = p.id
      AND NOT EXISTS (SELECT FROM found f WHERE f.id = p.id)
  ), flagged AS (
    INSERT INTO worm_match AS m (organisation_id, event_id, participant_id, worm_id, how)
    SELECT p_organisation, f.event_id, f.id, f.worm_id, f.how FROM found f
    ON CONFLICT (organisation_id, event_id, participant_id) DO UPDATE SET worm_id = excluded.worm_id, how = excluded.how
      WHERE m.worm_id <> excluded.worm_id OR m.how <> excluded.how
    RETURNING m.event_id, m.participant_id, m.worm_id, m.how
  )
  -- Of a name alone nothing is written: nobody knows that it is this person.
  INSERT INTO member_log (organisation_id, id, member_id, kind, event_id, participant_id)
  SELECT p_organisation, md5('worm' || f.worm_id::text || f.participant_id::text)::uuid, l.member_id, 'wormMatched', f.event_id, f.participant_id
  FROM flagged f
  CROSS JOIN LATERAL (
    SELECT member_id FROM member_participant WHERE organisation_id = p_organisation AND participant_id = f.participant_id OFFSET 0) l
  WHERE f.how = 'phone'
  ON CONFLICT DO NOTHING;
END $$;
