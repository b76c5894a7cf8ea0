import {
  memberEntry,
  memberInfo,
  memberList,
  memberLogList,
  memberUpdate,
} from '@convoke/contract/member/member.calls.ts';
import { memberExport } from '@convoke/contract/member/member.calls.ts';
import { memberConsentRecord, memberConsents } from '@convoke/contract/member/member.consent.calls.ts';
import {
  memberFieldAdd,
  memberFieldDelete,
  memberFieldEdit,
  memberFieldList,
} from '@convoke/contract/member/member.field.calls.ts';
import { memberGroupAdd, memberGroupList, memberGroupsOf } from '@convoke/contract/member/member.group.calls.ts';
import {
  memberExportTemplate,
  memberImportMatch,
  memberImportMend,
  memberImportPreview,
  memberImportRehearse,
  memberImportRows,
  memberImportStart,
  memberImportStep,
  memberImportUndo,
  memberImportUpload,
} from '@convoke/contract/member/member.import.calls.ts';
import { memberTagAdd, memberTagList, memberTagsOf } from '@convoke/contract/member/member.tag.calls.ts';
import { readXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { keptMessages } from '../../../../testing/messages.ts';
import { type Organisation, startServer, type TestServer } from '../../../../testing/server.ts';
import { runImport } from './member.import.run.ts';

/** Columns of an import beside the person: tags, groups, own fields, owner, consent. */

let server: TestServer;
let organisation: Organisation;

beforeAll(async () => {
  server = await startServer({ change: keptMessages().takeOver });
});
afterAll(() => server.close());
beforeEach(async () => {
  organisation = await server.organisation();
});

const call: Organisation['call'] = (of, input) => organisation.call(of, input);
const work = (importId: string) =>
  runImport(server.services, { organisationId: organisation.organisationId, importId });
const at = async (importId: string) => {
  const { of } = await call(memberImportStep, { importId });
  if (!of) throw new Error('no import');
  return of;
};
const rows = async (importId: string, only?: 'BAD' | 'CHANGED' | 'KEPT') =>
  (await call(memberImportRows, { importId, size: 100, ...(only && { only }) })).records;

async function uploaded(text: string): Promise<string> {
  const file = { name: 'fair.csv', bytes: Buffer.from(text) };
  const { data } = await server.send(memberImportUpload, {}, { token: organisation.token, file });
  return (data as { importId: string }).importId;
}

/** Uploads, matches as proposed, reads. */
async function checked(text: string, unknownLabels: 'make' | 'refuse' = 'refuse'): Promise<string> {
  const importId = await uploaded(text);
  const { columns } = await call(memberImportPreview, { importId });
  await call(memberImportMatch, { importId, columns, unknownLabels });
  await work(importId);
  return importId;
}

async function imported(
  text: string,
  unknownLabels: 'make' | 'refuse' = 'refuse',
  rules: object = {},
): Promise<string> {
  const importId = await checked(text, unknownLabels);
  await call(memberImportRehearse, { importId, rules });
  await work(importId);
  const told = await at(importId);
  await call(memberImportStart, { importId });
  await work(importId);
  // A rehearsal says what the import does.
  const { made, changed, same, newTags, newGroups } = told;
  expect(await at(importId)).toMatchObject({ state: 'DONE', made, changed, same, newTags, newGroups });
  return importId;
}

async function undone(importId: string) {
  await call(memberImportUndo, { importId });
  await work(importId);
  return at(importId);
}

async function idOf(name: string): Promise<string> {
  const { records } = await call(memberList, { size: 100 });
  return records.find((member) => member.name === name)?.memberId ?? '';
}
const tagsOf = async (name: string) =>
  (await call(memberTagsOf, { memberId: await idOf(name) })).map((tag) => tag.name.toLowerCase()).toSorted();
const groupsOf = async (name: string) =>
  (await call(memberGroupsOf, { memberId: await idOf(name) })).map((group) => group.name);
const consentsOf = async (name: string) =>
  (await call(memberConsents, { memberId: await idOf(name) })).now.map(({ channel, answer }) => [channel, answer]);
const refusal = async (of: Parameters<TestServer['send']>[0], input: object) =>
  ((await server.send(of, input, { token: organisation.token })).data as { failure?: string } | null)?.failure;

const kinds = [
  { kind: 'text', good: 'A  17', value: 'A 17', bad: 'x'.repeat(501) },
  { kind: 'number', good: '－12.5', value: -12.5, bad: '1,234' },
  { kind: 'date', good: '2026年1月31日', value: '2026-01-31', bad: '31/01/2026' },
  { kind: 'yesNo', good: '是', value: true, bad: 'perhaps' },
  { kind: 'phone', good: '138-0013-8009', value: '13800138009', bad: '1.38E+10' },
  { kind: 'email', good: 'Ａ@example.com', value: 'a@example.com', bad: 'a@' },
  { kind: 'link', good: 'https://example.com/a', value: 'https://example.com/a', bad: 'example' },
] as const;

describe('columns of own fields', () => {
  test.each(kinds)(
    'of the kind $kind are known by name, kept as the kind keeps them, and refused with their place',
    async ({ kind, good, value, bad }) => {
      const { memberFieldId } = await call(memberFieldAdd, { name: 'Own', kind });
      const importId = await checked(`Name,Phone,Own\nAnn,13800138001,${good}\nBo,13800138002,"${bad}"\n`);
      expect((await at(importId)).columns).toEqual(['name', 'phone', `own:${memberFieldId}`]);
      expect((await rows(importId, 'BAD')).map(({ rowNumber, problems }) => [rowNumber, problems[0]?.column])).toEqual([
        [3, 2],
      ]);
      const mended = await call(memberImportMend, { importId, rowNumber: 3, cells: ['Bo', '13800138002', ''] });
      expect(mended.state).toBe('GOOD');
      await call(memberImportStart, { importId });
      await work(importId);
      expect((await call(memberInfo, { memberId: await idOf('Ann') })).fields).toEqual([{ memberFieldId, value }]);
      expect((await call(memberInfo, { memberId: await idOf('Bo') })).fields).toEqual([]);
    },
  );

  test('of choices take the names of what is offered, several between commas', async () => {
    const one = await call(memberFieldAdd, {
      name: 'Size',
      kind: 'choice',
      options: ['S', 'Large, tall'],
    });
    const many = await call(memberFieldAdd, {
      name: 'Topics',
      kind: 'choices',
      options: ['Art', 'Law'],
    });
    const fields = await call(memberFieldList, {});
    const option = (name: string) =>
      fields.flatMap(({ options }) => options).find((each) => each.name === name)?.optionId ?? '';
    const importId = await checked(
      'Name,Phone,Size,Topics\nAnn,13800138001,"large, tall","law、Art"\nBo,13800138002,XL,Art\n',
    );
    expect((await rows(importId, 'BAD')).map(({ problems }) => problems[0]?.message)).toEqual([
      '“XL” isn’t one of the choices.',
    ]);
    await call(memberImportStart, { importId });
    await work(importId);
    const { fields: values } = await call(memberInfo, { memberId: await idOf('Ann') });
    const valueOf = (id: string) => values.find((each) => each.memberFieldId === id)?.value;
    expect(valueOf(one.memberFieldId)).toBe(option('Large, tall'));
    expect(new Set([valueOf(many.memberFieldId)].flat())).toEqual(new Set([option('Art'), option('Law')]));
  });

  test('go by the rule of each, tell the history, and go back with an undo unless edited since', async () => {
    const { memberFieldId: seat } = await call(memberFieldAdd, { name: 'Seat', kind: 'text' });
    const { memberFieldId: age } = await call(memberFieldAdd, { name: 'Age', kind: 'number' });
    const text = 'Name,Phone,Seat,Age\nAnn,13800138001,B2,40\nBo,13800138002,B3,\nCy,13800138003,C1,30\n';
    const people = [
      { name: 'Ann', phones: ['13800138001'], fields: [{ memberFieldId: seat, value: 'A1' }] },
      { name: 'Bo', phones: ['13800138002'], fields: [{ memberFieldId: seat, value: 'A1' }] },
    ];
    for (const person of people) await call(memberEntry, person);
    const filled = await imported(text);
    expect(await at(filled)).toMatchObject({ made: 1, changed: 1, same: 1 });
    const valuesOf = async (name: string) =>
      Object.fromEntries(
        (await call(memberInfo, { memberId: await idOf(name) })).fields.map((each) => [each.memberFieldId, each.value]),
      );
    expect(await valuesOf('Ann')).toEqual({ [seat]: 'A1', [age]: 40 });
    await undone(filled);
    expect(await valuesOf('Ann')).toEqual({ [seat]: 'A1' });

    const importId = await imported(text, 'refuse', { [`own:${seat}`]: 'overwrite', [`own:${age}`]: 'skip' });
    expect(await at(importId)).toMatchObject({ made: 1, changed: 2, same: 0 });
    const { records } = await call(memberLogList, { memberId: await idOf('Ann'), kind: 'imported' });
    expect(records[0]?.changes).toMatchObject([{ name: 'Seat', was: 'A1', became: 'B2' }]);
    const ann = await call(memberInfo, { memberId: await idOf('Ann') });
    await call(memberUpdate, {
      memberId: ann.memberId,
      version: ann.version,
      fields: [{ memberFieldId: seat, value: 'Z9' }],
    });
    expect(await undone(importId)).toMatchObject({ state: 'UNDONE', kept: 1, undone: 2 });
    expect((await rows(importId, 'KEPT')).map(({ rowNumber, kept }) => [rowNumber, kept])).toEqual([
      [2, [`own:${seat}`]],
    ]);
    expect(await valuesOf('Ann')).toEqual({ [seat]: 'Z9' });
    expect(await valuesOf('Bo')).toEqual({ [seat]: 'A1' });
    expect(await idOf('Cy')).toBe('');
  });

  test('are read anew once a field was changed, and are none of a file once it is deleted', async () => {
    const { memberFieldId } = await call(memberFieldAdd, { name: 'Seat', kind: 'text' });
    const importId = await checked('Name,Phone,Seat\nAnn,13800138001,12\n');
    const [field] = await call(memberFieldList, {});
    await call(memberFieldEdit, { memberFieldId, version: field?.version ?? 0, name: 'Seat', kind: 'number' });
    expect(await refusal(memberImportRehearse, { importId })).toBe('MEMBER_IMPORT_STALE');
    expect(await refusal(memberImportStart, { importId })).toBe('MEMBER_IMPORT_STALE');
    await call(memberFieldDelete, { memberFieldId });
    const { columns } = await call(memberImportPreview, { importId });
    expect(columns).toEqual(['name', 'phone', null]);
    const other = await server.organisation();
    const { memberFieldId: theirs } = await other.call(memberFieldAdd, { name: 'Theirs', kind: 'text' });
    const { status } = await server.send(
      memberImportMatch,
      { importId, columns: ['name', 'phone', `own:${theirs}`] },
      { token: organisation.token },
    );
    expect(status).toBe(403);
  });
});

describe('a column of tags or groups', () => {
  test('gives what is there; what is not is a fault at its row, or made by a choice', async () => {
    await call(memberTagAdd, { name: 'Press', colour: 'red' });
    await call(memberGroupAdd, { name: 'Guests', colour: 'blue' });
    const text = 'Name,Phone,标签,Group\nAnn,13800138001,press; New，VIP,Guests\nBo,13800138002,vip,Fresh\n';
    const importId = await checked(text);
    expect((await at(importId)).columns).toEqual(['name', 'phone', 'tags', 'groups']);
    expect((await rows(importId, 'BAD')).map(({ problems }) => problems.map(({ message }) => message))).toEqual([
      ['There is no tag “New”.', 'There is no tag “VIP”.'],
      ['There is no tag “vip”.', 'There is no group “Fresh”.'],
    ]);
    expect((await call(memberTagList, {})).map(({ name }) => name)).toEqual(['Press']);

    const made = await imported(text, 'make');
    expect(await at(made)).toMatchObject({ made: 2, newTags: 2, newGroups: 1 });
    expect(await tagsOf('Ann')).toEqual(['new', 'press', 'vip']);
    expect(await tagsOf('Bo')).toEqual(['vip']);
    expect(await groupsOf('Ann')).toEqual(['Guests']);
    expect(await groupsOf('Bo')).toEqual(['Fresh']);

    // What it made goes with the undo, but for what somebody uses.
    await call(memberEntry, { name: 'Cy', phones: ['13800138003'] });
    const fresh = (await call(memberGroupList, {})).find(({ name }) => name === 'Fresh')?.groupId ?? '';
    const more = await imported('Name,Phone,Groups\nCy,13800138003,Fresh\n');
    expect(await at(more)).toMatchObject({ changed: 1 });
    await undone(made);
    expect((await call(memberTagList, {})).map(({ name }) => name)).toEqual(['Press']);
    expect((await call(memberGroupList, {})).find(({ groupId }) => groupId === fresh)?.members).toBe(1);
  });

  test('counts who gets something as changed, adds to what is there, and takes back what it gave', async () => {
    await call(memberTagAdd, { name: 'A', colour: 'red' });
    await call(memberTagAdd, { name: 'B', colour: 'red' });
    await call(memberEntry, { name: 'Ann', phones: ['13800138001'] });
    const one = await imported('Name,Phone,Tags\nAnn,13800138001,A\n');
    expect(await at(one)).toMatchObject({ changed: 1, same: 0 });
    const two = await imported('Name,Phone,Tags\nAnn,13800138001,"A,B"\n');
    const three = await imported('Name,Phone,Tags\nAnn,13800138001,B\n');
    expect(await at(three)).toMatchObject({ changed: 0, same: 1 });
    expect(await tagsOf('Ann')).toEqual(['a', 'b']);
    await undone(two);
    expect(await tagsOf('Ann')).toEqual(['a']);
    await undone(one);
    expect(await tagsOf('Ann')).toEqual([]);
  });

  test('of several rows of one person gives them all together', async () => {
    const importId = await imported(
      'Name,Phone,E-mail,Tags,SMS consent\nAnn,13800138001,,A,yes\nAnn,13800138001,a@example.com,"B,a",no\n',
      'make',
    );
    expect(await at(importId)).toMatchObject({ made: 1, doubles: 1, newTags: 2 });
    expect(await tagsOf('Ann')).toEqual(['a', 'b']);
    expect(await consentsOf('Ann')).toEqual([['sms', 'refused']]);
  });

  test('whose names hold a comma: in quotes, or as a whole where it is there; our own export says them so', async () => {
    await imported('Name,Phone,Tags\nAnn,13800138001,"""Sponsor, gold"", Speaker"\n', 'make');
    await imported('Name,Phone,Tags\nBo,13800138002,"Sponsor, gold"\n');
    expect([await tagsOf('Ann'), await tagsOf('Bo')]).toEqual([['speaker', 'sponsor, gold'], ['sponsor, gold']]);

    const { body } = await server.send(
      memberExport,
      { as: 'csv', columns: ['name', 'phone', 'tags'] },
      { token: organisation.token },
    );
    const lines = body
      .toString()
      .replace(/^\uFEFF/, '')
      .trim()
      .split('\r\n');
    expect(lines.slice(1).toSorted()).toEqual([
      'Ann,13800138001,"Speaker, ""Sponsor, gold"""',
      'Bo,13800138002,"""Sponsor, gold"""',
    ]);
  });

  test('names no group that a filter fills, and no more new tags than an organisation may have', async () => {
    await call(memberGroupAdd, {
      name: 'Found',
      colour: 'blue',
      tree: { all: [{ field: 'paid', operator: 'never', value: {} }] },
    });
    const dynamic = await checked('Name,Phone,Groups\nAnn,13800138001,found\n', 'make');
    expect((await rows(dynamic, 'BAD'))[0]?.problems[0]?.message).toContain('“found”');
    const lines = Array.from({ length: 1001 }, (_, n) => `P${n},138${String(n).padStart(8, '0')},tag ${n}`);
    const many = await checked(['Name,Phone,Tags', ...lines].join('\n'), 'make');
    expect(await refusal(memberImportRehearse, { importId: many })).toBe('MEMBER_LABELS_FULL');
    expect(await refusal(memberImportStart, { importId: many })).toBe('MEMBER_LABELS_FULL');
    expect(await call(memberTagList, {})).toEqual([]);
  });
});

describe('a column of consent', () => {
  test('says yes for who never said anything, and no for everyone; undone, the former word holds again', async () => {
    const people = ['New', 'Gave', 'Refused', 'Withdrew'];
    for (const [n, name] of people.slice(1).entries())
      await call(memberEntry, { name, phones: [`1380013800${n + 1}`] });
    const record = async (name: string, answer: 'given' | 'refused' | 'unknown') =>
      call(memberConsentRecord, { memberIds: [await idOf(name)], channels: ['sms'], answer, source: 'Desk' });
    await record('Gave', 'given');
    await record('Refused', 'refused');
    await record('Withdrew', 'given');
    await record('Withdrew', 'unknown');
    const sheet = (word: string) =>
      ['Name,Phone,同意接收短信', ...people.map((name, n) => `${name},1380013800${n},${word}`)].join('\n');
    const yes = await imported(sheet('同意'));
    expect(await at(yes)).toMatchObject({ made: 1, changed: 0, same: 3 });
    const all = async () => Promise.all(people.map(async (name) => (await consentsOf(name))[0]?.[1]));
    expect(await all()).toEqual(['given', 'given', 'refused', 'unknown']);
    const { now } = await call(memberConsents, { memberId: await idOf('New') });
    expect(now).toMatchObject([{ source: 'Import', words: 'fair.csv', channel: 'sms' }]);

    const no = await imported(sheet('No'));
    expect(await at(no)).toMatchObject({ changed: 3, same: 1 });
    expect(await all()).toEqual(['refused', 'refused', 'refused', 'refused']);
    await record('Withdrew', 'given');
    expect(await undone(no)).toMatchObject({ undone: 2, kept: 1 });
    expect(await all()).toEqual(['given', 'given', 'refused', 'given']);
    expect((await rows(no, 'KEPT')).map(({ kept }) => kept)).toEqual([['consentSms']]);
    const odd = await checked(sheet('maybe'));
    expect((await at(odd)).bad).toBe(4);
  });
});

test('a column of owners names organisers; an undo puts the former one back', async () => {
  const { memberId } = await call(memberEntry, { name: 'Ann', phones: ['13800138001'] });
  const owner = async (name: string) => (await call(memberInfo, { memberId: await idOf(name) })).owner;
  const me = await owner('Ann');
  const { version } = await call(memberInfo, { memberId });
  await call(memberUpdate, { memberId, version, isMine: false });
  const importId = await imported(
    `Name,Phone,Owner\nAnn,13800138001,${me?.name}\nBo,13800138002,Nobody\nCy,13800138003,${me?.name}\n`,
  );
  expect((await rows(importId, 'BAD'))[0]?.problems[0]?.message).toBe('There is no organiser “Nobody”.');
  expect([await owner('Ann'), await owner('Cy')]).toEqual([me, me]);
  expect(await at(importId)).toMatchObject({ made: 1, changed: 1 });
  await undone(importId);
  expect(await owner('Ann')).toBeNull();
});

test('the template has the columns that are known by name, own fields too', async () => {
  const { memberFieldId } = await call(memberFieldAdd, { name: 'Seat', kind: 'text' });
  const { body } = await server.send(memberExportTemplate, {}, { token: organisation.token });
  const header = ((await readXlsx(body)).sheets[0]?.rows[0] ?? []).map(String);
  const importId = await uploaded(`${header.join(',')}\nA,13800138001\n`);
  expect((await call(memberImportPreview, { importId })).columns).toEqual([
    'name',
    'phone',
    'email',
    'company',
    'title',
    'note',
    'language',
    'owner',
    'tags',
    'groups',
    'consentSms',
    'consentEmail',
    'consentCall',
    `own:${memberFieldId}`,
  ]);
});
