-- Takes one sign-in of a person back: at one point (p_undo.pointId), or at every point of the event where the person is in, and where they are in nowhere at the one where
-- they were last. The log keeps the scans and gets one line 'undone' a point, with who did it and why, so what stands still follows from it (presence_log): what was before
-- that sign-in stays, and who was scanned after the moment of the undo is in since then, in whatever order both arrive. The same nonce again does nothing more. Answers
-- whether the person was in.
--
-- p_undo: { pointId, undoneAt, seenAt, nonce, device, reason, byUser, byKey }, all of them optional. `seenAt` is the sign-in that was seen and is taken back; without it
-- that is the last one. A clock that is behind does not undo before it.
CREATE OR REPLACE FUNCTION undo_sign_in(p_organisation uuid, p_event uuid, p_participant uuid, p_undo jsonb)
RETURNS boolean
LANGUAGE plpgsql
SET enable_seqscan = off
AS $$
DECLARE
  new_revision bigint;
  told timestamptz := (p_undo->>'undoneAt')::timestamptz;
  moment timestamptz := now();
  at_points uuid[];
  point uuid;
  was_at timestamptz;
  seen timestamptz;
BEGIN
  PERFORM set_config('convoke.organisation_id', p_organisation::text, true);
  UPDATE event_tally SET revision = revision + 1 WHERE organisation_id = p_organisation AND event_id = p_event RETURNING revision INTO new_revision;
  PERFORM FROM checkin_scan WHERE organisation_id = p_organisation AND event_id = p_event AND nonce = p_undo->>'nonce';
  IF FOUND THEN RETURN true; END IF;
  -- A clock that runs ahead or starts in 1970 is believed as little as with a scan (record_scans).
  IF told <= now() AND EXISTS (
    SELECT FROM event WHERE organisation_id = p_organisation AND id = p_event AND told BETWEEN starts_at - interval '1 day' AND ends_at + interval '1 day'
  ) THEN moment := told; END IF;
  IF p_undo->>'seenAt' IS NOT NULL THEN seen := least(now(), (p_undo->>'seenAt')::timestamptz); END IF;
  moment := least(now(), greatest(moment, seen));
  SELECT signed_in_at INTO was_at FROM participant WHERE organisation_id = p_organisation AND event_id = p_event AND id = p_participant;
  IF p_undo->>'pointId' IS NOT NULL THEN
    SELECT array_agg(c.id) INTO at_points FROM checkin_point c
    WHERE c.organisation_id = p_organisation AND c.event_id = p_event AND c.id = (p_undo->>'pointId')::uuid;
  ELSE
    SELECT array_agg(k.id) INTO at_points FROM (
      SELECT c.id, s.is_in, bool_or(s.is_in) OVER () AS is_somewhere, row_number() OVER (ORDER BY s.last_at DESC NULLS LAST, c.id) AS nth
      FROM checkin_point c CROSS JOIN LATERAL (
        SELECT f.is_in, f.last_at FROM checkin_state f WHERE f.organisation_id = p_organisation AND f.point_id = c.id AND f.participant_id = p_participant OFFSET 0) s
      WHERE c.organisation_id = p_organisation AND c.event_id = p_event
    ) k WHERE k.is_in OR (NOT k.is_somewhere AND k.nth = 1);
  END IF;
  FOREACH point IN ARRAY coalesce(at_points, '{}') LOOP
    INSERT INTO checkin_scan (organisation_id, event_id, point_id, participant_id, nonce, result, forced, device, by_user, by_key, scanned_at, undoes_at, note)
    VALUES (p_organisation, p_event, point, p_participant, coalesce(p_undo->>'nonce', 'undo-' || uuidv7()), 'undone', true, coalesce(p_undo->>'device', ''),
      (p_undo->>'byUser')::uuid, (p_undo->>'byKey')::uuid, moment, seen, coalesce(p_undo->>'reason', ''));
  END LOOP;
  PERFORM fold_presence(p_organisation, p_event, ARRAY[p_participant], new_revision, true);
  RETURN was_at IS NOT NULL;
END $$;
