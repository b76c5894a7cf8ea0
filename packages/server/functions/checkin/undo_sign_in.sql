-- Takes a person's sign-in back at every point of the event. The log keeps the scans and gets one line 'undone' a point, so what stands still
-- follows from it. Answers at how many points the person was signed in.
CREATE OR REPLACE FUNCTION undo_sign_in(p_organisation uuid, p_event uuid, p_participant uuid, p_user uuid)
RETURNS int
LANGUAGE plpgsql
AS $$
DECLARE
  new_revision bigint;
  was_at timestamptz;
  undone uuid[];
BEGIN
  PERFORM set_config('convoke.organisation_id', p_organisation::text, true);
  UPDATE event_tally SET revision = revision + 1 WHERE organisation_id = p_organisation AND event_id = p_event RETURNING revision INTO new_revision;
  SELECT signed_in_at INTO was_at FROM participant WHERE organisation_id = p_organisation AND event_id = p_event AND id = p_participant;
  IF was_at IS NULL THEN RETURN 0; END IF;
  WITH gone AS (
    DELETE FROM checkin_state WHERE organisation_id = p_organisation AND participant_id = p_participant
      AND point_id IN (SELECT id FROM checkin_point WHERE organisation_id = p_organisation AND event_id = p_event)
    RETURNING point_id
  ) SELECT coalesce(array_agg(point_id), '{}') INTO undone FROM gone;
  UPDATE checkin_point SET signed_in = signed_in - 1 WHERE organisation_id = p_organisation AND id = ANY(undone);
  UPDATE participant SET signed_in_at = NULL, revision = new_revision WHERE organisation_id = p_organisation AND id = p_participant;
  UPDATE event_tally SET signed_in = signed_in - 1 WHERE organisation_id = p_organisation AND event_id = p_event;
  UPDATE event_quarter SET signed_in = signed_in - 1
  WHERE organisation_id = p_organisation AND event_id = p_event AND quarter = date_bin('15 minutes', was_at, '2000-01-01Z');
  INSERT INTO checkin_scan (organisation_id, event_id, point_id, participant_id, nonce, result, forced, device, by_user, scanned_at)
  SELECT p_organisation, p_event, point, p_participant, 'undo-' || uuidv7(), 'undone', true, '', p_user, now() FROM unnest(undone) AS point;
  RETURN cardinality(undone);
END $$;
