-- Whether somebody may not write in the chats of an event: as this viewer, this registration, or on this device. The first from theirs on is looked at, in the order of its
-- index: with an equality alone, an old plan may walk all mutes of the event.
CREATE OR REPLACE FUNCTION is_chat_muted(p_organisation uuid, p_event uuid, p_viewer uuid, p_participant uuid, p_device bytea)
RETURNS boolean
LANGUAGE sql
STABLE
SET enable_seqscan = off
SET enable_sort = off
AS $$
  SELECT EXISTS (SELECT FROM chat_mute WHERE organisation_id = p_organisation AND event_id = p_event AND viewer_id = p_viewer)
    OR coalesce((
      SELECT m.participant_id = p_participant FROM chat_mute m
      WHERE m.organisation_id = p_organisation AND m.event_id = p_event AND m.participant_id IS NOT NULL AND m.participant_id >= p_participant
      ORDER BY m.participant_id LIMIT 1), false)
    OR coalesce((
      SELECT m.device = p_device FROM chat_mute m
      WHERE m.organisation_id = p_organisation AND m.event_id = p_event AND m.device >= p_device
      ORDER BY m.device LIMIT 1), false)
$$;
