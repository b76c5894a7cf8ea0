-- Viewers who want questions of one live answered: p_votes [{ viewer, question }]. One vote for each viewer and question is the table's key; votes is how many rows there are.
-- Outcomes: 'ok' with the votes there are now (also for who had voted), 'gone' (not shown, or no such viewer).
CREATE OR REPLACE FUNCTION upvote_questions(p_organisation uuid, p_event uuid, p_live uuid, p_votes jsonb)
RETURNS TABLE (ord int, outcome text, votes int)
LANGUAGE plpgsql
SET enable_seqscan = off
SET enable_hashjoin = off
SET enable_mergejoin = off
AS $$
#variable_conflict use_column
DECLARE
  told jsonb;
BEGIN
  PERFORM set_config('convoke.organisation_id', p_organisation::text, true);
  PERFORM lock_feed(p_organisation, p_live);
  WITH asked AS (
    SELECT DISTINCT (t.v->>'viewer')::uuid AS viewer, (t.v->>'question')::uuid AS question FROM jsonb_array_elements(p_votes) AS t(v)
  ), made AS (
    INSERT INTO chat_vote AS x (organisation_id, question_id, viewer_id)
    SELECT p_organisation, a.question, a.viewer FROM asked a
    CROSS JOIN LATERAL (SELECT x.live_id, x.state FROM chat_question x WHERE x.organisation_id = p_organisation AND x.id = a.question OFFSET 0) q
    CROSS JOIN LATERAL (SELECT x.event_id FROM live_viewer x WHERE x.organisation_id = p_organisation AND x.id = a.viewer OFFSET 0) v
    WHERE q.live_id = p_live AND q.state = 'shown' AND v.event_id = p_event
    ON CONFLICT DO NOTHING RETURNING x.question_id
  ), counted AS (
    UPDATE chat_question q SET votes = q.votes + m.n FROM (SELECT question_id, count(*)::int AS n FROM made GROUP BY question_id) m
    WHERE q.organisation_id = p_organisation AND q.id = m.question_id RETURNING q.id, q.votes
  )
  SELECT jsonb_agg(jsonb_build_object('questionId', c.id, 'votes', c.votes)) INTO told FROM counted c;
  IF told IS NOT NULL THEN
    PERFORM tell_feed(p_organisation, p_live, ARRAY[jsonb_build_object('kind', 'votes', 'votes', told)], ARRAY[NULL::uuid]);
  END IF;
  RETURN QUERY
    SELECT (t.o - 1)::int, CASE WHEN q.is_shown THEN 'ok' ELSE 'gone' END, CASE WHEN q.is_shown THEN q.votes END
    FROM jsonb_array_elements(p_votes) WITH ORDINALITY AS t(v, o)
    LEFT JOIN LATERAL (
      SELECT x.votes, x.live_id = p_live AND x.state = 'shown' AS is_shown FROM chat_question x
      WHERE x.organisation_id = p_organisation AND x.id = (t.v->>'question')::uuid OFFSET 0) q ON true
    ORDER BY 1;
END $$;
