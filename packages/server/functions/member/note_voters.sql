-- Notes that members voted who proved these numbers, or addresses (p_kind: phone, email). Of whoever is no member nothing is kept, and nothing leads to the
-- ballot. A number that does not say its country may be of two people: it says nobody.
CREATE OR REPLACE FUNCTION note_voters(p_organisation uuid, p_round uuid, p_kind text, p_contacts text[], p_period int)
RETURNS void
LANGUAGE plpgsql
SET enable_seqscan = off
SET plan_cache_mode = force_custom_plan
AS $$
BEGIN
  INSERT INTO member_voted (organisation_id, round_id, member_id, period)
  SELECT DISTINCT p_organisation, p_round, c.member_id, p_period FROM unnest(p_contacts) AS w(value)
  CROSS JOIN LATERAL (
    SELECT member_id FROM member_contact WHERE organisation_id = p_organisation AND kind = p_kind AND value = w.value AND is_live OFFSET 0) c
  WHERE p_kind = 'email' OR w.value !~ '^6(\d{5}|\d{7})$'
  -- In one order, whoever notes.
  ORDER BY 3
  ON CONFLICT DO NOTHING;
  IF FOUND THEN
    PERFORM note_answers(p_organisation, p_round, 'ballots');
  END IF;
END $$;
