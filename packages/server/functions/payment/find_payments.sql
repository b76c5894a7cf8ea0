-- The payments that gateways' notices name, of whatever organisations; those that were not opened at this gateway are left out.
CREATE OR REPLACE FUNCTION find_payments(p_numbers text[], p_channels text[], p_sandboxes boolean[])
RETURNS TABLE (ord int, id uuid, organisation uuid, order_id uuid, recharge_id uuid)
LANGUAGE plpgsql
SET enable_seqscan = off
AS $$
#variable_conflict use_column
DECLARE
  d record; current uuid;
BEGIN
  FOR d IN
    SELECT (a.o - 1)::int AS ord, a.channel, a.sandbox, l.organisation_id, l.target_id FROM unnest(p_numbers, p_channels, p_sandboxes) WITH ORDINALITY AS a(number, channel, sandbox, o)
    JOIN directory l ON l.kind = 'payment' AND l.code = a.number ORDER BY l.organisation_id
  LOOP
    IF current IS DISTINCT FROM d.organisation_id THEN
      current := d.organisation_id;
      PERFORM set_config('convoke.organisation_id', current::text, true);
    END IF;
    SELECT p.id, p.order_id, p.recharge_id INTO id, order_id, recharge_id FROM payment p
    WHERE p.organisation_id = current AND p.id = d.target_id AND p.channel = d.channel AND p.is_sandbox = d.sandbox;
    CONTINUE WHEN NOT FOUND;
    ord := d.ord; organisation := current;
    RETURN NEXT;
  END LOOP;
END $$;
