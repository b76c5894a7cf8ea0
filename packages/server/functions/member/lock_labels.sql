-- Trigger before a statement that labels members, deletes them or brings them back: one after another in an organisation, so that nobody waits in a
-- circle for the rows that count. Whoever holds the lock of members takes that one first.
CREATE OR REPLACE FUNCTION lock_labels()
RETURNS trigger
LANGUAGE plpgsql
AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended('labels of ' || coalesce(current_setting('convoke.organisation_id', true), ''), 0));
  RETURN NULL;
END $$;
