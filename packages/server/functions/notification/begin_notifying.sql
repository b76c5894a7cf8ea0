-- Trigger of organisation: from its first moment on a job looks for what its people are to be told.
CREATE OR REPLACE FUNCTION begin_notifying()
RETURNS trigger
LANGUAGE plpgsql
AS $$
BEGIN
  INSERT INTO notification_lane (organisation_id) VALUES (NEW.organisation_id) ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
