-- Lets the first of the line in, at most p_count, of whom was heard lately; answers how many. For the two functions that hold the event's
-- lock. One by one and by key: what a statement for all would do while the statistics are old, nobody knows.
CREATE OR REPLACE FUNCTION admit_first(p_organisation uuid, p_event uuid, p_count int, p_moment timestamptz, p_gone_seconds int)
RETURNS int
LANGUAGE plpgsql
SET enable_seqscan = off
AS $$
DECLARE
  first record;
  let_in int := 0;
BEGIN
  FOR first IN
    SELECT l.visitor FROM room_place l
    WHERE l.organisation_id = p_organisation AND l.event_id = p_event AND l.admitted_at IS NULL
      AND l.seen_at >= p_moment - make_interval(secs => p_gone_seconds)
    ORDER BY l.place LIMIT p_count
  LOOP
    UPDATE room_place SET admitted_at = p_moment
    WHERE organisation_id = p_organisation AND event_id = p_event AND visitor = first.visitor;
    let_in := let_in + 1;
  END LOOP;
  RETURN let_in;
END $$;
