-- Adds (or takes away, p_sign -1) what answers count. p_rows: [{day, counts: [[field, key]], numbers: [[field, value]]}]. Under the lock of
-- the tally; in one order, whoever counts.
CREATE OR REPLACE FUNCTION add_answer_counts(p_organisation uuid, p_questionnaire uuid, p_rows jsonb, p_sign int)
RETURNS void
LANGUAGE sql
AS $$
  INSERT INTO questionnaire_count AS c (organisation_id, questionnaire_id, field_id, key, day, n, total, squares)
  SELECT p_organisation, p_questionnaire, x.field_id, x.key, x.day, p_sign * sum(x.n), p_sign * sum(x.value), p_sign * sum(x.value * x.value)
  FROM (
    SELECT k->>0 AS field_id, k->>1 AS key, (r->>'day')::date AS day, 1 AS n, NULL::numeric AS value
    FROM jsonb_array_elements(p_rows) AS r, jsonb_array_elements(r->'counts') AS k
    UNION ALL
    SELECT k->>0, '', (r->>'day')::date, 0, (k->>1)::numeric
    FROM jsonb_array_elements(p_rows) AS r, jsonb_array_elements(r->'numbers') AS k
  ) x
  GROUP BY x.field_id, x.key, x.day ORDER BY x.field_id, x.key, x.day
  ON CONFLICT (organisation_id, questionnaire_id, field_id, key, day) DO UPDATE SET n = c.n + EXCLUDED.n,
    total = CASE WHEN EXCLUDED.total IS NULL THEN c.total ELSE coalesce(c.total, 0) + EXCLUDED.total END,
    squares = CASE WHEN EXCLUDED.squares IS NULL THEN c.squares ELSE coalesce(c.squares, 0) + EXCLUDED.squares END
$$;
