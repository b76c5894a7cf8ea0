-- Trigger of member: whoever is deleted counts in no tag, group and channel, and counts again once brought back.
CREATE OR REPLACE FUNCTION live_labels()
RETURNS trigger
LANGUAGE plpgsql
AS $$
BEGIN
  UPDATE member_tagged SET is_live = NEW.deleted_at IS NULL WHERE organisation_id = NEW.organisation_id AND member_id = NEW.id;
  UPDATE member_in_group SET is_live = NEW.deleted_at IS NULL WHERE organisation_id = NEW.organisation_id AND member_id = NEW.id;
  UPDATE member_in_channel SET is_live = NEW.deleted_at IS NULL WHERE organisation_id = NEW.organisation_id AND member_id = NEW.id;
  RETURN NULL;
END $$;
