import { paging } from '@convoke/contract/core/fields.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod';
import { type Organisation, startServer, type TestServer } from '../../../testing/server.ts';
import type { Db } from './database.ts';
import { containing } from './like-text.ts';
import { countOf, firstRows, inPlace, pageAnswer, placeOf, rowsAfter, type Sorts } from './list.ts';
import { everyRow } from '../tables/sheet-rows.ts';

let server: TestServer;
let organisation: Organisation;

beforeAll(async () => {
  server = await startServer();
  organisation = await server.organisation();
  for (const title of ['b', 'a', 'c', 'a', 'A%']) await organisation.event({ title });
});
afterAll(() => server.close());

const sorts: Sorts = {
  id: sql`e.id`,
  words: {
    title: { by: sql`lower(e.title) COLLATE "C"`, kind: 'text' },
    // All the same: the ids settle it.
    model: { by: sql`e.model`, kind: 'whole' },
    createdAt: { by: sql`e.created_at`, kind: 'moment' },
    id: { by: sql`e.id`, kind: 'id' },
    never: { by: sql`coalesce(e.deleted_at, '-infinity')`, kind: 'moment' },
  },
};
const input = z.object(paging);
const refused = () => {
  throw new Error('refused');
};
const ctx = { language: 'en' as const, failFields: refused as never };
const events = (db: Db) => db.selectFrom('event as e').where('e.organisation_id', '=', organisation.organisationId);
const read = <T>(work: (db: Db) => Promise<T>) =>
  server.services.database.inOrganisation(organisation.organisationId, 'read', work);

function page(sort: string, asked: z.input<typeof input>) {
  return read(async (db) => {
    const place = placeOf(ctx, sorts, { ...input.parse(asked), sort });
    const rows = await inPlace(events(db).select(['e.id', 'e.title']), place).execute();
    return pageAnswer(rows, await countOf(db, events(db), place), place, (row) => row.title);
  });
}

async function allPages(sort: string, size: number) {
  const titles: string[] = [];
  let cursor: string | undefined;
  for (let pages = 0; pages < 10; pages += 1) {
    const answer = await page(sort, { size, cursor });
    titles.push(...answer.records);
    if (answer.nextCursor === null) return titles;
    cursor = answer.nextCursor;
  }
  throw new Error('no end');
}

test('pages by cursor hold every row once, in every sort, both ways, also where many share a key', async () => {
  expect(await allPages('title', 2)).toEqual(['a', 'a', 'A%', 'b', 'c']);
  for (const word of Object.keys(sorts.words)) {
    const up = await allPages(word, 2);
    expect(up.toSorted(), word).toEqual(['A%', 'a', 'a', 'b', 'c']);
    expect(await allPages(`-${word}`, 2), word).toEqual(up.toReversed());
    expect(await allPages(word, 5), word).toEqual(up);
  }
});

test('a page says where it stands', async () => {
  expect(await page('title', { size: 2, current: 2 })).toMatchObject({
    records: ['A%', 'b'],
    total: 5,
    totalIsCapped: false,
    current: 2,
    size: 2,
    pages: 3,
  });
  expect(await page('title', { size: 5 })).toMatchObject({ nextCursor: null, pages: 1 });
});

test('a cursor of another list, another sort or nobody is refused', async () => {
  const { nextCursor } = await page('title', { size: 1 });
  const cursorOf = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const id = '00000000-0000-7000-8000-000000000000';
  for (const [sort, cursor] of [
    ['createdAt', nextCursor ?? ''],
    ['title', 'x'],
    ['title', cursorOf(['a', 'no id'])],
    ['title', cursorOf(['a\u0000', id])],
    ['createdAt', cursorOf(['2026-02-31 10:00:00', id])],
    ['model', cursorOf(['1; DROP TABLE event', id])],
  ] as const)
    await expect(page(sort, { cursor }), `${sort} ${cursor}`).rejects.toThrow('refused');
});

test('what matches is counted up to the limit, and to the end on demand', async () => {
  const many = sql`SELECT FROM generate_series(1, 10050)`;
  const capped = await read((db) => countOf(db, many, { isExact: false }));
  expect(capped).toEqual({ total: 10_000, totalIsCapped: true });
  expect(await read((db) => countOf(db, many, { isExact: true }))).toEqual({ total: 10_050, totalIsCapped: false });
  const all = sql`SELECT FROM generate_series(1, 10000)`;
  expect(await read((db) => countOf(db, all, { isExact: false }))).toEqual({ total: 10_000, totalIsCapped: false });
});

test('a sheet reads in batches that go on where the last one ended', async () => {
  let reads = 0;
  const titles: string[] = [];
  const rows = everyRow(
    server.services,
    organisation.organisationId,
    [sorts, 'title'],
    (db, place) => {
      reads += 1;
      return inPlace(events(db).select(['e.id', 'e.title']), place).execute();
    },
    2,
  );
  for await (const row of rows) titles.push(row.title);
  expect([titles, reads]).toEqual([['a', 'a', 'A%', 'b', 'c'], 3]);
});

test('a place without a word of the list is a fault of ours; one after a row begins there', () => {
  expect(() => firstRows(sorts, 'nonsense', 1)).toThrow('no sort');
  const place = rowsAfter(firstRows(sorts, '-title', 7), { key: 'k', id: 'i' });
  expect(place).toMatchObject({ after: { key: 'k', id: 'i' }, limit: 7, direction: 'desc' });
});

test('what LIKE would read as a pattern is looked for as it is', async () => {
  const found = (asked: string) =>
    read((db) => events(db).select('e.title').where(containing(sql`fold_text(e.title)`, asked)).execute());
  expect(await found('%')).toEqual([{ title: 'A%' }]);
  expect(await found('a%')).toEqual([{ title: 'A%' }]);
  expect(await found('_')).toEqual([]);
});
