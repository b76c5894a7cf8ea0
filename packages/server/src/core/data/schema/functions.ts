import { createHash } from 'node:crypto';
import { promises as fs } from 'node:fs';
import path from 'node:path';
import { type Kysely, sql } from 'kysely';

/** Where every SQL function stands, one a file: `<domain>/<name of the function>.sql`. */
export const functionsFolder = path.join(import.meta.dirname, '../../../../functions');

/** A SQL function as its file says it. */
export interface FunctionFile {
  name: string;
  text: string;
  /** SHA-256 of the text. */
  hash: string;
}

/** A function as the database has it. A changed `place` says that it was written anew. */
interface Found {
  oid: number;
  name: string;
  definition: string;
  place: string;
}

/** The functions of a folder by name. Throws when a file does not create exactly the function that it is called after, or when two do. */
export async function readFunctions(folder = functionsFolder): Promise<FunctionFile[]> {
  const files = (await fs.readdir(folder, { recursive: true })).filter((file) => file.endsWith('.sql'));
  const read = await Promise.all(
    files.map(async (file) => functionOf(file, await fs.readFile(path.join(folder, file), 'utf8'))),
  );
  const names = new Set<string>();
  for (const { name } of read) {
    if (names.has(name))
      throw new Error(`two files create the function ${name}: a function has one file and no overloads`);
    names.add(name);
  }
  return read.toSorted((a, b) => (a.name < b.name ? -1 : 1));
}

function functionOf(file: string, text: string): FunctionFile {
  const name = path.basename(file, '.sql');
  const created = [...text.matchAll(/^CREATE\b.*?\bFUNCTION\s+([a-z0-9_."]+)/gim)].map((match) => match[1]);
  if (created.length !== 1 || created[0] !== name || !/^CREATE OR REPLACE FUNCTION /m.test(text))
    throw new Error(`${file} must create or replace the function ${name}, and no other`);
  return { name, text, hash: createHash('sha256').update(text).digest('hex') };
}

/**
 * Makes the functions of the database those of the files: new ones, those whose text has changed since, those that somebody or some migration has
 * replaced, and those that left the folder, which are dropped. What the files never held is left alone. Answers the names it wrote or dropped.
 *
 * Triggers, policies and indexes keep their functions, since those are replaced; one whose arguments or result changed is made anew, and PostgreSQL
 * refuses that while something depends on it (then a migration has to let go of it first). In the caller's transaction, whose lock keeps others out.
 */
export async function applyFunctions(db: Kysely<unknown>, files: readonly FunctionFile[]): Promise<string[]> {
  const before = await functionsFound(db);
  const known = await sql<{ name: string; text_hash: string; definition_hash: string }>`
    SELECT name, text_hash, definition_hash FROM applied_function`.execute(db);
  const records = new Map(known.rows.map((row) => [row.name, row]));
  const stands = (file: FunctionFile) => {
    const [one, ...more] = before.filter((each) => each.name === file.name);
    const record = records.get(file.name);
    return more.length === 0 && record?.text_hash === file.hash && record.definition_hash === one?.definition;
  };
  const due = files.filter((file) => !stands(file));
  const gone = [...records.keys()].filter((name) => !files.some((file) => file.name === name));
  // Nearly every start: nothing is written.
  if (due.length === 0 && gone.length === 0) return [];
  await drop(
    db,
    before.filter((each) => gone.includes(each.name)),
  );
  await sql`DELETE FROM applied_function WHERE name = ANY(${gone})`.execute(db);
  // They may call one another in any order; each is checked once all are there.
  await sql`SET LOCAL check_function_bodies = off`.execute(db);
  for (const file of due) await write(db, file, before);
  await sql`SET LOCAL check_function_bodies = on`.execute(db);
  await dropOverloads(db, due, before);
  await check(db, due);
  await record(db, due);
  return [...due.map((file) => file.name), ...gone];
}

/** All functions of the product's schema but those of extensions. */
async function functionsFound(db: Kysely<unknown>): Promise<Found[]> {
  const { rows } = await sql<Found>`
    SELECT p.oid::int8 AS oid, p.proname AS name, md5(pg_get_functiondef(p.oid)) AS definition, p.ctid::text AS place FROM pg_proc p
    WHERE p.pronamespace = 'public'::regnamespace AND p.prokind = 'f'
      AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.classid = 'pg_proc'::regclass AND d.objid = p.oid AND d.deptype = 'e')`.execute(
    db,
  );
  return rows;
}

async function write(db: Kysely<unknown>, file: FunctionFile, before: readonly Found[]): Promise<void> {
  await sql`SAVEPOINT one_function`.execute(db);
  try {
    await sql.raw(file.text).execute(db);
  } catch (error) {
    // 42P13: other results, names of arguments or defaults than before, which replacing cannot change.
    const sameName = before.filter((each) => each.name === file.name);
    if ((error as { code?: string }).code !== '42P13' || sameName.length === 0) throw cannot(file, error);
    await sql`ROLLBACK TO SAVEPOINT one_function`.execute(db);
    try {
      await drop(db, sameName);
      await sql.raw(file.text).execute(db);
    } catch (second) {
      throw cannot(file, second);
    }
  }
  await sql`RELEASE SAVEPOINT one_function`.execute(db);
}

/** Another list of arguments made a second function beside the old one. */
async function dropOverloads(
  db: Kysely<unknown>,
  due: readonly FunctionFile[],
  before: readonly Found[],
): Promise<void> {
  const names = due.map((file) => file.name);
  const untouched = new Set(before.map((each) => `${each.oid} ${each.place}`));
  const now = (await functionsFound(db)).filter((each) => names.includes(each.name));
  await drop(
    db,
    now.filter((each) => untouched.has(`${each.oid} ${each.place}`)),
  );
}

async function drop(db: Kysely<unknown>, functions: readonly Found[]): Promise<void> {
  for (const { oid } of functions) {
    const found = await sql<{
      name: string;
    }>`SELECT oid::regprocedure::text AS name FROM pg_proc WHERE oid = ${oid}`.execute(db);
    for (const { name } of found.rows) await sql.raw(`DROP FUNCTION ${name}`).execute(db);
  }
}

/** What creating would have checked: the text of the bodies, and of those in SQL also the tables and functions that they name. */
async function check(db: Kysely<unknown>, due: readonly FunctionFile[]): Promise<void> {
  for (const file of due) {
    try {
      await sql`
        SELECT CASE l.lanname WHEN 'sql' THEN fmgr_sql_validator(p.oid)::text WHEN 'plpgsql' THEN plpgsql_validator(p.oid)::text END
        FROM pg_proc p JOIN pg_language l ON l.oid = p.prolang
        WHERE p.pronamespace = 'public'::regnamespace AND p.proname = ${file.name}`.execute(db);
    } catch (error) {
      throw cannot(file, error);
    }
  }
}

async function record(db: Kysely<unknown>, due: readonly FunctionFile[]): Promise<void> {
  await sql`
    INSERT INTO applied_function (name, text_hash, definition_hash)
    SELECT f.name, f.hash, md5(pg_get_functiondef(p.oid))
    FROM unnest(${due.map((file) => file.name)}::text[], ${due.map((file) => file.hash)}::text[]) AS f(name, hash)
    JOIN pg_proc p ON p.pronamespace = 'public'::regnamespace AND p.proname = f.name
    ON CONFLICT (name) DO UPDATE SET text_hash = EXCLUDED.text_hash, definition_hash = EXCLUDED.definition_hash, applied_at = now()`.execute(
    db,
  );
}

function cannot(file: FunctionFile, cause: unknown): Error {
  const why = cause instanceof Error ? cause.message : String(cause);
  return new Error(`the SQL function ${file.name} cannot be applied: ${why}`, { cause });
}
