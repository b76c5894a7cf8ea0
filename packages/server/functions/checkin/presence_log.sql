-- What people did at an event, as far as it counts: every scan by which somebody went through, in any order, without what was taken back at its point at that
-- moment or later. Of each way in it says whether it is an entry (they were not in by this point already), and when and by which point they have left since.
--
-- Who goes out of a hall has left it by whichever point they came; who goes out where no hall is has left the event; and entering a hall leaves the others,
-- where that is said of both. Nothing else decides who is where, and no answer that was given at the door: the same scans come to the same, in whatever order
-- they arrive. Scans of one moment stand in the order of their nonces.
--
-- Whether an entry is one of the ticket's (decision 0059) was decided when it was recorded (checkin_scan.uses_entry): 'each' is one always, 'again' where they
-- were not in at this place already, 'first' only where they never were before. A place is a hall, or a point that leads to none.
CREATE OR REPLACE FUNCTION presence_log(p_organisation uuid, p_event uuid, p_people uuid[])
RETURNS TABLE (person uuid, point uuid, hall uuid, direction text, at timestamptz, nonce text, is_entry boolean, is_left boolean, left_at timestamptz, left_by uuid, uses_entry boolean)
LANGUAGE sql
STABLE
AS $$
  WITH log AS MATERIALIZED (
    SELECT w.person, s.point_id AS point, s.direction, s.scanned_at AS at, s.nonce, c.hall_id AS hall, coalesce(h.leaves_others, false) AS moves,
      s.uses_entry = 'each' OR c.direction = 'in' AND c.reentry AS each_counts, s.uses_entry
    FROM unnest(p_people) AS w(person)
    JOIN LATERAL (
      SELECT f.point_id, f.direction, f.scanned_at, f.nonce, f.passed, f.uses_entry, max(f.scanned_at) FILTER (WHERE f.result = 'undone') OVER (PARTITION BY f.point_id) AS undone_at
      FROM checkin_scan f
      WHERE f.organisation_id = p_organisation AND f.participant_id = w.person AND f.event_id = p_event AND (f.passed OR f.result = 'undone') OFFSET 0
    ) s ON s.passed AND (s.undone_at IS NULL OR s.scanned_at > s.undone_at)
    CROSS JOIN LATERAL (
      SELECT t.hall_id, t.direction, t.reentry FROM checkin_point t WHERE t.organisation_id = p_organisation AND t.id = s.point_id OFFSET 0
    ) c
    LEFT JOIN LATERAL (
      SELECT t.leaves_others FROM checkin_hall t WHERE t.organisation_id = p_organisation AND t.id = c.hall_id OFFSET 0
    ) h ON true
  ), numbered AS (
    SELECT l.*, row_number() OVER of_person AS n,
      -- Into another hall than the last one, of those that are left by entering another.
      l.direction = 'in' AND l.moves AND l.hall IS DISTINCT FROM lag(l.hall) OVER (PARTITION BY l.person, l.direction = 'in' AND l.moves ORDER BY l.at, l.nonce) AS is_move
    FROM log l WINDOW of_person AS (PARTITION BY l.person ORDER BY l.at, l.nonce)
  ), ends AS (
    -- The first of what comes after each way in and is its end. Read once from the last line to the first: nobody's log is compared with itself.
    SELECT l.*, CASE WHEN l.direction = 'in' THEN least(
      min(l.n) FILTER (WHERE l.direction = 'out' AND l.hall IS NULL) OVER (PARTITION BY l.person ORDER BY l.n DESC ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING),
      CASE WHEN l.hall IS NOT NULL THEN
        min(l.n) FILTER (WHERE l.direction = 'out') OVER (PARTITION BY l.person, l.hall ORDER BY l.n DESC ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING) END,
      CASE WHEN l.moves THEN
        min(l.n) FILTER (WHERE l.is_move) OVER (PARTITION BY l.person ORDER BY l.n DESC ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING) END) END AS left_n
    FROM numbered l
  )
  SELECT l.person, l.point, l.hall, l.direction, l.at, l.nonce,
    -- Not, where the one before it by this point has not been left yet; what ends that one ends all before it.
    l.direction = 'in' AND (l.each_counts OR coalesce(lag(l.left_n, 1, 0::bigint) OVER (PARTITION BY l.person, l.point, l.direction ORDER BY l.n), l.n) < l.n),
    l.left_n IS NOT NULL,
    nth_value(l.at, l.left_n::int) OVER whole, nth_value(l.point, l.left_n::int) OVER whole,
    CASE l.uses_entry WHEN 'each' THEN true WHEN 'again' THEN coalesce(lag(l.left_n, 1, 0::bigint) OVER of_place, l.n) < l.n WHEN 'first' THEN lag(l.n) OVER of_place IS NULL ELSE false END
  FROM ends l WINDOW whole AS (PARTITION BY l.person ORDER BY l.n ROWS BETWEEN UNBOUNDED PRECEDING AND UNBOUNDED FOLLOWING),
    of_place AS (PARTITION BY l.person, coalesce(l.hall, l.point), l.direction ORDER BY l.n)
$$
