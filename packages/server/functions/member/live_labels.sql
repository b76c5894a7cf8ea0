-- Trigger of member: whoever is deleted counts in no tag, group and channel and is in no likely double, and is again once brought back. Most have none, and an update for nobody
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
  IF EXISTS (SELECT FROM member_double WHERE organisation_id = NEW.organisation_id AND member_id = NEW.id) THEN
    UPDATE member_double d SET is_there = NEW.deleted_at IS NULL AND EXISTS (
      SELECT FROM member m WHERE m.organisation_id = NEW.organisation_id AND m.id = d.other_id AND m.deleted_at IS NULL)
    WHERE d.organisation_id = NEW.organisation_id AND d.member_id = NEW.id;
  END IF;
  IF EXISTS (SELECT FROM member_double WHERE organisation_id = NEW.organisation_id AND other_id = NEW.id) THEN
    UPDATE member_double d SET is_there = NEW.deleted_at IS NULL AND EXISTS (
      SELECT FROM member m WHERE m.organisation_id = NEW.organisation_id AND m.id = d.member_id AND m.deleted_at IS NULL)
    WHERE d.organisation_id = NEW.organisation_id AND d.other_id = NEW.id;
  END IF;
  RETURN NULL;
END $$;
