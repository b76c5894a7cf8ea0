-- Trigger of imports, campaigns, invoices, users and questions: what happens seldom is told as it happens. Sales and registrations have none, `notification.rounds` counts them.
CREATE OR REPLACE FUNCTION note_for_people()
RETURNS trigger
LANGUAGE plpgsql
AS $$
DECLARE
  made jsonb := to_jsonb(NEW);
  -- As exact as a browser says it back. Who joins has seen what was before they came, their own coming too.
  at timestamptz := date_trunc('milliseconds', coalesce(CASE TG_TABLE_NAME WHEN 'app_user' THEN (made->>'created_at')::timestamptz END, clock_timestamp()));
  of_event uuid := (made->>'event_id')::uuid;
  of_part text := CASE TG_TABLE_NAME
    WHEN 'guest_import' THEN 'guests' WHEN 'member_import' THEN 'members' WHEN 'participant_import' THEN 'participants' WHEN 'schedule_import' THEN 'schedule'
    WHEN 'message_task' THEN made->>'channel' ELSE '' END;
BEGIN
  IF TG_TABLE_NAME = 'app_user' THEN
    IF NOT EXISTS (SELECT FROM app_user WHERE organisation_id = NEW.organisation_id AND id <> NEW.id) THEN RETURN NULL; END IF;
  ELSIF TG_TABLE_NAME = 'address_book_import' THEN
    SELECT channel || 'Book' INTO STRICT of_part FROM address_book WHERE organisation_id = NEW.organisation_id AND id = (made->>'book_id')::uuid;
  END IF;
  INSERT INTO notification AS n (organisation_id, kind, part, subject_id, day, event_id, name, has_failed, first_at, last_at)
  VALUES (
    NEW.organisation_id,
    CASE TG_TABLE_NAME WHEN 'message_task' THEN 'campaign' WHEN 'invoice' THEN 'invoice' WHEN 'app_user' THEN 'colleague' WHEN 'consult' THEN 'question' ELSE 'import' END,
    of_part,
    CASE WHEN TG_TABLE_NAME IN ('invoice', 'consult') THEN coalesce(of_event, NEW.organisation_id) ELSE NEW.id END,
    (at AT TIME ZONE 'UTC')::date, of_event,
    CASE TG_TABLE_NAME WHEN 'message_task' THEN made->>'name' WHEN 'app_user' THEN made->>'nick_name' WHEN 'invoice' THEN '' WHEN 'consult' THEN '' ELSE made->>'file_name' END,
    TG_TABLE_NAME LIKE '%_import' AND coalesce(made->>'state', '') = 'FAILED', at, at)
  ON CONFLICT ON CONSTRAINT notification_once DO UPDATE
  SET count = CASE WHEN n.kind IN ('invoice', 'question') THEN n.count + 1 ELSE 1 END, has_failed = EXCLUDED.has_failed, last_at = greatest(n.last_at, EXCLUDED.last_at);
  RETURN NULL;
END $$;
