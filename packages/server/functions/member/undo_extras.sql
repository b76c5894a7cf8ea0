-- Takes back what some rows of an import have changed beside the person of who was there before: each value, owner and consent that is still what the import
-- wrote. What was said or edited since stays, and is named at its row. Who calls it holds the lock of the organisation's members.
CREATE OR REPLACE FUNCTION undo_extras(p_organisation uuid, p_import uuid, p_rows int[])
RETURNS void
LANGUAGE plpgsql
SET enable_seqscan = off
SET plan_cache_mode = force_custom_plan
AS $$
#variable_conflict use_column
DECLARE
  v record;
  stays record;
BEGIN
  -- Of each value what stands there now.
  WITH now_there AS MATERIALIZED (
    SELECT e.*, coalesce(k.value, c.value) AS stands
    FROM extra_values(p_organisation, p_import, p_rows) e
    LEFT JOIN LATERAL (
      SELECT coalesce(to_jsonb(x.text_value), to_jsonb(x.number_value), to_jsonb(x.date_value), to_jsonb(x.yes_value), to_jsonb(x.choice_id)) AS value
      FROM member_value x WHERE x.organisation_id = p_organisation AND x.member_id = e.member_id AND x.field_id = e.field_id OFFSET 0) k ON true
    LEFT JOIN LATERAL (
      SELECT jsonb_agg(x.option_id ORDER BY x.option_id) AS value FROM member_choice x
      WHERE e.kind = 'choices' AND x.organisation_id = p_organisation AND x.member_id = e.member_id AND x.field_id = e.field_id) c ON true
    WHERE e.outcome = 'CHANGED'
  ), kept AS (
    UPDATE member_import_row r SET kept = coalesce(r.kept, '{}') || n.names
    FROM (SELECT row_number, array_agg('own:' || field_id ORDER BY field_id) AS names FROM now_there WHERE stands IS DISTINCT FROM became GROUP BY row_number) n
    WHERE r.organisation_id = p_organisation AND r.import_id = p_import AND r.row_number = ANY (p_rows) AND r.row_number = n.row_number
  )
  SELECT array_agg(member_id) AS members, array_agg(field_id) AS fields, array_agg(kind) AS kinds, array_agg(former) AS former INTO v
  FROM now_there WHERE stands IS NOT DISTINCT FROM became;
  IF v.members IS NOT NULL THEN
    PERFORM write_values(p_organisation, v.members, v.fields, v.kinds, v.former);
  END IF;

  WITH own AS MATERIALIZED (
    SELECT r.row_number, r.member_id, (r.extras_was->'owner'->>0)::uuid AS former, m.owner_id IS NOT DISTINCT FROM (r.extras_was->'owner'->>1)::uuid AS goes
    FROM unnest(p_rows) AS s(row_number) CROSS JOIN LATERAL (
      SELECT * FROM member_import_row x WHERE x.organisation_id = p_organisation AND x.import_id = p_import AND x.row_number = s.row_number
        AND x.outcome = 'CHANGED' AND x.extras_was ? 'owner' OFFSET 0) r
    CROSS JOIN LATERAL (SELECT x.owner_id FROM member x WHERE x.organisation_id = p_organisation AND x.id = r.member_id OFFSET 0) m
  ), kept AS (
    UPDATE member_import_row r SET kept = coalesce(r.kept, '{}') || ARRAY['owner'] FROM own o
    WHERE r.organisation_id = p_organisation AND r.import_id = p_import AND r.row_number = ANY (p_rows) AND r.row_number = o.row_number AND NOT o.goes
  )
  UPDATE member m SET owner_id = o.former FROM own o
  WHERE m.organisation_id = p_organisation AND m.id = ANY (ARRAY(SELECT member_id FROM own)) AND m.id = o.member_id AND o.goes;

  -- Who records consent holds the members' rows, in the order of their keys.
  SELECT array_agg(r.row_number) AS rows, array_agg(r.member_id) AS members, array_agg(c.channel) AS channels, array_agg((c.said->>0)::uuid) AS ids INTO v
  FROM unnest(p_rows) AS s(row_number) CROSS JOIN LATERAL (
    SELECT * FROM member_import_row x WHERE x.organisation_id = p_organisation AND x.import_id = p_import AND x.row_number = s.row_number
      AND x.outcome = 'CHANGED' AND x.extras_was ? 'consents' OFFSET 0) r
  CROSS JOIN LATERAL jsonb_each(r.extras_was->'consents') AS c(channel, said);
  IF v.members IS NULL THEN RETURN; END IF;
  PERFORM m.id FROM (SELECT DISTINCT w.id FROM unnest(v.members) AS w(id) ORDER BY w.id) w CROSS JOIN LATERAL (
    SELECT x.id FROM member x WHERE x.organisation_id = p_organisation AND x.id = w.id FOR NO KEY UPDATE) m;
  WITH gone AS (
    DELETE FROM member_consent k USING unnest(v.ids) AS w(id)
    WHERE k.organisation_id = p_organisation AND k.id = ANY (v.ids) AND k.id = w.id AND k.is_last RETURNING k.id
  )
  SELECT coalesce(array_agg(id), '{}') AS ids INTO stays FROM gone;
  UPDATE member_consent k SET is_last = true
  FROM unnest(v.ids, v.members, v.channels) AS w(id, member_id, channel) CROSS JOIN LATERAL (
    SELECT x.id FROM member_consent x WHERE x.organisation_id = p_organisation AND x.member_id = w.member_id AND x.channel = w.channel
    ORDER BY x.recorded_at DESC, x.id DESC LIMIT 1) b
  WHERE k.organisation_id = p_organisation AND k.id = b.id AND w.id = ANY (stays.ids);
  UPDATE member_import_row r SET kept = coalesce(r.kept, '{}') || n.names
  FROM (SELECT w.row_number, array_agg('consent' || initcap(w.channel) ORDER BY w.channel) AS names FROM unnest(v.rows, v.ids, v.channels) AS w(row_number, id, channel)
    WHERE w.id <> ALL (stays.ids) GROUP BY w.row_number) n
  WHERE r.organisation_id = p_organisation AND r.import_id = p_import AND r.row_number = ANY (p_rows) AND r.row_number = n.row_number;
END $$;
