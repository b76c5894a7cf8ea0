-- Enters people by a channel, many at once: [{nonce, source, formVersion, answers, consentVersion, phone, email, name, company, title, language, userId}].
-- Outcomes: made; known (what was empty of the member is filled, nothing is written over); conflict (the number is of one, the address of another) and
-- ambiguous (a number that does not say its country, and another name): nobody is changed, the entry is to be looked at; repeated (the nonce came before);
-- closed, over, gone; form-changed; consent (another text than the one agreed to).
--
-- Whoever writes numbers and addresses holds the lock of members, so two with the same number come one after another; member_contact_live holds without it.
CREATE OR REPLACE FUNCTION enter_channel(p_organisation uuid, p_channel uuid, p_rows jsonb)
RETURNS TABLE (ord int, outcome text, entry_id uuid, member_id uuid, first_outcome text)
LANGUAGE plpgsql
SET enable_seqscan = off
AS $$
#variable_conflict use_column
DECLARE
  c member_channel%ROWTYPE;
  current_form_version int;
  standing text;
  today date;
  r record;
  m record;
  known record;
  of_phone uuid;
  of_email uuid;
  person uuid;
  result text;
  does_differ boolean;
  adds_phone boolean;
  adds_email boolean;
  entered int := 0;
  fresh int := 0;
  unsure int := 0;
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended('members of ' || p_organisation::text, 0));
  PERFORM pg_advisory_xact_lock(hashtextextended('labels of ' || p_organisation::text, 0));
  -- Whoever closes it waits until these are in.
  SELECT * INTO c FROM member_channel x WHERE x.organisation_id = p_organisation AND x.id = p_channel FOR NO KEY UPDATE;
  current_form_version := (SELECT f.current_version FROM form f WHERE f.organisation_id = p_organisation AND f.id = c.form_id);
  IF c.id IS NULL OR c.deleted_at IS NOT NULL THEN standing := 'gone';
  ELSIF NOT c.is_open THEN standing := 'closed';
  ELSIF now() >= c.closes_at THEN standing := 'over';
  END IF;
  today := (now() AT TIME ZONE coalesce(c.time_zone, 'UTC'))::date;

  FOR r IN
    SELECT (t.o - 1)::int AS ord, v->>'nonce' AS nonce, v->>'source' AS source, (v->>'formVersion')::int AS form_version, coalesce(v->'answers', '{}') AS answers,
      (v->>'consentVersion')::int AS consent_version, v->>'phone' AS phone, v->>'email' AS email, coalesce(v->>'name', '') AS name,
      coalesce(v->>'company', '') AS company, coalesce(v->>'title', '') AS title, coalesce(v->>'language', 'en') AS language, (v->>'userId')::uuid AS user_id
    FROM jsonb_array_elements(p_rows) WITH ORDINALITY AS t(v, o) ORDER BY t.o
  LOOP
    ord := r.ord; entry_id := NULL; member_id := NULL; first_outcome := NULL; does_differ := false; person := NULL;
    SELECT e.id, e.member_id, e.outcome INTO known FROM member_channel_entry e
    WHERE e.organisation_id = p_organisation AND e.channel_id = p_channel AND e.nonce = r.nonce;
    IF known.id IS NOT NULL THEN
      outcome := 'repeated'; entry_id := known.id; member_id := known.member_id; first_outcome := known.outcome; RETURN NEXT; CONTINUE;
    END IF;
    IF standing IS NOT NULL THEN outcome := standing; RETURN NEXT; CONTINUE; END IF;
    IF r.source = 'form' AND r.form_version IS DISTINCT FROM current_form_version THEN outcome := 'form-changed'; RETURN NEXT; CONTINUE; END IF;
    IF r.source = 'form' AND c.has_consent AND r.consent_version IS DISTINCT FROM c.consent_version THEN outcome := 'consent'; RETURN NEXT; CONTINUE; END IF;

    of_phone := (SELECT k.member_id FROM member_contact k WHERE k.organisation_id = p_organisation AND k.kind = 'phone' AND k.value = r.phone AND k.is_live);
    of_email := (SELECT k.member_id FROM member_contact k WHERE k.organisation_id = p_organisation AND k.kind = 'email' AND k.value = r.email AND k.is_live);
    IF of_phone <> of_email THEN
      result := 'conflict';
    ELSIF of_phone IS NULL AND of_email IS NULL THEN
      result := 'made'; person := uuidv7(); fresh := fresh + 1;
      INSERT INTO member (organisation_id, id, name, company, title, language, origin, channel, phone, email, contacts, last_at)
      VALUES (p_organisation, person, r.name, r.company, r.title, r.language, 'channel', c.name, r.phone, r.email, concat_ws(' ', r.phone, r.email), now());
      INSERT INTO member_contact (organisation_id, member_id, kind, value, source)
      SELECT p_organisation, person, k.kind, k.value, 'channel' FROM (VALUES ('phone', r.phone), ('email', r.email)) AS k(kind, value) WHERE k.value IS NOT NULL;
    ELSE
      person := coalesce(of_phone, of_email);
      SELECT x.name, x.company, x.title, x.phone, x.email INTO m FROM member x WHERE x.organisation_id = p_organisation AND x.id = person FOR NO KEY UPDATE;
      -- Six digits, or eight that begin with 6, are of several places at once.
      IF of_email IS NULL AND r.phone ~ '^6(\d{5}|\d{7})$' AND other_name(m.name, r.name) THEN
        result := 'ambiguous'; person := NULL;
      ELSE
        result := 'known';
        -- A stranger may know somebody's number: what is there stays, and no second address is added.
        adds_phone := r.phone IS NOT NULL AND of_phone IS NULL AND m.phone IS NULL;
        adds_email := r.email IS NOT NULL AND of_email IS NULL AND m.email IS NULL;
        does_differ := m.name <> '' AND r.name <> '' AND m.name <> r.name OR m.company <> '' AND r.company <> '' AND m.company <> r.company
          OR m.title <> '' AND r.title <> '' AND m.title <> r.title
          OR r.phone IS NOT NULL AND of_phone IS NULL AND NOT adds_phone OR r.email IS NOT NULL AND of_email IS NULL AND NOT adds_email;
        INSERT INTO member_contact (organisation_id, member_id, kind, value, source)
        SELECT p_organisation, person, k.kind, k.value, 'channel' FROM (VALUES ('phone', r.phone, adds_phone), ('email', r.email, adds_email)) AS k(kind, value, adds)
        WHERE k.adds;
        UPDATE member x SET name = coalesce(nullif(x.name, ''), r.name), company = coalesce(nullif(x.company, ''), r.company),
          title = coalesce(nullif(x.title, ''), r.title), phone = CASE WHEN adds_phone THEN r.phone ELSE x.phone END,
          email = CASE WHEN adds_email THEN r.email ELSE x.email END,
          contacts = concat_ws(' ', nullif(x.contacts, ''), CASE WHEN adds_phone THEN r.phone END, CASE WHEN adds_email THEN r.email END), last_at = greatest(x.last_at, now())
        WHERE x.organisation_id = p_organisation AND x.id = person;
      END IF;
    END IF;

    entered := entered + 1;
    IF person IS NULL THEN unsure := unsure + 1; END IF;
    INSERT INTO member_channel_entry (organisation_id, channel_id, nonce, source, outcome, member_id, phone_member_id, email_member_id, is_pending, differs,
      name, phone, email, language, form_version, answers, consent_version)
    VALUES (p_organisation, p_channel, r.nonce, r.source, result, person, CASE WHEN person IS NULL THEN of_phone END, CASE WHEN person IS NULL THEN of_email END,
      person IS NULL, does_differ, r.name, r.phone, r.email, r.language, r.form_version, r.answers, CASE WHEN c.has_consent THEN r.consent_version END)
    RETURNING id INTO entry_id;
    IF person IS NOT NULL THEN PERFORM give_channel(p_organisation, p_channel, person, r.source, r.user_id); END IF;
    outcome := result; member_id := person; first_outcome := result; RETURN NEXT;
  END LOOP;

  IF entered > 0 THEN
    UPDATE member_channel x SET entries = x.entries + entered, pending = x.pending + unsure
    WHERE x.organisation_id = p_organisation AND x.id = p_channel;
    INSERT INTO member_channel_day AS d (organisation_id, channel_id, day, entries, made) VALUES (p_organisation, p_channel, today, entered, fresh)
    ON CONFLICT (organisation_id, channel_id, day) DO UPDATE SET entries = d.entries + EXCLUDED.entries, made = d.made + EXCLUDED.made;
  END IF;
END $$;
