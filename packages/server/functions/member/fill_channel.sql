-- Takes the next p_most members over into a channel of the system: those whose registration named it. False once there are none left.
CREATE OR REPLACE FUNCTION fill_channel(p_organisation uuid, p_channel uuid, p_most int)
RETURNS boolean
LANGUAGE plpgsql
SET enable_seqscan = off
AS $$
DECLARE
  c member_channel%ROWTYPE;
  found_ids uuid[];
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended('labels of ' || p_organisation::text, 0));
  SELECT * INTO c FROM member_channel WHERE organisation_id = p_organisation AND id = p_channel AND deleted_at IS NULL FOR NO KEY UPDATE;
  IF c.id IS NULL OR NOT c.is_filling THEN RETURN false; END IF;
  found_ids := ARRAY(
    SELECT m.id FROM member m WHERE m.organisation_id = p_organisation AND lower(m.channel) COLLATE "C" = c.source AND m.channel <> '' AND m.deleted_at IS NULL
      AND m.id > coalesce(c.filled_id, '00000000-0000-0000-0000-000000000000') ORDER BY m.id LIMIT p_most);
  INSERT INTO member_in_channel (organisation_id, member_id, channel_id, source)
  SELECT p_organisation, w.id, p_channel, 'registration' FROM unnest(found_ids) AS w(id) ON CONFLICT DO NOTHING;
  UPDATE member_channel SET filled_id = coalesce(found_ids[cardinality(found_ids)], filled_id), is_filling = cardinality(found_ids) = p_most
  WHERE organisation_id = p_organisation AND id = p_channel;
  RETURN cardinality(found_ids) = p_most;
END $$;
