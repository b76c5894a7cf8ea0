-- Until when a number has had as many calls as it may have within a minute, 24 hours and 30 days; null = it may be called.
CREATE OR REPLACE FUNCTION capped_until(p_dials timestamptz[], p_now timestamptz, p_per_minute int, p_per_day int, p_per_month int)
RETURNS timestamptz
LANGUAGE sql
STABLE
AS $$
  SELECT max((
    SELECT d + c.span FROM unnest(p_dials) AS d WHERE d > p_now - c.span ORDER BY d DESC OFFSET c.most - 1 LIMIT 1))
  FROM (VALUES (interval '1 minute', p_per_minute), (interval '24 hours', p_per_day), (interval '720 hours', p_per_month)) AS c(span, most);
$$;
