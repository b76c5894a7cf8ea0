-- Notes that members came by a channel, and gives them its tags and groups, each with a line of their history. Who calls it holds the locks of members and
-- labels.
CREATE OR REPLACE FUNCTION give_channel(p_organisation uuid, p_channel uuid, p_member uuid, p_source text, p_user uuid)
RETURNS void
LANGUAGE plpgsql
SET enable_seqscan = off
AS $$
DECLARE
  c member_channel%ROWTYPE;
BEGIN
  SELECT * INTO c FROM member_channel WHERE organisation_id = p_organisation AND id = p_channel;
  INSERT INTO member_in_channel (organisation_id, member_id, channel_id, source) VALUES (p_organisation, p_member, p_channel, p_source) ON CONFLICT DO NOTHING;
  INSERT INTO member_log (organisation_id, member_id, kind, by_user, data)
  VALUES (p_organisation, p_member, 'entered', p_user, jsonb_build_object('labels', jsonb_build_array(p_channel)));
  IF cardinality(c.tag_ids) > 0 THEN
    WITH made AS (
      INSERT INTO member_tagged (organisation_id, member_id, tag_id, source)
      SELECT p_organisation, p_member, t.id, 'channel' FROM unnest(c.tag_ids) AS w(id) CROSS JOIN LATERAL (
        SELECT id FROM member_tag WHERE organisation_id = p_organisation AND id = w.id AND deleted_at IS NULL OFFSET 0) t
      ON CONFLICT DO NOTHING RETURNING tag_id
    )
    INSERT INTO member_log (organisation_id, member_id, kind, by_user, data)
    SELECT p_organisation, p_member, 'tagged', p_user, jsonb_build_object('labels', jsonb_agg(tag_id)) FROM made HAVING count(*) > 0;
  END IF;
  IF cardinality(c.group_ids) > 0 THEN
    WITH made AS (
      INSERT INTO member_in_group (organisation_id, member_id, group_id, source)
      SELECT p_organisation, p_member, g.id, 'channel' FROM unnest(c.group_ids) AS w(id) CROSS JOIN LATERAL (
        SELECT id FROM member_group WHERE organisation_id = p_organisation AND id = w.id AND deleted_at IS NULL AND kind = 'static' OFFSET 0) g
      ON CONFLICT DO NOTHING RETURNING group_id
    )
    INSERT INTO member_log (organisation_id, member_id, kind, by_user, data)
    SELECT p_organisation, p_member, 'grouped', p_user, jsonb_build_object('labels', jsonb_agg(group_id)) FROM made HAVING count(*) > 0;
  END IF;
END $$;
