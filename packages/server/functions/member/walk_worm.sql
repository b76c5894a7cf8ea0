-- One step of what follows a change of the worm list: those whom the entry flagged so far are looked at anew, then its number and its name are sought at
-- p_most events. How far it is is kept with it. False: it is over.
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
  -- Namesakes at one event: nobody looks through more of them.
  most_namesakes CONSTANT int := 200;
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
  IF l.id IS NOT NULL THEN
    events := ARRAY(SELECT e.id FROM event e WHERE e.organisation_id = p_organisation AND e.id > coalesce(w.event_id, nil) ORDER BY e.id LIMIT p_most);
  END IF;
  IF coalesce(cardinality(events), 0) = 0 THEN
    DELETE FROM worm_walk WHERE organisation_id = p_organisation AND worm_id = p_worm;
    RETURN false;
  END IF;
  own_name := lower(l.name) COLLATE "C";
  -- Each of their own index: by number without a ticket, by number with one, by name.
  people := ARRAY(
    SELECT p.id FROM unnest(events) AS e(id) CROSS JOIN LATERAL (
      (SELECT x.id FROM participant x WHERE x.organisation_id = p_organisation AND x.event_id = e.id AND x.phone = l.phone AND x.order_ticket_id IS NULL)
      UNION ALL
      (SELECT x.id FROM participant x WHERE x.organisation_id = p_organisation AND x.event_id = e.id AND x.phone = l.phone
        AND x.order_ticket_id IS NOT NULL)
      UNION ALL
      (SELECT x.id FROM participant x WHERE own_name <> '' AND x.organisation_id = p_organisation AND x.event_id = e.id
        AND lower(x.name) COLLATE "C" = own_name LIMIT most_namesakes)) p);
  PERFORM match_worms(p_organisation, people);
  UPDATE worm_walk SET event_id = events[cardinality(events)] WHERE organisation_id = p_organisation AND worm_id = p_worm;
  RETURN true;
END $$;
