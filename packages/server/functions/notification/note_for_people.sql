-- Trigger of imports, campaigns, invoices and questions: what happens seldom is told as it happens. Sales and registrations have none, `notification.rounds` counts them.
CREATE OR REPLACE FUNCTION note_for_people()
RETURNS trigger
LANGUAGE plpgsql
AS $$
DECLARE
  made jsonb := to_jsonb(NEW);
  -- As exact as a browser says it back.
  at timestamptz := date_trunc('milliseconds', clock_timestamp());
  of_event uuid := (made->>'event_id')::uuid;
BEGIN
  INSERT INTO notification AS n (organisation_id, kind, part, subject_id, day, event_id, name, has_failed, first_at, last_at)
  VALUES (
    NEW.organisation_id,
    CASE TG_TABLE_NAME WHEN 'message_task' THEN 'campaign' WHEN 'invoice' THEN 'invoice' WHEN 'consult' THEN 'question' ELSE 'import' END,
    CASE TG_TABLE_NAME WHEN 'guest_import' THEN 'guests' WHEN 'member_import' THEN 'members' WHEN 'participant_import' THEN 'participants'
      WHEN 'schedule_import' THEN 'schedule' WHEN 'message_task' THEN made->>'channel' ELSE '' END,
    CASE WHEN TG_TABLE_NAME IN ('invoice', 'consult') THEN coalesce(of_event, NEW.organisation_id) ELSE NEW.id END,
    (at AT TIME ZONE 'UTC')::date, of_event,
    CASE TG_TABLE_NAME WHEN 'message_task' THEN made->>'name' WHEN 'invoice' THEN '' WHEN 'consult' THEN '' ELSE made->>'file_name' END,
    TG_TABLE_NAME LIKE '%_import' AND made->>'state' = 'FAILED', at, at)
  ON CONFLICT ON CONSTRAINT notification_once DO UPDATE
  SET count = CASE WHEN n.kind IN ('invoice', 'question') THEN n.count + 1 ELSE 1 END, has_failed = EXCLUDED.has_failed, last_at = greatest(n.last_at, EXCLUDED.last_at);
  RETURN NULL;
END $$;
