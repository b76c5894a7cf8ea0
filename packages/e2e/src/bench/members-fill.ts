import type pg from 'pg';

/** What the members of the bench are asked by. */
export interface FilledMembers {
  /** Three in ten have it. */
  bigTag: string;
  /** Three in ten thousand. */
  rareTag: string;
  /** One in five is in it. */
  group: string;
  /** A field of the organisation's own, in which one in a thousand has "Seat 17". */
  field: string;
  /** Who has a history of many lines. */
  talker: string;
  lines: number;
}

const tables = ['member', 'member_contact', 'member_tagged', 'member_in_group', 'member_value', 'member_log'];

/**
 * Puts `members` believable people straight into an organisation's tables: each with a number, three tags, a field and two lines of history, one with very many
 * lines. Indexes are made when the rows are there, triggers and foreign keys rest meanwhile, and nothing is forced to disk before the end.
 */
export async function fillMembers(client: pg.Client, organisationId: string, members: number): Promise<FilledMembers> {
  await setDisk(client, 'off');
  await client.query(`
    SET session_replication_role = replica;
    SET synchronous_commit = off;
    SET maintenance_work_mem = '512MB';
    SET max_parallel_maintenance_workers = 0;
    SET work_mem = '128MB'`);
  const indexes = await client.query<{ name: string; text: string }>(
    `SELECT indexrelid::regclass::text AS name, pg_get_indexdef(indexrelid) AS text FROM pg_index i
     WHERE indrelid = ANY ($1::regclass[]) AND NOT EXISTS (SELECT FROM pg_constraint c WHERE c.conindid = i.indexrelid)`,
    [tables],
  );
  await client.query(`DROP INDEX ${indexes.rows.map(({ name }) => name).join(', ')}`);
  await client.query(
    `CREATE TEMP TABLE person AS
     SELECT i, uuidv7() AS id, now() - ($1::int - i) * interval '7 seconds' AS at FROM generate_series(1, $1::int) i`,
    [members],
  );
  await client.query(
    `INSERT INTO member (organisation_id, id, name, company, language, origin, phone, email, contacts, created_at, updated_at, last_at)
     SELECT $1, id,
       (ARRAY['Wang','Li','Zhang','Garcia','Tanaka','Smith','Chen','Sato','Lopez','Brown'])[1 + i % 10] || ' ' ||
         (ARRAY['Xiuying','Wei','Maria','Yuki','John','Fang','Jose','Sakura','Anna','Min','Lei','Ana'])[1 + (i / 10) % 12] || ' ' || i,
       'Company ' || i % 500, 'en', CASE WHEN i % 4 = 0 THEN 'import' ELSE 'registration' END, '139' || lpad(i::text, 8, '0'),
       'p' || i || '@example.com', '139' || lpad(i::text, 8, '0') || ' p' || i || '@example.com', at, at, at
     FROM person`,
    [organisationId],
  );
  await client.query(
    `INSERT INTO member_contact (organisation_id, member_id, kind, value, source, since)
     SELECT $1, id, 'phone', '139' || lpad(i::text, 8, '0'), 'import', at FROM person`,
    [organisationId],
  );
  const [bigTag, rareTag] = await fillTags(client, organisationId);
  const group = await fillGroup(client, organisationId);
  const field = await fillField(client, organisationId);
  const { talker, lines } = await fillHistory(client, organisationId, members);
  for (const { text } of indexes.rows) await client.query(text);
  await client.query(`
    RESET session_replication_role;
    RESET synchronous_commit;
    RESET maintenance_work_mem;
    RESET max_parallel_maintenance_workers;
    RESET work_mem;
    DROP TABLE person`);
  await client.query(`VACUUM ANALYZE ${tables.join(', ')}, member_tag, member_group, member_field`);
  await setDisk(client, 'on');
  await client.query('CHECKPOINT');
  return { bigTag, rareTag, group, field, talker, lines };
}

/** Whether what is written is forced to disk. */
async function setDisk(client: pg.Client, to: 'on' | 'off'): Promise<void> {
  for (const name of ['fsync', 'full_page_writes']) await client.query(`ALTER SYSTEM SET ${name} = ${to}`);
  await client.query('SELECT pg_reload_conf()');
}

async function fillTags(client: pg.Client, organisationId: string): Promise<[string, string]> {
  const { rows } = await client.query<{ id: string }>(
    `INSERT INTO member_tag (organisation_id, name, colour, slot)
     SELECT $1, 'Tag ' || n, 'blue', n FROM generate_series(1, 52) n RETURNING id`,
    [organisationId],
  );
  const ids = rows.map(({ id }) => id);
  // Two tags of all, and a third for whom the big one is not.
  await client.query(
    `INSERT INTO member_tagged (organisation_id, member_id, tag_id, source, since, member_at, is_live)
     SELECT $1, p.id, ($2::uuid[])[n], 'import', p.at, p.at, true
     FROM person p CROSS JOIN LATERAL unnest(ARRAY[CASE WHEN p.i % 10 < 3 THEN 1 ELSE 40 + p.i % 13 END,
       CASE WHEN p.i % 3333 = 1 THEN 2 END, 3 + p.i % 20, 23 + p.i % 17]) AS t(n)
     WHERE n IS NOT NULL`,
    [organisationId, ids],
  );
  await client.query(
    `UPDATE member_tag t SET members = c.n FROM (
       SELECT tag_id, count(*)::int AS n FROM member_tagged WHERE organisation_id = $1 GROUP BY tag_id) c
     WHERE t.organisation_id = $1 AND t.id = c.tag_id`,
    [organisationId],
  );
  return [ids[0] ?? '', ids[1] ?? ''];
}

async function fillGroup(client: pg.Client, organisationId: string): Promise<string> {
  const group = await idOf(
    client,
    `INSERT INTO member_group (organisation_id, name, colour, slot) VALUES ($1, 'Regulars', 'blue', 1) RETURNING id`,
    [organisationId],
  );
  await client.query(
    `INSERT INTO member_in_group (organisation_id, member_id, group_id, source, since, member_at, is_live)
     SELECT $1, id, $2, 'import', at, at, true FROM person WHERE i % 5 = 0`,
    [organisationId, group],
  );
  await client.query(
    `UPDATE member_group SET members = (SELECT count(*)::int FROM person WHERE i % 5 = 0) WHERE organisation_id = $1 AND id = $2`,
    [organisationId, group],
  );
  return group;
}

async function fillField(client: pg.Client, organisationId: string): Promise<string> {
  const field = await idOf(
    client,
    `INSERT INTO member_field (organisation_id, name, kind, slot) VALUES ($1, 'Seat', 'text', 1) RETURNING id`,
    [organisationId],
  );
  await client.query(
    `INSERT INTO member_value (organisation_id, member_id, field_id, kind, text_value)
     SELECT $1, id, $2, 'text', 'Seat ' || i % 1000 FROM person`,
    [organisationId, field],
  );
  return field;
}

async function fillHistory(client: pg.Client, organisationId: string, members: number) {
  const kind = (isPaid: string) => `CASE WHEN ${isPaid} THEN 'paid' ELSE 'signedIn' END`;
  const data = (isPaid: string) => `CASE WHEN ${isPaid} THEN '{"amountCents": 9900}'::jsonb ELSE '{}' END`;
  await client.query(
    `INSERT INTO member_log (organisation_id, member_id, at, kind, data)
     SELECT $1, p.id, p.at + k.n * interval '1 hour', CASE WHEN k.n = 0 THEN 'added' ELSE ${kind('p.i % 5 = 0')} END,
       CASE WHEN k.n = 0 THEN '{}' ELSE ${data('p.i % 5 = 0')} END
     FROM person p CROSS JOIN (VALUES (0), (1)) AS k(n)`,
    [organisationId],
  );
  const lines = Math.min(100_000, members);
  const talker = await idOf(client, 'SELECT id FROM person WHERE i = $1', [Math.ceil(members / 2)]);
  await client.query(
    `INSERT INTO member_log (organisation_id, member_id, at, kind, data)
     SELECT $1, $2, now() - ($3::int - n) * interval '1 minute', ${kind('n % 10 = 0')}, ${data('n % 10 = 0')}
     FROM generate_series(1, $3::int) n`,
    [organisationId, talker, lines],
  );
  return { talker, lines };
}

async function idOf(client: pg.Client, text: string, values: unknown[]): Promise<string> {
  const { rows } = await client.query<{ id: string }>(text, values);
  return rows[0]?.id ?? '';
}
