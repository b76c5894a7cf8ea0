import { type Kysely, sql } from 'kysely';
import { organisationTable } from '../src/core/migration-helpers.ts';

/** What organisers do with orders: lists that stay fast, repairs of what does not add up, and the record of the invariants' check. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [...facts, ...indexes, ...shown, healTickets, sellOrder, refundTickets])
    await sql.raw(statement).execute(db);
  await organisationTable(db, 'invariant_run');
}

const facts = [
  // An organiser took this money for the order although it is not the amount that was asked for.
  `ALTER TABLE payment ADD COLUMN accepted_at timestamptz`,
  // The gateway could not; the organiser gave the money back another way and says so.
  `ALTER TABLE refund ADD COLUMN by_hand boolean NOT NULL DEFAULT false`,
  // What the last check of an event found; \`at\` is the same for all events of one run.
  `CREATE TABLE invariant_run (
    organisation_id uuid NOT NULL,
    event_id uuid NOT NULL,
    at timestamptz NOT NULL,
    checked int NOT NULL,
    wrong int NOT NULL,
    found jsonb NOT NULL,
    PRIMARY KEY (organisation_id, event_id),
    FOREIGN KEY (organisation_id, event_id) REFERENCES event (organisation_id, id)
  )`,
];

const indexes = [
  // One state's orders in their order, and the totals of any filter without reading the rows.
  `CREATE INDEX ticket_order_state ON ticket_order (organisation_id, event_id, state, created_at DESC, id DESC)
    INCLUDE (paid_by, problem, quantity, total_cents, refunded_cents, discount_cents) WHERE hidden_at IS NULL`,
  `CREATE INDEX ticket_order_total ON ticket_order (organisation_id, event_id, total_cents, id) WHERE hidden_at IS NULL`,
  `CREATE INDEX ticket_order_coupon_code ON ticket_order (organisation_id, event_id, coupon_code, created_at DESC, id DESC) WHERE coupon_code IS NOT NULL`,
  // Two characters have no trigram.
  `CREATE INDEX ticket_order_name ON ticket_order (organisation_id, event_id, (lower(buyer_name) COLLATE "C")) WHERE hidden_at IS NULL`,
  // No columns that change, so a change of a state touches none of these.
  `CREATE INDEX payment_event ON payment (organisation_id, event_id)`,
  `CREATE INDEX refund_event ON refund (organisation_id, event_id)`,
  `CREATE INDEX order_ticket_of ON order_ticket (organisation_id, ticket_id, order_id)`,
];

/** What an organiser took off the list comes back when something happens to it: money may arrive late for an order that had expired. */
const shown = [
  `CREATE FUNCTION show_order() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    NEW.hidden_at := NULL;
    RETURN NEW;
  END $$`,
  `CREATE TRIGGER ticket_order_shown BEFORE UPDATE OF state, problem ON ticket_order FOR EACH ROW
    WHEN (OLD.hidden_at IS NOT NULL AND (NEW.state <> OLD.state OR NEW.problem IS NOT NULL)) EXECUTE FUNCTION show_order()`,
];

/**
 * Gives the tickets of a paid order what they should have: a participant each, those that the order's end had cancelled brought back, and
 * valid unless a review is under way. The order is locked by the caller. Again and again does nothing more.
 */
const healTickets = `
CREATE FUNCTION heal_tickets(p_organisation uuid, p_order uuid, p_user uuid) RETURNS void
LANGUAGE plpgsql SET enable_seqscan = off AS $$
DECLARE
  people uuid[]; new_revision bigint;
BEGIN
  PERFORM set_config('convoke.organisation_id', p_organisation::text, true);
  PERFORM FROM event_tally WHERE organisation_id = p_organisation
    AND event_id = (SELECT event_id FROM ticket_order WHERE organisation_id = p_organisation AND id = p_order) FOR UPDATE;
  SELECT array_agg(p.id) INTO people FROM order_ticket t JOIN participant p ON p.organisation_id = p_organisation AND p.id = t.participant_id
  WHERE t.organisation_id = p_organisation AND t.order_id = p_order AND t.state <> 'VOID' AND p.state = 'CANCELLED'
    AND (SELECT h.kind FROM participant_history h WHERE h.organisation_id = p_organisation AND h.participant_id = p.id ORDER BY h.at DESC, h.id DESC LIMIT 1) = 'order-ended';
  IF people IS NOT NULL THEN
    WITH back AS (
      SELECT p.id, p.event_id, coalesce((SELECT h.from_state FROM participant_history h WHERE h.organisation_id = p_organisation AND h.participant_id = p.id
        AND h.kind = 'order-ended' ORDER BY h.at DESC, h.id DESC LIMIT 1), 'PENDING') AS state
      FROM participant p WHERE p.organisation_id = p_organisation AND p.id = ANY(people)
    ), told AS (
      INSERT INTO participant_history (organisation_id, participant_id, kind, from_state, to_state, by_user)
      SELECT p_organisation, id, 'undo', 'CANCELLED', state, p_user FROM back
    ), counted AS (
      UPDATE event_tally t SET cancelled = t.cancelled - k.n, pending = t.pending + k.pending, approved = t.approved + k.n - k.pending, revision = t.revision + 1
      FROM (SELECT event_id, count(*)::int AS n, (count(*) FILTER (WHERE state = 'PENDING'))::int AS pending FROM back GROUP BY event_id) k
      WHERE t.organisation_id = p_organisation AND t.event_id = k.event_id RETURNING t.revision
    )
    UPDATE participant p SET state = b.state, revision = c.revision, version = p.version + 1 FROM back b, counted c
    WHERE p.organisation_id = p_organisation AND p.id = b.id;
  END IF;
  PERFORM admit_tickets(p_organisation, ARRAY[p_order]);
  SELECT array_agg(p.id) INTO people FROM order_ticket t JOIN participant p ON p.organisation_id = p_organisation AND p.id = t.participant_id
  WHERE t.organisation_id = p_organisation AND t.order_id = p_order AND t.state <> 'VOID' AND p.unpaid;
  IF people IS NOT NULL THEN
    UPDATE event_tally SET revision = revision + 1 WHERE organisation_id = p_organisation
      AND event_id = (SELECT event_id FROM ticket_order WHERE organisation_id = p_organisation AND id = p_order) RETURNING revision INTO new_revision;
    UPDATE participant SET unpaid = false, revision = new_revision, version = version + 1 WHERE organisation_id = p_organisation AND id = ANY(people);
  END IF;
  UPDATE order_ticket t SET state = 'VALID' FROM participant p
  WHERE t.organisation_id = p_organisation AND t.order_id = p_order AND t.state = 'RESERVED'
    AND p.organisation_id = p_organisation AND p.id = t.participant_id AND p.state = 'APPROVED';
END $$`;

/**
 * Makes an order PAID by an organiser's decision, with money that is booked already: what settle_payments does with a payment it has just
 * booked. What an expired or cancelled order gave back is taken again; where nothing is left the CHECK's error is the caller's. The caller has
 * locked the order and its payment, in this order, and has set what the order says of its payment.
 */
const sellOrder = `
CREATE FUNCTION sell_order(p_organisation uuid, p_order uuid, p_user uuid) RETURNS void
LANGUAGE plpgsql SET enable_seqscan = off AS $$
DECLARE
  o record; voids uuid[]; d record;
BEGIN
  PERFORM set_config('convoke.organisation_id', p_organisation::text, true);
  SELECT * INTO o FROM ticket_order WHERE organisation_id = p_organisation AND id = p_order FOR UPDATE;
  IF o.state NOT IN ('HELD', 'AWAITING_PAYMENT', 'PAYING', 'EXPIRED', 'CANCELLED') THEN
    RAISE EXCEPTION 'order % is %', p_order, o.state;
  END IF;
  PERFORM FROM event_tally WHERE organisation_id = p_organisation AND event_id = o.event_id FOR UPDATE;
  IF o.state IN ('EXPIRED', 'CANCELLED') THEN
    SELECT array_agg(id) INTO voids FROM order_ticket WHERE organisation_id = p_organisation AND order_id = p_order AND state = 'VOID' AND voided_by = o.state;
    PERFORM move_stock(p_organisation, voids, 1, 0, 0);
    UPDATE order_ticket SET state = 'RESERVED', voided_by = NULL, tier_id = NULL WHERE organisation_id = p_organisation AND id = ANY(voids);
    IF o.coupon_id IS NOT NULL THEN
      UPDATE coupon_tally SET used = used + 1 WHERE organisation_id = p_organisation AND coupon_id = o.coupon_id;
    END IF;
    FOR d IN
      SELECT t.ticket_id AS subject_id, count(*)::int AS n FROM order_ticket t JOIN ticket k ON k.organisation_id = p_organisation AND k.id = t.ticket_id
      WHERE t.organisation_id = p_organisation AND t.id = ANY(voids) AND k.per_buyer IS NOT NULL GROUP BY t.ticket_id
      UNION ALL
      SELECT c.id, 1 FROM coupon c WHERE c.organisation_id = p_organisation AND c.id = o.coupon_id AND c.per_buyer IS NOT NULL
      ORDER BY 1
    LOOP
      INSERT INTO buyer_tally AS b (organisation_id, subject_id, buyer_key, taken) VALUES (p_organisation, d.subject_id, o.buyer_key, d.n)
      ON CONFLICT (organisation_id, subject_id, buyer_key) DO UPDATE SET taken = b.taken + EXCLUDED.taken;
    END LOOP;
  END IF;
  UPDATE ticket_order SET state = 'PAID', expires_at = NULL, closed_at = NULL, closed_by = NULL, version = version + 1
  WHERE organisation_id = p_organisation AND id = p_order;
  PERFORM move_stock(p_organisation, (SELECT array_agg(id) FROM order_ticket WHERE organisation_id = p_organisation AND order_id = p_order AND state <> 'VOID'), -1, 1, 0);
  PERFORM heal_tickets(p_organisation, p_order, p_user);
  INSERT INTO ledger_entry (organisation_id, kind, cause_id, debit, credit, amount_cents, event_id, order_id)
  SELECT p_organisation, 'sold', p_order, 'unallocated', 'sales', o.total_cents, o.event_id, p_order WHERE o.total_cents > 0;
END $$`;

/** Counts what goes back for some tickets of an order, which the caller has locked; before void_tickets, whose locks come after these. */
const refundTickets = `
CREATE FUNCTION refund_tickets(p_organisation uuid, p_event uuid, p_ids uuid[], p_cents bigint[]) RETURNS void
LANGUAGE plpgsql SET enable_seqscan = off AS $$
DECLARE
  tickets uuid[];
BEGIN
  PERFORM FROM event_tally WHERE organisation_id = p_organisation AND event_id = p_event FOR UPDATE;
  SELECT array_agg(DISTINCT ticket_id) INTO tickets FROM order_ticket WHERE organisation_id = p_organisation AND id = ANY(p_ids);
  PERFORM FROM ticket_tally WHERE organisation_id = p_organisation AND ticket_id = ANY(tickets) ORDER BY ticket_id FOR UPDATE;
  UPDATE order_ticket t SET refunded_cents = refunded_cents + k.cents
  FROM unnest(p_ids, p_cents) AS k(id, cents) WHERE t.organisation_id = p_organisation AND t.id = k.id;
  UPDATE ticket_tally y SET refunded_cents = y.refunded_cents + d.cents
  FROM (SELECT t.ticket_id, sum(k.cents)::bigint AS cents FROM unnest(p_ids, p_cents) AS k(id, cents)
    JOIN order_ticket t ON t.organisation_id = p_organisation AND t.id = k.id GROUP BY t.ticket_id) d
  WHERE y.organisation_id = p_organisation AND y.ticket_id = d.ticket_id;
END $$`;
