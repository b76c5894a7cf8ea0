-- Sets the limits of a registration form to p_limits [{ field, option, most }]. What is limited anew is counted from the people there are. The
-- caller holds the event's tally and its sale. Answers those of which more are taken already; then the caller undoes it all.
CREATE OR REPLACE FUNCTION set_option_limits(p_organisation uuid, p_form uuid, p_event uuid, p_limits jsonb)
RETURNS jsonb
LANGUAGE plpgsql
AS $$
DECLARE
  fresh jsonb;
  below jsonb;
BEGIN
  DELETE FROM form_option_tally t WHERE t.organisation_id = p_organisation AND t.subject_id = p_form
    AND NOT EXISTS (SELECT FROM jsonb_array_elements(p_limits) l WHERE l->>'field' = t.field_id AND l->>'option' = t.option);
  SELECT jsonb_agg(jsonb_build_object('field', l->>'field', 'option', l->>'option')) INTO fresh FROM jsonb_array_elements(p_limits) l
  WHERE NOT EXISTS (SELECT FROM form_option_tally t WHERE t.organisation_id = p_organisation AND t.subject_id = p_form
    AND t.field_id = l->>'field' AND t.option = l->>'option');
  IF fresh IS NOT NULL THEN
    -- Before the rows to count in are there, so that the triggers find nothing to count.
    UPDATE participant p SET limited = with_limited(p.limited, p.answers, fresh)
    WHERE p.organisation_id = p_organisation AND p.event_id = p_event AND p.form_id = p_form AND p.order_ticket_id IS NULL AND p.state <> 'DELETED'
      AND EXISTS (SELECT FROM jsonb_array_elements(fresh) f WHERE p.answers->(f->>'field') ? (f->>'option') OR p.limited @> jsonb_build_array(f));
    UPDATE order_ticket t SET limited = with_limited(t.limited, t.answers, fresh)
    WHERE t.organisation_id = p_organisation AND t.event_id = p_event AND t.form_id = p_form
      AND EXISTS (SELECT FROM jsonb_array_elements(fresh) f WHERE t.answers->(f->>'field') ? (f->>'option') OR t.limited @> jsonb_build_array(f));
  END IF;
  SELECT jsonb_agg(jsonb_build_object('field', w.field, 'option', w.option)) INTO below FROM (
    SELECT l->>'field' AS field, l->>'option' AS option, (l->>'most')::int AS most,
      coalesce((SELECT t.taken FROM form_option_tally t WHERE t.organisation_id = p_organisation AND t.subject_id = p_form
        AND t.field_id = l->>'field' AND t.option = l->>'option'), limited_count(p_organisation, p_event, p_form, l->>'field', l->>'option')) AS taken
    FROM jsonb_array_elements(p_limits) l) w
  WHERE w.taken > w.most;
  IF below IS NOT NULL THEN RETURN below; END IF;
  INSERT INTO form_option_tally AS t (organisation_id, subject_id, field_id, option, most, taken)
  SELECT p_organisation, p_form, l->>'field', l->>'option', (l->>'most')::int,
    CASE WHEN fresh @> jsonb_build_array(jsonb_build_object('field', l->>'field', 'option', l->>'option'))
      THEN limited_count(p_organisation, p_event, p_form, l->>'field', l->>'option') ELSE 0 END
  FROM jsonb_array_elements(p_limits) l
  ON CONFLICT (organisation_id, subject_id, field_id, option) DO UPDATE SET most = EXCLUDED.most WHERE t.most <> EXCLUDED.most;
  RETURN '[]';
END $$;
