-- Goes by the rules of an event's sign-in groups, or of one of them, for these people: who fits joins, who fits no longer leaves, if a rule had brought
-- them and they did nothing at the group's points; else they stay and are marked. Whom a hand took out stays out, unless p_again. The caller holds
-- the event's lock. Of an answer one choice is text, several are a list.
CREATE OR REPLACE FUNCTION fit_sign_groups(p_organisation uuid, p_event uuid, p_people uuid[], p_group uuid, p_again boolean)
RETURNS TABLE (added int, removed int, kept int)
LANGUAGE plpgsql
SET enable_seqscan = off
-- A join by anything but the whole key would read the organisation.
SET enable_hashjoin = off
SET enable_mergejoin = off
AS $$
BEGIN
  RETURN QUERY
  WITH who AS MATERIALIZED (
    SELECT w.id, x.ticket_id, x.group_id, x.answers FROM (SELECT DISTINCT unnest(p_people) AS id) w CROSS JOIN LATERAL (
      SELECT p.* FROM participant p WHERE p.organisation_id = p_organisation AND p.id = w.id AND p.event_id = p_event AND p.state <> 'DELETED' OFFSET 0) x
  ), rules AS MATERIALIZED (
    SELECT r.* FROM checkin_group_rule r WHERE r.organisation_id = p_organisation AND r.event_id = p_event AND (p_group IS NULL OR r.group_id = p_group)
  ), pairs AS MATERIALIZED (
    SELECT w.id AS person, r.group_id AS in_group, m.id AS member, m.joined_by, m.is_kept, o.person IS NOT NULL AS is_out,
      (r.ticket_ids <> '{}' OR r.part_group_ids <> '{}' OR r.answers <> '[]')
      AND (r.ticket_ids = '{}' OR coalesce(w.ticket_id = ANY(r.ticket_ids), false))
      AND (r.part_group_ids = '{}' OR coalesce(w.group_id = ANY(r.part_group_ids), false))
      AND NOT EXISTS (SELECT FROM jsonb_array_elements(r.answers) AS a(part)
        WHERE NOT coalesce(w.answers->(a.part->>'fieldId') ?| ARRAY(SELECT jsonb_array_elements_text(a.part->'options')), false)) AS fits
    FROM who w CROSS JOIN rules r
    LEFT JOIN LATERAL (
      SELECT f.id, f.joined_by, f.is_kept FROM checkin_member f WHERE f.organisation_id = p_organisation AND f.participant_id = w.id AND f.group_id = r.group_id OFFSET 0
    ) m ON true
    LEFT JOIN LATERAL (
      SELECT f.participant_id AS person FROM checkin_group_out f WHERE f.organisation_id = p_organisation AND f.participant_id = w.id AND f.group_id = r.group_id OFFSET 0
    ) o ON true
  ), joining AS MATERIALIZED (
    SELECT k.person, k.in_group, k.is_out FROM pairs k WHERE k.fits AND k.member IS NULL AND (NOT k.is_out OR p_again)
  ), back AS (
    DELETE FROM checkin_group_out o USING joining j
    WHERE j.is_out AND o.organisation_id = p_organisation AND o.participant_id = j.person AND o.group_id = j.in_group
  ), joined AS (
    INSERT INTO checkin_member (organisation_id, event_id, group_id, participant_id, joined_by)
    SELECT p_organisation, p_event, j.in_group, j.person, 'rule' FROM joining j ON CONFLICT DO NOTHING RETURNING id
  ), leaving AS MATERIALIZED (
    SELECT k.member, k.is_kept, EXISTS (
      SELECT FROM checkin_point c CROSS JOIN LATERAL (
        SELECT FROM checkin_state s WHERE s.organisation_id = p_organisation AND s.point_id = c.id AND s.participant_id = k.person OFFSET 0) x
      WHERE c.organisation_id = p_organisation AND c.group_id = k.in_group) AS stays
    FROM pairs k WHERE NOT k.fits AND k.joined_by = 'rule'
  ), gone AS (
    DELETE FROM checkin_member m USING leaving l WHERE NOT l.stays AND m.organisation_id = p_organisation AND m.id = l.member RETURNING m.id
  ), marked AS (
    UPDATE checkin_member m SET is_kept = k.is_now
    FROM (
      SELECT l.member, true AS is_now FROM leaving l WHERE l.stays AND NOT l.is_kept
      UNION ALL SELECT p.member, false FROM pairs p WHERE p.fits AND p.is_kept
    ) k
    WHERE m.organisation_id = p_organisation AND m.id = k.member
  )
  SELECT (SELECT count(*)::int FROM joined), (SELECT count(*)::int FROM gone), (SELECT count(*)::int FROM leaving l WHERE l.stays);
END $$;
