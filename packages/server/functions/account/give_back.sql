-- Gives back to a balance what was reserved and not used, once a cause. It runs in the caller's transaction, which has set the organisation, and locks the
-- balance last of all, as spend_balance does.
CREATE OR REPLACE FUNCTION give_back(p_organisation uuid, p_cause uuid, p_amount bigint, p_number text, p_note text)
RETURNS boolean
LANGUAGE plpgsql
SET enable_seqscan = off
AS $$
BEGIN
  PERFORM FROM account_balance WHERE organisation_id = p_organisation FOR UPDATE;
  IF EXISTS (SELECT FROM ledger_entry WHERE organisation_id = p_organisation AND kind = 'returned' AND cause_id = p_cause) THEN RETURN false; END IF;
  UPDATE account_balance SET balance_cents = balance_cents + p_amount WHERE organisation_id = p_organisation;
  IF NOT FOUND THEN RAISE EXCEPTION 'nothing was ever reserved of this balance'; END IF;
  INSERT INTO ledger_entry (organisation_id, kind, cause_id, debit, credit, amount_cents, number, note)
  VALUES (p_organisation, 'returned', p_cause, 'revenue', 'balance', p_amount, p_number, p_note);
  RETURN true;
END $$;
