-- Keeps what came back of some messages, raw. What was told before (by its digest) and what names no message of ours is passed over, and so are openings and clicks of a
-- message beyond the hundredth, which are only counted: whoever has its links can ask for them without end. Answers the places of the others in the list, with the
-- events' ids.
CREATE OR REPLACE FUNCTION note_events(p_organisation uuid, p_lines uuid[], p_kinds text[], p_ats timestamptz[], p_networks cidr[], p_agents text[], p_links smallint[],
  p_classes text[], p_codes text[], p_words text[], p_digests bytea[])
RETURNS TABLE (place int, event_id uuid)
LANGUAGE sql
SET enable_seqscan = off
SET enable_hashjoin = off
SET enable_mergejoin = off
AS $$
  WITH given AS MATERIALIZED (
    SELECT t.*, t.kind IN ('open', 'click') AS is_visit,
      CASE WHEN t.kind IN ('open', 'click') THEN row_number() OVER (PARTITION BY t.line_id, t.kind IN ('open', 'click') ORDER BY t.place) END AS nth
    FROM unnest(p_lines, p_kinds, p_ats, p_networks, p_agents, p_links, p_classes, p_codes, p_words, p_digests) WITH ORDINALITY
      AS t(line_id, kind, at, network, agent, link, class, code, words, digest, place)
  ), visited AS MATERIALIZED (
    -- In the order of ids, as all who lock them.
    SELECT l.id, v.n FROM (SELECT line_id, max(nth)::int AS n FROM given WHERE is_visit GROUP BY line_id ORDER BY line_id) v CROSS JOIN LATERAL (
      SELECT id FROM message_line WHERE organisation_id = p_organisation AND id = v.line_id FOR NO KEY UPDATE) l
  ), counted AS (
    UPDATE message_line l SET visits = least(l.visits + v.n, 2000000000) FROM visited v WHERE l.organisation_id = p_organisation AND l.id = v.id
    RETURNING l.id, l.visits - v.n AS before
  ), told AS MATERIALIZED (
    SELECT t.place::int AS place, uuidv7() AS id, l.task_id, t.line_id, t.kind, t.at, t.network, t.agent, t.link, t.class, t.code, t.words, t.digest
    FROM given t
    CROSS JOIN LATERAL (SELECT q.task_id FROM message_line q WHERE q.organisation_id = p_organisation AND q.id = t.line_id OFFSET 0) l
    LEFT JOIN counted c ON t.is_visit AND c.id = t.line_id
    WHERE NOT t.is_visit OR c.before + t.nth <= 100
  ), kept AS (
    INSERT INTO message_event AS e (organisation_id, id, task_id, line_id, kind, at, network, agent, link, class, code, words, digest)
    SELECT p_organisation, t.id, t.task_id, t.line_id, t.kind, t.at, t.network, coalesce(t.agent, ''), t.link, t.class, t.code, coalesce(t.words, ''), t.digest
    FROM told t ORDER BY t.digest, t.id
    ON CONFLICT (organisation_id, digest) WHERE digest IS NOT NULL DO NOTHING
    RETURNING e.id
  )
  SELECT t.place, t.id FROM told t JOIN kept k ON k.id = t.id
$$;
