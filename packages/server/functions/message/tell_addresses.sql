-- Writes into the history of whoever has some numbers or addresses of a channel what became of them. Who has none of them here is passed over.
CREATE OR REPLACE FUNCTION tell_addresses(p_organisation uuid, p_channel text, p_addresses text[], p_kind text, p_data jsonb, p_user uuid)
RETURNS void
LANGUAGE sql
SET enable_seqscan = off
SET enable_hashjoin = off
SET enable_mergejoin = off
AS $$
  INSERT INTO member_log (organisation_id, member_id, kind, by_user, data)
  SELECT p_organisation, c.member_id, p_kind, p_user, p_data || jsonb_build_object('channel', p_channel)
  FROM unnest(p_addresses) AS a(address) CROSS JOIN LATERAL (
    SELECT k.member_id FROM member_contact k WHERE k.organisation_id = p_organisation AND k.kind = CASE p_channel WHEN 'mail' THEN 'email' ELSE 'phone' END
      AND k.value = a.address AND k.is_live OFFSET 0) c
$$;
