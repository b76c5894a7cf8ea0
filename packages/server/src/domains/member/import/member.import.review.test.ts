import {
  memberDelete,
  memberEntry,
  memberInfo,
  memberList,
  memberLogList,
} from '@convoke/contract/member/member.calls.ts';
import {
  memberExamine,
  memberExamineAll,
  memberExamineInfo,
  memberExaminePage,
} from '@convoke/contract/member/member.examine.calls.ts';
import { memberFieldAdd } from '@convoke/contract/member/member.field.calls.ts';
import {
  memberImportMatch,
  memberImportPreview,
  memberImportRehearse,
  memberImportRows,
  memberImportStart,
  memberImportStep,
  memberImportUndo,
  memberImportUpload,
} from '@convoke/contract/member/member.import.calls.ts';
import { memberMerge } from '@convoke/contract/member/member.merge.calls.ts';
import { memberErase } from '@convoke/contract/member/member.rights.calls.ts';
import { memberTagAdd } from '@convoke/contract/member/member.tag.calls.ts';
import { participantAdd } from '@convoke/contract/participant/participant.office.calls.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ask } from '../../../../testing/database.ts';
import { keptMessages } from '../../../../testing/messages.ts';
import { type Organisation, startServer, type TestServer } from '../../../../testing/server.ts';
import { followEvent } from '../member.flow.ts';
import { runErasure } from '../rights/member.erase.run.ts';
import { forgetImport } from './member.import.clean.ts';
import { runImport } from './member.import.run.ts';

/** Conflicts of an import among the members to review. */

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
const member = async (memberId: string | null) => call(memberInfo, { memberId: memberId ?? '' });
const entry = async (input: object) => (await call(memberEntry, input)).memberId;
const waiting = async (input: object = {}) =>
  (await call(memberExaminePage, { sort: 'createdAt', size: 100, ...input })).records.toSorted(
    (one, other) => (one.importRow?.row ?? 0) - (other.importRow?.row ?? 0),
  );
const names = async () => (await call(memberList, { size: 100, sort: 'name' })).records.map(({ name }) => name);
const sql = <Row extends object>(text: string, values: unknown[]) =>
  ask<Row>(server.database.superuserUrl, text, values);

async function refusal(of: Parameters<TestServer['send']>[0], input: object): Promise<string | undefined> {
  const { data } = await server.send(of, input, { token: organisation.token });
  return (data as { failure?: string } | null)?.failure;
}

async function checked(text: string): Promise<string> {
  const file = { name: 'fair.csv', bytes: Buffer.from(text) };
  const { data } = await server.send(memberImportUpload, {}, { token: organisation.token, file });
  const { importId } = data as { importId: string };
  const { encoding, separator, columns } = await call(memberImportPreview, { importId });
  await call(memberImportMatch, { importId, encoding, separator, columns, unknownLabels: 'make' });
  await work(importId);
  return importId;
}

async function imported(text: string, input: object = {}): Promise<string> {
  const importId = await checked(text);
  await call(memberImportStart, { importId, ...input });
  await work(importId);
  return importId;
}

/** Two who are there, and a file of four rows: the number of one and the address of the other, one made, one that clashes with that, one whose number has no country. */
const sheet = [
  'Name,Phone,E-mail,Company',
  'Cy,13800138001,bo@example.com,Acme',
  'Dee,13800138002,,',
  'Eve,13800138002,eve@example.com,Orbit',
  'Flo,61234567,,',
].join('\n');

async function conflicts(input: object = {}) {
  const ana = await entry({ name: 'Ana', phones: ['13800138001', '61234567'] });
  const bo = await entry({ name: 'Bo', emails: ['bo@example.com'] });
  const importId = await imported(sheet, input);
  const [two, four, five] = await waiting();
  if (!two || !four || !five) throw new Error('three are to be reviewed');
  return { ana, bo, importId, two, four, five };
}

describe('conflicts of an import', () => {
  test('wait among the members to review, with what their row says and where it stands; a rehearsal brings none', async () => {
    const ana = await entry({ name: 'Ana', phones: ['13800138001', '61234567'] });
    const bo = await entry({ name: 'Bo', emails: ['bo@example.com'] });
    const importId = await checked(sheet);
    await call(memberImportRehearse, { importId });
    await work(importId);
    expect(await at(importId)).toMatchObject({ conflicts: 3, toReview: 0 });
    expect(await waiting()).toEqual([]);
    await call(memberImportStart, { importId });
    await work(importId);
    expect(await at(importId)).toMatchObject({ made: 1, conflicts: 3, toReview: 3 });
    const found = await waiting();
    const [dee] = (await call(memberList, { search: 'Dee' })).records;
    expect(found).toMatchObject([
      {
        reason: 'conflict',
        person: { name: 'Cy', company: 'Acme', phones: ['13800138001'], emails: ['bo@example.com'], event: null },
        importRow: { importId, fileName: 'fair.csv', row: 2, clash: null, isKept: true },
        candidates: [{ memberId: ana }, { memberId: bo }],
      },
      {
        reason: 'clash',
        person: { name: 'Eve', company: 'Orbit' },
        importRow: { row: 4, clash: 3 },
        candidates: [{ memberId: dee?.memberId }],
      },
      { reason: 'ambiguous', person: { name: 'Flo' }, importRow: { row: 5 }, candidates: [{ memberId: ana }] },
    ]);
    expect(await call(memberExamineInfo, { examineId: found[0]?.examineId ?? '' })).toMatchObject(found[0] ?? {});
    expect(await names()).toEqual(['Ana', 'Bo', 'Dee']);
    expect(await member(ana)).toMatchObject({ version: 1, company: '' });
  });

  test('stand beside registrations in one list, and are found by where they come from and by their import', async () => {
    const { importId } = await conflicts();
    const { eventId } = await organisation.event();
    const answers = { name: 'Gus', phone: '13800138001', email: 'bo@example.com' };
    await call(participantAdd, { eventId, answers, notify: false });
    await followEvent(server.services, { organisationId: organisation.organisationId, eventId });
    const other = await imported('Name,Phone\nHal,61234567\n');
    const rowsOf = async (input: object) => (await waiting(input)).map(({ person }) => person.name).toSorted();
    expect(await rowsOf({})).toEqual(['Cy', 'Eve', 'Flo', 'Gus', 'Hal']);
    expect(await rowsOf({ origin: 'registration' })).toEqual(['Gus']);
    expect(await rowsOf({ origin: 'import' })).toEqual(['Cy', 'Eve', 'Flo', 'Hal']);
    expect(await rowsOf({ importId })).toEqual(['Cy', 'Eve', 'Flo']);
    expect(await rowsOf({ importId, origin: 'registration' })).toEqual([]);
    // Each page goes on where the former one ended.
    const first = await call(memberExaminePage, { size: 3 });
    const next = await call(memberExaminePage, { size: 3, cursor: first.nextCursor ?? '' });
    expect(first.total).toBe(5);
    expect(new Set([...first.records, ...next.records].map(({ examineId }) => examineId)).size).toBe(5);
    const stranger = await server.organisation();
    const { status } = await server.send(memberExaminePage, { importId }, { token: stranger.token });
    expect(status).toBe(403);
    // All of one import at once leaves the others.
    expect(await call(memberExamineAll, { to: 'REJECTED', importId: other })).toEqual({ decided: 1, left: false });
    expect(await call(memberExamineAll, { to: 'REJECTED', origin: 'import' })).toEqual({ decided: 3, left: false });
    expect(await rowsOf({})).toEqual(['Gus']);
  });

  test('merged they fill a member by the rules of their import, and no number leaves whose it is', async () => {
    const { ana, bo, two, four } = await conflicts();
    expect(await refusal(memberExamine, { examineId: four.examineId, to: 'MERGED', memberId: bo })).toBe(
      'BAD_PARAMETER',
    );
    await call(memberDelete, { memberId: bo });
    expect(await refusal(memberExamine, { examineId: two.examineId, to: 'MERGED', memberId: bo })).toBe(
      'MEMBER_EXAMINE_GONE',
    );
    expect(await call(memberExamine, { examineId: two.examineId, to: 'MERGED', memberId: ana })).toEqual({
      memberId: ana,
    });
    // What was the deleted one's address is free.
    expect(await member(ana)).toMatchObject({
      name: 'Ana',
      company: 'Acme',
      emails: [{ value: 'bo@example.com', source: 'import' }],
    });
    expect((await call(memberLogList, { memberId: ana })).records[0]).toMatchObject({
      kind: 'matched',
      by: 'Tester',
      words: ['company', 'emails'],
    });
    const dee = four.candidates[0]?.memberId ?? '';
    await call(memberExamine, { examineId: four.examineId, to: 'MERGED', memberId: dee });
    expect(await member(dee)).toMatchObject({ name: 'Dee', company: 'Orbit', emails: [{ value: 'eve@example.com' }] });
    expect(await refusal(memberExamine, { examineId: two.examineId, to: 'REJECTED' })).toBe('MEMBER_EXAMINE_OVER');
    expect(await waiting({ state: 'MERGED' })).toMatchObject([
      { resultId: ana, decidedBy: 'Tester' },
      { resultId: dee },
    ]);
  });

  test('where the rules say so a field is replaced, and numbers are left out', async () => {
    const { ana, two } = await conflicts({ rules: { name: 'overwrite', company: 'skip', emails: 'skip' } });
    await call(memberExamine, { examineId: two.examineId, to: 'MERGED', memberId: ana });
    expect(await member(ana)).toMatchObject({ name: 'Cy', company: '', emails: [] });
  });

  test('approved they are members of their own with what nobody has; rejected they are nobody', async () => {
    const { importId, two, four, five } = await conflicts();
    const cy = await call(memberExamine, { examineId: two.examineId, to: 'APPROVED' });
    expect(await member(cy.memberId)).toMatchObject({
      name: 'Cy',
      company: 'Acme',
      origin: 'import',
      phones: [],
      emails: [],
    });
    const eve = await call(memberExamine, { examineId: four.examineId, to: 'APPROVED' });
    expect(await member(eve.memberId)).toMatchObject({
      name: 'Eve',
      phones: [],
      emails: [{ value: 'eve@example.com' }],
    });
    expect(await call(memberExamine, { examineId: five.examineId, to: 'REJECTED' })).toEqual({ memberId: null });
    expect(await names()).toEqual(['Ana', 'Bo', 'Cy', 'Dee', 'Eve']);
    expect((await call(memberLogList, { memberId: cy.memberId ?? '' })).records.map(({ kind }) => kind)).toEqual([
      'matched',
    ]);
    expect(await at(importId)).toMatchObject({ toReview: 0 });
    const rows = await call(memberImportRows, { importId, only: 'CONFLICT' });
    expect(rows.records.map(({ review, members }) => [review, members.map(({ name }) => name)])).toEqual([
      ['APPROVED', ['Cy']],
      ['APPROVED', ['Eve']],
      ['REJECTED', ['Ana']],
    ]);
  });

  test('decided all at once they go to whose the number is, and whoever is nobody’s becomes a member', async () => {
    const { ana, four } = await conflicts();
    // Nobody is known for a row whose only candidate is gone.
    await call(memberDelete, { memberId: four.candidates[0]?.memberId ?? '' });
    expect(await call(memberExamineAll, { to: 'MERGED' })).toEqual({ decided: 3, left: false });
    expect(await waiting({ state: 'MERGED' })).toMatchObject([{ resultId: ana }, { resultId: ana }]);
    expect(await waiting({ state: 'APPROVED' })).toMatchObject([{ person: { name: 'Eve' } }]);
    expect(await names()).toEqual(['Ana', 'Bo', 'Eve']);
  });

  test('bring along what stands beside the person: tags, own fields, consent, and what everyone of the file gets', async () => {
    await call(memberFieldAdd, { name: 'Birthday', kind: 'date' });
    const { tagId } = await call(memberTagAdd, { name: 'Fair', colour: 'blue' });
    const ana = await entry({ name: 'Ana', phones: ['13800138001'] });
    await entry({ name: 'Bo', emails: ['bo@example.com'] });
    const text = [
      'Name,Phone,E-mail,Tags,Birthday,SMS consent',
      'Cy,13800138001,bo@example.com,Press,1990-04-01,yes',
      'Cy,13800138001,bo@example.com,Speaker,,no',
    ].join('\n');
    await imported(text, { tagIds: [tagId] });
    const [one] = await waiting();
    expect(one?.person.tags.toSorted()).toEqual(['Fair', 'Press', 'Speaker']);
    await call(memberExamine, { examineId: one?.examineId ?? '', to: 'MERGED', memberId: ana });
    const [shown] = (await call(memberList, { search: 'Ana' })).records;
    expect(shown?.tags.map(({ name }) => name).toSorted()).toEqual(['Fair', 'Press', 'Speaker']);
    const log = (await call(memberLogList, { memberId: ana })).records;
    expect(log.map(({ kind }) => kind).toSorted()).toEqual(['added', 'consent', 'matched', 'tagged']);
    expect(log.find(({ kind }) => kind === 'matched')?.changes).toMatchObject([
      { name: 'Birthday', was: null, became: '1990-04-01' },
    ]);
    const said = await sql<{ answer: string; source: string }>(
      'SELECT answer, source FROM member_consent WHERE organisation_id = $1 AND member_id = $2 AND is_last',
      [organisation.organisationId, ana],
    );
    expect(said).toEqual([{ answer: 'refused', source: 'import' }]);
  });

  test('of numbers of three members offer all three, the first one’s first', async () => {
    const ids = [];
    for (const n of [3, 2, 1]) ids.push(await entry({ name: `M${n}`, phones: [`1380013800${n}`] }));
    const file = 'Name,Phone,Phone 2,Phone 3\nCy,13800138001,13800138003,13800138002\n';
    const importId = await checked(file);
    await call(memberImportMatch, { importId, columns: ['name', 'phone', 'phone', 'phone'] });
    await work(importId);
    await call(memberImportStart, { importId });
    await work(importId);
    const [one] = await waiting();
    expect(one?.candidates.map(({ name }) => name)).toEqual(['M1', 'M3', 'M2']);
    const last = ids[1] ?? '';
    expect(await call(memberExamine, { examineId: one?.examineId ?? '', to: 'MERGED', memberId: last })).toEqual({
      memberId: last,
    });
  });

  test('follow a candidate who was merged into another', async () => {
    const { ana, bo, two } = await conflicts();
    const of = async (memberId: string) => ({ memberId, version: (await member(memberId)).version });
    await call(memberMerge, { ...(await of(ana)), others: [await of(bo)] });
    expect((await call(memberExamineInfo, { examineId: two.examineId })).candidates).toMatchObject([{ memberId: ana }]);
    expect(await call(memberExamine, { examineId: two.examineId, to: 'MERGED', memberId: bo })).toEqual({
      memberId: ana,
    });
  });

  test('leave the review when their import is undone; what was decided stays and is named', async () => {
    const { importId, two, four } = await conflicts();
    await call(memberExamine, { examineId: two.examineId, to: 'APPROVED' });
    const dee = four.candidates[0]?.memberId ?? '';
    await call(memberExamine, { examineId: four.examineId, to: 'MERGED', memberId: dee });
    await call(memberImportUndo, { importId });
    await work(importId);
    expect(await waiting()).toEqual([]);
    // Whom somebody has decided to be Eve as well has been edited by that.
    expect(await at(importId)).toMatchObject({ state: 'UNDONE', undone: 0, kept: 3, toReview: 0 });
    const kept = await call(memberImportRows, { importId, only: 'KEPT' });
    expect(kept.records.map((row) => [row.rowNumber, row.kept, row.members.map(({ name }) => name)])).toEqual([
      [2, ['decided'], ['Cy']],
      [3, ['person'], ['Dee']],
      [4, ['decided'], ['Dee']],
    ]);
    expect(await names()).toEqual(['Ana', 'Bo', 'Cy', 'Dee']);
    expect(await refusal(memberExamine, { examineId: four.examineId, to: 'REJECTED' })).toBe('MEMBER_EXAMINE_OVER');
  });

  test('wait on when their import is forgotten after a week, while those left out are forgotten with it', async () => {
    const { importId, two, four, five } = await conflicts();
    await call(memberExamine, { examineId: five.examineId, to: 'REJECTED' });
    await sql(`UPDATE member_import SET finished_at = finished_at - interval '8 days' WHERE id = $1`, [importId]);
    await forgetImport.run(server.services, { organisationId: organisation.organisationId, importId });
    expect(await waiting({ importId })).toMatchObject([
      { person: { name: 'Cy' }, importRow: { fileName: 'fair.csv', row: 2, isKept: false } },
      { person: { name: 'Eve' }, importRow: { row: 4 } },
    ]);
    expect(await waiting({ state: 'REJECTED' })).toMatchObject([
      { person: { name: '', phones: [] }, importRow: { row: 5 } },
    ]);
    expect((await call(memberExamine, { examineId: two.examineId, to: 'APPROVED' })).memberId).not.toBeNull();
    await call(memberExamine, { examineId: four.examineId, to: 'REJECTED' });
    expect(await waiting({ state: 'REJECTED' })).toMatchObject([{ person: { name: '' } }, { person: { name: '' } }]);
  });

  test('lose every word of a person who is erased, whether they were decided or not', async () => {
    const { ana, two, four } = await conflicts();
    await call(memberExamine, { examineId: four.examineId, to: 'APPROVED' });
    const { erasureId } = await call(memberErase, { memberId: ana, confirm: 'Ana' });
    await runErasure(server.services, { organisationId: organisation.organisationId, erasureId });
    expect(await waiting()).toEqual([]);
    const gone = await waiting({ state: 'REJECTED' });
    expect(gone.map(({ person, importRow }) => [person.name, person.phones, importRow?.fileName])).toEqual([
      ['', [], ''],
      ['', [], ''],
    ]);
    expect(await waiting({ state: 'APPROVED' })).toMatchObject([{ person: { name: 'Eve' } }]);
    const left = await sql<{ name: string }>(
      `SELECT name FROM member_import_row WHERE organisation_id = $1 AND row_number IN (2, 5) AND (name <> '' OR cells <> '[]')`,
      [organisation.organisationId],
    );
    expect(left).toEqual([]);
    expect(await refusal(memberExamine, { examineId: two.examineId, to: 'APPROVED' })).toBe('MEMBER_EXAMINE_OVER');
  });

  test('are found by each number and address that they say, until they say nothing any more', async () => {
    const { importId, two, four } = await conflicts();
    const said = async () =>
      (
        await sql<{ address: string }>(
          `SELECT c.address FROM member_examine_contact c JOIN member_examine e ON e.organisation_id = c.organisation_id AND e.id = c.examine_id
           WHERE e.organisation_id = $1 ORDER BY e.import_row, c.address`,
          [organisation.organisationId],
        )
      ).map(({ address }) => address);
    const [ofTwo, ofFour, ofFive] = [
      ['13800138001', 'bo@example.com'],
      ['13800138002', 'eve@example.com'],
      ['61234567'],
    ];
    expect(await said()).toEqual([...ofTwo, ...ofFour, ...ofFive]);
    // Whose number a row says, and whom it does not name.
    await call(memberExamine, { examineId: four.examineId, to: 'REJECTED' });
    const eve = await entry({ name: 'Eve', emails: ['eve@example.com'] });
    const { erasureId } = await call(memberErase, { memberId: eve, confirm: 'Eve' });
    await runErasure(server.services, { organisationId: organisation.organisationId, erasureId });
    expect(await said()).toEqual([...ofTwo, ...ofFive]);
    expect((await waiting({ state: 'REJECTED' })).map(({ person }) => person.name)).toEqual(['']);
    // Those that an undo takes out of the review are no longer there; what was decided stays.
    await call(memberExamine, { examineId: two.examineId, to: 'APPROVED' });
    await call(memberImportUndo, { importId });
    await work(importId);
    expect(await said()).toEqual(ofTwo);
    expect(await waiting()).toEqual([]);
  });
});
