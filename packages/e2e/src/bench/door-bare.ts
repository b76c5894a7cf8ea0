import { randomBytes } from 'node:crypto';
import type pg from 'pg';
import { loadClients, type Measured } from './load.ts';

/** Someone who waits at a door. */
export interface AtDoor {
  eventId: string;
  code: string;
}

const noTicket = `'00000000-0000-0000-0000-000000000000'::uuid`;

/**
 * The least that keeps the same of a scan, in the product's own tables with their keys and indexes, past its rules and row-level security: the line of
 * the log, where the person is and how long, the person's row as lists find it, and the counts of the event, its point and its quarter of an hour.
 */
const text = `WITH found AS MATERIALIZED (
    SELECT p.id, c.id AS point_id FROM directory d
    JOIN participant p ON p.organisation_id = d.organisation_id AND p.id = d.target_id
    JOIN checkin_point c ON c.organisation_id = d.organisation_id AND c.event_id = p.event_id AND c.is_default
    WHERE d.kind = 'participant' AND d.code = $1 AND p.event_id = $4 AND p.state = 'APPROVED'
  ), signed AS (
    INSERT INTO checkin_state (organisation_id, point_id, participant_id, first_at, last_at, is_in)
    SELECT $3::uuid, point_id, id, now(), now(), true FROM found ON CONFLICT DO NOTHING RETURNING participant_id, point_id
  ), tally AS (
    UPDATE event_tally t SET revision = t.revision + 1, signed_in = t.signed_in + k.n, inside = t.inside + k.n
    FROM (SELECT count(*) AS n FROM signed) k WHERE t.organisation_id = $3 AND t.event_id = $4 RETURNING t.revision
  ), point AS (
    UPDATE checkin_point c SET signed_in = c.signed_in + 1, inside = c.inside + 1 FROM signed s WHERE c.organisation_id = $3 AND c.id = s.point_id
  ), quarter AS (
    INSERT INTO event_quarter AS q (organisation_id, event_id, quarter, signed_in)
    SELECT $3, $4, date_bin('15 minutes', now(), '2000-01-01Z'), 1 FROM signed
    ON CONFLICT (organisation_id, event_id, quarter) DO UPDATE SET signed_in = q.signed_in + 1
  ), flow AS (
    INSERT INTO checkin_flow AS q (organisation_id, event_id, place_id, quarter, point_id, ticket_id, entered, came, went, stayed_seconds)
    SELECT $3, $4, $4, date_bin('15 minutes', now(), '2000-01-01Z'), point_id, ${noTicket}, 1, 1, 0, 0 FROM signed
    ON CONFLICT (organisation_id, event_id, place_id, quarter, point_id, ticket_id) DO UPDATE SET entered = q.entered + 1, came = q.came + 1
  ), stay AS (
    INSERT INTO checkin_stay (organisation_id, event_id, participant_id, place_id, point_id, entered_at, is_stay, ticket_id)
    SELECT $3, $4, participant_id, $4, point_id, now(), true, ${noTicket} FROM signed
  ), person AS (
    UPDATE participant p SET signed_in_at = now(), is_inside = true, revision = t.revision FROM signed s, tally t
    WHERE p.organisation_id = $3 AND p.id = s.participant_id
  )
  INSERT INTO checkin_scan (organisation_id, event_id, point_id, participant_id, nonce, result, forced, device, scanned_at, passed)
  SELECT $3, $4, point_id, id, $2, CASE WHEN EXISTS (SELECT FROM signed) THEN 'ok' ELSE 'already' END, false, 'bench', now(), true FROM found`;

/** That statement over and over, by turns of all clients, for people that `next` names. */
export function bareDoor(
  clients: readonly pg.Client[],
  organisationId: string,
  next: () => AtDoor,
  seconds: number,
): Promise<Measured> {
  return loadClients(
    clients,
    (client) => {
      const { eventId, code } = next();
      return client.query({
        name: 'door',
        text,
        values: [code, randomBytes(12).toString('hex'), organisationId, eventId],
      });
    },
    seconds,
  );
}
