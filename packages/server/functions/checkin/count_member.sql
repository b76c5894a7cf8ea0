-- Trigger of checkin_member: a group counts who is in it. All who write memberships hold the event's lock.
CREATE OR REPLACE FUNCTION count_member()
RETURNS trigger
LANGUAGE plpgsql
AS $$
DECLARE
  was text := CASE WHEN TG_OP = 'UPDATE' THEN OLD.sign_status END;
BEGIN
  UPDATE checkin_group SET
    members = members + (NEW.sign_status IS NOT NULL)::int - (was IS NOT NULL)::int,
    signed_in = signed_in + coalesce((NEW.sign_status <> 'NOT_SIGNED')::int, 0) - coalesce((was <> 'NOT_SIGNED')::int, 0),
    inside = inside + coalesce((NEW.sign_status = 'SIGNED_IN')::int, 0) - coalesce((was = 'SIGNED_IN')::int, 0)
  WHERE organisation_id = NEW.organisation_id AND id = NEW.group_id;
  RETURN NULL;
END $$;
