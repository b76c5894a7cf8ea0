-- rows: [{ code, name, phone, email, company, title, answers, formId, formVersion, language, channel, nonce, state }]; state is only given when
-- an organiser adds people, else the event's own review setting decides. formId names a form that a ticket of the event asks; else it is the
-- event's own. `p_forced` skips the registration window (an organiser's own hand).
-- Outcomes: ok, repeated (the same nonce registered before), taken (taken_by says by phone or email), full, closed, over, ticket,
-- form-changed, gone, option-full (full_options says which). Under the lock of the event's tally nobody else registers, so looking whether an
-- option is full is enough; the CHECK of form_option_tally stands behind it.
CREATE OR REPLACE FUNCTION register_participants(p_organisation uuid, p_event uuid, p_rows jsonb, p_forced boolean)
RETURNS TABLE (ord int, outcome text, participant_id uuid, participant_code text, participant_state text, taken_by text, full_options jsonb)
LANGUAGE plpgsql
SET enable_seqscan = off
AS $$
#variable_conflict use_column
DECLARE
  e event%ROWTYPE;
  refused text;
  needed int := jsonb_array_length(p_rows);
  granted int;
  made int := 0;
  made_pending int := 0;
  new_revision bigint;
  r record;
  found_participant record;
  matched text;
  made_ids uuid[] := '{}';
  made_codes text[] := '{}';
  made_channels text[] := '{}';
  new_id uuid;
  new_state text;
  default_group uuid;
  current_form_version int;
  asked uuid;
  has_limits boolean;
  counted jsonb;
BEGIN
  PERFORM set_config('convoke.organisation_id', p_organisation::text, true);

  -- Takes the lock and, in the same statement, as many places as are wanted and left.
  UPDATE event_tally t
  SET approved = approved + greatest(0, least(needed, coalesce(capacity - pending - approved, needed))), revision = revision + 1
  WHERE t.organisation_id = p_organisation AND t.event_id = p_event
  RETURNING new.approved - old.approved, new.revision INTO granted, new_revision;

  SELECT * INTO e FROM event WHERE organisation_id = p_organisation AND id = p_event AND deleted_at IS NULL;
  IF e.id IS NULL THEN refused := 'gone';
  ELSIF p_forced THEN refused := NULL;
  ELSIF e.publish_status <> 1 THEN refused := 'closed';
  ELSIF now() >= e.ends_at THEN refused := 'over';
  ELSIF now() < e.registration_opens_at OR now() >= e.registration_closes_at THEN refused := 'closed';
  ELSIF e.use_ticket = 1 THEN refused := 'ticket';
  END IF;
  -- The rows of one call answer one form: that of the first.
  asked := coalesce((p_rows->0->>'formId')::uuid, e.form_id);
  SELECT current_version INTO current_form_version FROM form WHERE organisation_id = p_organisation AND id = asked
    AND (asked = e.form_id OR event_id = p_event AND kind = 'registration' AND deleted_at IS NULL);
  IF current_form_version IS NULL AND refused IS NULL THEN refused := 'gone'; END IF;
  has_limits := EXISTS (SELECT FROM form_option_tally WHERE organisation_id = p_organisation AND subject_id = asked);
  SELECT id INTO default_group FROM checkin_group WHERE organisation_id = p_organisation AND event_id = p_event AND is_default;

  FOR r IN
    SELECT (t.o - 1)::int AS ord, t.v->>'code' AS code, t.v->>'name' AS name, t.v->>'phone' AS phone, t.v->>'email' AS email,
      coalesce(t.v->>'company', '') AS company, coalesce(t.v->>'title', '') AS title, coalesce(t.v->'answers', '{}') AS answers,
      (t.v->>'formVersion')::int AS form_version, coalesce(t.v->>'language', 'en') AS language, coalesce(t.v->>'channel', '') AS channel,
      t.v->>'nonce' AS nonce, t.v->>'state' AS state
    FROM jsonb_array_elements(p_rows) WITH ORDINALITY AS t(v, o) ORDER BY t.o
  LOOP
    ord := r.ord; participant_id := NULL; participant_code := NULL; participant_state := NULL; taken_by := NULL; new_id := NULL; full_options := NULL; counted := NULL;
    IF has_limits THEN
      counted := limited_options(p_organisation, asked, r.answers);
      SELECT jsonb_agg(jsonb_build_object('field', t.field_id, 'option', t.option)) INTO full_options FROM form_option_tally t
      WHERE t.organisation_id = p_organisation AND t.subject_id = asked AND t.taken >= t.most AND r.answers->t.field_id ? t.option;
    END IF;
    IF refused IS NULL AND r.form_version = current_form_version AND made < granted AND full_options IS NULL THEN
      new_state := coalesce(r.state, CASE WHEN e.needs_review THEN 'PENDING' ELSE 'APPROVED' END);
      -- The unique keys say whether somebody is there already: looking first would trust the planner with a table whose statistics are old.
      INSERT INTO participant (organisation_id, event_id, code, state, name, phone, email, company, title, answers, form_id, form_version,
        language, channel, request_nonce, revision, limited)
      VALUES (p_organisation, p_event, r.code, new_state, r.name, r.phone, r.email, r.company, r.title, r.answers, asked, r.form_version,
        r.language, r.channel, r.nonce, new_revision, counted)
      ON CONFLICT DO NOTHING RETURNING id INTO new_id;
    END IF;
    IF new_id IS NOT NULL THEN
      made_ids := made_ids || new_id; made_codes := made_codes || r.code; made_channels := made_channels || r.channel;
      made := made + 1;
      IF new_state = 'PENDING' THEN made_pending := made_pending + 1; END IF;
      outcome := 'ok'; participant_id := new_id; participant_code := r.code; participant_state := new_state;
      RETURN NEXT; CONTINUE;
    END IF;
    matched := 'phone';
    SELECT p.id, p.code, p.state, p.request_nonce INTO found_participant FROM participant p
    WHERE p.organisation_id = p_organisation AND p.event_id = p_event AND p.phone = r.phone AND p.order_ticket_id IS NULL;
    IF found_participant.id IS NULL AND r.email IS NOT NULL THEN
      matched := 'email';
      SELECT p.id, p.code, p.state, p.request_nonce INTO found_participant FROM participant p
      WHERE p.organisation_id = p_organisation AND p.event_id = p_event AND p.email = r.email AND p.order_ticket_id IS NULL;
    END IF;
    IF found_participant.id IS NOT NULL AND r.nonce IS NOT NULL AND found_participant.request_nonce = r.nonce THEN
      outcome := 'repeated'; participant_id := found_participant.id;
      participant_code := found_participant.code; participant_state := found_participant.state;
    ELSIF found_participant.id IS NOT NULL THEN outcome := 'taken'; taken_by := matched;
    ELSIF refused IS NOT NULL THEN outcome := refused;
    ELSIF r.form_version <> current_form_version THEN outcome := 'form-changed';
    ELSIF made >= granted THEN outcome := 'full';
    ELSIF full_options IS NOT NULL THEN outcome := 'option-full';
    ELSE RAISE EXCEPTION 'the code of a participant is taken';
    END IF;
    RETURN NEXT;
  END LOOP;

  -- What was taken and not used goes back; what awaits review is counted there.
  IF granted > made OR made_pending > 0 THEN
    UPDATE event_tally t SET approved = approved - (granted - made) - made_pending, pending = pending + made_pending
    WHERE t.organisation_id = p_organisation AND t.event_id = p_event;
  END IF;
  IF made > 0 THEN
    -- What goes with each person, one statement for all: this lies inside the lock.
    INSERT INTO directory (kind, code, organisation_id, target_id)
    SELECT 'participant', m.code, p_organisation, m.id FROM unnest(made_codes, made_ids) AS m(code, id);
    INSERT INTO checkin_member (organisation_id, event_id, group_id, participant_id)
    SELECT p_organisation, p_event, default_group, m.id FROM unnest(made_ids) AS m(id);
    INSERT INTO event_channel AS c (organisation_id, event_id, channel, registered)
    SELECT p_organisation, p_event, m.channel, count(*) FROM unnest(made_channels) AS m(channel) GROUP BY m.channel
    ON CONFLICT (organisation_id, event_id, channel) DO UPDATE SET registered = c.registered + EXCLUDED.registered;
    INSERT INTO event_quarter AS q (organisation_id, event_id, quarter, registered)
    VALUES (p_organisation, p_event, date_bin('15 minutes', now(), '2000-01-01Z'), made)
    ON CONFLICT (organisation_id, event_id, quarter) DO UPDATE SET registered = q.registered + EXCLUDED.registered;
  END IF;
END $$;
