-- One step of what follows a change of the worm list: those whom the entry flagged so far are looked at anew, p_most at a time, then its number and its name
-- are sought among the members. How far it is is kept with it. False: it is over.
CREATE OR REPLACE FUNCTION walk_worm(p_organisation uuid, p_worm uuid, p_most int)
RETURNS boolean
LANGUAGE plpgsql
SET enable_seqscan = off
SET enable_hashjoin = off
SET enable_mergejoin = off
SET plan_cache_mode = force_custom_plan
AS $$
DECLARE
  nil CONSTANT uuid := '00000000-0000-0000-0000-000000000000';
  -- Nobody looks through more namesakes, or through more of one person's registrations.
  most_namesakes CONSTANT int := 200;
  most_registrations CONSTANT int := 500;
  w worm_walk%ROWTYPE;
  l member_worm%ROWTYPE;
  own_name text;
  events uuid[];
  people uuid[];
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended('members of ' || p_organisation::text, 0));
  SELECT * INTO w FROM worm_walk WHERE organisation_id = p_organisation AND worm_id = p_worm FOR UPDATE;
  IF w.worm_id IS NULL THEN RETURN false; END IF;
  IF w.is_anew THEN
    SELECT array_agg(event_id), array_agg(participant_id) INTO events, people FROM (
      SELECT event_id, participant_id FROM worm_match WHERE organisation_id = p_organisation AND worm_id = p_worm
        AND (event_id, participant_id) > (coalesce(w.event_id, nil), coalesce(w.participant_id, nil))
      ORDER BY event_id, participant_id LIMIT p_most) s;
    IF people IS NULL THEN
      UPDATE worm_walk SET is_anew = false, event_id = NULL, participant_id = NULL WHERE organisation_id = p_organisation AND worm_id = p_worm;
    ELSE
      PERFORM match_worms(p_organisation, people);
      UPDATE worm_walk SET event_id = events[cardinality(events)], participant_id = people[cardinality(people)]
      WHERE organisation_id = p_organisation AND worm_id = p_worm;
    END IF;
    RETURN true;
  END IF;

  SELECT * INTO l FROM member_worm WHERE organisation_id = p_organisation AND id = p_worm AND deleted_at IS NULL;
  own_name := lower(l.name) COLLATE "C";
  -- By the members that they have become, whose numbers and names are found wherever they registered.
  people := ARRAY(
    SELECT DISTINCT r.participant_id FROM (
      (SELECT c.member_id FROM member_contact c WHERE c.organisation_id = p_organisation AND c.kind = 'phone' AND c.value = l.phone AND c.is_live)
      UNION ALL
      (SELECT m.id FROM member m WHERE own_name <> '' AND m.organisation_id = p_organisation AND lower(m.name) COLLATE "C" = own_name
        AND m.deleted_at IS NULL LIMIT most_namesakes)) k
    CROSS JOIN LATERAL (
      SELECT x.participant_id FROM member_participant x WHERE x.organisation_id = p_organisation AND x.member_id = k.member_id
      ORDER BY x.at DESC LIMIT most_registrations) r);
  PERFORM match_worms(p_organisation, people);
  DELETE FROM worm_walk WHERE organisation_id = p_organisation AND worm_id = p_worm;
  RETURN false;
END $$;
