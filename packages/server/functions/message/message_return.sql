-- The cause by which the ledger knows the n-th giving back of a task.
CREATE OR REPLACE FUNCTION message_return(p_task uuid, p_nth int)
RETURNS uuid
LANGUAGE sql
IMMUTABLE
AS $$
  SELECT md5(p_task::text || ' returned ' || p_nth)::uuid
$$;
