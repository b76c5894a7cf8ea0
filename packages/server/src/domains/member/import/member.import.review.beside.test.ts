import { memberEntry, memberInfo, memberUpdate } from '@convoke/contract/member/member.calls.ts';
import { memberConsentRecord, memberConsents } from '@convoke/contract/member/member.consent.calls.ts';
import { memberExamine, memberExamineInfo, memberExaminePage } from '@convoke/contract/member/member.examine.calls.ts';
import { memberFieldAdd, memberFieldDelete, memberFieldList } from '@convoke/contract/member/member.field.calls.ts';
import type { MemberFieldKind } from '@convoke/contract/member/member.field.rules.ts';
import {
  memberImportMatch,
  memberImportPreview,
  memberImportStart,
  memberImportUpload,
} from '@convoke/contract/member/member.import.calls.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { keptMessages } from '../../../../testing/messages.ts';
import { type Organisation, startServer, type TestServer } from '../../../../testing/server.ts';
import { runImport } from './member.import.run.ts';

/** What a row under review brings beside the person: own fields, owner and consent, shown side by side and taken by a decision. */

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
const person = async (memberId: string) => call(memberInfo, { memberId });
const consents = async (memberId: string) =>
  (await call(memberConsents, { memberId })).now
    .map(({ channel, answer }) => [channel, answer])
    .toSorted(([one = ''], [other = '']) => (one < other ? -1 : 1));

/** A column of each kind, with what its cell says and what is kept of it; of choices the names. */
const kinds: readonly { name: string; kind: MemberFieldKind; options?: string[]; cell: string; value: unknown }[] = [
  { name: 'Seat', kind: 'text', cell: 'A 17', value: 'A 17' },
  { name: 'Story', kind: 'longText', cell: 'Was here twice', value: 'Was here twice' },
  { name: 'Badge size', kind: 'number', cell: '12.5', value: 12.5 },
  { name: 'Birthday', kind: 'date', cell: '1990-04-01', value: '1990-04-01' },
  { name: 'Diet', kind: 'choice', options: ['Meat', 'Plants'], cell: 'Plants', value: 'Plants' },
  { name: 'Topics', kind: 'choices', options: ['Art', 'Law', 'War'], cell: 'Law;Art', value: ['Art', 'Law'] },
  { name: 'Speaks', kind: 'yesNo', cell: 'no', value: false },
  { name: 'Second phone', kind: 'phone', cell: '13800138009', value: '13800138009' },
  { name: 'Office mail', kind: 'email', cell: 'o@example.com', value: 'o@example.com' },
  { name: 'Site', kind: 'link', cell: 'https://example.com/a', value: 'https://example.com/a' },
];

/** The number of one member and the address of another, beside whatever the columns say; who the first one is says `has`. */
async function conflict(columns: Readonly<Record<string, string>>, has: object = {}, input: object = {}) {
  const { memberId: ana } = await call(memberEntry, { name: 'Ana', phones: ['13800138001'], ...has });
  const { memberId: bo } = await call(memberEntry, { name: 'Bo', emails: ['bo@example.com'] });
  const text = [
    ['Name', 'Phone', 'E-mail', ...Object.keys(columns)].join(','),
    ['Cy', '13800138001', 'bo@example.com', ...Object.values(columns)].join(','),
  ].join('\n');
  const file = { name: 'fair.csv', bytes: Buffer.from(text) };
  const { data } = await server.send(memberImportUpload, {}, { token: organisation.token, file });
  const { importId } = data as { importId: string };
  const { columns: proposed } = await call(memberImportPreview, { importId });
  expect(proposed).not.toContain(null);
  await call(memberImportMatch, { importId, columns: proposed });
  const { organisationId } = organisation;
  await runImport(server.services, { organisationId, importId });
  await call(memberImportStart, { importId, ...input });
  await runImport(server.services, { organisationId, importId });
  const [row] = (await call(memberExaminePage, {})).records;
  if (!row) throw new Error('nothing is to be reviewed');
  const examineId = row.examineId;
  return { ana, bo, examineId, shown: await call(memberExamineInfo, { examineId }) };
}

/** Makes a field of each kind; answers what values say in words, by the names of their fields. */
async function everyKind() {
  for (const { name, kind, options } of kinds) await call(memberFieldAdd, { name, kind, ...(options && { options }) });
  const fields = await call(memberFieldList, {});
  const words = (values: readonly { memberFieldId: string; value: unknown }[]) =>
    Object.fromEntries(
      fields.flatMap(({ memberFieldId, name, options }) => {
        const value = values.find((each) => each.memberFieldId === memberFieldId)?.value;
        if (value === undefined) return [];
        const named = (id: unknown) => options.find(({ optionId }) => optionId === id)?.name ?? id;
        return [
          [
            name,
            Array.isArray(value)
              ? value.map((id) => String(named(id))).toSorted((one, other) => (one < other ? -1 : 1))
              : named(value),
          ],
        ];
      }),
    );
  return { words, idOf: (name: string) => fields.find((field) => field.name === name)?.memberFieldId ?? '' };
}

const cells = Object.fromEntries(kinds.map(({ name, cell }) => [name, cell]));
const values = Object.fromEntries(kinds.map(({ name, value }) => [name, value]));

test('own fields of every kind stand beside what each candidate has, and a new member gets them', async () => {
  const { words, idOf } = await everyKind();
  const { examineId, shown } = await conflict(cells, { fields: [{ memberFieldId: idOf('Seat'), value: 'B 2' }] });
  expect(words(shown.person.fields)).toEqual(values);
  expect(shown.candidates.map(({ name, fields }) => [name, words(fields)])).toEqual([
    ['Ana', { Seat: 'B 2' }],
    ['Bo', {}],
  ]);
  const { memberId } = await call(memberExamine, { examineId, to: 'APPROVED' });
  expect(words((await person(memberId ?? '')).fields)).toEqual(values);
});

test('merged they fill what a member has nothing in, and replace what the rules say', async () => {
  const { words, idOf } = await everyKind();
  const fields = [
    { memberFieldId: idOf('Seat'), value: 'B 2' },
    { memberFieldId: idOf('Speaks'), value: true },
    { memberFieldId: idOf('Badge size'), value: 1 },
  ];
  const rules = { [`own:${idOf('Speaks')}`]: 'overwrite', [`own:${idOf('Site')}`]: 'skip' };
  const { ana, examineId } = await conflict(cells, { fields }, { rules });
  await call(memberExamine, { examineId, to: 'MERGED', memberId: ana });
  const taken = Object.fromEntries(Object.entries(values).filter(([name]) => name !== 'Site'));
  expect(words((await person(ana)).fields)).toEqual({ ...taken, Seat: 'B 2', 'Badge size': 1 });
});

test('of a field that was deleted meanwhile nothing is shown, and nothing taken', async () => {
  const { words, idOf } = await everyKind();
  const { examineId } = await conflict({ Seat: 'A 17', Birthday: '1990-04-01' });
  await call(memberFieldDelete, { memberFieldId: idOf('Seat') });
  expect(words((await call(memberExamineInfo, { examineId })).person.fields)).toEqual({ Birthday: '1990-04-01' });
  const { memberId } = await call(memberExamine, { examineId, to: 'APPROVED' });
  expect(words((await person(memberId ?? '')).fields)).toEqual({ Birthday: '1990-04-01' });
});

test('an owner is shown by name; a new member gets them, one who has another keeps theirs unless the rules say otherwise', async () => {
  const { userId } = organisation;
  const { ana, bo, examineId, shown } = await conflict({ Owner: 'Tester' });
  const tester = { userId, name: 'Tester' };
  expect(shown.person.owner).toEqual(tester);
  expect(shown.candidates.map(({ owner }) => owner)).toEqual([tester, tester]);
  const { version } = await person(ana);
  await call(memberUpdate, { memberId: ana, version, isMine: false });
  const again = await call(memberExamineInfo, { examineId });
  expect(again.candidates.map(({ memberId, owner }) => [memberId, owner])).toEqual([
    [ana, null],
    [bo, tester],
  ]);
  await call(memberExamine, { examineId, to: 'MERGED', memberId: ana });
  expect((await person(ana)).owner).toEqual(tester);
});

test('a new member gets the owner of the row, and none where it names none', async () => {
  const { examineId, shown } = await conflict({ 'Job title': 'CTO' });
  expect(shown.person).toMatchObject({ owner: null, consents: [], fields: [] });
  const alone = await call(memberExamine, { examineId, to: 'APPROVED' });
  expect((await person(alone.memberId ?? '')).owner).toBeNull();
  organisation = await server.organisation();
  const named = await conflict({ Owner: 'Tester' });
  const { memberId } = await call(memberExamine, { examineId: named.examineId, to: 'APPROVED' });
  expect((await person(memberId ?? '')).owner).toMatchObject({ name: 'Tester' });
});

const asked = { 'SMS consent': 'yes', 'E-mail consent': 'no', 'Call consent': 'yes' };

test('consent stands beside what each candidate said, way by way, and a new member gets it', async () => {
  const { ana, bo, examineId, shown } = await conflict(asked);
  expect(shown.person.consents).toEqual([
    { channel: 'sms', answer: 'given' },
    { channel: 'email', answer: 'refused' },
    { channel: 'call', answer: 'given' },
  ]);
  expect(shown.candidates.map((each) => [each.memberId, each.consents])).toEqual([
    [ana, []],
    [bo, []],
  ]);
  const said = { channels: ['sms' as const], answer: 'refused' as const, source: 'a talk' };
  await call(memberConsentRecord, { memberIds: [bo], ...said });
  const again = await call(memberExamineInfo, { examineId });
  expect(again.candidates.map((each) => each.consents)).toEqual([[], [{ channel: 'sms', answer: 'refused' }]]);
  const { memberId } = await call(memberExamine, { examineId, to: 'APPROVED' });
  expect(await consents(memberId ?? '')).toEqual([
    ['call', 'given'],
    ['email', 'refused'],
    ['sms', 'given'],
  ]);
});

test('merged, a yes counts only for who never said anything, and a no always', async () => {
  const { bo, examineId } = await conflict(asked);
  await call(memberConsentRecord, { memberIds: [bo], channels: ['sms'], answer: 'refused', source: 'a talk' });
  await call(memberConsentRecord, { memberIds: [bo], channels: ['email'], answer: 'given', source: 'a talk' });
  await call(memberExamine, { examineId, to: 'MERGED', memberId: bo });
  expect(await consents(bo)).toEqual([
    ['call', 'given'],
    ['email', 'refused'],
    ['sms', 'refused'],
  ]);
});
