-- Goes by the rules of an event's groups for the next p_most people after p_after, the newest first; p_next is null when those were all. Whom
-- somebody placed by hand stays, unless p_by_hand_too. The caller holds the event's lock.
CREATE OR REPLACE FUNCTION fill_groups(p_organisation uuid, p_event uuid, p_after uuid, p_most int, p_by_hand_too boolean, p_revision bigint)
RETURNS TABLE (looked int, moved int, next_id uuid)
LANGUAGE plpgsql
SET enable_seqscan = off
-- A join by anything but the whole key would read the organisation.
SET enable_hashjoin = off
SET enable_mergejoin = off
SET plan_cache_mode = force_custom_plan
AS $$
DECLARE
  step uuid[];
  after_at timestamptz := 'infinity';
BEGIN
  IF p_after IS NOT NULL THEN
    SELECT submitted_at INTO after_at FROM participant WHERE organisation_id = p_organisation AND id = p_after AND event_id = p_event;
  END IF;
  step := ARRAY(SELECT id FROM participant WHERE organisation_id = p_organisation AND event_id = p_event AND state <> 'DELETED'
    AND (submitted_at, id) < (after_at, coalesce(p_after, 'ffffffff-ffff-ffff-ffff-ffffffffffff'))
    ORDER BY submitted_at DESC, id DESC LIMIT p_most);
  looked := cardinality(step);
  WITH ruled AS (
    SELECT p.id, group_by_rules(p_organisation, p_event, p.ticket_id, p.channel, p.answers) AS group_id
    FROM unnest(step) AS s(id) CROSS JOIN LATERAL (
      SELECT * FROM participant WHERE organisation_id = p_organisation AND id = s.id AND (is_ruled OR p_by_hand_too) OFFSET 0) p
  ), changed AS (
    UPDATE participant p SET group_id = r.group_id, is_ruled = true, revision = p_revision
    FROM ruled r WHERE p.organisation_id = p_organisation AND p.id = r.id AND (p.group_id IS DISTINCT FROM r.group_id OR NOT p.is_ruled)
    RETURNING p.id
  )
  SELECT count(*)::int INTO moved FROM changed;
  next_id := CASE WHEN looked = p_most THEN step[p_most] END;
  RETURN NEXT;
END $$;
