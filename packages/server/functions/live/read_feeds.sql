-- What is new in the feeds of lives of one organisation: of each at most p_most events after the number that is known.
CREATE OR REPLACE FUNCTION read_feeds(p_organisation uuid, p_lives uuid[], p_after bigint[], p_most int)
RETURNS TABLE (live_id uuid, seq bigint, event text, at timestamptz)
LANGUAGE plpgsql
SET enable_seqscan = off
SET plan_cache_mode = force_custom_plan
AS $$
#variable_conflict use_column
BEGIN
  PERFORM set_config('convoke.organisation_id', p_organisation::text, true);
  RETURN QUERY
    SELECT w.live, f.seq, f.event::text, f.at FROM unnest(p_lives, p_after) AS w(live, after)
    CROSS JOIN LATERAL (
      SELECT x.seq, x.event, x.at FROM live_feed x
      WHERE x.organisation_id = p_organisation AND x.live_id = w.live AND x.seq > w.after ORDER BY x.seq LIMIT p_most) f
    ORDER BY 1, 2;
END $$;
