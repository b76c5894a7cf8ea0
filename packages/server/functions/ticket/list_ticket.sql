-- Whoever makes a ticket, its id leads to its event: an order names tickets, and need not name the event.
CREATE OR REPLACE FUNCTION list_ticket() RETURNS trigger
LANGUAGE plpgsql
AS $$
BEGIN
  INSERT INTO directory (kind, code, organisation_id, target_id) VALUES ('ticket', NEW.id::text, NEW.organisation_id, NEW.event_id)
  ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
