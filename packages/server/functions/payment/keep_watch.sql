-- An event with something still open stays on watch. Whoever has its row just now is passed over: there is a next look.
CREATE OR REPLACE FUNCTION keep_watch(p_organisation uuid, p_places uuid[])
RETURNS void
LANGUAGE sql
AS $$
  UPDATE sale_watch SET active_until = now() + interval '2 days' WHERE organisation_id = p_organisation AND event_id IN (
    SELECT w.event_id FROM sale_watch w WHERE w.organisation_id = p_organisation AND w.event_id = ANY(p_places) AND w.active_until < now() + interval '1 day'
    FOR UPDATE SKIP LOCKED)
$$;
