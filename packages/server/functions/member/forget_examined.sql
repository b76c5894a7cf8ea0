-- Takes from reviews all that a row of an import said of somebody; that there was one, and what was decided, stays.
CREATE OR REPLACE FUNCTION forget_examined(p_organisation uuid, p_ids uuid[])
RETURNS void
LANGUAGE plpgsql
SET enable_seqscan = off
AS $$
BEGIN
  UPDATE member_examine SET import_name = '', name = '', company = '', title = '', note = '', language = '', phones = '{}', emails = '{}', extras = NULL
  WHERE organisation_id = p_organisation AND id = ANY (p_ids);
  DELETE FROM member_examine_contact WHERE organisation_id = p_organisation AND examine_id = ANY (p_ids);
END $$;
