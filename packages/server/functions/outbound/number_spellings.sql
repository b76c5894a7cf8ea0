-- How members may have a number that the gate knows: one that Hong Kong and Macao share with either country or with none.
CREATE OR REPLACE FUNCTION number_spellings(p_number text)
RETURNS text[]
LANGUAGE sql
IMMUTABLE
AS $$
  SELECT CASE WHEN p_number ~ '^6\d{7}$' THEN ARRAY[p_number, '+852' || p_number, '+853' || p_number] ELSE ARRAY[p_number] END;
$$;
