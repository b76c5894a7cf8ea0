import { type Kysely, sql } from 'kysely';

/**
 * Columns that say within what a row stands, and how many such the planner is to expect: every row in one organisation, a twenty-fifth of all in one
 * event. Most indexes of a table begin with them. Where a table has one row of each (a tally), it is told that: else it would rather read all tallies of
 * an organisation than look up a few. With the name of a table before it, a column is of that table only.
 */
const places: Readonly<Record<string, number>> = {
  organisation_id: 1,
  event_id: 25,
  questionnaire_id: 25,
  round_id: 25,
  group_id: 25,
  book_id: 25,
  // Of one table: a task that has just been sent, or taken away, has most of its lines in a state that nobody has seen yet, or saw last.
  'message_line.state': 10,
  // As with those who were just allotted, or taken back.
  'outbound_member.state': 7,
  'outbound_member.task_id': 25,
  'outbound_member.agent_id': 25,
  'outbound_call.task_id': 25,
  'outbound_call.agent_id': 25,
};

/**
 * Tells the planner how many rows these columns leave, and keeps it from finding out otherwise.
 *
 * What it would find out is what the last ANALYZE saw. For an organisation or an event that came after, it expects one row, whatever index it takes: all
 * of them begin with the same columns, so all are as good, and it takes the smallest and reads the whole event. Told that many rows are left, it
 * takes the index that has more of the condition, whatever was seen, and however small the table was when the plan was made.
 */
export async function guidePlanner(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{
    table: string;
    column: string;
    isWatched: boolean;
    isAlone: boolean;
    told: number | null;
  }>`
    SELECT c.relname AS "table", a.attname AS "column", coalesce(a.attstattarget, -1) <> 0 AS "isWatched", s.n_distinct AS told,
      EXISTS (SELECT FROM pg_index i WHERE i.indrelid = c.oid AND i.indisunique AND i.indpred IS NULL AND i.indnkeyatts = 2
        AND a.attnum = ANY (i.indkey) AND (SELECT o.attnum FROM pg_attribute o WHERE o.attrelid = c.oid AND o.attname = 'organisation_id') = ANY (i.indkey)
        AND a.attname <> 'organisation_id') AS "isAlone"
    FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND NOT a.attisdropped
      AND (a.attname = ANY (${Object.keys(places)}) OR c.relname || '.' || a.attname = ANY (${Object.keys(places)}))
    LEFT JOIN pg_stats s ON s.schemaname = 'public' AND s.tablename = c.relname AND s.attname = a.attname AND NOT s.inherited
    WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r' AND c.relrowsecurity`.execute(db);
  for (const { table, column, isWatched, isAlone, told } of rows) {
    // Of a table that has one row of each, such as a tally: they are all different.
    const distinct = isAlone ? -1 : (places[`${table}.${column}`] ?? places[column] ?? 1);
    if (!isWatched && told === distinct) continue;
    if (isWatched)
      await sql`ALTER TABLE ${sql.table(table)} ALTER COLUMN ${sql.ref(column)} SET STATISTICS 0`.execute(db);
    // What was seen before would stay beside what is told.
    await sql`SELECT pg_clear_attribute_stats('public', ${table}::text, ${column}::text, false)`.execute(db);
    await sql`SELECT pg_restore_attribute_stats('schemaname', 'public', 'relname', ${table}::text, 'attname', ${column}::text, 'inherited', false,
      'null_frac', 0::real, 'avg_width', 16, 'n_distinct', ${distinct}::real)`.execute(db);
  }
}
