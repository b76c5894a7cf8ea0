-- One step of a sender in one statement, and so in one commit: writes that a group is about to be handed over (`attempt_lines`), and what became of those before it
-- (`settle_lines`). Sets the organisation itself.
CREATE OR REPLACE FUNCTION hand_over_lines(p_organisation uuid, p_task uuid, p_ids uuid[], p_lease_seconds int, p_now timestamptz,
  p_told uuid[], p_states text[], p_classes text[], p_codes text[], p_provider_ids text[], p_waits int[])
RETURNS TABLE (id uuid, rule text)
LANGUAGE plpgsql
AS $$
BEGIN
  PERFORM set_config('convoke.organisation_id', p_organisation::text, true);
  -- The task before its lines, as everywhere.
  RETURN QUERY SELECT a.id, a.rule FROM attempt_lines(p_organisation, p_task, p_ids, p_lease_seconds, p_now) a;
  IF cardinality(p_told) > 0 THEN
    PERFORM settle_lines(p_organisation, p_task, p_told, p_states, p_classes, p_codes, p_provider_ids, p_waits);
  END IF;
END $$;
