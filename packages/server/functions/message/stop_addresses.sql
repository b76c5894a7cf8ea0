-- Stops numbers or addresses of a channel. Those that are stopped as far already stay as they are; answers the others, and writes it into the history of who has them.
CREATE OR REPLACE FUNCTION stop_addresses(p_organisation uuid, p_channel text, p_addresses text[], p_lines uuid[], p_scope text, p_why text, p_user uuid)
RETURNS TABLE (stopped text)
LANGUAGE plpgsql
SET enable_seqscan = off
SET enable_hashjoin = off
SET enable_mergejoin = off
AS $$
DECLARE
  made text[];
BEGIN
  WITH asked AS MATERIALIZED (
    SELECT DISTINCT ON (a.address) a.address, a.line_id FROM unnest(p_addresses, p_lines) AS a(address, line_id) ORDER BY a.address
  ), added AS (
    INSERT INTO message_stop AS s (organisation_id, channel, address, scope, why, line_id, by_user)
    SELECT p_organisation, p_channel, a.address, p_scope, p_why, a.line_id, p_user FROM asked a
    WHERE NOT EXISTS (SELECT FROM message_stop o WHERE o.organisation_id = p_organisation AND o.channel = p_channel AND o.address = a.address
      AND o.scope = 'all' AND o.lifted_at IS NULL OFFSET 0)
    -- In one order, so that two who stop the same do not wait in a circle.
    ORDER BY a.address
    ON CONFLICT DO NOTHING
    RETURNING s.address
  )
  SELECT coalesce(array_agg(n.address), '{}') INTO made FROM added n;
  PERFORM tell_addresses(p_organisation, p_channel, made, 'messageStopped', jsonb_build_object('scope', p_scope, 'why', p_why), p_user);
  RETURN QUERY SELECT m.address FROM unnest(made) AS m(address);
END $$;
