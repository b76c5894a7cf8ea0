-- The events where an offer could be made or is over, of those that are watched; nothing is locked. An event with people in line that is not
-- over stays watched. The tickets of an event are found first, the tally of each by its whole key: joined, all tallies of the organisation may be read.
CREATE OR REPLACE FUNCTION waiting_events()
RETURNS TABLE (organisation_id uuid, event_id uuid)
LANGUAGE plpgsql
SET enable_seqscan = off
SET enable_hashjoin = off
SET enable_mergejoin = off
AS $$
#variable_conflict use_column
DECLARE
  s record;
BEGIN
  FOR s IN SELECT organisation_id AS org, event_id AS event, active_until < now() + interval '1 day' AS ends FROM sale_watch WHERE active_until > now() LOOP
    PERFORM set_config('convoke.organisation_id', s.org::text, true);
    IF NOT EXISTS (SELECT FROM ticket_waiter w WHERE w.organisation_id = s.org AND w.event_id = s.event AND w.state = 'OFFERED')
      AND NOT EXISTS (
        SELECT FROM ticket k CROSS JOIN LATERAL (SELECT t.waiting FROM ticket_tally t WHERE t.organisation_id = s.org AND t.ticket_id = k.id OFFSET 0) t
        WHERE k.organisation_id = s.org AND k.event_id = s.event AND t.waiting > 0)
    THEN CONTINUE; END IF;
    IF s.ends AND EXISTS (SELECT FROM event e WHERE e.organisation_id = s.org AND e.id = s.event AND e.deleted_at IS NULL AND e.ends_at > now()) THEN
      UPDATE sale_watch w SET active_until = now() + interval '3 days' WHERE w.organisation_id = s.org AND w.event_id = s.event;
    END IF;
    organisation_id := s.org; event_id := s.event;
    IF EXISTS (SELECT FROM ticket_waiter w WHERE w.organisation_id = s.org AND w.event_id = s.event AND w.state = 'OFFERED' AND w.offer_ends_at <= now())
      OR EXISTS (
        SELECT FROM ticket k CROSS JOIN LATERAL (SELECT * FROM ticket_tally t WHERE t.organisation_id = s.org AND t.ticket_id = k.id OFFSET 0) t
        LEFT JOIN ticket_pool l ON l.organisation_id = s.org AND l.id = k.pool_id
        WHERE k.organisation_id = s.org AND k.event_id = s.event AND t.waiting > 0
          AND coalesce(t.stock - t.sold - t.held - t.offered, 1) > 0 AND coalesce(l.capacity - l.sold - l.held - l.offered, 1) > 0)
    THEN RETURN NEXT; END IF;
  END LOOP;
END $$;
