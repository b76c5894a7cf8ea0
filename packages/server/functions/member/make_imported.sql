-- Makes the people of an import's rows that are nobody yet. Who calls it holds the lock of the organisation's members.
-- Its plans are kept, and with them those of the foreign keys and triggers that it sets off: planned for each row anew they took most of the time.
CREATE OR REPLACE FUNCTION make_imported(p_organisation uuid, p_import uuid, p_rows int[], p_language text, p_user uuid)
RETURNS void
LANGUAGE plpgsql
SET enable_seqscan = off
SET plan_cache_mode = force_generic_plan
AS $$
BEGIN
  WITH fresh AS MATERIALIZED (
    SELECT r.member_id AS id, r.row_number,
      coalesce(nullif(r.name, ''), r.more->>'name', '') AS name, coalesce(nullif(r.company, ''), r.more->>'company', '') AS company,
      coalesce(nullif(r.title, ''), r.more->>'title', '') AS title, coalesce(nullif(r.note, ''), r.more->>'note', '') AS note,
      coalesce(nullif(r.language, ''), r.more->>'language', p_language) AS language,
      r.phones || coalesce(ARRAY(SELECT jsonb_array_elements_text(r.more->'phones')), '{}') AS phones,
      r.emails || coalesce(ARRAY(SELECT jsonb_array_elements_text(r.more->'emails')), '{}') AS emails
    FROM unnest(p_rows) AS s(row_number) CROSS JOIN LATERAL (
      SELECT * FROM member_import_row x WHERE x.organisation_id = p_organisation AND x.import_id = p_import AND x.row_number = s.row_number
        AND x.outcome = 'MADE' OFFSET 0) r
  ), made AS (
    INSERT INTO member (organisation_id, id, name, company, title, note, language, origin, phone, email, contacts, last_at)
    SELECT p_organisation, f.id, f.name, f.company, f.title, f.note, f.language, 'import', f.phones[1], f.emails[1],
      array_to_string(f.phones || f.emails, ' '), now() FROM fresh f
  ), told AS (
    INSERT INTO member_log (organisation_id, member_id, kind, by_user, data)
    SELECT p_organisation, f.id, 'imported', p_user, jsonb_build_object('importId', p_import, 'row', f.row_number) FROM fresh f
  )
  INSERT INTO member_contact (organisation_id, member_id, kind, value, position, source)
  SELECT p_organisation, f.id, k.kind, k.value, k.position - 1, 'import' FROM fresh f CROSS JOIN LATERAL (
    SELECT 'phone' AS kind, value, position FROM unnest(f.phones) WITH ORDINALITY AS p(value, position)
    UNION ALL SELECT 'email', value, position FROM unnest(f.emails) WITH ORDINALITY AS e(value, position)) k;
END $$;
