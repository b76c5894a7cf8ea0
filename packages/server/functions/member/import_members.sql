-- One step of an import, or of its rehearsal: the next p_most rows are judged by what is known of their numbers and addresses, by one statement for
-- both; an import then does what it says. How far it is is kept with what was done. False: it is over, or somebody has ended it.
--
-- Rows of the same file never have a number or an address in common here: findDoubles has joined them before. So what a rehearsal does not write no later
-- row would have found.
CREATE OR REPLACE FUNCTION import_members(p_organisation uuid, p_import uuid, p_most int)
RETURNS boolean
LANGUAGE plpgsql
SET enable_seqscan = off
SET plan_cache_mode = force_custom_plan
AS $$
#variable_conflict use_column
DECLARE
  i member_import%ROWTYPE;
  dry boolean;
  numbers int[];
  n record;
  turned int;
BEGIN
  SELECT * INTO i FROM member_import WHERE organisation_id = p_organisation AND id = p_import AND state IN ('REHEARSING', 'IMPORTING') FOR UPDATE;
  IF i.id IS NULL THEN RETURN false; END IF;
  dry := i.state = 'REHEARSING';
  SELECT array_agg(x.row_number) INTO numbers FROM (
    SELECT r.row_number FROM member_import_row r WHERE r.organisation_id = p_organisation AND r.import_id = p_import AND r.row_number > i.reached
      AND r.state = 'GOOD' ORDER BY r.row_number LIMIT p_most) x;
  IF numbers IS NULL THEN
    IF dry THEN
      UPDATE member_import SET state = 'CHECKED', step = 'import', is_rehearsed = true WHERE organisation_id = p_organisation AND id = p_import;
    ELSE
      UPDATE member_import SET state = 'DONE', finished_at = clock_timestamp() WHERE organisation_id = p_organisation AND id = p_import;
    END IF;
    RETURN false;
  END IF;
  IF NOT dry THEN
    PERFORM pg_advisory_xact_lock(hashtextextended('members of ' || p_organisation::text, 0));
  END IF;

  WITH own AS MATERIALIZED (
    SELECT r.row_number, r.leader, r.clash,
      coalesce(nullif(r.name, ''), r.more->>'name', '') AS name, coalesce(nullif(r.company, ''), r.more->>'company', '') AS company,
      coalesce(nullif(r.title, ''), r.more->>'title', '') AS title, coalesce(nullif(r.note, ''), r.more->>'note', '') AS note,
      coalesce(nullif(r.language, ''), r.more->>'language', '') AS language,
      r.phones || coalesce(ARRAY(SELECT jsonb_array_elements_text(r.more->'phones')), '{}') AS phones,
      r.emails || coalesce(ARRAY(SELECT jsonb_array_elements_text(r.more->'emails')), '{}') AS emails
    FROM unnest(numbers) AS s(row_number) CROSS JOIN LATERAL (
      SELECT * FROM member_import_row x WHERE x.organisation_id = p_organisation AND x.import_id = p_import AND x.row_number = s.row_number OFFSET 0) r
  ), contacts AS MATERIALIZED (
    SELECT o.row_number, k.kind, k.value, c.member_id
    FROM own o CROSS JOIN LATERAL (
      SELECT 'phone' AS kind, unnest(o.phones) AS value UNION ALL SELECT 'email', unnest(o.emails)) k
    LEFT JOIN LATERAL (
      SELECT c.member_id FROM member_contact c WHERE c.organisation_id = p_organisation AND c.kind = k.kind AND c.value = k.value AND c.is_live OFFSET 0) c ON true
    WHERE o.leader IS NULL AND o.clash IS NULL
  ), found AS MATERIALIZED (
    SELECT c.row_number, array_agg(DISTINCT c.member_id) FILTER (WHERE c.member_id IS NOT NULL) AS ids,
      -- Six digits, or eight that begin with 6, are of several places at once.
      bool_and(c.kind = 'phone' AND c.value ~ '^6(\d{5}|\d{7})$') FILTER (WHERE c.member_id IS NOT NULL) AS is_vague,
      array_agg(c.value) FILTER (WHERE c.member_id IS NULL AND c.kind = 'phone') AS new_phones,
      array_agg(c.value) FILTER (WHERE c.member_id IS NULL AND c.kind = 'email') AS new_emails
    FROM contacts c GROUP BY c.row_number
  ), judged AS MATERIALIZED (
    SELECT o.row_number, o.leader, o.clash, f.ids, m.id AS member_id, e.row_number AS earlier,
      row_number() OVER (PARTITION BY m.id ORDER BY o.row_number) AS nth,
      first_value(o.row_number) OVER (PARTITION BY m.id ORDER BY o.row_number) AS first,
      coalesce(f.is_vague, false) AND other_name(m.name, o.name) AS is_other,
      CASE WHEN m.id IS NOT NULL THEN jsonb_strip_nulls(jsonb_build_object(
        'name', import_change(i.rules->>'name', m.name, o.name), 'company', import_change(i.rules->>'company', m.company, o.company),
        'title', import_change(i.rules->>'title', m.title, o.title), 'note', import_change(i.rules->>'note', m.note, o.note),
        'language', import_change(i.rules->>'language', m.language, o.language),
        'phones', CASE WHEN coalesce(i.rules->>'phones', 'fill') <> 'skip' AND m.contacts < 50 THEN to_jsonb(f.new_phones) END,
        'emails', CASE WHEN coalesce(i.rules->>'emails', 'fill') <> 'skip' AND m.contacts < 50 THEN to_jsonb(f.new_emails) END)) END AS was
    FROM own o LEFT JOIN found f ON f.row_number = o.row_number
    LEFT JOIN LATERAL (
      SELECT x.id, x.name, x.company, x.title, x.note, x.language,
        -- Nobody has hundreds: who does is a machine, or many.
        (SELECT count(*) FROM member_contact k WHERE k.organisation_id = p_organisation AND k.member_id = x.id) AS contacts
      FROM member x WHERE x.organisation_id = p_organisation AND x.id = f.ids[1] AND cardinality(f.ids) = 1 OFFSET 0) m ON true
    -- Somebody whom an earlier row has reached by another number or address: what the file says of them first holds.
    LEFT JOIN LATERAL (
      SELECT x.row_number FROM member_import_row x WHERE x.organisation_id = p_organisation AND x.import_id = p_import AND x.member_id = m.id
        AND x.row_number <= i.reached AND x.outcome IN ('CHANGED', 'SAME') ORDER BY x.row_number LIMIT 1) e ON m.id IS NOT NULL
  ), written AS (
    UPDATE member_import_row r SET
      state = CASE WHEN dry THEN 'GOOD' ELSE 'TAKEN' END,
      outcome = d.outcome,
      leader = CASE WHEN d.outcome = 'DOUBLE' THEN coalesce(d.leader, d.earlier, d.first) ELSE r.leader END,
      member_id = CASE WHEN d.outcome = 'MADE' AND NOT dry THEN uuidv7() WHEN d.outcome = 'CONFLICT' THEN d.ids[1] ELSE d.member_id END,
      other_id = CASE WHEN d.outcome = 'CONFLICT' THEN d.ids[2] END,
      was = CASE WHEN d.outcome = 'CHANGED' THEN d.was END
    FROM (
      SELECT j.*, CASE
        WHEN j.clash IS NOT NULL THEN 'CONFLICT' WHEN j.leader IS NOT NULL THEN 'DOUBLE'
        WHEN cardinality(j.ids) > 1 OR j.is_other THEN 'CONFLICT'
        WHEN j.member_id IS NULL THEN 'MADE' WHEN j.earlier IS NOT NULL OR j.nth > 1 THEN 'DOUBLE'
        WHEN j.was = '{}' THEN 'SAME' ELSE 'CHANGED' END AS outcome
      FROM judged j) d
    WHERE r.organisation_id = p_organisation AND r.import_id = p_import AND r.row_number = ANY (numbers) AND r.row_number = d.row_number
    RETURNING r.outcome
  )
  SELECT count(*) FILTER (WHERE w.outcome = 'MADE') AS made, count(*) FILTER (WHERE w.outcome = 'CHANGED') AS changed,
    count(*) FILTER (WHERE w.outcome = 'SAME') AS same, count(*) FILTER (WHERE w.outcome = 'DOUBLE') AS doubles,
    count(*) FILTER (WHERE w.outcome = 'CONFLICT') AS conflicts INTO n FROM written w;
  IF i.has_extras THEN
    turned := judge_extras(p_organisation, p_import, numbers);
    n.changed := n.changed + turned;
    n.same := n.same - turned;
  END IF;

  IF NOT dry THEN
    PERFORM make_imported(p_organisation, p_import, numbers, i.language, i.created_by);
    PERFORM change_imported(p_organisation, p_import, numbers, i.created_by);
    IF n.conflicts > 0 THEN
      PERFORM examine_conflicts(p_organisation, p_import, numbers);
    END IF;
    PERFORM label_imported(p_organisation, p_import, numbers, i.tag_ids, i.group_ids, i.created_by);
    IF i.has_extras THEN
      PERFORM take_extras(p_organisation, p_import, numbers, i.file_name, i.created_by);
    END IF;
  END IF;
  UPDATE member_import SET reached = numbers[cardinality(numbers)], progress = progress + cardinality(numbers), made = made + n.made, changed = changed + n.changed,
    same = same + n.same, doubles = doubles + n.doubles, conflicts = conflicts + n.conflicts
  WHERE organisation_id = p_organisation AND id = p_import;
  RETURN true;
END $$;
