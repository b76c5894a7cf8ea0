-- Counts what goes back for some tickets of an order, which the caller has locked; before void_tickets, whose locks come after these.
CREATE OR REPLACE FUNCTION refund_tickets(p_organisation uuid, p_event uuid, p_ids uuid[], p_cents bigint[])
RETURNS void
LANGUAGE plpgsql
SET enable_seqscan = off
AS $$
DECLARE
  tickets uuid[];
BEGIN
  PERFORM FROM event_tally WHERE organisation_id = p_organisation AND event_id = p_event FOR UPDATE;
  SELECT array_agg(DISTINCT ticket_id) INTO tickets FROM order_ticket WHERE organisation_id = p_organisation AND id = ANY(p_ids);
  PERFORM FROM ticket_tally WHERE organisation_id = p_organisation AND ticket_id = ANY(tickets) ORDER BY ticket_id FOR UPDATE;
  UPDATE order_ticket t SET refunded_cents = refunded_cents + k.cents
  FROM unnest(p_ids, p_cents) AS k(id, cents) WHERE t.organisation_id = p_organisation AND t.id = k.id;
  UPDATE ticket_tally y SET refunded_cents = y.refunded_cents + d.cents
  FROM (SELECT t.ticket_id, sum(k.cents)::bigint AS cents FROM unnest(p_ids, p_cents) AS k(id, cents)
    JOIN order_ticket t ON t.organisation_id = p_organisation AND t.id = k.id GROUP BY t.ticket_id) d
  WHERE y.organisation_id = p_organisation AND y.ticket_id = d.ticket_id;
END $$;
