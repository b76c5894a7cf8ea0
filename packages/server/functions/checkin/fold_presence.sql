-- Writes what the log says of these people (presence_log): where they were first and last, whether they are in, how often they entered, from when to when
-- they were at each place, and how many entries of their ticket they used; and by as much the figures of points, halls, places by quarters of an hour and by how
-- long people stayed, groups (by the triggers of checkin_member), and the event. The caller holds the event's lock and has raised its revision to p_revision.
-- p_beyond: whether a hall may hold more than its limit by this, and a ticket be used more often than it is good for, because somebody decided so at the door,
-- or it happened without a network.
CREATE OR REPLACE FUNCTION fold_presence(p_organisation uuid, p_event uuid, p_people uuid[], p_revision bigint, p_beyond boolean)
RETURNS void
LANGUAGE plpgsql
-- A batch of people against their own rows: by the key of each, never by reading an organisation.
SET enable_seqscan = off
SET enable_hashjoin = off
SET enable_mergejoin = off
AS $$
BEGIN
  WITH scanned AS MATERIALIZED (
    SELECT DISTINCT w.person, s.point_id AS point FROM unnest(p_people) AS w(person)
    JOIN LATERAL (
      SELECT f.point_id FROM checkin_scan f WHERE f.organisation_id = p_organisation AND f.participant_id = w.person AND f.event_id = p_event OFFSET 0
    ) s ON true
  ), old AS MATERIALIZED (
    SELECT k.person, k.point, f.first_at, f.last_at, f.entered_at, f.is_in, f.entries FROM scanned k
    CROSS JOIN LATERAL (
      SELECT s.* FROM checkin_state s WHERE s.organisation_id = p_organisation AND s.point_id = k.point AND s.participant_id = k.person OFFSET 0
    ) f
  ), lines AS MATERIALIZED (
    SELECT * FROM presence_log(p_organisation, p_event, p_people)
  ), fresh AS MATERIALIZED (
    SELECT l.person, l.point, min(l.at) AS first_at, max(l.at) AS last_at, max(l.at) FILTER (WHERE l.is_entry) AS entered_at,
      bool_or(l.direction = 'in' AND NOT l.is_left) AS is_in,
      count(*) FILTER (WHERE l.is_entry)::int AS entries, count(*) FILTER (WHERE l.uses_entry)::int AS used, max(l.at) FILTER (WHERE l.uses_entry) AS used_at
    FROM lines l GROUP BY l.person, l.point
  ), changed AS MATERIALIZED (
    SELECT n.person, n.point, n.first_at, n.last_at, n.entered_at, n.is_in, n.entries, o.person IS NULL AS is_new FROM fresh n
    LEFT JOIN old o ON o.person = n.person AND o.point = n.point
    WHERE (o.first_at, o.last_at, o.entered_at, o.is_in, o.entries) IS DISTINCT FROM (n.first_at, n.last_at, n.entered_at, n.is_in, n.entries)
  ), over AS MATERIALIZED (
    SELECT o.person, o.point FROM old o WHERE NOT EXISTS (SELECT FROM fresh n WHERE n.person = o.person AND n.point = o.point)
  ), gone AS (
    DELETE FROM checkin_state f USING over d WHERE f.organisation_id = p_organisation AND f.point_id = d.point AND f.participant_id = d.person
  ), added AS (
    -- Without the event's lock the key would refuse the second of two.
    INSERT INTO checkin_state (organisation_id, point_id, participant_id, first_at, last_at, entered_at, is_in, entries)
    SELECT p_organisation, n.point, n.person, n.first_at, n.last_at, n.entered_at, n.is_in, n.entries FROM changed n WHERE n.is_new
  ), put AS (
    UPDATE checkin_state f SET first_at = n.first_at, last_at = n.last_at, entered_at = n.entered_at, is_in = n.is_in, entries = n.entries FROM changed n
    WHERE NOT n.is_new AND f.organisation_id = p_organisation AND f.point_id = n.point AND f.participant_id = n.person
  ), both_sides AS MATERIALIZED (
    SELECT person, point, is_in, -1 AS n FROM old UNION ALL SELECT person, point, is_in, 1 FROM fresh
  ), of_points AS (
    UPDATE checkin_point c SET signed_in = c.signed_in + d.came, inside = c.inside + d.inside
    FROM (SELECT b.point, sum(b.n) AS came, coalesce(sum(b.n) FILTER (WHERE b.is_in), 0) AS inside FROM both_sides b GROUP BY b.point) d
    WHERE c.organisation_id = p_organisation AND c.id = d.point AND (d.came <> 0 OR d.inside <> 0)
  ), of_halls AS (
    UPDATE checkin_hall h SET inside = h.inside + d.n,
      beyond = CASE WHEN h.most_inside IS NULL THEN 0
        ELSE least(CASE WHEN p_beyond THEN h.inside + d.n ELSE h.beyond END, greatest(0, h.inside + d.n - h.most_inside)) END
    FROM (
      SELECT k.hall, sum(k.n) AS n FROM (
        SELECT DISTINCT b.person, b.n, c.hall_id AS hall FROM both_sides b
        CROSS JOIN LATERAL (
          SELECT t.hall_id FROM checkin_point t WHERE t.organisation_id = p_organisation AND t.id = b.point OFFSET 0
        ) c
        WHERE b.is_in AND c.hall_id IS NOT NULL
      ) k GROUP BY k.hall
    ) d
    WHERE h.organisation_id = p_organisation AND h.id = d.hall AND d.n <> 0
  ), who AS MATERIALIZED (
    SELECT w.person, x.ticket_id FROM (SELECT DISTINCT unnest(p_people) AS person) w
    CROSS JOIN LATERAL (SELECT coalesce(y.ticket_id, '00000000-0000-0000-0000-000000000000') AS ticket_id FROM participant y WHERE y.organisation_id = p_organisation AND y.id = w.person OFFSET 0) x
  ), ins AS MATERIALIZED (
    -- Ways into one hall with one moment at which it was left are one stay, by whichever points; the event is left when every place of it is.
    SELECT l.*, w.ticket_id,
      row_number() OVER (PARTITION BY l.person, l.hall, l.left_at ORDER BY l.at, l.nonce) = 1 AS begins_in_hall,
      max(coalesce(l.left_at, 'infinity')) OVER (PARTITION BY l.person ORDER BY l.at, l.nonce ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING) AS was_till
    FROM lines l JOIN who w ON w.person = l.person WHERE l.direction = 'in'
  ), spans AS MATERIALIZED (
    SELECT i.*, i.was_till IS NULL OR i.at > i.was_till AS begins, count(*) FILTER (WHERE i.was_till IS NULL OR i.at > i.was_till) OVER (PARTITION BY i.person ORDER BY i.at, i.nonce) AS span
    FROM ins i
  ), stays AS MATERIALIZED (
    SELECT DISTINCT ON (k.person, k.place, k.point, k.entered_at) k.* FROM (
      SELECT s.person, s.hall AS place, s.point, s.at AS entered_at, s.begins_in_hall AS is_stay, s.ticket_id,
        CASE WHEN s.begins_in_hall THEN s.left_at END AS left_at, CASE WHEN s.begins_in_hall THEN s.left_by END AS left_by
      FROM spans s WHERE s.hall IS NOT NULL AND s.is_entry
      UNION ALL
      SELECT e.person, p_event, e.point, e.at, e.begins, e.ticket_id, CASE WHEN e.begins THEN e.last_left_at END, CASE WHEN e.begins THEN e.last_left_by END
      FROM (
        SELECT s.*, first_value(s.left_at) OVER its_end AS last_left_at, first_value(s.left_by) OVER its_end AS last_left_by
        FROM spans s WINDOW its_end AS (PARTITION BY s.person, s.span ORDER BY s.left_at DESC NULLS FIRST, s.left_by ROWS BETWEEN UNBOUNDED PRECEDING AND UNBOUNDED FOLLOWING)
      ) e WHERE e.begins OR (e.hall IS NULL AND e.is_entry)
    ) k ORDER BY k.person, k.place, k.point, k.entered_at, k.is_stay DESC, k.left_at NULLS FIRST, k.left_by
  ), turns AS MATERIALIZED (
    -- What there is now and was not, and the other way round; put side by side by sorting, since a join would compare each with each.
    SELECT t.*, bool_or(t.n > 0) OVER (PARTITION BY t.person, t.place, t.point, t.entered_at) AS stays_on FROM (
      SELECT k.person, k.place, k.point, k.entered_at, k.is_stay, k.ticket_id, k.left_at, k.left_by, sum(k.n)::int AS n FROM (
        SELECT person, place, point, entered_at, is_stay, ticket_id, left_at, left_by, 1 AS n FROM stays
        UNION ALL
        SELECT w.person, y.place_id, y.point_id, y.entered_at, y.is_stay, y.ticket_id, y.left_at, y.left_by, -1 FROM who w CROSS JOIN LATERAL (
          SELECT x.* FROM checkin_stay x WHERE x.organisation_id = p_organisation AND x.participant_id = w.person OFFSET 0
        ) y
      ) k GROUP BY 1, 2, 3, 4, 5, 6, 7, 8 HAVING sum(k.n) <> 0
    ) t
  ), never AS (
    DELETE FROM checkin_stay y USING turns t
    WHERE t.n < 0 AND NOT t.stays_on
      AND y.organisation_id = p_organisation AND y.participant_id = t.person AND y.place_id = t.place AND y.point_id = t.point AND y.entered_at = t.entered_at
  ), stay_put AS (
    INSERT INTO checkin_stay AS y (organisation_id, event_id, participant_id, place_id, point_id, entered_at, is_stay, ticket_id, left_at, left_by)
    SELECT p_organisation, p_event, t.person, t.place, t.point, t.entered_at, t.is_stay, t.ticket_id, t.left_at, t.left_by FROM turns t WHERE t.n > 0
    ON CONFLICT (organisation_id, participant_id, place_id, point_id, entered_at)
    DO UPDATE SET is_stay = EXCLUDED.is_stay, ticket_id = EXCLUDED.ticket_id, left_at = EXCLUDED.left_at, left_by = EXCLUDED.left_by
  ), flow AS (
    INSERT INTO checkin_flow AS q (organisation_id, event_id, place_id, quarter, point_id, ticket_id, entered, came, went, stayed_seconds)
    SELECT p_organisation, p_event, k.place, date_bin('15 minutes', k.at, '2000-01-01Z'), k.point, k.ticket_id, sum(k.entered), sum(k.came), sum(k.went), sum(k.seconds)
    FROM (
      SELECT y.place, y.entered_at AS at, y.point, y.ticket_id, y.n AS entered, y.n * y.is_stay::int AS came, 0 AS went, 0 AS seconds
      FROM turns y
      UNION ALL
      SELECT y.place, y.left_at, y.left_by, y.ticket_id, 0, 0, y.n, y.n * extract(epoch FROM y.left_at - y.entered_at)::bigint
      FROM turns y
      WHERE y.left_at IS NOT NULL
    ) k
    GROUP BY 3, 4, 5, 6 HAVING sum(k.entered) <> 0 OR sum(k.came) <> 0 OR sum(k.went) <> 0 OR sum(k.seconds) <> 0
    ORDER BY 3, 4, 5, 6
    ON CONFLICT (organisation_id, event_id, place_id, quarter, point_id, ticket_id)
    DO UPDATE SET entered = q.entered + EXCLUDED.entered, came = q.came + EXCLUDED.came, went = q.went + EXCLUDED.went, stayed_seconds = q.stayed_seconds + EXCLUDED.stayed_seconds
  ), lengths AS (
    INSERT INTO checkin_length AS q (organisation_id, event_id, place_id, length, stays)
    SELECT p_organisation, p_event, k.place, k.length, sum(k.n) FROM (
      SELECT y.place, y.n, width_bucket(extract(epoch FROM y.left_at - y.entered_at), ARRAY[900, 1800, 3600, 7200, 14400]::numeric[]) AS length
      FROM turns y WHERE y.left_at IS NOT NULL
    ) k GROUP BY 3, 4 HAVING sum(k.n) <> 0 ORDER BY 3, 4
    ON CONFLICT (organisation_id, event_id, place_id, length) DO UPDATE SET stays = q.stays + EXCLUDED.stays
  ), counted_before AS (
    -- Says that minutes were counted without this; once after each count.
    UPDATE attendance_run r SET changed_at = clock_timestamp()
    WHERE r.organisation_id = p_organisation AND r.event_id = p_event AND (r.changed_at IS NULL OR r.changed_at <= r.started_at) AND EXISTS (SELECT FROM turns)
  ), people AS (
    UPDATE participant a SET signed_in_at = k.now_at, is_inside = k.is_now, revision = p_revision, entries_used = k.used, entries_used_at = k.used_at, entries_most = k.most,
      -- What was used already stays, also where a ticket was changed for one that is good for fewer.
      entries_beyond = CASE WHEN k.most IS NULL THEN 0
        ELSE least(greatest(CASE WHEN p_beyond THEN k.used ELSE 0 END, k.was_beyond, k.was_used - k.most), greatest(0, k.used - k.most)) END
    FROM (
      SELECT p.id, p.state, p.signed_in_at AS was_at, p.is_inside AS was_in, p.entries_used AS was_used, p.entries_beyond AS was_beyond, p.most, w.now_at, w.is_now, w.used, w.used_at
      FROM (
        SELECT d.person, d.is_other, min(n.first_at) AS now_at, coalesce(bool_or(n.is_in), false) AS is_now, coalesce(sum(n.used), 0)::int AS used, max(n.used_at) AS used_at
        FROM (
          -- Which of the entries are the ticket's may change where a point has as many as before.
          SELECT k.person, bool_or(k.is_other) AS is_other FROM (
            SELECT person, true AS is_other FROM changed UNION ALL SELECT person, true FROM over UNION ALL SELECT unnest(p_people), false
          ) k GROUP BY k.person
        ) d LEFT JOIN fresh n ON n.person = d.person GROUP BY d.person, d.is_other
      ) w
      CROSS JOIN LATERAL (
        SELECT x.id, x.state, x.signed_in_at, x.is_inside, x.entries_used, x.entries_used_at, x.entries_beyond,
          (SELECT y.entries FROM ticket y WHERE y.organisation_id = p_organisation AND y.id = x.ticket_id) AS most
        FROM participant x WHERE x.organisation_id = p_organisation AND x.id = w.person OFFSET 0
      ) p
      WHERE w.is_other OR (p.entries_used, p.entries_used_at) IS DISTINCT FROM (w.used, w.used_at)
    ) k
    WHERE a.organisation_id = p_organisation AND a.id = k.id
    RETURNING k.id, k.state, k.was_at, k.now_at, k.was_in, k.is_now
  ), in_groups AS (
    UPDATE checkin_member m SET sign_status = k.status
    FROM (
      SELECT x.id, sign_status_of(w.state, w.now_at, w.is_now) AS status FROM people w CROSS JOIN LATERAL (
        SELECT f.id FROM checkin_member f WHERE f.organisation_id = p_organisation AND f.participant_id = w.id AND f.joined_by <> 'all' OFFSET 0) x
    ) k
    WHERE m.organisation_id = p_organisation AND m.id = k.id AND m.sign_status IS DISTINCT FROM k.status
  ), quarters AS MATERIALIZED (
    SELECT date_bin('15 minutes', q.at, '2000-01-01Z') AS quarter, sum(q.n) AS n FROM (
      SELECT was_at AS at, -1 AS n FROM people UNION ALL SELECT now_at, 1 FROM people
    ) q WHERE q.at IS NOT NULL GROUP BY 1 HAVING sum(q.n) <> 0
  ), more AS (
    INSERT INTO event_quarter AS q (organisation_id, event_id, quarter, signed_in) SELECT p_organisation, p_event, k.quarter, k.n FROM quarters k WHERE k.n > 0
    ON CONFLICT (organisation_id, event_id, quarter) DO UPDATE SET signed_in = q.signed_in + EXCLUDED.signed_in
  ), fewer AS (
    UPDATE event_quarter q SET signed_in = q.signed_in + k.n FROM quarters k
    WHERE q.organisation_id = p_organisation AND q.event_id = p_event AND q.quarter = k.quarter AND k.n < 0
  )
  UPDATE event_tally t SET
    signed_in = t.signed_in + (SELECT count(*) FILTER (WHERE was_at IS NULL AND now_at IS NOT NULL) - count(*) FILTER (WHERE was_at IS NOT NULL AND now_at IS NULL) FROM people),
    inside = t.inside + (SELECT coalesce(sum(is_now::int - was_in::int), 0) FROM people)
  WHERE t.organisation_id = p_organisation AND t.event_id = p_event;
END $$;
