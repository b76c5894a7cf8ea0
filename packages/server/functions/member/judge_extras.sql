-- What some rows of an import change beside the person, written down at each: own fields and owner by their rules, consent by the stricter word. Whoever
-- would else stay as they are is changed where that, a tag or a group is new to them. Answers how many rows that makes. For the rehearsal and the import.
CREATE OR REPLACE FUNCTION judge_extras(p_organisation uuid, p_import uuid, p_rows int[])
RETURNS int
LANGUAGE plpgsql
SET enable_seqscan = off
SET plan_cache_mode = force_custom_plan
AS $$
#variable_conflict use_column
DECLARE
  i member_import%ROWTYPE;
  turned int;
BEGIN
  SELECT * INTO i FROM member_import WHERE organisation_id = p_organisation AND id = p_import;
  WITH own AS MATERIALIZED (
    SELECT r.row_number, r.outcome, CASE WHEN r.outcome <> 'MADE' THEN r.member_id END AS member_id, coalesce(r.more->'extras', r.extras) AS extras
    FROM unnest(p_rows) AS s(row_number) CROSS JOIN LATERAL (
      SELECT * FROM member_import_row x WHERE x.organisation_id = p_organisation AND x.import_id = p_import AND x.row_number = s.row_number
        AND x.outcome IN ('MADE', 'CHANGED', 'SAME') AND (x.extras IS NOT NULL OR x.more ? 'extras') OFFSET 0) r
  ), fields AS MATERIALIZED (
    SELECT f.id, f.kind FROM member_field f WHERE f.organisation_id = p_organisation AND f.deleted_at IS NULL
  ), given AS MATERIALIZED (
    SELECT o.row_number, o.outcome, f.id AS field_id, v.value->1 AS became, coalesce(k.value, c.value) AS former
    FROM own o CROSS JOIN LATERAL jsonb_each(o.extras->'values') AS v(key, value)
    JOIN fields f ON f.id = v.key::uuid AND f.kind = v.value->>0
    LEFT JOIN LATERAL (
      SELECT coalesce(to_jsonb(x.text_value), to_jsonb(x.number_value), to_jsonb(x.date_value), to_jsonb(x.yes_value), to_jsonb(x.choice_id)) AS value
      FROM member_value x WHERE x.organisation_id = p_organisation AND x.member_id = o.member_id AND x.field_id = f.id OFFSET 0) k ON true
    LEFT JOIN LATERAL (
      SELECT jsonb_agg(x.option_id ORDER BY x.option_id) AS value FROM member_choice x
      WHERE f.kind = 'choices' AND x.organisation_id = p_organisation AND x.member_id = o.member_id AND x.field_id = f.id) c ON true
  ), new_values AS MATERIALIZED (
    SELECT g.row_number, jsonb_object_agg(g.field_id, jsonb_build_array(g.former, g.became)) AS was
    FROM given g
    WHERE g.former IS DISTINCT FROM g.became
      AND (g.outcome = 'MADE' OR CASE coalesce(i.rules->>('own:' || g.field_id), 'fill') WHEN 'skip' THEN false WHEN 'fill' THEN g.former IS NULL ELSE true END)
    GROUP BY g.row_number
  ), new_owners AS MATERIALIZED (
    SELECT o.row_number, jsonb_build_array(m.owner_id, o.extras->>'owner') AS was
    FROM own o LEFT JOIN LATERAL (
      SELECT x.owner_id FROM member x WHERE x.organisation_id = p_organisation AND x.id = o.member_id OFFSET 0) m ON true
    WHERE o.extras ? 'owner' AND m.owner_id IS DISTINCT FROM (o.extras->>'owner')::uuid
      AND (o.outcome = 'MADE' OR CASE coalesce(i.rules->>'owner', 'fill') WHEN 'skip' THEN false WHEN 'fill' THEN m.owner_id IS NULL ELSE true END)
      AND EXISTS (SELECT FROM app_user u WHERE u.organisation_id = p_organisation AND u.id = (o.extras->>'owner')::uuid)
  ), new_consents AS MATERIALIZED (
    -- Who has said anything, and be it that they take it back, is not made to agree by a file.
    SELECT o.row_number, jsonb_object_agg(w.channel, jsonb_build_array(uuidv7(), w.answer)) AS was
    FROM own o CROSS JOIN LATERAL jsonb_each_text(o.extras->'consents') AS w(channel, answer)
    LEFT JOIN LATERAL (
      SELECT x.answer FROM member_consent x WHERE x.organisation_id = p_organisation AND x.member_id = o.member_id AND x.channel = w.channel
        AND x.is_last OFFSET 0) k ON true
    WHERE CASE w.answer WHEN 'given' THEN k.answer IS NULL ELSE k.answer IS DISTINCT FROM 'refused' END
    GROUP BY o.row_number
  ), tags AS MATERIALIZED (
    SELECT g.id, lower(g.name) AS key FROM member_tag g WHERE g.organisation_id = p_organisation AND g.deleted_at IS NULL
  ), groups AS MATERIALIZED (
    SELECT g.id, lower(g.name) AS key FROM member_group g WHERE g.organisation_id = p_organisation AND g.deleted_at IS NULL AND g.kind = 'static'
  ), new_labels AS MATERIALIZED (
    SELECT o.row_number
    FROM own o CROSS JOIN LATERAL jsonb_array_elements_text(o.extras->'tags') AS n(name) LEFT JOIN tags g ON g.key = lower(n.name)
    LEFT JOIN LATERAL (
      SELECT true AS has FROM member_tagged x WHERE x.organisation_id = p_organisation AND x.member_id = o.member_id AND x.tag_id = g.id OFFSET 0) h ON true
    WHERE h.has IS NULL AND (g.id IS NOT NULL OR i.unknown_labels = 'make')
    UNION
    SELECT o.row_number
    FROM own o CROSS JOIN LATERAL jsonb_array_elements_text(o.extras->'groups') AS n(name) LEFT JOIN groups g ON g.key = lower(n.name)
    LEFT JOIN LATERAL (
      SELECT true AS has FROM member_in_group x WHERE x.organisation_id = p_organisation AND x.member_id = o.member_id AND x.group_id = g.id OFFSET 0) h ON true
    WHERE h.has IS NULL AND (g.id IS NOT NULL OR i.unknown_labels = 'make')
  ), judged AS MATERIALIZED (
    SELECT o.row_number, nullif(jsonb_strip_nulls(jsonb_build_object('values', v.was, 'owner', w.was, 'consents', c.was)), '{}') AS was,
      o.outcome = 'SAME' AND (v.was IS NOT NULL OR w.was IS NOT NULL OR c.was IS NOT NULL OR l.row_number IS NOT NULL) AS turns
    FROM own o LEFT JOIN new_values v ON v.row_number = o.row_number LEFT JOIN new_owners w ON w.row_number = o.row_number
    LEFT JOIN new_consents c ON c.row_number = o.row_number LEFT JOIN new_labels l ON l.row_number = o.row_number
  ), written AS (
    UPDATE member_import_row r SET extras_was = j.was, outcome = CASE WHEN j.turns THEN 'CHANGED' ELSE r.outcome END,
      was = CASE WHEN j.turns THEN '{}' ELSE r.was END
    FROM judged j WHERE r.organisation_id = p_organisation AND r.import_id = p_import AND r.row_number = ANY (p_rows) AND r.row_number = j.row_number
    RETURNING j.turns
  )
  SELECT count(*) FILTER (WHERE turns) INTO turned FROM written;
  RETURN turned;
END $$;
