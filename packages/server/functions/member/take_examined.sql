-- Makes a member of what a review has of an import's row (p_member null), or adds it to one by the rules of the import: what is free of its numbers and
-- addresses, its fields, and what stands beside the person. The line of the history has the id of the review: it is told once. Answers the member. Who calls it
-- holds the lock of the organisation's members.
CREATE OR REPLACE FUNCTION take_examined(p_organisation uuid, p_examine uuid, p_member uuid, p_user uuid)
RETURNS uuid
LANGUAGE plpgsql
SET enable_seqscan = off
AS $$
#variable_conflict use_column
DECLARE
  e member_examine%ROWTYPE;
  m member%ROWTYPE;
  target uuid := p_member;
  was jsonb := '{}';
  taken text[] := '{}';
  has_place boolean := true;
BEGIN
  SELECT * INTO e FROM member_examine WHERE organisation_id = p_organisation AND id = p_examine;
  IF target IS NULL THEN
    INSERT INTO member (organisation_id, name, company, title, note, language, origin, last_at)
    VALUES (p_organisation, e.name, e.company, e.title, e.note, e.language, 'import', now()) RETURNING id INTO target;
  ELSE
    SELECT * INTO m FROM member WHERE organisation_id = p_organisation AND id = target FOR NO KEY UPDATE;
    was := jsonb_strip_nulls(jsonb_build_object(
      'name', import_change(e.rules->>'name', m.name, e.name), 'company', import_change(e.rules->>'company', m.company, e.company),
      'title', import_change(e.rules->>'title', m.title, e.title), 'note', import_change(e.rules->>'note', m.note, e.note),
      'language', import_change(e.rules->>'language', m.language, e.language)));
    -- Whoever was made by the same import has been edited by this: taking it back leaves them.
    UPDATE member SET name = coalesce(was->'name'->>1, name), company = coalesce(was->'company'->>1, company), title = coalesce(was->'title'->>1, title),
      note = coalesce(was->'note'->>1, note), language = coalesce(was->'language'->>1, language), version = version + 1, updated_at = now()
    WHERE organisation_id = p_organisation AND id = target;
    -- Nobody has hundreds: who does is a machine, or many.
    has_place := (SELECT count(*) < 50 FROM member_contact c WHERE c.organisation_id = p_organisation AND c.member_id = target);
  END IF;
  IF has_place THEN
    -- What they had once, and lost while they were deleted, is theirs anew where nobody has it.
    DELETE FROM member_contact c WHERE c.organisation_id = p_organisation AND c.member_id = target AND NOT c.is_live
      AND (c.kind = 'phone' AND c.value = ANY (e.phones) OR c.kind = 'email' AND c.value = ANY (e.emails))
      AND NOT EXISTS (SELECT FROM member_contact x WHERE x.organisation_id = p_organisation AND x.kind = c.kind AND x.value = c.value AND x.is_live OFFSET 0);
    WITH said AS MATERIALIZED (
      SELECT k.kind, k.value, k.place FROM (
        SELECT 'phone' AS kind, p.value, p.place FROM unnest(e.phones) WITH ORDINALITY AS p(value, place)
        UNION ALL SELECT 'email', p.value, p.place FROM unnest(e.emails) WITH ORDINALITY AS p(value, place)) k
      WHERE p_member IS NULL OR coalesce(e.rules->>(k.kind || 's'), 'fill') <> 'skip'
    ), added AS (
      INSERT INTO member_contact (organisation_id, member_id, kind, value, position, source)
      SELECT p_organisation, target, s.kind, s.value, s.place - 1 + coalesce((SELECT max(x.position) + 1 FROM member_contact x
        WHERE x.organisation_id = p_organisation AND x.member_id = target AND x.kind = s.kind), 0), 'import'
      FROM said s
      -- An edit takes no lock: what it writes meanwhile is not free.
      ON CONFLICT DO NOTHING RETURNING kind
    )
    SELECT coalesce(array_agg(DISTINCT a.kind || 's'), '{}') INTO taken FROM added a;
    PERFORM show_contacts(p_organisation, ARRAY[target]);
  END IF;
  INSERT INTO member_log (organisation_id, id, member_id, kind, by_user, data)
  VALUES (p_organisation, e.id, target, 'matched', p_user, jsonb_build_object('importId', e.import_id, 'row', e.import_row,
    'fields', to_jsonb(ARRAY(SELECT jsonb_object_keys(was)) || CASE WHEN p_member IS NULL THEN '{}' ELSE taken END)));
  PERFORM take_examined_extras(p_organisation, e.id, target, p_member IS NULL, p_user);
  RETURN target;
END $$;
