-- What a row of the list of members shows, of these in their order: for how many events they registered (as far as a hundred registrations), their tags by name, what they
-- have in own fields that are not deleted, and how they are on the list of gift hunters. Everything is found by its key, so one plan is right for all and is kept.
CREATE OR REPLACE FUNCTION shown_members(p_organisation uuid, p_members uuid[])
RETURNS TABLE (n bigint, id uuid, name text, company text, title text, phone text, email text, origin text, channel text, created_at timestamptz, last_at timestamptz,
  version int, events int, tags jsonb, "values" jsonb, worm_id uuid, worm_how text)
LANGUAGE plpgsql
STABLE
SET enable_seqscan = off
SET plan_cache_mode = force_generic_plan
AS $$
#variable_conflict use_column
DECLARE
  fields uuid[] := ARRAY(SELECT id FROM member_field WHERE organisation_id = p_organisation AND deleted_at IS NULL);
BEGIN
  RETURN QUERY
  SELECT a.n, m.id, m.name, m.company, m.title, m.phone, m.email, m.origin, m.channel, m.created_at, m.last_at, m.version,
    (SELECT count(DISTINCT e.event_id)::int FROM (
      SELECT l.event_id FROM member_participant l WHERE l.organisation_id = p_organisation AND l.member_id = m.id LIMIT 100) e),
    (SELECT coalesce(jsonb_agg(jsonb_build_object('id', g.id, 'name', g.name, 'colour', g.colour) ORDER BY lower(g.name)), '[]')
     FROM member_tagged l CROSS JOIN LATERAL (
       SELECT id, name, colour FROM member_tag WHERE organisation_id = p_organisation AND id = l.tag_id AND deleted_at IS NULL OFFSET 0) g
     WHERE l.organisation_id = p_organisation AND l.member_id = m.id),
    (SELECT coalesce(jsonb_object_agg(v.field_id, v.value), '{}') FROM (
       SELECT x.field_id, coalesce(to_jsonb(x.text_value), to_jsonb(x.number_value), to_jsonb(x.date_value), to_jsonb(x.yes_value), to_jsonb(x.choice_id)) AS value
       FROM member_value x WHERE x.organisation_id = p_organisation AND x.member_id = m.id
       UNION ALL
       SELECT c.field_id, jsonb_agg(c.option_id) FROM member_choice c WHERE c.organisation_id = p_organisation AND c.member_id = m.id GROUP BY c.field_id) v
     WHERE v.field_id = ANY (fields)),
    w.worm_id, w.how
  FROM unnest(p_members) WITH ORDINALITY AS a(id, n)
  CROSS JOIN LATERAL (SELECT * FROM member WHERE organisation_id = p_organisation AND id = a.id OFFSET 0) m
  LEFT JOIN listed_worms(p_organisation, p_members) w ON w.member_id = m.id
  ORDER BY a.n;
END $$;
