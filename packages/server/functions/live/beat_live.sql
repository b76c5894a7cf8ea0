-- Viewers of one live say that they are there, many at once. Each is counted once, however many windows they have; of the seconds that they say were played at most those
-- are counted that went by since they were counted last. Beats that follow each other lengthen one stay. Seconds of the stream count while the live is on air, those of a
-- recording at any time. Outcomes: ok, over (the pass no longer stands), device (the code watches elsewhere by now), none (no such viewer).
--
-- The tally's row is locked first: batches of one live go one after the other, also from several servers.
CREATE OR REPLACE FUNCTION beat_live(p_organisation uuid, p_event uuid, p_live uuid, p_viewers uuid[], p_rounds int[], p_devices bytea[], p_seconds int[], p_recordings boolean[], p_now timestamptz)
RETURNS TABLE (ord int, outcome text, state text)
LANGUAGE plpgsql
SET enable_seqscan = off
AS $$
#variable_conflict use_column
DECLARE
  l live%ROWTYPE;
  h live_hall%ROWTYPE;
  is_on boolean;
  this_minute timestamptz := date_trunc('minute', p_now);
  -- Beats come a little late now and then; a stay goes on across so much.
  bridged constant interval := '5 seconds';
BEGIN
  PERFORM set_config('convoke.organisation_id', p_organisation::text, true);
  -- Not waiting for the disk: a crash of the database may cost the last beats, no more.
  PERFORM set_config('synchronous_commit', 'off', true);
  PERFORM FROM live_tally WHERE organisation_id = p_organisation AND live_id = p_live FOR UPDATE;
  SELECT * INTO l FROM live WHERE organisation_id = p_organisation AND id = p_live AND event_id = p_event;
  SELECT * INTO h FROM live_hall WHERE organisation_id = p_organisation AND event_id = p_event;
  is_on := l.state IN ('live', 'interrupted');

  RETURN QUERY
  WITH asked AS MATERIALIZED (
    SELECT u.o::int - 1 AS ord, u.viewer, least(greatest(u.seconds, 0), 300) AS seconds, u.recording,
      v.participant_id IS NOT NULL AS is_known, v.created_at,
      CASE
        WHEN v.id IS NULL OR l.id IS NULL THEN 'none'
        WHEN u.round <> h.round THEN 'over'
        WHEN h.is_one_device AND u.device <> v.device THEN 'device'
        ELSE 'ok'
      END AS outcome
    FROM unnest(p_viewers, p_rounds, p_devices, p_seconds, p_recordings) WITH ORDINALITY AS u(viewer, round, device, seconds, recording, o)
    LEFT JOIN LATERAL (
      SELECT x.id, x.participant_id, x.created_at, x.device FROM live_viewer x
      WHERE x.organisation_id = p_organisation AND x.id = u.viewer AND x.event_id = p_event OFFSET 0) v ON true
  ), each AS MATERIALIZED (
    -- Two windows of one person are one viewer.
    SELECT a.viewer, a.recording, max(a.seconds) AS seconds, bool_or(a.is_known) AS is_known, min(a.created_at) AS created_at
    FROM asked a WHERE a.outcome = 'ok' AND (a.recording OR is_on)
    GROUP BY a.viewer, a.recording
  ), before AS MATERIALIZED (
    SELECT e.*, s.viewer_id IS NOT NULL AS is_there, s.last_at, s.recording_until, s.stay_from, w.until_at,
      CASE WHEN e.recording THEN s.recording_until ELSE s.counted_until END AS until
    FROM each e
    LEFT JOIN LATERAL (
      SELECT x.viewer_id, x.last_at, x.recording_until, x.counted_until, x.stay_from FROM live_seen x
      WHERE x.organisation_id = p_organisation AND x.live_id = p_live AND x.viewer_id = e.viewer OFFSET 0) s ON true
    LEFT JOIN LATERAL (
      SELECT x.until_at FROM live_watch x
      WHERE x.organisation_id = p_organisation AND x.live_id = p_live AND x.viewer_id = e.viewer AND x.from_at = s.stay_from OFFSET 0) w ON true
  ), counted AS MATERIALIZED (
    SELECT b.*, greatest(p_now - make_interval(secs => b.seconds), coalesce(b.until, b.created_at)) AS from_at FROM before b
  ), adding AS MATERIALIZED (
    SELECT c.*, greatest(0, floor(extract(epoch FROM p_now - c.from_at)))::int AS added FROM counted c
  ), stays AS MATERIALIZED (
    SELECT a.*, a.from_at + make_interval(secs => a.added) AS counted_until,
      NOT a.recording AND a.added > 0 AND coalesce(a.until_at >= a.from_at - bridged, false) AS goes_on
    FROM adding a
  ), seen AS (
    INSERT INTO live_seen AS s (organisation_id, live_id, viewer_id, first_at, last_at, seconds, recording_seconds, counted_until, recording_until, stay_from)
    SELECT p_organisation, p_live, y.viewer, p_now,
      max(CASE WHEN NOT y.recording THEN p_now END),
      coalesce(sum(y.added) FILTER (WHERE NOT y.recording), 0), coalesce(sum(y.added) FILTER (WHERE y.recording), 0),
      max(y.counted_until) FILTER (WHERE NOT y.recording), max(y.counted_until) FILTER (WHERE y.recording),
      max(CASE WHEN y.goes_on THEN y.stay_from WHEN y.added > 0 THEN y.from_at END) FILTER (WHERE NOT y.recording)
    FROM stays y GROUP BY y.viewer ORDER BY y.viewer
    ON CONFLICT (organisation_id, live_id, viewer_id) DO UPDATE SET
      last_at = coalesce(EXCLUDED.last_at, s.last_at),
      seconds = s.seconds + EXCLUDED.seconds,
      recording_seconds = s.recording_seconds + EXCLUDED.recording_seconds,
      counted_until = coalesce(EXCLUDED.counted_until, s.counted_until),
      recording_until = coalesce(EXCLUDED.recording_until, s.recording_until),
      stay_from = coalesce(EXCLUDED.stay_from, s.stay_from)
  ), longer AS (
    UPDATE live_watch w SET until_at = y.counted_until FROM stays y
    WHERE y.goes_on AND w.organisation_id = p_organisation AND w.live_id = p_live AND w.viewer_id = y.viewer AND w.from_at = y.stay_from
  ), begun AS (
    INSERT INTO live_watch (organisation_id, live_id, viewer_id, from_at, until_at)
    SELECT p_organisation, p_live, y.viewer, y.from_at, y.counted_until FROM stays y
    WHERE NOT y.recording AND y.added > 0 AND NOT y.goes_on
  ), minute AS (
    INSERT INTO live_minute AS m (organisation_id, live_id, minute, viewers)
    SELECT p_organisation, p_live, this_minute, count(*) FROM stays y
    WHERE NOT y.recording AND coalesce(y.last_at < this_minute, true) HAVING count(*) > 0
    ON CONFLICT (organisation_id, live_id, minute) DO UPDATE SET viewers = m.viewers + EXCLUDED.viewers
    RETURNING new.viewers
  ), tally AS (
    UPDATE live_tally t SET
      viewers = t.viewers + f.viewers, known = t.known + f.known, seconds = t.seconds + f.seconds,
      recording_viewers = t.recording_viewers + f.recording_viewers, recording_seconds = t.recording_seconds + f.recording_seconds,
      peak_at = CASE WHEN m.viewers > t.peak THEN this_minute ELSE t.peak_at END,
      peak = greatest(t.peak, m.viewers)
    FROM (
      SELECT count(*) FILTER (WHERE NOT y.recording AND y.last_at IS NULL) AS viewers,
        count(*) FILTER (WHERE NOT y.recording AND y.last_at IS NULL AND y.is_known) AS known,
        coalesce(sum(y.added) FILTER (WHERE NOT y.recording), 0) AS seconds,
        count(*) FILTER (WHERE y.recording AND y.recording_until IS NULL) AS recording_viewers,
        coalesce(sum(y.added) FILTER (WHERE y.recording), 0) AS recording_seconds
      FROM stays y) f
    LEFT JOIN minute m ON true
    WHERE t.organisation_id = p_organisation AND t.live_id = p_live
  )
  SELECT a.ord, a.outcome, coalesce(l.state, 'ended') FROM asked a ORDER BY a.ord;
END
$$;
