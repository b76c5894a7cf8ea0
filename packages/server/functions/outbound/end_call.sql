-- All that follows of the end of a call, once: the gate lets the number go, the seat goes to its wrap-up (or on, where nobody answered and the task dials by itself), the member is told when to come again
-- should nobody choose an outcome, figures count. A second end changes nothing, but what the line tells later of a recording is taken.
--
-- Locks the seat, the member, the call and the gate, in this order, as every dial does.
-- Answers the call when it ended by this.
CREATE OR REPLACE FUNCTION end_call(p_organisation uuid, p_call uuid, p_cause text, p_sip_status int, p_ringing_at timestamptz, p_answered_at timestamptz, p_ended_at timestamptz, p_lost_packets int,
  p_is_simulated boolean, p_recording text, p_recording_ms int, p_recording_bytes bigint, p_recording_failure text, p_now timestamptz)
RETURNS TABLE (member_id uuid, task_id uuid, cause text, talk_ms int, ended_at timestamptz)
LANGUAGE plpgsql
SET enable_seqscan = off
AS $$
#variable_conflict use_column
DECLARE
  c outbound_call%ROWTYPE;
  s outbound_seat%ROWTYPE;
  m outbound_member%ROWTYPE;
  t outbound_task%ROWTYPE;
  rule jsonb;
  before text := 'allotted';
  due timestamptz := p_now;
  goes_on boolean;
  is_told boolean;
BEGIN
  SELECT x.* INTO c FROM outbound_call x WHERE x.organisation_id = p_organisation AND x.id = p_call;
  IF NOT FOUND THEN RETURN; END IF;
  SELECT x.* INTO s FROM outbound_seat x WHERE x.organisation_id = p_organisation AND x.agent_id = c.agent_id FOR UPDATE;
  SELECT x.* INTO m FROM outbound_member x WHERE x.organisation_id = p_organisation AND x.id = c.outbound_member_id FOR UPDATE;
  SELECT x.* INTO c FROM outbound_call x WHERE x.organisation_id = p_organisation AND x.id = p_call FOR UPDATE;
  -- The gate before the call that goes on, as a ban has them.
  PERFORM FROM outbound_gate g WHERE g.organisation_id = p_organisation AND g.number = gate_number(c.number) FOR UPDATE;
  IF p_cause = 'lost' THEN
    UPDATE outbound_live SET is_over = true, is_cut = true WHERE call_id = p_call;
  ELSIF p_recording = 'pending' THEN
    -- Until its recording is fetched, or given up.
    UPDATE outbound_live SET is_over = true, is_cut = true, told_at = p_now WHERE call_id = p_call;
  ELSE
    DELETE FROM outbound_live WHERE call_id = p_call;
  END IF;
  UPDATE outbound_call x SET recording = p_recording, recording_ms = p_recording_ms, recording_bytes = p_recording_bytes, recording_failure = p_recording_failure
  WHERE x.organisation_id = p_organisation AND x.id = p_call AND x.recording = 'none' AND p_recording <> 'none' AND x.number <> '';
  IF c.state = 'ended' THEN RETURN; END IF;

  SELECT x.* INTO t FROM outbound_task x WHERE x.organisation_id = p_organisation AND x.id = c.task_id;
  c.answered_at := coalesce(p_answered_at, c.answered_at);
  c.ended_at := greatest(least(coalesce(p_ended_at, p_now), p_now), c.created_at);
  c.talk_ms := coalesce(least(greatest(extract(epoch FROM c.ended_at - c.answered_at) * 1000, 0), 86400000), 0)::int;
  UPDATE outbound_call x SET
    state = 'ended', cause = p_cause, sip_status = p_sip_status, ringing_at = coalesce(p_ringing_at, x.ringing_at), answered_at = c.answered_at, ended_at = c.ended_at,
    talk_ms = c.talk_ms, lost_packets = p_lost_packets, is_simulated = x.is_simulated OR p_is_simulated
  WHERE x.organisation_id = p_organisation AND x.id = p_call;
  IF c.number <> '' THEN
    UPDATE outbound_gate g SET live_call_id = NULL
    WHERE g.organisation_id = p_organisation AND g.number = gate_number(c.number) AND g.live_call_id = p_call;
  ELSE
    -- The person was erased while they talked: nothing says any more which number it was.
    UPDATE outbound_gate g SET live_call_id = NULL WHERE g.organisation_id = p_organisation AND g.live_call_id = p_call;
  END IF;

  is_told := EXISTS (SELECT FROM outbound_log l WHERE l.organisation_id = p_organisation AND l.call_id = p_call);
  IF c.answered_at IS NULL AND p_cause NOT IN ('cancelled', 'cut', 'agentLost', 'agent') THEN
    SELECT r INTO rule FROM jsonb_array_elements(t.retries) AS r WHERE r ->> 'cause' = CASE p_cause WHEN 'lost' THEN 'failed' ELSE p_cause END;
    IF rule IS NOT NULL AND (rule ->> 'most')::int > (
      SELECT count(*) FROM (
        -- Since their tries were last counted from the beginning.
        SELECT x.cause FROM outbound_call x WHERE x.organisation_id = p_organisation AND x.outbound_member_id = c.outbound_member_id
        ORDER BY x.created_at DESC, x.id DESC LIMIT m.tries + 1) x WHERE x.cause = p_cause)
    THEN
      before := 'retry';
      due := p_now + make_interval(mins => (rule ->> 'minutes')::int);
    ELSE
      before := 'finished';
    END IF;
  END IF;
  IF m.tries + 1 >= t.most_tries THEN before := 'finished'; END IF;
  IF before = 'finished' THEN due := NULL; END IF;
  goes_on := t.mode = 'progressive' AND c.answered_at IS NULL AND before IN ('retry', 'finished');

  UPDATE outbound_member x SET
    tries = x.tries + 1, last_call_id = p_call, last_call_at = c.created_at, last_cause = p_cause,
    state_before = CASE WHEN x.state = 'calling' AND x.agent_id = c.agent_id THEN before ELSE x.state_before END,
    due_before = CASE WHEN x.state = 'calling' AND x.agent_id = c.agent_id THEN due ELSE x.due_before END
  WHERE x.organisation_id = p_organisation AND x.id = c.outbound_member_id;
  IF s.call_id = p_call THEN
    IF goes_on OR is_told THEN
      PERFORM release_callee(p_organisation, c.outbound_member_id, c.agent_id);
      UPDATE outbound_seat x SET state = 'idle', since = c.ended_at, call_id = NULL, outbound_member_id = NULL, is_held = false, is_attended = false, wrap_up_ends_at = NULL
      WHERE x.organisation_id = p_organisation AND x.agent_id = c.agent_id;
    ELSE
      UPDATE outbound_seat x SET state = 'wrapUp', since = c.ended_at, is_held = false, is_attended = false, wrap_up_ends_at = p_now + make_interval(secs => t.wrap_up_seconds)
      WHERE x.organisation_id = p_organisation AND x.agent_id = c.agent_id;
    END IF;
  ELSE
    -- The seat was taken from the call, by a ban or a supervisor.
    PERFORM release_callee(p_organisation, c.outbound_member_id, c.agent_id)
    WHERE s.outbound_member_id IS DISTINCT FROM c.outbound_member_id;
  END IF;

  INSERT INTO outbound_hour AS h (organisation_id, hour, task_id, agent_id, calls, answered, talk_ms)
  VALUES (p_organisation, quarter_of(c.created_at), c.task_id, c.agent_id, 1, (c.answered_at IS NOT NULL)::int, c.talk_ms)
  ON CONFLICT (organisation_id, hour, task_id, agent_id) DO UPDATE SET
    calls = h.calls + 1, answered = h.answered + EXCLUDED.answered, talk_ms = h.talk_ms + EXCLUDED.talk_ms;
  INSERT INTO outbound_hour_end AS h (organisation_id, hour, task_id, agent_id, kind, value, count)
  VALUES (p_organisation, quarter_of(c.created_at), c.task_id, c.agent_id, 'cause', p_cause, 1)
  ON CONFLICT (organisation_id, hour, task_id, agent_id, kind, value) DO UPDATE SET count = h.count + 1;
  UPDATE outbound_task_tally y SET calls = y.calls + 1, answered = y.answered + (c.answered_at IS NOT NULL)::int
  WHERE y.organisation_id = p_organisation AND y.task_id = c.task_id;

  RETURN QUERY SELECT c.member_id, c.task_id, p_cause, c.talk_ms, c.ended_at;
END $$;
