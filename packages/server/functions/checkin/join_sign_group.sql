-- People join a sign-in group by a hand or by a sheet, besides the groups they are in: whom a rule had brought, no rule takes out any more, and whom
-- a hand had taken out is in again. Answers how many are new in it. The caller holds the event's lock.
CREATE OR REPLACE FUNCTION join_sign_group(p_organisation uuid, p_event uuid, p_group uuid, p_people uuid[], p_by text)
RETURNS int
LANGUAGE plpgsql
SET enable_seqscan = off
AS $$
DECLARE
  made int;
BEGIN
  DELETE FROM checkin_group_out o USING unnest(p_people) AS w(person)
  WHERE o.organisation_id = p_organisation AND o.participant_id = w.person AND o.group_id = p_group;
  WITH joined AS (
    INSERT INTO checkin_member AS m (organisation_id, event_id, group_id, participant_id, joined_by)
    SELECT p_organisation, p_event, p_group, w.person, CASE WHEN g.is_default THEN 'all' ELSE p_by END
    FROM (SELECT DISTINCT unnest(p_people) AS person) w
    JOIN checkin_group g ON g.organisation_id = p_organisation AND g.id = p_group
    ON CONFLICT (organisation_id, participant_id, group_id) DO UPDATE SET joined_by = EXCLUDED.joined_by, is_kept = false WHERE m.joined_by = 'rule'
    RETURNING old.id IS NULL AS is_new
  )
  SELECT count(*) FILTER (WHERE is_new)::int INTO made FROM joined;
  RETURN made;
END $$;
