-- Trigger of the members of call tasks: how the number of whoever it is begins.
CREATE OR REPLACE FUNCTION begin_callee()
RETURNS trigger
LANGUAGE plpgsql
AS $$
BEGIN
  NEW.beginning := number_beginning((SELECT m.phone FROM member m WHERE m.organisation_id = NEW.organisation_id AND m.id = NEW.member_id));
  RETURN NEW;
END $$;
