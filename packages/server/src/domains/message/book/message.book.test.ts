import { memberEntry } from '@convoke/contract/member/member.calls.ts';
import { type BookCalls, bookCalls } from '@convoke/contract/message/message.book.calls.ts';
import { withClient } from '@convoke/launcher/database.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { bookJobs } from './message.book.jobs.ts';
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

const addBook = async (name = 'Press', of: BookCalls = mail) => (await call(of.bookAdd, { name })).bookId;
const add = async (bookId: string, address: string, more: object = {}, of: BookCalls = mail) =>
  (await call(of.entryAdd, { bookId, address, ...more })).entryId;
const listed = async (bookId: string, filter: object = {}, of: BookCalls = mail) =>
  (await call(of.entryList, { id: bookId, size: 100, sort: 'address', ...filter })).records;
const addresses = async (bookId: string, filter: object = {}, of: BookCalls = mail) =>
  (await listed(bookId, filter, of)).map(({ address }) => address);
const size = async (bookId: string) => (await call(mail.bookInfo, { bookId })).entries;

async function refusal(of: Parameters<TestServer['send']>[0], input: object) {
  const { status, data } = await server.send(of, input, { token: organisation.token });
  return (data as { failure?: string } | null)?.failure ?? status;
}

const query = (text: string, values: unknown[]) =>
  withClient(server.database.superuserUrl, (client) => client.query(text, values));

describe('books', () => {
  test('are listed by name, searched, renamed and refused a name that is taken, whatever its case', async () => {
    const bookId = await addBook('Press');
    await addBook('guests');
    expect(await refusal(mail.bookAdd, { name: 'PRESS' })).toBe('BOOK_NAME_TAKEN');
    // The other channel has names of its own.
    await addBook('Press', sms);
    const names = async (input: object = {}) => (await call(mail.bookList, input)).records.map(({ name }) => name);
    expect(await names()).toEqual(['guests', 'Press']);
    expect(await names({ search: 'PRE' })).toEqual(['Press']);
    const { version } = await call(mail.bookUpdate, { bookId, version: 1, name: 'Journalists', note: 'Of the city' });
    expect(version).toBe(2);
    expect(await refusal(mail.bookUpdate, { bookId, version: 1, name: 'Late' })).toBe('BOOK_CHANGED');
    expect(await refusal(mail.bookUpdate, { bookId, version: 2, name: 'Guests' })).toBe('BOOK_NAME_TAKEN');
    expect(await call(mail.bookInfo, { bookId })).toMatchObject({
      name: 'Journalists',
      note: 'Of the city',
      entries: 0,
    });
  });

  test('of one channel are nothing to the other', async () => {
    const bookId = await addBook('Press', sms);
    for (const [of, input] of [
      [mail.bookInfo, { bookId }],
      [mail.entryList, { id: bookId }],
      [mail.entryAdd, { bookId, address: 'ana@example.com' }],
      [mail.bookDelete, { id: bookId }],
    ] as const)
      expect(await refusal(of as Parameters<TestServer['send']>[0], input)).toBe('FORBIDDEN');
  });

  test('are another organisation’s as if they were not there', async () => {
    const bookId = await addBook('Press', sms);
    const entryId = await add(bookId, '13800138000', {}, sms);
    const { token } = await server.organisation();
    for (const [of, input] of [
      [sms.entryList, { id: bookId }],
      [sms.entryUpdate, { entryId, version: 1, name: 'Bo' }],
      [sms.bookDelete, { id: bookId }],
      [sms.entryDelete, { bookId, matching: { search: '' } }],
    ] as const)
      expect((await server.send(of as Parameters<TestServer['send']>[0], input, { token })).status).toBe(403);
    expect(await addresses(bookId, {}, sms)).toEqual(['13800138000']);
  });

  test('come back for thirty days with their entries, and then go for good', async () => {
    const bookId = await addBook();
    await add(bookId, 'ana@example.com');
    await call(mail.bookDelete, { id: bookId });
    expect(await refusal(mail.bookInfo, { bookId })).toBe('FORBIDDEN');
    await call(mail.bookRestore, { id: bookId });
    expect(await addresses(bookId)).toEqual(['ana@example.com']);
    await call(mail.bookDelete, { id: bookId });
    await addBook();
    expect(await refusal(mail.bookRestore, { id: bookId })).toBe('BOOK_NAME_TAKEN');
    const { organisationId } = organisation;
    const forget = () =>
      bookJobs
        .find(({ name }) => name === 'message.bookForget')
        ?.run(server.services, { organisationId, what: 'book', id: bookId });
    const left = async () =>
      (await query('SELECT FROM address_book_entry WHERE organisation_id = $1', [organisationId])).rowCount;
    await forget();
    expect(await left()).toBe(1);
    await query(
      `UPDATE address_book SET deleted_at = now() - interval '31 days' WHERE organisation_id = $1 AND id = $2`,
      [organisationId, bookId],
    );
    expect(await refusal(mail.bookRestore, { id: bookId })).toBe('BOOK_RESTORE_OVER');
    await forget();
    expect(await left()).toBe(0);
  });
});

describe('entries', () => {
  test('stand once in a book, in whatever spelling', async () => {
    const bookId = await addBook('Press', sms);
    await add(bookId, '+86 138 0013 8000', { name: 'Ana' }, sms);
    expect(await refusal(sms.entryAdd, { bookId, address: '13800138000' })).toBe('BOOK_ENTRY_TAKEN');
    const mails = await addBook();
    await add(mails, 'Ana@Example.com');
    expect(await refusal(mail.entryAdd, { bookId: mails, address: 'ana@example.com' })).toBe('BOOK_ENTRY_TAKEN');
    expect(await refusal(mail.entryAdd, { bookId: mails, address: '13800138000' })).not.toBe(200);
    expect(await addresses(mails)).toEqual(['ana@example.com']);
    expect(await size(mails)).toBe(1);
  });

  test('are changed by one at a time, and keep what was not sent', async () => {
    const bookId = await addBook();
    const entryId = await add(bookId, 'ana@example.com', { name: 'Ana', company: 'Acme', vars: { Seat: 'A 1' } });
    await add(bookId, 'bo@example.com');
    await call(mail.entryUpdate, { entryId, version: 1, name: 'Anna' });
    expect(await refusal(mail.entryUpdate, { entryId, version: 1, name: 'Late' })).toBe('BOOK_ENTRY_CHANGED');
    expect(await refusal(mail.entryUpdate, { entryId, version: 2, address: 'bo@example.com' })).toBe(
      'BOOK_ENTRY_TAKEN',
    );
    expect((await listed(bookId))[0]).toMatchObject({
      address: 'ana@example.com',
      name: 'Anna',
      company: 'Acme',
      vars: { Seat: 'A 1' },
      stop: null,
      version: 2,
    });
  });

  test('are found by name, company and address, sorted, and walked by cursor', async () => {
    const bookId = await addBook();
    for (const n of [1, 2, 3, 4, 5])
      await add(bookId, `p${n}@example.com`, { name: `Person ${6 - n}`, company: n > 3 ? 'Acme' : 'Other' });
    expect(await addresses(bookId, { search: 'acme' })).toEqual(['p4@example.com', 'p5@example.com']);
    expect(await addresses(bookId, { search: 'P2@EXAMPLE' })).toEqual(['p2@example.com']);
    expect(await addresses(bookId, { search: 'pe', sort: 'name' })).toHaveLength(5);
    expect((await addresses(bookId, { sort: 'name' }))[0]).toBe('p5@example.com');
    expect((await addresses(bookId, { sort: '-createdAt' }))[0]).toBe('p5@example.com');
    const walked: string[] = [];
    let cursor: string | null | undefined;
    do {
      const page = await call(mail.entryList, { id: bookId, size: 2, sort: 'name', ...(cursor && { cursor }) });
      expect(page.total).toBe(5);
      walked.push(...page.records.map(({ address }) => address));
      cursor = page.nextCursor;
    } while (cursor);
    expect(walked).toEqual([5, 4, 3, 2, 1].map((n) => `p${n}@example.com`));
  });

  test('more than are counted are found in the order of the list, near or far, and by cursor', async () => {
    const bookId = await addBook();
    // Half are named so, and stand behind the others by name and by creation.
    await query(
      `INSERT INTO address_book_entry (organisation_id, book_id, address, name)
       SELECT $1, $2, 'p' || n || '@example.com', CASE WHEN n <= 10050 THEN 'Walker ' ELSE 'Baker ' END || n FROM generate_series(1, 20100) n`,
      [organisation.organisationId, bookId],
    );
    for (const sort of ['-createdAt', 'createdAt', 'name', '-name'] as const) {
      const order = {
        '-createdAt': 'id DESC',
        createdAt: 'id',
        name: 'lower(name) COLLATE "C", id',
        '-name': 'lower(name) COLLATE "C" DESC, id DESC',
      }[sort];
      const { rows } = await query(
        `SELECT address FROM address_book_entry WHERE organisation_id = $1 AND book_id = $2 AND name LIKE 'Walker%' ORDER BY ${order} LIMIT 60`,
        [organisation.organisationId, bookId],
      );
      const met: string[] = [];
      for (let cursor: string | undefined; met.length < 60; ) {
        const page = await call(mail.entryList, { id: bookId, search: 'walker', sort, size: 20, cursor });
        expect([page.total, page.totalIsCapped]).toEqual([10_000, true]);
        met.push(...page.records.map(({ address }) => address));
        cursor = page.nextCursor ?? '';
      }
      expect(met, sort).toEqual((rows as { address: string }[]).map(({ address }) => address));
      const third = await call(mail.entryList, { id: bookId, search: 'walker', sort, size: 20, current: 3 });
      expect(
        third.records.map(({ address }) => address),
        sort,
      ).toEqual(met.slice(40));
    }
  });

  test('say who gets nothing more', async () => {
    const bookId = await addBook();
    await add(bookId, 'ana@example.com');
    await query(
      `INSERT INTO message_stop (organisation_id, channel, address, scope, why) VALUES ($1, 'mail', 'ana@example.com', 'promotion', 'unsubscribed')`,
      [organisation.organisationId],
    );
    expect((await listed(bookId))[0]?.stop).toBe('promotion');
  });

  test('are taken out by name or by a search, and come back but for those added anew since', async () => {
    const bookId = await addBook();
    const ana = await add(bookId, 'ana@example.com', { name: 'Ana', vars: { Seat: '1' } });
    await add(bookId, 'bo@acme.com');
    await add(bookId, 'cleo@acme.com');
    expect(await refusal(mail.entryDelete, { bookId })).not.toBe(200);
    const one = await call(mail.entryDelete, { bookId, entryIds: [ana] });
    const others = await call(mail.entryDelete, { bookId, matching: { search: 'acme' } });
    expect([one.deleted, others.deleted, await size(bookId)]).toEqual([1, 2, 0]);
    await add(bookId, 'bo@acme.com', { name: 'New' });
    expect(await call(mail.entryRestore, { bookId, batchId: others.batchId })).toEqual({ restored: 1 });
    expect(await call(mail.entryRestore, { bookId, batchId: one.batchId })).toEqual({ restored: 1 });
    // What came back comes back once.
    expect(await refusal(mail.entryRestore, { bookId, batchId: one.batchId })).toBe('FORBIDDEN');
    const rows = await listed(bookId);
    expect(rows.map(({ address, name }) => [address, name])).toEqual([
      ['ana@example.com', 'Ana'],
      ['bo@acme.com', 'New'],
      ['cleo@acme.com', ''],
    ]);
    expect(rows[0]).toMatchObject({ entryId: ana, vars: { Seat: '1' } });
    expect(await size(bookId)).toBe(3);
    // Nobody empties a book by a search for all by mistake: it must be said.
    expect((await call(mail.entryDelete, { bookId, matching: { search: '' } })).deleted).toBe(3);
  });

  test('are copied and moved; who is there already stays', async () => {
    const from = await addBook('From');
    const to = await addBook('To');
    for (const name of ['ana', 'bo', 'cleo']) await add(from, `${name}@example.com`, { name });
    await add(to, 'bo@example.com', { name: 'There' });
    expect(
      await refusal(mail.entryTransfer, { bookId: from, toBookId: from, way: 'copy', matching: { search: '' } }),
    ).toBe('BOOK_SAME');
    const copied = await call(mail.entryTransfer, {
      bookId: from,
      toBookId: to,
      way: 'copy',
      matching: { search: 'ana' },
    });
    expect(copied).toEqual({ done: 1, there: 0 });
    const moved = await call(mail.entryTransfer, { bookId: from, toBookId: to, way: 'move', matching: { search: '' } });
    expect(moved).toEqual({ done: 1, there: 2 });
    expect(await addresses(from)).toEqual(['ana@example.com', 'bo@example.com']);
    expect((await listed(to)).map(({ name }) => name)).toEqual(['ana', 'There', 'cleo']);
    expect([await size(from), await size(to)]).toEqual([2, 3]);
  });
});

test('who is erased as a member is in no book any more, nor in what was taken out or read of a sheet', async () => {
  const one = await addBook('One');
  const two = await addBook('Two');
  const numbers = await addBook('Numbers', sms);
  await add(one, 'ana@example.com');
  await add(two, 'ana@example.com');
  await add(two, 'bo@example.com');
  await add(numbers, '13800138000', {}, sms);
  await call(mail.entryDelete, { bookId: one, matching: { search: 'ana' } });
  const file = { name: 'book.csv', bytes: Buffer.from('E-mail\nana@example.com\nbo@example.com') };
  const { data } = await server.send(mail.importSheet, { bookId: one }, { token: organisation.token, file });
  const { bookImportId } = data;
  const member = await call(memberEntry, { name: 'Ana', phones: ['13800138000'], emails: ['ana@example.com'] });
  const { organisationId } = organisation;
  await query('UPDATE member SET deleted_at = now() WHERE organisation_id = $1 AND id = $2', [
    organisationId,
    member.memberId,
  ]);
  await query('SELECT erase_member($1, $2)', [organisationId, member.memberId]);
  expect([await addresses(one), await addresses(two), await addresses(numbers, {}, sms)]).toEqual([
    [],
    ['bo@example.com'],
    [],
  ]);
  expect([await size(one), await size(two)]).toEqual([0, 1]);
  expect((await call(mail.importRows, { bookImportId })).records.map(({ address }) => address)).toEqual([
    'bo@example.com',
  ]);
  const bin = await query('SELECT FROM address_book_bin WHERE organisation_id = $1', [organisationId]);
  expect(bin.rowCount).toBe(0);
});
