-- How many people and tickets hold a limited option of a registration form now.
CREATE OR REPLACE FUNCTION limited_count(p_organisation uuid, p_event uuid, p_form uuid, p_field text, p_option text)
RETURNS int
LANGUAGE sql STABLE
AS $$
  SELECT ((SELECT count(*) FROM participant p WHERE p.organisation_id = p_organisation AND p.event_id = p_event AND p.form_id = p_form
    AND p.state IN ('PENDING', 'APPROVED') AND p.limited @> jsonb_build_array(jsonb_build_object('field', p_field, 'option', p_option)))
  + (SELECT count(*) FROM order_ticket t WHERE t.organisation_id = p_organisation AND t.event_id = p_event AND t.form_id = p_form
    AND t.state <> 'VOID' AND t.limited @> jsonb_build_array(jsonb_build_object('field', p_field, 'option', p_option))))::int
$$;
