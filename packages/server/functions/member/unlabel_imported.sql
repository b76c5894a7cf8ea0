-- Takes from the people of an import's rows the tags and groups that it gave them, but not what somebody has given by hand since. Who calls it holds the lock
-- of the organisation's members.
CREATE OR REPLACE FUNCTION unlabel_imported(p_organisation uuid, p_import uuid, p_rows int[], p_user uuid)
RETURNS void
LANGUAGE plpgsql
SET enable_seqscan = off
SET plan_cache_mode = force_generic_plan
AS $$
BEGIN
  WITH own AS MATERIALIZED (
    SELECT r.member_id, l.id AS label_id
    FROM unnest(p_rows) AS s(row_number) CROSS JOIN LATERAL (
      SELECT * FROM member_import_row x WHERE x.organisation_id = p_organisation AND x.import_id = p_import AND x.row_number = s.row_number
        AND x.labelled IS NOT NULL OFFSET 0) r
    CROSS JOIN LATERAL unnest(r.labelled) AS l(id)
  ), untagged AS (
    DELETE FROM member_tagged t USING own o
    WHERE t.organisation_id = p_organisation AND t.member_id = ANY (ARRAY(SELECT member_id FROM own)) AND t.member_id = o.member_id AND t.tag_id = o.label_id AND t.source = 'import'
    RETURNING t.member_id, o.label_id
  ), ungrouped AS (
    DELETE FROM member_in_group t USING own o
    WHERE t.organisation_id = p_organisation AND t.member_id = ANY (ARRAY(SELECT member_id FROM own)) AND t.member_id = o.member_id AND t.group_id = o.label_id AND t.source = 'import'
    RETURNING t.member_id, o.label_id
  )
  INSERT INTO member_log (organisation_id, member_id, kind, by_user, data)
  SELECT p_organisation, l.member_id, l.kind, p_user, jsonb_build_object('labels', jsonb_agg(l.label_id)) FROM (
    SELECT 'untagged' AS kind, * FROM untagged UNION ALL SELECT 'ungrouped', * FROM ungrouped) l GROUP BY l.kind, l.member_id;
END $$;
