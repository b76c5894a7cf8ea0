-- Adds somebody whom a participant brings along. p_row: { code, name, phone, email, answers, language, nonce }. `p_forced`: an organiser's own hand, also
-- after the event's end. Outcomes: ok; repeated (the same nonce added before); gone; over; companion (who is one brings nobody); not-coming (the holder
-- has no place); most (as many as are allowed); full (the event is); taken (taken_by says by phone or email). The first statement takes the event's
-- lock and a place, as registrations do; what is not used goes back.
CREATE OR REPLACE FUNCTION add_companion(p_organisation uuid, p_event uuid, p_holder uuid, p_row jsonb, p_forced boolean)
RETURNS TABLE (outcome text, participant_id uuid, participant_code text, participant_state text, taken_by text)
LANGUAGE plpgsql
SET enable_seqscan = off
AS $$
#variable_conflict use_column
DECLARE
  granted int;
  new_revision bigint;
  e event%ROWTYPE;
  h participant%ROWTYPE;
  known record;
  default_group uuid;
  of_ticket uuid;
BEGIN
  PERFORM set_config('convoke.organisation_id', p_organisation::text, true);
  UPDATE event_tally SET approved = approved + (capacity IS NULL OR pending + approved < capacity)::int, revision = revision + 1
  WHERE organisation_id = p_organisation AND event_id = p_event RETURNING new.approved - old.approved, new.revision INTO granted, new_revision;
  SELECT * INTO e FROM event WHERE organisation_id = p_organisation AND id = p_event AND deleted_at IS NULL;
  SELECT * INTO h FROM participant WHERE organisation_id = p_organisation AND id = p_holder AND event_id = p_event AND state <> 'DELETED' FOR UPDATE;
  SELECT c.id, c.code, c.state INTO known FROM participant c
  WHERE c.organisation_id = p_organisation AND c.companion_of = p_holder AND c.request_nonce = p_row->>'nonce' LIMIT 1;
  outcome := CASE
    WHEN e.id IS NULL OR h.id IS NULL THEN 'gone'
    WHEN known.id IS NOT NULL THEN 'repeated'
    WHEN NOT p_forced AND now() >= e.ends_at THEN 'over'
    WHEN h.companion_of IS NOT NULL THEN 'companion'
    WHEN h.state NOT IN ('PENDING', 'APPROVED') THEN 'not-coming'
    ELSE 'ok' END;
  IF outcome = 'ok' THEN
    UPDATE participant p SET companions = p.companions + 1, companions_most = k.most
    FROM (SELECT CASE WHEN h.ticket_id IS NULL THEN e.companions
      ELSE (SELECT t.companions FROM ticket t WHERE t.organisation_id = p_organisation AND t.id = h.ticket_id) END AS most) k
    WHERE p.organisation_id = p_organisation AND p.id = p_holder AND p.companions < k.most;
    IF NOT FOUND THEN outcome := 'most';
    ELSIF granted = 0 THEN outcome := 'full';
    ELSE
      INSERT INTO participant (organisation_id, event_id, code, state, name, phone, email, answers, form_id, form_version, language, channel, request_nonce,
        ticket_id, is_sandbox, unpaid, companion_of, revision)
      VALUES (p_organisation, p_event, p_row->>'code', h.state, p_row->>'name', p_row->>'phone', p_row->>'email', p_row->'answers', h.form_id, h.form_version,
        p_row->>'language', 'companion', p_row->>'nonce', h.ticket_id, h.is_sandbox, h.unpaid, p_holder, new_revision)
      ON CONFLICT DO NOTHING RETURNING id, code, state INTO participant_id, participant_code, participant_state;
      IF participant_id IS NULL THEN
        outcome := 'taken';
        taken_by := CASE WHEN EXISTS (SELECT FROM participant o WHERE o.organisation_id = p_organisation AND o.event_id = p_event AND o.phone = p_row->>'phone'
          AND o.order_ticket_id IS NULL) THEN 'phone' ELSE 'email' END;
      END IF;
    END IF;
    IF outcome IN ('full', 'taken') THEN
      UPDATE participant SET companions = companions - 1 WHERE organisation_id = p_organisation AND id = p_holder;
    END IF;
  END IF;
  IF outcome = 'repeated' THEN participant_id := known.id; participant_code := known.code; participant_state := known.state; END IF;
  IF granted > 0 AND (outcome <> 'ok' OR participant_state = 'PENDING') THEN
    UPDATE event_tally SET approved = approved - 1, pending = pending + (outcome = 'ok')::int WHERE organisation_id = p_organisation AND event_id = p_event;
  END IF;
  IF outcome = 'ok' THEN
    INSERT INTO directory (kind, code, organisation_id, target_id) VALUES ('participant', participant_code, p_organisation, participant_id);
    SELECT g.id INTO default_group FROM checkin_group g WHERE g.organisation_id = p_organisation AND g.event_id = p_event AND g.is_default;
    SELECT t.group_id INTO of_ticket FROM ticket t WHERE t.organisation_id = p_organisation AND t.id = h.ticket_id AND t.group_id <> default_group;
    INSERT INTO checkin_member AS m (organisation_id, event_id, group_id, participant_id, joined_by)
    SELECT p_organisation, p_event, x.group_id, participant_id, x.joined_by FROM (VALUES (default_group, 'all'), (of_ticket, 'ticket')) AS x(group_id, joined_by)
    WHERE x.group_id IS NOT NULL
    -- A rule may have brought them there already, and a ticket counts more.
    ON CONFLICT (organisation_id, participant_id, group_id) DO UPDATE SET joined_by = EXCLUDED.joined_by WHERE m.joined_by = 'rule';
    INSERT INTO event_channel AS c (organisation_id, event_id, channel, registered) VALUES (p_organisation, p_event, 'companion', 1)
    ON CONFLICT (organisation_id, event_id, channel) DO UPDATE SET registered = c.registered + 1;
    INSERT INTO event_quarter AS q (organisation_id, event_id, quarter, registered) VALUES (p_organisation, p_event, date_bin('15 minutes', now(), '2000-01-01Z'), 1)
    ON CONFLICT (organisation_id, event_id, quarter) DO UPDATE SET registered = q.registered + 1;
  END IF;
  RETURN NEXT;
END $$;
