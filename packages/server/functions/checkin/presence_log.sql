-- What people did at an event, as far as it counts: every scan by which somebody went through, in any order, without what was taken back at its point. An undo takes back
-- one sign-in: the last scan at that point by the moment that was seen (undoes_at), or by its own, together with those that only said the same again (ways in by that point
-- between which the person went out nowhere and nothing was taken back; where each scan is an entry, the scan alone). One that names what was seen takes it back once, however
-- often it is said; each of the others takes back one more. Of each way in it says whether it is an entry (they were not in by this point already), and when and by which point they have left since.
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
  WITH told AS MATERIALIZED (
    -- What stands at one moment with an undo was before it.
    SELECT w.person, s.point_id AS point, s.direction, s.scanned_at AS at, s.nonce, s.passed, s.undoes_at, c.hall_id AS hall, coalesce(h.leaves_others, false) AS moves,
      s.uses_entry = 'each' OR c.direction = 'in' AND c.reentry AS each_counts, s.uses_entry,
      row_number() OVER (PARTITION BY w.person ORDER BY s.scanned_at, NOT s.passed, s.nonce) AS n,
      bool_or(NOT s.passed) OVER (PARTITION BY w.person) AS is_undone_once
    FROM unnest(p_people) AS w(person)
    JOIN LATERAL (
      SELECT f.point_id, f.direction, f.scanned_at, f.nonce, f.passed, f.uses_entry, f.undoes_at
      FROM checkin_scan f
      WHERE f.organisation_id = p_organisation AND f.participant_id = w.person AND f.event_id = p_event AND (f.passed OR f.result = 'undone' AND f.forced) OFFSET 0
    ) s ON true
    CROSS JOIN LATERAL (
      SELECT t.hall_id, t.direction, t.reentry FROM checkin_point t WHERE t.organisation_id = p_organisation AND t.id = s.point_id OFFSET 0
    ) c
    LEFT JOIN LATERAL (
      SELECT t.leaves_others FROM checkin_hall t WHERE t.organisation_id = p_organisation AND t.id = c.hall_id OFFSET 0
    ) h ON true
  ), begun AS (
    -- Where a sign-in begins: not with a way in that only says again what the one before it by this point said.
    SELECT t.*, CASE WHEN t.passed AND (t.direction = 'out' OR t.each_counts
        OR lag(t.passed AND t.direction = 'in') OVER of_point IS NOT TRUE
        OR coalesce(max(t.n) FILTER (WHERE t.passed AND t.direction = 'out') OVER before > lag(t.n) OVER of_point, false)) THEN 1 ELSE 0 END AS begins
    FROM told t WHERE t.is_undone_once
    WINDOW of_point AS (PARTITION BY t.person, t.point ORDER BY t.n), before AS (PARTITION BY t.person ORDER BY t.n ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING)
  ), signed AS (
    SELECT b.*, sum(b.begins) OVER (PARTITION BY b.person, b.point ORDER BY b.n) AS sign_in FROM begun b
  ), named AS (
    -- The sign-ins that an undo names: the last one that had begun by the moment that was seen.
    SELECT DISTINCT u.person, u.point, x.sign_in FROM signed u CROSS JOIN LATERAL (
      SELECT max(i.sign_in) AS sign_in FROM signed i WHERE i.person = u.person AND i.point = u.point AND i.passed AND i.n < u.n AND i.at <= u.undoes_at) x
    WHERE NOT u.passed AND u.undoes_at IS NOT NULL AND x.sign_in IS NOT NULL
  ), walked AS (
    -- The others take back what is left, the last first: as brackets close.
    SELECT s.person, s.point, s.n, s.sign_in, s.begins, d.sign_in IS NOT NULL AS is_named,
      sum(CASE WHEN s.begins = 1 AND d.sign_in IS NULL THEN 1 WHEN NOT s.passed AND s.undoes_at IS NULL THEN -1 ELSE 0 END) OVER of_point AS level
    FROM signed s LEFT JOIN named d ON s.passed AND d.person = s.person AND d.point = s.point AND d.sign_in = s.sign_in
    WINDOW of_point AS (PARTITION BY s.person, s.point ORDER BY s.n)
  ), floored AS (
    -- Where there is nothing left to take back, an undo takes nothing.
    SELECT w.*, w.level - least(0, min(w.level) OVER (PARTITION BY w.person, w.point ORDER BY w.n)) AS height FROM walked w
  ), taken AS (
    SELECT f.person, f.point, f.sign_in FROM (
      SELECT h.*, min(h.height) OVER (PARTITION BY h.person, h.point ORDER BY h.n ROWS BETWEEN 1 FOLLOWING AND UNBOUNDED FOLLOWING) AS lowest FROM floored h
    ) f WHERE f.begins = 1 AND (f.is_named OR f.lowest < f.height)
  ), log AS MATERIALIZED (
    SELECT t.person, t.point, t.direction, t.at, t.nonce, t.hall, t.moves, t.each_counts, t.uses_entry FROM told t
    LEFT JOIN signed s ON s.person = t.person AND s.n = t.n
    LEFT JOIN taken x ON x.person = s.person AND x.point = s.point AND x.sign_in = s.sign_in
    WHERE t.passed AND x.person IS NULL
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
