-- Whether a task may send at a moment: between two minutes of the day on the clocks of its zone, over midnight too; at any time where none are given.
CREATE OR REPLACE FUNCTION message_hours(p_from int, p_to int, p_zone text, p_now timestamptz)
RETURNS boolean
LANGUAGE sql
STABLE
AS $$
  SELECT CASE WHEN p_from IS NULL THEN true WHEN p_from < p_to THEN m.minute >= p_from AND m.minute < p_to ELSE m.minute >= p_from OR m.minute < p_to END
  FROM (SELECT extract(hour FROM p_now AT TIME ZONE p_zone)::int * 60 + extract(minute FROM p_now AT TIME ZONE p_zone)::int AS minute) m
$$;
