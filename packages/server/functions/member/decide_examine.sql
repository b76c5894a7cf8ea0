-- Who became another since is the other one. Decides who a registration or a row of an import under review is: APPROVED makes a member of their own with what nobody
-- has of its numbers and addresses, MERGED takes p_member, or where that is null whose the number is, and makes one where that one is deleted or nobody is known.
-- Results: done; over (decided already, or the participant is gone); gone (p_member is deleted); stranger (p_member is no candidate).
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
  IF p.id IS NULL AND e.import_id IS NULL THEN
    UPDATE member_examine SET state = 'REJECTED', decided_at = now() WHERE organisation_id = p_organisation AND id = e.id;
    result := 'over'; RETURN NEXT; RETURN;
  END IF;
  IF p_to = 'MERGED' THEN
    target := member_root(p_organisation, coalesce(p_member, e.member_id));
    IF p_member IS NOT NULL AND target <> ALL (ARRAY(
      SELECT member_root(p_organisation, w.id) FROM unnest(ARRAY[e.member_id, e.other_id] || e.further_ids) AS w(id) WHERE w.id IS NOT NULL))
    THEN
      result := 'stranger'; RETURN NEXT; RETURN;
    END IF;
    IF NOT EXISTS (SELECT FROM member m WHERE m.organisation_id = p_organisation AND m.id = target AND m.deleted_at IS NULL) THEN
      IF p_member IS NOT NULL THEN
        result := 'gone'; RETURN NEXT; RETURN;
      END IF;
      decided := 'APPROVED';
    END IF;
  END IF;

  IF decided = 'REJECTED' THEN
    target := NULL;
    -- As long as its import is kept, one can look again at who was left out.
    IF e.import_id IS NOT NULL AND NOT EXISTS (SELECT FROM member_import i WHERE i.organisation_id = p_organisation AND i.id = e.import_id) THEN
      PERFORM forget_examined(p_organisation, ARRAY[e.id]);
    END IF;
  ELSIF e.import_id IS NOT NULL THEN
    target := take_examined(p_organisation, e.id, CASE WHEN decided = 'MERGED' THEN target END, p_user);
  ELSIF decided = 'APPROVED' THEN
    INSERT INTO member (organisation_id, name, company, title, language, origin, channel, last_at)
    VALUES (p_organisation, p.name, p.company, p.title, p.language, 'registration', p.channel, p.submitted_at) RETURNING id INTO target;
  ELSE
    UPDATE member m SET name = coalesce(nullif(m.name, ''), p.name), company = coalesce(nullif(m.company, ''), p.company),
      title = coalesce(nullif(m.title, ''), p.title), last_at = greatest(m.last_at, p.submitted_at)
    WHERE m.organisation_id = p_organisation AND m.id = target;
  END IF;
  IF target IS NOT NULL AND p.id IS NOT NULL THEN
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
