import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Organisation, startServer, type TestServer } from '../../../testing/server.ts';
import type { Db } from './database.ts';
import { own } from './organisation-plugin.ts';

let server: TestServer;
let ours: Organisation;
let theirs: Organisation;

beforeAll(async () => {
  server = await startServer();
  [ours, theirs] = [await server.organisation(), await server.organisation()];
  for (const each of [ours, theirs]) await inside(each, (db) => db.insertInto('member_tag').values(tag).execute());
});
afterAll(() => server.close());

const tag = { name: 'Press', colour: 'red' };
const inside = <T>({ organisationId }: Organisation, work: (db: Db) => Promise<T>) =>
  server.services.database.inOrganisation(organisationId, 'write', work);
const tagsOf = (of: Organisation) =>
  inside(of, (db) => db.selectFrom('member_tag').select(['organisation_id', 'name']).execute());

/** The statement with the organisation where it is a parameter. */
const written = (statement: (db: Db) => { compile(): { sql: string; parameters: readonly unknown[] } }) =>
  inside(ours, async (db) => {
    const { sql: text, parameters } = statement(db).compile();
    return text.replaceAll(/\$(\d+)/g, (place, n: string) =>
      parameters[Number(n) - 1] === ours.organisationId ? 'OURS' : place,
    );
  });

describe('the organisation is said', () => {
  test('of every table, of a joined one where it is joined', async () => {
    const text = await written((db) =>
      db
        .selectFrom(['member_tag as g', 'member_tagged'])
        .leftJoin('member_tag_category as c', 'c.id', 'g.category_id')
        .where('g.id', '=', 'x')
        .select('c.id'),
    );
    expect(text).toContain('on "c"."organisation_id" = OURS and ("c"."id" = "g"."category_id")');
    expect(text).toContain(
      'where "g"."organisation_id" = OURS and "member_tagged"."organisation_id" = OURS and ("g"."id" = $',
    );
  });

  test('of what is changed and deleted', async () => {
    expect(await written((db) => db.updateTable('member_tag').set({ name: 'x' }))).toMatch(
      /where "member_tag"."organisation_id" = OURS$/,
    );
    expect(await written((db) => db.deleteFrom('member_tagged as t').using('member as m'))).toMatch(
      /where "t"."organisation_id" = OURS and "m"."organisation_id" = OURS$/,
    );
  });

  test('in subqueries, within `sql` too', async () => {
    const inner = (db: Db) => db.selectFrom('member').select('id');
    const said = '(select "id" from "member" where "member"."organisation_id" = OURS)';
    expect(await written((db) => db.selectNoFrom((eb) => eb.exists(inner(db)).as('is')))).toContain(said);
    expect(await written((db) => db.selectNoFrom(sql`(${inner(db)})`.as('id')))).toContain(said);
    expect(
      await written((db) => db.insertInto('member_tagged').columns(['member_id']).expression(inner(db))),
    ).toContain(said.slice(1, -1));
  });

  test('beside an OR', async () => {
    expect(
      await written((db) =>
        db
          .selectFrom('member_tag')
          .select('id')
          .where(sql<boolean>`true OR true`),
      ),
    ).toMatch(/where "member_tag"."organisation_id" = OURS and \(true OR true\)$/);
  });

  test('of no step of a WITH and of no global table', async () => {
    const text = await written((db) =>
      db
        .with('member', (step) => step.selectFrom('member_tag').select('id'))
        .selectFrom('member')
        .innerJoin('directory as d', 'd.target_id', 'member.id')
        .select('d.code'),
    );
    expect(text.match(/OURS/g)).toHaveLength(1);
    expect(text).toContain('from "member_tag" where "member_tag"."organisation_id" = OURS');
  });

  test('by `own` in what is written by hand', async () => {
    const count = sql<{ n: number }>`SELECT count(*)::int AS n FROM member_tag WHERE organisation_id = ${own}`;
    expect((await inside(ours, (db) => count.execute(db))).rows).toEqual([{ n: 1 }]);
    expect((await count.execute(server.services.database.global)).rows).toEqual([{ n: 0 }]);
  });
});

describe('what a statement does not say', () => {
  test('is the organisation of the transaction, also of a row that is added', async () => {
    expect(await tagsOf(ours)).toEqual([{ organisation_id: ours.organisationId, name: 'Press' }]);
    expect(await tagsOf(theirs)).toEqual([{ organisation_id: theirs.organisationId, name: 'Press' }]);
  });

  test('changes and deletes nothing of another organisation, even by hand', async () => {
    const { rows } = await inside(theirs, (db) => sql<{ id: string }>`SELECT id FROM member_tag`.execute(db));
    const id = rows[0]?.id ?? '';
    await inside(ours, async (db) => {
      const changed = await db.updateTable('member_tag').set({ name: 'x' }).where('id', '=', id).executeTakeFirst();
      const gone = await db.deleteFrom('member_tag').where('id', '=', id).executeTakeFirst();
      const byHand = await sql`UPDATE member_tag SET name = 'x' WHERE id = ${id}`.execute(db);
      expect([changed.numUpdatedRows, gone.numDeletedRows, byHand.numAffectedRows]).toEqual([0n, 0n, 0n]);
    });
    await expect(
      inside(ours, (db) =>
        db
          .insertInto('member_tag')
          .values({ ...tag, organisation_id: theirs.organisationId })
          .execute(),
      ),
    ).rejects.toThrow(/row-level security/);
    expect(await tagsOf(theirs)).toHaveLength(1);
  });

  test('is nothing outside any organisation', async () => {
    const { global } = server.services.database;
    expect(await global.selectFrom('member_tag').selectAll().execute()).toEqual([]);
    expect((await global.updateTable('member_tag').set({ name: 'x' }).executeTakeFirst()).numUpdatedRows).toBe(0n);
    expect((await global.deleteFrom('member_tag').executeTakeFirst()).numDeletedRows).toBe(0n);
    await expect(global.insertInto('member_tag').values(tag).execute()).rejects.toThrow(
      /row-level security|null value in column "organisation_id"/,
    );
  });
});

test('every table of an organisation takes the organisation of the transaction', async () => {
  const { rows } = await sql<{ name: string }>`
    SELECT c.relname AS name FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attname = 'organisation_id'
    LEFT JOIN pg_attrdef d ON d.adrelid = c.oid AND d.adnum = a.attnum
    WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND c.relrowsecurity AND c.relname <> 'organisation'
      AND coalesce(pg_get_expr(d.adbin, d.adrelid), '') NOT LIKE '%convoke.organisation_id%'`.execute(
    server.services.database.global,
  );
  expect(rows).toEqual([]);
});
