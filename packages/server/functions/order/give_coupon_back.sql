-- Gives the coupon use of an order back, in all and of its buyer. The caller has locked the order and knows that it has one still: every
-- order gives back once, when it ends unpaid, when nobody of it is left, or when all of its money has gone back.
CREATE OR REPLACE FUNCTION give_coupon_back(p_organisation uuid, p_order uuid)
RETURNS void
LANGUAGE plpgsql
SET enable_seqscan = off
AS $$
DECLARE
  o record;
BEGIN
  SELECT coupon_id, buyer_key INTO o FROM ticket_order WHERE organisation_id = p_organisation AND id = p_order AND coupon_id IS NOT NULL;
  IF NOT FOUND THEN RETURN; END IF;
  UPDATE coupon_tally SET used = used - 1 WHERE organisation_id = p_organisation AND coupon_id = o.coupon_id;
  UPDATE buyer_tally SET taken = greatest(0, taken - 1)
  WHERE organisation_id = p_organisation AND subject_id = o.coupon_id AND buyer_key = o.buyer_key;
END $$;
