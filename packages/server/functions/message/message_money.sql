-- The money of a task as the ledger, the task and its lines tell it. They agree: spent = reserved, given_back = returned, reserved - returned - owed = the prices of
-- lines that were not given back.
CREATE OR REPLACE FUNCTION message_money(p_organisation uuid, p_task uuid)
RETURNS TABLE (spent bigint, given_back bigint, reserved bigint, returned bigint, owed bigint, lines bigint)
LANGUAGE sql
STABLE
SET enable_seqscan = off
AS $$
  SELECT
    coalesce((SELECT sum(e.amount_cents) FROM ledger_entry e WHERE e.organisation_id = p_organisation AND e.kind = 'spent' AND e.cause_id = t.id), 0)::bigint,
    coalesce((SELECT sum(e.amount_cents) FROM generate_series(1, t.returns) AS g(nth) CROSS JOIN LATERAL (
      SELECT x.amount_cents FROM ledger_entry x WHERE x.organisation_id = p_organisation AND x.kind = 'returned' AND x.cause_id = message_return(t.id, g.nth) OFFSET 0) e), 0)::bigint,
    t.reserved_cents, t.returned_cents,
    coalesce((SELECT y.n FROM message_tally y WHERE y.organisation_id = p_organisation AND y.task_id = t.id AND y.variant = 0 AND y.what = 'owed' AND y.class = ''), 0),
    coalesce((SELECT sum(l.price_cents) FROM message_line l WHERE l.organisation_id = p_organisation AND l.task_id = t.id AND NOT l.is_returned), 0)::bigint
  FROM message_task t WHERE t.organisation_id = p_organisation AND t.id = p_task
$$;
