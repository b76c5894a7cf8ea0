-- The organisation of this transaction. Null when no organisation is set, so every policy built on it fails closed. A setting made by set_config(…, true) reads as '' afterwards.
CREATE OR REPLACE FUNCTION convoke_organisation()
RETURNS uuid
LANGUAGE sql STABLE PARALLEL SAFE
AS $$
  SELECT nullif(current_setting('convoke.organisation_id', true), '')::uuid
$$;
