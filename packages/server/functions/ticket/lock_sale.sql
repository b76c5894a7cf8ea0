-- Takes every row that orders of an event count in, so that what follows in this transaction sees numbers that stand still. Orders whose time
-- is over give back what they hold before.
CREATE OR REPLACE FUNCTION lock_sale(p_organisation uuid, p_event uuid)
RETURNS void
LANGUAGE plpgsql
SET enable_seqscan = off
AS $$
DECLARE
  dead uuid[];
BEGIN
  PERFORM set_config('convoke.organisation_id', p_organisation::text, true);
  SELECT array_agg(id) INTO dead FROM (
    SELECT id FROM ticket_order WHERE organisation_id = p_organisation AND event_id = p_event AND state IN ('HELD', 'AWAITING_PAYMENT', 'PAYING')
      AND expires_at <= now() ORDER BY expires_at LIMIT 200 FOR UPDATE SKIP LOCKED) o;
  IF dead IS NOT NULL THEN
    -- Their end may end registrations under review.
    PERFORM FROM event_tally WHERE organisation_id = p_organisation AND event_id = p_event FOR UPDATE;
  END IF;
  PERFORM FROM ticket_tally WHERE organisation_id = p_organisation
    AND ticket_id IN (SELECT id FROM ticket WHERE organisation_id = p_organisation AND event_id = p_event) ORDER BY ticket_id FOR UPDATE;
  PERFORM FROM ticket_pool WHERE organisation_id = p_organisation AND event_id = p_event ORDER BY id FOR UPDATE;
  PERFORM FROM ticket_tier WHERE organisation_id = p_organisation
    AND ticket_id IN (SELECT id FROM ticket WHERE organisation_id = p_organisation AND event_id = p_event) ORDER BY id FOR UPDATE;
  IF dead IS NOT NULL THEN PERFORM release_orders(p_organisation, p_event, dead, 'EXPIRED', 'time', NULL); END IF;
END $$;
