-- A member, all who became them, and all who became those.
CREATE OR REPLACE FUNCTION member_tree(p_organisation uuid, p_member uuid)
RETURNS uuid[]
LANGUAGE plpgsql
STABLE
SET enable_seqscan = off
AS $$
DECLARE
  ids uuid[] := ARRAY[p_member];
  layer uuid[] := ids;
BEGIN
  LOOP
    layer := (SELECT array_agg(m.id ORDER BY m.id) FROM unnest(layer) AS w(id) CROSS JOIN LATERAL (
      SELECT id FROM member WHERE organisation_id = p_organisation AND became = w.id OFFSET 0) m);
    IF layer IS NULL THEN RETURN ids; END IF;
    ids := ids || layer;
  END LOOP;
END $$;
