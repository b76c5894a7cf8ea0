-- The length of a text as networks count it: signs beyond the basic plane, as most emoji are, count twice.
CREATE OR REPLACE FUNCTION utf16_length(p_text text)
RETURNS int
LANGUAGE sql
IMMUTABLE
AS $$
  SELECT length(p_text) + regexp_count(p_text, '[\U00010000-\U0010FFFF]')
$$;
