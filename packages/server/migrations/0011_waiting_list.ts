import { type Kysely, sql } from 'kysely';

/**
 * The waiting list of tickets, and what lets an organiser change what orders are counting. Locks are taken in the order that 0009 states;
 * rows of ticket_waiter come after all of those.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [lockSale, offerPlaces, waitingEvents, couponOrders]) await sql.raw(statement).execute(db);
}

/**
 * Takes every row that orders of an event count in, so that what follows in this transaction sees numbers that stand still. Orders whose time
 * is over give back what they hold before.
 */
const lockSale = `
CREATE FUNCTION lock_sale(p_organisation uuid, p_event uuid) RETURNS void
LANGUAGE plpgsql SET enable_seqscan = off AS $$
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
END $$`;

/**
 * Makes the offers of an event's waiting lists that can be made now, after taking back those whose time is over. Per ticket strictly in the
 * order of joining: whoever is first and waits for more places than are free holds the line, and with it that of the other tickets of a shared
 * capacity if that is what lacks; only a group larger than there will ever be places is passed over. Nothing is offered of a sale that is not
 * open. Answers whose offer was made or has lapsed; called again it does nothing more.
 */
const offerPlaces = `
CREATE FUNCTION offer_places(p_organisation uuid, p_event uuid)
RETURNS TABLE (waiter_id uuid, change text)
LANGUAGE plpgsql SET enable_seqscan = off AS $$
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
END $$`;

/**
 * The events where an offer could be made or is over, of those that are watched; nothing is locked. An event with people in line that is not
 * over stays watched.
 */
const waitingEvents = `
CREATE FUNCTION waiting_events() RETURNS TABLE (organisation_id uuid, event_id uuid)
LANGUAGE plpgsql SET enable_seqscan = off AS $$
#variable_conflict use_column
DECLARE
  s record;
BEGIN
  FOR s IN SELECT organisation_id AS org, event_id AS event, active_until < now() + interval '1 day' AS ends FROM sale_watch WHERE active_until > now() LOOP
    PERFORM set_config('convoke.organisation_id', s.org::text, true);
    IF NOT EXISTS (SELECT FROM ticket_waiter w WHERE w.organisation_id = s.org AND w.event_id = s.event AND w.state = 'OFFERED')
      AND NOT EXISTS (
        SELECT FROM ticket k JOIN ticket_tally t ON t.organisation_id = s.org AND t.ticket_id = k.id
        WHERE k.organisation_id = s.org AND k.event_id = s.event AND t.waiting > 0)
    THEN CONTINUE; END IF;
    IF s.ends AND EXISTS (SELECT FROM event e WHERE e.organisation_id = s.org AND e.id = s.event AND e.deleted_at IS NULL AND e.ends_at > now()) THEN
      UPDATE sale_watch w SET active_until = now() + interval '3 days' WHERE w.organisation_id = s.org AND w.event_id = s.event;
    END IF;
    organisation_id := s.org; event_id := s.event;
    IF EXISTS (SELECT FROM ticket_waiter w WHERE w.organisation_id = s.org AND w.event_id = s.event AND w.state = 'OFFERED' AND w.offer_ends_at <= now())
      OR EXISTS (
        SELECT FROM ticket k JOIN ticket_tally t ON t.organisation_id = s.org AND t.ticket_id = k.id
        LEFT JOIN ticket_pool l ON l.organisation_id = s.org AND l.id = k.pool_id
        WHERE k.organisation_id = s.org AND k.event_id = s.event AND t.waiting > 0
          AND coalesce(t.stock - t.sold - t.held - t.offered, 1) > 0 AND coalesce(l.capacity - l.sold - l.held - l.offered, 1) > 0)
    THEN RETURN NEXT; END IF;
  END LOOP;
END $$`;

/** What a coupon's orders saved, and who has it. */
const couponOrders = `CREATE INDEX ticket_order_coupon ON ticket_order (organisation_id, coupon_id) WHERE coupon_id IS NOT NULL`;
