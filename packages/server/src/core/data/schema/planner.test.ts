import { withClient } from '@convoke/launcher/database.ts';
import { expect, test } from 'vitest';
import { freshDatabase } from '../../../../testing/database.ts';

test('what the planner is told of places stands in every table that has them, also after ANALYZE', async () => {
  const { superuserUrl } = await freshDatabase();
  const told = () =>
    withClient(superuserUrl, async (client) => {
      const { rows } = await client.query<{ column: string; n: number | null; tables: number }>(`
        SELECT a.attname AS "column", s.n_distinct AS n, count(*)::int AS tables FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid
        LEFT JOIN pg_stats s ON s.schemaname = 'public' AND s.tablename = c.relname AND s.attname = a.attname
        WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r' AND c.relrowsecurity
          AND (a.attname IN ('organisation_id', 'event_id', 'questionnaire_id', 'round_id', 'group_id') OR (c.relname, a.attname) = ('message_line', 'state')) GROUP BY 1, 2 ORDER BY 1, 2`);
      return rows;
    });
  const before = await told();
  expect(before.map(({ column, n }) => [column, n])).toEqual([
    // Of tables that have one row of each.
    ['event_id', -1],
    ['event_id', 25],
    ['group_id', -1],
    ['group_id', 25],
    ['organisation_id', 1],
    ['questionnaire_id', -1],
    ['questionnaire_id', 25],
    ['round_id', -1],
    ['round_id', 25],
    ['state', 10],
  ]);
  await withClient(superuserUrl, (client) => client.query('ANALYZE'));
  expect(await told()).toEqual(before);
});
