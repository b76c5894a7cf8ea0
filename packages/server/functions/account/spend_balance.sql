-- Spends of a balance what is there, once a cause; false = there is not enough, and nothing happened. It runs in the caller's transaction,
-- which has set the organisation, and locks the balance last of all: after whatever stands in the lock order of the order paths.
CREATE OR REPLACE FUNCTION spend_balance(p_organisation uuid, p_cause uuid, p_amount bigint, p_number text, p_note text)
RETURNS boolean
LANGUAGE plpgsql
SET enable_seqscan = off
AS $$
DECLARE
  earlier bigint;
BEGIN
  -- Whoever spends waits here, so that the statements after it see what the one before has spent.
  PERFORM FROM account_balance WHERE organisation_id = p_organisation FOR UPDATE;
  SELECT amount_cents INTO earlier FROM ledger_entry WHERE organisation_id = p_organisation AND kind = 'spent' AND cause_id = p_cause;
  IF FOUND THEN
    IF earlier <> p_amount THEN RAISE EXCEPTION 'cause % was charged % before, not %', p_cause, earlier, p_amount; END IF;
    RETURN true;
  END IF;
  UPDATE account_balance SET balance_cents = balance_cents - p_amount
  WHERE organisation_id = p_organisation AND balance_cents >= p_amount;
  IF NOT FOUND THEN RETURN false; END IF;
  INSERT INTO ledger_entry (organisation_id, kind, cause_id, debit, credit, amount_cents, number, note)
  VALUES (p_organisation, 'spent', p_cause, 'balance', 'revenue', p_amount, p_number, p_note);
  RETURN true;
END $$;
