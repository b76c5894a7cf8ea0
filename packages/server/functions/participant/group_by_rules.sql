-- The first group of an event whose rule fits somebody; null when none does. Of an answer one choice is text, several are a list.
CREATE OR REPLACE FUNCTION group_by_rules(p_organisation uuid, p_event uuid, p_ticket uuid, p_channel text, p_answers jsonb)
RETURNS uuid
LANGUAGE plpgsql STABLE
SET enable_seqscan = off
AS $$
BEGIN
  RETURN (
    SELECT g.id FROM participant_group g
    WHERE g.organisation_id = p_organisation AND g.event_id = p_event
      AND (g.ticket_ids <> '{}' OR g.channels <> '{}' OR g.answers <> '[]')
      AND (g.ticket_ids = '{}' OR coalesce(p_ticket = ANY(g.ticket_ids), false))
      AND (g.channels = '{}' OR p_channel = ANY(g.channels))
      AND NOT EXISTS (SELECT FROM jsonb_array_elements(g.answers) AS a(part)
        WHERE NOT coalesce(p_answers->(a.part->>'fieldId') ?| ARRAY(SELECT jsonb_array_elements_text(a.part->'options')), false))
    ORDER BY g.position, g.id LIMIT 1);
END $$;
