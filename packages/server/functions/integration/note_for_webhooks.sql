-- Trigger of the tables where what webhooks tell is written: notes it for the job that makes messages of it, if a webhook that is on listens to one of the
-- types that the trigger names. Where none does, that is one look into the small index of those that are on.
CREATE OR REPLACE FUNCTION note_for_webhooks()
RETURNS trigger
LANGUAGE plpgsql
AS $$
DECLARE
  own uuid;
  heard text[];
BEGIN
  -- Nearly always the end of it.
  IF NOT EXISTS (SELECT FROM webhook WHERE organisation_id = convoke_organisation() AND is_on) THEN RETURN NULL; END IF;
  own := convoke_organisation();
  SELECT array_agg(DISTINCT type) INTO heard FROM webhook w, unnest(w.types) AS type
  WHERE w.organisation_id = own AND w.is_on AND type = ANY(TG_ARGV);
  IF heard IS NULL THEN RETURN NULL; END IF;

  CASE TG_TABLE_NAME
  WHEN 'participant' THEN
    INSERT INTO webhook_news (organisation_id, type, event_id, subject_id)
    SELECT own, 'participant.registered', m.event_id, m.id FROM made m WHERE m.state <> 'DELETED';
  WHEN 'participant_history' THEN
    INSERT INTO webhook_news (organisation_id, type, event_id, subject_id, facts)
    SELECT own, 'participant.reviewed', p.event_id, p.id, jsonb_build_object('from', m.from_state, 'to', m.to_state)
    FROM made m CROSS JOIN LATERAL (SELECT id, event_id FROM participant WHERE organisation_id = own AND id = m.participant_id OFFSET 0) p
    WHERE m.to_state <> 'DELETED' AND m.to_state IS DISTINCT FROM m.from_state;
  WHEN 'checkin_scan' THEN
    INSERT INTO webhook_news (organisation_id, type, event_id, subject_id, facts)
    SELECT own, 'participant.checkedIn', m.event_id, m.participant_id, jsonb_build_object('signPointId', m.point_id, 'scannedAt', m.scanned_at)
    FROM made m WHERE m.passed AND m.direction = 'in' AND m.result = 'ok' AND m.participant_id IS NOT NULL;
  WHEN 'order_history' THEN
    INSERT INTO webhook_news (organisation_id, type, event_id, subject_id, facts)
    SELECT own, 'order.' || m.kind, o.event_id, o.id, jsonb_strip_nulls(jsonb_build_object('cents', m.detail -> 'cents'))
    FROM made m CROSS JOIN LATERAL (SELECT id, event_id FROM ticket_order WHERE organisation_id = own AND id = m.order_id OFFSET 0) o
    WHERE m.kind IN ('paid', 'refunded') AND 'order.' || m.kind = ANY(heard);
  WHEN 'member_log' THEN
    -- What they did at events is told by the events, what they were sent by campaigns.
    INSERT INTO webhook_news (organisation_id, type, subject_id, facts)
    SELECT own, 'member.changed', m.member_id, jsonb_build_object('change', m.kind)
    FROM made m WHERE m.kind IN ('added', 'edited', 'deleted', 'restored', 'matched', 'imported', 'importUndone', 'tagged', 'untagged', 'grouped', 'ungrouped',
      'entered', 'leftChannel', 'consent', 'merged', 'unmerged');
  WHEN 'message_task' THEN
    INSERT INTO webhook_news (organisation_id, type, event_id, subject_id) VALUES (own, 'campaign.finished', NEW.event_id, NEW.id);
  END CASE;
  RETURN NULL;
END $$;
