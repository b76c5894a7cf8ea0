-- Takes from some registrations of an event, and from the orders that the same person placed, what says who it was. What is counted, paid and invoiced
-- stays as it is, and desks learn of it by the revision. Answers how many orders it was.
CREATE OR REPLACE FUNCTION erase_registrations(p_organisation uuid, p_event uuid, p_ids uuid[], p_member uuid)
RETURNS int
LANGUAGE plpgsql
SET enable_seqscan = off
SET plan_cache_mode = force_custom_plan
AS $$
DECLARE
  erased_key CONSTANT text := 'erased ' || p_member;
  no_name CONSTANT text := '—';
  next_revision bigint;
  own_tickets uuid[];
  own_orders uuid[];
  own_contacts text[];
BEGIN
  SELECT coalesce(array_agg(t.id), '{}'), coalesce(array_agg(DISTINCT t.order_id), '{}') INTO own_tickets, own_orders
  FROM unnest(p_ids) AS w(id)
  CROSS JOIN LATERAL (SELECT order_ticket_id FROM participant WHERE organisation_id = p_organisation AND id = w.id OFFSET 0) p
  CROSS JOIN LATERAL (SELECT id, order_id FROM order_ticket WHERE organisation_id = p_organisation AND id = p.order_ticket_id OFFSET 0) t;
  -- Orders before the event, as everywhere.
  PERFORM FROM ticket_order WHERE organisation_id = p_organisation AND id = ANY(own_orders) ORDER BY id FOR UPDATE;
  UPDATE event_tally SET revision = revision + 1 WHERE organisation_id = p_organisation AND event_id = p_event RETURNING revision INTO next_revision;

  -- An order that somebody else placed keeps its buyer.
  SELECT coalesce(array_agg(DISTINCT c.value), '{}') INTO own_contacts FROM (
    SELECT k.value FROM member_contact k WHERE k.organisation_id = p_organisation AND k.member_id = p_member
    UNION SELECT v.value FROM participant p CROSS JOIN LATERAL (VALUES (p.phone), (p.email)) AS v(value)
      WHERE p.organisation_id = p_organisation AND p.id = ANY(p_ids) AND v.value IS NOT NULL) c;
  SELECT coalesce(array_agg(id), '{}') INTO own_orders FROM ticket_order
  WHERE organisation_id = p_organisation AND id = ANY(own_orders) AND (buyer_phone = ANY(own_contacts) OR buyer_email = ANY(own_contacts));

  PERFORM take_photo(p_organisation, photo_id) FROM participant WHERE organisation_id = p_organisation AND id = ANY(p_ids) AND photo_id IS NOT NULL;
  -- The group stays: rules that ask for answers would move a person without any.
  UPDATE participant SET name = no_name, phone = NULL, email = NULL, company = '', title = '', answers = '{}', door_note = '', photo_id = NULL,
    request_nonce = NULL, is_ruled = false, revision = next_revision, version = version + 1
  WHERE organisation_id = p_organisation AND id = ANY(p_ids) AND state <> 'DELETED';
  UPDATE order_ticket SET name = no_name, phone = NULL, email = NULL, company = '', title = '', answers = '{}'
  WHERE organisation_id = p_organisation AND id = ANY(own_tickets);
  UPDATE form_file SET claimed_at = NULL, subject_id = NULL, made_at = made_at - interval '1 day'
  WHERE organisation_id = p_organisation AND subject_id = ANY(p_ids || own_tickets);
  DELETE FROM message WHERE organisation_id = p_organisation AND subject_id = ANY(p_ids || own_orders || ARRAY(
    SELECT c.id FROM participant_old_code c WHERE c.organisation_id = p_organisation AND c.participant_id = ANY(p_ids)));
  DELETE FROM checkin_openid WHERE organisation_id = p_organisation AND participant_id = ANY(p_ids);
  UPDATE participant_import_row SET answers = '{}', cells = '[]', problems = '[]' WHERE organisation_id = p_organisation AND participant_id = ANY(p_ids);

  DELETE FROM event_push_recipient r USING (SELECT id FROM event_push WHERE organisation_id = p_organisation AND event_id = p_event OFFSET 0) e
  WHERE r.organisation_id = p_organisation AND r.push_id = e.id AND r.recipient = ANY(own_contacts);

  -- How many somebody has bought goes on counting, under a key that says nobody.
  UPDATE buyer_tally b SET buyer_key = erased_key
  FROM (
    SELECT DISTINCT s.subject_id, o.buyer_key FROM ticket_order o CROSS JOIN LATERAL (
      SELECT o.coupon_id AS subject_id WHERE o.coupon_id IS NOT NULL
      UNION SELECT t.ticket_id FROM order_ticket t WHERE t.organisation_id = p_organisation AND t.order_id = o.id) s
    WHERE o.organisation_id = p_organisation AND o.id = ANY(own_orders)) s
  WHERE b.organisation_id = p_organisation AND b.subject_id = s.subject_id AND b.buyer_key = s.buyer_key AND NOT EXISTS (
    SELECT FROM buyer_tally x WHERE x.organisation_id = p_organisation AND x.subject_id = s.subject_id AND x.buyer_key = erased_key);
  -- Issued invoices stay whole, as the law asks of the books; what came to nothing, or was not issued yet, says no more who it was.
  UPDATE invoice SET state = CASE state WHEN 'APPLIED' THEN 'WITHDRAWN' ELSE state END, title = no_name, tax_number = '', address = '', phone = '', bank = '',
    account = '', email = NULL, reason = ''
  WHERE organisation_id = p_organisation AND order_id = ANY(own_orders) AND state <> 'ISSUED';
  UPDATE ticket_order SET buyer_name = no_name, buyer_phone = NULL, buyer_email = NULL, buyer_key = erased_key, note = '', invoice_applied_cents = 0,
    version = version + 1
  WHERE organisation_id = p_organisation AND id = ANY(own_orders);
  RETURN cardinality(own_orders);
END $$;
