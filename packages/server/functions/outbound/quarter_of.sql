-- The quarter of an hour that a moment belongs to. Figures are counted by quarters, whatever their column is called: hours and days of every time zone begin with one, those of
-- India and Nepal too.
CREATE OR REPLACE FUNCTION quarter_of(p_at timestamptz)
RETURNS timestamptz
LANGUAGE sql
IMMUTABLE
AS $$
  SELECT date_bin('15 minutes', p_at, timestamptz '2000-01-01 00:00:00+00');
$$;
