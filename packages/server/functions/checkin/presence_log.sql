-- What people did at an event, as far as it counts: every scan by which somebody went through, in any order, without what was taken back at its point at that
-- moment or later. Of each way in it says whether it is an entry (they were not in by this point already), and when and by which point they have left since.
--
-- Who goes out of a hall has left it by whichever point they came; who goes out where no hall is has left the event; and entering a hall leaves the others,
-- where that is said of both. Nothing else decides who is where, and no answer that was given at the door: the same scans come to the same, in whatever order
-- they arrive. Scans of one moment stand in the order of their nonces.
CREATE OR REPLACE FUNCTION presence_log(p_organisation uuid, p_event uuid, p_people uuid[])
RETURNS TABLE (person uuid, point uuid, hall uuid, direction text, at timestamptz, nonce text, is_entry boolean, is_left boolean, left_at timestamptz, left_by uuid)
LANGUAGE sql
STABLE
AS $$
  WITH log AS MATERIALIZED (
    SELECT w.person, s.point_id AS point, s.direction, s.scanned_at AS at, s.nonce, c.hall_id AS hall, coalesce(h.leaves_others, false) AS moves,
      c.direction = 'in' AND c.reentry AS each_counts
    FROM unnest(p_people) AS w(person)
    JOIN LATERAL (
      SELECT f.point_id, f.direction, f.scanned_at, f.nonce FROM checkin_scan f
      WHERE f.organisation_id = p_organisation AND f.participant_id = w.person AND f.event_id = p_event AND f.passed AND NOT EXISTS (
        SELECT FROM checkin_scan u WHERE u.organisation_id = p_organisation AND u.participant_id = w.person AND u.scanned_at >= f.scanned_at
          AND u.result = 'undone' AND u.point_id = f.point_id)
      OFFSET 0
    ) s ON true
    CROSS JOIN LATERAL (
      SELECT t.hall_id, t.direction, t.reentry FROM checkin_point t WHERE t.organisation_id = p_organisation AND t.id = s.point_id OFFSET 0
    ) c
    LEFT JOIN LATERAL (
      SELECT t.leaves_others FROM checkin_hall t WHERE t.organisation_id = p_organisation AND t.id = c.hall_id OFFSET 0
    ) h ON true
  ), leaving AS MATERIALIZED (
    -- Each way in with each moment at which it was over.
    SELECT l.person, l.point, l.at, l.nonce, o.at AS left_at, o.nonce AS left_nonce, o.point AS left_by
    FROM log l JOIN log o ON o.person = l.person AND (o.at, o.nonce) > (l.at, l.nonce) AND CASE o.direction
      WHEN 'out' THEN o.hall IS NULL OR o.hall = l.hall
      ELSE o.moves AND l.moves AND o.hall <> l.hall END
    WHERE l.direction = 'in'
  )
  SELECT l.person, l.point, l.hall, l.direction, l.at, l.nonce,
    l.direction = 'in' AND (l.each_counts OR NOT EXISTS (
      SELECT FROM log q WHERE q.person = l.person AND q.point = l.point AND q.direction = 'in' AND (q.at, q.nonce) < (l.at, l.nonce) AND NOT EXISTS (
        SELECT FROM leaving v WHERE v.person = q.person AND v.point = q.point AND v.at = q.at AND v.nonce = q.nonce AND (v.left_at, v.left_nonce) < (l.at, l.nonce)))),
    o.left_at IS NOT NULL, o.left_at, o.left_by
  FROM log l
  LEFT JOIN LATERAL (
    SELECT v.left_at, v.left_by FROM leaving v WHERE v.person = l.person AND v.point = l.point AND v.at = l.at AND v.nonce = l.nonce
    ORDER BY v.left_at, v.left_nonce LIMIT 1
  ) o ON true
$$
