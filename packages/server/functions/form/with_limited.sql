-- What a row counts for after p_new ([{ field, option }]) became limited.
CREATE OR REPLACE FUNCTION with_limited(p_limited jsonb, p_answers jsonb, p_new jsonb)
RETURNS jsonb
LANGUAGE sql IMMUTABLE
AS $$
  SELECT jsonb_agg(x.v) FROM (
    SELECT v FROM jsonb_array_elements(coalesce(p_limited, '[]')) v WHERE NOT p_new @> jsonb_build_array(v)
    UNION ALL
    SELECT v FROM jsonb_array_elements(p_new) v WHERE p_answers->(v->>'field') ? (v->>'option')) x
$$;
