-- Gives a participant another code, under the lock of the event whose new revision is p_revision. The old one leads to its own row from here on: to nobody, and it is never given out again.
-- With a ticket that is handed on goes what says who its holder was. Answers the row of the old code; null after fifty.
CREATE OR REPLACE FUNCTION renew_code(p_organisation uuid, p_participant uuid, p_code text, p_why text, p_revision bigint)
RETURNS uuid
LANGUAGE plpgsql
SET enable_seqscan = off
AS $$
DECLARE
  p participant%ROWTYPE;
  old_id uuid;
BEGIN
  SELECT * INTO p FROM participant WHERE organisation_id = p_organisation AND id = p_participant FOR UPDATE;
  INSERT INTO participant_old_code (organisation_id, event_id, participant_id, code, why, ord, revision)
  SELECT p_organisation, p.event_id, p.id, p.code, p_why, count(*) + 1, p_revision FROM participant_old_code
  WHERE organisation_id = p_organisation AND participant_id = p_participant HAVING count(*) < 50
  RETURNING id INTO old_id;
  IF old_id IS NULL THEN RETURN NULL; END IF;
  UPDATE directory SET target_id = old_id WHERE kind = 'participant' AND code = p.code;
  INSERT INTO directory (kind, code, organisation_id, target_id) VALUES ('participant', p_code, p_organisation, p.id);
  UPDATE order_ticket SET code = p_code WHERE organisation_id = p_organisation AND id = p.order_ticket_id;
  IF p_why = 'transferred' THEN
    PERFORM take_photo(p_organisation, p.photo_id);
    DELETE FROM checkin_openid WHERE organisation_id = p_organisation AND participant_id = p_participant;
  END IF;
  UPDATE participant SET code = p_code, photo_id = CASE WHEN p_why = 'reissued' THEN photo_id END, revision = p_revision,
    -- Who hands a ticket on writes the person besides.
    version = version + (p_why = 'reissued')::int
  WHERE organisation_id = p_organisation AND id = p_participant;
  RETURN old_id;
END $$;
