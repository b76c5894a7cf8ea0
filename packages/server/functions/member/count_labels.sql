-- Trigger of member_tagged, member_in_group and member_in_channel, after each statement: tags, groups and channels count who has them, without deleted people.
CREATE OR REPLACE FUNCTION count_labels()
RETURNS trigger
LANGUAGE plpgsql
AS $$
DECLARE
  counted CONSTANT text := CASE TG_TABLE_NAME WHEN 'member_tagged' THEN 'member_tag' WHEN 'member_in_channel' THEN 'member_channel'
    ELSE 'member_group' END;
  key CONSTANT text := CASE TG_TABLE_NAME WHEN 'member_tagged' THEN 'tag_id' WHEN 'member_in_channel' THEN 'channel_id' ELSE 'group_id' END;
  rows text;
BEGIN
  rows := concat_ws(' UNION ALL ',
    CASE WHEN TG_OP <> 'DELETE' THEN format('SELECT organisation_id, %I AS id, 1 AS n FROM made WHERE is_live', key) END,
    CASE WHEN TG_OP <> 'INSERT' THEN format('SELECT organisation_id, %I AS id, -1 AS n FROM gone WHERE is_live', key) END);
  EXECUTE format('UPDATE %I t SET members = t.members + c.n FROM (
    SELECT organisation_id, id, sum(n)::int AS n FROM (%s) r GROUP BY organisation_id, id HAVING sum(n) <> 0) c
    WHERE t.organisation_id = c.organisation_id AND t.id = c.id', counted, rows);
  RETURN NULL;
END $$;
