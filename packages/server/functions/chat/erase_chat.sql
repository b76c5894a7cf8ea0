-- Takes what a member wrote in chats and asked at lives away, there and in the feeds; whoever watches sees it go.
CREATE OR REPLACE FUNCTION erase_chat(p_organisation uuid, p_member uuid)
RETURNS void
LANGUAGE plpgsql
SET enable_seqscan = off
SET plan_cache_mode = force_custom_plan
AS $$
DECLARE
  viewers uuid[];
  one record;
BEGIN
  SELECT coalesce(array_agg(v.id), '{}') INTO viewers FROM (
    SELECT participant_id FROM member_participant WHERE organisation_id = p_organisation AND member_id = p_member OFFSET 0) p
  CROSS JOIN LATERAL (SELECT id FROM live_viewer WHERE organisation_id = p_organisation AND participant_id = p.participant_id OFFSET 0) v;
  -- In one order, as everywhere that several feeds are told.
  FOR one IN
    SELECT DISTINCT m.live_id FROM (
      SELECT live_id FROM chat_message WHERE organisation_id = p_organisation AND viewer_id = ANY(viewers)
      UNION SELECT live_id FROM chat_question WHERE organisation_id = p_organisation AND viewer_id = ANY(viewers)) m ORDER BY 1
  LOOP
    PERFORM lock_feed(p_organisation, one.live_id);
  END LOOP;
  FOR one IN
    WITH messages AS (
      DELETE FROM chat_message WHERE organisation_id = p_organisation AND viewer_id = ANY(viewers) RETURNING live_id, id
    ), questions AS (
      DELETE FROM chat_question WHERE organisation_id = p_organisation AND viewer_id = ANY(viewers) RETURNING live_id, id
    )
    SELECT g.live_id, array_agg(g.id) FILTER (WHERE g.is_message) AS messages, array_agg(g.id) FILTER (WHERE NOT g.is_message) AS questions
    FROM (SELECT live_id, id, true AS is_message FROM messages UNION ALL SELECT live_id, id, false FROM questions) g GROUP BY 1 ORDER BY 1
  LOOP
    PERFORM forget_feed(p_organisation, one.live_id, one.messages || one.questions);
    IF one.messages IS NOT NULL THEN
      PERFORM tell_feed(p_organisation, one.live_id, ARRAY[jsonb_build_object('kind', 'messagesGone', 'messageIds', one.messages)], ARRAY[NULL::uuid]);
    END IF;
    IF one.questions IS NOT NULL THEN
      PERFORM tell_feed(p_organisation, one.live_id, ARRAY[jsonb_build_object('kind', 'questionsGone', 'questionIds', one.questions)], ARRAY[NULL::uuid]);
    END IF;
  END LOOP;
  DELETE FROM chat_mute WHERE organisation_id = p_organisation AND viewer_id = ANY(viewers);
END $$;
