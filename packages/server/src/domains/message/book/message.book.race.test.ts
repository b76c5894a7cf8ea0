import { bookCalls } from '@convoke/contract/message/message.book.calls.ts';
import { mostBookEntries } from '@convoke/contract/message/message.book.rules.ts';
import { withClient } from '@convoke/launcher/database.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startServer, type TestServer } from '../../../../testing/server.ts';

let one: TestServer;
let other: TestServer;
const { mail } = bookCalls;

beforeAll(async () => {
  one = await startServer();
  other = await startServer({ database: one.database });
});
afterAll(async () => {
  await one.close();
  await other.close();
});

const query = (server: TestServer, text: string, values: unknown[] = []) =>
  withClient(server.database.superuserUrl, (client) => client.query(text, values));

async function newBook(server: TestServer) {
  const organisation = await server.organisation();
  const { bookId } = await organisation.call(mail.bookAdd, { name: 'Press' });
  return { organisation, bookId };
}

/** What the book says it has beside what it has. */
async function counted(server: TestServer, bookId: string) {
  const { rows } = await query(
    server,
    `SELECT entries, (SELECT count(*)::int FROM address_book_entry e WHERE e.organisation_id = b.organisation_id AND e.book_id = b.id) AS there
     FROM address_book b WHERE id = $1`,
    [bookId],
  );
  return rows[0] as { entries: number; there: number };
}

/** A book has room for four more; ten come at once over two servers. Answers the codes. */
async function rush(servers: readonly TestServer[]): Promise<number[]> {
  const [first = one] = servers;
  const { organisation, bookId } = await newBook(first);
  await query(first, 'UPDATE address_book SET entries = $2 WHERE id = $1', [bookId, mostBookEntries - 4]);
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, n) =>
      (servers[n % servers.length] ?? first).send(
        mail.entryAdd,
        { bookId, address: `late${n}@example.com` },
        { token: organisation.token },
      ),
    ),
  );
  return answers.map(({ code }) => code);
}

test('of ten entries that come at once where there is room for four, four are taken', async () => {
  const codes = await rush([one, other]);
  expect(codes.filter((code) => code === 0)).toHaveLength(4);
  expect(codes.filter((code) => code === 3004)).toHaveLength(6);
});

test('of ten with one address one is taken', async () => {
  const { organisation, bookId } = await newBook(one);
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, n) =>
      (n % 2 === 0 ? one : other).send(
        mail.entryAdd,
        { bookId, address: 'ana@example.com' },
        { token: organisation.token },
      ),
    ),
  );
  expect(answers.filter(({ code }) => code === 0)).toHaveLength(1);
  expect(await counted(one, bookId)).toEqual({ entries: 1, there: 1 });
});

test('the figure is right after adding, taking out, bringing back and moving at once', async () => {
  const { organisation, bookId } = await newBook(one);
  const { bookId: toBookId } = await organisation.call(mail.bookAdd, { name: 'Guests' });
  const { token } = organisation;
  // Two letters are looked for in names alone.
  for (let n = 0; n < 20; n += 1)
    await organisation.call(mail.entryAdd, { bookId, address: `p${n}@example.com`, name: `p${n}` });
  const { batchId, deleted } = await organisation.call(mail.entryDelete, { bookId, matching: { search: 'p1' } });
  expect(deleted).toBe(11);
  const work = [
    ...Array.from({ length: 6 }, (_, n) =>
      one.send(mail.entryAdd, { bookId, address: `new${n}@example.com` }, { token }),
    ),
    other.send(mail.entryRestore, { bookId, batchId }, { token }),
    one.send(mail.entryTransfer, { bookId, toBookId, way: 'move', matching: { search: 'p2' } }, { token }),
    other.send(mail.entryTransfer, { bookId, toBookId, way: 'copy', matching: { search: 'p' } }, { token }),
    one.send(
      mail.entryTransfer,
      { bookId: toBookId, toBookId: bookId, way: 'move', matching: { search: 'p' } },
      { token },
    ),
    other.send(mail.entryDelete, { bookId, matching: { search: 'p3' } }, { token }),
  ];
  expect((await Promise.all(work as Promise<{ code: number }>[])).map(({ code }) => code)).toEqual(work.map(() => 0));
  for (const id of [bookId, toBookId]) {
    const { entries, there } = await counted(one, id);
    expect(entries).toBe(there);
  }
});

/** A sheet of twenty, added; then two undo it at once while ten of its entries are edited. */
async function undoRush() {
  const { organisation, bookId } = await newBook(one);
  const { token } = organisation;
  const text = ['E-mail', ...Array.from({ length: 20 }, (_, n) => `p${n}@example.com`)].join('\n');
  const file = { name: 'book.csv', bytes: Buffer.from(text) };
  const sheet = await one.send(mail.importSheet, { bookId }, { token, file });
  if (sheet.code !== 0) throw new Error(sheet.message);
  const { bookImportId } = sheet.data;
  await organisation.call(mail.import, { bookImportId });
  const { records } = await organisation.call(mail.entryList, { id: bookId, size: 20 });
  const edits = records
    .slice(0, 10)
    .map(({ entryId, version }, n) =>
      (n % 2 === 0 ? one : other).send(mail.entryUpdate, { entryId, version, name: 'Edited' }, { token }),
    );
  const undos = [one, other].map((server) => server.send(mail.importUndo, { bookImportId }, { token }));
  const undone = (await Promise.all(undos)).map(({ code }) => code);
  const edited = (await Promise.all(edits)).filter(({ code }) => code === 0).length;
  const { counts } = await organisation.call(mail.importInfo, { bookImportId });
  return { undone, edited, counts, ...(await counted(one, bookId)) };
}

test('of two who undo an import at once one does, and nobody’s edit is lost', async () => {
  const { undone, edited, counts, entries, there } = await undoRush();
  expect(undone.filter((code) => code === 0)).toHaveLength(1);
  expect(there).toBe(edited);
  expect(entries).toBe(there);
  expect(counts).toMatchObject({ TAKEN: 0, KEPT: edited, UNDONE: 20 - edited });
});

test('without the rules of the tables more are taken: the rush is one', async () => {
  const unguarded = await startServer();
  const twin = await startServer({ database: unguarded.database });
  try {
    await query(unguarded, 'ALTER TABLE address_book DROP CONSTRAINT address_book_entries_check');
    expect((await rush([unguarded, twin])).filter((code) => code === 0)).toHaveLength(10);
    await query(unguarded, 'ALTER TABLE address_book_entry DROP CONSTRAINT address_book_entry_once');
    const { organisation, bookId } = await newBook(unguarded);
    for (const server of [unguarded, twin])
      await server.send(mail.entryAdd, { bookId, address: 'ana@example.com' }, { token: organisation.token });
    expect((await counted(unguarded, bookId)).there).toBe(2);
  } finally {
    await unguarded.close();
    await twin.close();
  }
});
