import { type Kysely, sql } from 'kysely';
import { organisationTable } from '../src/core/migration-helpers.ts';

/** Votes: rounds, candidates, ballots, and the functions that take and judge ballots. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE vote (
      organisation_id uuid NOT NULL REFERENCES organisation,
      id uuid NOT NULL DEFAULT uuidv7(),
      event_id uuid,
      title text NOT NULL CHECK (title <> ''),
      description text NOT NULL DEFAULT '',
      cover_key text,
      time_zone text NOT NULL,
      -- What is asked with the ballot; null = nothing.
      form_id uuid,
      version int NOT NULL DEFAULT 1,
      created_by uuid NOT NULL,
      created_at timestamptz NOT NULL DEFAULT now(),
      updated_at timestamptz NOT NULL DEFAULT now(),
      deleted_at timestamptz,
      PRIMARY KEY (organisation_id, id),
      FOREIGN KEY (organisation_id, event_id) REFERENCES event (organisation_id, id),
      FOREIGN KEY (organisation_id, form_id) REFERENCES form (organisation_id, id),
      FOREIGN KEY (organisation_id, created_by) REFERENCES app_user (organisation_id, id)
    )`.execute(db);
  await sql`CREATE INDEX vote_created ON vote (organisation_id, created_at DESC, id DESC) WHERE deleted_at IS NULL`.execute(
    db,
  );
  await organisationTable(db, 'vote');

  await sql`
    CREATE TABLE vote_round (
      organisation_id uuid NOT NULL,
      id uuid NOT NULL DEFAULT uuidv7(),
      vote_id uuid NOT NULL,
      place int NOT NULL,
      title text NOT NULL CHECK (title <> ''),
      description text NOT NULL DEFAULT '',
      choices_min int NOT NULL CHECK (choices_min > 0),
      choices_max int NOT NULL CHECK (choices_max >= choices_min),
      group_min int NOT NULL DEFAULT 0 CHECK (group_min >= 0),
      group_max int CHECK (group_max >= group_min),
      period text NOT NULL CHECK (period IN ('once', 'day')),
      voters text NOT NULL CHECK (voters IN ('device', 'phone', 'email')),
      opens_at timestamptz,
      closes_at timestamptz,
      state text NOT NULL DEFAULT 'draft' CHECK (state IN ('draft', 'open', 'paused', 'closed')),
      results text NOT NULL CHECK (results IN ('always', 'voted', 'end', 'never')),
      exhibition text NOT NULL DEFAULT 'rule' CHECK (exhibition IN ('rule', 'shown', 'hidden')),
      guard boolean NOT NULL DEFAULT true,
      shuffled boolean NOT NULL DEFAULT false,
      -- Raised with every change of candidates and rules: a ballot made by an older one is looked at again.
      version int NOT NULL DEFAULT 1,
      PRIMARY KEY (organisation_id, id),
      CHECK (closes_at > opens_at),
      FOREIGN KEY (organisation_id, vote_id) REFERENCES vote (organisation_id, id)
    )`.execute(db);
  await sql`CREATE INDEX vote_round_of ON vote_round (organisation_id, vote_id, place)`.execute(db);
  await organisationTable(db, 'vote_round');

  await sql`
    CREATE TABLE candidate (
      organisation_id uuid NOT NULL,
      id uuid NOT NULL DEFAULT uuidv7(),
      round_id uuid NOT NULL,
      place int NOT NULL,
      name text NOT NULL CHECK (name <> ''),
      introduction text NOT NULL DEFAULT '',
      picture_key text,
      video_url text,
      group_name text NOT NULL DEFAULT '',
      is_withdrawn boolean NOT NULL DEFAULT false,
      PRIMARY KEY (organisation_id, id),
      FOREIGN KEY (organisation_id, round_id) REFERENCES vote_round (organisation_id, id)
    )`.execute(db);
  await sql`CREATE INDEX candidate_of ON candidate (organisation_id, round_id, place)`.execute(db);
  await organisationTable(db, 'candidate');

  // The one row that everything which changes a round's ballots locks.
  await sql`
    CREATE TABLE round_tally (
      organisation_id uuid NOT NULL,
      round_id uuid NOT NULL,
      counted int NOT NULL DEFAULT 0 CHECK (counted >= 0),
      quarantined int NOT NULL DEFAULT 0 CHECK (quarantined >= 0),
      discarded int NOT NULL DEFAULT 0 CHECK (discarded >= 0),
      revision bigint NOT NULL DEFAULT 0,
      PRIMARY KEY (organisation_id, round_id),
      FOREIGN KEY (organisation_id, round_id) REFERENCES vote_round (organisation_id, id)
    ) WITH (fillfactor = 50)`.execute(db);
  await organisationTable(db, 'round_tally');

  await sql`
    CREATE TABLE candidate_tally (
      organisation_id uuid NOT NULL,
      round_id uuid NOT NULL,
      candidate_id uuid NOT NULL,
      votes int NOT NULL DEFAULT 0 CHECK (votes >= 0),
      -- In ballots that are set aside.
      quarantined int NOT NULL DEFAULT 0 CHECK (quarantined >= 0),
      PRIMARY KEY (organisation_id, round_id, candidate_id),
      FOREIGN KEY (organisation_id, candidate_id) REFERENCES candidate (organisation_id, id)
    ) WITH (fillfactor = 50)`.execute(db);
  await organisationTable(db, 'candidate_tally');

  await sql`
    CREATE TABLE round_quarter (
      organisation_id uuid NOT NULL,
      round_id uuid NOT NULL,
      quarter timestamptz NOT NULL,
      ballots int NOT NULL DEFAULT 0,
      PRIMARY KEY (organisation_id, round_id, quarter),
      FOREIGN KEY (organisation_id, round_id) REFERENCES vote_round (organisation_id, id)
    ) WITH (fillfactor = 50)`.execute(db);
  await organisationTable(db, 'round_quarter');

  // Voter and address are keyed digests: who reads this table learns neither a phone number nor an address. The unique key is the rule of one
  // ballot a voter and period (0 = in all, else the day as YYYYMMDD). Ballots, choices and signals have no foreign keys: the one function that
  // writes them has looked, under the lock that whoever removes a round or a candidate takes, and the check of a row cost as much as the row.
  await sql`
    CREATE TABLE ballot (
      organisation_id uuid NOT NULL,
      id uuid NOT NULL,
      round_id uuid NOT NULL,
      voter bytea NOT NULL,
      period int NOT NULL,
      nonce text NOT NULL,
      state text NOT NULL CHECK (state IN ('COUNTED', 'QUARANTINED', 'DISCARDED')),
      reasons text[] NOT NULL DEFAULT '{}',
      voters text NOT NULL,
      address bytea NOT NULL,
      device_seconds int,
      agent text NOT NULL DEFAULT '',
      answers jsonb,
      form_version int,
      cast_at timestamptz NOT NULL,
      PRIMARY KEY (organisation_id, id),
      CONSTRAINT one_ballot UNIQUE (organisation_id, round_id, voter, period)
    )`.execute(db);
  // The predicate is always true. It keeps this index to the lists, which say it too: while the statistics do not know a new round, a voter
  // would be looked for in it, among all ballots of the round.
  await sql`CREATE INDEX ballot_list ON ballot (organisation_id, round_id, id) WHERE state <> ''`.execute(db);
  await sql`CREATE INDEX ballot_aside ON ballot (organisation_id, round_id, state, id) WHERE state <> 'COUNTED'`.execute(
    db,
  );
  await organisationTable(db, 'ballot');
  // What was cast stays as it was cast; only where it stands may change.
  await sql`
    CREATE FUNCTION ballot_stays() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF TG_OP = 'UPDATE' AND to_jsonb(NEW) - '{state,reasons}'::text[] = to_jsonb(OLD) - '{state,reasons}'::text[] THEN RETURN NEW; END IF;
      RAISE EXCEPTION 'a ballot is never changed or removed';
    END $$`.execute(db);
  await sql`CREATE TRIGGER ballot_stays BEFORE UPDATE OR DELETE ON ballot FOR EACH ROW EXECUTE FUNCTION ballot_stays()`.execute(
    db,
  );

  await sql`
    CREATE TABLE ballot_choice (
      organisation_id uuid NOT NULL,
      ballot_id uuid NOT NULL,
      candidate_id uuid NOT NULL,
      PRIMARY KEY (organisation_id, ballot_id, candidate_id)
    )`.execute(db);
  await sql`CREATE INDEX ballot_choice_of ON ballot_choice (organisation_id, candidate_id, ballot_id)`.execute(db);
  await organisationTable(db, 'ballot_choice', { appendOnly: true });

  await sql`
    CREATE TABLE ballot_decision (
      organisation_id uuid NOT NULL,
      id uuid NOT NULL DEFAULT uuidv7(),
      ballot_id uuid NOT NULL,
      from_state text NOT NULL,
      to_state text NOT NULL,
      reason text NOT NULL,
      by_user uuid NOT NULL,
      at timestamptz NOT NULL DEFAULT now(),
      PRIMARY KEY (organisation_id, id),
      FOREIGN KEY (organisation_id, ballot_id) REFERENCES ballot (organisation_id, id)
    )`.execute(db);
  await sql`CREATE INDEX ballot_decision_of ON ballot_decision (organisation_id, ballot_id, id)`.execute(db);
  await organisationTable(db, 'ballot_decision', { appendOnly: true });

  // How many new and fast devices behind one address voted for exactly the same within a minute; with an empty choice for whatever. Removed
  // when the round closes.
  await sql`
    CREATE TABLE voter_signal (
      organisation_id uuid NOT NULL,
      round_id uuid NOT NULL,
      address bytea NOT NULL,
      minute timestamptz NOT NULL,
      choice bytea NOT NULL,
      fresh int NOT NULL,
      fast int NOT NULL,
      PRIMARY KEY (organisation_id, round_id, address, minute, choice)
    ) WITH (fillfactor = 70)`.execute(db);
  await organisationTable(db, 'voter_signal');

  await sql.raw(knownBallot).execute(db);
  await sql.raw(castBallots).execute(db);
  await sql.raw(decideBallots).execute(db);
}

/**
 * Takes ballots of one round. p_ballots: [{ version, voter, nonce, address (both hex), deviceMs, isBot, isScript, agent, choices, choiceKey,
 * answers, formVersion, id }], already checked against that version of the round. p_bounds: `quarantine` of the contract.
 *
 * Outcomes: 'ok', 'repeated' (this nonce has its ballot), 'again' (it is taken in this very batch: ask once more), 'voted', 'changed' (another version of the round), 'not-yet', 'paused', 'closed',
 * 'gone'. Everyone who votes in a round locks its tally first, so what is found here stays so; that a voter has one ballot a period is the
 * table's own key all the same.
 */
const castBallots = `
CREATE FUNCTION cast_ballots(p_organisation uuid, p_round uuid, p_ballots jsonb, p_bounds jsonb, p_now timestamptz DEFAULT NULL)
RETURNS TABLE (ord int, outcome text, ballot_id uuid, is_counted boolean, cast_at timestamptz)
LANGUAGE plpgsql
SET enable_seqscan = off
AS $$
#variable_conflict use_column
DECLARE
  r record;
  a record;
  known record;
  moment timestamptz;
  this_minute timestamptz;
  today int;
  refused text;
  seen int;
  -- The ballots of this batch that may be kept, side by side.
  ids uuid[] := '{}'; ords int[] := '{}'; voters bytea[] := '{}'; nonces text[] := '{}'; addresses bytea[] := '{}'; choice_keys bytea[] := '{}';
  bots boolean[] := '{}'; fresh int[] := '{}'; fast int[] := '{}'; whole jsonb[] := '{}';
  -- Those that are.
  made uuid[]; states text[];
BEGIN
  PERFORM set_config('convoke.organisation_id', p_organisation::text, true);
  PERFORM FROM round_tally WHERE organisation_id = p_organisation AND round_id = p_round FOR UPDATE;
  SELECT x.state, x.version, x.opens_at, x.closes_at, x.period, x.voters, x.guard, v.time_zone INTO r
  FROM vote_round x JOIN vote v ON v.organisation_id = p_organisation AND v.id = x.vote_id AND v.deleted_at IS NULL
  WHERE x.organisation_id = p_organisation AND x.id = p_round;
  IF NOT FOUND THEN
    RETURN QUERY SELECT (n - 1)::int, 'gone', NULL::uuid, NULL::boolean, NULL::timestamptz FROM generate_series(1, jsonb_array_length(p_ballots)) AS n;
    RETURN;
  END IF;
  moment := coalesce(p_now, clock_timestamp());
  this_minute := date_trunc('minute', moment);
  today := CASE r.period WHEN 'day' THEN to_char(moment AT TIME ZONE r.time_zone, 'YYYYMMDD')::int ELSE 0 END;
  refused := CASE
    WHEN r.state = 'draft' THEN 'not-yet'
    WHEN r.state = 'closed' OR moment >= r.closes_at THEN 'closed'
    WHEN r.state = 'paused' THEN 'paused'
    WHEN moment < r.opens_at THEN 'not-yet'
  END;

  FOR a IN
    SELECT (t.o - 1)::int AS ord, t.v AS ballot, decode(t.v->>'voter', 'hex') AS voter, t.v->>'nonce' AS nonce
    FROM jsonb_array_elements(p_ballots) WITH ORDINALITY AS t(v, o) ORDER BY t.o
  LOOP
    ord := a.ord; ballot_id := NULL; is_counted := NULL; cast_at := NULL;
    -- Who asks again hears of the ballot there is, whatever has become of the round, or of the day, since. Otherwise the key of the table tells.
    IF refused IS NOT NULL OR today <> 0 THEN
      SELECT * INTO known FROM known_ballot(p_organisation, p_round, a.voter, today, a.nonce) k WHERE k.nonce = a.nonce;
      IF FOUND THEN
        outcome := 'repeated'; ballot_id := known.id; is_counted := known.state = 'COUNTED'; cast_at := known.cast_at;
        RETURN NEXT; CONTINUE;
      END IF;
    END IF;
    IF refused IS NOT NULL THEN outcome := refused; RETURN NEXT; CONTINUE; END IF;
    seen := array_position(voters, a.voter);
    IF seen IS NOT NULL THEN
      outcome := CASE WHEN nonces[seen] = a.nonce THEN 'again' ELSE 'voted' END; RETURN NEXT; CONTINUE;
    ELSIF (a.ballot->>'version')::int <> r.version THEN
      outcome := 'changed'; RETURN NEXT; CONTINUE;
    END IF;
    ids := ids || coalesce((a.ballot->>'id')::uuid, uuidv7());
    ords := ords || a.ord; voters := voters || a.voter; nonces := nonces || a.nonce; whole := whole || a.ballot;
    addresses := addresses || decode(a.ballot->>'address', 'hex'); choice_keys := choice_keys || decode(a.ballot->>'choiceKey', 'hex');
    bots := bots || (a.ballot->>'isBot')::boolean;
    -- A verified phone or e-mail is nobody's throw-away device.
    fresh := fresh || coalesce(r.guard AND (a.ballot->>'deviceMs')::bigint < (p_bounds->>'newSeconds')::int * 1000, false)::int;
    fast := fast || coalesce(r.guard AND a.ballot->>'deviceMs' IS NOT NULL
      AND ((a.ballot->>'isScript')::boolean OR (a.ballot->>'deviceMs')::bigint < (p_bounds->>'fastSeconds')::int * 1000), false)::int;
  END LOOP;
  IF ids = '{}' THEN RETURN; END IF;

  WITH kept AS MATERIALIZED (
    SELECT * FROM unnest(ids, voters, nonces, addresses, choice_keys, bots, fresh, fast, whole)
      AS k(id, voter, nonce, address, choice, is_bot, fresh, fast, ballot)
  ), asked AS (
    SELECT k.address, k.choice, sum(k.fresh) AS fresh, sum(k.fast) AS fast, sum(sum(k.fresh)) OVER at_address AS all_fresh,
      sum(sum(k.fast)) OVER at_address AS all_fast
    FROM kept k WHERE k.fresh + k.fast > 0 GROUP BY k.address, k.choice WINDOW at_address AS (PARTITION BY k.address)
  ), pace AS MATERIALIZED (
    SELECT q.address, q.choice, q.fresh + coalesce(s.fresh, 0) AS fresh, q.fast + coalesce(s.fast, 0) AS fast,
      q.all_fresh + coalesce(s.all_fresh, 0) AS all_fresh, q.all_fast + coalesce(s.all_fast, 0) AS all_fast
    FROM asked q LEFT JOIN LATERAL (
      SELECT sum(s.fresh) FILTER (WHERE s.choice <> '') AS fresh, sum(s.fast) FILTER (WHERE s.choice <> '') AS fast,
        sum(s.fresh) FILTER (WHERE s.choice = '') AS all_fresh, sum(s.fast) FILTER (WHERE s.choice = '') AS all_fast
      FROM voter_signal s
      WHERE s.organisation_id = p_organisation AND s.round_id = p_round AND s.address = q.address
        AND s.minute = ANY(ARRAY[this_minute, this_minute - interval '1 minute']) AND s.choice = ANY(ARRAY[q.choice, ''::bytea])
    ) s ON true
  ), judged AS (
    SELECT k.*, CASE WHEN r.guard THEN array_remove(ARRAY[
        CASE WHEN k.is_bot THEN 'bot' END,
        CASE WHEN k.fast = 1 AND p.fast >= (p_bounds->>'fast')::int AND p.fast * 100 >= p.all_fast * (p_bounds->>'samePercent')::int THEN 'speed' END,
        CASE WHEN k.fresh = 1 AND p.fresh >= (p_bounds->>'burst')::int AND p.fresh * 100 >= p.all_fresh * (p_bounds->>'samePercent')::int THEN 'burst' END
      ], NULL) ELSE '{}' END AS reasons
    FROM kept k LEFT JOIN pace p ON p.address = k.address AND p.choice = k.choice
  ), cast_now AS (
    INSERT INTO ballot AS b (organisation_id, id, round_id, voter, period, nonce, state, reasons, voters, address, device_seconds, agent, answers,
      form_version, cast_at)
    SELECT p_organisation, j.id, p_round, j.voter, today, j.nonce, CASE WHEN j.reasons = '{}' THEN 'COUNTED' ELSE 'QUARANTINED' END, j.reasons,
      r.voters, j.address, ((j.ballot->>'deviceMs')::bigint / 1000)::int, j.ballot->>'agent', nullif(j.ballot->'answers', 'null'),
      (j.ballot->>'formVersion')::int, moment
    FROM judged j
    ON CONFLICT ON CONSTRAINT one_ballot DO NOTHING
    RETURNING b.id, b.state
  )
  SELECT coalesce(array_agg(c.id), '{}'), coalesce(array_agg(c.state), '{}') INTO made, states FROM cast_now c;

  FOR a IN
    SELECT k.ord, k.id, k.voter, k.nonce, m.state FROM unnest(ids, ords, voters, nonces) AS k(id, ord, voter, nonce)
    LEFT JOIN unnest(made, states) AS m(id, state) ON m.id = k.id
  LOOP
    ord := a.ord;
    IF a.state IS NOT NULL THEN
      outcome := 'ok'; ballot_id := a.id; is_counted := a.state = 'COUNTED'; cast_at := moment;
    ELSE
      SELECT * INTO known FROM known_ballot(p_organisation, p_round, a.voter, today, a.nonce);
      outcome := CASE WHEN known.nonce = a.nonce THEN 'repeated' ELSE 'voted' END;
      ballot_id := known.id; is_counted := known.state = 'COUNTED'; cast_at := known.cast_at;
    END IF;
    RETURN NEXT;
  END LOOP;
  IF made = '{}' THEN RETURN; END IF;

  IF 1 = ANY(fresh) OR 1 = ANY(fast) THEN
    INSERT INTO voter_signal AS s (organisation_id, round_id, address, minute, choice, fresh, fast)
    SELECT p_organisation, p_round, k.address, this_minute, coalesce(k.choice, ''), sum(k.fresh), sum(k.fast)
    FROM unnest(ids, addresses, choice_keys, fresh, fast) AS k(id, address, choice, fresh, fast)
    WHERE k.fresh + k.fast > 0 AND k.id = ANY(made)
    GROUP BY GROUPING SETS ((k.address, k.choice), (k.address)) ORDER BY 3, 5
    ON CONFLICT (organisation_id, round_id, address, minute, choice) DO UPDATE SET fresh = s.fresh + EXCLUDED.fresh, fast = s.fast + EXCLUDED.fast;
  END IF;
  INSERT INTO ballot_choice (organisation_id, ballot_id, candidate_id)
  SELECT p_organisation, k.id, c::uuid FROM unnest(ids, whole) AS k(id, ballot), jsonb_array_elements_text(k.ballot->'choices') AS c WHERE k.id = ANY(made);
  UPDATE candidate_tally t SET votes = t.votes + n.votes, quarantined = t.quarantined + n.aside
  FROM (
    SELECT c::uuid AS candidate, count(*) FILTER (WHERE m.state = 'COUNTED') AS votes, count(*) FILTER (WHERE m.state <> 'COUNTED') AS aside
    FROM unnest(made, states) AS m(id, state) JOIN unnest(ids, whole) AS k(id, ballot) ON k.id = m.id,
      jsonb_array_elements_text(k.ballot->'choices') AS c
    GROUP BY 1
  ) n WHERE t.organisation_id = p_organisation AND t.round_id = p_round AND t.candidate_id = n.candidate;
  UPDATE round_tally t SET revision = t.revision + 1, counted = t.counted + n.counted, quarantined = t.quarantined + n.aside
  FROM (
    SELECT count(*) FILTER (WHERE state = 'COUNTED') AS counted, count(*) FILTER (WHERE state <> 'COUNTED') AS aside FROM unnest(states) AS state
  ) n WHERE t.organisation_id = p_organisation AND t.round_id = p_round;
  INSERT INTO round_quarter AS q (organisation_id, round_id, quarter, ballots)
  VALUES (p_organisation, p_round, date_bin('15 minutes', moment, '2000-01-01Z'), cardinality(made))
  ON CONFLICT (organisation_id, round_id, quarter) DO UPDATE SET ballots = q.ballots + EXCLUDED.ballots;
END $$`;

/** A voter's ballot: the one with this nonce, else that of the period. Planned anew every time: a plan made for an empty table reads a full one whole. */
const knownBallot = `
CREATE FUNCTION known_ballot(p_organisation uuid, p_round uuid, p_voter bytea, p_period int, p_nonce text)
RETURNS TABLE (id uuid, nonce text, state text, cast_at timestamptz)
LANGUAGE plpgsql STABLE
SET enable_seqscan = off
SET plan_cache_mode = force_custom_plan
AS $$
#variable_conflict use_column
BEGIN
  RETURN QUERY SELECT k.id, k.nonce, k.state, k.cast_at FROM ballot k
  WHERE k.organisation_id = p_organisation AND k.round_id = p_round AND k.voter = p_voter AND (k.nonce = p_nonce OR k.period = p_period)
  ORDER BY k.nonce = p_nonce DESC LIMIT 1;
END $$`;

/**
 * Moves ballots of a round between the states, as an organiser decides: those in p_ids, or (null) those in quarantine that fit the rest, at most
 * p_most. 'COUNTED' and 'DISCARDED' take from the quarantine only; 'QUARANTINED' takes back what was counted or discarded. Answers how many.
 */
const decideBallots = `
CREATE FUNCTION decide_ballots(p_organisation uuid, p_round uuid, p_to text, p_reason text, p_user uuid, p_ids uuid[], p_cause text,
  p_candidate uuid, p_address text, p_most int) RETURNS int
LANGUAGE plpgsql
SET enable_seqscan = off
SET plan_cache_mode = force_custom_plan
AS $$
DECLARE
  moved uuid[];
  olds text[];
BEGIN
  PERFORM set_config('convoke.organisation_id', p_organisation::text, true);
  PERFORM FROM round_tally WHERE organisation_id = p_organisation AND round_id = p_round FOR UPDATE;
  IF p_ids IS NOT NULL THEN
    SELECT array_agg(b.id), array_agg(b.state) INTO moved, olds FROM ballot b
    WHERE b.organisation_id = p_organisation AND b.round_id = p_round AND b.id = ANY(p_ids)
      AND CASE p_to WHEN 'QUARANTINED' THEN b.state IN ('COUNTED', 'DISCARDED') ELSE b.state = 'QUARANTINED' END;
  ELSE
    SELECT array_agg(f.id), array_agg(f.state) INTO moved, olds FROM (
      SELECT b.id, b.state FROM ballot b
      WHERE b.organisation_id = p_organisation AND b.round_id = p_round AND b.state = 'QUARANTINED' AND p_to <> 'QUARANTINED'
        AND (p_cause IS NULL OR p_cause = ANY(b.reasons))
        AND (p_address IS NULL OR starts_with(encode(b.address, 'hex'), p_address))
        AND (p_candidate IS NULL OR EXISTS (
          SELECT FROM ballot_choice c WHERE c.organisation_id = p_organisation AND c.ballot_id = b.id AND c.candidate_id = p_candidate))
      ORDER BY b.id LIMIT p_most
    ) f;
  END IF;
  IF moved IS NULL THEN RETURN 0; END IF;
  UPDATE ballot b SET state = p_to,
    reasons = CASE WHEN p_to = 'QUARANTINED' AND NOT 'organiser' = ANY(b.reasons) THEN b.reasons || 'organiser'::text ELSE b.reasons END
  WHERE b.organisation_id = p_organisation AND b.id = ANY(moved);
  INSERT INTO ballot_decision (organisation_id, ballot_id, from_state, to_state, reason, by_user)
  SELECT p_organisation, k.id, k.old, p_to, p_reason, p_user FROM unnest(moved, olds) AS k(id, old);
  UPDATE candidate_tally t SET votes = t.votes + n.votes, quarantined = t.quarantined + n.aside
  FROM (
    SELECT c.candidate_id, sum((p_to = 'COUNTED')::int - (k.old = 'COUNTED')::int) AS votes,
      sum((p_to = 'QUARANTINED')::int - (k.old = 'QUARANTINED')::int) AS aside
    FROM unnest(moved, olds) AS k(id, old)
    JOIN ballot_choice c ON c.organisation_id = p_organisation AND c.ballot_id = k.id GROUP BY c.candidate_id
  ) n WHERE t.organisation_id = p_organisation AND t.round_id = p_round AND t.candidate_id = n.candidate_id;
  UPDATE round_tally t SET revision = t.revision + 1, counted = t.counted + n.counted, quarantined = t.quarantined + n.aside,
    discarded = t.discarded + n.gone
  FROM (
    SELECT sum((p_to = 'COUNTED')::int - (old = 'COUNTED')::int) AS counted, sum((p_to = 'QUARANTINED')::int - (old = 'QUARANTINED')::int) AS aside,
      sum((p_to = 'DISCARDED')::int - (old = 'DISCARDED')::int) AS gone
    FROM unnest(olds) AS old
  ) n WHERE t.organisation_id = p_organisation AND t.round_id = p_round;
  RETURN cardinality(moved);
END $$`;
