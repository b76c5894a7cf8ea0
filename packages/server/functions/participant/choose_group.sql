-- Trigger of participant: the group that the rules give somebody who was not placed by hand; who is deleted is in none.
CREATE OR REPLACE FUNCTION choose_group()
RETURNS trigger
LANGUAGE plpgsql
AS $$
BEGIN
  IF NEW.state = 'DELETED' THEN NEW.group_id := NULL;
  ELSE NEW.group_id := group_by_rules(NEW.organisation_id, NEW.event_id, NEW.ticket_id, NEW.channel, NEW.answers);
  END IF;
  RETURN NEW;
END $$;
