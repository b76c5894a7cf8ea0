-- Trigger of participant and order_ticket: counts what a row begins or ceases to hold. More than the limit fails the CHECK; who may meet that looks before.
CREATE OR REPLACE FUNCTION count_options()
RETURNS trigger
LANGUAGE plpgsql
AS $$
DECLARE
  held boolean := false;
  holds boolean;
  taken jsonb;
BEGIN
  IF TG_TABLE_NAME = 'participant' THEN holds := NEW.state IN ('PENDING', 'APPROVED');
  ELSE holds := NEW.state <> 'VOID';
  END IF;
  IF TG_OP = 'UPDATE' THEN
    IF TG_TABLE_NAME = 'participant' THEN held := OLD.state IN ('PENDING', 'APPROVED');
    ELSE held := OLD.state <> 'VOID';
    END IF;
    IF held = holds AND OLD.limited IS NOT DISTINCT FROM NEW.limited AND OLD.form_id = NEW.form_id THEN RETURN NULL; END IF;
    IF held AND OLD.limited IS NOT NULL THEN PERFORM give_options(OLD.organisation_id, OLD.form_id, OLD.limited); END IF;
  END IF;
  IF holds AND NEW.limited IS NOT NULL THEN
    taken := take_options(NEW.organisation_id, NEW.form_id, NEW.limited);
    IF taken <> '[]' THEN
      RAISE check_violation USING MESSAGE = 'an option is full', CONSTRAINT = 'taken_within_limit', DETAIL = taken::text;
    END IF;
  END IF;
  RETURN NULL;
END $$;
