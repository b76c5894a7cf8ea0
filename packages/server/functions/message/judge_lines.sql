-- Writes how openings and clicks are judged by now, and what a person did with each message: in its line, in the tally and in the history of its member. Whoever calls
-- it holds the lines, and says by `p_deltas` ({task_id, variant, what, class, n}) what that changes in the tally. `p_opened` and `p_clicked` are the first moments by a
-- person, null for none.
CREATE OR REPLACE FUNCTION judge_lines(p_organisation uuid, p_events uuid[], p_verdicts text[], p_whys text[], p_rule smallint,
  p_lines uuid[], p_opened timestamptz[], p_clicked timestamptz[], p_deltas jsonb)
RETURNS void
LANGUAGE plpgsql
SET enable_seqscan = off
SET enable_hashjoin = off
SET enable_mergejoin = off
AS $$
DECLARE
  of_task uuid;
BEGIN
  UPDATE message_event e SET verdict = j.verdict, class = j.why, rule_version = p_rule
  FROM unnest(p_events, p_verdicts, p_whys) AS j(id, verdict, why)
  WHERE e.organisation_id = p_organisation AND e.id = j.id;
  WITH moved AS (
    UPDATE message_line l SET opened_at = t.opened, clicked_at = t.clicked FROM unnest(p_lines, p_opened, p_clicked) AS t(id, opened, clicked)
    WHERE l.organisation_id = p_organisation AND l.id = t.id
    RETURNING l.id, l.task_id, l.member_id, l.participant_id, l.channel, l.opened_at, l.clicked_at
  )
  -- Once for a message, whatever is judged later.
  INSERT INTO member_log (organisation_id, id, member_id, kind, at, participant_id, data)
  SELECT p_organisation, md5(w.kind || m.id::text)::uuid, m.member_id, w.kind, w.at, m.participant_id, jsonb_build_object('taskId', m.task_id, 'channel', m.channel)
  FROM moved m CROSS JOIN LATERAL (VALUES ('messageOpened', m.opened_at), ('messageClicked', m.clicked_at)) AS w(kind, at)
  WHERE m.member_id IS NOT NULL AND w.at IS NOT NULL
  ON CONFLICT DO NOTHING;
  FOR of_task IN SELECT DISTINCT (e->>'task_id')::uuid FROM jsonb_array_elements(p_deltas) e ORDER BY 1 LOOP
    PERFORM count_lines(p_organisation, of_task, (SELECT jsonb_agg(e) FROM jsonb_array_elements(p_deltas) e WHERE e->>'task_id' = of_task::text));
  END LOOP;
END $$;
