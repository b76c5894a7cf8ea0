-- Lets the first p_count of the line in at once, whatever the bucket holds. Answers how many there were.
CREATE OR REPLACE FUNCTION admit_to_room(p_organisation uuid, p_event uuid, p_count int, p_gone_seconds int, p_now timestamptz DEFAULT NULL)
RETURNS int
LANGUAGE plpgsql
SET enable_seqscan = off
AS $$
#variable_conflict use_column
DECLARE
  moment timestamptz;
  let_in int;
BEGIN
  PERFORM set_config('convoke.organisation_id', p_organisation::text, true);
  PERFORM FROM room_tally WHERE organisation_id = p_organisation AND event_id = p_event FOR UPDATE;
  moment := coalesce(p_now, clock_timestamp());
  let_in := admit_first(p_organisation, p_event, p_count, moment, p_gone_seconds);
  IF let_in > 0 THEN
    UPDATE room_tally SET admitted = admitted + let_in WHERE organisation_id = p_organisation AND event_id = p_event;
    INSERT INTO room_minute AS m (organisation_id, event_id, minute, admitted)
    VALUES (p_organisation, p_event, date_trunc('minute', moment, 'UTC'), let_in)
    ON CONFLICT (organisation_id, event_id, minute) DO UPDATE SET admitted = m.admitted + EXCLUDED.admitted;
  END IF;
  RETURN let_in;
END $$;
