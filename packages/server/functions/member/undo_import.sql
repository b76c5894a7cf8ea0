-- One step of taking an import back: of the next p_most rows who was made goes as if deleted, and what was changed is put back. What was edited since, or has
-- registered, stays and is named. So is what was decided of its conflicts; those that nobody has decided leave the review. False: it is over.
-- Its plans are kept, and with them those of the foreign keys and triggers that it sets off: planned for each row anew they took most of the time.
CREATE OR REPLACE FUNCTION undo_import(p_organisation uuid, p_import uuid, p_most int)
RETURNS boolean
LANGUAGE plpgsql
SET enable_seqscan = off
SET plan_cache_mode = force_generic_plan
AS $$
#variable_conflict use_column
DECLARE
  i member_import%ROWTYPE;
  numbers int[];
  gone uuid[];
  touched uuid[];
  n record;
BEGIN
  SELECT * INTO i FROM member_import WHERE organisation_id = p_organisation AND id = p_import AND state = 'UNDOING' FOR UPDATE;
  IF i.id IS NULL THEN RETURN false; END IF;
  SELECT array_agg(x.row_number) INTO numbers FROM (
    SELECT r.row_number FROM member_import_row r WHERE r.organisation_id = p_organisation AND r.import_id = p_import AND r.row_number > i.reached
      AND r.state = 'TAKEN' ORDER BY r.row_number LIMIT p_most) x;
  IF numbers IS NULL THEN
    UPDATE member_import SET state = 'UNDONE' WHERE organisation_id = p_organisation AND id = p_import;
    RETURN false;
  END IF;
  PERFORM pg_advisory_xact_lock(hashtextextended('members of ' || p_organisation::text, 0));

  -- Before anybody goes: what is gone counts nowhere twice.
  IF i.has_extras OR i.tag_ids <> '{}' OR i.group_ids <> '{}' THEN
    PERFORM unlabel_imported(p_organisation, p_import, numbers, i.created_by);
  END IF;
  IF i.has_extras THEN
    PERFORM undo_extras(p_organisation, p_import, numbers);
  END IF;

  DELETE FROM member_examine e
  WHERE e.organisation_id = p_organisation AND e.import_id = p_import AND e.import_row = ANY (numbers) AND e.state = 'PENDING';

  WITH own AS MATERIALIZED (
    SELECT r.row_number, r.outcome, r.member_id, r.was, r.kept AS extras_kept
    FROM unnest(numbers) AS s(row_number) CROSS JOIN LATERAL (
      SELECT * FROM member_import_row x WHERE x.organisation_id = p_organisation AND x.import_id = p_import AND x.row_number = s.row_number
        AND (x.outcome IN ('MADE', 'CHANGED', 'CONFLICT') OR x.labelled IS NOT NULL) OFFSET 0) r
    WHERE r.outcome <> 'CONFLICT' OR EXISTS (
      SELECT FROM member_examine e WHERE e.organisation_id = p_organisation AND e.import_id = p_import AND e.import_row = r.row_number
        AND e.state IN ('APPROVED', 'MERGED') OFFSET 0)
  ), judged AS MATERIALIZED (
    SELECT o.*, CASE
      WHEN o.outcome = 'CONFLICT' THEN '{decided}'
      WHEN m.id IS NULL OR o.outcome = 'MADE' AND m.deleted_at IS NOT NULL AND m.became IS NULL THEN '{}'
      -- Who became another has been edited by that.
      WHEN o.outcome = 'MADE' AND (m.version <> 1 OR EXISTS (
        SELECT FROM member_participant l WHERE l.organisation_id = p_organisation AND l.member_id = o.member_id)) THEN '{person}'
      WHEN o.outcome = 'MADE' THEN '{}'
      ELSE coalesce(o.extras_kept, '{}') || array_remove(ARRAY[
        CASE WHEN m.name <> o.was->'name'->>1 THEN 'name' END, CASE WHEN m.company <> o.was->'company'->>1 THEN 'company' END,
        CASE WHEN m.title <> o.was->'title'->>1 THEN 'title' END, CASE WHEN m.note <> o.was->'note'->>1 THEN 'note' END,
        CASE WHEN m.language <> o.was->'language'->>1 THEN 'language' END], NULL) END::text[] AS kept
    FROM own o LEFT JOIN LATERAL (
      SELECT * FROM member x WHERE x.organisation_id = p_organisation AND x.id = o.member_id OFFSET 0) m ON true
  ), written AS (
    UPDATE member_import_row r SET state = CASE WHEN j.kept = '{}' THEN 'UNDONE' ELSE 'KEPT' END, kept = nullif(j.kept, '{}')
    FROM judged j WHERE r.organisation_id = p_organisation AND r.import_id = p_import AND r.row_number = ANY (numbers) AND r.row_number = j.row_number
    RETURNING r.state
  )
  SELECT count(*) FILTER (WHERE w.state = 'UNDONE') AS undone, count(*) FILTER (WHERE w.state = 'KEPT') AS kept INTO n FROM written w;

  WITH own AS MATERIALIZED (
    SELECT r.member_id
    FROM unnest(numbers) AS s(row_number) CROSS JOIN LATERAL (
      SELECT * FROM member_import_row x WHERE x.organisation_id = p_organisation AND x.import_id = p_import AND x.row_number = s.row_number
        AND x.outcome = 'MADE' AND x.state = 'UNDONE' OFFSET 0) r
    CROSS JOIN LATERAL (SELECT x.deleted_at FROM member x WHERE x.organisation_id = p_organisation AND x.id = r.member_id OFFSET 0) m
    WHERE m.deleted_at IS NULL
  ), away AS (
    UPDATE member m SET deleted_at = now(), updated_at = now(), version = m.version + 1
    FROM own o WHERE m.organisation_id = p_organisation AND m.id = ANY (ARRAY(SELECT member_id FROM own)) AND m.id = o.member_id RETURNING m.id
  )
  SELECT array_agg(id) INTO gone FROM away;
  UPDATE member_contact c SET is_live = false WHERE c.organisation_id = p_organisation AND c.member_id = ANY (gone) AND c.is_live;

  -- Of those that stay the fields that nobody touched go back all the same.
  WITH own AS MATERIALIZED (
    SELECT r.member_id, r.was, member_root(p_organisation, r.member_id) AS holder
    FROM unnest(numbers) AS s(row_number) CROSS JOIN LATERAL (
      SELECT * FROM member_import_row x WHERE x.organisation_id = p_organisation AND x.import_id = p_import AND x.row_number = s.row_number
        AND x.outcome = 'CHANGED' AND x.state IN ('UNDONE', 'KEPT') OFFSET 0) r
  ), back AS (
    UPDATE member m SET
      name = CASE WHEN m.name = o.was->'name'->>1 THEN o.was->'name'->>0 ELSE m.name END,
      company = CASE WHEN m.company = o.was->'company'->>1 THEN o.was->'company'->>0 ELSE m.company END,
      title = CASE WHEN m.title = o.was->'title'->>1 THEN o.was->'title'->>0 ELSE m.title END,
      note = CASE WHEN m.note = o.was->'note'->>1 THEN o.was->'note'->>0 ELSE m.note END,
      language = CASE WHEN m.language = o.was->'language'->>1 THEN o.was->'language'->>0 ELSE m.language END,
      version = m.version + 1, updated_at = now()
    FROM own o WHERE m.organisation_id = p_organisation AND m.id = ANY (ARRAY(SELECT member_id FROM own)) AND m.id = o.member_id RETURNING m.id
  ), contacts AS (
    DELETE FROM member_contact c USING own o CROSS JOIN LATERAL (
      SELECT 'phone' AS kind, value FROM jsonb_array_elements_text(o.was->'phones') AS p(value)
      UNION ALL SELECT 'email', value FROM jsonb_array_elements_text(o.was->'emails') AS e(value)) k
    WHERE c.organisation_id = p_organisation AND c.member_id = ANY (ARRAY(SELECT holder FROM own)) AND c.member_id = o.holder AND c.kind = k.kind
      AND c.value = k.value AND c.source = 'import'
      -- The same number may have come of somebody else since.
      AND coalesce(c.came_of, c.member_id) = o.member_id
  )
  SELECT array_agg(id) INTO touched FROM back;
  IF touched IS NOT NULL THEN
    -- Numbers and addresses of who became another are at the other one.
    PERFORM show_contacts(p_organisation, ARRAY(SELECT DISTINCT member_root(p_organisation, t.id) FROM unnest(touched) AS t(id)));
  END IF;
  INSERT INTO member_log (organisation_id, member_id, kind, by_user, data)
  SELECT p_organisation, t.id, 'importUndone', i.created_by, jsonb_build_object('importId', p_import) FROM unnest(gone || touched) AS t(id);

  UPDATE member_import SET reached = numbers[cardinality(numbers)], progress = progress + cardinality(numbers), undone = undone + n.undone, kept = kept + n.kept
  WHERE organisation_id = p_organisation AND id = p_import;
  RETURN true;
END $$;
