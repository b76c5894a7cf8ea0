-- The number under which the gate knows a phone number. Numbers that Hong Kong and Macao share are one, with or without their country: whoever banned one of the spellings
-- meant the telephone.
CREATE OR REPLACE FUNCTION gate_number(p_number text)
RETURNS text
LANGUAGE sql
IMMUTABLE
AS $$
  SELECT regexp_replace(p_number, '^\+85[23](6\d{7})$', '\1');
$$;
