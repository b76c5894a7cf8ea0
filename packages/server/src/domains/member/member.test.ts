import {
  memberDelete,
  memberEntry,
  memberExport,
  memberInfo,
  memberJoinEventList,
  memberList,
  memberListDelete,
  memberLogList,
  memberRestore,
  memberUpdate,
} from '@convoke/contract/member/member.calls.ts';
import {
  memberExamine,
  memberExamineAll,
  memberExamineInfo,
  memberExaminePage,
} from '@convoke/contract/member/member.examine.calls.ts';
import { memberDeleteOld, memberListOld, memberUpdateOld } from '@convoke/contract/member/member.old.calls.ts';
import { participantDetail, participantPage } from '@convoke/contract/participant/participant.calls.ts';
import { participantAdd, participantDelete } from '@convoke/contract/participant/participant.office.calls.ts';
import { withClient } from '@convoke/launcher/database.ts';
import { readXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { keptMessages } from '../../../testing/messages.ts';
import { type Organisation, someone, startServer, type TestServer } from '../../../testing/server.ts';
import { followEvent } from './member.flow.ts';

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
const listed = async (input: object = {}) => (await call(memberList, { size: 100, sort: 'name', ...input })).records;
const names = async (input: object = {}) => (await listed(input)).map(({ name }) => name);
const entry = async (input: object) => (await call(memberEntry, input)).memberId;
const kinds = async (memberId: string) =>
  (await call(memberLogList, { memberId, size: 100, sort: 'at' })).records.map(({ kind }) => kind);

/** What was refused; undefined when it was done. */
async function refusal(of: Parameters<TestServer['send']>[0], input: object): Promise<string | undefined> {
  const { data } = await server.send(of, input, { token: organisation.token });
  return (data as { failure?: string } | null)?.failure;
}

/** Registers somebody at an event, as an organiser does, and lets them flow in. */
async function joins(eventId: string, answers: object): Promise<string> {
  const { partsId } = await call(participantAdd, { eventId, answers: { ...answers }, notify: false });
  await followEvent(server.services, { organisationId: organisation.organisationId, eventId });
  return partsId;
}

describe('members by hand', () => {
  test('are added, read, changed, with a line for each', async () => {
    const memberId = await entry({
      name: ' Ana  Lima ',
      company: 'Acme',
      phones: ['+86 138-0013-8000', '+852 9123 4567'],
      emails: ['Ana@Example.com'],
      note: 'Speaks\nPortuguese',
    });
    expect(await call(memberInfo, { memberId })).toMatchObject({
      name: 'Ana  Lima',
      phone: '13800138000',
      phones: [{ value: '13800138000', source: 'entry' }, { value: '91234567' }],
      emails: [{ value: 'ana@example.com' }],
      origin: 'entry',
      owner: { name: 'Tester' },
      version: 1,
      events: 0,
    });
    const { version } = await call(memberUpdate, {
      memberId,
      version: 1,
      title: 'CTO',
      phones: ['91234567', '13900139000'],
      isMine: false,
    });
    expect(version).toBe(2);
    expect(await call(memberInfo, { memberId })).toMatchObject({
      name: 'Ana  Lima',
      title: 'CTO',
      phone: '91234567',
      phones: [
        { value: '91234567', source: 'entry' },
        { value: '13900139000', source: 'edit' },
      ],
      owner: null,
    });
    expect(await names({ search: '13900139' })).toEqual(['Ana  Lima']);
    expect(await names({ search: '13800138000' })).toEqual([]);
    const [edited] = (await call(memberLogList, { memberId })).records;
    expect(edited).toMatchObject({ kind: 'edited', by: 'Tester', words: ['title', 'phones', 'owner'] });
  });

  test('a number or an address has one member, and an old version overwrites nothing', async () => {
    const ana = await entry({ name: 'Ana', phones: ['13800138000'] });
    expect(await refusal(memberEntry, { name: 'Bo', phones: ['138 0013 8000'] })).toBe('MEMBER_CONTACT_TAKEN');
    const bo = await entry({ name: 'Bo', emails: ['bo@example.com'] });
    const taken = await server.send(
      memberUpdate,
      { memberId: bo, version: 1, phones: ['13800138000'] },
      { token: organisation.token },
    );
    expect(taken.data).toMatchObject({ failure: 'MEMBER_CONTACT_TAKEN', memberId: ana });
    expect(await refusal(memberUpdate, { memberId: bo, version: 7, name: 'Bob' })).toBe('MEMBER_CHANGED');
    expect(await refusal(memberEntry, { company: 'Acme' })).toBe('BAD_PARAMETER');
    expect(await refusal(memberEntry, { name: 'Cy', phones: ['12'] })).toBe('BAD_PARAMETER');
    expect(await names()).toEqual(['Ana', 'Bo']);
  });

  test('the older paths find, change and delete the same', async () => {
    const memberId = await entry({ name: 'Ana', phones: ['13800138000'] });
    expect(await call(memberListOld, { search: 'ana' })).toEqual(await call(memberList, { search: 'ana' }));
    expect(await call(memberUpdateOld, { memberId, title: 'CTO' })).toEqual({ version: 2, overwritten: { title: '' } });
    expect(await call(memberUpdateOld, { memberId, version: 2, company: 'Acme' })).toEqual({ version: 3 });
    expect(await refusal(memberUpdateOld, { memberId, version: 2, company: 'Other' })).toBe('MEMBER_CHANGED');
    expect(await call(memberInfo, { memberId })).toMatchObject({
      name: 'Ana',
      title: 'CTO',
      company: 'Acme',
      version: 3,
    });
    await call(memberDeleteOld, { memberId });
    expect(await kinds(memberId)).toEqual(['added', 'edited', 'edited', 'deleted']);
    expect(await names()).toEqual([]);
    const again = await server.send(memberDeleteOld, { memberId }, { token: organisation.token });
    expect(again.code).not.toBe(0);
    const unsigned = await server.app.inject({
      method: 'POST',
      url: memberUpdateOld.path,
      payload: { memberId, name: 'Other' },
      headers: { authorization: `Bearer ${organisation.token}` },
    });
    expect(unsigned.statusCode).toBe(401);
  });

  test('are found by name, company, digits and address, filtered, sorted and walked by cursor', async () => {
    const { eventId } = await organisation.event();
    await joins(eventId, { ...someone(), name: 'Ada', company: 'Analytical Engines', phone: '13812345678' });
    await entry({ name: 'Bo_100%', emails: ['bo@numbers.org'], phones: ['+44 7911 123456'] });
    await entry({ name: '陈晨', company: 'Acme' });
    expect(await names({ search: 'engines' })).toEqual(['Ada']);
    expect(await names({ search: 'NUMBERS.org' })).toEqual(['Bo_100%']);
    expect(await names({ search: '_100%' })).toEqual(['Bo_100%']);
    expect(await names({ search: '陈' })).toEqual(['陈晨']);
    expect(await names({ search: '138 1234' })).toEqual(['Ada']);
    expect(await names({ search: '5678' })).toEqual(['Ada']);
    expect(await names({ search: '07911123456' })).toEqual(['Bo_100%']);
    expect(await names({ search: '07911123456', exactTotal: true })).toEqual(['Bo_100%']);
    expect(await names({ eventId })).toEqual(['Ada']);
    expect(await names({ eventId, search: 'bo_' })).toEqual([]);
    expect(await names({ origin: 'entry' })).toEqual(['Bo_100%', '陈晨']);
    expect(await names({ createdTo: '2020-01-01T00:00:00Z' })).toEqual([]);
    expect(await names({ lastFrom: '2020-01-01T00:00:00Z', sort: '-name' })).toEqual(['陈晨', 'Bo_100%', 'Ada']);
    for (const sort of ['-createdAt', 'lastAt', 'name'] as const) {
      const walked: string[] = [];
      let cursor: string | null | undefined;
      do {
        const page = await call(memberList, { size: 1, sort, ...(cursor ? { cursor } : {}) });
        walked.push(...page.records.map(({ name }) => name));
        cursor = page.nextCursor;
      } while (cursor);
      expect(walked).toHaveLength(3);
      expect(new Set(walked).size).toBe(3);
    }
  });

  test('the sheet has those of the filters, and text in it stays text', async () => {
    await entry({ name: '=1+1', phones: ['13800138000'] });
    await entry({ name: 'Bo' });
    const { body } = await server.send(memberExport, { search: '=1' }, { token: organisation.token });
    const sheet = await readXlsx(body);
    const rows = sheet.sheets[0]?.rows ?? [];
    expect(rows).toHaveLength(2);
    expect(JSON.stringify(rows[1])).toContain('=1+1');
    expect(JSON.stringify(rows[1])).toContain('13800138000');
  });
});

describe('deleted members', () => {
  test('are gone, come back for thirty days, and lose what somebody else has by now', async () => {
    const { eventId } = await organisation.event();
    const person = someone();
    const partsId = await joins(eventId, person);
    const memberId = (await listed())[0]?.memberId ?? '';
    const bo = await entry({ name: 'Bo' });
    expect(await call(memberListDelete, { memberIds: [memberId, bo] })).toEqual({ deleted: 2 });
    expect(await call(memberListDelete, { memberIds: [memberId] })).toEqual({ deleted: 0 });
    expect(await names()).toEqual([]);
    expect((await call(participantDetail, { partsId })).memberId).toBeNull();
    expect((await call(memberInfo, { memberId })).restoreUntil).not.toBeNull();

    // Who registers again is someone new; the old registration stays where it was.
    const again = await organisation.event();
    await joins(again.eventId, { ...person, email: undefined });
    expect(await listed()).toMatchObject([{ events: 1, phone: person.phone }]);
    expect(await call(memberRestore, { memberIds: [memberId, bo] })).toEqual({ restored: 2, contactsLost: 1 });
    expect(await call(memberInfo, { memberId })).toMatchObject({
      phones: [],
      emails: [{ value: person.email }],
      restoreUntil: null,
    });
    expect(await kinds(memberId)).toEqual(['registered', 'deleted', 'restored']);
    expect((await call(participantDetail, { partsId })).memberId).toBe(memberId);

    await call(memberDelete, { memberId: bo });
    await withClient(server.database.superuserUrl, (client) =>
      client.query(`UPDATE member SET deleted_at = now() - interval '31 days' WHERE id = $1`, [bo]),
    );
    expect(await call(memberRestore, { memberIds: [bo] })).toEqual({ restored: 0, contactsLost: 0 });
    expect((await server.send(memberInfo, { memberId: bo }, { token: organisation.token })).status).toBe(403);
  });

  test('two who had the same number one after the other come back, the younger with it', async () => {
    const first = await entry({ name: 'A', phones: ['13800138000'] });
    await call(memberDelete, { memberId: first });
    const second = await entry({ name: 'B', phones: ['13800138000'] });
    await call(memberDelete, { memberId: second });
    expect(await call(memberRestore, { memberIds: [first, second] })).toEqual({ restored: 2, contactsLost: 1 });
    expect((await listed()).map(({ name, phone }) => [name, phone])).toEqual([
      ['A', null],
      ['B', '13800138000'],
    ]);
  });
});

describe('registrations of which nobody can say who they are', () => {
  /** Ana has a number, Bo an address, and somebody registers with both. */
  async function aConflict() {
    const ana = await entry({ name: 'Ana', phones: ['13800138000'] });
    const bo = await entry({ name: 'Bo', emails: ['bo@example.com'] });
    const { eventId } = await organisation.event();
    const partsId = await joins(eventId, {
      name: 'A. Bo',
      phone: '13800138000',
      email: 'bo@example.com',
      company: 'Acme',
    });
    const { records } = await call(memberExaminePage, {});
    return { ana, bo, eventId, partsId, examineId: records[0]?.examineId ?? '', records };
  }

  test('a phone of one and an e-mail of another: registered, in review, neither changed', async () => {
    const { ana, bo, eventId, partsId, examineId, records } = await aConflict();
    expect((await call(participantPage, { eventId })).records).toMatchObject([{ partsId, state: 'APPROVED' }]);
    expect(records).toMatchObject([
      {
        reason: 'conflict',
        state: 'PENDING',
        person: { partsId, name: 'A. Bo', phone: '13800138000', email: 'bo@example.com' },
        candidates: [
          { memberId: ana, phones: ['13800138000'], emails: [] },
          { memberId: bo, phones: [], emails: ['bo@example.com'] },
        ],
      },
    ]);
    // With what stands beside each.
    expect(await call(memberExamineInfo, { examineId })).toMatchObject(records[0] ?? {});
    expect(await call(memberInfo, { memberId: ana })).toMatchObject({
      name: 'Ana',
      company: '',
      version: 1,
      events: 0,
    });
    expect(await call(memberInfo, { memberId: bo })).toMatchObject({ name: 'Bo', version: 1, events: 0 });
    expect((await call(participantDetail, { partsId })).memberId).toBeNull();
  });

  test('merged into one of them they are that one, with the line of who decided; the other keeps what is theirs', async () => {
    const { ana, bo, partsId, examineId } = await aConflict();
    const stranger = await entry({ name: 'Cy' });
    expect(await refusal(memberExamine, { examineId, to: 'MERGED', memberId: stranger })).toBe('BAD_PARAMETER');
    expect(await refusal(memberExamine, { examineId, to: 'MERGED' })).toBe('BAD_PARAMETER');
    await call(memberDelete, { memberId: bo });
    expect(await refusal(memberExamine, { examineId, to: 'MERGED', memberId: bo })).toBe('MEMBER_EXAMINE_GONE');
    await call(memberRestore, { memberIds: [bo] });
    expect(await call(memberExamine, { examineId, to: 'MERGED', memberId: ana })).toEqual({ memberId: ana });
    expect(await refusal(memberExamine, { examineId, to: 'REJECTED' })).toBe('MEMBER_EXAMINE_OVER');
    expect(await call(memberInfo, { memberId: ana })).toMatchObject({
      name: 'Ana',
      company: 'Acme',
      emails: [],
      events: 1,
    });
    expect(await call(memberInfo, { memberId: bo })).toMatchObject({ emails: [{ value: 'bo@example.com' }] });
    expect((await kinds(ana)).sort()).toEqual(['added', 'matched', 'registered']);
    expect((await call(participantDetail, { partsId })).memberId).toBe(ana);
    expect((await call(memberExaminePage, { state: 'MERGED' })).records).toMatchObject([
      { resultId: ana, decidedBy: 'Tester' },
    ]);
  });

  test('approved they are a member of their own, with what nobody has', async () => {
    const { ana, examineId } = await aConflict();
    await call(memberDelete, { memberId: ana });
    const { memberId } = await call(memberExamine, { examineId, to: 'APPROVED' });
    expect(await call(memberInfo, { memberId: memberId ?? '' })).toMatchObject({
      name: 'A. Bo',
      phones: [{ value: '13800138000' }],
      emails: [],
      events: 1,
    });
  });

  test('somebody of another name with the same number at the same event is looked at first', async () => {
    const { eventId } = await organisation.event();
    await joins(eventId, { name: 'Ana Lima', phone: '13800138000', email: 'ana@example.com' });
    // Another number at the event, the same address at another event: the same person.
    const other = await organisation.event();
    await joins(other.eventId, { name: 'ana  lima', email: 'ana@example.com', phone: '13900139000' });
    await withClient(server.database.superuserUrl, (client) =>
      client.query(
        `INSERT INTO participant (organisation_id, event_id, code, state, name, phone, email, form_id, form_version, revision, order_ticket_id)
         SELECT organisation_id, event_id, code || 'x', state, 'Bo', phone, NULL, form_id, form_version, revision + 1, uuidv7() FROM participant WHERE event_id = $1`,
        [eventId],
      ),
    );
    await followEvent(server.services, { organisationId: organisation.organisationId, eventId });
    expect(await listed()).toMatchObject([{ name: 'Ana Lima', events: 2 }]);
    expect((await call(memberExaminePage, {})).records).toMatchObject([
      { reason: 'shared', person: { name: 'Bo' }, candidates: [{ name: 'Ana Lima' }] },
    ]);
  });

  test('a number that does not say its country is nobody else’s only under the same name', async () => {
    const events = await Promise.all([1, 2, 3].map(() => organisation.event()));
    const names_ = ['Ana', 'ana', 'Bo'];
    for (const [index, { eventId }] of events.entries())
      await joins(eventId, { name: names_[index], phone: '61234567', email: undefined });
    expect(await listed()).toMatchObject([{ name: 'Ana', events: 2 }]);
    expect((await call(memberExaminePage, {})).records).toMatchObject([
      { reason: 'ambiguous', person: { name: 'Bo' } },
    ]);
  });

  test('all are decided at once; who was deleted meanwhile needs no decision', async () => {
    const { ana, bo, eventId } = await aConflict();
    const other = await organisation.event();
    const gone = await joins(other.eventId, { name: 'Gone', phone: '13800138000', email: 'bo@example.com' });
    const third = await organisation.event();
    await joins(third.eventId, { name: 'Third', phone: '13800138000', email: 'bo@example.com' });
    expect((await call(memberExaminePage, {})).total).toBe(3);
    await call(participantDelete, { partsIds: [gone] });
    expect(await call(memberExamineAll, { to: 'MERGED' })).toEqual({ decided: 2, left: false });
    expect((await call(memberExaminePage, {})).total).toBe(0);
    expect(await call(memberInfo, { memberId: ana })).toMatchObject({ events: 2 });
    expect(await call(memberInfo, { memberId: bo })).toMatchObject({ events: 0 });
    expect((await call(memberJoinEventList, { memberId: ana })).records.map((row) => row.eventId)).toEqual([
      third.eventId,
      eventId,
    ]);
  });
});
