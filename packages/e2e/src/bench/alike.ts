import type pg from 'pg';

/** Rows once more by COPY into tables with the same columns, indexes, checks and foreign keys: the same work without any judging. Of each table the rows that a condition leaves. */
export async function copyAlike(
  database: pg.Client,
  tables: Readonly<Record<string, string>>,
): Promise<{ seconds: number; rows: number }> {
  const { rows: folders } = await database.query<{ at: string }>(`SELECT current_setting('data_directory') AS at`);
  const fileOf = (table: string) => `${folders[0]?.at ?? ''}/bench-${table}`;
  await database.query('CREATE SCHEMA alike');
  let count = 0;
  const copies: string[] = [];
  for (const [table, condition] of Object.entries(tables)) {
    await database.query(`CREATE TABLE alike.${table} (LIKE public.${table} INCLUDING ALL)`);
    const { rows: columns } = await database.query<{ names: string }>(
      `SELECT string_agg(quote_ident(attname), ', ' ORDER BY attnum) AS names FROM pg_attribute
       WHERE attrelid = $1::regclass AND attnum > 0 AND NOT attisdropped AND attgenerated = ''`,
      [`public.${table}`],
    );
    const names = columns[0]?.names ?? '';
    const kept = await database.query(
      `COPY (SELECT ${names} FROM public.${table} WHERE ${condition}) TO '${fileOf(table)}'`,
    );
    count += kept.rowCount ?? 0;
    copies.push(`COPY alike.${table} (${names}) FROM '${fileOf(table)}'`);
    const { rows: keys } = await database.query<{ text: string; to: string }>(
      `SELECT pg_get_constraintdef(oid) AS text, confrelid::regclass::text AS to FROM pg_constraint WHERE conrelid = $1::regclass AND contype = 'f'`,
      [`public.${table}`],
    );
    for (const { text, to } of keys)
      await database.query(
        `ALTER TABLE alike.${table} ADD ${to in tables ? text.replace(`REFERENCES ${to}(`, `REFERENCES alike.${to}(`) : text}`,
      );
  }
  const began = performance.now();
  for (const text of copies) await database.query(text);
  const seconds = (performance.now() - began) / 1000;
  await database.query('DROP SCHEMA alike CASCADE');
  return { seconds, rows: count };
}
