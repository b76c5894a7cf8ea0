import { type Kysely, sql } from 'kysely';
import { organisationTable } from '../src/core/migration-helpers.ts';

/**
 * From when to when people were at a place, and how many came and went there in each quarter of an hour (decision 0053). A place is a hall, or
 * the event itself. fold_presence keeps both; here they are made for the scans of before.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE checkin_stay (
      organisation_id uuid NOT NULL,
      event_id uuid NOT NULL,
      participant_id uuid NOT NULL,
      -- A hall, or the event itself.
      place_id uuid NOT NULL,
      -- By which they came in.
      point_id uuid NOT NULL,
      entered_at timestamptz NOT NULL,
      -- Not, where they were at the place already: a lunch, or a point inside.
      is_stay boolean NOT NULL,
      -- Theirs when they were scanned last; zeros = none.
      ticket_id uuid NOT NULL,
      left_at timestamptz,
      left_by uuid,
      PRIMARY KEY (organisation_id, participant_id, place_id, point_id, entered_at),
      FOREIGN KEY (organisation_id, participant_id) REFERENCES participant (organisation_id, id),
      CHECK (left_at >= entered_at),
      CHECK ((left_at IS NULL) = (left_by IS NULL)),
      CHECK (is_stay OR left_at IS NULL)
    )`.execute(db);
  await sql`CREATE INDEX checkin_stay_entered ON checkin_stay (organisation_id, event_id, place_id, point_id, ticket_id, entered_at DESC, participant_id DESC)`.execute(
    db,
  );
  await sql`CREATE INDEX checkin_stay_left ON checkin_stay (organisation_id, event_id, place_id, left_by, ticket_id, left_at DESC, participant_id DESC) WHERE left_at IS NOT NULL`.execute(
    db,
  );
  await organisationTable(db, 'checkin_stay');

  await sql`
    CREATE TABLE checkin_flow (
      organisation_id uuid NOT NULL,
      event_id uuid NOT NULL,
      place_id uuid NOT NULL,
      -- Its beginning.
      quarter timestamptz NOT NULL,
      -- By which they came or went.
      point_id uuid NOT NULL,
      ticket_id uuid NOT NULL,
      -- Every entry; those of them by which somebody came to the place; who went.
      entered int NOT NULL,
      came int NOT NULL,
      went int NOT NULL,
      -- How long those who went had been there, together.
      stayed_seconds bigint NOT NULL,
      FOREIGN KEY (organisation_id, event_id) REFERENCES event (organisation_id, id),
      PRIMARY KEY (organisation_id, event_id, place_id, quarter, point_id, ticket_id)
    )`.execute(db);
  await organisationTable(db, 'checkin_flow');

  await ofBefore(db);
}

async function ofBefore(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE FUNCTION pg_temp.log_then(p_organisation uuid, p_event uuid, p_people uuid[])
    RETURNS TABLE (person uuid, point uuid, hall uuid, direction text, at timestamptz, nonce text, is_entry boolean, is_left boolean, left_at timestamptz, left_by uuid)
    LANGUAGE sql STABLE AS $$
  WITH log AS MATERIALIZED (
    SELECT w.person, s.point_id AS point, s.direction, s.scanned_at AS at, s.nonce, c.hall_id AS hall, coalesce(h.leaves_others, false) AS moves,
      c.direction = 'in' AND c.reentry AS each_counts
    FROM unnest(p_people) AS w(person)
    JOIN LATERAL (
      SELECT f.point_id, f.direction, f.scanned_at, f.nonce FROM checkin_scan f
      WHERE f.organisation_id = p_organisation AND f.participant_id = w.person AND f.event_id = p_event AND f.passed AND NOT EXISTS (
        SELECT FROM checkin_scan u WHERE u.organisation_id = p_organisation AND u.participant_id = w.person AND u.scanned_at >= f.scanned_at
          AND u.result = 'undone' AND u.point_id = f.point_id)
      OFFSET 0
    ) s ON true
    CROSS JOIN LATERAL (
      SELECT t.hall_id, t.direction, t.reentry FROM checkin_point t WHERE t.organisation_id = p_organisation AND t.id = s.point_id OFFSET 0
    ) c
    LEFT JOIN LATERAL (
      SELECT t.leaves_others FROM checkin_hall t WHERE t.organisation_id = p_organisation AND t.id = c.hall_id OFFSET 0
    ) h ON true
  ), leaving AS MATERIALIZED (
    -- Each way in with each moment at which it was over.
    SELECT l.person, l.point, l.at, l.nonce, o.at AS left_at, o.nonce AS left_nonce, o.point AS left_by
    FROM log l JOIN log o ON o.person = l.person AND (o.at, o.nonce) > (l.at, l.nonce) AND CASE o.direction
      WHEN 'out' THEN o.hall IS NULL OR o.hall = l.hall
      ELSE o.moves AND l.moves AND o.hall <> l.hall END
    WHERE l.direction = 'in'
  )
  SELECT l.person, l.point, l.hall, l.direction, l.at, l.nonce,
    l.direction = 'in' AND (l.each_counts OR NOT EXISTS (
      SELECT FROM log q WHERE q.person = l.person AND q.point = l.point AND q.direction = 'in' AND (q.at, q.nonce) < (l.at, l.nonce) AND NOT EXISTS (
        SELECT FROM leaving v WHERE v.person = q.person AND v.point = q.point AND v.at = q.at AND v.nonce = q.nonce AND (v.left_at, v.left_nonce) < (l.at, l.nonce)))),
    o.left_at IS NOT NULL, o.left_at, o.left_by
  FROM log l
  LEFT JOIN LATERAL (
    SELECT v.left_at, v.left_by FROM leaving v WHERE v.person = l.person AND v.point = l.point AND v.at = l.at AND v.nonce = l.nonce
    ORDER BY v.left_at, v.left_nonce LIMIT 1
  ) o ON true
    $$`.execute(db);
  await sql`
    CREATE FUNCTION pg_temp.stays_then(p_organisation uuid, p_event uuid, p_people uuid[])
    RETURNS TABLE (person uuid, place uuid, point uuid, entered_at timestamptz, is_stay boolean, ticket_id uuid, left_at timestamptz, left_by uuid)
    LANGUAGE sql STABLE AS $$
  WITH lines AS MATERIALIZED (
    SELECT * FROM pg_temp.log_then(p_organisation, p_event, p_people)
  ),
  who AS MATERIALIZED (
    SELECT w.person, x.ticket_id FROM (SELECT DISTINCT unnest(p_people) AS person) w
    CROSS JOIN LATERAL (SELECT coalesce(y.ticket_id, '00000000-0000-0000-0000-000000000000') AS ticket_id FROM participant y WHERE y.organisation_id = p_organisation AND y.id = w.person OFFSET 0) x
  ), ins AS MATERIALIZED (
    -- Ways into one hall with one moment at which it was left are one stay, by whichever points; the event is left when every place of it is.
    SELECT l.*, w.ticket_id,
      row_number() OVER (PARTITION BY l.person, l.hall, l.left_at ORDER BY l.at, l.nonce) = 1 AS begins_in_hall,
      max(coalesce(l.left_at, 'infinity')) OVER (PARTITION BY l.person ORDER BY l.at, l.nonce ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING) AS was_till
    FROM lines l JOIN who w ON w.person = l.person WHERE l.direction = 'in'
  ), spans AS MATERIALIZED (
    SELECT i.*, i.was_till IS NULL OR i.at > i.was_till AS begins, count(*) FILTER (WHERE i.was_till IS NULL OR i.at > i.was_till) OVER (PARTITION BY i.person ORDER BY i.at, i.nonce) AS span
    FROM ins i
  ), ends AS MATERIALIZED (
    SELECT DISTINCT ON (s.person, s.span) s.person, s.span, s.left_at, s.left_by FROM spans s ORDER BY s.person, s.span, s.left_at DESC NULLS FIRST
  ), stays AS MATERIALIZED (
    SELECT DISTINCT ON (k.person, k.place, k.point, k.entered_at) k.* FROM (
      SELECT s.person, s.hall AS place, s.point, s.at AS entered_at, s.begins_in_hall AS is_stay, s.ticket_id,
        CASE WHEN s.begins_in_hall THEN s.left_at END AS left_at, CASE WHEN s.begins_in_hall THEN s.left_by END AS left_by
      FROM spans s WHERE s.hall IS NOT NULL AND s.is_entry
      UNION ALL
      SELECT s.person, p_event, s.point, s.at, s.begins, s.ticket_id, CASE WHEN s.begins THEN e.left_at END, CASE WHEN s.begins THEN e.left_by END
      FROM spans s JOIN ends e ON e.person = s.person AND e.span = s.span WHERE s.begins OR (s.hall IS NULL AND s.is_entry)
    ) k ORDER BY k.person, k.place, k.point, k.entered_at, k.is_stay DESC, k.left_at NULLS FIRST
  )
  SELECT person, place, point, entered_at, is_stay, ticket_id, left_at, left_by FROM stays
    $$`.execute(db);
  // The owner sees every organisation's rows in no other way.
  const seen = [
    'checkin_scan',
    'checkin_point',
    'checkin_hall',
    'participant',
    'event',
    'checkin_stay',
    'checkin_flow',
  ];
  for (const table of seen) await sql`ALTER TABLE ${sql.table(table)} NO FORCE ROW LEVEL SECURITY`.execute(db);
  await sql`
    INSERT INTO checkin_stay (organisation_id, event_id, participant_id, place_id, point_id, entered_at, is_stay, ticket_id, left_at, left_by)
    SELECT e.organisation_id, e.event_id, s.person, s.place, s.point, s.entered_at, s.is_stay, s.ticket_id, s.left_at, s.left_by
    FROM (
      SELECT organisation_id, event_id, array_agg(DISTINCT participant_id) AS people FROM checkin_scan WHERE participant_id IS NOT NULL AND passed GROUP BY 1, 2
    ) e
    CROSS JOIN LATERAL pg_temp.stays_then(e.organisation_id, e.event_id, e.people) s`.execute(db);
  await sql`
    INSERT INTO checkin_flow (organisation_id, event_id, place_id, quarter, point_id, ticket_id, entered, came, went, stayed_seconds)
    SELECT organisation_id, event_id, place_id, date_bin('15 minutes', at, '2000-01-01Z'), point_id, ticket_id, sum(entered), sum(came), sum(went), sum(seconds)
    FROM (
      SELECT organisation_id, event_id, place_id, entered_at AS at, point_id, ticket_id, 1 AS entered, is_stay::int AS came, 0 AS went, 0 AS seconds FROM checkin_stay
      UNION ALL
      SELECT organisation_id, event_id, place_id, left_at, left_by, ticket_id, 0, 0, 1, extract(epoch FROM left_at - entered_at)::bigint FROM checkin_stay WHERE left_at IS NOT NULL
    ) k GROUP BY 1, 2, 3, 4, 5, 6`.execute(db);
  for (const table of seen) await sql`ALTER TABLE ${sql.table(table)} FORCE ROW LEVEL SECURITY`.execute(db);
}
