-- Makes the offers of an event's waiting lists that can be made now, after taking back those whose time is over. Per ticket strictly in the
-- order of joining: whoever is first and waits for more places than are free holds the line, and with it that of the other tickets of a shared
-- capacity if that is what lacks; only a group larger than there will ever be places is passed over. Nothing is offered of a sale that is not
-- open. Answers whose offer was made or has lapsed; called again it does nothing more.
CREATE OR REPLACE FUNCTION offer_places(p_organisation uuid, p_event uuid)
RETURNS TABLE (waiter_id uuid, change text)
LANGUAGE plpgsql
SET enable_seqscan = off
AS $$
#variable_conflict use_column
DECLARE
  e record; w record; t record; l record;
  held_up uuid[] := '{}';
BEGIN
  PERFORM set_config('convoke.organisation_id', p_organisation::text, true);
  PERFORM lock_sale(p_organisation, p_event);

  FOR w IN
    UPDATE ticket_waiter SET state = 'LAPSED'
    WHERE organisation_id = p_organisation AND event_id = p_event AND state = 'OFFERED' AND offer_ends_at <= now()
    RETURNING id, ticket_id, quantity
  LOOP
    UPDATE ticket_tally SET offered = offered - w.quantity WHERE organisation_id = p_organisation AND ticket_id = w.ticket_id;
    UPDATE ticket_pool SET offered = offered - w.quantity WHERE organisation_id = p_organisation
      AND id = (SELECT pool_id FROM ticket WHERE organisation_id = p_organisation AND id = w.ticket_id);
    waiter_id := w.id; change := 'lapsed'; RETURN NEXT;
  END LOOP;

  SELECT v.ends_at, s.offer_hours INTO e FROM event v JOIN event_sale s ON s.organisation_id = p_organisation AND s.event_id = p_event
  WHERE v.organisation_id = p_organisation AND v.id = p_event AND v.publish_status = 1 AND v.deleted_at IS NULL AND v.ends_at > now();
  IF NOT FOUND THEN RETURN; END IF;

  FOR w IN
    SELECT q.id, q.ticket_id, q.quantity, k.pool_id, k.closes_at FROM ticket_waiter q
    JOIN ticket k ON k.organisation_id = p_organisation AND k.id = q.ticket_id
    WHERE q.organisation_id = p_organisation AND q.event_id = p_event AND q.state = 'WAITING'
      AND k.deleted_at IS NULL AND k.on_sale AND (k.opens_at IS NULL OR k.opens_at <= now()) AND (k.closes_at IS NULL OR k.closes_at > now())
    ORDER BY q.place
  LOOP
    CONTINUE WHEN w.ticket_id = ANY(held_up) OR w.pool_id = ANY(held_up);
    SELECT stock, stock - sold - held - offered AS left INTO t FROM ticket_tally WHERE organisation_id = p_organisation AND ticket_id = w.ticket_id;
    SELECT capacity, capacity - sold - held - offered AS left INTO l FROM ticket_pool WHERE organisation_id = p_organisation AND id = w.pool_id;
    -- Comparisons with null, where nothing limits, are not true.
    CONTINUE WHEN w.quantity > t.stock OR w.quantity > l.capacity;
    IF w.quantity > t.left THEN held_up := held_up || w.ticket_id; CONTINUE; END IF;
    IF w.quantity > l.left THEN held_up := held_up || w.pool_id; CONTINUE; END IF;
    UPDATE ticket_waiter SET state = 'OFFERED', offered_at = now(), offer_ends_at = least(now() + e.offer_hours * interval '1 hour', w.closes_at, e.ends_at)
    WHERE organisation_id = p_organisation AND id = w.id;
    UPDATE ticket_tally SET offered = offered + w.quantity, waiting = waiting - 1 WHERE organisation_id = p_organisation AND ticket_id = w.ticket_id;
    UPDATE ticket_pool SET offered = offered + w.quantity WHERE organisation_id = p_organisation AND id = w.pool_id;
    waiter_id := w.id; change := 'offered'; RETURN NEXT;
  END LOOP;
END $$;
