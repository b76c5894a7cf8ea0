-- Which of some members are on the list of gift hunters, by which entry and how that is known: a number of theirs, or of one of their registrations, before a name.
-- The plan is kept: making it anew took longer than all else that a page of the list does.
CREATE OR REPLACE FUNCTION listed_worms(p_organisation uuid, p_members uuid[])
RETURNS TABLE (member_id uuid, worm_id uuid, how text)
LANGUAGE plpgsql
STABLE
SET enable_seqscan = off
SET plan_cache_mode = force_generic_plan
AS $$
#variable_conflict use_column
BEGIN
  -- Few organisations keep a list.
  IF NOT EXISTS (SELECT FROM member_worm WHERE organisation_id = p_organisation) THEN RETURN; END IF;
  RETURN QUERY
  SELECT a.id, coalesce(e.sure, e.possible), CASE WHEN e.sure IS NULL THEN 'name' ELSE 'phone' END
  FROM unnest(p_members) AS a(id)
  CROSS JOIN LATERAL (SELECT id, name FROM member WHERE organisation_id = p_organisation AND id = a.id OFFSET 0) m
  CROSS JOIN LATERAL (
    SELECT coalesce((
        SELECT w.id FROM member_contact c CROSS JOIN LATERAL (
          SELECT id FROM member_worm WHERE organisation_id = p_organisation AND phone = c.value AND deleted_at IS NULL OFFSET 0) w
        WHERE c.organisation_id = p_organisation AND c.member_id = m.id AND c.kind = 'phone' AND c.is_live ORDER BY c.position, c.value LIMIT 1),
      (
        SELECT x.id FROM member_participant l
        CROSS JOIN LATERAL (
          SELECT worm_id FROM worm_match WHERE organisation_id = p_organisation AND event_id = l.event_id AND participant_id = l.participant_id AND how = 'phone' OFFSET 0) w
        CROSS JOIN LATERAL (SELECT id FROM member_worm WHERE organisation_id = p_organisation AND id = w.worm_id AND deleted_at IS NULL OFFSET 0) x
        WHERE l.organisation_id = p_organisation AND l.member_id = m.id LIMIT 1)) AS sure,
      coalesce((
        SELECT w.id FROM member_worm w WHERE w.organisation_id = p_organisation AND m.name <> ''
          AND lower(w.name) COLLATE "C" = lower(m.name) COLLATE "C" AND w.deleted_at IS NULL ORDER BY w.id LIMIT 1),
      (
        SELECT x.id FROM member_participant l
        CROSS JOIN LATERAL (
          SELECT worm_id FROM worm_match WHERE organisation_id = p_organisation AND event_id = l.event_id AND participant_id = l.participant_id AND how = 'name' OFFSET 0) w
        CROSS JOIN LATERAL (SELECT id FROM member_worm WHERE organisation_id = p_organisation AND id = w.worm_id AND deleted_at IS NULL OFFSET 0) x
        WHERE l.organisation_id = p_organisation AND l.member_id = m.id LIMIT 1)) AS possible OFFSET 0) e
  WHERE e.sure IS NOT NULL OR e.possible IS NOT NULL;
END $$;
