-- Who became another since is the other one. Decides who a registration under review is: APPROVED makes a member of their own with what nobody has of its number and address, MERGED takes p_member,
-- or where that is null whose the number is, and makes one where that one is deleted. Results: done; over (decided already, or the participant is gone);
-- gone (p_member is deleted); stranger (p_member is no candidate).
CREATE OR REPLACE FUNCTION decide_examine(p_organisation uuid, p_examine uuid, p_to text, p_member uuid, p_user uuid)
RETURNS TABLE (result text, member_id uuid)
LANGUAGE plpgsql
SET enable_seqscan = off
AS $$
#variable_conflict use_column
DECLARE
  e member_examine%ROWTYPE;
  p participant%ROWTYPE;
  decided text := p_to;
  target uuid;
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended('members of ' || p_organisation::text, 0));
  SELECT * INTO e FROM member_examine WHERE organisation_id = p_organisation AND id = p_examine AND state = 'PENDING' FOR UPDATE;
  SELECT * INTO p FROM participant WHERE organisation_id = p_organisation AND id = e.participant_id AND state <> 'DELETED';
  IF p.id IS NULL THEN
    UPDATE member_examine SET state = 'REJECTED', decided_at = now() WHERE organisation_id = p_organisation AND id = e.id;
    result := 'over'; RETURN NEXT; RETURN;
  END IF;
  IF p_to = 'MERGED' THEN
    target := member_root(p_organisation, coalesce(p_member, e.member_id));
    IF target <> member_root(p_organisation, e.member_id) AND target IS DISTINCT FROM member_root(p_organisation, e.other_id) THEN
      result := 'stranger'; RETURN NEXT; RETURN;
    END IF;
    IF NOT EXISTS (SELECT FROM member m WHERE m.organisation_id = p_organisation AND m.id = target AND m.deleted_at IS NULL) THEN
      IF p_member IS NOT NULL THEN
        result := 'gone'; RETURN NEXT; RETURN;
      END IF;
      decided := 'APPROVED';
    END IF;
  END IF;

  IF decided = 'APPROVED' THEN
    INSERT INTO member (organisation_id, name, company, title, language, origin, channel, last_at)
    VALUES (p_organisation, p.name, p.company, p.title, p.language, 'registration', p.channel, p.submitted_at) RETURNING id INTO target;
  ELSIF decided = 'MERGED' THEN
    UPDATE member m SET name = coalesce(nullif(m.name, ''), p.name), company = coalesce(nullif(m.company, ''), p.company),
      title = coalesce(nullif(m.title, ''), p.title), last_at = greatest(m.last_at, p.submitted_at)
    WHERE m.organisation_id = p_organisation AND m.id = target;
  ELSE
    target := NULL;
  END IF;
  IF target IS NOT NULL THEN
    INSERT INTO member_contact (organisation_id, member_id, kind, value, position, source, since)
    SELECT p_organisation, target, c.kind, c.value, coalesce((SELECT max(k.position) + 1 FROM member_contact k
      WHERE k.organisation_id = p_organisation AND k.member_id = target AND k.kind = c.kind), 0), 'registration', p.submitted_at
    FROM (VALUES ('phone', p.phone), ('email', p.email)) AS c(kind, value) WHERE c.value IS NOT NULL ON CONFLICT DO NOTHING;
    PERFORM show_contacts(p_organisation, ARRAY[target]);
    INSERT INTO member_participant (organisation_id, participant_id, member_id, event_id, at)
    VALUES (p_organisation, p.id, target, p.event_id, p.submitted_at) ON CONFLICT DO NOTHING;
    INSERT INTO member_log (organisation_id, member_id, kind, event_id, participant_id, by_user)
    VALUES (p_organisation, target, 'matched', p.event_id, p.id, p_user);
    PERFORM tell_members(p_organisation, ARRAY[p.id]);
  END IF;
  UPDATE member_examine SET state = decided, result_id = target, decided_at = now(), decided_by = p_user WHERE organisation_id = p_organisation AND id = e.id;
  result := 'done'; member_id := target; RETURN NEXT;
END $$;
