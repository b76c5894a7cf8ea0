-- Trigger of members whose number changes: their places in call tasks follow, where it begins otherwise.
CREATE OR REPLACE FUNCTION follow_number()
RETURNS trigger
LANGUAGE plpgsql
SET enable_seqscan = off
AS $$
BEGIN
  IF number_beginning(OLD.phone) <> number_beginning(NEW.phone) THEN
    UPDATE outbound_member o SET beginning = number_beginning(NEW.phone) WHERE o.organisation_id = NEW.organisation_id AND o.member_id = NEW.id;
  END IF;
  RETURN NULL;
END $$;
