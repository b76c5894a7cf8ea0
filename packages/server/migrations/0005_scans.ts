import { type Kysely, sql } from 'kysely';

/** Scans and their undoing as SQL functions; like every change of participants they lock the event's row of event_tally first. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(recordScans).execute(db);
  await sql.raw(undoSignIn).execute(db);
  // Those who are expected and not here, in the order of the list.
  await sql`
    CREATE INDEX participant_expected ON participant (organisation_id, event_id, submitted_at DESC, id DESC)
    WHERE state = 'APPROVED' AND signed_in_at IS NULL`.execute(db);
}

/**
 * p_scans: [{ nonce, code, phone, memberId, scannedAt, forced, device, pointId, byUser, byKey }] of one event. Every scan is kept once by
 * its nonce, whatever its result; the first that is ok (or forced) signs the person in at that point. Within a batch the moment of the scan
 * counts, not its place. Besides the contract's results: 'gone' when the event or the point is not there, then nothing is kept.
 */
const recordScans = `
CREATE FUNCTION record_scans(p_organisation uuid, p_event uuid, p_scans jsonb)
RETURNS TABLE (ord int, result text, repeated boolean, member_id uuid, name text, company text, title text, phone text,
  first_at timestamptz, forced boolean)
LANGUAGE plpgsql AS $$
#variable_conflict use_column
DECLARE
  s record;
  p record;
  pt checkin_point%ROWTYPE;
  kept record;
  event_here boolean;
  new_signed int := 0;
  at_point int;
  new_revision bigint;
  when_scanned timestamptz;
BEGIN
  PERFORM set_config('convoke.organisation_id', p_organisation::text, true);
  UPDATE event_tally SET revision = revision + 1 WHERE organisation_id = p_organisation AND event_id = p_event RETURNING revision INTO new_revision;
  event_here := EXISTS (SELECT FROM event WHERE organisation_id = p_organisation AND id = p_event AND deleted_at IS NULL);
  FOR s IN
    SELECT (t.o - 1)::int AS ord, t.v->>'nonce' AS nonce, t.v->>'code' AS code, t.v->>'phone' AS phone, (t.v->>'memberId')::uuid AS member_id,
      (t.v->>'scannedAt')::timestamptz AS scanned_at, coalesce((t.v->>'forced')::boolean, false) AS forced,
      coalesce(t.v->>'device', '') AS device, (t.v->>'pointId')::uuid AS point_id, (t.v->>'byUser')::uuid AS by_user, (t.v->>'byKey')::uuid AS by_key
    FROM jsonb_array_elements(p_scans) WITH ORDINALITY AS t(v, o) ORDER BY (t.v->>'scannedAt')::timestamptz, t.o
  LOOP
    ord := s.ord; repeated := false; member_id := NULL; name := NULL; company := NULL; title := NULL; phone := NULL; first_at := NULL;
    forced := s.forced; p := NULL; pt := NULL; at_point := 0;
    -- A device whose clock runs ahead does not sign people in tomorrow.
    when_scanned := least(s.scanned_at, now());
    IF event_here THEN
      SELECT * INTO pt FROM checkin_point c WHERE c.organisation_id = p_organisation AND c.event_id = p_event
        AND (c.id = s.point_id OR (s.point_id IS NULL AND c.is_default));
    END IF;
    IF pt.id IS NULL THEN
      result := 'gone'; RETURN NEXT; CONTINUE;
    END IF;

    SELECT x.result, x.forced, x.participant_id INTO kept FROM checkin_scan x
    WHERE x.organisation_id = p_organisation AND x.event_id = p_event AND x.nonce = s.nonce;
    repeated := FOUND;

    IF repeated THEN
      SELECT a.*, m.id AS member_id, m.group_id INTO p FROM participant a
      LEFT JOIN checkin_member m ON m.organisation_id = p_organisation AND m.participant_id = a.id AND m.group_id = pt.group_id
      WHERE a.organisation_id = p_organisation AND a.id = kept.participant_id;
    ELSIF s.member_id IS NOT NULL THEN
      SELECT a.*, m.id AS member_id, m.group_id INTO p FROM checkin_member m
      JOIN participant a ON a.organisation_id = p_organisation AND a.id = m.participant_id
      WHERE m.organisation_id = p_organisation AND m.id = s.member_id AND m.event_id = p_event;
    ELSIF s.code IS NOT NULL THEN
      SELECT a.*, m.id AS member_id, m.group_id INTO p FROM participant a
      LEFT JOIN checkin_member m ON m.organisation_id = p_organisation AND m.participant_id = a.id AND m.group_id = pt.group_id
      WHERE a.organisation_id = p_organisation AND a.event_id = p_event AND a.code = s.code;
    ELSE
      SELECT a.*, m.id AS member_id, m.group_id INTO p FROM participant a
      LEFT JOIN checkin_member m ON m.organisation_id = p_organisation AND m.participant_id = a.id AND m.group_id = pt.group_id
      WHERE a.organisation_id = p_organisation AND a.event_id = p_event AND a.phone = s.phone;
    END IF;

    IF p.id IS NOT NULL THEN
      member_id := p.member_id; name := p.name; company := p.company; title := p.title; phone := p.phone;
      SELECT c.first_at INTO first_at FROM checkin_state c
      WHERE c.organisation_id = p_organisation AND c.point_id = pt.id AND c.participant_id = p.id;
    END IF;
    IF repeated THEN
      result := kept.result; forced := kept.forced; RETURN NEXT; CONTINUE;
    END IF;

    IF p.id IS NULL THEN
      result := CASE WHEN s.code IS NOT NULL AND EXISTS (
        SELECT FROM directory d WHERE d.kind = 'participant' AND d.code = s.code AND d.organisation_id = p_organisation
      ) THEN 'wrong-event' ELSE 'unknown' END;
    ELSIF p.state = 'DELETED' THEN result := 'unknown';
    ELSIF p.state = 'CANCELLED' THEN result := 'cancelled';
    ELSIF p.state <> 'APPROVED' AND NOT s.forced THEN result := 'not-approved';
    ELSIF (p.member_id IS NULL OR p.group_id <> pt.group_id) AND NOT s.forced THEN result := 'not-in-group';
    ELSIF (when_scanned < pt.opens_at OR when_scanned >= pt.closes_at) AND NOT s.forced THEN result := 'outside-window';
    -- Kept without a network since before an organiser took the sign-in back: what was decided later stands.
    ELSIF EXISTS (
      SELECT FROM checkin_scan x WHERE x.organisation_id = p_organisation AND x.participant_id = p.id AND x.scanned_at > when_scanned
        AND x.result = 'undone' AND x.point_id = pt.id
    ) THEN result := 'undone';
    ELSE
      INSERT INTO checkin_state (organisation_id, point_id, participant_id, first_at) VALUES (p_organisation, pt.id, p.id, when_scanned)
      ON CONFLICT (organisation_id, point_id, participant_id) DO NOTHING;
      GET DIAGNOSTICS at_point = ROW_COUNT;
      IF at_point = 1 THEN
        result := 'ok'; first_at := when_scanned;
        UPDATE checkin_point c SET signed_in = c.signed_in + 1 WHERE c.organisation_id = p_organisation AND c.id = pt.id;
      ELSE
        result := 'already';
        -- A scan kept without a network may come later than one made after it: the earlier moment stands.
        IF when_scanned < first_at THEN
          UPDATE checkin_state c SET first_at = when_scanned
          WHERE c.organisation_id = p_organisation AND c.point_id = pt.id AND c.participant_id = p.id;
          first_at := when_scanned;
        END IF;
      END IF;
      IF p.signed_in_at IS NULL OR p.signed_in_at > when_scanned THEN
        new_signed := new_signed + (p.signed_in_at IS NULL)::int;
        UPDATE participant a SET signed_in_at = when_scanned, revision = new_revision WHERE a.organisation_id = p_organisation AND a.id = p.id;
        INSERT INTO event_quarter AS q (organisation_id, event_id, quarter, signed_in)
        VALUES (p_organisation, p_event, date_bin('15 minutes', when_scanned, '2000-01-01Z'), 1)
        ON CONFLICT (organisation_id, event_id, quarter) DO UPDATE SET signed_in = q.signed_in + 1;
        UPDATE event_quarter q SET signed_in = q.signed_in - 1
        WHERE q.organisation_id = p_organisation AND q.event_id = p_event AND q.quarter = date_bin('15 minutes', p.signed_in_at, '2000-01-01Z');
      END IF;
    END IF;

    INSERT INTO checkin_scan (organisation_id, event_id, point_id, participant_id, nonce, result, forced, device, by_user, by_key, scanned_at)
    VALUES (p_organisation, p_event, pt.id, p.id, s.nonce, result, s.forced, s.device, s.by_user, s.by_key, when_scanned);
    RETURN NEXT;
  END LOOP;
  IF new_signed > 0 THEN
    UPDATE event_tally SET signed_in = signed_in + new_signed WHERE organisation_id = p_organisation AND event_id = p_event;
  END IF;
END $$`;

/**
 * Takes a person's sign-in back at every point of the event. The log keeps the scans and gets one line 'undone' a point, so what stands
 * still follows from it. Answers at how many points the person was signed in.
 */
const undoSignIn = `
CREATE FUNCTION undo_sign_in(p_organisation uuid, p_event uuid, p_participant uuid, p_user uuid) RETURNS int
LANGUAGE plpgsql AS $$
DECLARE
  new_revision bigint;
  was_at timestamptz;
  undone uuid[];
BEGIN
  PERFORM set_config('convoke.organisation_id', p_organisation::text, true);
  UPDATE event_tally SET revision = revision + 1 WHERE organisation_id = p_organisation AND event_id = p_event RETURNING revision INTO new_revision;
  SELECT signed_in_at INTO was_at FROM participant WHERE organisation_id = p_organisation AND event_id = p_event AND id = p_participant;
  IF was_at IS NULL THEN RETURN 0; END IF;
  WITH gone AS (
    DELETE FROM checkin_state WHERE organisation_id = p_organisation AND participant_id = p_participant
      AND point_id IN (SELECT id FROM checkin_point WHERE organisation_id = p_organisation AND event_id = p_event)
    RETURNING point_id
  ) SELECT coalesce(array_agg(point_id), '{}') INTO undone FROM gone;
  UPDATE checkin_point SET signed_in = signed_in - 1 WHERE organisation_id = p_organisation AND id = ANY(undone);
  UPDATE participant SET signed_in_at = NULL, revision = new_revision WHERE organisation_id = p_organisation AND id = p_participant;
  UPDATE event_tally SET signed_in = signed_in - 1 WHERE organisation_id = p_organisation AND event_id = p_event;
  UPDATE event_quarter SET signed_in = signed_in - 1
  WHERE organisation_id = p_organisation AND event_id = p_event AND quarter = date_bin('15 minutes', was_at, '2000-01-01Z');
  INSERT INTO checkin_scan (organisation_id, event_id, point_id, participant_id, nonce, result, forced, device, by_user, scanned_at)
  SELECT p_organisation, p_event, point, p_participant, 'undo-' || uuidv7(), 'undone', true, '', p_user, now() FROM unnest(undone) AS point;
  RETURN cardinality(undone);
END $$`;
