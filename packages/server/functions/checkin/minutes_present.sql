-- How long people were at each item of a programme: their stays at the item's place and what they watched of a live from there, cut by its beginning and end, counted once
-- where they overlap. A live of no hall counts for the event itself. Items are
-- {id, place, starts, ends}. What has not happened by p_now is not counted. A stay that nobody saw the end of counts for the items of the day on which it began, by the
-- event's clock, to their ends, and is marked (is_open): the next day is not theirs because somebody forgot to scan them out.
CREATE OR REPLACE FUNCTION minutes_present(p_organisation uuid, p_event uuid, p_people uuid[], p_items jsonb, p_zone text, p_now timestamptz)
RETURNS TABLE (person uuid, agenda_id uuid, seconds int, is_open boolean, spans tstzmultirange)
LANGUAGE sql
STABLE
AS $$
  WITH items AS MATERIALIZED (
    SELECT i.id, i.place, i.starts, least(i.ends, p_now) AS ends, (i.starts AT TIME ZONE p_zone)::date AS day
    FROM jsonb_to_recordset(p_items) AS i(id uuid, place uuid, starts timestamptz, ends timestamptz)
    WHERE i.starts < least(i.ends, p_now)
  ), stays AS MATERIALIZED (
    SELECT w.person, y.place_id, y.entered_at, y.left_at, (y.entered_at AT TIME ZONE p_zone)::date AS day
    FROM (SELECT DISTINCT unnest(p_people) AS person) w CROSS JOIN LATERAL (
      SELECT x.event_id, x.place_id, x.entered_at, x.left_at, x.is_stay FROM checkin_stay x
      WHERE x.organisation_id = p_organisation AND x.participant_id = w.person OFFSET 0
    ) y
    WHERE y.event_id = p_event AND y.is_stay
    UNION ALL
    SELECT w.person, l.place, x.from_at, x.until_at, (x.from_at AT TIME ZONE p_zone)::date
    FROM (
      SELECT f.id, coalesce((SELECT p.hall_id FROM checkin_hall_place p WHERE p.organisation_id = p_organisation AND p.event_id = p_event AND p.place_id = f.place_id), p_event) AS place
      FROM live f WHERE f.organisation_id = p_organisation AND f.event_id = p_event
    ) l
    CROSS JOIN (SELECT DISTINCT unnest(p_people) AS person) w
    CROSS JOIN LATERAL (
      SELECT v.id FROM live_viewer v WHERE v.organisation_id = p_organisation AND v.event_id = p_event AND v.participant_id = w.person OFFSET 0
    ) v
    CROSS JOIN LATERAL (
      SELECT a.from_at, a.until_at FROM live_watch a WHERE a.organisation_id = p_organisation AND a.live_id = l.id AND a.viewer_id = v.id OFFSET 0
    ) x
  ), cut AS MATERIALIZED (
    SELECT s.person, i.id, bool_or(s.left_at IS NULL) AS is_open,
      range_agg(tstzrange(greatest(s.entered_at, i.starts), least(coalesce(s.left_at, i.ends), i.ends))) AS spans
    FROM items i JOIN stays s ON s.place_id = i.place AND s.entered_at < i.ends AND (s.left_at > i.starts OR (s.left_at IS NULL AND s.day >= i.day))
    GROUP BY s.person, i.id
  )
  -- Who came and went in the same moment has no span.
  SELECT c.person, c.id, coalesce((SELECT floor(extract(epoch FROM sum(upper(r) - lower(r)))) FROM unnest(c.spans) AS r), 0)::int, c.is_open, c.spans FROM cut c
$$;
