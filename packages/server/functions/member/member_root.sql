-- Who a member is by now: whom they became, and whom that one became; themselves where they became nobody.
CREATE OR REPLACE FUNCTION member_root(p_organisation uuid, p_member uuid)
RETURNS uuid
LANGUAGE plpgsql
STABLE
SET enable_seqscan = off
AS $$
DECLARE
  here uuid := p_member;
  there uuid;
BEGIN
  LOOP
    there := (SELECT became FROM member WHERE organisation_id = p_organisation AND id = here);
    IF there IS NULL THEN RETURN here; END IF;
    here := there;
  END LOOP;
END $$;
