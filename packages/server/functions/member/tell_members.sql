-- Writes what participants did into the history of their members. The id of a line is that of what it tells, or made of it: told again it is there already.
CREATE OR REPLACE FUNCTION tell_members(p_organisation uuid, p_ids uuid[])
RETURNS void
LANGUAGE plpgsql
SET enable_seqscan = off
SET enable_hashjoin = off
SET enable_mergejoin = off
SET plan_cache_mode = force_custom_plan
AS $$
BEGIN
  WITH people AS MATERIALIZED (
    SELECT l.member_id, p.id, p.event_id, p.submitted_at, p.channel, p.state, p.order_ticket_id
    FROM unnest(p_ids) AS w(id)
    CROSS JOIN LATERAL (SELECT * FROM member_participant WHERE organisation_id = p_organisation AND participant_id = w.id OFFSET 0) l
    CROSS JOIN LATERAL (SELECT * FROM participant WHERE organisation_id = p_organisation AND id = w.id OFFSET 0) p
    CROSS JOIN LATERAL (SELECT FROM member WHERE organisation_id = p_organisation AND id = l.member_id AND deleted_at IS NULL OFFSET 0) m
  ), lines AS MATERIALIZED (
    SELECT p.id, p.member_id, p.submitted_at AS at, 'registered' AS kind, p.event_id, p.id AS participant_id, NULL::uuid AS order_id, NULL::uuid AS by_user,
      jsonb_strip_nulls(jsonb_build_object('channel', nullif(p.channel, ''))) AS data, true AS is_own
    FROM people p WHERE p.state <> 'DELETED'
    UNION ALL
    SELECT h.id, p.member_id, h.at, CASE WHEN h.kind = 'refund' THEN 'refunded' ELSE 'reviewed' END, p.event_id, p.id, NULL, h.by_user,
      jsonb_strip_nulls(jsonb_build_object('from', h.from_state, 'to', h.to_state)), false
    FROM people p CROSS JOIN LATERAL (
      SELECT * FROM participant_history WHERE organisation_id = p_organisation AND participant_id = p.id ORDER BY at DESC LIMIT 200) h
    WHERE h.to_state IS NOT NULL AND h.to_state <> 'DELETED' AND h.to_state IS DISTINCT FROM h.from_state
    UNION ALL
    SELECT md5(s.event_id::text || s.nonce)::uuid, p.member_id, s.scanned_at,
      CASE WHEN s.result = 'undone' THEN 'signInUndone' WHEN s.direction = 'out' THEN 'signedOut' ELSE 'signedIn' END, p.event_id, p.id, NULL, s.by_user,
      jsonb_build_object('pointId', s.point_id), s.passed
    FROM people p CROSS JOIN LATERAL (
      SELECT * FROM checkin_scan WHERE organisation_id = p_organisation AND participant_id = p.id ORDER BY scanned_at DESC LIMIT 200) s
    WHERE s.passed OR s.result = 'undone'
    UNION ALL
    SELECT md5(what.kind || p.id::text)::uuid, p.member_id, what.at, what.kind, p.event_id, p.id, o.id, NULL,
      jsonb_build_object('number', o.number, 'amountCents', t.price_cents - t.discount_cents), true
    FROM people p
    CROSS JOIN LATERAL (SELECT * FROM order_ticket WHERE organisation_id = p_organisation AND id = p.order_ticket_id OFFSET 0) t
    CROSS JOIN LATERAL (SELECT * FROM ticket_order WHERE organisation_id = p_organisation AND id = t.order_id OFFSET 0) o
    CROSS JOIN LATERAL (VALUES ('ordered', o.created_at), ('paid', CASE WHEN t.price_cents - t.discount_cents > 0 THEN o.paid_at END)) AS what(kind, at)
    WHERE what.at IS NOT NULL
  ), told AS (
    INSERT INTO member_log (organisation_id, id, member_id, at, kind, event_id, participant_id, order_id, by_user, data)
    SELECT p_organisation, id, member_id, at, kind, event_id, participant_id, order_id, by_user, data FROM lines
    ON CONFLICT DO NOTHING
  ), latest AS MATERIALIZED (
    -- What the organiser decided is nothing the person did.
    SELECT member_id, max(at) AS at FROM lines WHERE is_own GROUP BY member_id
  )
  UPDATE member m SET last_at = l.at FROM latest l WHERE m.organisation_id = p_organisation AND m.id = l.member_id AND m.last_at < l.at;
END $$;
