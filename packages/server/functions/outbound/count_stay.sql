-- Trigger of the seats: adds how long the seat was in the state that it leaves, quarter by quarter of an hour. A seat that nobody heard of counts as long as it was thought to be there.
CREATE OR REPLACE FUNCTION count_stay()
RETURNS trigger
LANGUAGE plpgsql
AS $$
DECLARE
  until timestamptz := NEW.since;
BEGIN
  IF OLD.state = 'offline' THEN RETURN NULL; END IF;
  IF OLD.state IN ('idle', 'paused', 'wrapUp') THEN until := least(until, OLD.beat_at + interval '30 seconds'); END IF;
  INSERT INTO outbound_stay AS s (organisation_id, hour, agent_id, state, seconds)
  SELECT OLD.organisation_id, h.hour, OLD.agent_id, OLD.state, x.seconds
  FROM generate_series(quarter_of(OLD.since), until, interval '15 minutes') AS h(hour)
  CROSS JOIN LATERAL (
    SELECT round(extract(epoch FROM least(until, h.hour + interval '15 minutes') - greatest(OLD.since, h.hour)))::int AS seconds) x
  WHERE x.seconds > 0
  ON CONFLICT (organisation_id, hour, agent_id, state) DO UPDATE SET seconds = s.seconds + EXCLUDED.seconds;
  RETURN NULL;
END $$;
