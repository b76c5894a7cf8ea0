import type { Making } from './making.ts';

/** What the demo has already: its event that sells tickets, one that is free, and somebody and something of each kind. */
export async function demoRows({ organisationId, one }: Making) {
  const event = await one(`SELECT * FROM event WHERE organisation_id = $1 AND use_ticket = 1`);
  const eventId = event['id'];
  const of = [organisationId, eventId];
  const inEvent = (table: string, more = '') =>
    one(`SELECT * FROM ${table} WHERE organisation_id = $1 AND event_id = $2 ${more} ORDER BY 1, 2 LIMIT 1`, of);
  const free = await one(
    `SELECT e.*, f.id AS form FROM event e LEFT JOIN form f ON f.organisation_id = e.organisation_id AND f.id = e.form_id
     WHERE e.organisation_id = $1 AND e.use_ticket = 0 AND e.publish_status = 1 ORDER BY e.starts_at DESC LIMIT 1`,
  );
  const person = await inEvent('participant', `AND state = 'APPROVED' AND phone IS NOT NULL AND email IS NOT NULL`);
  const order = await inEvent(
    'ticket_order',
    `AND state = 'PAID' AND total_cents > 0 AND refunded_cents = 0 AND quantity = 1 AND id NOT IN (
      SELECT t.order_id FROM order_ticket t JOIN participant p ON p.organisation_id = t.organisation_id AND p.id = t.participant_id
      WHERE p.signed_in_at IS NOT NULL OR p.state <> 'APPROVED')`,
  );
  const survey = await one(`SELECT * FROM questionnaire WHERE organisation_id = $1 ORDER BY title LIMIT 1`);
  const answered = await one(
    `SELECT * FROM questionnaire_answer WHERE organisation_id = $1 AND questionnaire_id = $2 LIMIT 1`,
    [organisationId, survey['id']],
  );
  const round = await one(`SELECT * FROM vote_round WHERE organisation_id = $1 AND state = 'open'`);
  const candidate = await one(`SELECT * FROM candidate WHERE organisation_id = $1 AND round_id = $2 LIMIT 1`, [
    organisationId,
    round['id'],
  ]);
  const group = await inEvent('checkin_group', 'AND is_default');
  const point = await inEvent('checkin_point', 'AND is_default');
  const member = await one(
    `SELECT m.* FROM checkin_member m WHERE organisation_id = $1 AND event_id = $2 AND participant_id = $3`,
    [...of, person['id']],
  );
  const ticket = await inEvent('ticket', 'AND on_sale AND NOT is_hidden AND deleted_at IS NULL');
  return {
    event,
    eventId,
    inEvent,
    free,
    person,
    order,
    survey,
    answered,
    round,
    candidate,
    group,
    point,
    member,
    ticket,
  };
}

export type DemoRows = Awaited<ReturnType<typeof demoRows>>;
