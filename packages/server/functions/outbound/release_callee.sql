-- Gives an agent's lease back: the member waits where they would wait without an outcome, a callback that was anybody's is anybody's again.
CREATE OR REPLACE FUNCTION release_callee(p_organisation uuid, p_callee uuid, p_agent uuid)
RETURNS void
LANGUAGE sql
AS $$
  UPDATE outbound_member SET
    state = CASE state_before WHEN 'pool' THEN 'callback' ELSE state_before END,
    agent_id = CASE state_before WHEN 'pool' THEN NULL ELSE agent_id END,
    due_at = due_before, state_before = NULL, due_before = NULL
  WHERE organisation_id = p_organisation AND id = p_callee AND agent_id = p_agent AND state = 'calling';
$$;
