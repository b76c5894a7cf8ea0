import { promises as fs } from 'node:fs';
import path from 'node:path';
import { type QueryExecutorProvider, sql } from 'kysely';
import type { Log } from '../../log.ts';
import { describeSchema, keyOf } from './describe.ts';
import { type FunctionFile, readFunctions } from './functions.ts';

/** What a fresh database is made of, as `npm run types:db` writes it. */
export const schemaFile = path.join(import.meta.dirname, '../../../../schema.txt');

/** A line for each difference. `serious`: something may go wrong without it, a limit or a wall between organisations could be missing. */
export interface Differences {
  serious: string[];
  harmless: string[];
}

/** The lines of schema.txt. */
export async function expectedSchema(): Promise<string[]> {
  return (await fs.readFile(schemaFile, 'utf8')).split('\n').filter((line) => line !== '');
}

/**
 * Compares two descriptions. What is missing or different is serious, but for how a table is stored; what is there besides is harmless (an administrator's index), but for
 * a policy, which may show rows that another one hides. Of a table that is missing or additional only that is said.
 */
export function compare(expected: readonly string[], found: readonly string[]): Differences {
  const differences: Differences = { serious: [], harmless: [] };
  const wanted = new Map(expected.map((line) => [keyOf(line), line]));
  const there = new Map(found.map((line) => [keyOf(line), line]));
  for (const [key, line] of wanted) {
    const now = there.get(key);
    if (now === line || isOf(key, wanted, there)) continue;
    const list = key.endsWith(' options') ? differences.harmless : differences.serious;
    list.push(now === undefined ? `missing: ${line}` : `different: ${now}; expected: ${line}`);
  }
  for (const [key, line] of there) {
    if (wanted.has(key) || isOf(key, there, wanted) || key.startsWith('* extension ')) continue;
    const list = key.includes(' policy ') ? differences.serious : differences.harmless;
    list.push(`additional: ${line}`);
  }
  return differences;
}

/** Whether it is a part of a table that stands on this side only. */
function isOf(key: string, side: ReadonlyMap<string, string>, other: ReadonlyMap<string, string>): boolean {
  const table = `${key.split(' ', 1)[0] ?? ''} table`;
  return key !== table && side.has(table) && !other.has(table);
}

/** The functions whose text is not that of their files, by what was applied and by what PostgreSQL has now. */
export async function wrongFunctions(db: QueryExecutorProvider, files: readonly FunctionFile[]): Promise<string[]> {
  const { rows } = await sql<{ name: string; hash: string; stands: boolean }>`
    SELECT a.name, a.text_hash AS hash, a.definition_hash = md5(pg_get_functiondef(p.oid)) AS stands
    FROM applied_function a JOIN pg_proc p ON p.pronamespace = 'public'::regnamespace AND p.proname = a.name`.execute(
    db,
  );
  const applied = new Map(rows.map((row) => [row.name, row]));
  return files.flatMap(({ name, hash }) => {
    const row = applied.get(name);
    return row?.hash === hash && row.stands ? [] : [`different: * function ${name}: its text is not that of its file`];
  });
}

/**
 * Compares the database with what this release expects, as the server's role, and says what differs line by line: harmless differences as warnings. Throws when
 * there are serious ones, and the server does not start.
 */
export async function refuseOtherSchema(db: QueryExecutorProvider, log: Pick<Log, 'warn'>): Promise<void> {
  const { serious, harmless } = compare(await expectedSchema(), await describeSchema(db));
  serious.push(...(await wrongFunctions(db, await readFunctions())));
  for (const difference of harmless) log.warn({ difference }, 'the schema has something else than expected');
  if (serious.length === 0) return;
  const list = serious.map((line) => `  ${line}`).join('\n');
  throw new Error(`The database is not what this release expects (docs/operations.md, Upgrades):\n${list}`);
}
