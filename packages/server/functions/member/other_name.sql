-- Whether two names are of different people: both are given, and they differ in more than case and spaces.
CREATE OR REPLACE FUNCTION other_name(p_one text, p_other text)
RETURNS boolean
LANGUAGE sql
IMMUTABLE
AS $$
  SELECT p_one <> '' AND p_other <> '' AND lower(regexp_replace(p_one, '\s', '', 'g')) <> lower(regexp_replace(p_other, '\s', '', 'g'))
$$;
