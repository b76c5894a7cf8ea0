import { type Kysely, sql } from 'kysely';
import { organisationTable } from '../src/core/migration-helpers.ts';

/**
 * The waiting room before a sale. Whatever moves the line of an event locks its row of room_tally first, so places are given and people let
 * in one batch at a time, whichever server asks.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE room_setting (
      organisation_id uuid NOT NULL,
      event_id uuid NOT NULL,
      is_on boolean NOT NULL,
      per_minute int NOT NULL CHECK (per_minute BETWEEN 1 AND 100000),
      burst int NOT NULL CHECK (burst BETWEEN 1 AND 100000),
      is_paused boolean NOT NULL DEFAULT false,
      updated_by uuid NOT NULL,
      updated_at timestamptz NOT NULL DEFAULT now(),
      PRIMARY KEY (organisation_id, event_id),
      FOREIGN KEY (organisation_id, event_id) REFERENCES event (organisation_id, id),
      FOREIGN KEY (organisation_id, updated_by) REFERENCES app_user (organisation_id, id)
    )`.execute(db);
  await organisationTable(db, 'room_setting');

  // A bucket of tokens: one is spent with everyone let in, and time fills it up again. Below zero more came in than may; the CHECK forbids it.
  await sql`
    CREATE TABLE room_tally (
      organisation_id uuid NOT NULL,
      event_id uuid NOT NULL,
      tokens double precision NOT NULL,
      refilled_at timestamptz NOT NULL,
      last_place bigint NOT NULL DEFAULT 0,
      admitted bigint NOT NULL DEFAULT 0,
      PRIMARY KEY (organisation_id, event_id),
      CONSTRAINT tokens_not_overdrawn CHECK (tokens >= 0),
      FOREIGN KEY (organisation_id, event_id) REFERENCES event (organisation_id, id)
    ) WITH (fillfactor = 50)`.execute(db);
  await organisationTable(db, 'room_tally');

  // One row a visitor, by the hash of the secret that the visitor's page keeps. Free space, because every poll rewrites it.
  await sql`
    CREATE TABLE room_place (
      organisation_id uuid NOT NULL,
      event_id uuid NOT NULL,
      visitor bytea NOT NULL,
      place bigint NOT NULL,
      arrived_at timestamptz NOT NULL,
      seen_at timestamptz NOT NULL,
      admitted_at timestamptz,
      PRIMARY KEY (organisation_id, event_id, visitor),
      FOREIGN KEY (organisation_id, event_id) REFERENCES event (organisation_id, id)
    ) WITH (fillfactor = 60)`.execute(db);
  await sql`CREATE UNIQUE INDEX room_line ON room_place (organisation_id, event_id, place) WHERE admitted_at IS NULL`.execute(
    db,
  );
  await sql`CREATE INDEX room_admitted ON room_place (organisation_id, event_id, admitted_at) WHERE admitted_at IS NOT NULL`.execute(
    db,
  );
  await organisationTable(db, 'room_place');

  await sql`
    CREATE TABLE room_minute (
      organisation_id uuid NOT NULL,
      event_id uuid NOT NULL,
      minute timestamptz NOT NULL,
      arrived int NOT NULL DEFAULT 0,
      admitted int NOT NULL DEFAULT 0,
      waiting int NOT NULL DEFAULT 0,
      PRIMARY KEY (organisation_id, event_id, minute),
      FOREIGN KEY (organisation_id, event_id) REFERENCES event (organisation_id, id)
    ) WITH (fillfactor = 50)`.execute(db);
  await organisationTable(db, 'room_minute');

  await sql.raw(enterRoom).execute(db);
  await sql.raw(admitToRoom).execute(db);
}

/**
 * Visitors of one event, in the order they came. Who is new gets the next place; who comes back within p_place_seconds keeps the old one. Then
 * the first of the line who were heard of within p_gone_seconds come in, one a token, whether or not they are in this batch: they learn of
 * it when they ask. Outcomes: in, waiting (with the position from 1 and the seconds until the turn, null while paused), off.
 *
 * The time is the database's own, so that the clocks of several servers do not matter, and read under the lock, so that it does not run
 * backwards; tests give theirs.
 */
const enterRoom = `
CREATE FUNCTION enter_room(p_organisation uuid, p_event uuid, p_visitors bytea[], p_gone_seconds int, p_place_seconds int,
  p_now timestamptz DEFAULT NULL)
RETURNS TABLE (ord int, outcome text, place_in_line int, estimated_seconds int)
LANGUAGE plpgsql
-- A plan made while the tables were small is kept when they are not: it must not read them whole.
SET enable_seqscan = off
AS $$
#variable_conflict use_column
DECLARE
  s room_setting%ROWTYPE;
  t room_tally%ROWTYPE;
  moment timestamptz;
  per_second double precision;
  fresh int;
  let_in int;
  line_length int;
  positions int[];
BEGIN
  PERFORM set_config('convoke.organisation_id', p_organisation::text, true);
  -- Not waiting for the disk: a crash of the database may cost the last moment's arrivals their places, no more.
  PERFORM set_config('synchronous_commit', 'off', true);
  SELECT * INTO t FROM room_tally WHERE organisation_id = p_organisation AND event_id = p_event FOR UPDATE;
  SELECT * INTO s FROM room_setting WHERE organisation_id = p_organisation AND event_id = p_event;
  IF t.event_id IS NULL OR s.is_on IS NOT TRUE THEN
    RETURN QUERY SELECT i - 1, 'off', NULL::int, NULL::int FROM generate_series(1, cardinality(p_visitors)) AS i;
    RETURN;
  END IF;
  moment := greatest(coalesce(p_now, clock_timestamp()), t.refilled_at);
  per_second := s.per_minute / 60.0;
  t.tokens := least(s.burst, t.tokens + extract(epoch FROM moment - t.refilled_at) * per_second);

  WITH entered AS (
    INSERT INTO room_place AS p (organisation_id, event_id, visitor, place, arrived_at, seen_at)
    SELECT p_organisation, p_event, v.visitor, t.last_place + row_number() OVER (ORDER BY v.first), moment, moment
    -- One visitor may stand twice in a batch: two tabs.
    FROM (SELECT visitor, min(o) AS first FROM unnest(p_visitors) WITH ORDINALITY AS u(visitor, o) GROUP BY visitor) v
    -- In one order everywhere, and that of arrival.
    ORDER BY v.first
    ON CONFLICT (organisation_id, event_id, visitor) DO UPDATE SET
      seen_at = moment,
      place = CASE WHEN p.seen_at < moment - make_interval(secs => p_place_seconds) THEN EXCLUDED.place ELSE p.place END,
      arrived_at = CASE WHEN p.seen_at < moment - make_interval(secs => p_place_seconds) THEN moment ELSE p.arrived_at END,
      admitted_at = CASE WHEN p.seen_at < moment - make_interval(secs => p_place_seconds) THEN NULL ELSE p.admitted_at END
    RETURNING new.place > t.last_place AS fresh
  ) SELECT count(*) FILTER (WHERE e.fresh) INTO fresh FROM entered e;

  UPDATE room_place p SET admitted_at = moment
  WHERE p.organisation_id = p_organisation AND p.event_id = p_event AND NOT s.is_paused AND p.visitor IN (
    SELECT l.visitor FROM room_place l
    WHERE l.organisation_id = p_organisation AND l.event_id = p_event AND l.admitted_at IS NULL
      AND l.seen_at >= moment - make_interval(secs => p_gone_seconds)
    ORDER BY l.place LIMIT floor(t.tokens)::int
  );
  GET DIAGNOSTICS let_in = ROW_COUNT;
  t.tokens := t.tokens - let_in;

  -- Who is not in the line any more is in.
  WITH line AS MATERIALIZED (
    SELECT l.visitor, row_number() OVER (ORDER BY l.place)::int AS at FROM room_place l
    WHERE l.organisation_id = p_organisation AND l.event_id = p_event AND l.admitted_at IS NULL
      AND l.seen_at >= moment - make_interval(secs => p_gone_seconds)
  )
  SELECT array_agg(l.at ORDER BY u.o), coalesce((SELECT max(at) FROM line), 0) INTO positions, line_length
  FROM unnest(p_visitors) WITH ORDINALITY AS u(visitor, o) LEFT JOIN line l ON l.visitor = u.visitor;

  UPDATE room_tally SET tokens = t.tokens, refilled_at = moment, last_place = last_place + cardinality(p_visitors),
    admitted = admitted + let_in
  WHERE organisation_id = p_organisation AND event_id = p_event;
  INSERT INTO room_minute AS m (organisation_id, event_id, minute, arrived, admitted, waiting)
  VALUES (p_organisation, p_event, date_trunc('minute', moment, 'UTC'), fresh, let_in, line_length)
  ON CONFLICT (organisation_id, event_id, minute) DO UPDATE SET
    arrived = m.arrived + EXCLUDED.arrived, admitted = m.admitted + EXCLUDED.admitted, waiting = greatest(m.waiting, EXCLUDED.waiting);

  RETURN QUERY SELECT (q.o - 1)::int, CASE WHEN q.at IS NULL THEN 'in' ELSE 'waiting' END, q.at,
    CASE WHEN NOT s.is_paused THEN ceil((q.at - t.tokens) / per_second)::int END
  FROM unnest(positions) WITH ORDINALITY AS q(at, o);
END $$`;

/** Lets the first p_count of the line in at once, whatever the bucket holds. Answers how many there were. */
const admitToRoom = `
CREATE FUNCTION admit_to_room(p_organisation uuid, p_event uuid, p_count int, p_gone_seconds int, p_now timestamptz DEFAULT NULL)
RETURNS int
LANGUAGE plpgsql
SET enable_seqscan = off
AS $$
#variable_conflict use_column
DECLARE
  moment timestamptz;
  let_in int;
BEGIN
  PERFORM set_config('convoke.organisation_id', p_organisation::text, true);
  PERFORM FROM room_tally WHERE organisation_id = p_organisation AND event_id = p_event FOR UPDATE;
  moment := coalesce(p_now, clock_timestamp());
  UPDATE room_place p SET admitted_at = moment
  WHERE p.organisation_id = p_organisation AND p.event_id = p_event AND p.visitor IN (
    SELECT l.visitor FROM room_place l
    WHERE l.organisation_id = p_organisation AND l.event_id = p_event AND l.admitted_at IS NULL
      AND l.seen_at >= moment - make_interval(secs => p_gone_seconds)
    ORDER BY l.place LIMIT p_count
  );
  GET DIAGNOSTICS let_in = ROW_COUNT;
  IF let_in > 0 THEN
    UPDATE room_tally SET admitted = admitted + let_in WHERE organisation_id = p_organisation AND event_id = p_event;
    INSERT INTO room_minute AS m (organisation_id, event_id, minute, admitted)
    VALUES (p_organisation, p_event, date_trunc('minute', moment, 'UTC'), let_in)
    ON CONFLICT (organisation_id, event_id, minute) DO UPDATE SET admitted = m.admitted + EXCLUDED.admitted;
  END IF;
  RETURN let_in;
END $$`;
