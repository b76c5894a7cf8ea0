-- Takes ballots of one round. p_ballots: [{ version, voter, nonce, address (both hex), deviceMs, onPage, isBot, isScript, agent, choices,
-- choiceKey, answers, formId, formVersion, limited: [{ field, option }] (places that the answers take), id, contact (the number or address that was proved,
-- for saying that its member voted; no ballot keeps it) }], already checked against that version of the round. p_bounds: `quarantine` of the contract.
--
-- With the round's guard, ballots that look wrong are taken and set aside with their reasons: 'bot' (says so), 'speed' (within a second of the device
-- being seen first), 'unseen' (by a new device that opened no page), 'burst' (many new devices for exactly the same). All but the first need a crowd
-- behind one address: a hall of people has opened the page, takes its time and does not agree.
--
-- Outcomes: 'ok', 'repeated' (this nonce has its ballot), 'again' (it is taken in this very batch: ask once more), 'voted', 'changed' (another
-- version of the round), 'not-yet', 'paused', 'closed', 'gone', 'full' (full_options says which). Everyone who votes in a round locks its tally
-- first, so what is found here stays so; that a voter has one ballot a period is the table's own key all the same.
CREATE OR REPLACE FUNCTION cast_ballots(p_organisation uuid, p_round uuid, p_ballots jsonb, p_bounds jsonb, p_now timestamptz DEFAULT NULL)
RETURNS TABLE (ord int, outcome text, ballot_id uuid, is_counted boolean, cast_at timestamptz, full_options jsonb)
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
  bots boolean[] := '{}'; fresh int[] := '{}'; fast int[] := '{}';
  hasty int[] := '{}'; unseen int[] := '{}'; whole jsonb[] := '{}'; contacts text[];
  -- Those that are.
  made uuid[]; states text[];
BEGIN
  PERFORM set_config('convoke.organisation_id', p_organisation::text, true);
  PERFORM FROM round_tally WHERE organisation_id = p_organisation AND round_id = p_round FOR UPDATE;
  SELECT x.state, x.version, x.opens_at, x.closes_at, x.period, x.voters, x.guard, v.time_zone, v.form_id, f.current_version AS form_version INTO r
  FROM vote_round x JOIN vote v ON v.organisation_id = p_organisation AND v.id = x.vote_id AND v.deleted_at IS NULL
  LEFT JOIN form f ON f.organisation_id = p_organisation AND f.id = v.form_id
  WHERE x.organisation_id = p_organisation AND x.id = p_round;
  IF NOT FOUND THEN
    RETURN QUERY SELECT (n - 1)::int, 'gone', NULL::uuid, NULL::boolean, NULL::timestamptz, NULL::jsonb FROM generate_series(1, jsonb_array_length(p_ballots)) AS n;
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
  IF p_ballots @? '$[*].limited[*]' THEN
    PERFORM FROM form_option_tally t WHERE t.organisation_id = p_organisation AND t.subject_id = r.form_id
    ORDER BY t.field_id, t.option FOR UPDATE;
  END IF;

  FOR a IN
    SELECT (t.o - 1)::int AS ord, t.v AS ballot, decode(t.v->>'voter', 'hex') AS voter, t.v->>'nonce' AS nonce
    FROM jsonb_array_elements(p_ballots) WITH ORDINALITY AS t(v, o) ORDER BY t.o
  LOOP
    ord := a.ord; ballot_id := NULL; is_counted := NULL; cast_at := NULL; full_options := NULL;
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
    ELSIF (a.ballot->>'version')::int <> r.version OR (a.ballot->>'formId')::uuid <> r.form_id OR (a.ballot->>'formVersion')::int <> r.form_version
      OR (r.form_id IS NULL AND a.ballot->>'formId' IS NOT NULL) THEN
      outcome := 'changed'; RETURN NEXT; CONTINUE;
    END IF;
    IF jsonb_typeof(a.ballot->'limited') = 'array' THEN
      -- Under the lock of the round: who has no ballot now gets one below, so what is taken here is held.
      SELECT * INTO known FROM known_ballot(p_organisation, p_round, a.voter, today, a.nonce);
      IF FOUND THEN
        outcome := CASE WHEN known.nonce = a.nonce THEN 'repeated' ELSE 'voted' END;
        ballot_id := known.id; is_counted := known.state = 'COUNTED'; cast_at := known.cast_at;
        RETURN NEXT; CONTINUE;
      END IF;
      full_options := take_options(p_organisation, r.form_id, a.ballot->'limited');
      IF full_options <> '[]' THEN outcome := 'full'; RETURN NEXT; CONTINUE; END IF;
      full_options := NULL;
    END IF;
    ids := ids || coalesce((a.ballot->>'id')::uuid, uuidv7());
    ords := ords || a.ord; voters := voters || a.voter; nonces := nonces || a.nonce; whole := whole || a.ballot;
    addresses := addresses || decode(a.ballot->>'address', 'hex'); choice_keys := choice_keys || decode(a.ballot->>'choiceKey', 'hex');
    bots := bots || (a.ballot->>'isBot')::boolean;
    -- A verified phone or e-mail is nobody's throw-away device.
    fresh := fresh || coalesce(r.guard AND (a.ballot->>'deviceMs')::bigint < (p_bounds->>'newSeconds')::int * 1000, false)::int;
    fast := fast || coalesce(r.guard AND a.ballot->>'deviceMs' IS NOT NULL
      AND ((a.ballot->>'isScript')::boolean OR (a.ballot->>'deviceMs')::bigint < (p_bounds->>'fastSeconds')::int * 1000), false)::int;
    hasty := hasty || coalesce(r.guard AND (a.ballot->>'deviceMs')::bigint < (p_bounds->>'fastSeconds')::int * 1000, false)::int;
    -- Only what says that no page was opened: processes of before that was asked do not know.
    unseen := unseen || (fresh[cardinality(fresh)] = 1 AND a.ballot->>'onPage' = 'false')::int;
  END LOOP;
  IF ids = '{}' THEN RETURN; END IF;

  WITH kept AS MATERIALIZED (
    SELECT * FROM unnest(ids, voters, nonces, addresses, choice_keys, bots, fresh, fast, hasty, unseen, whole)
      AS k(id, voter, nonce, address, choice, is_bot, fresh, fast, hasty, unseen, ballot)
  ), asked AS (
    SELECT k.address, k.choice, sum(k.fresh) AS fresh, sum(k.fast) AS fast, sum(sum(k.fresh)) OVER at_address AS all_fresh,
      sum(sum(k.fast)) OVER at_address AS all_fast, sum(sum(greatest(k.hasty, k.unseen))) OVER at_address AS odd
    FROM kept k WHERE k.fresh + k.fast > 0 GROUP BY k.address, k.choice WINDOW at_address AS (PARTITION BY k.address)
  ), pace AS MATERIALIZED (
    SELECT q.address, q.choice, q.fresh + coalesce(s.fresh, 0) AS fresh, q.fast + coalesce(s.fast, 0) AS fast,
      q.all_fresh + coalesce(s.all_fresh, 0) AS all_fresh, q.all_fast + coalesce(s.all_fast, 0) AS all_fast,
      q.odd + coalesce(s.odd, 0) AS odd
    FROM asked q LEFT JOIN LATERAL (
      SELECT sum(s.fresh) FILTER (WHERE s.choice <> '') AS fresh, sum(s.fast) FILTER (WHERE s.choice <> '') AS fast,
        sum(s.fresh) FILTER (WHERE s.choice = '') AS all_fresh, sum(s.fast) FILTER (WHERE s.choice = '') AS all_fast, sum(s.odd) AS odd
      FROM voter_signal s
      WHERE s.organisation_id = p_organisation AND s.round_id = p_round AND s.address = q.address
        AND s.minute = ANY(ARRAY[this_minute, this_minute - interval '1 minute', '-infinity']) AND s.choice = ANY(ARRAY[q.choice, ''::bytea])
    ) s ON true
  ), judged AS (
    SELECT k.*, CASE WHEN r.guard THEN array_remove(ARRAY[
        CASE WHEN k.is_bot THEN 'bot' END,
        CASE WHEN k.hasty = 1 AND p.odd >= (p_bounds->>'odd')::int
          OR k.fast = 1 AND p.fast >= (p_bounds->>'fast')::int AND p.fast * 100 >= p.all_fast * (p_bounds->>'samePercent')::int THEN 'speed' END,
        CASE WHEN k.unseen = 1 AND p.odd >= (p_bounds->>'odd')::int THEN 'unseen' END,
        CASE WHEN k.fresh = 1 AND p.fresh >= (p_bounds->>'burst')::int AND p.fresh * 100 >= p.all_fresh * (p_bounds->>'samePercent')::int THEN 'burst' END
      ], NULL) ELSE '{}' END AS reasons
    FROM kept k LEFT JOIN pace p ON p.address = k.address AND p.choice = k.choice
  ), cast_now AS (
    INSERT INTO ballot AS b (organisation_id, id, round_id, voter, period, nonce, state, reasons, voters, address, device_seconds, agent, answers,
      form_id, form_version, cast_at)
    SELECT p_organisation, j.id, p_round, j.voter, today, j.nonce, CASE WHEN j.reasons = '{}' THEN 'COUNTED' ELSE 'QUARANTINED' END, j.reasons,
      r.voters, j.address, ((j.ballot->>'deviceMs')::bigint / 1000)::int, j.ballot->>'agent', nullif(j.ballot->'answers', 'null'),
      (j.ballot->>'formId')::uuid, (j.ballot->>'formVersion')::int, moment
    FROM judged j
    ON CONFLICT ON CONSTRAINT one_ballot DO NOTHING
    RETURNING b.id, b.state
  )
  SELECT coalesce(array_agg(c.id), '{}'), coalesce(array_agg(c.state), '{}') INTO made, states FROM cast_now c;

  FOR a IN
    SELECT k.ord, k.id, k.voter, k.nonce, m.state FROM unnest(ids, ords, voters, nonces) AS k(id, ord, voter, nonce)
    LEFT JOIN unnest(made, states) AS m(id, state) ON m.id = k.id
  LOOP
    ord := a.ord; full_options := NULL;
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
    IF 1 = ANY(hasty) OR 1 = ANY(unseen) THEN
      INSERT INTO voter_signal AS s (organisation_id, round_id, address, minute, choice, fresh, fast, odd)
      SELECT p_organisation, p_round, k.address, '-infinity', '', 0, 0, count(*)
      FROM unnest(ids, addresses, hasty, unseen) AS k(id, address, hasty, unseen)
      WHERE k.hasty + k.unseen > 0 AND k.id = ANY(made) GROUP BY k.address ORDER BY k.address
      ON CONFLICT (organisation_id, round_id, address, minute, choice) DO UPDATE SET odd = s.odd + EXCLUDED.odd;
    END IF;
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
  IF r.voters <> 'device' THEN
    contacts := ARRAY(SELECT k.ballot->>'contact' FROM unnest(ids, whole) AS k(id, ballot) WHERE k.id = ANY(made) AND k.ballot->>'contact' IS NOT NULL);
    IF cardinality(contacts) > 0 THEN PERFORM note_voters(p_organisation, p_round, r.voters, contacts, today); END IF;
  END IF;
END $$;
