-- Trigger of event_tally: something has changed about participants of an event, for the job that lets them flow into the members. Once for a whole
-- batch of registrations or scans, and a look at one key while the event is noted already.
CREATE OR REPLACE FUNCTION note_member_news()
RETURNS trigger
LANGUAGE plpgsql
AS $$
BEGIN
  INSERT INTO member_news (organisation_id, event_id) VALUES (NEW.organisation_id, NEW.event_id) ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
