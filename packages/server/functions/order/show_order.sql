-- Trigger of ticket_order: what an organiser took off the list comes back when something happens to it: money may arrive late for an order that had expired.
CREATE OR REPLACE FUNCTION show_order()
RETURNS trigger
LANGUAGE plpgsql
AS $$
BEGIN
  NEW.hidden_at := NULL;
  RETURN NEW;
END $$;
