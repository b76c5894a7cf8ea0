-- Trigger of ballot: what was cast stays as it was cast; only where it stands may change.
CREATE OR REPLACE FUNCTION ballot_stays()
RETURNS trigger
LANGUAGE plpgsql
AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND to_jsonb(NEW) - '{state,reasons}'::text[] = to_jsonb(OLD) - '{state,reasons}'::text[] THEN RETURN NEW; END IF;
  RAISE EXCEPTION 'a ballot is never changed or removed';
END $$;
