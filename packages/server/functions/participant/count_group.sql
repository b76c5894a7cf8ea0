-- Trigger of participant: who comes into a group is counted there and no more in the one before. All who write participants hold the event's lock.
CREATE OR REPLACE FUNCTION count_group()
RETURNS trigger
LANGUAGE plpgsql
AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND OLD.group_id IS NOT NULL THEN
    UPDATE participant_group SET members = members - 1 WHERE organisation_id = OLD.organisation_id AND id = OLD.group_id;
  END IF;
  IF NEW.group_id IS NOT NULL THEN
    UPDATE participant_group SET members = members + 1 WHERE organisation_id = NEW.organisation_id AND id = NEW.group_id;
  END IF;
  RETURN NULL;
END $$;
