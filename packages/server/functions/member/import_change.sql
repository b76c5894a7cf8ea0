-- What an import changes of a field by its rule: the former and the new value, or null. An empty cell changes nothing.
CREATE OR REPLACE FUNCTION import_change(p_rule text, p_former text, p_new text)
RETURNS jsonb
LANGUAGE sql
IMMUTABLE
AS $$
  SELECT CASE WHEN p_new <> '' AND p_new <> p_former AND (p_rule = 'overwrite' OR coalesce(p_rule, 'fill') = 'fill' AND p_former = '')
    THEN jsonb_build_array(p_former, p_new) END
$$;
