-- Brings the places of options in line with a version of the form. An option that is limited from now on begins with those who chose it
-- before; one that is more taken than it may be is full.
CREATE OR REPLACE FUNCTION sync_survey_options(p_organisation uuid, p_questionnaire uuid, p_form uuid, p_version int)
RETURNS void
LANGUAGE plpgsql
AS $$
#variable_conflict use_column
DECLARE
  definition jsonb;
BEGIN
  SELECT v.definition INTO definition FROM form_version v
  WHERE v.organisation_id = p_organisation AND v.form_id = p_form AND v.version = p_version;
  DELETE FROM form_option_tally t WHERE t.organisation_id = p_organisation AND t.subject_id = p_questionnaire AND NOT EXISTS (
    SELECT FROM jsonb_array_elements(definition->'fields') AS f, jsonb_array_elements(f->'options') AS o
    WHERE f->>'fieldId' = t.field_id AND f->>'type' IN ('single', 'multiple', 'dropdown') AND o->>'value' = t.option AND o ? 'limit');
  INSERT INTO form_option_tally AS t (organisation_id, subject_id, field_id, option, most, taken)
  SELECT p_organisation, p_questionnaire, x.field_id, x.option, greatest(x.most, x.taken), x.taken FROM (
    SELECT f->>'fieldId' AS field_id, o->>'value' AS option, (o->>'limit')::int AS most,
      coalesce((SELECT sum(c.n) FROM questionnaire_count c WHERE c.organisation_id = p_organisation AND c.questionnaire_id = p_questionnaire
        AND c.field_id = f->>'fieldId' AND c.key = o->>'value'), 0)::int AS taken
    FROM jsonb_array_elements(definition->'fields') AS f, jsonb_array_elements(f->'options') AS o
    WHERE f->>'type' IN ('single', 'multiple', 'dropdown') AND o ? 'limit'
  ) x ORDER BY x.field_id, x.option
  ON CONFLICT (organisation_id, subject_id, field_id, option) DO UPDATE SET most = greatest(EXCLUDED.most, t.taken);
  UPDATE questionnaire SET limits_version = p_version WHERE organisation_id = p_organisation AND id = p_questionnaire;
END $$;
