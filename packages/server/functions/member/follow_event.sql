-- Lets the next p_most participants of an event flow in that have changed since the last time, in the order of their changes. Answers how many it looked
-- at. Two at once follow one another. Once all were seen, the next change has a higher revision: those that share the last one are not read again.
CREATE OR REPLACE FUNCTION follow_event(p_organisation uuid, p_event uuid, p_most int)
RETURNS int
LANGUAGE plpgsql
SET enable_seqscan = off
SET plan_cache_mode = force_custom_plan
AS $$
DECLARE
  r member_reach%ROWTYPE;
  step uuid[];
  revisions bigint[];
  all_seen CONSTANT uuid := 'ffffffff-ffff-ffff-ffff-ffffffffffff';
  from_revision bigint;
BEGIN
  -- The members before the event, as whoever follows several events in one transaction has them already: otherwise the two could wait for each other.
  PERFORM pg_advisory_xact_lock(hashtextextended('members of ' || p_organisation::text, 0));
  INSERT INTO member_reach (organisation_id, event_id) VALUES (p_organisation, p_event) ON CONFLICT DO NOTHING;
  SELECT * INTO r FROM member_reach WHERE organisation_id = p_organisation AND event_id = p_event FOR UPDATE;
  from_revision := r.revision + (r.reached_id = all_seen)::int;
  SELECT array_agg(id), array_agg(revision) INTO step, revisions FROM (
    SELECT id, revision FROM participant
    WHERE organisation_id = p_organisation AND event_id = p_event AND revision >= from_revision AND (revision, id) > (r.revision, r.reached_id)
    ORDER BY revision, id LIMIT p_most) s;
  IF step IS NULL THEN RETURN 0; END IF;
  PERFORM follow_participants(p_organisation, step);
  UPDATE member_reach SET revision = revisions[cardinality(revisions)], reached_id = CASE WHEN cardinality(step) < p_most THEN all_seen ELSE step[cardinality(step)] END
  WHERE organisation_id = p_organisation AND event_id = p_event;
  RETURN cardinality(step);
END $$;
