-- Keeps what came back of some messages, raw. What was told before (by its digest) and what names no message of ours is passed over; answers the places of the others
-- in the list, with the events' ids.
CREATE OR REPLACE FUNCTION note_events(p_organisation uuid, p_lines uuid[], p_kinds text[], p_ats timestamptz[], p_networks cidr[], p_agents text[], p_links smallint[],
  p_classes text[], p_codes text[], p_words text[], p_digests bytea[])
RETURNS TABLE (place int, event_id uuid)
LANGUAGE sql
SET enable_seqscan = off
SET enable_hashjoin = off
SET enable_mergejoin = off
AS $$
  WITH told AS MATERIALIZED (
    SELECT t.place::int AS place, uuidv7() AS id, l.task_id, t.line_id, t.kind, t.at, t.network, t.agent, t.link, t.class, t.code, t.words, t.digest
    FROM unnest(p_lines, p_kinds, p_ats, p_networks, p_agents, p_links, p_classes, p_codes, p_words, p_digests) WITH ORDINALITY
      AS t(line_id, kind, at, network, agent, link, class, code, words, digest, place)
    CROSS JOIN LATERAL (SELECT q.task_id FROM message_line q WHERE q.organisation_id = p_organisation AND q.id = t.line_id OFFSET 0) l
  ), kept AS (
    INSERT INTO message_event AS e (organisation_id, id, task_id, line_id, kind, at, network, agent, link, class, code, words, digest)
    SELECT p_organisation, t.id, t.task_id, t.line_id, t.kind, t.at, t.network, coalesce(t.agent, ''), t.link, t.class, t.code, coalesce(t.words, ''), t.digest
    FROM told t ORDER BY t.digest, t.id
    ON CONFLICT (organisation_id, digest) WHERE digest IS NOT NULL DO NOTHING
    RETURNING e.id
  )
  SELECT t.place, t.id FROM told t JOIN kept k ON k.id = t.id
$$;
