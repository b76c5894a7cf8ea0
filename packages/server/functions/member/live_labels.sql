-- Trigger of member: whoever is deleted counts in no tag and no group, and counts again once brought back. Most have none: an update for nobody would lock and
-- count all the same, and of an import that is taken back that was most of the time.
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
  RETURN NULL;
END $$;
