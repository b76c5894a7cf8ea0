-- Trigger of participant: who is changed joins the sign-in groups whose rules fit and leaves those that only a rule had brought them into; and stands
-- in all of them as they stand at the event. What scans change there, fold_presence writes. Who is new: join_sign_groups.
CREATE OR REPLACE FUNCTION keep_sign_groups()
RETURNS trigger
LANGUAGE plpgsql
SET enable_seqscan = off
AS $$
DECLARE
  status text := sign_status_of(NEW.state, NEW.signed_in_at, NEW.is_inside);
BEGIN
  IF NEW.state = 'DELETED' THEN
    DELETE FROM checkin_group_out WHERE organisation_id = NEW.organisation_id AND participant_id = NEW.id;
    RETURN NULL;
  END IF;
  IF OLD.state <> NEW.state THEN
    UPDATE checkin_member SET sign_status = status
    WHERE organisation_id = NEW.organisation_id AND participant_id = NEW.id AND joined_by <> 'all' AND sign_status IS DISTINCT FROM status;
  END IF;
  IF (OLD.ticket_id, OLD.group_id, OLD.answers) IS DISTINCT FROM (NEW.ticket_id, NEW.group_id, NEW.answers) THEN
    -- Most events have no rules.
    PERFORM FROM checkin_group_rule WHERE organisation_id = NEW.organisation_id AND event_id = NEW.event_id LIMIT 1;
    IF FOUND THEN PERFORM fit_sign_groups(NEW.organisation_id, NEW.event_id, ARRAY[NEW.id], NULL, false); END IF;
  END IF;
  RETURN NULL;
END $$;
