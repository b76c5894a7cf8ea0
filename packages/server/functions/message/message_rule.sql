-- Why somebody gets nothing of a kind; null = they get it. It has no settings of its own, so that PostgreSQL puts it into the statement that asks, for many at once.
CREATE OR REPLACE FUNCTION message_rule(p_organisation uuid, p_channel text, p_purpose text, p_with_worms boolean, p_address text, p_member uuid, p_participant uuid)
RETURNS TABLE (rule text)
LANGUAGE sql
STABLE
AS $$
  SELECT coalesce(
    (SELECT CASE s.why WHEN 'complained' THEN 'complained' WHEN 'unknown_user' THEN 'bounced' WHEN 'unknown_host' THEN 'bounced' WHEN 'moved' THEN 'bounced'
       ELSE 'opted_out' END
     FROM message_stop s WHERE s.organisation_id = p_organisation AND s.channel = p_channel AND s.address = p_address AND s.lifted_at IS NULL
       AND (s.scope = 'all' OR p_purpose = 'promotion') ORDER BY s.scope LIMIT 1),
    CASE WHEN p_purpose = 'promotion' THEN coalesce(
      (SELECT 'consent' FROM member_consent c WHERE c.organisation_id = p_organisation AND c.member_id = p_member
         AND c.channel = CASE p_channel WHEN 'mail' THEN 'email' ELSE 'sms' END AND c.is_last AND c.answer = 'refused' LIMIT 1),
      -- Few organisations keep a list.
      CASE WHEN NOT p_with_worms AND EXISTS (SELECT FROM member_worm w WHERE w.organisation_id = p_organisation OFFSET 0) THEN coalesce(
        (SELECT 'worm' FROM member_worm w WHERE p_channel = 'sms' AND w.organisation_id = p_organisation AND w.phone = p_address AND w.deleted_at IS NULL LIMIT 1),
        (SELECT 'worm' FROM worm_match x WHERE x.organisation_id = p_organisation AND x.participant_id = p_participant LIMIT 1),
        (SELECT 'worm' FROM member_contact c CROSS JOIN LATERAL (
           SELECT FROM member_worm w WHERE w.organisation_id = p_organisation AND w.phone = c.value AND w.deleted_at IS NULL OFFSET 0) w
         WHERE c.organisation_id = p_organisation AND c.member_id = p_member AND c.kind = 'phone' AND c.is_live LIMIT 1),
        (SELECT 'worm' FROM member m CROSS JOIN LATERAL (
           SELECT FROM member_worm w WHERE w.organisation_id = p_organisation AND w.phone IS NULL AND w.deleted_at IS NULL
             AND lower(w.name) COLLATE "C" = lower(m.name) COLLATE "C" OFFSET 0) w
         WHERE m.organisation_id = p_organisation AND m.id = p_member AND m.name <> '' LIMIT 1)) END) END)
$$;
