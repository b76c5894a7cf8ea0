-- Takes everything from a deleted member, or one who became another, but that there was one: the history has no word about who it was, and keeps its lines.
CREATE OR REPLACE FUNCTION erase_member(p_organisation uuid, p_member uuid)
RETURNS void
LANGUAGE plpgsql
SET enable_seqscan = off
SET plan_cache_mode = force_custom_plan
AS $$
DECLARE
  own_contacts text[];
  reviews uuid[];
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended('members of ' || p_organisation::text, 0));
  SELECT coalesce(array_agg(value), '{}') INTO own_contacts FROM member_contact WHERE organisation_id = p_organisation AND member_id = p_member;
  UPDATE ticket_waiter SET name = '', phone = NULL, email = NULL, buyer_key = 'erased ' || id
  WHERE organisation_id = p_organisation AND buyer_key = ANY(own_contacts);
  -- What they starred of a programme, and the address that news of it went to. One that was never confirmed may have been given by somebody else.
  DELETE FROM message m USING unnest(own_contacts) AS w(value) CROSS JOIN LATERAL (
    SELECT id FROM agenda_plan WHERE organisation_id = p_organisation AND mail = w.value OFFSET 0) a
  WHERE m.organisation_id = p_organisation AND m.subject_id = a.id;
  DELETE FROM agenda_plan WHERE organisation_id = p_organisation AND mail = ANY(own_contacts) AND mail_confirmed_at IS NOT NULL;
  UPDATE agenda_plan SET mail = NULL, mail_asked_at = NULL WHERE organisation_id = p_organisation AND mail = ANY(own_contacts);
  -- What they asked, with the mails that answered.
  DELETE FROM message m USING unnest(own_contacts) AS w(value) CROSS JOIN LATERAL (
    SELECT id FROM consult WHERE organisation_id = p_organisation AND email = w.value OFFSET 0) q
  WHERE m.organisation_id = p_organisation AND m.subject_id = q.id;
  DELETE FROM consult WHERE organisation_id = p_organisation AND email = ANY(own_contacts);
  DELETE FROM consult WHERE organisation_id = p_organisation AND phone = ANY(own_contacts);
  PERFORM erase_chat(p_organisation, p_member);
  -- As what they watched lives: how long stays, without a name.
  UPDATE live_viewer v SET name = '' FROM member_participant p
  WHERE p.organisation_id = p_organisation AND p.member_id = p_member AND v.organisation_id = p_organisation AND v.participant_id = p.participant_id;
  -- Rows of imports that made or changed them; the history says which.
  UPDATE member_import_row r SET cells = '[]', name = '', company = '', title = '', note = '', phones = '{}', emails = '{}', problems = '[]', more = NULL, was = NULL,
    extras = NULL, extras_was = NULL
  FROM (
    SELECT DISTINCT (l.data->>'importId')::uuid AS import_id, (l.data->>'row')::int AS row_number FROM member_log l
    WHERE l.organisation_id = p_organisation AND l.member_id = p_member AND l.kind IN ('imported', 'matched') AND l.data ? 'importId') w
  WHERE r.organisation_id = p_organisation AND r.import_id = w.import_id AND r.row_number = w.row_number;
  -- Conflicts of imports that are, or may be, this person, or that say a number or an address of theirs. Without a word nobody can decide them any more.
  SELECT array_agg(w.id) INTO reviews FROM (
    SELECT e.id FROM member_examine e WHERE e.organisation_id = p_organisation AND e.member_id = p_member AND e.import_id IS NOT NULL
    UNION SELECT e.id FROM member_examine e WHERE e.organisation_id = p_organisation AND e.other_id = p_member AND e.import_id IS NOT NULL
    UNION SELECT e.id FROM member_examine e WHERE e.organisation_id = p_organisation AND e.result_id = p_member AND e.import_id IS NOT NULL
    UNION SELECT x.examine_id FROM unnest(own_contacts) AS c(value) CROSS JOIN LATERAL (
      SELECT k.examine_id FROM member_examine_contact k WHERE k.organisation_id = p_organisation AND k.address = c.value OFFSET 0) x) w;
  IF reviews IS NOT NULL THEN
    UPDATE member_import_row r SET cells = '[]', name = '', company = '', title = '', note = '', phones = '{}', emails = '{}', problems = '[]', more = NULL, extras = NULL
    FROM unnest(reviews) AS w(id) CROSS JOIN LATERAL (
      SELECT e.import_id, e.import_row FROM member_examine e WHERE e.organisation_id = p_organisation AND e.id = w.id OFFSET 0) e
    WHERE r.organisation_id = p_organisation AND r.import_id = e.import_id AND r.row_number = e.import_row;
    UPDATE member_examine SET state = 'REJECTED', decided_at = now() WHERE organisation_id = p_organisation AND id = ANY (reviews) AND state = 'PENDING';
    PERFORM forget_examined(p_organisation, reviews);
  END IF;
  UPDATE member_channel_entry SET name = '', phone = NULL, email = NULL, answers = '{}'
  WHERE organisation_id = p_organisation AND member_id = p_member;
  -- Undecided ones that named this person as one of two.
  UPDATE member_channel_entry SET name = '', phone = NULL, email = NULL, answers = '{}'
  WHERE organisation_id = p_organisation AND phone_member_id = p_member;
  UPDATE member_channel_entry SET name = '', phone = NULL, email = NULL, answers = '{}'
  WHERE organisation_id = p_organisation AND email_member_id = p_member;
  -- That something was sent stays, and what it cost; not to whom.
  -- What they answered, and from where; found before the address goes.
  UPDATE message_event e SET words = '', agent = '', network = NULL FROM message_line l
  WHERE l.organisation_id = p_organisation AND l.member_id = p_member AND e.organisation_id = p_organisation AND e.line_id = l.id;
  UPDATE message_event e SET words = '', agent = '', network = NULL FROM message_line l
  WHERE l.organisation_id = p_organisation AND l.address = ANY(own_contacts) AND e.organisation_id = p_organisation AND e.line_id = l.id;
  UPDATE message_line SET address = 'erased ' || id, vars = NULL WHERE organisation_id = p_organisation AND member_id = p_member;
  UPDATE message_line SET address = 'erased ' || id, vars = NULL WHERE organisation_id = p_organisation AND address = ANY(own_contacts);
  UPDATE message_passed SET address = '' WHERE organisation_id = p_organisation AND member_id = p_member;
  -- That they were called stays, when, how long and by whom; not who it was, what they said, or the recording, whose file goes at night. That they want no calls stays as well.
  UPDATE outbound_log l SET remark = '', answers = '{}' FROM outbound_call c
  WHERE c.organisation_id = p_organisation AND c.member_id = p_member AND l.organisation_id = p_organisation AND l.call_id = c.id;
  UPDATE outbound_call SET member_id = NULL, came_of = NULL, number = '', name = '', remark = '', recording = 'none', storage_key = NULL, recording_ms = NULL, recording_bytes = NULL,
    recording_failure = NULL
  WHERE organisation_id = p_organisation AND member_id = p_member;
  DELETE FROM outbound_member WHERE organisation_id = p_organisation AND member_id = p_member;
  DELETE FROM member_worm WHERE organisation_id = p_organisation AND phone = ANY(own_contacts);
  -- A job removes the file, and then the row.
  UPDATE member_photo SET gone_at = now(), thumb = '' WHERE organisation_id = p_organisation AND member_id = p_member AND gone_at IS NULL;
  DELETE FROM member_key WHERE organisation_id = p_organisation AND member_id = p_member;
  DELETE FROM member_keyed WHERE organisation_id = p_organisation AND member_id = p_member;
  DELETE FROM member_double WHERE organisation_id = p_organisation AND member_id = p_member;
  DELETE FROM member_double WHERE organisation_id = p_organisation AND other_id = p_member;
  PERFORM forget_in_books(p_organisation, own_contacts);
  UPDATE member_merge SET places = '[]' WHERE organisation_id = p_organisation AND member_id = p_member AND places <> '[]';
  DELETE FROM member_merge_value WHERE organisation_id = p_organisation AND member_id = p_member;
  DELETE FROM member_value_change WHERE organisation_id = p_organisation AND member_id = p_member;
  DELETE FROM member_value WHERE organisation_id = p_organisation AND member_id = p_member;
  DELETE FROM member_choice WHERE organisation_id = p_organisation AND member_id = p_member;
  DELETE FROM member_voted WHERE organisation_id = p_organisation AND member_id = p_member;
  DELETE FROM member_in_channel WHERE organisation_id = p_organisation AND member_id = p_member;
  DELETE FROM member_consent WHERE organisation_id = p_organisation AND member_id = p_member;
  DELETE FROM member_tagged WHERE organisation_id = p_organisation AND member_id = p_member;
  DELETE FROM member_in_group WHERE organisation_id = p_organisation AND member_id = p_member;
  DELETE FROM member_contact WHERE organisation_id = p_organisation AND member_id = p_member;
  UPDATE member SET name = '', company = '', title = '', note = '', channel = '', contacts = '', phone = NULL, email = NULL, owner_id = NULL,
    erased_at = now(), version = version + 1, updated_at = now()
  WHERE organisation_id = p_organisation AND id = p_member;
END $$;
