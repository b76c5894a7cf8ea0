-- Whether an event sells tickets for money to anyone.
CREATE OR REPLACE FUNCTION sells_tickets(p_organisation uuid, p_event uuid)
RETURNS boolean
LANGUAGE sql
STABLE
AS $$
  SELECT EXISTS (SELECT FROM ticket k WHERE k.organisation_id = p_organisation AND k.event_id = p_event AND k.deleted_at IS NULL AND NOT k.is_hidden AND k.price_cents > 0)
$$;
