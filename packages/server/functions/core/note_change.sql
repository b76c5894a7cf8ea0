-- What a call changes in a row, kept in settings of its transaction, of which the entry of the audit log is made (core/audit/audit.ts). The first 20 rows are told,
-- all are counted. The arguments are the columns whose values are told; of any other it is only told that it changed. Where the first is '*' it is the other way round.
CREATE OR REPLACE FUNCTION note_change() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  v_seen integer := coalesce(nullif(current_setting('convoke.audit_changed', true), ''), '0')::integer;
  v_told boolean := coalesce(TG_ARGV[0], '') = '*';
  v_old jsonb := '{}';
  v_new jsonb := '{}';
  v_row jsonb;
  v_fields jsonb;
BEGIN
  IF TG_OP = 'UPDATE' AND NOT (OLD *<> NEW) THEN RETURN NULL; END IF;
  IF v_seen >= 20 THEN
    PERFORM set_config('convoke.audit_changed', (v_seen + 1)::text, true);
    RETURN NULL;
  END IF;
  IF TG_OP <> 'INSERT' THEN v_old := to_jsonb(OLD); END IF;
  IF TG_OP <> 'DELETE' THEN v_new := to_jsonb(NEW); END IF;
  v_row := CASE TG_OP WHEN 'DELETE' THEN v_old ELSE v_new END;
  SELECT jsonb_object_agg(key, CASE WHEN (key = ANY (TG_ARGV)) <> v_told
      THEN jsonb_build_array(short_value(v_old -> key), short_value(v_new -> key)) ELSE '[]' END)
    INTO v_fields
    FROM jsonb_object_keys(v_row) AS key
    WHERE coalesce(v_old -> key, 'null') IS DISTINCT FROM coalesce(v_new -> key, 'null')
      AND key NOT IN ('organisation_id', 'id', 'event_id', 'search', 'created_at', 'updated_at', 'version', 'revision', 'slot')
      -- What is made or gone has much that says nothing.
      AND (TG_OP = 'UPDATE' OR v_row -> key NOT IN ('null', '""', '[]', '{}'));
  -- Only what is of no interest to anybody.
  IF v_fields IS NULL AND TG_OP = 'UPDATE' THEN RETURN NULL; END IF;
  PERFORM set_config('convoke.audit_changed', (v_seen + 1)::text, true);
  PERFORM set_config('convoke.audit_changes', (coalesce(nullif(current_setting('convoke.audit_changes', true), ''), '[]')::jsonb
    || jsonb_build_array(jsonb_strip_nulls(jsonb_build_object(
      'table', TG_TABLE_NAME,
      'what', CASE TG_OP WHEN 'INSERT' THEN 'made' WHEN 'UPDATE' THEN 'changed' ELSE 'gone' END,
      'id', v_row -> 'id',
      'event', CASE TG_TABLE_NAME WHEN 'event' THEN v_row -> 'id' ELSE v_row -> 'event_id' END,
      -- What it is called, where that may be told.
      'name', (SELECT left(v_row ->> key, 200) FROM unnest(ARRAY['title', 'name', 'code', 'nick_name', 'number']) WITH ORDINALITY AS n(key, ord)
        WHERE (key = ANY (TG_ARGV)) <> v_told AND v_row ->> key <> '' ORDER BY ord LIMIT 1),
      'fields', coalesce(v_fields, '{}'))))) ::text, true);
  RETURN NULL;
END $$;
