-- Trigger of lives: the job that ends those that nobody ends looks at them when their time is over.
CREATE OR REPLACE FUNCTION note_live_due()
RETURNS trigger
LANGUAGE plpgsql
AS $$
BEGIN
  INSERT INTO live_due AS d (organisation_id, live_id, due_at) VALUES (NEW.organisation_id, NEW.id, NEW.over_at)
  ON CONFLICT (organisation_id, live_id) DO UPDATE SET due_at = EXCLUDED.due_at;
  RETURN NULL;
END $$;
