-- Whoever tells a live's feed something that they decide by what stands there locks it first: one at a time, and in one order of locks. Answers its last number, null when
-- there is no such live.
CREATE OR REPLACE FUNCTION lock_feed(p_organisation uuid, p_live uuid)
RETURNS bigint
LANGUAGE plpgsql
SET enable_seqscan = off
AS $$
DECLARE
  last bigint;
BEGIN
  SELECT seq INTO last FROM live_feed_tally WHERE organisation_id = p_organisation AND live_id = p_live FOR UPDATE;
  IF FOUND THEN RETURN last; END IF;
  INSERT INTO live_feed_tally (organisation_id, live_id) SELECT organisation_id, id FROM live WHERE organisation_id = p_organisation AND id = p_live
  ON CONFLICT DO NOTHING;
  SELECT seq INTO last FROM live_feed_tally WHERE organisation_id = p_organisation AND live_id = p_live FOR UPDATE;
  RETURN last;
END $$;
