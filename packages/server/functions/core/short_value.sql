-- A value as the audit log keeps it: no more than 400 characters of it.
CREATE OR REPLACE FUNCTION short_value(p_value jsonb) RETURNS jsonb LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN length(p_value #>> '{}') > 400 THEN to_jsonb(left(p_value #>> '{}', 400) || '…') ELSE p_value END
$$;
