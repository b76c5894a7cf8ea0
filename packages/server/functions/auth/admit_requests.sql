-- Reads the tokens and spends the nonces of requests that arrive together; a nonce that stands twice among them is fresh for the first only. A
-- function keeps its plan, which took longer to make than to follow.
CREATE OR REPLACE FUNCTION admit_requests(p_hashes bytea[], p_nonces text[], p_apps text[])
RETURNS TABLE (ord int, known boolean, kind text, organisation_id uuid, user_id uuid, event_id uuid, key_id uuid, role text, scopes text[], fresh boolean)
LANGUAGE plpgsql
SET enable_seqscan = off
AS $$
#variable_conflict use_column
BEGIN
  -- Not waiting for the disk: a crash of the database within a moment of a request could let that one request be repeated, no more.
  PERFORM set_config('synchronous_commit', 'off', true);
  RETURN QUERY
  WITH asked AS (
    SELECT * FROM unnest(p_hashes, p_nonces, p_apps) WITH ORDINALITY AS t(hash, nonce, app, at)
  ), spent AS (
    INSERT INTO request_nonce (nonce, app_id) SELECT DISTINCT nonce, app FROM asked WHERE nonce IS NOT NULL
    ON CONFLICT DO NOTHING RETURNING nonce, app_id
  )
  SELECT (asked.at - 1)::int, a.token_hash IS NOT NULL, a.kind, a.organisation_id, a.user_id, a.event_id, a.key_id, a.role, a.scopes,
    asked.nonce IS NULL OR (s.nonce IS NOT NULL AND row_number() OVER (PARTITION BY asked.nonce, asked.app ORDER BY asked.at) = 1)
  FROM asked LEFT JOIN spent s ON s.nonce = asked.nonce AND s.app_id = asked.app
  LEFT JOIN access_token a ON a.token_hash = asked.hash AND a.expires_at > now()
  ORDER BY asked.at;
END $$;
