-- Gives options of one subject back, p_rows [{ field, option, n }] as take_options took them. Rows are locked in the order of their key.
CREATE OR REPLACE FUNCTION give_options(p_organisation uuid, p_subject uuid, p_rows jsonb)
RETURNS void
LANGUAGE plpgsql
AS $$
BEGIN
  PERFORM FROM form_option_tally t
  WHERE t.organisation_id = p_organisation AND t.subject_id = p_subject
    AND (t.field_id, t.option) IN (SELECT r->>'field', r->>'option' FROM jsonb_array_elements(p_rows) r)
  ORDER BY t.field_id, t.option FOR UPDATE;
  WITH given AS (
    SELECT r->>'field' AS field, r->>'option' AS option, sum(coalesce((r->>'n')::int, 1))::int AS n FROM jsonb_array_elements(p_rows) r GROUP BY 1, 2
  )
  UPDATE form_option_tally t SET taken = t.taken - g.n FROM given g
  WHERE t.organisation_id = p_organisation AND t.subject_id = p_subject AND t.field_id = g.field AND t.option = g.option;
END $$;
