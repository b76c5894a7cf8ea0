-- Writes what the log says of these people (presence_log): where they were first and last, whether they are in, how often they entered; and by as much the
-- figures of points, halls, quarters of an hour and the event. The caller holds the event's lock and has raised its revision to p_revision.
-- p_beyond: whether a hall may hold more than its limit by this, because somebody decided so at the door, or it happened without a network.
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
    SELECT k.person, k.point, f.first_at, f.last_at, f.is_in, f.entries FROM scanned k
    CROSS JOIN LATERAL (
      SELECT s.* FROM checkin_state s WHERE s.organisation_id = p_organisation AND s.point_id = k.point AND s.participant_id = k.person OFFSET 0
    ) f
  ), fresh AS MATERIALIZED (
    SELECT l.person, l.point, min(l.at) AS first_at, max(l.at) AS last_at, bool_or(l.direction = 'in' AND NOT l.is_left) AS is_in,
      count(*) FILTER (WHERE l.is_entry)::int AS entries
    FROM presence_log(p_organisation, p_event, p_people) l GROUP BY l.person, l.point
  ), changed AS MATERIALIZED (
    SELECT n.person, n.point, n.first_at, n.last_at, n.is_in, n.entries, o.person IS NULL AS is_new FROM fresh n
    LEFT JOIN old o ON o.person = n.person AND o.point = n.point
    WHERE (o.first_at, o.last_at, o.is_in, o.entries) IS DISTINCT FROM (n.first_at, n.last_at, n.is_in, n.entries)
  ), over AS MATERIALIZED (
    SELECT o.person, o.point FROM old o WHERE NOT EXISTS (SELECT FROM fresh n WHERE n.person = o.person AND n.point = o.point)
  ), gone AS (
    DELETE FROM checkin_state f USING over d WHERE f.organisation_id = p_organisation AND f.point_id = d.point AND f.participant_id = d.person
  ), added AS (
    -- Without the event's lock the key would refuse the second of two.
    INSERT INTO checkin_state (organisation_id, point_id, participant_id, first_at, last_at, is_in, entries)
    SELECT p_organisation, n.point, n.person, n.first_at, n.last_at, n.is_in, n.entries FROM changed n WHERE n.is_new
  ), put AS (
    UPDATE checkin_state f SET first_at = n.first_at, last_at = n.last_at, is_in = n.is_in, entries = n.entries FROM changed n
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
  ), people AS (
    UPDATE participant a SET signed_in_at = k.now_at, is_inside = k.is_now, revision = p_revision
    FROM (
      SELECT p.id, p.signed_in_at AS was_at, p.is_inside AS was_in, w.now_at, w.is_now
      FROM (
        SELECT d.person, min(n.first_at) AS now_at, coalesce(bool_or(n.is_in), false) AS is_now
        FROM (SELECT person FROM changed UNION SELECT person FROM over) d LEFT JOIN fresh n ON n.person = d.person GROUP BY d.person
      ) w
      CROSS JOIN LATERAL (
        SELECT x.id, x.signed_in_at, x.is_inside FROM participant x WHERE x.organisation_id = p_organisation AND x.id = w.person OFFSET 0
      ) p
    ) k
    WHERE a.organisation_id = p_organisation AND a.id = k.id
    RETURNING k.was_at, k.now_at, k.was_in, k.is_now
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
