-- Gives a member what a reviewed row of an import says beside the person, by the rules of the import and as far as it is there still: values of own fields, owner,
-- consent by the stricter word, tags and groups. Who calls it holds the lock of the organisation's members, and the member's row.
CREATE OR REPLACE FUNCTION take_examined_extras(p_organisation uuid, p_examine uuid, p_member uuid, p_is_new boolean, p_user uuid)
RETURNS void
LANGUAGE plpgsql
SET enable_seqscan = off
SET plan_cache_mode = force_custom_plan
AS $$
#variable_conflict use_column
DECLARE
  e member_examine%ROWTYPE;
  v record;
  said record;
BEGIN
  SELECT * INTO e FROM member_examine WHERE organisation_id = p_organisation AND id = p_examine;
  SELECT array_agg(p_member) AS members, array_agg(g.id) AS fields, array_agg(g.kind) AS kinds, array_agg(g.former) AS former, array_agg(g.became) AS became INTO v
  FROM (
    SELECT f.id, f.kind, coalesce(k.value, c.value) AS former, x.value->1 AS became
    FROM jsonb_each(e.extras->'values') AS x(key, value) CROSS JOIN LATERAL (
      SELECT y.id, y.kind FROM member_field y WHERE y.organisation_id = p_organisation AND y.id = x.key::uuid AND y.kind = x.value->>0
        AND y.deleted_at IS NULL OFFSET 0) f
    LEFT JOIN LATERAL (
      SELECT coalesce(to_jsonb(y.text_value), to_jsonb(y.number_value), to_jsonb(y.date_value), to_jsonb(y.yes_value), to_jsonb(y.choice_id)) AS value
      FROM member_value y WHERE y.organisation_id = p_organisation AND y.member_id = p_member AND y.field_id = f.id OFFSET 0) k ON true
    LEFT JOIN LATERAL (
      SELECT jsonb_agg(y.option_id ORDER BY y.option_id) AS value FROM member_choice y
      WHERE f.kind = 'choices' AND y.organisation_id = p_organisation AND y.member_id = p_member AND y.field_id = f.id) c ON true
    WHERE f.kind NOT IN ('choice', 'choices') OR NOT EXISTS (
      SELECT FROM jsonb_array_elements_text(CASE f.kind WHEN 'choice' THEN jsonb_build_array(x.value->1) ELSE x.value->1 END) AS o(id)
      WHERE NOT EXISTS (SELECT FROM member_field_option p WHERE p.organisation_id = p_organisation AND p.field_id = f.id AND p.id = o.id::uuid))) g
  WHERE g.former IS DISTINCT FROM g.became
    AND (p_is_new OR CASE coalesce(e.rules->>('own:' || g.id), 'fill') WHEN 'skip' THEN false WHEN 'fill' THEN g.former IS NULL ELSE true END);
  IF v.members IS NOT NULL THEN
    PERFORM write_values(p_organisation, v.members, v.fields, v.kinds, v.became);
    INSERT INTO member_value_change (organisation_id, member_id, log_id, field_id, was, became)
    SELECT p_organisation, p_member, e.id, w.field_id, w.former, w.became FROM unnest(v.fields, v.former, v.became) AS w(field_id, former, became);
  END IF;

  UPDATE member m SET owner_id = u.id
  FROM (SELECT x.id FROM app_user x WHERE x.organisation_id = p_organisation AND x.id = (e.extras->>'owner')::uuid OFFSET 0) u
  WHERE m.organisation_id = p_organisation AND m.id = p_member
    AND (p_is_new OR CASE coalesce(e.rules->>'owner', 'fill') WHEN 'skip' THEN false WHEN 'fill' THEN m.owner_id IS NULL ELSE true END);

  -- Who has said anything, and be it that they take it back, is not made to agree by a file.
  FOR said IN
    SELECT w.channel, w.answer FROM jsonb_each_text(e.extras->'consents') AS w(channel, answer) WHERE w.answer = 'refused' OR NOT EXISTS (
      SELECT FROM member_consent x WHERE x.organisation_id = p_organisation AND x.member_id = p_member AND x.channel = w.channel AND x.is_last)
  LOOP
    PERFORM record_consents(p_organisation, ARRAY[p_member], ARRAY[said.channel], said.answer, 'import', e.import_name, now(), p_user);
  END LOOP;

  WITH wanted AS MATERIALIZED (
    SELECT coalesce(ARRAY(SELECT lower(n.name) FROM jsonb_array_elements_text(e.extras->'tags') AS n(name)), '{}') AS tags,
      coalesce(ARRAY(SELECT lower(n.name) FROM jsonb_array_elements_text(e.extras->'groups') AS n(name)), '{}') AS groups,
      coalesce(ARRAY(SELECT n.id::uuid FROM jsonb_array_elements_text(e.extras->'tagIds') AS n(id)), '{}') AS tag_ids,
      coalesce(ARRAY(SELECT n.id::uuid FROM jsonb_array_elements_text(e.extras->'groupIds') AS n(id)), '{}') AS group_ids
  ), tagged AS (
    INSERT INTO member_tagged (organisation_id, member_id, tag_id, source)
    SELECT p_organisation, p_member, g.id, 'import' FROM wanted w CROSS JOIN member_tag g
    WHERE g.organisation_id = p_organisation AND g.deleted_at IS NULL AND (lower(g.name) = ANY (w.tags) OR g.id = ANY (w.tag_ids))
    ON CONFLICT DO NOTHING RETURNING tag_id AS label_id
  ), grouped AS (
    INSERT INTO member_in_group (organisation_id, member_id, group_id, source)
    SELECT p_organisation, p_member, g.id, 'import' FROM wanted w CROSS JOIN member_group g
    WHERE g.organisation_id = p_organisation AND g.deleted_at IS NULL AND g.kind = 'static' AND (lower(g.name) = ANY (w.groups) OR g.id = ANY (w.group_ids))
    ON CONFLICT DO NOTHING RETURNING group_id AS label_id
  )
  INSERT INTO member_log (organisation_id, member_id, kind, by_user, data)
  SELECT p_organisation, p_member, l.kind, p_user, jsonb_build_object('labels', jsonb_agg(l.label_id)) FROM (
    SELECT 'tagged' AS kind, label_id FROM tagged UNION ALL SELECT 'grouped', label_id FROM grouped) l GROUP BY l.kind;
END $$;
