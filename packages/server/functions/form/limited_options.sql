-- The limited options that answers hold: a choice, or several. Null when there are none.
CREATE OR REPLACE FUNCTION limited_options(p_organisation uuid, p_subject uuid, p_answers jsonb)
RETURNS jsonb
LANGUAGE sql STABLE
AS $$
  SELECT jsonb_agg(jsonb_build_object('field', t.field_id, 'option', t.option) ORDER BY t.field_id, t.option) FROM form_option_tally t
  WHERE t.organisation_id = p_organisation AND t.subject_id = p_subject AND p_answers->t.field_id ? t.option
$$;
