-- Lets answers to questionnaires flow into the members, many at once: [{answerId, questionnaireId, phone, email, name, company, title, language, at}]. Each
-- finds its member by the number or the address that the form asked for, or makes one, and is a line of the history, once.
--
-- A stranger may know somebody's number: of a known member only what is empty is filled, and no number or address is added. Where the number is one member's
-- and the address another's, or the number does not say its country and the name differs, the answer is nobody's.
CREATE OR REPLACE FUNCTION follow_answers(p_organisation uuid, p_people jsonb)
RETURNS TABLE (made int, known int, unsure int)
LANGUAGE plpgsql
SET enable_seqscan = off
SET plan_cache_mode = force_custom_plan
AS $$
#variable_conflict use_column
DECLARE
  r record;
  of_phone uuid;
  of_email uuid;
  person uuid;
BEGIN
  made := 0; known := 0; unsure := 0;
  PERFORM pg_advisory_xact_lock(hashtextextended('members of ' || p_organisation::text, 0));
  FOR r IN
    SELECT (v->>'answerId')::uuid AS id, (v->>'questionnaireId')::uuid AS questionnaire_id, v->>'phone' AS phone, v->>'email' AS email,
      coalesce(v->>'name', '') AS name, coalesce(v->>'company', '') AS company, coalesce(v->>'title', '') AS title,
      coalesce(v->>'language', 'en') AS language, (v->>'at')::timestamptz AS at
    FROM jsonb_array_elements(p_people) WITH ORDINALITY AS t(v, o) ORDER BY t.o
  LOOP
    -- Told before, also to somebody who has been deleted or erased since.
    CONTINUE WHEN EXISTS (SELECT FROM member_log l WHERE l.organisation_id = p_organisation AND l.id = r.id);
    CONTINUE WHEN r.phone IS NULL AND r.email IS NULL;
    of_phone := (SELECT c.member_id FROM member_contact c WHERE c.organisation_id = p_organisation AND c.kind = 'phone' AND c.value = r.phone AND c.is_live);
    of_email := (SELECT c.member_id FROM member_contact c WHERE c.organisation_id = p_organisation AND c.kind = 'email' AND c.value = r.email AND c.is_live);
    IF of_phone <> of_email THEN
      unsure := unsure + 1; CONTINUE;
    END IF;
    person := coalesce(of_phone, of_email);
    IF person IS NULL THEN
      person := uuidv7(); made := made + 1;
      INSERT INTO member (organisation_id, id, name, company, title, language, origin, phone, email, contacts, last_at)
      VALUES (p_organisation, person, r.name, r.company, r.title, r.language, 'answer', r.phone, r.email, concat_ws(' ', r.phone, r.email), r.at);
      INSERT INTO member_contact (organisation_id, member_id, kind, value, source, since)
      SELECT p_organisation, person, c.kind, c.value, 'answer', r.at FROM (VALUES ('phone', r.phone), ('email', r.email)) AS c(kind, value)
      WHERE c.value IS NOT NULL;
    ELSE
      -- Six digits, or eight that begin with 6, are of several places at once.
      IF of_email IS NULL AND r.phone ~ '^6(\d{5}|\d{7})$' AND other_name(
        (SELECT m.name FROM member m WHERE m.organisation_id = p_organisation AND m.id = person), r.name)
      THEN
        unsure := unsure + 1; CONTINUE;
      END IF;
      known := known + 1;
      UPDATE member m SET name = coalesce(nullif(m.name, ''), r.name), company = coalesce(nullif(m.company, ''), r.company),
        title = coalesce(nullif(m.title, ''), r.title), last_at = greatest(m.last_at, r.at)
      WHERE m.organisation_id = p_organisation AND m.id = person
        AND (m.last_at < r.at OR m.name = '' AND r.name <> '' OR m.company = '' AND r.company <> '' OR m.title = '' AND r.title <> '');
    END IF;
    INSERT INTO member_log (organisation_id, id, member_id, at, kind, subject_id) VALUES (p_organisation, r.id, person, r.at, 'answered', r.questionnaire_id);
  END LOOP;
  RETURN NEXT;
END $$;
