-- A text as all searches compare it (foldText of contract/core/fold-text.ts): compatibility form, small letters, no accents, apostrophes or invisible characters, no
-- spaces or dots inside Chinese, Japanese and Korean names. Generated columns rest on it: whoever changes it writes them anew by a migration (SET EXPRESSION).
CREATE OR REPLACE FUNCTION fold_text(words text)
RETURNS text
LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE
AS $$
DECLARE
  folded text;
BEGIN
  -- ASCII, which nearly every address and number is, costs a tenth.
  IF octet_length(words) = length(words) THEN
    RETURN lower(translate(words, '''`', ''));
  END IF;
  -- Joined with a column in collation "C", a text would be in it too, and lower() know ASCII alone.
  folded := normalize(regexp_replace(lower(normalize(replace(words, '´', ''), NFKD) COLLATE "default"),
    '[\u0300-\u036f\u0591-\u05bd\u064b-\u065f''`‘’ʼ\u00ad\u200b-\u200d\u2060\ufeff]', '', 'g'), NFC);
  IF folded ~ '[ßæœøłđðþıς]' THEN
    folded := replace(replace(replace(replace(folded, 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th');
    folded := translate(folded, 'øłđðıς', 'olddiσ');
  END IF;
  IF folded ~ '[\u2e80-\u9fff\uac00-\ud7a3][ ·・‧]+[\u2e80-\u9fff\uac00-\ud7a3]' THEN
    folded := regexp_replace(folded, '([\u2e80-\u9fff\uac00-\ud7a3])[ ·・‧]+(?=[\u2e80-\u9fff\uac00-\ud7a3])', '\1', 'g');
  END IF;
  RETURN folded;
END
$$;
