-- Trigger of member: whoever is deleted counts in no tag, group and channel, and counts again once brought back. Most have none, and an update for nobody
-- would lock and count all the same.
CREATE OR REPLACE FUNCTION live_labels()
RETURNS trigger
LANGUAGE plpgsql
AS $$
BEGIN
  IF EXISTS (SELECT FROM member_tagged WHERE organisation_id = NEW.organisation_id AND member_id = NEW.id) THEN
    UPDATE member_tagged SET is_live = NEW.deleted_at IS NULL WHERE organisation_id = NEW.organisation_id AND member_id = NEW.id;
  END IF;
  IF EXISTS (SELECT FROM member_in_group WHERE organisation_id = NEW.organisation_id AND member_id = NEW.id) THEN
    UPDATE member_in_group SET is_live = NEW.deleted_at IS NULL WHERE organisation_id = NEW.organisation_id AND member_id = NEW.id;
  END IF;
  IF EXISTS (SELECT FROM member_in_channel WHERE organisation_id = NEW.organisation_id AND member_id = NEW.id) THEN
    UPDATE member_in_channel SET is_live = NEW.deleted_at IS NULL WHERE organisation_id = NEW.organisation_id AND member_id = NEW.id;
  END IF;
  RETURN NULL;
END $$;
