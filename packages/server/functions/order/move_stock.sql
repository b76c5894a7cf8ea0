-- Adds to what is held and sold of the tickets of some order tickets, and of their pools; p_tier to the numbers of their tiers. What a sale
-- was paid stays: what of it goes back is counted by itself (refund_tickets). A CHECK that fails undoes it all.
CREATE OR REPLACE FUNCTION move_stock(p_organisation uuid, p_ids uuid[], p_held int, p_sold int, p_tier int)
RETURNS void
LANGUAGE plpgsql
SET enable_seqscan = off
-- Planned anew at every call: a plan kept from nearly empty tables may read full ones whole.
SET plan_cache_mode = force_custom_plan
AS $$
DECLARE
  tickets uuid[]; pools uuid[];
BEGIN
  SELECT array_agg(DISTINCT ticket_id) INTO tickets FROM order_ticket WHERE organisation_id = p_organisation AND id = ANY(p_ids);
  PERFORM FROM ticket_tally WHERE organisation_id = p_organisation AND ticket_id = ANY(tickets) ORDER BY ticket_id FOR UPDATE;
  UPDATE ticket_tally t SET held = held + d.n * p_held, sold = sold + d.n * p_sold, sold_cents = sold_cents + d.cents * greatest(p_sold, 0)
  FROM (SELECT ticket_id, count(*)::int AS n, sum(price_cents - discount_cents)::bigint AS cents FROM order_ticket WHERE organisation_id = p_organisation AND id = ANY(p_ids) GROUP BY ticket_id) d
  WHERE t.organisation_id = p_organisation AND t.ticket_id = d.ticket_id;
  SELECT array_agg(DISTINCT pool_id) INTO pools FROM ticket WHERE organisation_id = p_organisation AND id = ANY(tickets) AND pool_id IS NOT NULL;
  IF pools IS NOT NULL THEN
    PERFORM FROM ticket_pool WHERE organisation_id = p_organisation AND id = ANY(pools) ORDER BY id FOR UPDATE;
    UPDATE ticket_pool p SET held = held + d.n * p_held, sold = sold + d.n * p_sold
    FROM (SELECT k.pool_id, count(*)::int AS n FROM order_ticket o JOIN ticket k ON k.organisation_id = p_organisation AND k.id = o.ticket_id
      WHERE o.organisation_id = p_organisation AND o.id = ANY(p_ids) AND k.pool_id IS NOT NULL GROUP BY k.pool_id) d
    WHERE p.organisation_id = p_organisation AND p.id = d.pool_id;
  END IF;
  IF p_tier <> 0 THEN
    UPDATE ticket_tier t SET taken = taken + d.n * p_tier
    FROM (SELECT tier_id, count(*)::int AS n FROM order_ticket WHERE organisation_id = p_organisation AND id = ANY(p_ids) AND tier_id IS NOT NULL GROUP BY tier_id) d
    WHERE t.organisation_id = p_organisation AND t.id = d.tier_id;
  END IF;
END $$;
