-- Takes what was told about these things out of the feed of a live: who reads it later does not hear of them.
CREATE OR REPLACE FUNCTION forget_feed(p_organisation uuid, p_live uuid, p_about uuid[])
RETURNS void
LANGUAGE sql
SET enable_seqscan = off
AS $$
  DELETE FROM live_feed WHERE organisation_id = p_organisation AND live_id = p_live AND about = ANY(p_about)
$$;
