-- Makes those whom a merge made one several again, whatever was merged before it or since. What was theirs is found by whose it was (came_of), at whoever
-- has it by now; what was added since stays there. Results: done; over (undone already); gone (erased meanwhile). contacts_gone: numbers and addresses of
-- theirs that were removed or given to others since. since: registrations after the merge, which stay. Fields are the caller's, who holds the lock of members.
CREATE OR REPLACE FUNCTION undo_merge(p_organisation uuid, p_merge uuid, p_user uuid)
RETURNS TABLE (result text, member_id uuid, root_id uuid, back uuid[], contacts_gone int, since int)
LANGUAGE plpgsql
SET enable_seqscan = off
SET plan_cache_mode = force_custom_plan
AS $$
#variable_conflict use_column
DECLARE
  m member_merge%ROWTYPE;
  p member_merge_part%ROWTYPE;
  tree uuid[];
  line uuid[];
  here uuid;
  moved int;
  root uuid;
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended('labels of ' || p_organisation::text, 0));
  SELECT * INTO m FROM member_merge WHERE organisation_id = p_organisation AND id = p_merge FOR UPDATE;
  root := member_root(p_organisation, m.member_id);
  member_id := m.member_id; root_id := root; back := '{}'; contacts_gone := 0;
  IF m.undone_at IS NOT NULL THEN result := 'over'; RETURN NEXT; RETURN; END IF;
  IF EXISTS (SELECT FROM member_erasure e WHERE e.organisation_id = p_organisation AND e.member_id = root) THEN
    result := 'gone'; RETURN NEXT; RETURN;
  END IF;
  -- From who stayed up to who they are by now.
  line := ARRAY[m.member_id];
  WHILE line[cardinality(line)] <> root LOOP
    line := line || (SELECT x.became FROM member x WHERE x.organisation_id = p_organisation AND x.id = line[cardinality(line)]);
  END LOOP;

  FOR p IN SELECT * FROM member_merge_part x WHERE x.organisation_id = p_organisation AND x.merge_id = p_merge ORDER BY x.member_id LOOP
    tree := member_tree(p_organisation, p.member_id);
    UPDATE member x SET became = NULL, deleted_at = NULL, updated_at = now(), version = x.version + 1
    WHERE x.organisation_id = p_organisation AND x.id = p.member_id;
    UPDATE member x SET parts = x.parts - cardinality(tree) FROM unnest(line) AS w(id) WHERE x.organisation_id = p_organisation AND x.id = w.id;
    DELETE FROM member_contact t USING member_contact c
    WHERE c.organisation_id = p_organisation AND c.member_id = root AND c.came_of = ANY(tree)
      AND t.organisation_id = p_organisation AND t.member_id = p.member_id AND t.kind = c.kind AND t.value = c.value;
    -- Of a deleted member they were free for everyone.
    UPDATE member_contact c SET member_id = p.member_id, came_of = nullif(c.came_of, p.member_id), is_live = c.is_live OR NOT EXISTS (
      SELECT FROM member_contact o WHERE o.organisation_id = p_organisation AND o.kind = c.kind AND o.value = c.value AND o.is_live)
    WHERE c.organisation_id = p_organisation AND c.member_id = root AND c.came_of = ANY(tree);
    GET DIAGNOSTICS moved = ROW_COUNT;
    contacts_gone := contacts_gone + greatest(p.contacts - moved, 0);
    UPDATE member_participant l SET member_id = p.member_id, came_of = nullif(l.came_of, p.member_id)
    WHERE l.organisation_id = p_organisation AND l.member_id = root AND l.came_of = ANY(tree);
    UPDATE outbound_member o SET member_id = p.member_id, came_of = nullif(o.came_of, p.member_id), version = o.version + 1, updated_at = now()
    WHERE o.organisation_id = p_organisation AND o.member_id = root AND o.came_of = ANY(tree);
    UPDATE outbound_call c SET member_id = p.member_id, came_of = nullif(c.came_of, p.member_id)
    WHERE c.organisation_id = p_organisation AND c.member_id = root AND c.came_of = ANY(tree);
    back := back || p.member_id;
  END LOOP;

  -- Places in call tasks that gave way to another's, for whoever they are of by now; an agent who is gone has none of them any more.
  INSERT INTO outbound_member
  SELECT place.* FROM jsonb_array_elements(m.places) AS was(place)
  CROSS JOIN LATERAL (SELECT coalesce(was.place ->> 'came_of', was.place ->> 'member_id')::uuid AS id) whose
  CROSS JOIN LATERAL (SELECT member_root(p_organisation, whose.id) AS id) now_of
  CROSS JOIN LATERAL jsonb_populate_record(NULL::outbound_member, was.place || jsonb_build_object(
    'member_id', now_of.id, 'came_of', nullif(whose.id, now_of.id), 'allotment_id', NULL, 'version', (was.place ->> 'version')::int + 1, 'updated_at', now())
    || CASE WHEN was.place ->> 'state' IN ('allotted', 'callback', 'retry') AND was.place ->> 'agent_id' IS NOT NULL AND NOT EXISTS (
      SELECT FROM outbound_agent a WHERE a.organisation_id = p_organisation AND a.id = (was.place ->> 'agent_id')::uuid AND a.deleted_at IS NULL)
      THEN '{"state": "unallotted", "agent_id": null, "due_at": null}' ELSE '{}'::jsonb END) place
  WHERE EXISTS (SELECT FROM outbound_task t WHERE t.organisation_id = p_organisation AND t.id = place.task_id)
  ON CONFLICT ON CONSTRAINT outbound_member_once DO NOTHING;

  -- What only they had brought along.
  FOREACH here IN ARRAY line LOOP
    DELETE FROM member_tagged t WHERE t.organisation_id = p_organisation AND t.member_id = here AND t.source = 'merge' AND NOT EXISTS (
      SELECT FROM member c CROSS JOIN LATERAL (
        SELECT FROM member_tagged x WHERE x.organisation_id = p_organisation AND x.member_id = c.id AND x.tag_id = t.tag_id OFFSET 0) x
      WHERE c.organisation_id = p_organisation AND c.became = here);
    DELETE FROM member_in_group t WHERE t.organisation_id = p_organisation AND t.member_id = here AND t.source = 'merge' AND NOT EXISTS (
      SELECT FROM member c CROSS JOIN LATERAL (
        SELECT FROM member_in_group x WHERE x.organisation_id = p_organisation AND x.member_id = c.id AND x.group_id = t.group_id OFFSET 0) x
      WHERE c.organisation_id = p_organisation AND c.became = here);
    DELETE FROM member_in_channel t WHERE t.organisation_id = p_organisation AND t.member_id = here AND t.source = 'merge' AND NOT EXISTS (
      SELECT FROM member c CROSS JOIN LATERAL (
        SELECT FROM member_in_channel x WHERE x.organisation_id = p_organisation AND x.member_id = c.id AND x.channel_id = t.channel_id OFFSET 0) x
      WHERE c.organisation_id = p_organisation AND c.became = here);
  END LOOP;
  UPDATE member_merge_part SET stands = false WHERE organisation_id = p_organisation AND merge_id = p_merge;
  UPDATE member_merge SET undone_at = now(), undone_by = p_user, places = '[]' WHERE organisation_id = p_organisation AND id = p_merge;
  UPDATE member x SET version = x.version + 1, updated_at = now() FROM unnest(line) AS w(id) WHERE x.organisation_id = p_organisation AND x.id = w.id;
  PERFORM show_contacts(p_organisation, root || back);
  since := (SELECT count(*) FROM (
    SELECT FROM member_participant l WHERE l.organisation_id = p_organisation AND l.member_id = root AND l.came_of IS NULL AND l.at >= m.made_at LIMIT 1000) s);
  result := 'done'; RETURN NEXT;
END $$;
