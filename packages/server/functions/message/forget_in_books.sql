-- Takes numbers and addresses out of all address books of an organisation, for good: those of a member who is erased.
CREATE OR REPLACE FUNCTION forget_in_books(p_organisation uuid, p_addresses text[])
RETURNS void
LANGUAGE plpgsql
SET enable_seqscan = off
SET plan_cache_mode = force_custom_plan
AS $$
BEGIN
  -- Whoever changes which entries a book has holds its row, of several in the order of their ids.
  PERFORM FROM address_book b
  WHERE b.organisation_id = p_organisation AND b.id IN (
    SELECT e.book_id FROM address_book_entry e WHERE e.organisation_id = p_organisation AND e.address = ANY(p_addresses))
  ORDER BY b.id FOR UPDATE;
  WITH gone AS (
    DELETE FROM address_book_entry WHERE organisation_id = p_organisation AND address = ANY(p_addresses) RETURNING book_id
  ), counted AS (SELECT book_id, count(*)::int AS n FROM gone GROUP BY book_id)
  UPDATE address_book b SET entries = b.entries - c.n FROM counted c WHERE b.organisation_id = p_organisation AND b.id = c.book_id;
  DELETE FROM address_book_bin WHERE organisation_id = p_organisation AND address = ANY(p_addresses);
  DELETE FROM address_book_import_row WHERE organisation_id = p_organisation AND address = ANY(p_addresses);
END $$;
