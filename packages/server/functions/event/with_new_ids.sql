-- A row as JSON in which every id that p_ids names is replaced, also inside lists, and which is as old as this transaction.
CREATE OR REPLACE FUNCTION with_new_ids(p_row jsonb, p_ids jsonb)
RETURNS jsonb
LANGUAGE sql STABLE
AS $$
  SELECT jsonb_object_agg(e.key, CASE
    WHEN e.key IN ('created_at', 'updated_at') THEN to_jsonb(now())
    WHEN jsonb_typeof(e.value) = 'string' THEN coalesce(p_ids->(e.value#>>'{}'), e.value)
    WHEN jsonb_typeof(e.value) = 'array' THEN (
      SELECT coalesce(jsonb_agg(coalesce(p_ids->(a.item#>>'{}'), a.item) ORDER BY a.place), '[]')
      FROM jsonb_array_elements(e.value) WITH ORDINALITY AS a(item, place))
    ELSE e.value END)
  FROM jsonb_each(p_row) AS e
$$;
