-- Deletes answers, or brings them back. p_rows: [{id, picks, counts, numbers}] as they were counted: answers never change. Results: done,
-- not-found; when brought back also full, option-full, taken (the person has answered anew).
CREATE OR REPLACE FUNCTION move_answers(p_organisation uuid, p_questionnaire uuid, p_rows jsonb, p_back boolean)
RETURNS TABLE (answer_id uuid, result text)
LANGUAGE plpgsql
AS $$
#variable_conflict use_column
DECLARE
  t questionnaire_tally%ROWTYPE;
  a questionnaire_answer%ROWTYPE;
  counted jsonb := '[]';
  moved int := 0;
  r jsonb;
BEGIN
  SELECT * INTO t FROM questionnaire_tally WHERE organisation_id = p_organisation AND questionnaire_id = p_questionnaire FOR UPDATE;
  FOR r IN SELECT v FROM jsonb_array_elements(p_rows) AS v LOOP
    answer_id := (r->>'id')::uuid; result := 'done';
    SELECT * INTO a FROM questionnaire_answer WHERE organisation_id = p_organisation AND questionnaire_id = p_questionnaire AND id = answer_id
      AND (deleted_at IS NOT NULL) = p_back FOR UPDATE;
    IF a.id IS NULL THEN
      result := 'not-found'; RETURN NEXT; CONTINUE;
    END IF;
    IF p_back THEN
      IF t.answers + moved >= t.most THEN
        result := 'full'; RETURN NEXT; CONTINUE;
      END IF;
      IF a.person_key IS NOT NULL AND EXISTS (SELECT FROM questionnaire_answer o WHERE o.organisation_id = p_organisation
        AND o.questionnaire_id = p_questionnaire AND o.person_key = a.person_key AND o.deleted_at IS NULL) THEN
        result := 'taken'; RETURN NEXT; CONTINUE;
      END IF;
      IF jsonb_array_length(r->'picks') > 0 AND take_options(p_organisation, p_questionnaire, r->'picks') <> '[]' THEN
        result := 'option-full'; RETURN NEXT; CONTINUE;
      END IF;
    ELSIF jsonb_array_length(r->'picks') > 0 THEN
      PERFORM give_options(p_organisation, p_questionnaire, r->'picks');
    END IF;
    UPDATE questionnaire_answer SET deleted_at = CASE WHEN p_back THEN NULL ELSE now() END
    WHERE organisation_id = p_organisation AND id = answer_id;
    counted := counted || jsonb_build_array(jsonb_build_object('day', a.day, 'counts', r->'counts', 'numbers', r->'numbers'));
    moved := moved + 1;
    RETURN NEXT;
  END LOOP;
  IF moved > 0 THEN
    UPDATE questionnaire_tally SET answers = answers + CASE WHEN p_back THEN moved ELSE -moved END,
      deleted = deleted + CASE WHEN p_back THEN -moved ELSE moved END
    WHERE organisation_id = p_organisation AND questionnaire_id = p_questionnaire;
    PERFORM add_answer_counts(p_organisation, p_questionnaire, counted, CASE WHEN p_back THEN 1 ELSE -1 END);
  END IF;
END $$;
