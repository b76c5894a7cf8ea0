-- p_scans: [{ nonce, code, phone, memberId, scannedAt, forced, device, pointId, direction, letIn, confirms, held, note, byUser, byKey }] of one event. Every scan is kept once by
-- its nonce, whatever its result. Within a batch the moment of the scan counts, not its place. Besides the contract's results: 'gone' when the event or
-- the point is not there, then nothing is kept.
--
-- The result is what is said at the door; whether somebody went through is kept beside it (`passed`): as the result says, or as a device decided that had no
-- network (letIn). Where people are follows from the latter alone (fold_presence).
--
-- At a point that needs it, who would be let in waits a minute for somebody of the staff (checkin_wait); the scan that lets them in names by `confirms`
-- the one that waits, and the first of several is the one that did.
--
-- A ticket may be good for so many entries (decision 0059): whether this is one of them is decided by what ticket and point are now and kept with the scan
-- (uses_entry); how many are used is the fold's count, which stands with the person. The result says how many are used with this one (entries_used).
--
-- What the caller has seen that speaks against a scan (a poster's time or place) comes as `held`: it is the result of whoever is of this event.
--
-- One query finds everything about every scan, the loop only judges, and what follows is written for the whole batch at once: a statement a
-- person inside the lock was the cost of this function. The event's lock keeps others from changing what was found meanwhile. Who goes through twice
-- in one batch is judged the second time when the first is written.
CREATE OR REPLACE FUNCTION record_scans(p_organisation uuid, p_event uuid, p_scans jsonb)
RETURNS TABLE (ord int, result text, repeated boolean, member_id uuid, name text, company text, title text, phone text, first_at timestamptz, forced boolean,
  ticket_id uuid, ticket_name text, ticket_is_paid boolean, is_sandbox boolean, direction text,
  entries_used int, entries_most int, entries_at timestamptz, door_note text, photo_id uuid, companion_of uuid, party_of uuid)
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
  passes boolean;
  -- Whether somebody decides that a hall holds more than its limit.
  is_beyond boolean := false;
  -- What an entry here is to the ticket, and whether this one uses one of its entries up.
  uses text;
  costs boolean;
  -- The scans of this batch that are kept, side by side.
  nonces text[] := '{}'; results text[] := '{}'; points uuid[] := '{}'; people uuid[] := '{}'; moments timestamptz[] := '{}'; notes text[] := '{}';
  forceds boolean[] := '{}'; clocks int[] := '{}'; devices text[] := '{}'; users uuid[] := '{}'; keys uuid[] := '{}'; ways text[] := '{}'; passings boolean[] := '{}';
  uses_kept text[] := '{}'; useds int[] := '{}'; mosts int[] := '{}';
  -- Who goes through, and what comes of it for the halls before it is written.
  gone_through uuid[] := '{}'; in_halls uuid[] := '{}'; out_halls uuid[] := '{}';
  -- Scans of whom went through just now.
  later jsonb := '[]';
BEGIN
  PERFORM set_config('convoke.organisation_id', p_organisation::text, true);
  UPDATE event_tally SET revision = revision + 1 WHERE organisation_id = p_organisation AND event_id = p_event RETURNING revision INTO new_revision;
  sells := sells_tickets(p_organisation, p_event);
  FOR s IN
    WITH asked AS MATERIALIZED (
      SELECT coalesce((t.v->>'ord')::int, t.o::int - 1) AS ord, t.v AS told, t.v->>'nonce' AS told_nonce, t.v->>'code' AS code, t.v->>'phone' AS phone, (t.v->>'memberId')::uuid AS member_id,
        CASE WHEN c.is_believed THEN c.told ELSE now() END AS moment,
        -- A minute ahead is said of many clocks, and means nothing.
        CASE WHEN NOT c.is_believed AND abs(c.off) >= 60 THEN greatest(-2147483647, least(2147483647, c.off))::int END AS clock_off, coalesce((t.v->>'forced')::boolean, false) AS forced,
        coalesce(t.v->>'device', '') AS device, coalesce((t.v->>'pointId')::uuid, y.point_ids[1]) AS point_id, y.point_ids AS points_of_key, t.v->>'direction' AS wanted, (t.v->>'letIn')::boolean AS let_in, t.v->>'confirms' AS confirms, t.v->>'held' AS held, coalesce(t.v->>'note', '') AS note, (t.v->>'byUser')::uuid AS by_user, (t.v->>'byKey')::uuid AS by_key
      FROM jsonb_array_elements(p_scans) WITH ORDINALITY AS t(v, o)
      LEFT JOIN event e ON e.organisation_id = p_organisation AND e.id = p_event
      -- The link that scans: it may be for some points alone.
      LEFT JOIN LATERAL (
        SELECT f.point_ids FROM checkin_key f WHERE f.organisation_id = p_organisation AND f.id = (t.v->>'byKey')::uuid OFFSET 0
      ) y ON true
      -- A clock that runs ahead does not sign people in tomorrow, and one that starts in 1970 not then: the server's time counts. A scan that comes
      -- late, of a device that was without a network, keeps its own.
      CROSS JOIN LATERAL (
        SELECT v.told, extract(epoch FROM v.told - now()) AS off,
          v.told <= now() AND coalesce(v.told BETWEEN e.starts_at - interval '1 day' AND e.ends_at + interval '1 day', true) AS is_believed
        FROM (SELECT (t.v->>'scannedAt')::timestamptz AS told) v
      ) c
    ), meant AS MATERIALIZED (
      -- Who is meant, before anybody is read: under row-level security a condition with a query in it reaches no index.
      SELECT k.*, n.nonce, x.result AS kept_result, x.forced AS kept_forced, x.direction AS kept_direction, x.entries_used AS kept_used, x.entries_most AS kept_most, CASE
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
           LEFT JOIN checkin_point d ON d.organisation_id = p_organisation AND d.event_id = p_event AND d.deleted_at IS NULL AND (d.id = k.point_id OR (k.point_id IS NULL AND d.is_default))
           LEFT JOIN LATERAL (
             SELECT x.admits FROM checkin_point_ticket x WHERE x.organisation_id = p_organisation AND x.point_id = d.id AND x.ticket_id = f.ticket_id OFFSET 0
           ) c ON true
           WHERE f.organisation_id = p_organisation AND f.event_id = p_event AND f.phone = k.phone AND f.order_ticket_id IS NOT NULL
           ORDER BY (f.state = 'APPROVED' AND NOT f.unpaid) DESC, coalesce(c.admits, NOT is_side_ticket(w.price_cents, w.is_hidden, w.needs_review, sells)) DESC,
             f.signed_in_at IS NOT NULL, f.id LIMIT 1))
      END AS who
      FROM asked k
      LEFT JOIN LATERAL (
        SELECT y.device, y.participant_id FROM checkin_scan y WHERE y.organisation_id = p_organisation AND y.event_id = p_event AND y.nonce = k.told_nonce LIMIT 1
      ) f ON true
      -- Two devices that made the same nonce for different people have made two scans: the later one has a nonce of its own, the same each time it is sent.
      CROSS JOIN LATERAL (
        SELECT CASE WHEN f.device <> k.device AND f.participant_id IS DISTINCT FROM (CASE
            WHEN k.member_id IS NOT NULL THEN (
              SELECT m.participant_id FROM checkin_member m WHERE m.organisation_id = p_organisation AND m.id = k.member_id AND m.event_id = p_event)
            WHEN k.code IS NOT NULL THEN (
              SELECT d.target_id FROM directory d WHERE d.kind = 'participant' AND d.code = k.code AND d.organisation_id = p_organisation)
            ELSE f.participant_id END)
          THEN md5(k.told_nonce || ' ' || k.device) ELSE k.told_nonce END AS nonce
      ) n
      LEFT JOIN LATERAL (
        SELECT y.* FROM checkin_scan y WHERE y.organisation_id = p_organisation AND y.event_id = p_event AND y.nonce = n.nonce LIMIT 1
      ) x ON true
    ), places AS MATERIALIZED (
      -- All points of the event, the deleted ones too: people are where they were when one was deleted.
      SELECT c.id, c.hall_id, l.leaves_others FROM checkin_point c
      LEFT JOIN LATERAL (
        SELECT t.leaves_others FROM checkin_hall t WHERE t.organisation_id = p_organisation AND t.id = c.hall_id OFFSET 0
      ) l ON true
      WHERE c.organisation_id = p_organisation AND c.event_id = p_event
    )
    SELECT k.*, oc.why AS old_why, a.event_id <> p_event AS elsewhere, pt.id AS here, pt.group_id, pt.admits_sandbox, pt.needs_confirm, pt.hall_id, pt.direction AS ways_here, pt.reentry,
      pt.entries_all, pt.entries_day, pt.entries_window, h.most_inside, h.inside AS hall_inside, h.leaves_others, at.halls, at.moving_halls, at.is_inside, at.been_halls, at.last_at,
      open_now.opens_at, open_now.closes_at, open_now.is_any, pt.time_zone,
      CASE pt.direction WHEN 'both' THEN coalesce(k.wanted, 'in') ELSE pt.direction END AS way,
      a.id AS person, a.name, a.company, a.title, a.phone AS own_phone, a.state, a.unpaid, a.signed_in_at, m.id AS member, st.first_at AS first_at, st.entered_at AS entered_at, st.is_in AS in_here, st.entries AS entries_here,
      a.door_note AS noted, a.photo_id AS photo, a.companion_of AS holder, a.companions > 0 AS brings, pt.uses_entries, w.entries AS of_entries, a.entries_used AS used, a.entries_used_at AS used_at,
      a.is_sandbox AS of_sandbox, w.id AS ticket, w.name AS ticket_named, w.price_cents > 0 AS is_priced,
      CASE WHEN w.id IS NULL THEN pt.admits_ticketless ELSE coalesce(c.admits, NOT is_side_ticket(w.price_cents, w.is_hidden, w.needs_review, sells)) END AS admitted,
      -- An undo that came before this scan means it, unless it meant another sign-in: they had left in between, or each scan here is one.
      EXISTS (
        SELECT FROM checkin_scan u WHERE u.organisation_id = p_organisation AND u.participant_id = a.id AND u.scanned_at >= k.moment
          AND u.result = 'undone' AND u.forced AND NOT u.passed AND u.point_id = pt.id AND coalesce(u.undoes_at, u.scanned_at) >= k.moment
          AND NOT EXISTS (
            SELECT FROM checkin_scan f WHERE f.organisation_id = p_organisation AND f.participant_id = a.id
              AND f.scanned_at > k.moment AND f.scanned_at <= coalesce(u.undoes_at, u.scanned_at) AND f.nonce <> u.nonce
              AND CASE WHEN f.passed THEN f.direction = 'out' OR (f.point_id = pt.id AND (f.uses_entry = 'each' OR pt.direction = 'in' AND pt.reentry))
                ELSE f.result = 'undone' AND f.forced AND f.point_id = pt.id END)
      ) AS undone_later
    FROM meant k
    LEFT JOIN LATERAL (
      SELECT c.*, e.time_zone FROM checkin_point c JOIN event e ON e.organisation_id = p_organisation AND e.id = p_event AND e.deleted_at IS NULL
      WHERE c.organisation_id = p_organisation AND c.event_id = p_event AND c.deleted_at IS NULL AND (c.id = k.point_id OR (k.point_id IS NULL AND c.is_default)) LIMIT 1
    ) pt ON true
    LEFT JOIN checkin_hall h ON h.organisation_id = p_organisation AND h.id = pt.hall_id
    LEFT JOIN LATERAL (
      SELECT count(*) > 0 AS is_any, min(f.opens_at) FILTER (WHERE k.moment >= f.opens_at AND k.moment < f.closes_at) AS opens_at,
        min(f.closes_at) FILTER (WHERE k.moment >= f.opens_at AND k.moment < f.closes_at) AS closes_at
      FROM checkin_window f WHERE f.organisation_id = p_organisation AND f.point_id = pt.id
    ) open_now ON true
    -- A code from before leads to its own row, and that to the person who had it or has it now.
    LEFT JOIN LATERAL (
      SELECT f.why, f.participant_id FROM participant_old_code f WHERE f.organisation_id = p_organisation AND f.id = k.who LIMIT 1
    ) oc ON true
    -- Which of the two comes before anybody is read: a condition with it in would read the organisation.
    CROSS JOIN LATERAL (SELECT coalesce(oc.participant_id, k.who) AS id OFFSET 0) q
    LEFT JOIN LATERAL (
      SELECT b.* FROM participant b WHERE b.organisation_id = p_organisation AND b.id = q.id LIMIT 1
    ) a ON true
    LEFT JOIN LATERAL (
      SELECT f.id FROM checkin_member f WHERE f.organisation_id = p_organisation AND f.participant_id = a.id AND f.group_id = pt.group_id LIMIT 1
    ) m ON true
    LEFT JOIN LATERAL (
      SELECT f.first_at, coalesce(f.entered_at, f.first_at) AS entered_at, f.is_in, f.entries FROM checkin_state f WHERE f.organisation_id = p_organisation AND f.point_id = pt.id AND f.participant_id = a.id LIMIT 1
    ) st ON true
    -- Where the person is just now, and which halls they ever were in.
    LEFT JOIN LATERAL (
      SELECT coalesce(bool_or(f.is_in), false) AS is_inside, array_agg(DISTINCT c.hall_id) FILTER (WHERE f.is_in AND c.hall_id IS NOT NULL) AS halls,
        array_agg(DISTINCT c.hall_id) FILTER (WHERE f.is_in AND c.leaves_others) AS moving_halls,
        array_agg(DISTINCT c.hall_id) FILTER (WHERE f.entries > 0 AND c.hall_id IS NOT NULL) AS been_halls, max(f.last_at) AS last_at
      FROM places c
      CROSS JOIN LATERAL (
        SELECT t.is_in, t.entries, t.last_at FROM checkin_state t WHERE t.organisation_id = p_organisation AND t.point_id = c.id AND t.participant_id = a.id OFFSET 0
      ) f
    ) at ON true
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
    -- What the staff sees of them beside: `party_of` is whose companions are shown, the person's own or those of who brought them.
    door_note := CASE WHEN s.member IS NULL THEN '' ELSE s.noted END; photo_id := CASE WHEN s.member IS NOT NULL THEN s.photo END;
    companion_of := CASE WHEN s.member IS NOT NULL THEN s.holder END;
    party_of := CASE WHEN s.member IS NOT NULL THEN coalesce(s.holder, CASE WHEN s.brings THEN s.person END) END;
    -- Since when they are here, or were last: what a desk shows, and what an undo there takes back.
    first_at := s.entered_at; direction := coalesce(s.way, 'in');
    uses := CASE WHEN s.way = 'in' AND s.uses_entries AND s.of_entries IS NOT NULL AND NOT s.elsewhere THEN
      CASE WHEN s.ways_here = 'in' AND s.of_entries > 1 THEN 'each' WHEN s.ways_here = 'both' AND s.reentry THEN 'first' ELSE 'again' END END;
    costs := uses IS NOT NULL AND NOT (uses = 'first' AND (coalesce(s.entries_here, 0) > 0 OR coalesce(s.hall_id = ANY(s.been_halls), false)));
    entries_used := CASE WHEN uses IS NOT NULL THEN s.used END; entries_most := CASE WHEN uses IS NOT NULL THEN s.of_entries END; entries_at := CASE WHEN uses IS NOT NULL THEN s.used_at END;
    seen := array_position(nonces, s.nonce);
    IF s.here IS NULL THEN
      result := 'gone'; RETURN NEXT; CONTINUE;
    ELSIF repeated THEN
      result := s.kept_result; forced := s.kept_forced; direction := s.kept_direction; entries_used := s.kept_used; entries_most := s.kept_most; RETURN NEXT; CONTINUE;
    ELSIF seen IS NOT NULL THEN
      repeated := true; result := results[seen]; forced := forceds[seen]; direction := ways[seen]; entries_used := useds[seen]; entries_most := mosts[seen]; RETURN NEXT; CONTINUE;
    ELSIF s.person = ANY(gone_through) THEN
      later := later || jsonb_build_array(s.told || jsonb_build_object('ord', s.ord));
      CONTINUE;
    END IF;

    IF s.person IS NULL THEN result := 'unknown';
    ELSIF s.elsewhere OR s.old_why IS NOT NULL THEN
      -- A person of another event of the organisation, of whom nothing is kept here either; or somebody with a code that is another's by now. Nothing of them is shown.
      result := CASE WHEN s.elsewhere THEN 'wrong-event' ELSE s.old_why END; member_id := NULL; name := NULL; company := NULL; title := NULL; phone := NULL;
      ticket_id := NULL; ticket_name := NULL; ticket_is_paid := NULL; is_sandbox := false;
      door_note := ''; photo_id := NULL; companion_of := NULL; party_of := NULL;
      first_at := NULL; entries_used := NULL; entries_most := NULL; entries_at := NULL;
    ELSIF s.state = 'DELETED' THEN result := 'unknown';
    -- Kept without a network since before somebody took just this back: what was decided later stands.
    ELSIF s.undone_later THEN result := 'undone';
    ELSIF NOT s.here = ANY(s.points_of_key) THEN result := 'not-this-point';
    ELSIF s.held IS NOT NULL THEN result := s.held;
    -- Whoever is in may leave, at any time and whatever became of the ticket.
    ELSIF s.way = 'out' THEN
      result := CASE WHEN s.forced OR CASE WHEN s.hall_id IS NULL THEN s.is_inside ELSE s.hall_id = ANY(s.halls) END THEN 'ok' ELSE 'not-inside' END;
    ELSIF s.state = 'CANCELLED' THEN result := 'cancelled';
    ELSIF s.unpaid AND s.state = 'APPROVED' THEN result := 'unpaid';
    -- Nobody paid for it: only the organiser lets it in, by the point's setting, not a hand at the door.
    ELSIF s.of_sandbox AND NOT s.admits_sandbox THEN result := 'sandbox';
    ELSIF s.state <> 'APPROVED' AND NOT s.forced THEN result := 'not-approved';
    ELSIF s.member IS NULL AND NOT s.forced THEN result := 'not-in-group';
    ELSIF NOT s.admitted AND NOT s.forced THEN result := 'other-ticket';
    ELSIF s.is_any AND s.opens_at IS NULL AND NOT s.forced THEN result := 'outside-window';
    -- In by this point, or by another one of the same hall. Where nobody is scanned on the way out, each scan is an entry if they may enter again.
    ELSIF (s.in_here OR s.hall_id = ANY(s.halls)) AND NOT (s.ways_here = 'in' AND s.reentry) AND uses IS DISTINCT FROM 'each' THEN result := 'already';
    ELSIF s.forced THEN result := 'ok';
    -- Whose ticket is good for several entries comes back as long as it has some.
    ELSIF s.first_at IS NOT NULL AND NOT s.reentry AND uses IS NULL THEN result := 'no-reentry';
    ELSIF costs AND s.used >= s.of_entries THEN result := 'no-entries';
    ELSIF (s.entries_all IS NOT NULL OR s.entries_day IS NOT NULL OR s.entries_window IS NOT NULL) AND (
      SELECT count(*) >= s.entries_all
        OR count(*) FILTER (WHERE (l.at AT TIME ZONE s.time_zone)::date = (s.moment AT TIME ZONE s.time_zone)::date) >= s.entries_day
        OR count(*) FILTER (WHERE l.at >= s.opens_at AND l.at < s.closes_at) >= s.entries_window
      FROM presence_log(p_organisation, p_event, ARRAY[s.person]) l WHERE l.point = s.here AND l.is_entry) THEN result := 'no-entries';
    ELSIF s.hall_inside + (SELECT count(*) FROM unnest(in_halls) h WHERE h = s.hall_id) - (SELECT count(*) FROM unnest(out_halls) h WHERE h = s.hall_id) >= s.most_inside
      AND NOT coalesce(s.hall_id = ANY(s.halls), false) THEN result := 'full';
    ELSE result := 'ok';
    END IF;
    IF s.confirms IS NOT NULL AND (result IN ('ok', 'already') OR (s.let_in IS FALSE AND result <> 'not-this-point')) THEN
      UPDATE checkin_wait SET decision = CASE WHEN s.let_in IS FALSE THEN 'refused' ELSE 'confirmed' END, decided_at = now(), by_user = s.by_user, by_key = s.by_key
      WHERE organisation_id = p_organisation AND event_id = p_event AND nonce = s.confirms AND decision IS NULL AND lapses_at >= now();
      IF NOT FOUND THEN
        result := CASE WHEN EXISTS (SELECT FROM checkin_wait w WHERE w.organisation_id = p_organisation AND w.event_id = p_event AND w.nonce = s.confirms AND w.decision IS NOT NULL)
          THEN 'decided' ELSE 'lapsed' END;
      ELSIF s.let_in IS FALSE THEN result := 'refused';
      END IF;
    ELSIF result = 'ok' AND s.needs_confirm AND NOT s.forced AND s.way = 'in' AND s.let_in IS DISTINCT FROM true THEN
      -- A device without a network that did not let them in has had its answer.
      result := CASE WHEN s.let_in IS NULL THEN 'waiting' ELSE 'refused' END;
      IF result = 'waiting' THEN
        INSERT INTO checkin_wait (organisation_id, event_id, nonce, point_id, participant_id, member_id, direction, lapses_at)
        VALUES (p_organisation, p_event, s.nonce, s.here, s.person, s.member, s.way, now() + interval '60 seconds');
      END IF;
    END IF;
    passes := s.person IS NOT NULL AND NOT s.elsewhere AND coalesce(s.let_in, result IN ('ok', 'already', 'undone'));
    IF passes THEN
      IF result = 'ok' OR (result <> 'undone' AND (s.entered_at IS NULL OR s.moment < s.entered_at)) THEN first_at := s.moment; END IF;
      gone_through := gone_through || s.person;
      -- One that comes late may make an entry of a later one too: what was decided then has happened.
      IF s.forced OR s.let_in OR (s.of_entries IS NOT NULL AND s.last_at >= s.moment) THEN is_beyond := true; END IF;
      IF costs AND result NOT IN ('already', 'undone') THEN entries_used := s.used + 1; entries_at := greatest(s.used_at, s.moment); END IF;
      IF result = 'undone' THEN NULL;
      ELSIF s.way = 'out' THEN out_halls := out_halls || CASE WHEN s.hall_id IS NULL THEN s.halls WHEN s.hall_id = ANY(s.halls) THEN ARRAY[s.hall_id] END;
      ELSIF s.hall_id IS NOT NULL AND NOT coalesce(s.hall_id = ANY(s.halls), false) THEN
        in_halls := in_halls || s.hall_id;
        IF s.leaves_others THEN out_halls := out_halls || s.moving_halls; END IF;
      END IF;
    END IF;
    nonces := nonces || s.nonce; results := results || result; points := points || s.here; people := people || CASE WHEN s.elsewhere THEN NULL ELSE s.person END;
    moments := moments || s.moment; forceds := forceds || s.forced; clocks := clocks || s.clock_off; ways := ways || direction; passings := passings || passes; devices := devices || s.device;
    users := users || s.by_user; keys := keys || s.by_key; notes := notes || s.note; uses_kept := uses_kept || uses; useds := useds || entries_used; mosts := mosts || entries_most;
    RETURN NEXT;
  END LOOP;

  INSERT INTO checkin_scan (organisation_id, event_id, point_id, participant_id, nonce, result, forced, device, by_user, by_key, scanned_at, clock_off_seconds, direction, passed, note, uses_entry,
    entries_used, entries_most)
  SELECT p_organisation, p_event, k.point, k.person, k.nonce, k.result, k.forced, k.device, k.by_user, k.by_key, k.moment, k.clock_off, k.way, k.passed, k.note, k.uses, k.used, k.most
  FROM unnest(points, people, nonces, results, forceds, devices, users, keys, moments, clocks, ways, passings, notes, uses_kept, useds, mosts)
    AS k(point, person, nonce, result, forced, device, by_user, by_key, moment, clock_off, way, passed, note, uses, used, most);
  IF gone_through <> '{}' THEN
    PERFORM fold_presence(p_organisation, p_event, gone_through, new_revision, is_beyond);
  END IF;
  IF later <> '[]' THEN
    RETURN QUERY SELECT * FROM record_scans(p_organisation, p_event, later);
  END IF;
END $$;
