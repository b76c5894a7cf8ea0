-- Changes members as an import's rows say in `was`: [former, new] of each field, and what is added of numbers and addresses. Who calls it holds the lock of
-- the organisation's members.
-- Its plans are kept, and with them those of the foreign keys and triggers that it sets off: planned for each row anew they took most of the time.
CREATE OR REPLACE FUNCTION change_imported(p_organisation uuid, p_import uuid, p_rows int[], p_user uuid)
RETURNS void
LANGUAGE plpgsql
SET enable_seqscan = off
SET plan_cache_mode = force_generic_plan
AS $$
DECLARE
  added uuid[];
BEGIN
  WITH changed AS MATERIALIZED (
    SELECT r.member_id AS id, r.row_number, r.was
    FROM unnest(p_rows) AS s(row_number) CROSS JOIN LATERAL (
      SELECT * FROM member_import_row x WHERE x.organisation_id = p_organisation AND x.import_id = p_import AND x.row_number = s.row_number
        AND x.outcome = 'CHANGED' OFFSET 0) r
  ), written AS (
    UPDATE member m SET name = coalesce(c.was->'name'->>1, m.name), company = coalesce(c.was->'company'->>1, m.company),
      title = coalesce(c.was->'title'->>1, m.title), note = coalesce(c.was->'note'->>1, m.note), language = coalesce(c.was->'language'->>1, m.language),
      version = m.version + 1, updated_at = now()
    FROM changed c WHERE m.organisation_id = p_organisation AND m.id = ANY (ARRAY(SELECT id FROM changed)) AND m.id = c.id
  ), told AS (
    INSERT INTO member_log (organisation_id, member_id, kind, by_user, data)
    SELECT p_organisation, c.id, 'imported', p_user, jsonb_build_object('importId', p_import, 'row', c.row_number,
      'fields', (SELECT jsonb_agg(k) FROM jsonb_object_keys(c.was) AS k)) FROM changed c
  ), contacts AS (
    INSERT INTO member_contact (organisation_id, member_id, kind, value, position, source)
    SELECT p_organisation, c.id, k.kind, k.value, k.position - 1 + coalesce((SELECT max(x.position) + 1 FROM member_contact x
      WHERE x.organisation_id = p_organisation AND x.member_id = c.id AND x.kind = k.kind), 0), 'import'
    FROM changed c CROSS JOIN LATERAL (
      SELECT 'phone' AS kind, value, position FROM jsonb_array_elements_text(c.was->'phones') WITH ORDINALITY AS p(value, position)
      UNION ALL SELECT 'email', value, position FROM jsonb_array_elements_text(c.was->'emails') WITH ORDINALITY AS e(value, position)) k
    -- What they had once, and lost while they were deleted.
    ON CONFLICT (organisation_id, member_id, kind, value) DO UPDATE SET is_live = true, position = excluded.position, source = excluded.source, came_of = NULL
    RETURNING member_id
  )
  SELECT array_agg(DISTINCT member_id) INTO added FROM contacts;
  IF added IS NOT NULL THEN
    PERFORM show_contacts(p_organisation, added);
  END IF;
END $$;
