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
  memberImportCancel,
  memberImportDiscard,
  memberImportMatch,
  memberImportMend,
  memberImportPreview,
  memberImportProblems,
  memberImportRehearse,
  memberImports,
  memberImportSkip,
  memberImportStart,
  memberImportUndo,
} from '@convoke/contract/member/member.import.calls.ts';
import { memberTagAdd, memberTagAddMembers, memberTagList } from '@convoke/contract/member/member.tag.calls.ts';
import { withClient } from '@convoke/launcher/database.ts';
import { readXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type ImportingMembers, importingMembers } from '../../../../testing/importing-members.ts';
import { keptMessages } from '../../../../testing/messages.ts';
import { type Organisation, startServer, type TestServer } from '../../../../testing/server.ts';
import { runImport } from './member.import.run.ts';

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

describe('an import of members', () => {
  test('judges anew whom its rows reach, also those that its rehearsal found to be one person', async () => {
    const { memberId } = await organisation.call(memberEntry, { name: 'Ann', phones: ['13800138001', '13800138002'] });
    const importId = await importing.checked(
      'Name,Phone\nAnn,13800138001\nAnn,13800138002\nBo,13800138003\nBo,13800138003\n',
    );
    await organisation.call(memberImportRehearse, { importId });
    await importing.work(importId);
    expect(await importing.counts(importId)).toEqual({ made: 1, changed: 0, same: 1, doubles: 2, conflicts: 0 });
    await organisation.call(memberDelete, { memberId });
    await organisation.call(memberImportStart, { importId });
    await importing.work(importId);
    expect(await importing.counts(importId)).toEqual({ made: 3, changed: 0, same: 0, doubles: 1, conflicts: 0 });
  });

  test('is kept, previewed, matched by name, read, rehearsed, taken and undone; each step says where it stands', async () => {
    const importId = await importing.uploaded(
      '姓名,手机,邮箱,公司\n王芳,138-0013-8001,fang@example.com,Acme\n李雷,13800138002,,\n',
    );
    expect(await importing.at(importId)).toMatchObject({ state: 'UPLOADED', step: 'match', total: 0 });
    const preview = await organisation.call(memberImportPreview, { importId });
    expect(preview).toMatchObject({
      encoding: 'utf-8',
      separator: ',',
      columns: ['name', 'phone', 'email', 'company'],
      isRemembered: false,
      hasBrokenSigns: false,
    });
    expect(preview.rows[0]).toEqual(['王芳', '138-0013-8001', 'fang@example.com', 'Acme']);
    const { columns } = preview;
    expect(await organisation.call(memberImportMatch, { importId, columns })).toMatchObject({ state: 'READING' });
    await importing.work(importId);
    expect(await importing.at(importId)).toMatchObject({ state: 'CHECKED', step: 'rules', total: 2, bad: 0 });
    expect(await organisation.call(memberImportSkip, { importId, step: 'rules' })).toMatchObject({ step: 'rehearse' });
    await organisation.call(memberImportRehearse, { importId });
    await importing.work(importId);
    expect(await importing.at(importId)).toMatchObject({
      state: 'CHECKED',
      isRehearsed: true,
      step: 'import',
      made: 2,
    });
    expect(await importing.members()).toEqual([]);

    await organisation.call(memberImportStart, { importId });
    await importing.work(importId);
    expect(await importing.at(importId)).toMatchObject({ state: 'DONE', made: 2, changed: 0, conflicts: 0 });
    const [one, two] = await importing.members();
    expect(two).toMatchObject({
      name: '王芳',
      phone: '13800138001',
      email: 'fang@example.com',
      company: 'Acme',
      origin: 'import',
    });
    expect((await organisation.call(memberInfo, { memberId: two?.memberId ?? '' })).phones[0]).toMatchObject({
      source: 'import',
    });
    const kinds = async (memberId = '') =>
      (await organisation.call(memberLogList, { memberId })).records.map(({ kind }) => kind);
    expect(await kinds(one?.memberId)).toEqual(['imported']);

    await organisation.call(memberImportUndo, { importId });
    await importing.work(importId);
    expect(await importing.at(importId)).toMatchObject({ state: 'UNDONE', undone: 2, kept: 0, undoUntil: null });
    expect(await importing.members()).toEqual([]);
    // The numbers are free again, and the titles are remembered.
    const again = await importing.uploaded('姓名,手机,邮箱,公司\n王芳,13800138001,,\n');
    expect((await organisation.call(memberImportPreview, { importId: again })).isRemembered).toBe(true);
    expect((await organisation.call(memberImports, {})).total).toBe(2);
  });

  test('fills what is empty, overwrites or passes over by the rule of each field, and adds numbers', async () => {
    await organisation.call(memberEntry, { name: 'Fang', company: 'Old', phones: ['13800138001'] });
    const text = 'Name,Phone,E-mail,Company,Job title\nWang Fang,13800138001,fang@example.com,New,CTO\n';
    await importing.imported(text, { name: 'skip', company: 'overwrite', emails: 'skip' });
    const [one] = await importing.members();
    expect(one).toMatchObject({ name: 'Fang', company: 'New', title: 'CTO', email: null });
    const same = await importing.imported(text, { name: 'skip', emails: 'skip' });
    expect(await importing.counts(same)).toEqual({ made: 0, changed: 0, same: 1, doubles: 0, conflicts: 0 });
    const added = await importing.imported(text, {});
    expect(await importing.counts(added)).toMatchObject({ changed: 1 });
    expect((await importing.members())[0]).toMatchObject({ name: 'Fang', email: 'fang@example.com' });
  });

  test('a number of one and an address of another is a conflict, and changes neither', async () => {
    const a = (await organisation.call(memberEntry, { name: 'A', phones: ['13800138001'] })).memberId;
    const b = (await organisation.call(memberEntry, { name: 'B', emails: ['b@example.com'] })).memberId;
    const importId = await importing.imported('Name,Phone,E-mail\nC,13800138001,b@example.com\n');
    expect(await importing.counts(importId)).toEqual({ made: 0, changed: 0, same: 0, doubles: 0, conflicts: 1 });
    const [row] = await importing.rows(importId, 'CONFLICT');
    expect(row?.members.map(({ memberId }) => memberId).toSorted()).toEqual([a, b].toSorted());
    expect((await importing.members()).map(({ name }) => name)).toEqual(['A', 'B']);
  });

  test('rows with a number in common are one person; under another name they are nobody', async () => {
    const importId = await importing.imported(
      [
        'Name,Phone,E-mail,Company',
        'Fang,13800138001,,',
        'fang,+86 138 0013 8001,f@example.com,Acme',
        'Lei,13800138001,lei@example.com,',
        'Bo,,bo@example.com,',
      ].join('\n'),
    );
    expect(await importing.counts(importId)).toEqual({ made: 2, changed: 0, same: 0, doubles: 1, conflicts: 1 });
    expect(await importing.rows(importId, 'DOUBLE')).toMatchObject([{ rowNumber: 3, otherRow: 2 }]);
    expect(await importing.rows(importId, 'CONFLICT')).toMatchObject([{ rowNumber: 4, otherRow: 2 }]);
    expect((await importing.members()).map(({ name, email, company }) => [name, email, company])).toEqual([
      ['Bo', 'bo@example.com', ''],
      ['Fang', 'f@example.com', 'Acme'],
    ]);
  });

  test('a number that does not say its country is nobody of another name', async () => {
    await organisation.call(memberEntry, { name: 'A', phones: ['61234567'] });
    expect(await importing.counts(await importing.imported('Name,Phone\nB,61234567\n'))).toMatchObject({
      conflicts: 1,
    });
    expect(await importing.counts(await importing.imported('Name,Phone\nA,61234567\n'))).toMatchObject({ same: 1 });
  });

  test('rows with a fault say where, are mended in place or left out, and stand in the sheet of problems', async () => {
    const importId = await importing.checked(
      'Name,Phone,E-mail\nA,1.38E+10,\nB,,b@example\nC,,\nD,13800138004,\n=cmd(),13800138005,\nF,12,\n',
    );
    expect(await importing.at(importId)).toMatchObject({ state: 'CHECKED', step: 'check', total: 6, bad: 4 });
    const bad = await importing.rows(importId, 'BAD');
    expect(bad.map(({ rowNumber, problems }) => [rowNumber, problems[0]?.column])).toEqual([
      [2, 1],
      [3, 2],
      [4, null],
      [7, 1],
    ]);
    expect(bad[0]?.problems[0]?.message).toContain('1.38E+10');
    expect(
      await organisation.call(memberImportMend, { importId, rowNumber: 2, cells: ['A', '13800138001', ''] }),
    ).toMatchObject({
      state: 'GOOD',
    });
    expect(await organisation.call(memberImportMend, { importId, rowNumber: 7, leaveOut: true })).toMatchObject({
      state: 'LEFT',
    });
    expect(await importing.at(importId)).toMatchObject({ bad: 2, left: 1 });
    expect(await organisation.call(memberImportSkip, { importId, step: 'check' })).toMatchObject({
      bad: 0,
      left: 3,
      step: 'rules',
    });
    await organisation.call(memberImportStart, { importId });
    await importing.work(importId);
    expect(await importing.counts(importId)).toMatchObject({ made: 3 });
    expect((await importing.members()).map(({ name }) => name)).toEqual(['=cmd()', 'A', 'D']);
    const sheet = await readXlsx(await importing.downloaded(memberImportProblems, { importId }));
    const cells = sheet.sheets[0]?.rows.map((row) => row.map(String)) ?? [];
    expect(cells[0]).toEqual(['Name', 'Phone', 'E-mail', 'Row', 'Problem']);
    expect(cells.slice(1).map((row) => row[3])).toEqual(['3', '4', '7']);
    expect(await importing.refusal(memberImportMend, { importId, rowNumber: 3 })).toBe('IMPORT_STATE');
  });

  test('an undo puts back what nobody touched, and names what was edited since', async () => {
    await organisation.call(memberEntry, { name: 'Old', company: 'Was', title: 'CTO', phones: ['13800138001'] });
    const text =
      'Name,Phone,E-mail,Company\nNew,13800138001,n@example.com,Acme\nMade,13800138002,,\nGone,13800138003,,\n';
    const importId = await importing.imported(text, { name: 'overwrite', company: 'overwrite' });
    const find = async (name: string) => {
      const one = (await importing.members()).find((member) => member.name === name);
      return organisation.call(memberInfo, { memberId: one?.memberId ?? '' });
    };
    const changed = await find('New');
    await organisation.call(memberUpdate, { memberId: changed.memberId, version: changed.version, company: 'Edited' });
    const made = await find('Made');
    await organisation.call(memberUpdate, { memberId: made.memberId, version: made.version, note: 'x' });
    await organisation.call(memberDelete, { memberId: (await find('Gone')).memberId });
    await organisation.call(memberImportUndo, { importId });
    await importing.work(importId);
    expect(await importing.at(importId)).toMatchObject({ state: 'UNDONE', undone: 1, kept: 2 });
    expect((await importing.rows(importId, 'KEPT')).map(({ rowNumber, kept }) => [rowNumber, kept])).toEqual([
      [2, ['company']],
      [3, ['person']],
    ]);
    expect((await importing.members()).map(({ name, company, email }) => [name, company, email])).toEqual([
      ['Made', '', null],
      ['Old', 'Edited', null],
    ]);
    expect(await importing.refusal(memberImportUndo, { importId })).toBe('IMPORT_STATE');
  });

  test('everyone of a file gets tags and groups, whoever had them keeps them; undone, what the import gave is gone', async () => {
    const { groupId } = await organisation.call(memberGroupAdd, { name: 'Guests', colour: 'blue' });
    const { tagId } = await organisation.call(memberTagAdd, { name: 'Fair', colour: 'blue' });
    const { memberId: had } = await organisation.call(memberEntry, { name: 'Had', phones: ['13800138001'] });
    await organisation.call(memberTagAddMembers, { memberIds: [had], tagIds: [tagId] });
    await organisation.call(memberEntry, { name: 'Known', phones: ['13800138002'] });
    const importId = await importing.checked(
      'Name,Phone\nHad,13800138001\nKnown,13800138002\nNew,13800138003\nBad,12\n',
    );
    await organisation.call(memberImportRehearse, { importId, tagIds: [tagId], groupIds: [groupId] });
    await importing.work(importId);
    const tagged = async () => (await importing.members()).map((member) => [member.name, member.tags.length]);
    const inGroup = async () => (await organisation.call(memberGroupList, {}))[0]?.members;
    expect(await tagged()).toEqual([
      ['Had', 1],
      ['Known', 0],
    ]);
    await organisation.call(memberImportStart, { importId });
    await importing.work(importId);
    expect(await importing.at(importId)).toMatchObject({ tagIds: [tagId], groupIds: [groupId], made: 1, same: 2 });
    expect(await tagged()).toEqual([
      ['Had', 1],
      ['Known', 1],
      ['New', 1],
    ]);
    expect(await inGroup()).toBe(3);
    await organisation.call(memberImportUndo, { importId });
    await importing.work(importId);
    expect(await tagged()).toEqual([
      ['Had', 1],
      ['Known', 0],
    ]);
    expect(await inGroup()).toBe(0);
    expect(await organisation.call(memberTagList, {})).toMatchObject([{ members: 1 }]);
  });

  test('goes by the rules of its rehearsal', async () => {
    await organisation.call(memberEntry, { name: 'Known', phones: ['13800138002'] });
    const importId = await importing.checked('Name,Phone,Company\nKnown,13800138002,Orbit\n');
    await organisation.call(memberImportRehearse, { importId, rules: { company: 'skip' } });
    await importing.work(importId);
    expect(await importing.at(importId)).toMatchObject({ same: 1, changed: 0 });
    await organisation.call(memberImportStart, { importId });
    await importing.work(importId);
    expect(await importing.at(importId)).toMatchObject({ same: 1, changed: 0 });
    expect(await importing.members()).toMatchObject([{ company: '' }]);
  });

  test('can be undone for a day, not longer', async () => {
    const importId = await importing.imported('Name,Phone\nA,13800138001\n');
    expect((await importing.at(importId))?.undoUntil).not.toBeNull();
    await withClient(server.database.superuserUrl, (client) =>
      client.query(`UPDATE member_import SET finished_at = finished_at - interval '24 hours' WHERE id = $1`, [
        importId,
      ]),
    );
    expect((await importing.at(importId))?.undoUntil).toBeNull();
    expect(await importing.refusal(memberImportUndo, { importId })).toBe('IMPORT_UNDO_OVER');
    expect(await importing.members()).toHaveLength(1);
  });

  test('a run that ends between two steps is gone on with; nobody comes twice', async () => {
    const text = [
      'Name,Phone',
      ...Array.from({ length: 2500 }, (_, n) => `P${n},138${String(n).padStart(8, '0')}`),
    ].join('\n');
    const importId = await importing.checked(text);
    await organisation.call(memberImportStart, { importId });
    const { organisationId } = organisation;
    await Promise.all([importing.work(importId), importing.work(importId)]);
    expect(await importing.at(importId)).toMatchObject({ state: 'DONE', made: 2500, progress: 2500 });
    expect((await organisation.call(memberList, { exactTotal: true })).total).toBe(2500);
    await runImport(server.services, { organisationId, importId });
    expect((await organisation.call(memberList, { exactTotal: true })).total).toBe(2500);
  });

  test('cancelled, what is done stays and can be undone', async () => {
    const importId = await importing.checked('Name,Phone\nA,13800138001\n');
    await organisation.call(memberImportStart, { importId });
    expect(await organisation.call(memberImportCancel, { importId })).toMatchObject({
      state: 'CANCELLED',
      made: 0,
      undoUntil: null,
    });
    await importing.work(importId);
    expect(await importing.members()).toEqual([]);
    expect(await importing.refusal(memberImportDiscard, { importId })).toBe('IMPORT_STATE');
  });

  test('two imports of the same people at once make each once', async () => {
    const text = [
      'Name,Phone',
      ...Array.from({ length: 1500 }, (_, n) => `P${n},139${String(n).padStart(8, '0')}`),
    ].join('\n');
    const [one, two] = [await importing.checked(text), await importing.checked(text)];
    await organisation.call(memberImportStart, { importId: one });
    await organisation.call(memberImportStart, { importId: two });
    await Promise.all([importing.work(one), importing.work(two)]);
    const [a, b] = [await importing.counts(one), await importing.counts(two)];
    expect(a.made + b.made).toBe(1500);
    expect(a.same + b.same).toBe(1500);
    expect((await organisation.call(memberList, { exactTotal: true })).total).toBe(1500);
  });
});
