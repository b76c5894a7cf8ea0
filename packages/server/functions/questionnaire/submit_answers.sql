-- p_rows: [{ nonce, formVersion, answers, score, channel, language, seconds, onceBy, person, search, marks, picks: [{field, option, n}],
-- counts: [[field, key]], numbers: [[field, value]] }]. Outcomes: ok, repeated (the same nonce came before), taken (the same person did),
-- person (nobody known), closed (answer_state says how it stands), full, option-full (full_options says which), form-changed, changed (how a
-- person is known was changed meanwhile), gone.
CREATE OR REPLACE FUNCTION submit_answers(p_organisation uuid, p_questionnaire uuid, p_rows jsonb)
RETURNS TABLE (ord int, outcome text, answer_id uuid, answer_number int, answer_score double precision, answer_state text, full_options jsonb)
LANGUAGE plpgsql
SET enable_seqscan = off
AS $$
#variable_conflict use_column
DECLARE
  q questionnaire%ROWTYPE;
  standing text;
  needed int := jsonb_array_length(p_rows);
  granted int;
  last int;
  made int := 0;
  today date;
  current_form_version int;
  counted jsonb := '[]';
  new_id uuid;
  found_answer record;
  r record;
BEGIN
  PERFORM set_config('convoke.organisation_id', p_organisation::text, true);

  -- Takes the lock and, in the same statement, as many answers as are wanted and left.
  UPDATE questionnaire_tally t
  SET answers = answers + greatest(0, least(needed, coalesce(most - answers, needed)))
  WHERE t.organisation_id = p_organisation AND t.questionnaire_id = p_questionnaire
  RETURNING new.answers - old.answers, new.last_number INTO granted, last;

  SELECT * INTO q FROM questionnaire WHERE organisation_id = p_organisation AND id = p_questionnaire AND deleted_at IS NULL;
  IF q.id IS NULL THEN standing := 'gone';
  ELSIF q.state <> 'open' THEN standing := q.state;
  ELSIF now() < q.opens_at THEN standing := 'early';
  ELSIF now() >= q.closes_at THEN standing := 'over';
  END IF;
  today := (now() AT TIME ZONE coalesce(q.time_zone, 'UTC'))::date;
  -- Whoever publishes a version of the form holds the tally, too: this is the one that holds until these answers are in.
  SELECT current_version INTO current_form_version FROM form WHERE organisation_id = p_organisation AND id = q.form_id;
  IF standing IS NULL AND q.limits_version <> current_form_version THEN
    PERFORM sync_survey_options(p_organisation, p_questionnaire, q.form_id, current_form_version);
  END IF;

  FOR r IN
    SELECT (t.o - 1)::int AS ord, t.v AS v, (t.v->>'formVersion')::int AS form_version, t.v->>'nonce' AS nonce, t.v->>'person' AS person,
      t.v->>'onceBy' AS once_by, t.v->'picks' AS picks
    FROM jsonb_array_elements(p_rows) WITH ORDINALITY AS t(v, o) ORDER BY t.o
  LOOP
    ord := r.ord; answer_id := NULL; answer_number := NULL; answer_score := NULL; answer_state := NULL; full_options := NULL; new_id := NULL;
    IF standing IS NULL AND r.form_version = current_form_version AND r.once_by = q.once_by AND made < granted
      AND (r.once_by = 'none' OR r.person IS NOT NULL)
      AND (r.once_by <> 'token' OR EXISTS (SELECT FROM questionnaire_link l WHERE l.organisation_id = p_organisation
        AND l.questionnaire_id = p_questionnaire AND l.person_key = r.person))
    THEN
      IF jsonb_array_length(r.picks) > 0 THEN
        full_options := nullif(take_options(p_organisation, p_questionnaire, r.picks), '[]');
      END IF;
      IF full_options IS NULL THEN
        -- The unique keys say whether this person, or this very answer, is there already.
        INSERT INTO questionnaire_answer (organisation_id, questionnaire_id, number, form_version, answers, score, channel, language, person_key,
          nonce, seconds, day, search, marks)
        VALUES (p_organisation, p_questionnaire, last + made + 1, r.form_version, r.v->'answers', (r.v->>'score')::float8, r.v->>'channel',
          r.v->>'language', r.person, r.nonce, (r.v->>'seconds')::int, today, r.v->>'search',
          ARRAY(SELECT m::bigint FROM jsonb_array_elements_text(r.v->'marks') AS m))
        ON CONFLICT DO NOTHING RETURNING id INTO new_id;
        IF new_id IS NULL AND jsonb_array_length(r.picks) > 0 THEN
          PERFORM give_options(p_organisation, p_questionnaire, r.picks);
        END IF;
      END IF;
    END IF;
    IF new_id IS NOT NULL THEN
      made := made + 1;
      counted := counted || jsonb_build_array(jsonb_build_object('day', today, 'counts', r.v->'counts', 'numbers', r.v->'numbers'));
      outcome := 'ok'; answer_id := new_id; answer_number := last + made; answer_score := (r.v->>'score')::float8;
      RETURN NEXT; CONTINUE;
    END IF;
    SELECT a.id, a.number, a.score INTO found_answer FROM questionnaire_answer a
    WHERE a.organisation_id = p_organisation AND a.questionnaire_id = p_questionnaire AND a.nonce = r.nonce;
    IF found_answer.id IS NOT NULL THEN
      outcome := 'repeated'; answer_id := found_answer.id; answer_number := found_answer.number; answer_score := found_answer.score;
    ELSIF standing = 'gone' THEN outcome := 'gone';
    ELSIF standing IS NOT NULL THEN outcome := 'closed'; answer_state := standing;
    ELSIF r.once_by <> q.once_by THEN outcome := 'changed';
    ELSIF r.person IS NOT NULL AND EXISTS (SELECT FROM questionnaire_answer a WHERE a.organisation_id = p_organisation
      AND a.questionnaire_id = p_questionnaire AND a.person_key = r.person AND a.deleted_at IS NULL) THEN outcome := 'taken';
    ELSIF r.form_version <> current_form_version THEN outcome := 'form-changed';
    ELSIF made >= granted THEN outcome := 'full';
    ELSIF full_options IS NOT NULL THEN outcome := 'option-full';
    ELSE outcome := 'person';
    END IF;
    RETURN NEXT;
  END LOOP;

  -- What was taken and not used goes back.
  IF granted > made OR made > 0 THEN
    UPDATE questionnaire_tally t SET answers = answers - (granted - made), last_number = last_number + made,
      last_answer_at = CASE WHEN made > 0 THEN now() ELSE last_answer_at END
    WHERE t.organisation_id = p_organisation AND t.questionnaire_id = p_questionnaire;
  END IF;
  IF made > 0 THEN
    PERFORM add_answer_counts(p_organisation, p_questionnaire, counted, 1);
    PERFORM note_answers(p_organisation, p_questionnaire, 'answers');
  END IF;
END $$;
