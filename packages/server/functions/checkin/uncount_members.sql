-- Trigger of checkin_member: who leaves groups is counted in them no more, all of a statement at once.
CREATE OR REPLACE FUNCTION uncount_members()
RETURNS trigger
LANGUAGE plpgsql
SET enable_seqscan = off
AS $$
BEGIN
  UPDATE checkin_group g SET members = g.members - k.members, signed_in = g.signed_in - k.signed_in, inside = g.inside - k.inside
  FROM (
    SELECT organisation_id, group_id, count(*) AS members, count(*) FILTER (WHERE sign_status <> 'NOT_SIGNED') AS signed_in,
      count(*) FILTER (WHERE sign_status = 'SIGNED_IN') AS inside
    FROM gone WHERE sign_status IS NOT NULL GROUP BY 1, 2
  ) k
  WHERE g.organisation_id = k.organisation_id AND g.id = k.group_id;
  RETURN NULL;
END $$;
