import { type Kysely, sql } from 'kysely';

/**
 * What is due at a payment gateway, of all organisations in one round trip: taking it pushes the next look ahead by its plan, so that no two
 * processes ask the same thing at once, and a process that dies leaves it to the next look.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  // The gateway gave a refund up for good: the next attempt needs another number there.
  await sql`ALTER TABLE refund ADD COLUMN attempt int NOT NULL DEFAULT 1 CHECK (attempt BETWEEN 1 AND 99)`.execute(db);
  for (const statement of [keepWatch, claimPayments, claimRefunds]) await sql.raw(statement).execute(db);
}

/** An event with something still open stays on watch. Whoever has its row just now is passed over: there is a next look. */
const keepWatch = `
CREATE FUNCTION keep_watch(p_organisation uuid, p_places uuid[]) RETURNS void LANGUAGE sql AS $$
  UPDATE sale_watch SET active_until = now() + interval '2 days' WHERE organisation_id = p_organisation AND event_id IN (
    SELECT w.event_id FROM sale_watch w WHERE w.organisation_id = p_organisation AND w.event_id = ANY(p_places) AND w.active_until < now() + interval '1 day'
    FOR UPDATE SKIP LOCKED)
$$`;

/**
 * p_delays: seconds to the look after the first, second, … one; the last holds for all that follow. At most p_most
 * in all, organisations in no fixed order, so that a busy one does not keep the others waiting.
 */
const claimPayments = `
CREATE FUNCTION claim_payments(p_channel text, p_sandbox boolean, p_delays int[], p_most int) RETURNS TABLE (organisation uuid, ids uuid[])
LANGUAGE plpgsql SET enable_seqscan = off AS $$
DECLARE
  o uuid; places uuid[]; left_over int := p_most;
BEGIN
  FOR o IN SELECT w.organisation_id FROM sale_watch w WHERE w.active_until > now() GROUP BY w.organisation_id ORDER BY random() LOOP
    EXIT WHEN left_over <= 0;
    PERFORM set_config('convoke.organisation_id', o::text, true);
    WITH due AS (
      SELECT p.id FROM payment p WHERE p.organisation_id = o AND p.next_check_at <= now() AND p.channel = p_channel AND p.is_sandbox = p_sandbox
      ORDER BY p.next_check_at LIMIT left_over FOR NO KEY UPDATE SKIP LOCKED
    ), taken AS (
      UPDATE payment p SET checks = p.checks + 1,
        next_check_at = now() + p_delays[least(p.checks + 1, cardinality(p_delays))] * interval '1 second'
      FROM due WHERE p.organisation_id = o AND p.id = due.id RETURNING p.id, coalesce(p.event_id, o) AS place
    )
    SELECT array_agg(t.id), array_agg(DISTINCT t.place) INTO ids, places FROM taken t;
    CONTINUE WHEN ids IS NULL;
    PERFORM keep_watch(o, places);
    left_over := left_over - cardinality(ids); organisation := o;
    RETURN NEXT;
  END LOOP;
END $$`;

/** The same for money on its way back. Refunds of offline payments have no gateway. */
const claimRefunds = `
CREATE FUNCTION claim_refunds(p_channel text, p_sandbox boolean, p_delays int[], p_most int) RETURNS TABLE (organisation uuid, ids uuid[])
LANGUAGE plpgsql SET enable_seqscan = off AS $$
DECLARE
  o uuid; places uuid[]; left_over int := p_most;
BEGIN
  FOR o IN SELECT w.organisation_id FROM sale_watch w WHERE w.active_until > now() GROUP BY w.organisation_id ORDER BY random() LOOP
    EXIT WHEN left_over <= 0;
    PERFORM set_config('convoke.organisation_id', o::text, true);
    WITH due AS (
      SELECT r.id FROM refund r JOIN payment p ON p.organisation_id = o AND p.id = r.payment_id
      WHERE r.organisation_id = o AND r.next_check_at <= now() AND r.state <> 'DONE' AND p.channel = p_channel AND p.is_sandbox = p_sandbox
      ORDER BY r.next_check_at LIMIT left_over FOR NO KEY UPDATE OF r SKIP LOCKED
    ), taken AS (
      UPDATE refund r SET checks = r.checks + 1,
        next_check_at = now() + p_delays[least(r.checks + 1, cardinality(p_delays))] * interval '1 second'
      FROM due WHERE r.organisation_id = o AND r.id = due.id RETURNING r.id, coalesce(r.event_id, o) AS place
    )
    SELECT array_agg(t.id), array_agg(DISTINCT t.place) INTO ids, places FROM taken t;
    CONTINUE WHEN ids IS NULL;
    PERFORM keep_watch(o, places);
    left_over := left_over - cardinality(ids); organisation := o;
    RETURN NEXT;
  END LOOP;
END $$`;
