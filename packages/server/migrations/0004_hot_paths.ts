import { type Kysely, sql } from 'kysely';

/**
 * The hot paths as SQL functions: one round trip for many people at once, the organisation set inside. Whatever changes participants of an
 * event locks that event's row of event_tally first, so places are given out one batch at a time and revisions commit in their order.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(registerParticipants).execute(db);
  await sql.raw(moveParticipants).execute(db);
  for (const index of listIndexes) await sql.raw(index).execute(db);
}

/**
 * For filters of the participants' list whose matches may be few among a million (docs/performance.md): a channel, who has not come, and the
 * nearly empty set of people who signed in without being approved now.
 */
const listIndexes = [
  `CREATE INDEX participant_channel ON participant (organisation_id, event_id, channel, submitted_at DESC, id DESC)`,
  `CREATE INDEX participant_absent ON participant (organisation_id, event_id, submitted_at DESC, id DESC)
   WHERE signed_in_at IS NULL AND state <> 'DELETED'`,
  `CREATE INDEX participant_signed_oddly ON participant (organisation_id, event_id, state, submitted_at DESC, id DESC)
   WHERE signed_in_at IS NOT NULL AND state <> 'APPROVED'`,
];

/**
 * rows: [{ code, name, phone, email, company, title, answers, formVersion, language, channel, nonce, state }]; state is only given when an
 * organiser adds people, else the event's own review setting decides. `p_forced` skips the registration window (an organiser's own hand).
 * Outcomes: ok, repeated (the same nonce registered before), taken (taken_by says by phone or email), full, closed, over, ticket,
 * form-changed, gone.
 */
export const registerParticipants = `
CREATE FUNCTION register_participants(p_organisation uuid, p_event uuid, p_rows jsonb, p_forced boolean)
RETURNS TABLE (ord int, outcome text, participant_id uuid, participant_code text, participant_state text, taken_by text)
LANGUAGE plpgsql
-- A plan made while the tables were small is kept when they are not: it must not read them whole.
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
  SELECT current_version INTO current_form_version FROM form WHERE organisation_id = p_organisation AND id = e.form_id;
  SELECT id INTO default_group FROM checkin_group WHERE organisation_id = p_organisation AND event_id = p_event AND is_default;

  FOR r IN
    SELECT (t.o - 1)::int AS ord, t.v->>'code' AS code, t.v->>'name' AS name, t.v->>'phone' AS phone, t.v->>'email' AS email,
      coalesce(t.v->>'company', '') AS company, coalesce(t.v->>'title', '') AS title, coalesce(t.v->'answers', '{}') AS answers,
      (t.v->>'formVersion')::int AS form_version, coalesce(t.v->>'language', 'en') AS language, coalesce(t.v->>'channel', '') AS channel,
      t.v->>'nonce' AS nonce, t.v->>'state' AS state
    FROM jsonb_array_elements(p_rows) WITH ORDINALITY AS t(v, o) ORDER BY t.o
  LOOP
    ord := r.ord; participant_id := NULL; participant_code := NULL; participant_state := NULL; taken_by := NULL; new_id := NULL;
    IF refused IS NULL AND r.form_version = current_form_version AND made < granted THEN
      new_state := coalesce(r.state, CASE WHEN e.needs_review THEN 'PENDING' ELSE 'APPROVED' END);
      -- The unique keys say whether somebody is there already: looking first would trust the planner with a table whose statistics are old.
      INSERT INTO participant (organisation_id, event_id, code, state, name, phone, email, company, title, answers, form_id, form_version,
        language, channel, request_nonce, revision)
      VALUES (p_organisation, p_event, r.code, new_state, r.name, r.phone, r.email, r.company, r.title, r.answers, e.form_id, r.form_version,
        r.language, r.channel, r.nonce, new_revision)
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
END $$`;

/**
 * Moves participants to the state that p_step gives for their present one ({"PENDING": "APPROVED", …}). DELETED wipes what is known of the
 * person and leaves an empty row, so that desks without a network learn of it. Results: done, not-found, wrong-state, full.
 */
export const moveParticipants = `
CREATE FUNCTION move_participants(p_organisation uuid, p_event uuid, p_ids uuid[], p_step jsonb, p_kind text, p_user uuid, p_note text)
RETURNS TABLE (participant_id uuid, result text, to_state text)
LANGUAGE plpgsql AS $$
#variable_conflict use_column
DECLARE
  t event_tally%ROWTYPE;
  p participant%ROWTYPE;
  next_state text;
  wanted uuid;
  k record;
  with_money boolean;
  is_sold boolean;
BEGIN
  PERFORM set_config('convoke.organisation_id', p_organisation::text, true);
  -- Orders before the event, as everywhere.
  PERFORM FROM ticket_order WHERE organisation_id = p_organisation AND id IN (
    SELECT o.order_id FROM participant x JOIN order_ticket o ON o.organisation_id = p_organisation AND o.id = x.order_ticket_id
    WHERE x.organisation_id = p_organisation AND x.id = ANY(p_ids)) ORDER BY id FOR UPDATE;
  UPDATE event_tally SET revision = revision + 1 WHERE organisation_id = p_organisation AND event_id = p_event RETURNING * INTO t;
  FOREACH wanted IN ARRAY p_ids LOOP
    participant_id := wanted; to_state := NULL;
    SELECT * INTO p FROM participant WHERE organisation_id = p_organisation AND event_id = p_event AND id = wanted AND state <> 'DELETED' FOR UPDATE;
    IF p.id IS NULL THEN
      result := 'not-found'; RETURN NEXT; CONTINUE;
    END IF;
    next_state := coalesce(p_step->>p.state, p_step->>'*');
    IF next_state IS NULL THEN
      result := 'wrong-state'; to_state := p.state; RETURN NEXT; CONTINUE;
    END IF;
    IF next_state IN ('PENDING', 'APPROVED') AND p.state NOT IN ('PENDING', 'APPROVED') AND t.pending + t.approved >= t.capacity THEN
      result := 'full'; to_state := p.state; RETURN NEXT; CONTINUE;
    END IF;
    IF p.order_ticket_id IS NOT NULL THEN
      SELECT o.state, o.closed_by, o.paid_by, o.total_cents, o.coupon_id, o.buyer_key, o.id AS order_id, x.ticket_id INTO k FROM order_ticket x
      JOIN ticket_order o ON o.organisation_id = p_organisation AND o.id = x.order_id WHERE x.organisation_id = p_organisation AND x.id = p.order_ticket_id;
      with_money := k.state IN ('PAID', 'PARTIALLY_REFUNDED') AND k.total_cents > 0;
      -- A free order counts as sold, also while nobody of it is left.
      is_sold := k.paid_by IS NOT NULL;
      IF p.state IN ('PENDING', 'APPROVED') AND next_state NOT IN ('PENDING', 'APPROVED') THEN
        -- What was paid for is given back by a refund, not by a review.
        IF with_money THEN result := 'wrong-state'; to_state := p.state; RETURN NEXT; CONTINUE; END IF;
        PERFORM move_stock(p_organisation, ARRAY[p.order_ticket_id], -(NOT is_sold)::int, -is_sold::int, -1);
        UPDATE order_ticket SET state = 'VOID', voided_by = 'REVIEW' WHERE organisation_id = p_organisation AND id = p.order_ticket_id;
        UPDATE buyer_tally SET taken = greatest(0, taken - 1) WHERE organisation_id = p_organisation AND subject_id = k.ticket_id AND buyer_key = k.buyer_key;
      ELSIF p.state NOT IN ('PENDING', 'APPROVED') AND next_state IN ('PENDING', 'APPROVED') THEN
        IF with_money OR NOT (k.state IN ('HELD', 'AWAITING_PAYMENT', 'PAYING', 'PAID') OR (k.state = 'CANCELLED' AND k.closed_by = 'review')) THEN
          result := 'wrong-state'; to_state := p.state; RETURN NEXT; CONTINUE;
        END IF;
        BEGIN
          PERFORM move_stock(p_organisation, ARRAY[p.order_ticket_id], (NOT is_sold)::int, is_sold::int, 1);
          -- An order that ended with the review gave its coupon back.
          IF k.state = 'CANCELLED' THEN
            UPDATE coupon_tally SET used = used + 1 WHERE organisation_id = p_organisation AND coupon_id = k.coupon_id;
          END IF;
        EXCEPTION WHEN check_violation THEN
          result := 'full'; to_state := p.state; RETURN NEXT; CONTINUE;
        END;
        UPDATE buyer_tally SET taken = taken + 1 WHERE organisation_id = p_organisation AND subject_id = k.ticket_id AND buyer_key = k.buyer_key;
        UPDATE ticket_order SET state = CASE WHEN is_sold THEN 'PAID' ELSE 'HELD' END, expires_at = NULL, closed_at = NULL, closed_by = NULL
        WHERE organisation_id = p_organisation AND id = k.order_id AND state = 'CANCELLED';
      END IF;
      IF next_state IN ('PENDING', 'APPROVED') THEN
        UPDATE order_ticket SET voided_by = NULL, state = CASE WHEN next_state = 'APPROVED' AND is_sold THEN 'VALID' ELSE 'RESERVED' END
        WHERE organisation_id = p_organisation AND id = p.order_ticket_id;
      END IF;
    END IF;
    t.pending := t.pending - (p.state = 'PENDING')::int + (next_state = 'PENDING')::int;
    t.approved := t.approved - (p.state = 'APPROVED')::int + (next_state = 'APPROVED')::int;
    t.rejected := t.rejected - (p.state = 'REJECTED')::int + (next_state = 'REJECTED')::int;
    t.waitlisted := t.waitlisted - (p.state = 'WAITLISTED')::int + (next_state = 'WAITLISTED')::int;
    t.cancelled := t.cancelled - (p.state = 'CANCELLED')::int + (next_state = 'CANCELLED')::int;
    IF next_state = 'DELETED' THEN
      t.signed_in := t.signed_in - (p.signed_in_at IS NOT NULL)::int;
      UPDATE checkin_point c SET signed_in = signed_in - 1 FROM checkin_state s
      WHERE s.organisation_id = p_organisation AND s.participant_id = wanted AND c.organisation_id = p_organisation AND c.id = s.point_id;
      DELETE FROM checkin_state WHERE organisation_id = p_organisation AND participant_id = wanted;
      DELETE FROM checkin_member WHERE organisation_id = p_organisation AND participant_id = wanted;
      DELETE FROM directory WHERE kind = 'participant' AND code = p.code;
      DELETE FROM message WHERE organisation_id = p_organisation AND subject_id = wanted;
      UPDATE event_channel SET registered = registered - 1 WHERE organisation_id = p_organisation AND event_id = p_event AND channel = p.channel;
      UPDATE participant SET state = 'DELETED', name = '', phone = NULL, email = NULL, company = '', title = '', answers = '{}',
        request_nonce = NULL, signed_in_at = NULL, revision = t.revision, version = version + 1
      WHERE organisation_id = p_organisation AND id = wanted;
    ELSE
      UPDATE participant SET state = next_state, reviewed_at = now(), reviewed_by = p_user, revision = t.revision, version = version + 1
      WHERE organisation_id = p_organisation AND id = wanted;
    END IF;
    INSERT INTO participant_history (organisation_id, participant_id, kind, from_state, to_state, by_user, note)
    VALUES (p_organisation, wanted, p_kind, p.state, next_state, p_user, p_note);
    result := 'done'; to_state := next_state; RETURN NEXT;
  END LOOP;
  UPDATE event_tally SET pending = t.pending, approved = t.approved, rejected = t.rejected, waitlisted = t.waitlisted,
    cancelled = t.cancelled, signed_in = t.signed_in
  WHERE organisation_id = p_organisation AND event_id = p_event;
END $$`;
