-- A hand takes people out of sign-in groups, by their memberships: of one group, or, when they move, of all but that where they go and that where
-- everybody is. No rule brings them back. Answers whom, and out of which group. The caller holds the event's lock.
CREATE OR REPLACE FUNCTION leave_sign_groups(p_organisation uuid, p_event uuid, p_members uuid[], p_of uuid, p_but uuid)
RETURNS TABLE (person uuid, of_group uuid)
LANGUAGE plpgsql
SET enable_seqscan = off
SET enable_hashjoin = off
SET enable_mergejoin = off
AS $$
BEGIN
  RETURN QUERY
  WITH gone AS (
    DELETE FROM checkin_member m USING (SELECT DISTINCT unnest(p_members) AS id) w
    WHERE m.organisation_id = p_organisation AND m.id = w.id AND m.event_id = p_event AND m.joined_by <> 'all'
      AND (p_of IS NULL OR m.group_id = p_of) AND m.group_id IS DISTINCT FROM p_but
    RETURNING m.participant_id, m.group_id
  ), out_of AS (
    INSERT INTO checkin_group_out (organisation_id, event_id, group_id, participant_id)
    SELECT p_organisation, p_event, g.group_id, g.participant_id FROM gone g ON CONFLICT DO NOTHING
  )
  SELECT g.participant_id, g.group_id FROM gone g;
END $$;
