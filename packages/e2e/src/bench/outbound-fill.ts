import type pg from 'pg';

/** What the bench of calls looks for. */
export interface FilledCalls {
  taskIds: string[];
  outboundIds: string[];
  intentIds: string[];
  /** Of somebody who was called. */
  memberId: string;
  number: string;
}

const surnames = "(ARRAY['Wang','Li','Zhang','Garcia','Tanaka','Smith','Chen','Sato','Lopez','Brown'])[1 + i % 10]";
const names =
  "(ARRAY['Xiuying','Wei','Maria','Yuki','John','Fang','Jose','Sakura','Anna','Min','Lei','Ana'])[1 + (i / 10) % 12]";

/** People with numbers, all of them in a task and with nobody. */
export async function fillTask(
  client: pg.Client,
  organisationId: string,
  taskId: string,
  people: number,
): Promise<void> {
  await client.query(
    `WITH made AS (
       INSERT INTO member (organisation_id, name, company, language, origin, phone, contacts, last_at)
       SELECT $1, 'Person ' || i, 'Company ' || i % 500, 'en', 'import', '139' || lpad(i::text, 8, '0'), '', now() FROM generate_series(1, $3::int) i
       ON CONFLICT DO NOTHING RETURNING id
     ) INSERT INTO outbound_member (organisation_id, task_id, member_id) SELECT $1, $2, id FROM made`,
    [organisationId, taskId, people],
  );
  await client.query('VACUUM (ANALYZE) member, outbound_member');
}

/**
 * So many calls of a year, of the tasks and agents that there are, as they stand in their table. Indexes are made when the rows are there, triggers and foreign keys rest
 * meanwhile.
 */
export async function fillCalls(client: pg.Client, organisationId: string, calls: number): Promise<FilledCalls> {
  const ids = async (table: string) =>
    (
      await client.query<{ id: string }>(`SELECT id FROM ${table} WHERE organisation_id = $1 ORDER BY id`, [
        organisationId,
      ])
    ).rows.map(({ id }) => id);
  const taskIds = await ids('outbound_task');
  const outboundIds = await ids('outbound_agent');
  const intentIds = await ids('outbound_intent');
  const people = Math.ceil(calls / 10);
  const indexes = await client.query<{ name: string; text: string }>(
    `SELECT indexrelid::regclass::text AS name, pg_get_indexdef(indexrelid) AS text FROM pg_index i
     WHERE indrelid = 'outbound_call'::regclass AND NOT EXISTS (SELECT FROM pg_constraint c WHERE c.conindid = i.indexrelid)`,
  );
  await client.query(
    `SET session_replication_role = replica; SET synchronous_commit = off; SET maintenance_work_mem = '512MB'`,
  );
  // Ten calls to each.
  await client.query(
    `INSERT INTO member (organisation_id, id, name, company, language, origin, phone, contacts, last_at)
     SELECT $1, md5('member ' || i)::uuid, ${surnames} || ' ' || ${names} || ' ' || i, 'Company ' || i % 500, 'en', 'import', '138' || lpad(i::text, 8, '0'), '', now()
     FROM generate_series(0, $2::int - 1) i`,
    [organisationId, people],
  );
  await client.query('VACUUM (ANALYZE) member');
  await client.query(`DROP INDEX ${indexes.rows.map(({ name }) => name).join(', ')}`);
  await client.query(
    `INSERT INTO outbound_call (organisation_id, task_id, outbound_member_id, member_id, agent_id, number, name, state, cause, created_at, answered_at, ended_at, talk_ms,
       is_recorded, recording, storage_key, intent_id, receipt)
     SELECT $1, ($2::uuid[])[1 + i % cardinality($2::uuid[])], md5('callee ' || i % $6::int)::uuid, md5('member ' || i % $6::int)::uuid,
       ($3::uuid[])[1 + (i / 7) % cardinality($3::uuid[])], '138' || lpad((i % $6::int)::text, 8, '0'), ${surnames} || ' ' || ${names} || ' ' || i % $6::int,
       'ended', (ARRAY['agent','callee','noAnswer','busy','refused','unassigned','failed'])[1 + i % 7], at, CASE WHEN i % 7 < 2 THEN at END, at + interval '2 minutes',
       CASE WHEN i % 7 < 2 THEN 1000 * (i % 600) ELSE 0 END, true, CASE WHEN i % 5000 = 0 THEN 'failed' WHEN i % 7 < 2 THEN 'ready' ELSE 'none' END,
       CASE WHEN i % 7 < 2 THEN 'recordings/' || i END, CASE WHEN i % 7 < 2 THEN ($4::uuid[])[1 + (i / 7) % cardinality($4::uuid[])] END, '{}'
     FROM (SELECT i, now() - (i * (31536000.0 / $5::int)) * interval '1 second' AS at FROM generate_series(1, $5::int) i) s`,
    [organisationId, taskIds, outboundIds, intentIds, calls, people],
  );
  for (const { text } of indexes.rows) await client.query(text);
  await client.query('RESET session_replication_role');
  await client.query('VACUUM (ANALYZE) outbound_call');
  const { rows } = await client.query<{ member_id: string; number: string }>(
    'SELECT member_id, number FROM outbound_call WHERE organisation_id = $1 LIMIT 1',
    [organisationId],
  );
  return { taskIds, outboundIds, intentIds, memberId: rows[0]?.member_id ?? '', number: rows[0]?.number ?? '' };
}
