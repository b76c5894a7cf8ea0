-- Writes events into the feed of a live, numbered on under the lock of its tally: what is read of it by numbers misses nothing. p_events: the events in their order, p_about:
-- what each is about (null = nothing that can be taken away). The newest 2,000 stay; who is further behind reads anew.
CREATE OR REPLACE FUNCTION tell_feed(p_organisation uuid, p_live uuid, p_events jsonb[], p_about uuid[], p_now timestamptz DEFAULT NULL)
RETURNS void
LANGUAGE plpgsql
SET enable_seqscan = off
AS $$
DECLARE
  last bigint := lock_feed(p_organisation, p_live);
BEGIN
  IF last IS NULL OR cardinality(p_events) = 0 THEN RETURN; END IF;
  INSERT INTO live_feed (organisation_id, live_id, seq, event, about, at)
  SELECT p_organisation, p_live, last + w.n, w.event, w.about, coalesce(p_now, clock_timestamp())
  FROM unnest(p_events, p_about) WITH ORDINALITY AS w(event, about, n);
  UPDATE live_feed_tally SET seq = last + cardinality(p_events) WHERE organisation_id = p_organisation AND live_id = p_live;
  DELETE FROM live_feed WHERE organisation_id = p_organisation AND live_id = p_live AND seq <= last + cardinality(p_events) - 2000;
END $$;
