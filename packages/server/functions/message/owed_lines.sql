-- What is owed back to the balance for a task by now; it stands in the task as given back from here on, so whoever calls it gives it back in the same transaction.
-- `cause` is which giving back it is. Nothing = nothing is owed.
CREATE OR REPLACE FUNCTION owed_lines(p_organisation uuid, p_task uuid)
RETURNS TABLE (cents bigint, cause uuid)
LANGUAGE plpgsql
SET enable_seqscan = off
AS $$
DECLARE
  owed bigint;
  nth int;
BEGIN
  -- The task before its tally, as whoever attempts lines does.
  PERFORM FROM message_task t WHERE t.organisation_id = p_organisation AND t.id = p_task FOR NO KEY UPDATE;
  UPDATE message_tally t SET n = 0 WHERE t.organisation_id = p_organisation AND t.task_id = p_task AND t.variant = 0 AND t.what = 'owed' AND t.class = '' AND t.n > 0
  RETURNING old.n INTO owed;
  IF owed IS NULL THEN RETURN; END IF;
  -- Never more than was taken: tasks that were cancelled before their money was reserved owed it until November 2026.
  SELECT least(owed, t.reserved_cents - t.returned_cents) INTO owed FROM message_task t WHERE t.organisation_id = p_organisation AND t.id = p_task;
  IF owed <= 0 THEN RETURN; END IF;
  UPDATE message_task t SET returned_cents = t.returned_cents + owed, returns = t.returns + 1, updated_at = now()
  WHERE t.organisation_id = p_organisation AND t.id = p_task RETURNING t.returns INTO nth;
  RETURN QUERY SELECT owed, message_return(p_task, nth);
END $$;
