-- Takes options for one subject, p_rows [{ field, option, n }]: all of them or, when one is full, none; answers the full ones. Options without
-- a limit have no row and are passed over. Rows are locked in the order of their key.
CREATE OR REPLACE FUNCTION take_options(p_organisation uuid, p_subject uuid, p_rows jsonb)
RETURNS jsonb
LANGUAGE plpgsql
AS $$
DECLARE
  full_ones jsonb;
BEGIN
  PERFORM FROM form_option_tally t
  WHERE t.organisation_id = p_organisation AND t.subject_id = p_subject
    AND (t.field_id, t.option) IN (SELECT r->>'field', r->>'option' FROM jsonb_array_elements(p_rows) r)
  ORDER BY t.field_id, t.option FOR UPDATE;
  WITH wanted AS (
    SELECT r->>'field' AS field, r->>'option' AS option, sum(coalesce((r->>'n')::int, 1))::int AS n FROM jsonb_array_elements(p_rows) r GROUP BY 1, 2
  )
  SELECT jsonb_agg(jsonb_build_object('field', t.field_id, 'option', t.option)) INTO full_ones
  FROM form_option_tally t JOIN wanted w ON w.field = t.field_id AND w.option = t.option
  WHERE t.organisation_id = p_organisation AND t.subject_id = p_subject AND t.taken + w.n > t.most;
  IF full_ones IS NOT NULL THEN RETURN full_ones; END IF;
  WITH wanted AS (
    SELECT r->>'field' AS field, r->>'option' AS option, sum(coalesce((r->>'n')::int, 1))::int AS n FROM jsonb_array_elements(p_rows) r GROUP BY 1, 2
  )
  UPDATE form_option_tally t SET taken = t.taken + w.n FROM wanted w
  WHERE t.organisation_id = p_organisation AND t.subject_id = p_subject AND t.field_id = w.field AND t.option = w.option;
  RETURN '[]';
END $$;
