-- Writes values of own fields, one of each pair of a member and a field: text and its like, numbers, days, yes or no, a choice, choices; null empties it.
-- Who calls it holds the lock of the organisation's members.
CREATE OR REPLACE FUNCTION write_values(p_organisation uuid, p_members uuid[], p_fields uuid[], p_kinds text[], p_values jsonb[])
RETURNS void
LANGUAGE plpgsql
SET enable_seqscan = off
SET plan_cache_mode = force_generic_plan
AS $$
BEGIN
  DELETE FROM member_value v USING unnest(p_members, p_fields) AS w(member_id, field_id)
  WHERE v.organisation_id = p_organisation AND v.member_id = ANY (p_members) AND v.member_id = w.member_id AND v.field_id = w.field_id;
  DELETE FROM member_choice v USING unnest(p_members, p_fields) AS w(member_id, field_id)
  WHERE v.organisation_id = p_organisation AND v.member_id = ANY (p_members) AND v.member_id = w.member_id AND v.field_id = w.field_id;
  INSERT INTO member_value (organisation_id, member_id, field_id, kind, text_value, number_value, date_value, yes_value, choice_id)
  SELECT p_organisation, w.member_id, w.field_id, w.kind,
    CASE WHEN w.kind NOT IN ('number', 'date', 'yesNo', 'choice') THEN w.value #>> '{}' END,
    CASE WHEN w.kind = 'number' THEN (w.value #>> '{}')::double precision END, CASE WHEN w.kind = 'date' THEN (w.value #>> '{}')::date END,
    CASE WHEN w.kind = 'yesNo' THEN (w.value #>> '{}')::boolean END, CASE WHEN w.kind = 'choice' THEN (w.value #>> '{}')::uuid END
  FROM unnest(p_members, p_fields, p_kinds, p_values) AS w(member_id, field_id, kind, value) WHERE w.value IS NOT NULL AND w.kind <> 'choices';
  INSERT INTO member_choice (organisation_id, member_id, field_id, option_id)
  SELECT p_organisation, w.member_id, w.field_id, o.id::uuid
  FROM unnest(p_members, p_fields, p_kinds, p_values) AS w(member_id, field_id, kind, value)
  CROSS JOIN LATERAL jsonb_array_elements_text(w.value) AS o(id) WHERE w.value IS NOT NULL AND w.kind = 'choices';
END $$;
