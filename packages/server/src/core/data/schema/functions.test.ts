import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { withClient } from '@convoke/launcher/database.ts';
import { type FreshDatabase, freshDatabase } from '../../../../testing/database.ts';
import { migrate } from '../migrate.ts';
import { applyFunctions, type FunctionFile, readFunctions } from './functions.ts';

let database: FreshDatabase;
let owner: Kysely<unknown>;
let files: FunctionFile[];

beforeAll(async () => {
  files = await readFunctions();
});

beforeEach(async () => {
  await owner?.destroy();
  database = await freshDatabase();
  owner = new Kysely<unknown>({
    dialect: new PostgresDialect({ pool: new pg.Pool({ connectionString: database.ownerUrl, max: 1 }) }),
  });
});

afterAll(() => owner.destroy());

const apply = (given: readonly FunctionFile[]) => owner.transaction().execute((tx) => applyFunctions(tx, given));

async function value<T>(text: string): Promise<T> {
  const { rows } = await sql.raw<{ value: T }>(`SELECT ${text} AS value`).execute(owner);
  return rows[0]?.value as T;
}

const functions = () =>
  value<string[]>(
    `array(SELECT oid::regprocedure::text FROM pg_proc p WHERE pronamespace = 'public'::regnamespace
       AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.objid = p.oid AND d.deptype = 'e') ORDER BY 1)`,
  );

/** A function that answers 2, or another text after the parameters. */
function small(rest = 'RETURNS int LANGUAGE sql AS $$ SELECT 2 $$', parameters = ''): FunctionFile {
  const text = `CREATE OR REPLACE FUNCTION small(${parameters}) ${rest};`;
  return { name: 'small', text, hash: `hash of ${text}` };
}

test('a fresh database has the functions of the files and no others', async () => {
  const names = (await functions()).map((name) => name.replace(/\(.*/, ''));
  expect(names).toEqual(files.map((file) => file.name).toSorted());
});

test('no row is looked up by a coalesce, which reaches no index under row-level security (docs/growth.md)', () => {
  const lines = files.flatMap((file) => file.text.split('\n').map((line) => `${file.name}: ${line.trim()}`));
  // Beside `= ANY`, which finds the row, it is a filter.
  expect(lines.filter((line) => /\bid = coalesce\(/i.test(line) && !line.includes('= ANY('))).toEqual([]);
});

test('what stands is not written again', async () => {
  const places = () => value<string>(`(SELECT string_agg(xmin || ' ' || ctid::text, ',' ORDER BY oid) FROM pg_proc)`);
  const before = await places();
  expect(await apply(files)).toEqual([]);
  expect(await places()).toBe(before);
});

describe('a function is applied anew', () => {
  test('when its text has changed', async () => {
    expect(await apply([...files, small()])).toEqual(['small']);
    expect(await value('small()')).toBe(2);
    const other = small('RETURNS int LANGUAGE sql AS $$ SELECT 3 $$');
    expect(await apply([...files, other])).toEqual(['small']);
    expect(await value('small()')).toBe(3);
  });

  test('when somebody, or a migration of a later release, has replaced it', async () => {
    await sql
      .raw(`CREATE OR REPLACE FUNCTION ballot_stays() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RETURN NEW; END'`)
      .execute(owner);
    await migrate({ ownerUrl: database.ownerUrl, serverRole: 'convoke_app' });
    expect(await value(`pg_get_functiondef('ballot_stays'::regproc)`)).toContain('never changed or removed');
  });

  test('with its trigger kept', async () => {
    const changed = files.map((file) =>
      file.name === 'show_order'
        ? { ...file, text: file.text.replace('BEGIN', 'BEGIN -- as before'), hash: 'other' }
        : file,
    );
    expect(await apply(changed)).toEqual(['show_order']);
    expect(await value(`(SELECT count(*)::int FROM pg_trigger WHERE tgfoid = 'show_order'::regproc)`)).toBe(1);
  });

  test('with other results than before', async () => {
    await apply([...files, small()]);
    await apply([...files, small(`RETURNS text LANGUAGE sql AS $$ SELECT 'two' $$`)]);
    expect(await value('small()')).toBe('two');
  });

  test('with other arguments than before, and the former one is gone', async () => {
    await apply([...files, small()]);
    await apply([...files, small(undefined, 'p_one int DEFAULT 1')]);
    expect((await functions()).filter((name) => name.startsWith('small'))).toEqual(['small(integer)']);
  });

  test('whatever order the functions call one another in', async () => {
    const calls = {
      name: 'big',
      text: 'CREATE OR REPLACE FUNCTION big() RETURNS int LANGUAGE sql AS $$ SELECT small() $$',
      hash: '1',
    };
    await apply([...files, calls, small()]);
    expect(await value('big()')).toBe(2);
  });
});

describe('a function that left the folder', () => {
  test('is dropped, while one that never was of ours stays', async () => {
    await sql.raw('CREATE FUNCTION of_an_administrator() RETURNS int LANGUAGE sql AS $$ SELECT 1 $$').execute(owner);
    await apply([...files, small()]);
    expect(await apply(files)).toEqual(['small']);
    const names = await functions();
    expect(names).toContain('of_an_administrator()');
    expect(names).not.toContain('small()');
  });

  test('is kept, with an error that says what needs it, while something does', async () => {
    await expect(apply(files.filter((file) => file.name !== 'ballot_stays'))).rejects.toThrow(/ballot_stays.*depend/);
    expect(await functions()).toContain('ballot_stays()');
  });
});

test('a function that names what is not there stops everything, and says which it is', async () => {
  const wrong = small('RETURNS bigint LANGUAGE sql AS $$ SELECT count(*) FROM nothing_of_the_kind $$');
  await expect(apply([...files, wrong])).rejects.toThrow(
    /the SQL function small cannot be applied: .*nothing_of_the_kind/,
  );
  await expect(apply([...files, small('RETURNS int LANGUAGE plpgsql AS $$ BEGIN RETRUN 1; END $$')])).rejects.toThrow(
    /small.*RETRUN/,
  );
  expect(await functions()).not.toContain('small()');
});

test('the server’s role reads which text stands and cannot change that', async () => {
  await withClient(database.serverUrl, async (client) => {
    expect((await client.query('SELECT name FROM applied_function')).rowCount).toBe(files.length);
    await expect(client.query(`UPDATE applied_function SET text_hash = ''`)).rejects.toThrow(/permission denied/);
    await expect(client.query(`INSERT INTO applied_function VALUES ('a', 'b', 'c')`)).rejects.toThrow(
      /permission denied/,
    );
  });
});

test('a file creates the one function that it is called after', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'convoke-functions-'));
  const put = (file: string, text: string) => {
    mkdirSync(path.join(folder, path.dirname(file)), { recursive: true });
    writeFileSync(path.join(folder, file), text);
  };
  put('a/small.sql', small().text);
  expect((await readFunctions(folder)).map((file) => file.name)).toEqual(['small']);
  put('b/small.sql', small().text);
  await expect(readFunctions(folder)).rejects.toThrow(/two files create the function small/);
  put('b/small.sql', small().text.replace('small', 'tiny'));
  await expect(readFunctions(folder)).rejects.toThrow(/must create or replace the function small, and no other/);
  put('b/small.sql', small().text.replace('OR REPLACE ', ''));
  await expect(readFunctions(folder)).rejects.toThrow(/must create or replace/);
});
