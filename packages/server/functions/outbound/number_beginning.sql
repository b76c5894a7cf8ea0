-- The beginning of a number by which people who wait are found: with a country's code enough to tell its parts, otherwise what tells the networks of China, Hong Kong and Macao apart; '' = no number.
CREATE OR REPLACE FUNCTION number_beginning(p_number text)
RETURNS text
LANGUAGE sql
IMMUTABLE
AS $$
  SELECT coalesce(left(p_number, CASE WHEN starts_with(p_number, '+') THEN 5 ELSE 1 END), '');
$$;
