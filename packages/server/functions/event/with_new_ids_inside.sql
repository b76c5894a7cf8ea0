-- A value as JSON in which every id that p_ids names is replaced, however deep it stands.
CREATE OR REPLACE FUNCTION with_new_ids_inside(p_value jsonb, p_ids jsonb)
RETURNS jsonb
LANGUAGE plpgsql STABLE
AS $$
DECLARE
  v_text text := p_value::text;
  v_id text;
BEGIN
  FOR v_id IN
    SELECT DISTINCT m.found[1]
    FROM regexp_matches(v_text, '"([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})"', 'g') AS m(found)
    WHERE p_ids ? m.found[1]
  LOOP
    v_text := replace(v_text, '"' || v_id || '"', (p_ids->v_id)::text);
  END LOOP;
  RETURN v_text::jsonb;
END;
$$;
