-- Whether a ticket is, unless the organiser says otherwise, for something beside the entrance (decision 0029): it is free, anyone may take it, and
-- the event sells others for money. Were it good for the entrance, nobody would pay.
CREATE OR REPLACE FUNCTION is_side_ticket(p_price bigint, p_is_hidden boolean, p_needs_review boolean, p_sells boolean)
RETURNS boolean
LANGUAGE sql
IMMUTABLE
AS $$
  SELECT p_sells AND p_price = 0 AND NOT p_is_hidden AND NOT p_needs_review
$$;
