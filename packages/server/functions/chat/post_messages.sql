-- Messages of viewers into the chat of one live, in their order, all decided under the lock of its feed. p_messages: [{ viewer, nonce, name, text, playedAt (null = now),
-- hasWord (of the list) }]. Outcomes: 'ok' (also for a nonce that has its message: the same again), 'off', 'all-muted', 'over' (no such viewer), 'muted', 'words',
-- 'slow' (wait_seconds until the next may come). is_new = it was not there before, is_first = the viewer's first of this live.
CREATE OR REPLACE FUNCTION post_messages(p_organisation uuid, p_event uuid, p_live uuid, p_messages jsonb, p_bounds jsonb, p_now timestamptz DEFAULT NULL)
RETURNS TABLE (ord int, outcome text, id uuid, state text, at timestamptz, played_at timestamptz, wait_seconds int, is_new boolean, is_first boolean, participant_id uuid)
LANGUAGE plpgsql
SET enable_seqscan = off
SET enable_sort = off
AS $$
#variable_conflict use_column
DECLARE
  s record;
  a record;
  known record;
  who record;
  moment timestamptz;
  slow interval;
  events jsonb[] := '{}';
  about uuid[] := '{}';
BEGIN
  PERFORM lock_feed(p_organisation, p_live);
  SELECT c.is_on, c.is_muted, c.slow_seconds, c.approves_first, c.word_action INTO s FROM chat_setting c
  WHERE c.organisation_id = p_organisation AND c.live_id = p_live;
  -- As JavaScript knows moments: a page that goes on before one names it to the millisecond.
  moment := date_trunc('milliseconds', coalesce(p_now, clock_timestamp()));
  slow := make_interval(secs => greatest(coalesce(s.slow_seconds, 0), (p_bounds->>'leastSlow')::int));

  FOR a IN
    SELECT (t.o - 1)::int AS ord, (t.v->>'viewer')::uuid AS viewer, t.v->>'nonce' AS nonce, t.v->>'name' AS name, t.v->>'text' AS text,
      (t.v->>'playedAt')::timestamptz AS played_at, (t.v->>'hasWord')::boolean AS has_word
    FROM jsonb_array_elements(p_messages) WITH ORDINALITY AS t(v, o) ORDER BY t.o
  LOOP
    ord := a.ord; id := NULL; state := NULL; at := NULL; played_at := NULL; wait_seconds := NULL; is_new := false; is_first := false; participant_id := NULL;
    -- In the order of the index that holds it: with an equality alone, an old plan may walk all messages of the live.
    SELECT m.id, m.state, m.at, m.played_at, m.nonce INTO known FROM chat_message m
    WHERE m.organisation_id = p_organisation AND m.live_id = p_live AND m.viewer_id = a.viewer AND m.nonce >= a.nonce
    ORDER BY m.nonce LIMIT 1;
    IF known.nonce = a.nonce THEN
      outcome := 'ok'; id := known.id; state := known.state; at := known.at; played_at := known.played_at;
      RETURN NEXT; CONTINUE;
    END IF;
    SELECT v.participant_id, v.device, v.event_id INTO who FROM live_viewer v WHERE v.organisation_id = p_organisation AND v.id = a.viewer;
    outcome := CASE WHEN who.event_id IS DISTINCT FROM p_event THEN 'over' WHEN s.is_on IS FALSE THEN 'off' WHEN s.is_muted THEN 'all-muted'
      WHEN is_chat_muted(p_organisation, p_event, a.viewer, who.participant_id, who.device) THEN 'muted'
      WHEN a.has_word AND s.word_action = 'refuse' THEN 'words' END;
    IF outcome IS NOT NULL THEN RETURN NEXT; CONTINUE; END IF;
    -- Slow mode is this condition.
    INSERT INTO chat_pace AS p (organisation_id, live_id, viewer_id, at) VALUES (p_organisation, p_live, a.viewer, moment)
    ON CONFLICT (organisation_id, live_id, viewer_id) DO UPDATE SET at = EXCLUDED.at WHERE p.at <= EXCLUDED.at - slow
    RETURNING old.at IS NULL INTO is_first;
    IF NOT FOUND THEN
      is_first := false;
      outcome := 'slow';
      SELECT greatest(1, ceil(extract(epoch FROM p.at + slow - moment)))::int INTO wait_seconds FROM chat_pace p
      WHERE p.organisation_id = p_organisation AND p.live_id = p_live AND p.viewer_id = a.viewer;
      RETURN NEXT; CONTINUE;
    END IF;
    outcome := 'ok'; is_new := true; at := moment; participant_id := who.participant_id;
    state := CASE WHEN coalesce(s.approves_first, false) OR a.has_word THEN 'held' ELSE 'shown' END;
    -- What a page says of its own picture is believed within bounds.
    played_at := least(moment, greatest(coalesce(a.played_at, moment), moment - make_interval(secs => (p_bounds->>'mostBehind')::int)));
    INSERT INTO chat_message AS m (organisation_id, live_id, viewer_id, name, text, state, has_word, nonce, played_at, at)
    VALUES (p_organisation, p_live, a.viewer, a.name, a.text, state, a.has_word, a.nonce, played_at, moment) RETURNING m.id INTO id;
    IF state = 'shown' THEN
      events := events || jsonb_build_object('kind', 'message', 'message', jsonb_build_object('messageId', id, 'viewerId', a.viewer, 'name', a.name, 'text', a.text,
        'at', iso_moment(at), 'playedAt', iso_moment(played_at)));
      about := about || id;
    END IF;
    RETURN NEXT;
  END LOOP;
  PERFORM tell_feed(p_organisation, p_live, events, about, p_now);
END $$;
