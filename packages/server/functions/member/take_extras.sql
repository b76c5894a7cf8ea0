-- Writes what some rows of an import change beside the person (extras_was), and gives the tags and groups that they name, as far as these are there. Lines of
-- the history tell of it; the change of a field stands with the line of the import. Who calls it holds the lock of the organisation's members.
CREATE OR REPLACE FUNCTION take_extras(p_organisation uuid, p_import uuid, p_rows int[], p_file text, p_user uuid)
RETURNS void
LANGUAGE plpgsql
SET enable_seqscan = off
SET plan_cache_mode = force_generic_plan
AS $$
DECLARE
  v record;
BEGIN
  SELECT array_agg(e.member_id) AS members, array_agg(e.field_id) AS fields, array_agg(e.kind) AS kinds, array_agg(e.former) AS former,
    array_agg(e.became) AS became INTO v
  FROM extra_values(p_organisation, p_import, p_rows) e;
  IF v.members IS NOT NULL THEN
    PERFORM write_values(p_organisation, v.members, v.fields, v.kinds, v.became);
    INSERT INTO member_value_change (organisation_id, member_id, log_id, field_id, was, became)
    SELECT p_organisation, w.member_id, l.id, w.field_id, w.former, w.became
    FROM unnest(v.members, v.fields, v.former, v.became) AS w(member_id, field_id, former, became) CROSS JOIN LATERAL (
      SELECT x.id FROM member_log x WHERE x.organisation_id = p_organisation AND x.member_id = w.member_id AND x.kind = 'imported'
      ORDER BY x.at DESC, x.id DESC LIMIT 1) l;
  END IF;

  WITH own AS MATERIALIZED (
    SELECT r.member_id, (r.extras_was->'owner'->>1)::uuid AS owner_id
    FROM unnest(p_rows) AS s(row_number) CROSS JOIN LATERAL (
      SELECT * FROM member_import_row x WHERE x.organisation_id = p_organisation AND x.import_id = p_import AND x.row_number = s.row_number
        AND x.outcome IN ('MADE', 'CHANGED') AND x.extras_was ? 'owner' OFFSET 0) r
  )
  UPDATE member m SET owner_id = o.owner_id FROM own o
  WHERE m.organisation_id = p_organisation AND m.id = ANY (ARRAY(SELECT member_id FROM own)) AND m.id = o.member_id;

  SELECT array_agg(r.member_id) AS members, array_agg(c.channel) AS channels, array_agg((c.said->>0)::uuid) AS ids, array_agg(c.said->>1) AS answers INTO v
  FROM unnest(p_rows) AS s(row_number) CROSS JOIN LATERAL (
    SELECT * FROM member_import_row x WHERE x.organisation_id = p_organisation AND x.import_id = p_import AND x.row_number = s.row_number
      AND x.outcome IN ('MADE', 'CHANGED') AND x.extras_was ? 'consents' OFFSET 0) r
  CROSS JOIN LATERAL jsonb_each(r.extras_was->'consents') AS c(channel, said);
  IF v.members IS NOT NULL THEN
    UPDATE member_consent k SET is_last = false FROM unnest(v.members, v.channels) AS w(member_id, channel)
    WHERE k.organisation_id = p_organisation AND k.member_id = ANY (v.members) AND k.member_id = w.member_id AND k.channel = w.channel AND k.is_last;
    INSERT INTO member_consent (organisation_id, id, member_id, channel, answer, source, words, at, by_user)
    SELECT p_organisation, w.id, w.member_id, w.channel, w.answer, 'import', p_file, now(), p_user
    FROM unnest(v.ids, v.members, v.channels, v.answers) AS w(id, member_id, channel, answer);
    INSERT INTO member_log (organisation_id, member_id, kind, by_user, data)
    SELECT p_organisation, w.member_id, 'consent', p_user, jsonb_build_object('answer', w.answer, 'channels', jsonb_agg(w.channel ORDER BY w.channel))
    FROM unnest(v.members, v.channels, v.answers) AS w(member_id, channel, answer) GROUP BY w.member_id, w.answer;
  END IF;

  WITH own AS MATERIALIZED (
    SELECT r.row_number, r.member_id, coalesce(r.more->'extras', r.extras) AS extras
    FROM unnest(p_rows) AS s(row_number) CROSS JOIN LATERAL (
      SELECT * FROM member_import_row x WHERE x.organisation_id = p_organisation AND x.import_id = p_import AND x.row_number = s.row_number
        AND x.outcome IN ('MADE', 'CHANGED') AND (x.extras IS NOT NULL OR x.more ? 'extras') OFFSET 0) r
  ), tags AS MATERIALIZED (
    SELECT g.id, lower(g.name) AS key FROM member_tag g WHERE g.organisation_id = p_organisation AND g.deleted_at IS NULL
  ), groups AS MATERIALIZED (
    SELECT g.id, lower(g.name) AS key FROM member_group g WHERE g.organisation_id = p_organisation AND g.deleted_at IS NULL AND g.kind = 'static'
  ), tagged AS (
    INSERT INTO member_tagged (organisation_id, member_id, tag_id, source)
    SELECT DISTINCT p_organisation, o.member_id, g.id, 'import'
    FROM own o CROSS JOIN LATERAL jsonb_array_elements_text(o.extras->'tags') AS n(name) JOIN tags g ON g.key = lower(n.name)
    ON CONFLICT DO NOTHING RETURNING member_id, tag_id AS label_id
  ), grouped AS (
    INSERT INTO member_in_group (organisation_id, member_id, group_id, source)
    SELECT DISTINCT p_organisation, o.member_id, g.id, 'import'
    FROM own o CROSS JOIN LATERAL jsonb_array_elements_text(o.extras->'groups') AS n(name) JOIN groups g ON g.key = lower(n.name)
    ON CONFLICT DO NOTHING RETURNING member_id, group_id AS label_id
  ), given AS MATERIALIZED (
    SELECT l.kind, l.member_id, array_agg(l.label_id) AS ids FROM (
      SELECT 'tagged' AS kind, * FROM tagged UNION ALL SELECT 'grouped', * FROM grouped) l GROUP BY l.kind, l.member_id
  ), told AS (
    INSERT INTO member_log (organisation_id, member_id, kind, by_user, data)
    SELECT p_organisation, g.member_id, g.kind, p_user, jsonb_build_object('labels', to_jsonb(g.ids)) FROM given g
  ), by_row AS MATERIALIZED (
    SELECT o.row_number, array_agg(l.id) AS ids FROM own o JOIN given g ON g.member_id = o.member_id CROSS JOIN LATERAL unnest(g.ids) AS l(id)
    GROUP BY o.row_number
  )
  -- Beside those that everyone of the file got: an undo takes all of them.
  UPDATE member_import_row r SET labelled = coalesce(r.labelled, '{}') || b.ids FROM by_row b
  WHERE r.organisation_id = p_organisation AND r.import_id = p_import AND r.row_number = ANY (p_rows) AND r.row_number = b.row_number;
END $$;
