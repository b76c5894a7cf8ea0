import {
  memberDelete,
  memberEntry,
  memberInfo,
  memberList,
  memberLogList,
  memberUpdate,
} from '@convoke/contract/member/member.calls.ts';
import { memberGroupAdd, memberGroupList } from '@convoke/contract/member/member.group.calls.ts';
import {
  memberExportTemplate,
  memberImportCancel,
  memberImportDiscard,
  memberImportMatch,
  memberImportMend,
  memberImportPreview,
  memberImportProblems,
  memberImportRehearse,
  memberImportRows,
  memberImports,
  memberImportSkip,
  memberImportStart,
  memberImportStep,
  memberImportUndo,
  memberImportUpload,
} from '@convoke/contract/member/member.import.calls.ts';
import { memberTagAdd, memberTagAddMembers, memberTagList } from '@convoke/contract/member/member.tag.calls.ts';
import { withClient } from '@convoke/launcher/database.ts';
import { readXlsx, writeXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { keptMessages } from '../../../../testing/messages.ts';
import { type Organisation, startServer, type TestServer } from '../../../../testing/server.ts';
import { runImport } from './member.import.run.ts';

let server: TestServer;
let organisation: Organisation;

beforeAll(async () => {
  // Jobs are run by the tests themselves.
  server = await startServer({ change: keptMessages().takeOver });
});
afterAll(() => server.close());
beforeEach(async () => {
  organisation = await server.organisation();
});

const call: Organisation['call'] = (of, input) => organisation.call(of, input);
const work = (importId: string) =>
  runImport(server.services, { organisationId: organisation.organisationId, importId });
const at = async (importId: string) => (await call(memberImportStep, { importId })).of;
const rows = async (importId: string, only?: 'BAD' | 'CONFLICT' | 'DOUBLE' | 'KEPT' | 'LEFT') =>
  (await call(memberImportRows, { importId, size: 100, ...(only && { only }) })).records;
const members = async () => (await call(memberList, { size: 100, sort: 'name' })).records;
const counts = async (importId: string) => {
  const { made, changed, same, doubles, conflicts } = (await at(importId)) as NonNullable<
    Awaited<ReturnType<typeof at>>
  >;
  return { made, changed, same, doubles, conflicts };
};

async function refusal(of: Parameters<TestServer['send']>[0], input: object, upload?: { name: string; bytes: Buffer }) {
  const { data } = await server.send(of, input, { token: organisation.token, ...(upload && { file: upload }) });
  return (data as { failure?: string } | null)?.failure;
}

const downloaded = async (of: Parameters<TestServer['send']>[0], input: object) =>
  (await server.send(of, input, { token: organisation.token })).body;

async function uploaded(bytes: Buffer | string, name = 'people.csv'): Promise<string> {
  const file = { name, bytes: Buffer.from(bytes) };
  const { data } = await server.send(memberImportUpload, {}, { token: organisation.token, file });
  return (data as { importId: string }).importId;
}

/** Uploads, matches as proposed, reads. */
async function checked(bytes: Buffer | string, name?: string): Promise<string> {
  const importId = await uploaded(bytes, name);
  const { encoding, separator, sheet, headerRow, columns } = await call(memberImportPreview, { importId });
  await call(memberImportMatch, { importId, encoding, separator, sheet, headerRow, columns });
  await work(importId);
  return importId;
}

async function imported(text: string, rules: object = {}): Promise<string> {
  const importId = await checked(text);
  await call(memberImportStart, { importId, rules });
  await work(importId);
  return importId;
}

describe('an import of members', () => {
  test('judges anew whom its rows reach, also those that its rehearsal found to be one person', async () => {
    const { memberId } = await call(memberEntry, { name: 'Ann', phones: ['13800138001', '13800138002'] });
    const importId = await checked('Name,Phone\nAnn,13800138001\nAnn,13800138002\nBo,13800138003\nBo,13800138003\n');
    await call(memberImportRehearse, { importId });
    await work(importId);
    expect(await counts(importId)).toEqual({ made: 1, changed: 0, same: 1, doubles: 2, conflicts: 0 });
    await call(memberDelete, { memberId });
    await call(memberImportStart, { importId });
    await work(importId);
    expect(await counts(importId)).toEqual({ made: 3, changed: 0, same: 0, doubles: 1, conflicts: 0 });
  });

  test('is kept, previewed, matched by name, read, rehearsed, taken and undone; each step says where it stands', async () => {
    const importId = await uploaded(
      '姓名,手机,邮箱,公司\n王芳,138-0013-8001,fang@example.com,Acme\n李雷,13800138002,,\n',
    );
    expect(await at(importId)).toMatchObject({ state: 'UPLOADED', step: 'match', total: 0 });
    const preview = await call(memberImportPreview, { importId });
    expect(preview).toMatchObject({
      encoding: 'utf-8',
      separator: ',',
      columns: ['name', 'phone', 'email', 'company'],
      isRemembered: false,
      hasBrokenSigns: false,
    });
    expect(preview.rows[0]).toEqual(['王芳', '138-0013-8001', 'fang@example.com', 'Acme']);
    const { columns } = preview;
    expect(await call(memberImportMatch, { importId, columns })).toMatchObject({ state: 'READING' });
    await work(importId);
    expect(await at(importId)).toMatchObject({ state: 'CHECKED', step: 'rules', total: 2, bad: 0 });
    expect(await call(memberImportSkip, { importId, step: 'rules' })).toMatchObject({ step: 'rehearse' });
    await call(memberImportRehearse, { importId });
    await work(importId);
    expect(await at(importId)).toMatchObject({ state: 'CHECKED', isRehearsed: true, step: 'import', made: 2 });
    expect(await members()).toEqual([]);

    await call(memberImportStart, { importId });
    await work(importId);
    expect(await at(importId)).toMatchObject({ state: 'DONE', made: 2, changed: 0, conflicts: 0 });
    const [one, two] = await members();
    expect(two).toMatchObject({
      name: '王芳',
      phone: '13800138001',
      email: 'fang@example.com',
      company: 'Acme',
      origin: 'import',
    });
    expect((await call(memberInfo, { memberId: two?.memberId ?? '' })).phones[0]).toMatchObject({ source: 'import' });
    const kinds = async (memberId = '') => (await call(memberLogList, { memberId })).records.map(({ kind }) => kind);
    expect(await kinds(one?.memberId)).toEqual(['imported']);

    await call(memberImportUndo, { importId });
    await work(importId);
    expect(await at(importId)).toMatchObject({ state: 'UNDONE', undone: 2, kept: 0, undoUntil: null });
    expect(await members()).toEqual([]);
    // The numbers are free again, and the titles are remembered.
    const again = await uploaded('姓名,手机,邮箱,公司\n王芳,13800138001,,\n');
    expect((await call(memberImportPreview, { importId: again })).isRemembered).toBe(true);
    expect((await call(memberImports, {})).total).toBe(2);
  });

  test('fills what is empty, overwrites or passes over by the rule of each field, and adds numbers', async () => {
    await call(memberEntry, { name: 'Fang', company: 'Old', phones: ['13800138001'] });
    const text = 'Name,Phone,E-mail,Company,Job title\nWang Fang,13800138001,fang@example.com,New,CTO\n';
    await imported(text, { name: 'skip', company: 'overwrite', emails: 'skip' });
    const [one] = await members();
    expect(one).toMatchObject({ name: 'Fang', company: 'New', title: 'CTO', email: null });
    const same = await imported(text, { name: 'skip', emails: 'skip' });
    expect(await counts(same)).toEqual({ made: 0, changed: 0, same: 1, doubles: 0, conflicts: 0 });
    const added = await imported(text, {});
    expect(await counts(added)).toMatchObject({ changed: 1 });
    expect((await members())[0]).toMatchObject({ name: 'Fang', email: 'fang@example.com' });
  });

  test('a number of one and an address of another is a conflict, and changes neither', async () => {
    const a = (await call(memberEntry, { name: 'A', phones: ['13800138001'] })).memberId;
    const b = (await call(memberEntry, { name: 'B', emails: ['b@example.com'] })).memberId;
    const importId = await imported('Name,Phone,E-mail\nC,13800138001,b@example.com\n');
    expect(await counts(importId)).toEqual({ made: 0, changed: 0, same: 0, doubles: 0, conflicts: 1 });
    const [row] = await rows(importId, 'CONFLICT');
    expect(row?.members.map(({ memberId }) => memberId).toSorted()).toEqual([a, b].toSorted());
    expect((await members()).map(({ name }) => name)).toEqual(['A', 'B']);
  });

  test('rows with a number in common are one person; under another name they are nobody', async () => {
    const importId = await imported(
      [
        'Name,Phone,E-mail,Company',
        'Fang,13800138001,,',
        'fang,+86 138 0013 8001,f@example.com,Acme',
        'Lei,13800138001,lei@example.com,',
        'Bo,,bo@example.com,',
      ].join('\n'),
    );
    expect(await counts(importId)).toEqual({ made: 2, changed: 0, same: 0, doubles: 1, conflicts: 1 });
    expect(await rows(importId, 'DOUBLE')).toMatchObject([{ rowNumber: 3, otherRow: 2 }]);
    expect(await rows(importId, 'CONFLICT')).toMatchObject([{ rowNumber: 4, otherRow: 2 }]);
    expect((await members()).map(({ name, email, company }) => [name, email, company])).toEqual([
      ['Bo', 'bo@example.com', ''],
      ['Fang', 'f@example.com', 'Acme'],
    ]);
  });

  test('a number that does not say its country is nobody of another name', async () => {
    await call(memberEntry, { name: 'A', phones: ['61234567'] });
    expect(await counts(await imported('Name,Phone\nB,61234567\n'))).toMatchObject({ conflicts: 1 });
    expect(await counts(await imported('Name,Phone\nA,61234567\n'))).toMatchObject({ same: 1 });
  });

  test('rows with a fault say where, are mended in place or left out, and stand in the sheet of problems', async () => {
    const importId = await checked(
      'Name,Phone,E-mail\nA,1.38E+10,\nB,,b@example\nC,,\nD,13800138004,\n=cmd(),13800138005,\nF,12,\n',
    );
    expect(await at(importId)).toMatchObject({ state: 'CHECKED', step: 'check', total: 6, bad: 4 });
    const bad = await rows(importId, 'BAD');
    expect(bad.map(({ rowNumber, problems }) => [rowNumber, problems[0]?.column])).toEqual([
      [2, 1],
      [3, 2],
      [4, null],
      [7, 1],
    ]);
    expect(bad[0]?.problems[0]?.message).toContain('1.38E+10');
    expect(await call(memberImportMend, { importId, rowNumber: 2, cells: ['A', '13800138001', ''] })).toMatchObject({
      state: 'GOOD',
    });
    expect(await call(memberImportMend, { importId, rowNumber: 7, leaveOut: true })).toMatchObject({ state: 'LEFT' });
    expect(await at(importId)).toMatchObject({ bad: 2, left: 1 });
    expect(await call(memberImportSkip, { importId, step: 'check' })).toMatchObject({ bad: 0, left: 3, step: 'rules' });
    await call(memberImportStart, { importId });
    await work(importId);
    expect(await counts(importId)).toMatchObject({ made: 3 });
    expect((await members()).map(({ name }) => name)).toEqual(['=cmd()', 'A', 'D']);
    const sheet = await readXlsx(await downloaded(memberImportProblems, { importId }));
    const cells = sheet.sheets[0]?.rows.map((row) => row.map(String)) ?? [];
    expect(cells[0]).toEqual(['Name', 'Phone', 'E-mail', 'Row', 'Problem']);
    expect(cells.slice(1).map((row) => row[3])).toEqual(['3', '4', '7']);
    expect(await refusal(memberImportMend, { importId, rowNumber: 3 })).toBe('IMPORT_STATE');
  });

  test('an undo puts back what nobody touched, and names what was edited since', async () => {
    await call(memberEntry, { name: 'Old', company: 'Was', title: 'CTO', phones: ['13800138001'] });
    const text =
      'Name,Phone,E-mail,Company\nNew,13800138001,n@example.com,Acme\nMade,13800138002,,\nGone,13800138003,,\n';
    const importId = await imported(text, { name: 'overwrite', company: 'overwrite' });
    const find = async (name: string) => {
      const one = (await members()).find((member) => member.name === name);
      return call(memberInfo, { memberId: one?.memberId ?? '' });
    };
    const changed = await find('New');
    await call(memberUpdate, { memberId: changed.memberId, version: changed.version, company: 'Edited' });
    const made = await find('Made');
    await call(memberUpdate, { memberId: made.memberId, version: made.version, note: 'x' });
    await call(memberDelete, { memberId: (await find('Gone')).memberId });
    await call(memberImportUndo, { importId });
    await work(importId);
    expect(await at(importId)).toMatchObject({ state: 'UNDONE', undone: 1, kept: 2 });
    expect((await rows(importId, 'KEPT')).map(({ rowNumber, kept }) => [rowNumber, kept])).toEqual([
      [2, ['company']],
      [3, ['person']],
    ]);
    expect((await members()).map(({ name, company, email }) => [name, company, email])).toEqual([
      ['Made', '', null],
      ['Old', 'Edited', null],
    ]);
    expect(await refusal(memberImportUndo, { importId })).toBe('IMPORT_STATE');
  });

  test('everyone of a file gets tags and groups, whoever had them keeps them; undone, what the import gave is gone', async () => {
    const { groupId } = await call(memberGroupAdd, { name: 'Guests', colour: 'blue' });
    const { tagId } = await call(memberTagAdd, { name: 'Fair', colour: 'blue' });
    const { memberId: had } = await call(memberEntry, { name: 'Had', phones: ['13800138001'] });
    await call(memberTagAddMembers, { memberIds: [had], tagIds: [tagId] });
    await call(memberEntry, { name: 'Known', phones: ['13800138002'] });
    const importId = await checked('Name,Phone\nHad,13800138001\nKnown,13800138002\nNew,13800138003\nBad,12\n');
    await call(memberImportRehearse, { importId, tagIds: [tagId], groupIds: [groupId] });
    await work(importId);
    const tagged = async () => (await members()).map((member) => [member.name, member.tags.length]);
    const inGroup = async () => (await call(memberGroupList, {}))[0]?.members;
    expect(await tagged()).toEqual([
      ['Had', 1],
      ['Known', 0],
    ]);
    await call(memberImportStart, { importId });
    await work(importId);
    expect(await at(importId)).toMatchObject({ tagIds: [tagId], groupIds: [groupId], made: 1, same: 2 });
    expect(await tagged()).toEqual([
      ['Had', 1],
      ['Known', 1],
      ['New', 1],
    ]);
    expect(await inGroup()).toBe(3);
    await call(memberImportUndo, { importId });
    await work(importId);
    expect(await tagged()).toEqual([
      ['Had', 1],
      ['Known', 0],
    ]);
    expect(await inGroup()).toBe(0);
    expect(await call(memberTagList, {})).toMatchObject([{ members: 1 }]);
  });

  test('goes by the rules of its rehearsal', async () => {
    await call(memberEntry, { name: 'Known', phones: ['13800138002'] });
    const importId = await checked('Name,Phone,Company\nKnown,13800138002,Orbit\n');
    await call(memberImportRehearse, { importId, rules: { company: 'skip' } });
    await work(importId);
    expect(await at(importId)).toMatchObject({ same: 1, changed: 0 });
    await call(memberImportStart, { importId });
    await work(importId);
    expect(await at(importId)).toMatchObject({ same: 1, changed: 0 });
    expect(await members()).toMatchObject([{ company: '' }]);
  });

  test('can be undone for a day, not longer', async () => {
    const importId = await imported('Name,Phone\nA,13800138001\n');
    expect((await at(importId))?.undoUntil).not.toBeNull();
    await withClient(server.database.superuserUrl, (client) =>
      client.query(`UPDATE member_import SET finished_at = finished_at - interval '24 hours' WHERE id = $1`, [
        importId,
      ]),
    );
    expect((await at(importId))?.undoUntil).toBeNull();
    expect(await refusal(memberImportUndo, { importId })).toBe('IMPORT_UNDO_OVER');
    expect(await members()).toHaveLength(1);
  });

  test('a run that ends between two steps is gone on with; nobody comes twice', async () => {
    const text = [
      'Name,Phone',
      ...Array.from({ length: 2500 }, (_, n) => `P${n},138${String(n).padStart(8, '0')}`),
    ].join('\n');
    const importId = await checked(text);
    await call(memberImportStart, { importId });
    const { organisationId } = organisation;
    await Promise.all([work(importId), work(importId)]);
    expect(await at(importId)).toMatchObject({ state: 'DONE', made: 2500, progress: 2500 });
    expect((await call(memberList, { exactTotal: true })).total).toBe(2500);
    await runImport(server.services, { organisationId, importId });
    expect((await call(memberList, { exactTotal: true })).total).toBe(2500);
  });

  test('cancelled, what is done stays and can be undone', async () => {
    const importId = await checked('Name,Phone\nA,13800138001\n');
    await call(memberImportStart, { importId });
    expect(await call(memberImportCancel, { importId })).toMatchObject({
      state: 'CANCELLED',
      made: 0,
      undoUntil: null,
    });
    await work(importId);
    expect(await members()).toEqual([]);
    expect(await refusal(memberImportDiscard, { importId })).toBe('IMPORT_STATE');
  });

  test('two imports of the same people at once make each once', async () => {
    const text = [
      'Name,Phone',
      ...Array.from({ length: 1500 }, (_, n) => `P${n},139${String(n).padStart(8, '0')}`),
    ].join('\n');
    const [one, two] = [await checked(text), await checked(text)];
    await call(memberImportStart, { importId: one });
    await call(memberImportStart, { importId: two });
    await Promise.all([work(one), work(two)]);
    const [a, b] = [await counts(one), await counts(two)];
    expect(a.made + b.made).toBe(1500);
    expect(a.same + b.same).toBe(1500);
    expect((await call(memberList, { exactTotal: true })).total).toBe(1500);
  });
});

describe('a file', () => {
  test('in GB18030, Big5 or Shift-JIS is proposed as such, and read as a person says', async () => {
    // 姓名,手机 / 王芳,13800138001 as GBK bytes.
    const gbk = Buffer.from('d0d5c3fb2ccad6bbfa0acdf5b7bc2c31333830303133383030310a', 'hex');
    const importId = await uploaded(gbk);
    const preview = await call(memberImportPreview, { importId });
    expect(preview.encodings[0]).toBe('gb18030');
    expect(preview.encodings.length).toBeGreaterThan(1);
    expect(preview.rows[0]).toEqual(['王芳', '13800138001']);
    const wrong = await call(memberImportPreview, { importId, encoding: 'utf-8' });
    expect(wrong.hasBrokenSigns).toBe(true);
  });

  test('with sep=; begins behind that line; an open quote ends the reading and says its row', async () => {
    const importId = await uploaded('sep=;\r\nName;Phone\r\nA;13800138001\r\n');
    expect(await call(memberImportPreview, { importId })).toMatchObject({ separator: ';', header: ['Name', 'Phone'] });
    const open = await checked('Name,Phone\nA,13800138001\n"B,13800138002\nC,13800138003\n');
    expect(await at(open)).toMatchObject({ state: 'FAILED', failure: 'quote', failureRow: 3 });
    const titles = await checked('Name,Phone,"Note\nA,13800138001,x\nB,13800138002,"y"\nC,13800138003,z\n');
    expect(await at(titles)).toMatchObject({ state: 'FAILED', failure: 'quote', failureRow: 1 });
  });

  test('whose row has more cells than titles, or quotes behind spaces, says so at the row', async () => {
    const importId = await checked(
      'Name,Phone,Note\nA, Ltd,13800138001,x\nB,13800138002, "y, z"\nC,13800138003,z,\nD,13800138004\n',
    );
    const bad = await rows(importId, 'BAD');
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
    const importId = await checked(card, 'contacts.vcf');
    await call(memberImportStart, { importId });
    await work(importId);
    expect((await members()).map(({ name, phone, company }) => [name, phone, company])).toEqual([
      ['李雷', '13800138002', ''],
      ['王芳', '13800138001', 'Acme'],
    ]);
  });

  test('that is no table is refused for what it is', async () => {
    const send = (bytes: Buffer | string) =>
      refusal(memberImportUpload, {}, { name: 'a.xls', bytes: Buffer.from(bytes) });
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
    const importId = await uploaded(Buffer.from(book), 'people.xlsx');
    const preview = await call(memberImportPreview, { importId, sheet: 2, headerRow: 3 });
    expect(preview).toMatchObject({
      sheets: ['Read me', 'People'],
      header: ['Name', 'Phone'],
      columns: ['name', 'phone'],
    });
    await call(memberImportMatch, { importId, sheet: 2, headerRow: 3, columns: preview.columns });
    await work(importId);
    expect(await at(importId)).toMatchObject({ total: 2, bad: 0 });
    expect((await rows(importId)).map(({ rowNumber }) => rowNumber)).toEqual([4, 5]);
  });

  test('matched with a field twice, or with neither number nor address, is refused at its column', async () => {
    const importId = await uploaded('Name,Other,Phone\nA,B,13800138001\n');
    const fields = async (columns: (string | null)[]) => {
      const { data } = await server.send(memberImportMatch, { importId, columns }, { token: organisation.token });
      return (data as { fields?: { path: string }[] }).fields?.map(({ path }) => path);
    };
    expect(await fields(['name', 'name', 'phone'])).toEqual(['columns.1']);
    expect(await fields(['name', null, null])).toEqual(['columns']);
  });

  test('as the template gives it has the columns that are known by name', async () => {
    const sheet = await readXlsx(await downloaded(memberExportTemplate, {}));
    const header = (sheet.sheets[0]?.rows[0] ?? []).map(String);
    const importId = await uploaded(`${header.join(',')}\nA,13800138001,,,,,\n`);
    const { columns } = await call(memberImportPreview, { importId });
    expect(columns.slice(0, 7)).toEqual(['name', 'phone', 'email', 'company', 'title', 'note', 'language']);
    expect(columns).not.toContain(null);
  });
});
