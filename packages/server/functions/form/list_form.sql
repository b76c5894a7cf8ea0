-- Trigger of form: whoever makes a form, its id leads to its organisation.
CREATE OR REPLACE FUNCTION list_form()
RETURNS trigger
LANGUAGE plpgsql
AS $$
BEGIN
  INSERT INTO directory (kind, code, organisation_id, target_id) VALUES ('form-id', NEW.id::text, NEW.organisation_id, NEW.id);
  RETURN NULL;
END $$;
