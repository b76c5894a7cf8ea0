-- Of a mail with two subjects: the rest get the better one. The next `p_most` of them; answers how many there were.
CREATE OR REPLACE FUNCTION release_held(p_organisation uuid, p_task uuid, p_variant smallint, p_most int)
RETURNS int
LANGUAGE plpgsql
SET enable_seqscan = off
SET enable_hashjoin = off
SET enable_mergejoin = off
AS $$
DECLARE
  released int;
BEGIN
  WITH next AS MATERIALIZED (
    SELECT q.id FROM message_line q WHERE q.organisation_id = p_organisation AND q.task_id = p_task AND q.state = 'held' ORDER BY q.id DESC LIMIT p_most
    FOR UPDATE SKIP LOCKED
  )
  UPDATE message_line l SET state = 'queued', variant = p_variant FROM next n WHERE l.organisation_id = p_organisation AND l.id = n.id;
  GET DIAGNOSTICS released = ROW_COUNT;
  RETURN released;
END $$;
