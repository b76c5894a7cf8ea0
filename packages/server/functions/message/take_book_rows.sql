-- Adds the next p_most rows of a sheet to its address book, and marks them. With p_overwrites an entry that is there gets what the sheet says; an empty cell changes nothing
-- of it. Who calls it holds the book.
-- Of a sheet that was just read the planner expects one row, whatever was counted of those before it, and would hold each of thousands against each.
CREATE OR REPLACE FUNCTION take_book_rows(p_organisation uuid, p_import uuid, p_book uuid, p_overwrites boolean, p_most int, p_now timestamptz)
RETURNS TABLE (taken int, changed int, known int)
LANGUAGE plpgsql
SET enable_seqscan = off
SET enable_nestloop = off
AS $$
DECLARE
  states text[] := CASE WHEN p_overwrites THEN '{GOOD,KNOWN}' ELSE '{GOOD}' END;
  first int;
  last int;
BEGIN
  SELECT min(s.row_number), max(s.row_number) INTO first, last FROM (
    SELECT r.row_number FROM address_book_import_row r
    WHERE r.organisation_id = p_organisation AND r.import_id = p_import AND r.state = ANY (states) ORDER BY r.row_number LIMIT p_most) s;
  RETURN QUERY WITH next AS MATERIALIZED (
    SELECT r.row_number, r.address, r.name, r.company, r.title, r.note, r.vars FROM address_book_import_row r
    WHERE r.organisation_id = p_organisation AND r.import_id = p_import AND r.row_number BETWEEN first AND last AND r.state = ANY (states)
  ), put AS (
    INSERT INTO address_book_entry AS e (organisation_id, book_id, address, name, company, title, note, vars)
    SELECT p_organisation, p_book, n.address, n.name, n.company, n.title, n.note, n.vars FROM next n ORDER BY n.row_number
    ON CONFLICT ON CONSTRAINT address_book_entry_once DO UPDATE SET
      name = coalesce(nullif(excluded.name, ''), e.name), company = coalesce(nullif(excluded.company, ''), e.company),
      title = coalesce(nullif(excluded.title, ''), e.title), note = coalesce(nullif(excluded.note, ''), e.note),
      vars = e.vars || excluded.vars, version = e.version + 1, updated_at = p_now
    WHERE p_overwrites
    RETURNING e.id, e.address, e.version, old.id IS NULL AS is_new, CASE WHEN old.id IS NOT NULL THEN jsonb_build_object(
      'name', old.name, 'company', old.company, 'title', old.title, 'note', old.note, 'vars', old.vars) END AS was
  ), marked AS (
    UPDATE address_book_import_row r SET state = CASE WHEN p.address IS NULL THEN 'KNOWN' WHEN p.is_new THEN 'TAKEN' ELSE 'CHANGED' END,
      entry_id = p.id, entry_version = p.version, was = p.was
    FROM next n LEFT JOIN put p ON p.address = n.address
    WHERE r.organisation_id = p_organisation AND r.import_id = p_import AND r.row_number BETWEEN first AND last AND r.row_number = n.row_number
    RETURNING r.state
  )
  SELECT count(*) FILTER (WHERE m.state = 'TAKEN')::int, count(*) FILTER (WHERE m.state = 'CHANGED')::int,
    count(*) FILTER (WHERE m.state = 'KNOWN')::int FROM marked m;
END $$;
