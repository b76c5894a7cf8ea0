-- What an import changes of own fields for some of its rows, value by value. A field that is gone or has become one of another kind, and options that are
-- gone, are passed over.
CREATE OR REPLACE FUNCTION extra_values(p_organisation uuid, p_import uuid, p_rows int[])
RETURNS TABLE (row_number int, outcome text, member_id uuid, field_id uuid, kind text, former jsonb, became jsonb)
LANGUAGE plpgsql
STABLE
SET enable_seqscan = off
SET plan_cache_mode = force_generic_plan
AS $$
#variable_conflict use_column
BEGIN
  RETURN QUERY
  SELECT r.row_number, r.outcome, r.member_id, f.id, f.kind, nullif(v.value->0, 'null'), v.value->1
  FROM unnest(p_rows) AS s(row_number) CROSS JOIN LATERAL (
    SELECT * FROM member_import_row x WHERE x.organisation_id = p_organisation AND x.import_id = p_import AND x.row_number = s.row_number
      AND x.outcome IN ('MADE', 'CHANGED') AND x.extras_was IS NOT NULL OFFSET 0) r
  CROSS JOIN LATERAL jsonb_each(r.extras_was->'values') AS v(key, value)
  CROSS JOIN LATERAL (
    SELECT y.id, y.kind FROM member_field y WHERE y.organisation_id = p_organisation AND y.id = v.key::uuid AND y.deleted_at IS NULL OFFSET 0) f
  WHERE jsonb_typeof(v.value->1) = CASE f.kind WHEN 'number' THEN 'number' WHEN 'yesNo' THEN 'boolean' WHEN 'choices' THEN 'array' ELSE 'string' END
    AND (f.kind NOT IN ('choice', 'choices') OR NOT EXISTS (
      SELECT FROM jsonb_array_elements_text(CASE f.kind WHEN 'choice' THEN jsonb_build_array(v.value->1) ELSE v.value->1 END) AS o(id)
      WHERE NOT EXISTS (SELECT FROM member_field_option p WHERE p.organisation_id = p_organisation AND p.field_id = f.id AND p.id = o.id::uuid)));
END $$;
