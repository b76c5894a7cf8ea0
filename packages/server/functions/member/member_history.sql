-- Whose lines are a member's history (who they are by now, and all who became them), and how many lines that is, of all kinds or of some, as far as `p_most`. No row: there is no such member.
CREATE OR REPLACE FUNCTION member_history(p_organisation uuid, p_member uuid, p_kinds text[], p_most bigint)
RETURNS TABLE (ids uuid[], total int)
LANGUAGE plpgsql
STABLE
SET enable_seqscan = off
SET plan_cache_mode = force_generic_plan
AS $$
DECLARE
  root uuid := member_root(p_organisation, p_member);
BEGIN
  IF NOT EXISTS (SELECT FROM member WHERE organisation_id = p_organisation AND id = p_member) THEN RETURN; END IF;
  ids := member_tree(p_organisation, root);
  IF p_kinds IS NULL THEN
    total := (SELECT count(*) FROM (
      SELECT FROM unnest(ids) AS w(id) CROSS JOIN LATERAL (
        SELECT FROM member_log WHERE organisation_id = p_organisation AND member_id = w.id OFFSET 0) l LIMIT p_most) c);
  ELSE
    total := (SELECT count(*) FROM (
      SELECT FROM unnest(ids) AS w(id) CROSS JOIN LATERAL (
        SELECT FROM member_log WHERE organisation_id = p_organisation AND member_id = w.id AND kind = ANY (p_kinds) OFFSET 0) l LIMIT p_most) c);
  END IF;
  RETURN NEXT;
END $$;
