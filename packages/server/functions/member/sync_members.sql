-- One step of a walk through the participants of the past, in the order in which they registered: the next p_most flow in, and how far it is is kept with
-- them. False: it is over, or somebody has ended it.
CREATE OR REPLACE FUNCTION sync_members(p_organisation uuid, p_sync uuid, p_most int)
RETURNS boolean
LANGUAGE plpgsql
SET enable_seqscan = off
SET plan_cache_mode = force_custom_plan
AS $$
DECLARE
  s member_sync%ROWTYPE;
  step uuid[];
  moments timestamptz[];
  f record;
BEGIN
  SELECT * INTO s FROM member_sync WHERE organisation_id = p_organisation AND id = p_sync AND state = 'running' FOR UPDATE;
  IF s.id IS NULL THEN RETURN false; END IF;
  IF s.event_id IS NULL THEN
    SELECT array_agg(id), array_agg(submitted_at) INTO step, moments FROM (
      SELECT id, submitted_at FROM participant WHERE organisation_id = p_organisation AND state <> 'DELETED'
        AND (submitted_at, id) > (coalesce(s.reached_at, '-infinity'), coalesce(s.reached_id, '00000000-0000-0000-0000-000000000000'))
      ORDER BY submitted_at, id LIMIT p_most) x;
  ELSE
    SELECT array_agg(id), array_agg(submitted_at) INTO step, moments FROM (
      SELECT id, submitted_at FROM participant WHERE organisation_id = p_organisation AND event_id = s.event_id AND state <> 'DELETED'
        AND (submitted_at, id) > (coalesce(s.reached_at, '-infinity'), coalesce(s.reached_id, '00000000-0000-0000-0000-000000000000'))
      ORDER BY submitted_at, id LIMIT p_most) x;
  END IF;
  IF step IS NULL THEN
    UPDATE member_sync SET state = 'done', settled_at = clock_timestamp(), total = done WHERE organisation_id = p_organisation AND id = p_sync;
    RETURN false;
  END IF;
  IF s.total IS NULL THEN
    s.total := (SELECT sum(pending + approved + rejected + waitlisted + cancelled)::int FROM event_tally
      WHERE organisation_id = p_organisation AND (s.event_id IS NULL OR event_id = s.event_id));
  END IF;
  SELECT * INTO f FROM follow_participants(p_organisation, step);
  UPDATE member_sync SET total = s.total, done = done + cardinality(step), made = made + f.made, joined = joined + f.joined,
    conflicts = conflicts + f.conflicts, without = without + f.without, reached_at = moments[cardinality(moments)], reached_id = step[cardinality(step)]
  WHERE organisation_id = p_organisation AND id = p_sync;
  RETURN true;
END $$;
