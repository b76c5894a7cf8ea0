import { bookCalls } from '@convoke/contract/message/message.book.calls.ts';
import type { BookChannel } from '@convoke/contract/message/message.book.rules.ts';
import { readXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
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

const addBook = async (name = 'Press', channel: BookChannel = 'mail') =>
  (await call(bookCalls[channel].bookAdd, { name })).bookId;
const add = async (bookId: string, address: string, more: object = {}) =>
  (await call(mail.entryAdd, { bookId, address, ...more })).entryId;
const listed = async (bookId: string, channel: BookChannel = 'mail') =>
  (await call(bookCalls[channel].entryList, { id: bookId, size: 100, sort: 'address' })).records;
const size = async (bookId: string) => (await call(mail.bookInfo, { bookId })).entries;

async function refusal(of: Parameters<TestServer['send']>[0], input: object) {
  const { status, data } = await server.send(of, input, { token: organisation.token });
  return (data as { failure?: string } | null)?.failure ?? status;
}

async function sheet(bookId: string, content: string | Buffer, channel: BookChannel = 'mail', more: object = {}) {
  const file = { name: 'book.csv', bytes: Buffer.from(content as string) };
  const { importSheet } = bookCalls[channel];
  const answer = await server.send(importSheet, { bookId, ...more }, { token: organisation.token, file });
  if (answer.code !== 0) throw new Error(answer.message);
  return answer.data;
}

describe('a sheet', () => {
  const text = [
    'Correo,姓名,Company,Seat,',
    'ana@example.com,Ana,Acme,A 1,x',
    'not an address,Bo,,,',
    'ANA@example.com,Twice,,,',
    'known@example.com,Known,New,,',
    `cleo@example.com,"=1+1",,,`,
  ].join('\n');

  test('says of each row what becomes of it, is mended, and taken', async () => {
    const bookId = await addBook();
    await add(bookId, 'known@example.com', { name: 'Old', note: 'kept' });
    const facts = await sheet(bookId, text);
    expect(facts).toMatchObject({
      fileName: 'book.csv',
      vars: ['Seat'],
      total: 5,
      counts: { GOOD: 2, BAD: 1, DOUBLE: 1, KNOWN: 1, LEFT: 0, TAKEN: 0 },
    });
    const { bookImportId } = facts;
    const bad = (await call(mail.importRows, { bookImportId, only: 'BAD' })).records;
    expect(bad).toMatchObject([{ rowNumber: 3, address: 'not an address', name: 'Bo' }]);
    expect(bad[0]?.problems).toMatchObject([{ field: 'address' }]);

    expect(await call(mail.importMend, { bookImportId, rowNumber: 3, address: 'ana@example.com' })).toMatchObject({
      state: 'DOUBLE',
    });
    expect(await call(mail.importMend, { bookImportId, rowNumber: 3, address: 'KNOWN@example.com' })).toMatchObject({
      state: 'DOUBLE',
    });
    expect(await call(mail.importMend, { bookImportId, rowNumber: 3, address: 'bo@example.com' })).toMatchObject({
      state: 'GOOD',
    });
    expect(await call(mail.importMend, { bookImportId, rowNumber: 6, leaveOut: true })).toMatchObject({
      state: 'LEFT',
    });
    expect(await call(mail.importMend, { bookImportId, rowNumber: 6 })).toMatchObject({ state: 'GOOD' });

    expect(await call(mail.import, { bookImportId })).toEqual({ taken: 3, changed: 0, known: 0, left: 0 });
    expect(await call(mail.import, { bookImportId })).toEqual({ taken: 0, changed: 0, known: 0, left: 0 });
    expect(await refusal(mail.importMend, { bookImportId, rowNumber: 2, name: 'Late' })).toBe('IMPORT_STATE');
    expect(await call(mail.import, { bookImportId, overwrites: true })).toEqual({
      taken: 0,
      changed: 1,
      known: 0,
      left: 0,
    });
    expect(await listed(bookId)).toMatchObject([
      { address: 'ana@example.com', name: 'Ana', company: 'Acme', vars: { Seat: 'A 1' } },
      { address: 'bo@example.com', name: 'Bo' },
      { address: 'cleo@example.com', name: '=1+1' },
      { address: 'known@example.com', name: 'Known', company: 'New', note: 'kept' },
    ]);
    expect(await size(bookId)).toBe(4);
    // What was added can be undone still.
    expect(await refusal(mail.importDiscard, { bookImportId })).toBe('IMPORT_STATE');
    expect((await call(mail.importUndo, { bookImportId })).counts).toMatchObject({ UNDONE: 4 });
    expect(await size(bookId)).toBe(1);
    expect(await refusal(mail.importDiscard, { bookImportId })).toBe('IMPORT_STATE');
  });

  test('is forgotten before it is added', async () => {
    const bookId = await addBook();
    const { bookImportId } = await sheet(bookId, 'E-mail\nana@example.com');
    await call(mail.importDiscard, { bookImportId });
    expect(await refusal(mail.importInfo, { bookImportId })).toBe('FORBIDDEN');
    expect(await size(bookId)).toBe(0);
  });

  test('of numbers is read as a spreadsheet mangles them', async () => {
    const bookId = await addBook('Press', 'sms');
    const facts = await sheet(bookId, "手机号码,备注\n'13800138000,a\n+85261234567.0,b\n8.61E+12,c\n", 'sms');
    expect(facts.counts).toMatchObject({ GOOD: 2, BAD: 1 });
    await call(sms.import, { bookImportId: facts.bookImportId });
    expect((await listed(bookId, 'sms')).map(({ address }) => address)).toEqual(['+85261234567', '13800138000']);
  });

  test.each([
    ['Name\nAna', 'BOOK_SHEET_NO_COLUMN'],
    ['E-mail', 'IMPORT_NOT_READABLE'],
    ['', 'FILE_MISSING'],
    ['E-mail,Name\nana@example.com,"Ana', 'MEMBER_FILE_DAMAGED'],
    ['<html><table></table></html>', 'MEMBER_FILE_HTML'],
  ])('that is none is refused: %j', async (content, failure) => {
    const bookId = await addBook();
    const file = { name: 'a.csv', bytes: Buffer.from(content) };
    const { data } = await server.send(mail.importSheet, { bookId }, { token: organisation.token, file });
    expect(data).toMatchObject({ failure });
  });

  test('is read as somebody says: encoding, separator, title row, and what each column is', async () => {
    const bookId = await addBook();
    // Big5, with a line above the titles and the addresses under a title that nobody knows.
    const head = Buffer.from([0xa6, 0x57, 0xb3, 0xe6]);
    const bytes = Buffer.concat([
      head,
      Buffer.from('\nContact;Who;Seat\nana@example.com;'),
      Buffer.from([0xa4, 0xfd]),
      Buffer.from(';1\n'),
    ]);
    const { token } = organisation;
    const ask = async (more: object) => {
      const answer = await server.send(
        mail.importPreview,
        { bookId, ...more },
        { token, file: { name: 'a.csv', bytes } },
      );
      if (answer.code !== 0) throw new Error(answer.message);
      return answer.data;
    };
    const read = { encoding: 'big5', separator: ';', headerRow: 2 } as const;
    expect(await ask(read)).toMatchObject({
      format: 'text',
      header: ['Contact', 'Who', 'Seat'],
      rows: [['ana@example.com', '王', '1']],
      columns: ['address', 'variable', 'variable'],
      hasBrokenSigns: false,
    });
    expect(await ask({ ...read, encoding: 'utf-8' })).toMatchObject({ hasBrokenSigns: true });
    const columns = 'address,name,none';
    const facts = await sheet(bookId, bytes, 'mail', { ...read, columns });
    expect(facts).toMatchObject({ vars: [], counts: { GOOD: 1 } });
    await call(mail.import, { bookImportId: facts.bookImportId });
    expect(await listed(bookId)).toMatchObject([{ name: '王', vars: {} }]);
    // One column alone is a list as well.
    const alone = await sheet(bookId, 'Contact\nbo@example.com', 'mail', { columns: 'address' });
    expect(alone).toMatchObject({ counts: { GOOD: 1 } });
    // Signs that cannot be read are a fault, not a name.
    const broken = await sheet(bookId, bytes, 'mail', { ...read, encoding: 'utf-8', columns });
    expect(broken.counts).toMatchObject({ BAD: 1 });
  });

  test('goes out as it can come in again, formulas as text', async () => {
    const bookId = await addBook('Press: city');
    await add(bookId, 'ana@example.com', { name: '=HYPERLINK("x")', vars: { Seat: 'A 1' } });
    const { token } = organisation;
    const book = await readXlsx((await server.send(mail.entryExport, { bookId }, { token })).body);
    expect(book.sheets[0]?.rows.map((row) => row.slice(0, 6))).toMatchObject([
      ['E-mail', 'Name', 'Company', 'Job title', 'Note', 'Seat'],
      ['ana@example.com', expect.stringContaining('HYPERLINK'), '', '', '', 'A 1'],
    ]);
    const empty = await readXlsx((await server.send(mail.bookTemplate, {}, { token })).body);
    expect(empty.sheets[0]?.rows[0]).toEqual(['E-mail', 'Name', 'Company', 'Job title', 'Note']);
  });
});
