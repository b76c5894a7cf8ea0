import { bookCalls } from '@convoke/contract/message/message.book.calls.ts';
import { mostBookImports } from '@convoke/contract/message/message.book.rules.ts';
import { readXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { asked } from '../../../../testing/message-tasks.ts';
import { type Organisation, startServer, type TestServer } from '../../../../testing/server.ts';

let server: TestServer;
let organisation: Organisation;

beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  organisation = await server.organisation();
});

const call: Organisation['call'] = (of, input) => organisation.call(of, input);
const { mail, sms } = bookCalls;

const addBook = async (name = 'Press') => (await call(mail.bookAdd, { name })).bookId;
const listed = async (bookId: string) =>
  (await call(mail.entryList, { id: bookId, size: 100, sort: 'address' })).records;
const size = async (bookId: string) => (await call(mail.bookInfo, { bookId })).entries;
const entryOf = async (bookId: string, address: string) => {
  const entry = (await listed(bookId)).find((each) => each.address === address);
  if (!entry) throw new Error(`no ${address}`);
  return entry;
};

async function refusal(of: Parameters<TestServer['send']>[0], input: object) {
  const { status, data } = await server.send(of, input, { token: organisation.token });
  return (data as { failure?: string } | null)?.failure ?? status;
}

async function sheet(bookId: string, ...lines: string[]) {
  const file = { name: 'press.csv', bytes: Buffer.from(['E-mail,Name,Company,Seat', ...lines].join('\n')) };
  const answer = await server.send(mail.importSheet, { bookId }, { token: organisation.token, file });
  if (answer.code !== 0) throw new Error(answer.message);
  return answer.data;
}

async function imported(bookId: string, lines: readonly string[], overwrites = false) {
  const { bookImportId } = await sheet(bookId, ...lines);
  await call(mail.import, { bookImportId, overwrites });
  return bookImportId;
}

test('an import is undone as a whole: what it added goes, what it changed is as before', async () => {
  const bookId = await addBook();
  const known = { address: 'known@example.com', name: 'Old', company: 'Acme', note: 'kept', vars: { Seat: 'B 2' } };
  await call(mail.entryAdd, { bookId, ...known });
  await call(mail.entryAdd, { bookId, address: 'other@example.com', name: 'Other' });
  const before = await listed(bookId);
  const bookImportId = await imported(
    bookId,
    ['ana@example.com,Ana,,A 1', 'known@example.com,New,,C 3', 'bo@example.com,Bo,,'],
    true,
  );
  expect(await size(bookId)).toBe(4);
  expect(await entryOf(bookId, known.address)).toMatchObject({ name: 'New', company: 'Acme', vars: { Seat: 'C 3' } });
  expect(await call(mail.importInfo, { bookImportId })).toMatchObject({
    counts: { TAKEN: 2, CHANGED: 1 },
    undoneAt: null,
    undoUntil: expect.any(String) as string,
  });

  const undone = await call(mail.importUndo, { bookImportId });
  expect(undone).toMatchObject({ counts: { TAKEN: 0, CHANGED: 0, UNDONE: 3, KEPT: 0 }, undoUntil: null });
  expect(undone.undoneAt).toEqual(expect.any(String));
  const said = (entries: typeof before) => entries.map(({ version: _, ...entry }) => entry);
  expect(said(await listed(bookId))).toEqual(said(before));
  expect(await size(bookId)).toBe(2);

  expect(await refusal(mail.importUndo, { bookImportId })).toBe('IMPORT_STATE');
  expect(await refusal(mail.import, { bookImportId })).toBe('IMPORT_STATE');
  // The same sheet may be read anew.
  await imported(bookId, ['ana@example.com,Ana,,']);
  expect(await size(bookId)).toBe(3);
});

test('what was edited, moved or taken out since stays as it is, and is named', async () => {
  const bookId = await addBook();
  const toBookId = await addBook('Guests');
  await call(mail.entryAdd, { bookId, address: 'known@example.com', name: 'Old' });
  const bookImportId = await imported(
    bookId,
    [
      'edited@example.com,Ed,,',
      'moved@example.com,Mo,,',
      'gone@example.com,Go,,',
      'plain@example.com,Pia,,',
      'known@example.com,New,,',
    ],
    true,
  );
  const edit = async (address: string, name: string) => {
    const { entryId, version } = await entryOf(bookId, address);
    await call(mail.entryUpdate, { entryId, version, name });
  };
  await edit('edited@example.com', 'Edith');
  await edit('known@example.com', 'Newer');
  const { entryId } = await entryOf(bookId, 'moved@example.com');
  await call(mail.entryTransfer, { bookId, toBookId, way: 'move', entryIds: [entryId] });
  await call(mail.entryDelete, { bookId, entryIds: [(await entryOf(bookId, 'gone@example.com')).entryId] });

  const { counts } = await call(mail.importUndo, { bookImportId });
  expect(counts).toMatchObject({ TAKEN: 0, CHANGED: 0, UNDONE: 2, KEPT: 3 });
  const kept = (await call(mail.importRows, { bookImportId, only: 'KEPT' })).records;
  expect(kept.map(({ address }) => address)).toEqual(['edited@example.com', 'moved@example.com', 'known@example.com']);
  expect(await listed(bookId)).toMatchObject([
    { address: 'edited@example.com', name: 'Edith' },
    { address: 'known@example.com', name: 'Newer' },
  ]);
  expect(await listed(toBookId)).toMatchObject([{ address: 'moved@example.com' }]);
  expect([await size(bookId), await size(toBookId)]).toEqual([2, 1]);
});

test('only for a day, only what was added, and only in a book of that kind', async () => {
  const bookId = await addBook();
  const { bookImportId } = await sheet(bookId, 'ana@example.com,Ana,,');
  expect(await refusal(mail.importUndo, { bookImportId })).toBe('IMPORT_STATE');
  await call(mail.import, { bookImportId });
  expect(await refusal(sms.importUndo, { bookImportId })).toBe('FORBIDDEN');
  expect(await refusal(sms.importList, { bookId })).toBe('FORBIDDEN');
  await asked(
    server,
    `UPDATE address_book_import SET taken_at = taken_at - interval '24 hours' WHERE organisation_id = $1 AND id = $2`,
    [organisation.organisationId, bookImportId],
  );
  expect(await refusal(mail.importUndo, { bookImportId })).toBe('IMPORT_UNDO_OVER');
  expect(await size(bookId)).toBe(1);
});

test('the last imports of a book are found again, with who read them and what came of them', async () => {
  const bookId = await addBook();
  const other = await addBook('Guests');
  await sheet(other, 'x@example.com,X,,');
  const first = await imported(bookId, ['ana@example.com,Ana,,', 'nobody,No,,', 'ana@example.com,Twice,,']);
  const { bookImportId: second } = await sheet(bookId, 'bo@example.com,Bo,,');
  const imports = await call(mail.importList, { bookId });
  expect(imports.map(({ bookImportId }) => bookImportId)).toEqual([second, first]);
  expect(imports).toMatchObject([
    { total: 1, counts: { GOOD: 1 }, takenAt: null, undoUntil: null },
    { fileName: 'press.csv', total: 3, counts: { TAKEN: 1, BAD: 1, DOUBLE: 1 }, takenAt: expect.any(String) as string },
  ]);
  expect(imports[0]?.by).not.toBe('');
  for (let n = 0; n < mostBookImports; n += 1) await sheet(bookId, `p${n}@example.com,P,,`);
  expect(await call(mail.importList, { bookId })).toHaveLength(mostBookImports);
});

test('the rows that were not added come as a sheet with why, formulas as text', async () => {
  const bookId = await addBook();
  await call(mail.entryAdd, { bookId, address: 'known@example.com' });
  const bookImportId = await imported(bookId, [
    'ana@example.com,Ana,,',
    'not an address,"=HYPERLINK(""x"")",,A 1',
    'ana@example.com,Twice,,',
    'known@example.com,Known,,',
  ]);
  const { token } = organisation;
  const { body } = await server.send(mail.importFaults, { bookImportId }, { token });
  const [page] = (await readXlsx(body)).sheets;
  expect(page?.rows.map((row) => [row[0], row[1], row[6]])).toEqual([
    ['Row', 'E-mail', 'Seat'],
    [3, 'not an address', 'A 1'],
    [4, 'ana@example.com', null],
    [5, 'known@example.com', null],
  ]);
  expect(page?.rows.map((row) => row[7])).toEqual([
    'Reason',
    expect.stringContaining('E-mail: '),
    'Duplicate in the sheet',
    'Already in the book',
  ]);
  expect(page?.rows[1]?.[2]).toEqual(expect.stringContaining('HYPERLINK'));
});
