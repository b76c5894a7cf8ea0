-- Trigger of checkin_member: who has come into the group of everyone joins the sign-in groups whose rules fit, all of a statement at once.
CREATE OR REPLACE FUNCTION join_sign_groups()
RETURNS trigger
LANGUAGE plpgsql
SET enable_seqscan = off
AS $$
DECLARE
  r record;
BEGIN
  FOR r IN SELECT organisation_id, event_id, array_agg(participant_id) AS people FROM made WHERE joined_by = 'all' GROUP BY 1, 2 LOOP
    -- Most events have no rules.
    PERFORM FROM checkin_group_rule WHERE organisation_id = r.organisation_id AND event_id = r.event_id LIMIT 1;
    IF FOUND THEN PERFORM fit_sign_groups(r.organisation_id, r.event_id, r.people, NULL, false); END IF;
  END LOOP;
  RETURN NULL;
END $$;
