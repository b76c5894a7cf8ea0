-- Moves ballots of a round between the states, as an organiser decides: those in p_ids, or (null) those in quarantine that fit the rest, at
-- most p_most. 'COUNTED' and 'DISCARDED' take from the quarantine only; 'QUARANTINED' takes back what was counted or discarded. Answers how
-- many; -1 when one that comes back finds its option full: then the caller undoes it all.
CREATE OR REPLACE FUNCTION decide_ballots(p_organisation uuid, p_round uuid, p_to text, p_reason text, p_user uuid, p_ids uuid[], p_cause text, p_candidate uuid, p_address text,
  p_most int)
RETURNS int
LANGUAGE plpgsql
SET enable_seqscan = off
-- Planned anew at every call: a plan kept from nearly empty tables may read full ones whole.
SET plan_cache_mode = force_custom_plan
AS $$
DECLARE
  moved uuid[];
  olds text[];
  held record;
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
  IF p_to <> 'COUNTED' THEN
    FOR held IN
      SELECT b.form_id, jsonb_agg(o.v) AS options
      FROM unnest(moved, olds) AS k(id, old) JOIN ballot b ON b.organisation_id = p_organisation AND b.id = k.id,
        jsonb_array_elements(limited_options(p_organisation, b.form_id, b.answers)) AS o(v)
      WHERE b.form_id IS NOT NULL AND (p_to = 'DISCARDED' OR k.old = 'DISCARDED')
      GROUP BY b.form_id ORDER BY b.form_id
    LOOP
      IF p_to = 'DISCARDED' THEN
        PERFORM give_options(p_organisation, held.form_id, held.options);
      ELSIF take_options(p_organisation, held.form_id, held.options) <> '[]' THEN
        RETURN -1;
      END IF;
    END LOOP;
  END IF;
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
END $$;
