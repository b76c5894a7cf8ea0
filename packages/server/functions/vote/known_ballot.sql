-- A voter's ballot: the one with this nonce, else that of the period. Planned anew every time: a plan made for an empty table reads a full one
-- whole.
CREATE OR REPLACE FUNCTION known_ballot(p_organisation uuid, p_round uuid, p_voter bytea, p_period int, p_nonce text)
RETURNS TABLE (id uuid, nonce text, state text, cast_at timestamptz)
LANGUAGE plpgsql STABLE
SET enable_seqscan = off
SET plan_cache_mode = force_custom_plan
AS $$
#variable_conflict use_column
BEGIN
  RETURN QUERY SELECT k.id, k.nonce, k.state, k.cast_at FROM ballot k
  WHERE k.organisation_id = p_organisation AND k.round_id = p_round AND k.voter = p_voter AND (k.nonce = p_nonce OR k.period = p_period)
  ORDER BY k.nonce = p_nonce DESC LIMIT 1;
END $$;
