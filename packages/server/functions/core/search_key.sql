-- What a list is searched by: a name and whatever else finds it, folded. A Chinese, Japanese or Korean name follows once more, a character at a time: an index of trigrams
-- finds single characters as words, so "小明" leads to 王小明. Generated columns rest on it, as on fold_text.
CREATE OR REPLACE FUNCTION search_key(name text, rest text)
RETURNS text
LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE
AS $$
DECLARE
  folded text;
BEGIN
  IF octet_length(name) <> length(name) AND name ~ '[\u2e80-\u9fff\uac00-\ud7a3]' THEN
    folded := fold_text(name);
    RETURN folded || ' ' || fold_text(rest) || '  ' || array_to_string(string_to_array(folded, NULL), ' ') || ' ';
  END IF;
  RETURN fold_text(name || ' ' || rest);
END
$$;
