-- Writes what members show of their numbers and addresses: the first of each, and all of them for the search.
CREATE OR REPLACE FUNCTION show_contacts(p_organisation uuid, p_members uuid[])
RETURNS void
LANGUAGE plpgsql
SET enable_seqscan = off
AS $$
BEGIN
  UPDATE member m SET phone = c.phone, email = c.email, contacts = c.words
  FROM unnest(p_members) AS w(id) CROSS JOIN LATERAL (
    SELECT (array_agg(k.value ORDER BY k.position, k.value) FILTER (WHERE k.kind = 'phone'))[1] AS phone,
      (array_agg(k.value ORDER BY k.position, k.value) FILTER (WHERE k.kind = 'email'))[1] AS email,
      coalesce(string_agg(k.value, ' ' ORDER BY k.kind DESC, k.position, k.value), '') AS words
    FROM member_contact k WHERE k.organisation_id = p_organisation AND k.member_id = w.id AND k.is_live OFFSET 0) c
  WHERE m.organisation_id = p_organisation AND m.id = w.id;
END $$;
