-- Gives the people of an import's rows its tags and groups, those that are there still, with a line in the history of who had not all of them. What was given
-- is kept at the row, for the way back. Who calls it holds the lock of the organisation's members.
CREATE OR REPLACE FUNCTION label_imported(p_organisation uuid, p_import uuid, p_rows int[], p_tags uuid[], p_groups uuid[], p_user uuid)
RETURNS void
LANGUAGE plpgsql
SET enable_seqscan = off
SET plan_cache_mode = force_generic_plan
AS $$
BEGIN
  IF p_tags = '{}' AND p_groups = '{}' THEN RETURN; END IF;
  WITH own AS MATERIALIZED (
    SELECT r.row_number, r.member_id
    FROM unnest(p_rows) AS s(row_number) CROSS JOIN LATERAL (
      SELECT * FROM member_import_row x WHERE x.organisation_id = p_organisation AND x.import_id = p_import AND x.row_number = s.row_number
        AND x.outcome IN ('MADE', 'CHANGED', 'SAME') OFFSET 0) r
  ), tags AS MATERIALIZED (
    SELECT g.id FROM unnest(p_tags) AS w(id) CROSS JOIN LATERAL (
      SELECT x.id FROM member_tag x WHERE x.organisation_id = p_organisation AND x.id = w.id AND x.deleted_at IS NULL OFFSET 0) g
  ), groups AS MATERIALIZED (
    SELECT g.id FROM unnest(p_groups) AS w(id) CROSS JOIN LATERAL (
      SELECT x.id FROM member_group x WHERE x.organisation_id = p_organisation AND x.id = w.id AND x.deleted_at IS NULL AND x.kind = 'static' OFFSET 0) g
  ), tagged AS (
    INSERT INTO member_tagged (organisation_id, member_id, tag_id, source)
    SELECT p_organisation, o.member_id, t.id, 'import' FROM own o CROSS JOIN tags t
    ON CONFLICT DO NOTHING RETURNING member_id, tag_id AS label_id
  ), grouped AS (
    INSERT INTO member_in_group (organisation_id, member_id, group_id, source)
    SELECT p_organisation, o.member_id, g.id, 'import' FROM own o CROSS JOIN groups g
    ON CONFLICT DO NOTHING RETURNING member_id, group_id AS label_id
  ), given AS MATERIALIZED (
    SELECT l.kind, l.member_id, array_agg(l.label_id) AS ids FROM (
      SELECT 'tagged' AS kind, * FROM tagged UNION ALL SELECT 'grouped', * FROM grouped) l GROUP BY l.kind, l.member_id
  ), told AS (
    INSERT INTO member_log (organisation_id, member_id, kind, by_user, data)
    SELECT p_organisation, g.member_id, g.kind, p_user, jsonb_build_object('labels', to_jsonb(g.ids)) FROM given g
  ), by_row AS MATERIALIZED (
    SELECT min(l.row_number) AS row_number, array_agg(l.label_id) FILTER (WHERE l.label_id IS NOT NULL) AS ids FROM (
      SELECT o.member_id, o.row_number, NULL::uuid AS label_id FROM own o
      UNION ALL SELECT g.member_id, NULL, unnest(g.ids) FROM given g) l GROUP BY l.member_id
  )
  UPDATE member_import_row r SET labelled = b.ids FROM by_row b
  WHERE r.organisation_id = p_organisation AND r.import_id = p_import AND r.row_number = ANY (p_rows) AND r.row_number = b.row_number AND b.ids IS NOT NULL;
END $$;
