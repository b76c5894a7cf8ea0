-- The gate: asks every rule of a number and notes the call, in one conditional statement on its one row. A ban is one statement on the same row, so of the two one sees what the other did: the dial
-- finds the ban and no row comes back, or the ban finds the call and ends it. Answers the call's id, the gate's version and its dials with this one.
CREATE OR REPLACE FUNCTION dial_number(p_organisation uuid, p_number text, p_task uuid, p_per_minute int, p_per_day int, p_per_month int, p_now timestamptz)
RETURNS TABLE (call_id uuid, version int, dials timestamptz[])
LANGUAGE sql
AS $$
  INSERT INTO outbound_gate AS g (organisation_id, number, live_call_id, dials)
  VALUES (p_organisation, gate_number(p_number), uuidv7(), ARRAY[p_now])
  ON CONFLICT (organisation_id, number) DO UPDATE SET
    live_call_id = EXCLUDED.live_call_id,
    dials = (SELECT coalesce(array_agg(d ORDER BY d), '{}') FROM unnest(g.dials) AS d WHERE d > p_now - interval '720 hours') || p_now,
    version = g.version + 1
  WHERE g.live_call_id IS NULL
    AND NOT coalesce(g.banned_until > p_now, false)
    AND NOT coalesce((g.task_bans ->> p_task::text)::timestamptz > p_now, false)
    AND capped_until(g.dials, p_now, p_per_minute, p_per_day, p_per_month) IS NULL
  RETURNING g.live_call_id, g.version, g.dials;
$$;
