-- Goes by the rule of one sign-in group for the next p_most people after p_after, the newest first; next_id is null when those were all. The caller
-- holds the event's lock.
CREATE OR REPLACE FUNCTION fill_sign_group(p_organisation uuid, p_event uuid, p_group uuid, p_after uuid, p_most int, p_again boolean)
RETURNS TABLE (looked int, added int, removed int, kept int, next_id uuid)
LANGUAGE plpgsql
SET enable_seqscan = off
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
  SELECT f.added, f.removed, f.kept INTO added, removed, kept FROM fit_sign_groups(p_organisation, p_event, step, p_group, p_again) f;
  next_id := CASE WHEN looked = p_most THEN step[p_most] END;
  RETURN NEXT;
END $$;
