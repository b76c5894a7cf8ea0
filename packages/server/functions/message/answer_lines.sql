-- Writes what a person or a mail server said about some messages: into the history of their members, and into the tallies. Of each message each kind counts once: what
-- the history of events knows already is not given here. `p_kinds` are those of the history.
CREATE OR REPLACE FUNCTION answer_lines(p_organisation uuid, p_lines uuid[], p_kinds text[], p_classes text[])
RETURNS void
LANGUAGE plpgsql
SET enable_seqscan = off
SET enable_hashjoin = off
SET enable_mergejoin = off
AS $$
DECLARE
  deltas jsonb;
  of_task uuid;
BEGIN
  WITH told AS MATERIALIZED (
    SELECT t.kind, t.class, l.* FROM unnest(p_lines, p_kinds, p_classes) AS t(id, kind, class) CROSS JOIN LATERAL (
      SELECT q.id, q.task_id, q.variant, q.channel, q.member_id, q.participant_id, q.replied_at FROM message_line q
      WHERE q.organisation_id = p_organisation AND q.id = t.id OFFSET 0) l
  ), replied AS (
    UPDATE message_line l SET replied_at = now() FROM told t
    WHERE t.kind = 'messageReplied' AND l.organisation_id = p_organisation AND l.id = t.id AND l.replied_at IS NULL
    RETURNING l.id
  ), history AS (
    INSERT INTO member_log (organisation_id, id, member_id, kind, participant_id, data)
    SELECT p_organisation, md5(t.kind || t.id::text)::uuid, t.member_id, t.kind, t.participant_id,
      jsonb_strip_nulls(jsonb_build_object('taskId', t.task_id, 'channel', t.channel, 'class', t.class))
    FROM told t WHERE t.member_id IS NOT NULL AND t.kind <> 'messageStopped'
    ON CONFLICT DO NOTHING
  ), changed AS (
    SELECT t.task_id, t.variant, 'replied' AS what, '' AS class, 1 AS n FROM told t JOIN replied r ON r.id = t.id WHERE t.kind = 'messageReplied'
    UNION ALL SELECT t.task_id, t.variant, 'unsubscribed', '', 1 FROM told t WHERE t.kind = 'messageStopped'
  )
  SELECT jsonb_agg(to_jsonb(c)) INTO deltas FROM changed c;
  FOR of_task IN SELECT DISTINCT (e->>'task_id')::uuid FROM jsonb_array_elements(coalesce(deltas, '[]')) e ORDER BY 1 LOOP
    PERFORM count_lines(p_organisation, of_task, (SELECT jsonb_agg(e) FROM jsonb_array_elements(deltas) e WHERE e->>'task_id' = of_task::text));
  END LOOP;
END $$;
