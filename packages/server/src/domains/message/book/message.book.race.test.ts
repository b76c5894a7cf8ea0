import { setTimeout } from 'node:timers/promises';
import { bookCalls } from '@convoke/contract/message/message.book.calls.ts';
import { mostBookEntries } from '@convoke/contract/message/message.book.rules.ts';
import { withClient } from '@convoke/launcher/database.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { withChanged } from '../../../../testing/changed-functions.ts';
import { startServer, type TestServer } from '../../../../testing/server.ts';
import { control } from '../../../../testing/tier.ts';

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

const query = (server: TestServer, text: string, values?: unknown[]) =>
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

/** A sheet of so many that was added. */
async function added(count: number) {
  const { organisation, bookId } = await newBook(one);
  const { token } = organisation;
  const text = ['E-mail', ...Array.from({ length: count }, (_, n) => `p${n}@example.com`)].join('\n');
  const file = { name: 'book.csv', bytes: Buffer.from(text) };
  const sheet = await one.send(mail.importSheet, { bookId }, { token, file });
  if (sheet.code !== 0) throw new Error(sheet.message);
  const { bookImportId } = sheet.data;
  await organisation.call(mail.import, { bookImportId });
  return { organisation, bookId, bookImportId };
}

/** Two undo a sheet of twenty at once while ten of its entries are edited. */
async function undoRush() {
  const { organisation, bookId, bookImportId } = await added(20);
  const { token } = organisation;
  const { records } = await organisation.call(mail.entryList, { id: bookId, size: 20 });
  const edits = records
    .slice(0, 10)
    .map(({ entryId, version }, n) =>
      (n % 2 === 0 ? one : other).send(mail.entryUpdate, { entryId, version, name: 'Edited' }, { token }),
    );
  const undos = [one, other].map((server) => server.send(mail.importUndo, { bookImportId }, { token }));
  const undone = (await Promise.all(undos)).filter(({ code }) => code === 0).length;
  const edited = (await Promise.all(edits)).filter(({ code }) => code === 0).length;
  const { counts } = await organisation.call(mail.importInfo, { bookImportId });
  return { undone, edited, counts, ...(await counted(one, bookId)) };
}

test('of two who undo an import at once one does, and nobody’s edit is lost', async () => {
  const { undone, edited, counts, entries, there } = await undoRush();
  expect(undone).toBe(1);
  expect(there).toBe(edited);
  expect(entries).toBe(there);
  expect(counts).toMatchObject({ TAKEN: 0, KEPT: edited, UNDONE: 20 - edited });
});

control('of two who undo an import without the look whether it is undone, both do', async () => {
  const { undone } = await withChanged(
    one.database.superuserUrl,
    { undo_book_import: (text) => text.replace('AND i.undone_at IS NULL', '') },
    undoRush,
  );
  expect(undone).toBe(2);
});

/** An entry is edited, and its import undone before the edit is committed: the undo has looked by then, and waits. */
async function editedMeanwhile() {
  const { organisation, bookId, bookImportId } = await added(2);
  await withClient(one.database.superuserUrl, async (editor) => {
    await editor.query('BEGIN');
    await editor.query(
      `UPDATE address_book_entry SET name = 'Edited', version = version + 1 WHERE book_id = $1 AND address = 'p0@example.com'`,
      [bookId],
    );
    const undo = other.send(mail.importUndo, { bookImportId }, { token: organisation.token });
    const waiting = `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock' AND query LIKE '%undo_book_import%'`;
    const waits = async () => (await query(one, waiting)).rowCount !== 0;
    while (!(await waits())) await setTimeout(10);
    await editor.query('COMMIT');
    expect((await undo).code).toBe(0);
  });
  const { counts } = await organisation.call(mail.importInfo, { bookImportId });
  return { counts, ...(await counted(one, bookId)) };
}

test('who is edited while an import is undone stays, and is named', async () => {
  const { counts, entries, there } = await editedMeanwhile();
  expect(counts).toMatchObject({ KEPT: 1, UNDONE: 1 });
  expect([entries, there]).toEqual([1, 1]);
});

control('with the version asked before and not by the statement that takes out, the edit is lost', async () => {
  const { there } = await withChanged(
    one.database.superuserUrl,
    {
      undo_book_import: (text) =>
        text
          .replaceAll('AND e.version = d.entry_version', '')
          .replace('AND x.id = r.entry_id', 'AND x.id = r.entry_id AND x.version = r.entry_version'),
    },
    editedMeanwhile,
  );
  expect(there).toBe(0);
});

/** A sheet of two is added and discarded, at once or one behind the other. */
async function addedAndDiscarded(isAtOnce: boolean) {
  const { organisation, bookId } = await newBook(one);
  const { token } = organisation;
  const file = { name: 'book.csv', bytes: Buffer.from('E-mail\nana@example.com\nbo@example.com') };
  const sheet = await one.send(mail.importSheet, { bookId }, { token, file });
  const { bookImportId } = sheet.data;
  const adding = one.send(mail.import, { bookImportId }, { token });
  if (!isAtOnce) await adding;
  const discarded = (await other.send(mail.importDiscard, { bookImportId }, { token })).code === 0;
  const isAdded = (await adding).code === 0;
  const undone = (await one.send(mail.importUndo, { bookImportId }, { token })).code === 0;
  return { discarded, isAdded, undone };
}

test('a sheet that is added and discarded at once is one of both, and what was added can be undone', async () => {
  for (let round = 0; round < 5; round += 1) {
    const { discarded, isAdded, undone } = await addedAndDiscarded(true);
    expect(discarded).toBe(!isAdded);
    expect(undone).toBe(isAdded);
  }
  expect(await addedAndDiscarded(false)).toEqual({ discarded: false, isAdded: true, undone: true });
});

control('where no sheet says that it was added, one is discarded and cannot be undone', async () => {
  await query(
    one,
    `CREATE FUNCTION control_forget() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN NEW.taken_at := NULL; RETURN NEW; END $$;
     CREATE TRIGGER control_forget BEFORE UPDATE ON address_book_import FOR EACH ROW EXECUTE FUNCTION control_forget()`,
  );
  try {
    expect(await addedAndDiscarded(false)).toEqual({ discarded: true, isAdded: true, undone: false });
  } finally {
    await query(one, 'DROP TRIGGER control_forget ON address_book_import; DROP FUNCTION control_forget()');
  }
});

control('without the rules of the tables more are taken', async () => {
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
