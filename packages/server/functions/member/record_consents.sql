-- Records what members said about some ways to be reached. Who calls it holds the members' rows. Who said the same before is passed over; unknown is what
-- nobody has to say. Answers of how many members something is another than before.
CREATE OR REPLACE FUNCTION record_consents(p_organisation uuid, p_members uuid[], p_channels text[], p_answer text, p_source text, p_words text, p_at timestamptz, p_user uuid)
RETURNS int
LANGUAGE plpgsql
SET enable_seqscan = off
SET plan_cache_mode = force_custom_plan
AS $$
DECLARE
  whom uuid[];
  what text[];
BEGIN
  SELECT array_agg(m.id), array_agg(c.channel) INTO whom, what
  FROM unnest(p_members) AS m(id) CROSS JOIN unnest(p_channels) AS c(channel) LEFT JOIN LATERAL (
    SELECT k.answer FROM member_consent k WHERE k.organisation_id = p_organisation AND k.member_id = m.id AND k.channel = c.channel AND k.is_last OFFSET 0) now ON true
  WHERE coalesce(now.answer, 'unknown') <> p_answer;
  IF whom IS NULL THEN RETURN 0; END IF;
  UPDATE member_consent k SET is_last = false FROM unnest(whom, what) AS w(id, channel)
  WHERE k.organisation_id = p_organisation AND k.member_id = w.id AND k.channel = w.channel AND k.is_last;
  INSERT INTO member_consent (organisation_id, member_id, channel, answer, source, words, at, by_user)
  SELECT p_organisation, w.id, w.channel, p_answer, p_source, p_words, p_at, p_user FROM unnest(whom, what) AS w(id, channel);
  INSERT INTO member_log (organisation_id, member_id, kind, by_user, data)
  SELECT p_organisation, w.id, 'consent', p_user, jsonb_build_object('answer', p_answer, 'channels', jsonb_agg(w.channel ORDER BY w.channel))
  FROM unnest(whom, what) AS w(id, channel) GROUP BY w.id;
  RETURN (SELECT count(DISTINCT w.id) FROM unnest(whom) AS w(id));
END $$;
