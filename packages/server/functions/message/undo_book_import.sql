-- Takes back what an import of an address book added and changed, unless somebody has before, or its last row was added before p_since. Answers how many entries are
-- fewer; null: it is not undone. Who calls it holds the book.
-- Editing an entry does not hold the book: so whoever is taken back is asked for the version that the import left.
-- Which rows went back is looked up in a table that is made once, for which there is memory whatever the planner expects: joined, each of 100,000 rows would be held
-- against each.
CREATE OR REPLACE FUNCTION undo_book_import(p_organisation uuid, p_import uuid, p_now timestamptz, p_since timestamptz)
RETURNS int
LANGUAGE plpgsql
SET enable_seqscan = off
SET enable_hashjoin = off
SET enable_mergejoin = off
SET work_mem = '64MB'
AS $$
DECLARE
  book uuid;
  removed int;
BEGIN
  UPDATE address_book_import i SET undone_at = p_now
  WHERE i.organisation_id = p_organisation AND i.id = p_import AND i.taken_at > p_since AND i.undone_at IS NULL
  RETURNING i.book_id INTO book;
  IF book IS NULL THEN RETURN NULL; END IF;
  WITH done AS MATERIALIZED (
    SELECT r.row_number, r.state, r.entry_version, r.was, e.id AS there FROM address_book_import_row r LEFT JOIN LATERAL (
      SELECT x.id FROM address_book_entry x WHERE x.organisation_id = p_organisation AND x.id = r.entry_id LIMIT 1) e ON true
    WHERE r.organisation_id = p_organisation AND r.import_id = p_import AND r.state IN ('TAKEN', 'CHANGED')
  ), gone AS (
    DELETE FROM address_book_entry e USING done d
    WHERE d.state = 'TAKEN' AND e.organisation_id = p_organisation AND e.id = d.there AND e.book_id = book AND e.version = d.entry_version
    RETURNING d.row_number
  ), back AS (
    UPDATE address_book_entry e SET name = d.was->>'name', company = d.was->>'company', title = d.was->>'title', note = d.was->>'note',
      vars = d.was->'vars', version = e.version + 1, updated_at = p_now
    FROM done d
    WHERE d.state = 'CHANGED' AND e.organisation_id = p_organisation AND e.id = d.there AND e.book_id = book AND e.version = d.entry_version
    RETURNING d.row_number
  ), marked AS (
    UPDATE address_book_import_row r SET state = CASE WHEN r.row_number IN (
      SELECT g.row_number FROM gone g UNION ALL SELECT b.row_number FROM back b UNION ALL SELECT d.row_number FROM done d WHERE d.there IS NULL)
      THEN 'UNDONE' ELSE 'KEPT' END
    WHERE r.organisation_id = p_organisation AND r.import_id = p_import AND r.state IN ('TAKEN', 'CHANGED')
  )
  SELECT count(*)::int INTO removed FROM gone;
  RETURN removed;
END $$;
