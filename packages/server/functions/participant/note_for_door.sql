-- What the staff at the door is told of a person. The table belongs to the participants: at the door this is all that is written of them besides scans.
CREATE OR REPLACE FUNCTION note_for_door(p_organisation uuid, p_participant uuid, p_note text, p_revision bigint)
RETURNS void LANGUAGE sql AS $$
  UPDATE participant SET door_note = p_note, revision = p_revision
  WHERE organisation_id = p_organisation AND id = p_participant AND state <> 'DELETED'
$$;
