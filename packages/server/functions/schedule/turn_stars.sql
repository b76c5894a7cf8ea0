-- Stars by the number of the item: how often it was turned, odd = in the plan. What is as it is wished to be is left alone, and what stands in both lists is put in.
CREATE OR REPLACE FUNCTION turn_stars(p_stars jsonb, p_put int[], p_out int[])
RETURNS jsonb
LANGUAGE sql
IMMUTABLE
AS $$
  SELECT p_stars || coalesce(jsonb_object_agg(w.number, w.turns + 1), '{}')
  FROM (
    SELECT n.number, coalesce((p_stars->>n.number::text)::int, 0) AS turns, n.number = ANY (p_put) AS is_put
    FROM (SELECT unnest(p_put) UNION SELECT unnest(p_out)) n (number)
  ) w
  WHERE w.is_put = (w.turns % 2 = 0)
$$;
