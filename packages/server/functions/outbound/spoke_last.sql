-- The agent with whom a member spoke last, in any task; null = nobody yet.
CREATE OR REPLACE FUNCTION spoke_last(p_organisation uuid, p_member uuid)
RETURNS uuid
LANGUAGE sql
STABLE
AS $$
  SELECT agent_id FROM outbound_call WHERE organisation_id = p_organisation AND member_id = p_member AND answered_at IS NOT NULL
  ORDER BY created_at DESC, id DESC LIMIT 1
$$;
