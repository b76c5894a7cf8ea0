import { memberFieldAdd } from '@convoke/contract/member/member.field.calls.ts';
import { memberInfo } from '@convoke/contract/member/member.calls.ts';
import {
  memberImportMatch,
  memberImportPreview,
  memberImportRehearse,
  memberImportStart,
} from '@convoke/contract/member/member.import.calls.ts';
import {
  memberImportGroups,
  memberImportMendGroup,
  memberImportShare,
  memberImportShared,
} from '@convoke/contract/member/member.import.mend.calls.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type ImportingMembers, importingMembers } from '../../../../testing/importing-members.ts';
import { type Organisation, startServer, type TestServer } from '../../../../testing/server.ts';
import { keptMessages } from '../../../../testing/messages.ts';
import { dayIn } from './member.import.days.ts';

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

const groups = async (importId: string) => (await organisation.call(memberImportGroups, { importId })).groups;
const shared = async (importId: string) => (await organisation.call(memberImportShared, { importId })).values;
const phone = (n: number) => `138${String(n).padStart(8, '0')}`;

test('a day is read in the order that somebody says', () => {
  expect(
    ['31/01/2026', '1.2.2026', '03-04-2026 00:00', '2026-01-31', '31/01/26', 'soon'].map((cell) => dayIn(cell, 'dmy')),
  ).toEqual(['2026-01-31', '2026-02-01', '2026-04-03', null, null, null]);
  expect([dayIn('01/31/2026', 'mdy'), dayIn('20260131', 'ymd'), dayIn('２０２６/1/31', 'ymd')]).toEqual(
    Array.from({ length: 3 }, () => '2026-01-31'),
  );
});

describe('problems by kind', () => {
  test('a column of days in another order is decided once, of what is left all cells are emptied, and nothing else changes', async () => {
    const { memberFieldId } = await organisation.call(memberFieldAdd, { name: 'Birthday', kind: 'date' });
    const lines = Array.from({ length: 120 }, (_, n) => {
      const day = n < 60 ? `${(n % 28) + 1}/03/1990` : n < 63 ? 'soon' : '1990-03-05';
      return `Person ${n},${phone(n)},${day}`;
    });
    const importId = await importing.checked(['Name,Phone,Birthday', ...lines, 'Nobody,12,'].join('\n'));
    expect(await importing.at(importId)).toMatchObject({ bad: 64, step: 'check' });
    expect(await groups(importId)).toMatchObject([
      { column: 2, problem: 'date', rows: 63, examples: ['1/03/1990', '2/03/1990', '3/03/1990'] },
      { column: 1, problem: 'phone', rows: 1, examples: ['12'] },
    ]);
    const mend = (as: 'dmy' | 'empty' | 'leaveOut', problem: string, column: number) =>
      organisation.call(memberImportMendGroup, { importId, column, problem, as });
    expect(await mend('dmy', 'date', 2)).toMatchObject({ mended: 60, reached: null, of: { bad: 4, left: 0 } });
    // Two at once: one after the other.
    const both = await Promise.all([mend('empty', 'date', 2), mend('empty', 'date', 2)]);
    expect(both.map(({ mended }) => mended).toSorted((one, other) => one - other)).toEqual([0, 3]);
    expect(await mend('leaveOut', 'phone', 1)).toMatchObject({ mended: 1, of: { bad: 0, left: 1 } });
    expect(await groups(importId)).toEqual([]);
    await organisation.call(memberImportStart, { importId });
    await importing.work(importId);
    const members = await importing.members();
    expect(members).toHaveLength(100);
    const birthday = async (name: string) => {
      const memberId = members.find((each) => each.name === name)?.memberId ?? '';
      return (await organisation.call(memberInfo, { memberId })).fields;
    };
    expect(await birthday('Person 3')).toEqual([{ memberFieldId, value: '1990-03-04' }]);
    expect(await birthday('Person 61')).toEqual([]);
  });

  test('of several numbers in a cell only the wrong one goes; without any other the row still has a problem', async () => {
    const importId = await importing.checked(`Name,Phone\nAnn,"${phone(1)};12"\nBo,12`);
    const done = await organisation.call(memberImportMendGroup, { importId, column: 1, problem: 'phone', as: 'empty' });
    expect(done).toMatchObject({ mended: 1, of: { bad: 1 } });
    expect(await importing.rows(importId, 'BAD')).toMatchObject([{ cells: ['Bo', ''], problems: [{ column: null }] }]);
    expect(await importing.rows(importId)).toMatchObject([{ cells: ['Ann', phone(1)], state: 'GOOD' }, {}]);
  });

  test('what is mended after a rehearsal is rehearsed again; a file that is imported is past it', async () => {
    const importId = await importing.checked(`Name,Phone\nAnn,${phone(1)}\nBo,12`);
    await organisation.call(memberImportRehearse, { importId });
    await importing.work(importId);
    const mend = { importId, column: 1, problem: 'phone', as: 'leaveOut' };
    const { of } = await organisation.call(memberImportMendGroup, mend as never);
    expect(of).toMatchObject({ isRehearsed: false, step: 'rehearse' });
    await organisation.call(memberImportStart, { importId });
    expect(await importing.refusal(memberImportMendGroup, mend)).toBe('IMPORT_STATE');
    expect(
      await importing.refusal(memberImportShare, { importId, values: [{ kind: 'phone', value: '1' }], how: 'apart' }),
    ).toBe('IMPORT_STATE');
  });
});

describe('what rows with different names share', () => {
  const text = [
    'Name,Phone,E-mail',
    `Li Lei,${phone(1)},li@example.com`,
    `Han Mei,${phone(1)},han@example.com`,
    `LiLei,${phone(2)},li@example.com`,
    `Zoe,${phone(3)},office@example.com`,
    `Yan,,office@example.com`,
  ].join('\n');

  test('is told with the names before anything is written, and is decided: apart, none of them gets it', async () => {
    const importId = await importing.checked(text);
    expect(await importing.at(importId)).toMatchObject({ bad: 0, step: 'check' });
    expect(await importing.members()).toEqual([]);
    expect(await shared(importId)).toEqual([
      { kind: 'email', value: 'office@example.com', rows: 2, names: ['Yan', 'Zoe'] },
      { kind: 'phone', value: phone(1), rows: 2, names: ['Han Mei', 'Li Lei'] },
    ]);
    const values = [
      { kind: 'phone' as const, value: phone(1) },
      { kind: 'email' as const, value: 'office@example.com' },
    ];
    const { of } = await organisation.call(memberImportShare, { importId, values, how: 'apart' });
    // Of Yan nothing is left.
    expect(of).toMatchObject({ bad: 1 });
    expect(await shared(importId)).toEqual([]);
    await organisation.call(memberImportStart, { importId });
    await importing.work(importId);
    expect(await importing.counts(importId)).toMatchObject({ made: 3, doubles: 1, conflicts: 0 });
    expect((await importing.members()).map((each) => [each.name, each.phone])).toEqual([
      ['Han Mei', null],
      ['Li Lei', phone(2)],
      ['Zoe', phone(3)],
    ]);
  });

  test('together, the rows are one person whatever their names; undecided they go to the review', async () => {
    const importId = await importing.checked(text);
    const values = [{ kind: 'phone' as const, value: phone(1) }];
    await organisation.call(memberImportShare, { importId, values, how: 'merge' });
    expect((await shared(importId)).map(({ value }) => value)).toEqual(['office@example.com']);
    await organisation.call(memberImportStart, { importId });
    await importing.work(importId);
    expect(await importing.counts(importId)).toMatchObject({ made: 2, doubles: 2, conflicts: 1 });
    const [li] = (await importing.members()).filter(({ name }) => name === 'Li Lei');
    const { phones, emails } = await organisation.call(memberInfo, { memberId: li?.memberId ?? '' });
    expect([phones, emails].map((all) => all.map(({ value }) => value).toSorted())).toEqual([
      [phone(1), phone(2)],
      ['han@example.com', 'li@example.com'],
    ]);
  });
});

test('what a file was read with stands when somebody goes back to its columns', async () => {
  const importId = await importing.uploaded(`a|b\nAnn|${phone(1)}`);
  const how = { importId, separator: '|' as const, columns: ['name' as const, 'phone' as const], region: 'CN' };
  const facts = await organisation.call(memberImportMatch, how);
  await importing.work(importId);
  expect(facts.region).toBe('CN');
  expect(await organisation.call(memberImportPreview, { importId })).toMatchObject({
    separator: '|',
    columns: ['name', 'phone'],
  });
});
