-- Trigger of participant: companions follow their holder, by whatever way the holder was moved. They are cancelled when the holder has no place any
-- more, and come back with the holder as long as there are places; what is not paid by the one is not paid by the others. All who move participants
-- hold the event's lock.
CREATE OR REPLACE FUNCTION companions_follow()
RETURNS trigger
LANGUAGE plpgsql
SET enable_seqscan = off
AS $$
DECLARE
  comes boolean := NEW.state IN ('PENDING', 'APPROVED');
  new_revision bigint;
  next_state text;
  c record;
BEGIN
  UPDATE event_tally SET revision = revision + 1 WHERE organisation_id = NEW.organisation_id AND event_id = NEW.event_id RETURNING revision INTO new_revision;
  FOR c IN
    SELECT id, state, left_with_holder, state IN ('PENDING', 'APPROVED') AS has_place FROM participant
    WHERE organisation_id = NEW.organisation_id AND companion_of = NEW.id AND state <> 'DELETED' ORDER BY id FOR UPDATE
  LOOP
    next_state := CASE WHEN comes AND (c.has_place OR c.left_with_holder) THEN NEW.state WHEN NOT comes AND c.has_place THEN 'CANCELLED' ELSE c.state END;
    IF next_state <> c.state THEN
      UPDATE event_tally SET pending = pending - (c.state = 'PENDING')::int + (next_state = 'PENDING')::int,
        approved = approved - (c.state = 'APPROVED')::int + (next_state = 'APPROVED')::int,
        cancelled = cancelled - (c.state = 'CANCELLED')::int + (next_state = 'CANCELLED')::int
      WHERE organisation_id = NEW.organisation_id AND event_id = NEW.event_id AND (c.has_place OR NOT comes OR capacity IS NULL OR pending + approved < capacity);
      -- Whose place was taken meanwhile stays cancelled; an organiser may bring them back when there is one.
      IF NOT FOUND THEN next_state := c.state; END IF;
    END IF;
    UPDATE participant SET state = next_state, ticket_id = NEW.ticket_id, unpaid = NEW.unpaid, is_sandbox = NEW.is_sandbox, revision = new_revision, version = version + 1,
      left_with_holder = CASE WHEN next_state = c.state THEN c.left_with_holder ELSE NOT comes END
    WHERE organisation_id = NEW.organisation_id AND id = c.id;
    IF next_state <> c.state THEN
      INSERT INTO participant_history (organisation_id, participant_id, kind, from_state, to_state)
      VALUES (NEW.organisation_id, c.id, 'with-holder', c.state, next_state);
    END IF;
  END LOOP;
  RETURN NULL;
END $$;
