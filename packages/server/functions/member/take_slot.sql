-- Trigger of tags, their categories, groups and fields: takes the lowest free of an organisation's slots, whose number the argument says. Where none is
-- free it takes one too many, which the table's CHECK refuses; two who took the same are told apart by the unique index. What is deleted gives its slot back.
CREATE OR REPLACE FUNCTION take_slot()
RETURNS trigger
LANGUAGE plpgsql
AS $$
DECLARE
  most CONSTANT int := TG_ARGV[0]::int;
BEGIN
  IF NEW.deleted_at IS NOT NULL THEN
    NEW.slot := NULL;
    RETURN NEW;
  END IF;
  IF TG_OP = 'UPDATE' AND OLD.deleted_at IS NULL THEN RETURN NEW; END IF;
  PERFORM pg_advisory_xact_lock(hashtextextended('labels of ' || NEW.organisation_id::text, 0));
  EXECUTE format('SELECT coalesce(min(s), $2 + 1) FROM generate_series(1, $2) s WHERE NOT EXISTS (
    SELECT FROM %I t WHERE t.organisation_id = $1 AND t.slot = s AND t.deleted_at IS NULL)', TG_TABLE_NAME)
  INTO NEW.slot USING NEW.organisation_id, most;
  RETURN NEW;
END $$;
