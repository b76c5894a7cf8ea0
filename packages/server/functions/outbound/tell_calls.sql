-- What the line tells of calls that go on, many at once: their states, what the seats show of them, and the leases, which go on while the call does. What is told late or twice
-- changes nothing: a call goes forward only. Locks seats, members and calls, in this order and by the agents' ids, as an end does.
CREATE OR REPLACE FUNCTION tell_calls(p_organisation uuid, p_calls uuid[], p_states text[], p_ringing timestamptz[], p_answered timestamptz[], p_attended boolean[], p_held boolean[], p_now timestamptz)
RETURNS void
LANGUAGE plpgsql
SET enable_seqscan = off
AS $$
DECLARE
  w record;
BEGIN
  FOR w IN
    SELECT u.*, c.agent_id, c.outbound_member_id FROM unnest(p_calls, p_states, p_ringing, p_answered, p_attended, p_held) AS u(id, state, ringing_at, answered_at, is_attended, is_held)
    CROSS JOIN LATERAL (
      SELECT x.agent_id, x.outbound_member_id FROM outbound_call x WHERE x.organisation_id = p_organisation AND x.id = u.id AND x.state <> 'ended' OFFSET 0) c
    ORDER BY c.agent_id
  LOOP
    UPDATE outbound_seat s SET
      since = CASE WHEN s.state = 'ringing' AND w.state = 'answered' THEN least(greatest(coalesce(w.answered_at, p_now), s.since), p_now) ELSE s.since END,
      state = CASE WHEN w.state = 'answered' THEN 'talking' ELSE s.state END,
      is_attended = w.is_attended, is_held = w.is_held
    WHERE s.organisation_id = p_organisation AND s.agent_id = w.agent_id AND s.call_id = w.id AND s.state IN ('ringing', 'talking')
      AND (s.is_attended <> w.is_attended OR s.is_held <> w.is_held OR (w.state = 'answered' AND s.state = 'ringing'));
    UPDATE outbound_member m SET due_at = p_now + interval '35 seconds'
    WHERE m.organisation_id = p_organisation AND m.id = w.outbound_member_id AND m.state = 'calling' AND m.agent_id = w.agent_id
      AND m.due_at < p_now + interval '25 seconds';
    UPDATE outbound_call c SET state = w.state, ringing_at = coalesce(c.ringing_at, w.ringing_at), answered_at = coalesce(c.answered_at, w.answered_at)
    WHERE c.organisation_id = p_organisation AND c.id = w.id
      AND array_position(ARRAY['created', 'dialling', 'ringing', 'answered', 'ended'], c.state) < array_position(ARRAY['dialling', 'ringing', 'answered'], w.state) + 1;
  END LOOP;
END $$;
