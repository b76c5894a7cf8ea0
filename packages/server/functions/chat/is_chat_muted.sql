-- Whether somebody may not write in the chats of an event: as this viewer, this registration, or on this device.
CREATE OR REPLACE FUNCTION is_chat_muted(p_organisation uuid, p_event uuid, p_viewer uuid, p_participant uuid, p_device bytea)
RETURNS boolean
LANGUAGE sql
STABLE
SET enable_seqscan = off
AS $$
  SELECT EXISTS (SELECT FROM chat_mute WHERE organisation_id = p_organisation AND event_id = p_event AND viewer_id = p_viewer)
    OR EXISTS (SELECT FROM chat_mute WHERE organisation_id = p_organisation AND event_id = p_event AND participant_id = p_participant)
    OR EXISTS (SELECT FROM chat_mute WHERE organisation_id = p_organisation AND event_id = p_event AND device = p_device)
$$;
