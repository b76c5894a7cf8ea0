-- Removes up to 5,000 entries of the transaction's organisation that are older than so many days, and answers how many. The server's role can remove entries by no other
-- way, and by this one none of the last 180 days.
CREATE OR REPLACE FUNCTION forget_audit(p_days integer) RETURNS integer LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  WITH old AS (
    SELECT e.id FROM audit_entry e
    WHERE e.organisation_id = nullif(current_setting('convoke.organisation_id', true), '')::uuid
      AND e.at < now() - make_interval(days => greatest(p_days, 180))
    ORDER BY e.at, e.id LIMIT 5000
  ), gone AS (
    DELETE FROM audit_entry e USING old
    WHERE e.organisation_id = nullif(current_setting('convoke.organisation_id', true), '')::uuid AND e.id = old.id
    RETURNING 1
  )
  SELECT count(*)::integer FROM gone
$$;
