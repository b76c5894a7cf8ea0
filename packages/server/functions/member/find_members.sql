-- Finds the members of people by their number and address, or makes them, many at once: [{participantId, eventId, phone, email, name, company, title,
-- language, channel, at}]. Outcomes: made; known (a missing number or address is added, fields that are empty are filled); conflict (the number is of
-- one, the address of another: nothing is changed); shared (somebody of another name at the same event gave it); ambiguous (a number that does not say
-- its country, and another name); without (neither number nor address).
--
-- member_contact_live is what makes one of two who come at once. The lock makes them come one after another, so that nobody waits in a circle.
CREATE OR REPLACE FUNCTION find_members(p_organisation uuid, p_people jsonb)
RETURNS TABLE (participant_id uuid, outcome text, member_id uuid, other_id uuid)
LANGUAGE plpgsql
SET enable_seqscan = off
AS $$
#variable_conflict use_column
DECLARE
  r record;
  m record;
  of_phone uuid;
  of_email uuid;
  found_id uuid;
  has_place boolean;
  wanted int;
  added int;
  tries int;
  fresh uuid[] := '{}';
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended('members of ' || p_organisation::text, 0));
  FOR r IN
    SELECT (v->>'participantId')::uuid AS id, (v->>'eventId')::uuid AS event_id, v->>'phone' AS phone, v->>'email' AS email, coalesce(v->>'name', '') AS name,
      coalesce(v->>'company', '') AS company, coalesce(v->>'title', '') AS title, coalesce(v->>'language', 'en') AS language,
      coalesce(v->>'channel', '') AS channel, (v->>'at')::timestamptz AS at
    FROM jsonb_array_elements(p_people) WITH ORDINALITY AS t(v, o) ORDER BY t.o
  LOOP
    participant_id := r.id; other_id := NULL; tries := 0;
    IF r.phone IS NULL AND r.email IS NULL THEN
      outcome := 'without'; member_id := NULL; RETURN NEXT; CONTINUE;
    END IF;
    LOOP
      tries := tries + 1;
      -- An edit takes no lock: what it adds between looking and writing is seen by looking again.
      IF tries > 20 THEN RAISE EXCEPTION 'a member could not be found'; END IF;
      of_phone := (SELECT c.member_id FROM member_contact c WHERE c.organisation_id = p_organisation AND c.kind = 'phone' AND c.value = r.phone AND c.is_live);
      of_email := (SELECT c.member_id FROM member_contact c WHERE c.organisation_id = p_organisation AND c.kind = 'email' AND c.value = r.email AND c.is_live);
      IF of_phone <> of_email THEN
        outcome := 'conflict'; member_id := of_phone; other_id := of_email; EXIT;
      END IF;
      found_id := coalesce(of_phone, of_email);

      IF found_id IS NULL THEN
        member_id := uuidv7();
        wanted := (r.phone IS NOT NULL)::int + (r.email IS NOT NULL)::int;
        INSERT INTO member (organisation_id, id, name, company, title, language, origin, channel, phone, email, contacts, last_at)
        VALUES (p_organisation, member_id, r.name, r.company, r.title, r.language, 'registration', r.channel, r.phone, r.email, concat_ws(' ', r.phone, r.email), r.at);
        INSERT INTO member_contact (organisation_id, member_id, kind, value, source, since)
        SELECT p_organisation, member_id, c.kind, c.value, 'registration', r.at FROM (VALUES ('phone', r.phone), ('email', r.email)) AS c(kind, value)
        WHERE c.value IS NOT NULL ON CONFLICT DO NOTHING;
        GET DIAGNOSTICS added = ROW_COUNT;
        IF added = wanted THEN
          outcome := 'made'; EXIT;
        END IF;
        DELETE FROM member_contact c WHERE c.organisation_id = p_organisation AND c.member_id = find_members.member_id;
        DELETE FROM member x WHERE x.organisation_id = p_organisation AND x.id = find_members.member_id;
        CONTINUE;
      END IF;

      member_id := found_id;
      SELECT x.name, x.company, x.title, x.phone, x.email, x.last_at INTO m FROM member x WHERE x.organisation_id = p_organisation AND x.id = found_id FOR NO KEY UPDATE;
      IF EXISTS (
        SELECT FROM member_participant l CROSS JOIN LATERAL (
          SELECT p.name FROM participant p WHERE p.organisation_id = p_organisation AND p.id = l.participant_id AND p.state <> 'DELETED' OFFSET 0) p
        WHERE l.organisation_id = p_organisation AND l.event_id = r.event_id AND l.member_id = found_id AND l.participant_id <> r.id
          AND other_name(p.name, r.name))
      THEN
        outcome := 'shared'; EXIT;
      END IF;
      -- Six digits, or eight that begin with 6, are of several places at once.
      IF of_email IS NULL AND r.phone ~ '^6(\d{5}|\d{7})$' AND other_name(m.name, r.name) THEN
        outcome := 'ambiguous'; EXIT;
      END IF;

      wanted := (r.phone IS NOT NULL AND of_phone IS NULL)::int + (r.email IS NOT NULL AND of_email IS NULL)::int;
      added := 0;
      -- Nobody has hundreds: who does is a machine, or many.
      has_place := wanted > 0 AND (
        SELECT count(*) < 50 FROM member_contact c WHERE c.organisation_id = p_organisation AND c.member_id = found_id);
      IF has_place THEN
        -- What they had once, and lost while they were deleted, is theirs anew.
        DELETE FROM member_contact c WHERE c.organisation_id = p_organisation AND c.member_id = found_id AND NOT c.is_live
          AND (c.kind = 'phone' AND c.value = r.phone OR c.kind = 'email' AND c.value = r.email);
        INSERT INTO member_contact (organisation_id, member_id, kind, value, position, source, since)
        SELECT p_organisation, found_id, c.kind, c.value, coalesce((SELECT max(k.position) + 1 FROM member_contact k
          WHERE k.organisation_id = p_organisation AND k.member_id = found_id AND k.kind = c.kind), 0), 'registration', r.at
        FROM (VALUES ('phone', r.phone, of_phone), ('email', r.email, of_email)) AS c(kind, value, known)
        WHERE c.value IS NOT NULL AND c.known IS NULL ON CONFLICT DO NOTHING;
        GET DIAGNOSTICS added = ROW_COUNT;
        CONTINUE WHEN added < wanted;
      END IF;
      UPDATE member x SET
        name = coalesce(nullif(x.name, ''), r.name), company = coalesce(nullif(x.company, ''), r.company), title = coalesce(nullif(x.title, ''), r.title),
        phone = CASE WHEN added > 0 THEN coalesce(x.phone, r.phone) ELSE x.phone END, email = CASE WHEN added > 0 THEN coalesce(x.email, r.email) ELSE x.email END,
        contacts = CASE WHEN added > 0 THEN concat_ws(' ', x.contacts, CASE WHEN of_phone IS NULL THEN r.phone END, CASE WHEN of_email IS NULL THEN r.email END)
          ELSE x.contacts END,
        last_at = greatest(x.last_at, r.at)
      WHERE x.organisation_id = p_organisation AND x.id = found_id
        AND (added > 0 OR x.last_at < r.at OR x.name = '' AND r.name <> '' OR x.company = '' AND r.company <> '' OR x.title = '' AND r.title <> '');
      outcome := 'known'; EXIT;
    END LOOP;
    -- The next one may be at the same event.
    IF outcome IN ('made', 'known') THEN
      INSERT INTO member_participant (organisation_id, participant_id, member_id, event_id, at)
      VALUES (p_organisation, r.id, member_id, r.event_id, r.at) ON CONFLICT DO NOTHING;
    END IF;
    IF outcome = 'made' AND r.channel <> '' THEN fresh := fresh || member_id; END IF;
    RETURN NEXT;
  END LOOP;
  -- Channels that take over what registrations name; of few organisations there are any.
  IF cardinality(fresh) > 0 AND EXISTS (SELECT FROM member_channel c WHERE c.organisation_id = p_organisation AND c.deleted_at IS NULL AND c.source IS NOT NULL) THEN
    INSERT INTO member_in_channel (organisation_id, member_id, channel_id, source)
    SELECT p_organisation, m.id, c.id, 'registration' FROM unnest(fresh) AS w(id)
    CROSS JOIN LATERAL (SELECT x.id, lower(x.channel) AS key FROM member x WHERE x.organisation_id = p_organisation AND x.id = w.id OFFSET 0) m
    CROSS JOIN LATERAL (
      SELECT y.id FROM member_channel y WHERE y.organisation_id = p_organisation AND y.source = m.key AND y.deleted_at IS NULL OFFSET 0) c
    ON CONFLICT DO NOTHING;
  END IF;
END $$;
