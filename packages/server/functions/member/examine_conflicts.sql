-- Brings the conflicts among an import's rows into the review, each once, with all that the row says: it goes after a week, and a review may wait longer. Who
-- calls it holds the lock of the organisation's members and has taken the other rows: a row that clashes with one of them may be whoever that one is by now.
CREATE OR REPLACE FUNCTION examine_conflicts(p_organisation uuid, p_import uuid, p_rows int[])
RETURNS void
LANGUAGE plpgsql
SET enable_seqscan = off
SET plan_cache_mode = force_generic_plan
AS $$
BEGIN
  WITH own AS MATERIALIZED (
    SELECT r.row_number, r.clash, r.member_id, r.other_id,
      coalesce(nullif(r.name, ''), r.more->>'name', '') AS name, coalesce(nullif(r.company, ''), r.more->>'company', '') AS company,
      coalesce(nullif(r.title, ''), r.more->>'title', '') AS title, coalesce(nullif(r.note, ''), r.more->>'note', '') AS note,
      coalesce(nullif(r.language, ''), r.more->>'language', '') AS language, coalesce(r.more->'extras', r.extras, '{}') AS extras,
      r.phones || coalesce(ARRAY(SELECT jsonb_array_elements_text(r.more->'phones')), '{}') AS phones,
      r.emails || coalesce(ARRAY(SELECT jsonb_array_elements_text(r.more->'emails')), '{}') AS emails
    FROM unnest(p_rows) AS s(row_number) CROSS JOIN LATERAL (
      SELECT * FROM member_import_row x WHERE x.organisation_id = p_organisation AND x.import_id = p_import AND x.row_number = s.row_number
        AND x.outcome = 'CONFLICT' OFFSET 0) r
  ), meant AS MATERIALIZED (
    -- Whose the first number is comes first.
    SELECT o.row_number, c.member_id, k.place
    FROM own o CROSS JOIN LATERAL (
      SELECT 'phone' AS kind, p.value, p.place FROM unnest(o.phones) WITH ORDINALITY AS p(value, place)
      UNION ALL SELECT 'email', e.value, 1000 + e.place FROM unnest(o.emails) WITH ORDINALITY AS e(value, place)) k
    CROSS JOIN LATERAL (
      SELECT x.member_id FROM member_contact x WHERE x.organisation_id = p_organisation AND x.kind = k.kind AND x.value = k.value AND x.is_live OFFSET 0) c
    UNION ALL
    SELECT o.row_number, w.id, 2000 + w.place FROM own o CROSS JOIN LATERAL (VALUES (o.member_id, 0), (o.other_id, 1)) AS w(id, place) WHERE w.id IS NOT NULL
    UNION ALL
    SELECT o.row_number, r.member_id, 3000 FROM own o CROSS JOIN LATERAL (
      SELECT x.member_id FROM member_import_row x WHERE x.organisation_id = p_organisation AND x.import_id = p_import AND x.row_number = o.clash
        AND x.outcome <> 'CONFLICT' AND x.member_id IS NOT NULL OFFSET 0) r
  ), candidates AS MATERIALIZED (
    SELECT f.row_number, array_agg(f.member_id ORDER BY f.place) AS ids
    FROM (SELECT m.row_number, m.member_id, min(m.place) AS place FROM meant m GROUP BY m.row_number, m.member_id) f GROUP BY f.row_number
  ), brought AS (
    INSERT INTO member_examine (organisation_id, import_id, import_row, import_name, reason, clash, member_id, other_id, further_ids,
      name, company, title, note, language, phones, emails, extras, rules)
    SELECT p_organisation, p_import, o.row_number, i.file_name, j.reason, o.clash, c.ids[1], CASE WHEN j.reason <> 'ambiguous' THEN c.ids[2] END,
      coalesce(c.ids[3:], '{}'), o.name, o.company, o.title, o.note, coalesce(nullif(o.language, ''), i.language), o.phones, o.emails,
      o.extras || jsonb_build_object('tagIds', to_jsonb(i.tag_ids), 'groupIds', to_jsonb(i.group_ids)), i.rules
    FROM own o CROSS JOIN LATERAL (
      SELECT CASE WHEN o.clash IS NOT NULL THEN 'clash' WHEN o.other_id IS NOT NULL THEN 'conflict' ELSE 'ambiguous' END AS reason) j
    LEFT JOIN candidates c ON c.row_number = o.row_number
    CROSS JOIN (SELECT * FROM member_import x WHERE x.organisation_id = p_organisation AND x.id = p_import OFFSET 0) i
    ON CONFLICT DO NOTHING RETURNING id, phones, emails
  )
  -- By these whoever is erased is found.
  INSERT INTO member_examine_contact (organisation_id, examine_id, address)
  SELECT DISTINCT p_organisation, b.id, k.address FROM brought b CROSS JOIN LATERAL unnest(b.phones || b.emails) AS k(address);
END $$;
