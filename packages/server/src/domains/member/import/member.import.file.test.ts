import {
  memberExportTemplate,
  memberImportMatch,
  memberImportPreview,
  memberImportStart,
  memberImportUpload,
} from '@convoke/contract/member/member.import.calls.ts';
import { readXlsx, writeXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type ImportingMembers, importingMembers } from '../../../../testing/importing-members.ts';
import { keptMessages } from '../../../../testing/messages.ts';
import { type Organisation, startServer, type TestServer } from '../../../../testing/server.ts';

let server: TestServer;
let organisation: Organisation;
let importing: ImportingMembers;

beforeAll(async () => {
  // Jobs are run by the tests themselves.
  server = await startServer({ change: keptMessages().takeOver });
});
afterAll(() => server.close());
beforeEach(async () => {
  organisation = await server.organisation();
  importing = importingMembers(server, organisation);
});

describe('a file', () => {
  test('in GB18030, Big5 or Shift-JIS is proposed as such, and read as a person says', async () => {
    // 姓名,手机 / 王芳,13800138001 as GBK bytes.
    const gbk = Buffer.from('d0d5c3fb2ccad6bbfa0acdf5b7bc2c31333830303133383030310a', 'hex');
    const importId = await importing.uploaded(gbk);
    const preview = await organisation.call(memberImportPreview, { importId });
    expect(preview.encodings[0]).toBe('gb18030');
    expect(preview.encodings.length).toBeGreaterThan(1);
    expect(preview.rows[0]).toEqual(['王芳', '13800138001']);
    const wrong = await organisation.call(memberImportPreview, { importId, encoding: 'utf-8' });
    expect(wrong.hasBrokenSigns).toBe(true);
  });

  test('with sep=; begins behind that line; an open quote ends the reading and says its row', async () => {
    const importId = await importing.uploaded('sep=;\r\nName;Phone\r\nA;13800138001\r\n');
    expect(await organisation.call(memberImportPreview, { importId })).toMatchObject({
      separator: ';',
      header: ['Name', 'Phone'],
    });
    const open = await importing.checked('Name,Phone\nA,13800138001\n"B,13800138002\nC,13800138003\n');
    expect(await importing.at(open)).toMatchObject({ state: 'FAILED', failure: 'quote', failureRow: 3 });
    const titles = await importing.checked('Name,Phone,"Note\nA,13800138001,x\nB,13800138002,"y"\nC,13800138003,z\n');
    expect(await importing.at(titles)).toMatchObject({ state: 'FAILED', failure: 'quote', failureRow: 1 });
  });

  test('whose row has more cells than titles, or quotes behind spaces, says so at the row', async () => {
    const importId = await importing.checked(
      'Name,Phone,Note\nA, Ltd,13800138001,x\nB,13800138002, "y, z"\nC,13800138003,z,\nD,13800138004\n',
    );
    const bad = await importing.rows(importId, 'BAD');
    expect(bad.map(({ rowNumber, problems }) => [rowNumber, problems[0]?.message.split('.')[0]])).toEqual([
      [2, 'This row has more cells than there are titles'],
      [3, 'A quotation mark in this row is in the wrong place'],
    ]);
  });

  test('of contacts (vCard) gives a row a person', async () => {
    const card = [
      'BEGIN:VCARD',
      'VERSION:3.0',
      'N:王;芳;;;',
      'item1.TEL;TYPE=CELL:+86 138-0013-8001',
      'EMAIL:fang@example.com',
      'ORG:Acme;Sales',
      'END:VCARD',
      'BEGIN:VCARD',
      'VERSION:2.1',
      'FN;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:=E6=9D=8E=',
      '=E9=9B=B7',
      'TEL:13800138002',
      'END:VCARD',
    ].join('\r\n');
    const importId = await importing.checked(card, 'contacts.vcf');
    await organisation.call(memberImportStart, { importId });
    await importing.work(importId);
    expect((await importing.members()).map(({ name, phone, company }) => [name, phone, company])).toEqual([
      ['李雷', '13800138002', ''],
      ['王芳', '13800138001', 'Acme'],
    ]);
  });

  test('that is no table is refused for what it is', async () => {
    const send = (bytes: Buffer | string) =>
      importing.refusal(memberImportUpload, {}, { name: 'a.xls', bytes: Buffer.from(bytes) });
    expect(await send('<html><table><tr><td>a')).toBe('MEMBER_FILE_HTML');
    expect(await send(Buffer.from('d0cf11e0a1b11ae10000', 'hex'))).toBe('MEMBER_FILE_OLD');
    expect(await send(Buffer.from('89504e470d0a1a0a0000', 'hex'))).toBe('MEMBER_FILE_UNKNOWN');
    expect(await send(Buffer.from('504b030400000000', 'hex'))).toBe('MEMBER_FILE_DAMAGED');
    const book = await writeXlsx({ sheets: [{ name: 'A', rows: [['Name']] }], vbaProject: new Uint8Array([1, 2, 3]) });
    expect(await send(Buffer.from(book))).toBe('MEMBER_FILE_MACROS');
  });

  test('of a workbook is read by its sheet and its row of titles', async () => {
    const book = await writeXlsx({
      sheets: [
        { name: 'Read me', rows: [['nothing']] },
        { name: 'People', rows: [['Our people'], [], ['Name', 'Phone'], ['A', '13800138001'], ['B', 13_800_138_002]] },
      ],
    });
    const importId = await importing.uploaded(Buffer.from(book), 'people.xlsx');
    const preview = await organisation.call(memberImportPreview, { importId, sheet: 2, headerRow: 3 });
    expect(preview).toMatchObject({
      sheets: ['Read me', 'People'],
      header: ['Name', 'Phone'],
      columns: ['name', 'phone'],
    });
    await organisation.call(memberImportMatch, { importId, sheet: 2, headerRow: 3, columns: preview.columns });
    await importing.work(importId);
    expect(await importing.at(importId)).toMatchObject({ total: 2, bad: 0 });
    expect((await importing.rows(importId)).map(({ rowNumber }) => rowNumber)).toEqual([4, 5]);
  });

  test('matched with a field twice, or with neither number nor address, is refused at its column', async () => {
    const importId = await importing.uploaded('Name,Other,Phone\nA,B,13800138001\n');
    const fields = async (columns: (string | null)[]) => {
      const { data } = await server.send(memberImportMatch, { importId, columns }, { token: organisation.token });
      return (data as { fields?: { path: string }[] }).fields?.map(({ path }) => path);
    };
    expect(await fields(['name', 'name', 'phone'])).toEqual(['columns.1']);
    expect(await fields(['name', null, null])).toEqual(['columns']);
  });

  test('as the template gives it has the columns that are known by name', async () => {
    const sheet = await readXlsx(await importing.downloaded(memberExportTemplate, {}));
    const header = (sheet.sheets[0]?.rows[0] ?? []).map(String);
    const importId = await importing.uploaded(`${header.join(',')}\nA,13800138001,,,,,\n`);
    const { columns } = await organisation.call(memberImportPreview, { importId });
    expect(columns.slice(0, 7)).toEqual(['name', 'phone', 'email', 'company', 'title', 'note', 'language']);
    expect(columns).not.toContain(null);
  });
});
