-- Visitors of one event, in the order they came. Who is new gets the next place; who comes back within p_place_seconds keeps the old one. Then
-- the first of the line who were heard of within p_gone_seconds come in, as many as the bucket holds, whether or not they are in this batch:
-- they learn of it when they ask. Outcomes: in, waiting (with the position from 1 and the seconds until the turn, null while paused), off.
--
-- The time is the database's own, so that the clocks of several servers do not matter, and read under the lock, so that it does not run
-- backwards; tests give theirs.
CREATE OR REPLACE FUNCTION enter_room(p_organisation uuid, p_event uuid, p_visitors bytea[], p_gone_seconds int, p_place_seconds int, p_now timestamptz DEFAULT NULL)
RETURNS TABLE (ord int, outcome text, place_in_line int, estimated_seconds int)
LANGUAGE plpgsql
SET enable_seqscan = off
AS $$
#variable_conflict use_column
DECLARE
  s room_setting%ROWTYPE;
  t room_tally%ROWTYPE;
  moment timestamptz;
  one_person constant bigint := 60000000;
  fresh int;
  let_in int := 0;
  positions int[];
  line_length int;
  last_asked bigint;
BEGIN
  PERFORM set_config('convoke.organisation_id', p_organisation::text, true);
  -- Not waiting for the disk: a crash of the database may cost the last moment's arrivals their places, no more.
  PERFORM set_config('synchronous_commit', 'off', true);
  SELECT * INTO t FROM room_tally WHERE organisation_id = p_organisation AND event_id = p_event FOR UPDATE;
  SELECT * INTO s FROM room_setting WHERE organisation_id = p_organisation AND event_id = p_event;
  IF t.event_id IS NULL OR s.is_on IS NOT TRUE THEN
    RETURN QUERY SELECT i - 1, 'off', NULL::int, NULL::int FROM generate_series(1, cardinality(p_visitors)) AS i;
    RETURN;
  END IF;
  moment := greatest(coalesce(p_now, clock_timestamp()), t.refilled_at);
  -- After a day every bucket is full; what lies further back would only make the number too large.
  t.credit := least(s.burst * one_person,
    t.credit + s.per_minute * (least(86400, extract(epoch FROM moment - t.refilled_at)) * 1000000)::bigint);

  WITH entered AS (
    INSERT INTO room_place AS p (organisation_id, event_id, visitor, place, arrived_at, seen_at)
    SELECT p_organisation, p_event, v.visitor, t.last_place + row_number() OVER (ORDER BY v.first), moment, moment
    -- One visitor may stand twice in a batch: two tabs.
    FROM (SELECT visitor, min(o) AS first FROM unnest(p_visitors) WITH ORDINALITY AS u(visitor, o) GROUP BY visitor) v
    -- In one order everywhere, and that of arrival.
    ORDER BY v.first
    ON CONFLICT (organisation_id, event_id, visitor) DO UPDATE SET
      seen_at = moment,
      place = CASE WHEN p.seen_at < moment - make_interval(secs => p_place_seconds) THEN EXCLUDED.place ELSE p.place END,
      arrived_at = CASE WHEN p.seen_at < moment - make_interval(secs => p_place_seconds) THEN moment ELSE p.arrived_at END,
      admitted_at = CASE WHEN p.seen_at < moment - make_interval(secs => p_place_seconds) THEN NULL ELSE p.admitted_at END
    RETURNING new.place > t.last_place AS fresh
  ) SELECT count(*) FILTER (WHERE e.fresh) INTO fresh FROM entered e;

  IF NOT s.is_paused THEN
    let_in := admit_first(p_organisation, p_event, (t.credit / one_person)::int, moment, p_gone_seconds);
    t.credit := t.credit - let_in * one_person;
  END IF;

  -- Positions are counted from one place that is asked for to the next, so the line is read once. How each step is written leaves the planner
  -- only the one index that is right: while the statistics do not know a new line, it takes any that begins with the event, and reads all of it.
  WITH asked AS MATERIALIZED (
    SELECT u.o, w.place FROM unnest(p_visitors) WITH ORDINALITY AS u(visitor, o)
    LEFT JOIN LATERAL (
      -- Not by a condition on admitted_at, which the index of the line would meet too.
      SELECT CASE WHEN p.admitted_at IS NULL THEN p.place END AS place FROM room_place p
      WHERE p.organisation_id = p_organisation AND p.event_id = p_event AND p.visitor = u.visitor LIMIT 1
    ) w ON true
  ), mark AS MATERIALIZED (
    SELECT d.place, coalesce(lag(d.place) OVER (ORDER BY d.place), 0) AS after FROM (SELECT DISTINCT place FROM asked WHERE place IS NOT NULL) d
  ), counted AS MATERIALIZED (
    SELECT m.place, (sum(c.people) OVER (ORDER BY m.place))::int AS position FROM mark m CROSS JOIN LATERAL (
      SELECT count(*) AS people FROM (
        SELECT FROM room_place p
        WHERE p.organisation_id = p_organisation AND p.event_id = p_event AND p.admitted_at IS NULL
          AND p.place > m.after AND p.place <= m.place AND p.seen_at >= moment - make_interval(secs => p_gone_seconds)
        ORDER BY p.place OFFSET 0
      ) l
    ) c
  )
  SELECT array_agg(c.position ORDER BY a.o), coalesce(max(c.position), 0), coalesce(max(c.place), 0)
  INTO positions, line_length, last_asked
  FROM asked a LEFT JOIN counted c ON c.place = a.place;
  line_length := line_length + (
    SELECT count(*) FROM (
      SELECT FROM room_place p
      WHERE p.organisation_id = p_organisation AND p.event_id = p_event AND p.admitted_at IS NULL
        AND p.place > last_asked AND p.seen_at >= moment - make_interval(secs => p_gone_seconds)
      ORDER BY p.place OFFSET 0
    ) l
  );

  UPDATE room_tally SET credit = t.credit, refilled_at = moment, last_place = last_place + cardinality(p_visitors),
    admitted = admitted + let_in
  WHERE organisation_id = p_organisation AND event_id = p_event;
  INSERT INTO room_minute AS m (organisation_id, event_id, minute, arrived, admitted, waiting)
  VALUES (p_organisation, p_event, date_trunc('minute', moment, 'UTC'), fresh, let_in, line_length)
  ON CONFLICT (organisation_id, event_id, minute) DO UPDATE SET
    arrived = m.arrived + EXCLUDED.arrived, admitted = m.admitted + EXCLUDED.admitted, waiting = greatest(m.waiting, EXCLUDED.waiting);

  RETURN QUERY SELECT (q.o - 1)::int, CASE WHEN q.position IS NULL THEN 'in' ELSE 'waiting' END, q.position,
    CASE WHEN NOT s.is_paused THEN ceil((q.position * one_person - t.credit) / (s.per_minute * 1000000.0))::int END
  FROM unnest(positions) WITH ORDINALITY AS q(position, o);
END $$;
