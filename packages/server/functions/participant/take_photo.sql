-- Nothing of a photo is to be seen from here on; a job removes its file and then its row.
CREATE OR REPLACE FUNCTION take_photo(p_organisation uuid, p_photo uuid) RETURNS void LANGUAGE sql AS $$
  UPDATE participant_photo SET gone_at = now(), thumb = '' WHERE organisation_id = p_organisation AND id = p_photo AND gone_at IS NULL
$$;
