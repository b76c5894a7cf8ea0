-- Makes participants of the tickets of some orders that have none yet: PENDING where the ticket needs review, else APPROVED; unpaid while the
-- order is. The event's row of event_tally is locked here.
CREATE OR REPLACE FUNCTION admit_tickets(p_organisation uuid, p_orders uuid[])
RETURNS void
LANGUAGE plpgsql
SET enable_seqscan = off
-- Planned anew at every call: a plan kept from nearly empty tables may read full ones whole.
SET plan_cache_mode = force_custom_plan
AS $$
DECLARE
  made uuid[];
BEGIN
  -- Tickets limit such an event, not a number of places.
  UPDATE event_tally t SET capacity = NULL, pending = t.pending + k.pending, approved = t.approved + k.approved, revision = t.revision + 1
  FROM (SELECT event_id, count(*) FILTER (WHERE needs_review) AS pending, count(*) FILTER (WHERE NOT needs_review) AS approved
    FROM order_ticket WHERE organisation_id = p_organisation AND order_id = ANY(p_orders) AND participant_id IS NULL AND state <> 'VOID' GROUP BY event_id ORDER BY event_id) k
  WHERE t.organisation_id = p_organisation AND t.event_id = k.event_id;
  WITH fresh AS (
    INSERT INTO participant (organisation_id, event_id, code, state, name, phone, email, company, title, answers, form_id, form_version, language, channel,
      order_ticket_id, ticket_id, is_sandbox, unpaid, revision)
    SELECT p_organisation, t.event_id, t.code, CASE WHEN t.needs_review THEN 'PENDING' ELSE 'APPROVED' END, t.name, t.phone, t.email, t.company, t.title,
      t.answers, t.form_id, t.form_version, o.language, o.channel, t.id, t.ticket_id, o.is_sandbox, o.state NOT IN ('PAID', 'PARTIALLY_REFUNDED'), e.revision
    FROM order_ticket t JOIN ticket_order o ON o.organisation_id = p_organisation AND o.id = t.order_id
    JOIN event_tally e ON e.organisation_id = p_organisation AND e.event_id = t.event_id
    WHERE t.organisation_id = p_organisation AND t.order_id = ANY(p_orders) AND t.participant_id IS NULL AND t.state <> 'VOID'
    RETURNING id, order_ticket_id, event_id, code, channel, state, unpaid
  ), linked AS (
    UPDATE order_ticket t SET participant_id = f.id, state = CASE WHEN f.state = 'APPROVED' AND NOT f.unpaid THEN 'VALID' ELSE t.state END FROM fresh f WHERE t.organisation_id = p_organisation AND t.id = f.order_ticket_id
  ), listed AS (
    INSERT INTO directory (kind, code, organisation_id, target_id) SELECT 'participant', code, p_organisation, id FROM fresh
  ), channels AS (
    INSERT INTO event_channel AS c (organisation_id, event_id, channel, registered)
    SELECT p_organisation, event_id, channel, count(*) FROM fresh GROUP BY event_id, channel
    ON CONFLICT (organisation_id, event_id, channel) DO UPDATE SET registered = c.registered + EXCLUDED.registered
  ), quarters AS (
    INSERT INTO event_quarter AS q (organisation_id, event_id, quarter, registered)
    SELECT p_organisation, event_id, date_bin('15 minutes', now(), '2000-01-01Z'), count(*) FROM fresh GROUP BY event_id
    ON CONFLICT (organisation_id, event_id, quarter) DO UPDATE SET registered = q.registered + EXCLUDED.registered
  )
  SELECT array_agg(id) INTO made FROM fresh;
  -- A ticket may lead to a group besides the one that everybody is in; a rule may have brought them there already, and a ticket counts more.
  INSERT INTO checkin_member AS m (organisation_id, event_id, group_id, participant_id, joined_by)
  SELECT p_organisation, p.event_id, x.group_id, p.id, x.joined_by
  FROM participant p JOIN order_ticket t ON t.organisation_id = p_organisation AND t.id = p.order_ticket_id
  JOIN ticket k ON k.organisation_id = p_organisation AND k.id = t.ticket_id
  JOIN checkin_group g ON g.organisation_id = p_organisation AND g.event_id = p.event_id AND g.is_default
  CROSS JOIN LATERAL (VALUES (g.id, 'all'), (nullif(k.group_id, g.id), 'ticket')) AS x(group_id, joined_by)
  WHERE p.organisation_id = p_organisation AND p.id = ANY(made) AND x.group_id IS NOT NULL
  ON CONFLICT (organisation_id, participant_id, group_id) DO UPDATE SET joined_by = EXCLUDED.joined_by WHERE m.joined_by = 'rule';
END $$;
