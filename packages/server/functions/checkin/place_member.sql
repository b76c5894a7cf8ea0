-- Trigger of checkin_member: who joins a group stands in it as they stand at the event.
CREATE OR REPLACE FUNCTION place_member()
RETURNS trigger
LANGUAGE plpgsql
SET enable_seqscan = off
AS $$
BEGIN
  SELECT sign_status_of(state, signed_in_at, is_inside) INTO NEW.sign_status FROM participant
  WHERE organisation_id = NEW.organisation_id AND id = NEW.participant_id;
  RETURN NEW;
END $$;
