-- p_scans: [{ nonce, code, phone, memberId, scannedAt, forced, device, pointId, byUser, byKey }] of one event. Every scan is kept once by its
-- nonce, whatever its result; the first that is ok (or forced) signs the person in at that point. Within a batch the moment of the scan
-- counts, not its place. Besides the contract's results: 'gone' when the event or the point is not there, then nothing is kept.
--
-- One query finds everything about every scan, the loop only judges, and what follows is written for the whole batch at once: a statement a
-- person inside the lock was the cost of this function. The event's lock keeps others from changing what was found meanwhile.
CREATE OR REPLACE FUNCTION record_scans(p_organisation uuid, p_event uuid, p_scans jsonb)
RETURNS TABLE (ord int, result text, repeated boolean, member_id uuid, name text, company text, title text, phone text, first_at timestamptz, forced boolean,
  ticket_id uuid, ticket_name text, ticket_is_paid boolean, is_sandbox boolean)
LANGUAGE plpgsql
SET enable_seqscan = off
AS $$
#variable_conflict use_column
DECLARE
  s record;
  new_revision bigint;
  -- Whether the event sells tickets for money: then the free ones are beside the entrance.
  sells boolean;
  seen int;
  at_point int;
  -- The scans of this batch that are kept, side by side.
  nonces text[] := '{}'; results text[] := '{}'; points uuid[] := '{}'; people uuid[] := '{}'; moments timestamptz[] := '{}';
  forceds boolean[] := '{}'; clocks int[] := '{}'; devices text[] := '{}'; users uuid[] := '{}'; keys uuid[] := '{}';
  -- Whom it signs in: at a point, and for the first time at the event. "person|point" and "person" name them.
  in_keys text[] := '{}'; in_points uuid[] := '{}'; in_people uuid[] := '{}'; in_moments timestamptz[] := '{}';
  new_people uuid[] := '{}'; new_moments timestamptz[] := '{}'; old_moments timestamptz[] := '{}';
BEGIN
  PERFORM set_config('convoke.organisation_id', p_organisation::text, true);
  UPDATE event_tally SET revision = revision + 1 WHERE organisation_id = p_organisation AND event_id = p_event RETURNING revision INTO new_revision;
  sells := sells_tickets(p_organisation, p_event);
  FOR s IN
    WITH asked AS MATERIALIZED (
      SELECT (t.o - 1)::int AS ord, t.v->>'nonce' AS nonce, t.v->>'code' AS code, t.v->>'phone' AS phone, (t.v->>'memberId')::uuid AS member_id,
        CASE WHEN c.is_believed THEN c.told ELSE now() END AS moment,
        -- A minute ahead is said of many clocks, and means nothing.
        CASE WHEN NOT c.is_believed AND abs(c.off) >= 60 THEN greatest(-2147483647, least(2147483647, c.off))::int END AS clock_off, coalesce((t.v->>'forced')::boolean, false) AS forced,
        coalesce(t.v->>'device', '') AS device, (t.v->>'pointId')::uuid AS point_id, (t.v->>'byUser')::uuid AS by_user, (t.v->>'byKey')::uuid AS by_key
      FROM jsonb_array_elements(p_scans) WITH ORDINALITY AS t(v, o)
      LEFT JOIN event e ON e.organisation_id = p_organisation AND e.id = p_event
      -- A clock that runs ahead does not sign people in tomorrow, and one that starts in 1970 not then: the server's time counts. A scan that comes
      -- late, of a device that was without a network, keeps its own.
      CROSS JOIN LATERAL (
        SELECT v.told, extract(epoch FROM v.told - now()) AS off,
          v.told <= now() AND coalesce(v.told BETWEEN e.starts_at - interval '1 day' AND e.ends_at + interval '1 day', true) AS is_believed
        FROM (SELECT (t.v->>'scannedAt')::timestamptz AS told) v
      ) c
    ), meant AS MATERIALIZED (
      -- Who is meant, before anybody is read: under row-level security a condition with a query in it reaches no index.
      SELECT k.*, x.result AS kept_result, x.forced AS kept_forced, CASE
        WHEN x.nonce IS NOT NULL THEN x.participant_id
        WHEN k.member_id IS NOT NULL THEN (
          SELECT f.participant_id FROM checkin_member f WHERE f.organisation_id = p_organisation AND f.id = k.member_id AND f.event_id = p_event)
        WHEN k.code IS NOT NULL THEN (
          SELECT d.target_id FROM directory d WHERE d.kind = 'participant' AND d.code = k.code AND d.organisation_id = p_organisation)
        -- Who came by tickets may have several with one phone: the next one that admits and is not signed in.
        ELSE coalesce(
          (SELECT f.id FROM participant f WHERE f.organisation_id = p_organisation AND f.event_id = p_event AND f.phone = k.phone AND f.order_ticket_id IS NULL),
          (SELECT f.id FROM participant f
           LEFT JOIN ticket w ON w.organisation_id = p_organisation AND w.id = f.ticket_id
           LEFT JOIN checkin_point d ON d.organisation_id = p_organisation AND d.event_id = p_event AND (d.id = k.point_id OR (k.point_id IS NULL AND d.is_default))
           LEFT JOIN checkin_point_ticket c ON c.organisation_id = p_organisation AND c.point_id = d.id AND c.ticket_id = f.ticket_id
           WHERE f.organisation_id = p_organisation AND f.event_id = p_event AND f.phone = k.phone AND f.order_ticket_id IS NOT NULL
           ORDER BY (f.state = 'APPROVED' AND NOT f.unpaid) DESC, coalesce(c.admits, NOT is_side_ticket(w.price_cents, w.is_hidden, w.needs_review, sells)) DESC,
             f.signed_in_at IS NOT NULL, f.id LIMIT 1))
      END AS who
      FROM asked k
      LEFT JOIN LATERAL (
        SELECT y.* FROM checkin_scan y WHERE y.organisation_id = p_organisation AND y.event_id = p_event AND y.nonce = k.nonce LIMIT 1
      ) x ON true
    )
    SELECT k.*, a.event_id <> p_event AS elsewhere, pt.id AS here, pt.group_id, pt.opens_at, pt.closes_at, pt.admits_sandbox,
      a.id AS person, a.name, a.company, a.title, a.phone AS own_phone, a.state, a.unpaid, a.signed_in_at, m.id AS member, st.first_at AS first_at,
      a.is_sandbox AS of_sandbox, w.id AS ticket, w.name AS ticket_named, w.price_cents > 0 AS is_priced,
      CASE WHEN w.id IS NULL THEN pt.admits_ticketless ELSE coalesce(c.admits, NOT is_side_ticket(w.price_cents, w.is_hidden, w.needs_review, sells)) END AS admitted,
      EXISTS (
        SELECT FROM checkin_scan u WHERE u.organisation_id = p_organisation AND u.participant_id = a.id AND u.scanned_at >= k.moment
          AND u.result = 'undone' AND u.point_id = pt.id
      ) AS undone_later
    FROM meant k
    LEFT JOIN LATERAL (
      SELECT c.* FROM checkin_point c JOIN event e ON e.organisation_id = p_organisation AND e.id = p_event AND e.deleted_at IS NULL
      WHERE c.organisation_id = p_organisation AND c.event_id = p_event AND (c.id = k.point_id OR (k.point_id IS NULL AND c.is_default)) LIMIT 1
    ) pt ON true
    LEFT JOIN LATERAL (
      SELECT b.* FROM participant b WHERE b.organisation_id = p_organisation AND b.id = k.who LIMIT 1
    ) a ON true
    LEFT JOIN LATERAL (
      SELECT f.id FROM checkin_member f WHERE f.organisation_id = p_organisation AND f.participant_id = a.id AND f.group_id = pt.group_id LIMIT 1
    ) m ON true
    LEFT JOIN LATERAL (
      SELECT f.first_at FROM checkin_state f WHERE f.organisation_id = p_organisation AND f.point_id = pt.id AND f.participant_id = a.id LIMIT 1
    ) st ON true
    LEFT JOIN LATERAL (
      SELECT f.* FROM ticket f WHERE f.organisation_id = p_organisation AND f.id = a.ticket_id LIMIT 1
    ) w ON true
    LEFT JOIN LATERAL (
      SELECT f.admits FROM checkin_point_ticket f WHERE f.organisation_id = p_organisation AND f.point_id = pt.id AND f.ticket_id = a.ticket_id LIMIT 1
    ) c ON true
    ORDER BY k.moment, k.ord
  LOOP
    ord := s.ord; member_id := s.member; name := s.name; company := s.company; title := s.title; phone := s.own_phone;
    ticket_id := s.ticket; ticket_name := s.ticket_named; ticket_is_paid := s.is_priced; is_sandbox := coalesce(s.of_sandbox, false);
    repeated := s.kept_result IS NOT NULL; forced := s.forced;
    -- What an earlier scan of this same batch has changed.
    at_point := array_position(in_keys, s.person || '|' || s.here);
    first_at := coalesce(in_moments[at_point], s.first_at);
    seen := array_position(nonces, s.nonce);
    IF s.here IS NULL THEN
      result := 'gone'; RETURN NEXT; CONTINUE;
    ELSIF repeated THEN
      result := s.kept_result; forced := s.kept_forced; RETURN NEXT; CONTINUE;
    ELSIF seen IS NOT NULL THEN
      repeated := true; result := results[seen]; forced := forceds[seen]; RETURN NEXT; CONTINUE;
    END IF;

    IF s.person IS NULL THEN result := 'unknown';
    ELSIF s.elsewhere THEN
      -- A person of another event of the organisation: nothing of them is shown or kept here.
      result := 'wrong-event'; member_id := NULL; name := NULL; company := NULL; title := NULL; phone := NULL;
      ticket_id := NULL; ticket_name := NULL; ticket_is_paid := NULL; is_sandbox := false;
    ELSIF s.state = 'DELETED' THEN result := 'unknown';
    ELSIF s.state = 'CANCELLED' THEN result := 'cancelled';
    ELSIF s.unpaid AND s.state = 'APPROVED' THEN result := 'unpaid';
    -- Nobody paid for it: only the organiser lets it in, by the point's setting, not a hand at the door.
    ELSIF s.of_sandbox AND NOT s.admits_sandbox THEN result := 'sandbox';
    ELSIF s.state <> 'APPROVED' AND NOT s.forced THEN result := 'not-approved';
    ELSIF s.member IS NULL AND NOT s.forced THEN result := 'not-in-group';
    ELSIF NOT s.admitted AND NOT s.forced THEN result := 'other-ticket';
    ELSIF (s.moment < s.opens_at OR s.moment >= s.closes_at) AND NOT s.forced THEN result := 'outside-window';
    -- Kept without a network since before an organiser took the sign-in back: what was decided later stands.
    ELSIF s.undone_later THEN result := 'undone';
    ELSE
      IF first_at IS NULL THEN
        result := 'ok'; first_at := s.moment;
        in_keys := in_keys || (s.person || '|' || s.here);
        in_points := in_points || s.here; in_people := in_people || s.person; in_moments := in_moments || s.moment;
      ELSE
        result := 'already';
        -- A scan kept without a network may come later than one made after it: the earlier moment stands.
        IF s.moment < first_at THEN
          UPDATE checkin_state c SET first_at = s.moment
          WHERE c.organisation_id = p_organisation AND c.point_id = s.here AND c.participant_id = s.person;
          first_at := s.moment;
        END IF;
      END IF;
      IF (s.signed_in_at IS NULL OR s.signed_in_at > s.moment) AND NOT s.person = ANY(new_people) THEN
        new_people := new_people || s.person; new_moments := new_moments || s.moment; old_moments := old_moments || s.signed_in_at;
      END IF;
    END IF;
    nonces := nonces || s.nonce; results := results || result; points := points || s.here; people := people || CASE WHEN s.elsewhere THEN NULL ELSE s.person END;
    moments := moments || s.moment; forceds := forceds || s.forced; clocks := clocks || s.clock_off; devices := devices || s.device;
    users := users || s.by_user; keys := keys || s.by_key;
    RETURN NEXT;
  END LOOP;

  INSERT INTO checkin_scan (organisation_id, event_id, point_id, participant_id, nonce, result, forced, device, by_user, by_key, scanned_at, clock_off_seconds)
  SELECT p_organisation, p_event, k.point, k.person, k.nonce, k.result, k.forced, k.device, k.by_user, k.by_key, k.moment, k.clock_off
  FROM unnest(points, people, nonces, results, forceds, devices, users, keys, moments, clocks)
    AS k(point, person, nonce, result, forced, device, by_user, by_key, moment, clock_off);
  IF in_people <> '{}' THEN
    INSERT INTO checkin_state (organisation_id, point_id, participant_id, first_at)
    SELECT p_organisation, k.point, k.person, k.moment FROM unnest(in_points, in_people, in_moments) AS k(point, person, moment);
    UPDATE checkin_point c SET signed_in = c.signed_in + k.n
    FROM (SELECT point, count(*) AS n FROM unnest(in_points) AS point GROUP BY point) k WHERE c.organisation_id = p_organisation AND c.id = k.point;
  END IF;
  IF new_people <> '{}' THEN
    UPDATE participant a SET signed_in_at = k.moment, revision = new_revision FROM unnest(new_people, new_moments) AS k(person, moment)
    WHERE a.organisation_id = p_organisation AND a.id = k.person;
    INSERT INTO event_quarter AS q (organisation_id, event_id, quarter, signed_in)
    SELECT p_organisation, p_event, date_bin('15 minutes', k.moment, '2000-01-01Z'), count(*) FROM unnest(new_moments) AS k(moment) GROUP BY 3
    ON CONFLICT (organisation_id, event_id, quarter) DO UPDATE SET signed_in = q.signed_in + EXCLUDED.signed_in;
    UPDATE event_quarter q SET signed_in = q.signed_in - k.n
    FROM (SELECT date_bin('15 minutes', was, '2000-01-01Z') AS quarter, count(*) AS n FROM unnest(old_moments) AS was WHERE was IS NOT NULL GROUP BY 1) k
    WHERE q.organisation_id = p_organisation AND q.event_id = p_event AND q.quarter = k.quarter;
    UPDATE event_tally SET signed_in = signed_in + (SELECT count(*) FROM unnest(old_moments) AS was WHERE was IS NULL)
    WHERE organisation_id = p_organisation AND event_id = p_event;
  END IF;
END $$;
