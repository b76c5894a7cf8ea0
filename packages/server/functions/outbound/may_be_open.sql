-- Whether it may be a time for calls where somebody lives whose number begins so. `p_prefixes` with `p_opens`: beginnings that are listed, the longest first, and whether it is a
-- time for calls there; `p_is_open`: elsewhere. Of a whole number it is so, of a beginning that leads to several places when it is so in one of them.
CREATE OR REPLACE FUNCTION may_be_open(p_number text, p_prefixes text[], p_opens boolean[], p_is_open boolean)
RETURNS boolean
LANGUAGE sql
IMMUTABLE
AS $$
  SELECT coalesce((
      SELECT z.is_open FROM unnest(p_prefixes, p_opens) WITH ORDINALITY AS z(prefix, is_open, n) WHERE starts_with(p_number, z.prefix) ORDER BY z.n LIMIT 1), p_is_open)
    OR EXISTS (SELECT FROM unnest(p_prefixes, p_opens) AS z(prefix, is_open) WHERE z.is_open AND z.prefix <> p_number AND starts_with(z.prefix, p_number));
$$;
