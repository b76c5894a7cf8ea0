-- Trigger of member_tagged and member_in_group: what a row repeats of its member, read after the lock of labels.
CREATE OR REPLACE FUNCTION label_member()
RETURNS trigger
LANGUAGE plpgsql
AS $$
BEGIN
  SELECT created_at, deleted_at IS NULL INTO NEW.member_at, NEW.is_live FROM member WHERE organisation_id = NEW.organisation_id AND id = NEW.member_id;
  RETURN NEW;
END $$;
