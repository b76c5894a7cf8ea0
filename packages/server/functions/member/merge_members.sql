-- Makes members one who stays: numbers, addresses and registrations go over and say whose they were; tags, groups and channels are given to who stays, and
-- stay with the others too, where they count no more. Calls and places in call tasks go over and say whose they were. Lines of the history stay where they are. Answers the merge. Who calls it holds the lock of members,
-- and has seen that all are there and became nobody. The CHECK of member.parts limits how many become one.
CREATE OR REPLACE FUNCTION merge_members(p_organisation uuid, p_into uuid, p_parts uuid[], p_user uuid)
RETURNS uuid
LANGUAGE plpgsql
SET enable_seqscan = off
SET plan_cache_mode = force_custom_plan
AS $$
DECLARE
  merge uuid;
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended('labels of ' || p_organisation::text, 0));
  INSERT INTO member_merge (organisation_id, member_id, made_by) VALUES (p_organisation, p_into, p_user) RETURNING id INTO merge;
  UPDATE member SET parts = parts + (SELECT sum(1 + m.parts) FROM unnest(p_parts) AS w(id) CROSS JOIN LATERAL (
    SELECT parts FROM member WHERE organisation_id = p_organisation AND id = w.id OFFSET 0) m)
  WHERE organisation_id = p_organisation AND id = p_into;
  INSERT INTO member_merge_part (organisation_id, merge_id, member_id, contacts, registrations)
  SELECT p_organisation, merge, w.id,
    (SELECT count(*) FROM member_contact c WHERE c.organisation_id = p_organisation AND c.member_id = w.id AND c.is_live),
    (SELECT count(*) FROM member_participant l WHERE l.organisation_id = p_organisation AND l.member_id = w.id)
  FROM unnest(p_parts) AS w(id);

  -- What who stays had once, and lost to one of the others while deleted.
  DELETE FROM member_contact c USING unnest(p_parts) AS w(id) CROSS JOIN LATERAL (
    SELECT kind, value FROM member_contact WHERE organisation_id = p_organisation AND member_id = w.id AND is_live OFFSET 0) k
  WHERE c.organisation_id = p_organisation AND c.member_id = p_into AND c.kind = k.kind AND c.value = k.value;
  WITH own AS MATERIALIZED (
    SELECT k.member_id, k.kind, k.value, row_number() OVER (PARTITION BY k.kind ORDER BY w.o, k.position, k.value) AS n
    FROM unnest(p_parts) WITH ORDINALITY AS w(id, o) CROSS JOIN LATERAL (
      SELECT * FROM member_contact WHERE organisation_id = p_organisation AND member_id = w.id AND is_live OFFSET 0) k
  ), last AS MATERIALIZED (
    SELECT kind, max(position) AS position FROM member_contact WHERE organisation_id = p_organisation AND member_id = p_into GROUP BY kind
  )
  UPDATE member_contact c SET member_id = p_into, came_of = coalesce(c.came_of, c.member_id),
    position = coalesce((SELECT l.position FROM last l WHERE l.kind = o.kind), -1) + o.n
  FROM own o WHERE c.organisation_id = p_organisation AND c.member_id = o.member_id AND c.kind = o.kind AND c.value = o.value;

  UPDATE member_participant l SET member_id = p_into, came_of = coalesce(l.came_of, l.member_id)
  FROM unnest(p_parts) AS w(id) WHERE l.organisation_id = p_organisation AND l.member_id = w.id;

  UPDATE member m SET became = p_into, deleted_at = now(), updated_at = now(), version = m.version + 1
  FROM unnest(p_parts) AS w(id) WHERE m.organisation_id = p_organisation AND m.id = w.id;

  INSERT INTO member_tagged (organisation_id, member_id, tag_id, source)
  SELECT DISTINCT p_organisation, p_into, t.tag_id, 'merge' FROM unnest(p_parts) AS w(id) CROSS JOIN LATERAL (
    SELECT tag_id FROM member_tagged WHERE organisation_id = p_organisation AND member_id = w.id OFFSET 0) t
  ON CONFLICT DO NOTHING;
  INSERT INTO member_in_group (organisation_id, member_id, group_id, source)
  SELECT DISTINCT p_organisation, p_into, t.group_id, 'merge' FROM unnest(p_parts) AS w(id) CROSS JOIN LATERAL (
    SELECT group_id FROM member_in_group WHERE organisation_id = p_organisation AND member_id = w.id OFFSET 0) t
  ON CONFLICT DO NOTHING;
  INSERT INTO member_in_channel (organisation_id, member_id, channel_id, source)
  SELECT DISTINCT p_organisation, p_into, t.channel_id, 'merge' FROM unnest(p_parts) AS w(id) CROSS JOIN LATERAL (
    SELECT channel_id FROM member_in_channel WHERE organisation_id = p_organisation AND member_id = w.id OFFSET 0) t
  ON CONFLICT DO NOTHING;
  -- In each call task they are one: whoever is on the phone or was called before the others, then who stays. The other places are kept with the merge, leases given back.
  WITH own AS MATERIALIZED (
    SELECT c.id, row_number() OVER (PARTITION BY c.task_id ORDER BY c.state = 'calling' DESC, c.tries > 0 DESC, w.o, c.created_at, c.id) AS n
    FROM unnest(p_into || p_parts) WITH ORDINALITY AS w(id, o) CROSS JOIN LATERAL (
      SELECT id, task_id, state, tries, created_at FROM outbound_member WHERE organisation_id = p_organisation AND member_id = w.id OFFSET 0) c
  ), gone AS (
    DELETE FROM outbound_member m USING own o WHERE m.organisation_id = p_organisation AND m.id = o.id AND o.n > 1 RETURNING m.*
  )
  UPDATE member_merge SET places = (SELECT coalesce(jsonb_agg(to_jsonb(g) || CASE WHEN g.state = 'calling' THEN jsonb_build_object(
    'state', CASE g.state_before WHEN 'pool' THEN 'callback' ELSE g.state_before END, 'agent_id', CASE WHEN g.state_before <> 'pool' THEN g.agent_id END,
    'due_at', g.due_before, 'state_before', NULL, 'due_before', NULL) ELSE '{}' END), '[]') FROM gone g)
  WHERE organisation_id = p_organisation AND id = merge;
  UPDATE outbound_member m SET member_id = p_into, came_of = coalesce(m.came_of, m.member_id), version = m.version + 1, updated_at = now()
  FROM unnest(p_parts) AS w(id) WHERE m.organisation_id = p_organisation AND m.member_id = w.id;
  UPDATE outbound_call c SET member_id = p_into, came_of = coalesce(c.came_of, c.member_id) FROM unnest(p_parts) AS w(id) WHERE c.organisation_id = p_organisation AND c.member_id = w.id;
  PERFORM show_contacts(p_organisation, ARRAY[p_into]);
  RETURN merge;
END $$;
