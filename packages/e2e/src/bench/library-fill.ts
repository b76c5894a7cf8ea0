import type pg from 'pg';

/**
 * Puts so many documents of the only organiser into the library, each in one of 100 categories, and `further` into one of their own; one in twenty is in the trash. One in
 * fifty has a text of a page. Answers the categories, and the one of the further ones.
 */
export async function fillLibrary(
  client: pg.Client,
  documents: number,
  further: number,
): Promise<{ categoryIds: string[]; toRename: string }> {
  const { rows: users } = await client.query<{ organisation_id: string; id: string }>(
    'SELECT organisation_id, id FROM app_user LIMIT 1',
  );
  const owner = [users[0]?.organisation_id, users[0]?.id];
  const { rows: categories } = await client.query<{ id: string }>(
    `INSERT INTO document_category (organisation_id, name, position, created_by)
     SELECT $1, 'Category ' || i, i, $2 FROM generate_series(0, 100) i RETURNING id`,
    owner,
  );
  const ids = categories.map(({ id }) => id);
  const [toRename = '', ...categoryIds] = ids;
  const add = (rows: number, into: readonly string[]) =>
    client.query(
      `WITH kept AS (
         INSERT INTO document (organisation_id, category_id, name, kind, bytes, sha256, created_by, created_at, deleted_at)
         SELECT $1, ($4::uuid[])[1 + i % cardinality($4::uuid[])],
           (ARRAY['Report', 'Slides', 'Plan'])[1 + i % 3] || ' ' || i || (ARRAY[' of the hall', '', ' 议程', ' final'])[1 + i % 4] || '.' || e.extension,
           e.kind, 1 + (i::bigint * 7919) % 50000000, md5(i::text) || md5((i + 1)::text), $2, now() - i * interval '7 seconds',
           CASE WHEN i % 20 = 0 AND cardinality($4::uuid[]) > 1 THEN now() - (i % 29) * interval '1 day' END
         FROM generate_series(1, $3::int) i,
           LATERAL (SELECT (ARRAY['pdf', 'pptx', 'mp4', 'jpg', 'docx'])[1 + i / 3 % 5] AS extension,
             (ARRAY['pdf', 'slides', 'video', 'picture', 'document'])[1 + i / 3 % 5] AS kind) e
         RETURNING organisation_id, id, name, bytes, sha256, created_by, created_at)
       INSERT INTO document_version (organisation_id, document_id, number, name, storage_key, content_type, bytes, sha256, created_by, created_at)
       SELECT organisation_id, id, 1, name, 'library/bench/' || id || '.bin', 'application/octet-stream', bytes, sha256, created_by, created_at FROM kept`,
      [...owner, rows, into],
    );
  await add(documents, categoryIds);
  await add(further, [toRename]);
  // 1.5 kB of words each, of 4096 that there are; "budget" in one of three, one number in each.
  await client.query(
    `INSERT INTO document_text (organisation_id, document_id, number, part, text)
     SELECT d.organisation_id, d.id, 1, 1, w.words || CASE WHEN d.bytes % 3 = 0 THEN ' budget' ELSE '' END || ' folio' || d.bytes
     FROM document d, LATERAL (
       SELECT string_agg('w' || substr(md5(((d.bytes * 31 + n * n * 7) % 4096)::text), 1, 6), ' ') AS words FROM generate_series(1, 190) n
     ) w
     WHERE d.bytes % 50 = 0`,
  );
  await client.query('VACUUM ANALYZE document, document_version, document_text');
  return { categoryIds, toRename };
}
