import { allCalls } from '@convoke/contract/all-calls.ts';
import {
  memberDelete,
  memberEntry,
  memberInfo,
  memberJoinEventList,
  memberList,
  memberListDelete,
  memberLogList,
  memberRestore,
  memberUpdate,
} from '@convoke/contract/member/member.calls.ts';
import { memberConsentRecord, memberConsents } from '@convoke/contract/member/member.consent.calls.ts';
import { memberExamine, memberExaminePage } from '@convoke/contract/member/member.examine.calls.ts';
import { memberFieldAdd } from '@convoke/contract/member/member.field.calls.ts';
import { memberGroupAdd, memberGroupPut } from '@convoke/contract/member/member.group.calls.ts';
import {
  memberMerge,
  memberMergePreview,
  memberMerges,
  memberMergeUndo,
} from '@convoke/contract/member/member.merge.calls.ts';
import { memberErase, memberErasePreview } from '@convoke/contract/member/member.rights.calls.ts';
import {
  memberTagAdd,
  memberTagAddMember,
  memberTagPage,
  memberTagTake,
} from '@convoke/contract/member/member.tag.calls.ts';
import { participantAdd } from '@convoke/contract/participant/participant.office.calls.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ask } from '../../../../testing/database.ts';
import { type Organisation, startServer, type TestServer } from '../../../../testing/server.ts';
import { schemaOf } from '../../../../testing/sample-input.ts';
import { control } from '../../../../testing/tier.ts';
import { followEvent } from '../member.flow.ts';
import { removeDeleted, runErasure } from '../rights/member.erase.run.ts';

let server: TestServer;
let other: TestServer;
let organisation: Organisation;

beforeAll(async () => {
  server = await startServer();
  other = await startServer({ database: server.database });
});
afterAll(async () => {
  await server.close();
  await other.close();
});
beforeEach(async () => {
  organisation = await server.organisation();
});

const call: Organisation['call'] = (of, input) => organisation.call(of, input);
const entry = async (input: object) => (await call(memberEntry, input)).memberId;
const info = (memberId: string) => call(memberInfo, { memberId });
const phonesOf = async (memberId: string) => (await info(memberId)).phones.map(({ value }) => value).sort();
const versioned = async (memberId: string) => ({ memberId, version: (await info(memberId)).version });

async function refusal(of: Parameters<TestServer['send']>[0], input: object): Promise<string | number> {
  const answer = await server.send(of, input, { token: organisation.token });
  return (answer.data as { failure?: string } | null)?.failure ?? answer.code;
}

const query = (text: string, values: unknown[] = []) =>
  ask<Record<string, unknown>>(server.database.superuserUrl, text, values);

/** Merges some into the first of them. */
async function merge([into = '', ...parts]: string[], choices: object = {}): Promise<string> {
  const others = await Promise.all(parts.map(versioned));
  return (await call(memberMerge, { ...(await versioned(into)), others, ...choices })).mergeId;
}

const undo = (mergeId: string) => call(memberMergeUndo, { mergeId });

/** Registers somebody and lets them flow in. */
async function joins(eventId: string, answers: { name: string; phone?: string; email?: string }) {
  const { partsId } = await call(participantAdd, { eventId, answers, notify: false });
  await followEvent(server.services, { organisationId: organisation.organisationId, eventId });
  return partsId;
}

const listed = async () => (await call(memberList, { sort: 'name' })).records.map(({ name }) => name);

describe('merging', () => {
  test('of two members one stays, with the numbers, registrations, tags, groups and history of both', async () => {
    const { eventId } = await organisation.event();
    const ana = await entry({ name: 'Ana', company: 'Acme', phones: ['13811110001'] });
    const bo = await entry({ name: 'Bo', title: 'CEO', phones: ['13811110002'], emails: ['bo@example.com'] });
    await joins(eventId, { name: 'Bo', phone: '13811110002' });
    const { tagId } = await call(memberTagAdd, { name: 'VIP' });
    const { groupId } = await call(memberGroupAdd, { name: 'Club' });
    await call(memberTagAddMember, { memberId: bo, tagIds: [tagId] });
    await call(memberGroupPut, { groupId, memberIds: [ana, bo] });

    const seen = await call(memberMergePreview, { memberIds: `${bo},${ana}` });
    expect(seen.people.map(({ name, phones }) => [name, phones])).toEqual([
      ['Ana', ['13811110001']],
      ['Bo', ['13811110002']],
    ]);
    expect(seen.sameEvents).toEqual([]);

    const mergeId = await merge([ana, bo], { take: { name: 1 } });
    expect(await listed()).toEqual(['Bo']);
    expect(await info(ana)).toMatchObject({ name: 'Bo', company: 'Acme', title: 'CEO', parts: 1, events: 1 });
    expect(await phonesOf(ana)).toEqual(['13811110001', '13811110002']);
    expect((await info(ana)).tags.map(({ name }) => name)).toEqual(['VIP']);
    expect((await call(memberList, { tagId })).records.map(({ memberId }) => memberId)).toEqual([ana]);
    expect((await call(memberList, { groupId })).total).toBe(1);
    const lines = (await call(memberLogList, { memberId: ana })).records.map(({ kind }) => kind);
    expect(lines.filter((kind) => kind === 'added')).toHaveLength(2);
    expect(lines).toContain('registered');
    expect(lines[0]).toBe('merged');
    expect(await call(memberMerges, { memberId: ana })).toMatchObject([
      { mergeId, into: { memberId: ana }, people: [{ memberId: bo, name: 'Bo' }] },
    ]);

    expect(await undo(mergeId)).toEqual({
      memberId: ana,
      back: [bo],
      kept: { fields: [], consents: [], own: [] },
      contactsGone: 0,
      since: 0,
    });
    expect(await listed()).toEqual(['Ana', 'Bo']);
    expect(await info(ana)).toMatchObject({ name: 'Ana', company: 'Acme', title: '', parts: 0, events: 0, tags: [] });
    expect(await info(bo)).toMatchObject({ name: 'Bo', company: '', title: 'CEO', events: 1 });
    expect(await phonesOf(bo)).toEqual(['13811110002']);
    expect((await call(memberTagPage, {})).records).toMatchObject([{ name: 'VIP', members: 1 }]);
    expect(await refusal(memberMergeUndo, { mergeId })).toBe('MEMBER_MERGE_UNDONE');
  });

  test('merges are undone in any order, each giving back its own', async () => {
    const [a, b, c] = [
      await entry({ name: 'A', phones: ['13811110001'] }),
      await entry({ name: 'B', company: 'Acme', phones: ['13811110002'] }),
      await entry({ name: 'C', title: 'CEO', phones: ['13811110003'] }),
    ];
    const first = await merge([a, b]);
    const second = await merge([c, a]);
    expect(await info(c)).toMatchObject({ company: 'Acme', title: 'CEO', parts: 2 });
    expect(await phonesOf(c)).toEqual(['13811110001', '13811110002', '13811110003']);
    expect((await call(memberMerges, { memberId: c })).map(({ into }) => into.memberId)).toEqual([c, a]);

    expect(await undo(first)).toMatchObject({ memberId: c, back: [b] });
    expect(await phonesOf(b)).toEqual(['13811110002']);
    expect(await phonesOf(c)).toEqual(['13811110001', '13811110003']);
    expect(await undo(second)).toMatchObject({ memberId: c, back: [a] });
    expect(await phonesOf(a)).toEqual(['13811110001']);
    expect(await info(a)).toMatchObject({ name: 'A', company: '', parts: 0 });
    expect(await info(c)).toMatchObject({ name: 'C', company: '', title: 'CEO', parts: 0 });
  });

  test('of two merges that wrote the same field the first one may be undone first', async () => {
    const [a, b, c] = [await entry({ name: 'A' }), await entry({ name: 'B' }), await entry({ name: 'C' })];
    const first = await merge([a, b], { take: { name: 1 } });
    const second = await merge([a, c], { take: { name: 1 } });
    expect((await undo(first)).kept.fields).toEqual([]);
    expect(await info(a)).toMatchObject({ name: 'C' });
    expect((await undo(second)).kept.fields).toEqual([]);
    expect(await info(a)).toMatchObject({ name: 'A' });
  });

  test('what was changed since stays with who stayed, and is named', async () => {
    const { eventId } = await organisation.event();
    const { memberFieldId } = await call(memberFieldAdd, { name: 'Size', kind: 'text' });
    const ana = await entry({ name: 'Ana', phones: ['13811110001'] });
    const bo = await entry({
      name: 'Bo',
      company: 'Acme',
      phones: ['13811110002', '13811110009'],
      fields: [{ memberFieldId, value: 'L' }],
    });
    const { tagId } = await call(memberTagAdd, { name: 'VIP' });
    await call(memberTagAddMember, { memberId: bo, tagIds: [tagId] });
    const mergeId = await merge([ana, bo]);
    expect(await info(ana)).toMatchObject({ company: 'Acme', fields: [{ memberFieldId, value: 'L' }] });
    await call(memberUpdate, {
      ...(await versioned(ana)),
      company: 'Globex',
      phones: ['13811110001', '13811110002'],
      fields: [{ memberFieldId, value: 'XL' }],
    });
    await call(memberTagTake, { memberId: ana, tagId });
    await joins(eventId, { name: 'Bo', phone: '13811110002' });
    expect(await undo(mergeId)).toMatchObject({
      kept: { fields: ['company'], own: ['Size'] },
      contactsGone: 1,
      since: 1,
    });
    expect(await info(ana)).toMatchObject({
      company: 'Globex',
      fields: [{ memberFieldId, value: 'XL' }],
      events: 1,
      tags: [],
    });
    // They are as they were before, but for the number that somebody removed.
    expect(await info(bo)).toMatchObject({ company: 'Acme', fields: [{ memberFieldId, value: 'L' }], events: 0 });
    expect((await info(bo)).tags.map(({ name }) => name)).toEqual(['VIP']);
    expect(await phonesOf(bo)).toEqual(['13811110002']);
  });

  test('who refused to be reached in some way goes on refusing, and the answer comes back with the undoing', async () => {
    const ana = await entry({ name: 'Ana' });
    const bo = await entry({ name: 'Bo' });
    const say = (memberId: string, channel: 'sms' | 'email', answer: 'given' | 'refused') =>
      call(memberConsentRecord, { memberIds: [memberId], channels: [channel], answer, source: 'a form' });
    await say(ana, 'sms', 'given');
    await say(bo, 'sms', 'refused');
    await say(bo, 'email', 'given');
    const mergeId = await merge([ana, bo]);
    const now = async () =>
      Object.fromEntries(
        (await call(memberConsents, { memberId: ana })).now.map(({ channel, answer }) => [channel, answer]),
      );
    expect(await now()).toEqual({ sms: 'refused', email: 'given' });
    await undo(mergeId);
    expect(await now()).toEqual({ sms: 'given', email: 'unknown' });
  });

  test('two at the same event are shown before', async () => {
    const { eventId } = await organisation.event({ title: 'Summit' });
    await joins(eventId, { name: 'Ana', phone: '13811110001' });
    await joins(eventId, { name: 'Bo', phone: '13811110002' });
    const ids = (await call(memberList, {})).records.map(({ memberId }) => memberId);
    const seen = await call(memberMergePreview, { memberIds: ids.join(',') });
    expect(seen.sameEvents.map((event) => event.eventId)).toEqual([eventId]);
  });

  test('refused: oneself, nobody, another organisation’s, deleted, changed meanwhile, 21 at once, more than 20 numbers', async () => {
    const ana = await versioned(await entry({ name: 'Ana' }));
    const bo = await versioned(await entry({ name: 'Bo' }));
    const stranger = await (await server.organisation()).call(memberEntry, { name: 'Cy' });
    expect(await refusal(memberMerge, { ...ana, others: [ana] })).toBe('BAD_PARAMETER');
    expect(await refusal(memberMerge, { ...ana, others: [bo, bo] })).toBe('BAD_PARAMETER');
    expect(await refusal(memberMerge, { ...ana, others: [] })).toBe('BAD_PARAMETER');
    expect(await refusal(memberMerge, { ...ana, others: [bo], take: { name: 2 } })).toBe('BAD_PARAMETER');
    expect(await refusal(memberMerge, { ...ana, others: Array.from({ length: 20 }, () => bo) })).toBe('BAD_PARAMETER');
    expect(await refusal(memberMerge, { ...ana, others: [stranger] })).toBe('FORBIDDEN');
    expect(await refusal(memberMerge, { ...stranger, others: [ana] })).toBe('FORBIDDEN');
    expect(await refusal(memberMergePreview, {})).toBe('BAD_PARAMETER');
    expect(await refusal(memberMergePreview, { memberIds: stranger.memberId })).toBe('FORBIDDEN');
    expect(await refusal(memberMerge, { ...ana, others: [{ ...bo, version: 9 }] })).toBe('MEMBER_CHANGED');
    const phones = (from: number) => Array.from({ length: 11 }, (_, n) => `138111100${from + n}`);
    const many = await versioned(await entry({ name: 'Many', phones: phones(10) }));
    const more = await versioned(await entry({ name: 'More', phones: phones(40) }));
    expect(await refusal(memberMerge, { ...many, others: [more] })).toBe('MEMBER_MERGE_CONTACTS');
    await call(memberDelete, { memberId: bo.memberId });
    expect(await refusal(memberMerge, { ...ana, others: [bo] })).toBe('MEMBER_MERGE_GONE');
    expect(await listed()).toEqual(['Ana', 'Many', 'More']);
  });

  test('at most 50 become one', async () => {
    const ids = [];
    for (let n = 0; n < 54; n += 1) ids.push(await entry({ name: `p${n}` }));
    const [into = '', ...parts] = ids;
    for (const some of [parts.slice(0, 19), parts.slice(19, 38), parts.slice(38, 50)]) await merge([into, ...some]);
    const others = [await versioned(parts[50] ?? '')];
    expect(await refusal(memberMerge, { ...(await versioned(into)), others })).toBe('MEMBER_MERGE_FULL');
    // As a part they would be too many as well.
    expect(await refusal(memberMerge, { ...others[0], others: [await versioned(into)] })).toBe('MEMBER_MERGE_FULL');
  });
});

describe('who became another', () => {
  test('is found as who they are by every call that names a member', async () => {
    // A call that names members in another place has to be looked at: followMerged knows these two alone.
    const named = allCalls.flatMap((each) => {
      const { properties = {} } = schemaOf(each);
      return each.id.startsWith('member.') && ('memberId' in properties || 'memberIds' in properties) ? [each.id] : [];
    });
    expect(named).toEqual(expect.arrayContaining(['member.info', 'member.update', 'member.erase', 'member.restore']));
    const deeper = allCalls.filter(
      ({ id, ...each }) =>
        id.startsWith('member.') &&
        !named.includes(id) &&
        /"memberIds?"/.test(JSON.stringify(schemaOf({ id, ...each }))),
    );
    expect(deeper.map(({ id }) => id)).toEqual([]);
  });

  test('answers, changes, deletes, brings back and erases through an old id', async () => {
    const ana = await entry({ name: 'Ana', phones: ['13811110001'] });
    const bo = await entry({ name: 'Bo', note: 'secret', phones: ['13811110002'] });
    await merge([ana, bo]);
    expect(await info(bo)).toMatchObject({ memberId: ana, name: 'Ana' });
    expect((await call(memberLogList, { memberId: bo })).total).toBe(
      (await call(memberLogList, { memberId: ana })).total,
    );
    expect((await call(memberJoinEventList, { memberId: bo })).total).toBe(0);
    await call(memberUpdate, { ...(await versioned(ana)), memberId: bo, title: 'CEO' });
    expect(await info(ana)).toMatchObject({ title: 'CEO' });
    expect(await call(memberListDelete, { memberIds: [ana, bo] })).toEqual({ deleted: 1 });
    expect((await call(memberRestore, { memberIds: [bo] })).restored).toBe(1);
    expect(await listed()).toEqual(['Ana']);
    expect(await phonesOf(ana)).toEqual(['13811110001', '13811110002']);

    const { confirm } = await call(memberErasePreview, { memberId: bo });
    const { erasureId } = await call(memberErase, { memberId: bo, confirm });
    await runErasure(server.services, { organisationId: organisation.organisationId, erasureId });
    const rows = await query(
      'SELECT name, note, contacts, erased_at IS NOT NULL AS erased FROM member WHERE organisation_id = $1',
      [organisation.organisationId],
    );
    expect(rows).toEqual([
      { name: '', note: '', contacts: '', erased: true },
      { name: '', note: '', contacts: '', erased: true },
    ]);
    for (const table of ['member_contact', 'member_merge_value'])
      expect(await query(`SELECT FROM ${table} WHERE organisation_id = $1`, [organisation.organisationId])).toEqual([]);
  });

  test('is no deleted person: a month later nothing of them goes, and the merge can be undone', async () => {
    const ana = await entry({ name: 'Ana' });
    const bo = await entry({ name: 'Bo' });
    const mergeId = await merge([ana, bo]);
    await query("UPDATE member SET deleted_at = now() - interval '31 days' WHERE id = $1", [bo]);
    await removeDeleted(server.services);
    await undo(mergeId);
    expect(await listed()).toEqual(['Ana', 'Bo']);
  });

  test('is no longer one of two whom a registration may be', async () => {
    const { eventId } = await organisation.event();
    const ana = await entry({ name: 'Ana', phones: ['13811110001'] });
    const bo = await entry({ name: 'Ana', emails: ['ana@example.com'] });
    await joins(eventId, { name: 'Ana', phone: '13811110001', email: 'ana@example.com' });
    const pending = await call(memberExaminePage, {});
    expect(pending.records.map(({ candidates }) => candidates.length)).toEqual([2]);
    await merge([ana, bo]);
    const [one] = (await call(memberExaminePage, {})).records;
    expect(one?.candidates.map(({ memberId }) => memberId)).toEqual([ana]);
    // A page from before names the one who is gone.
    await call(memberExamine, { examineId: one?.examineId ?? '', to: 'MERGED', memberId: bo });
    expect(await info(ana)).toMatchObject({ events: 1 });
  });

  test('after a merge, who registers with either number is the one who stayed', async () => {
    const { eventId } = await organisation.event();
    const ana = await entry({ name: 'Ana', phones: ['13811110001'] });
    const bo = await entry({ name: 'Ana', phones: ['13811110002'] });
    await merge([ana, bo]);
    await joins(eventId, { name: 'Ana', phone: '13811110002' });
    expect(await info(ana)).toMatchObject({ events: 1 });
    expect((await call(memberList, {})).total).toBe(1);
  });
});

describe('at once, over two servers', () => {
  test('of two merges that name the same person one is done, and nobody is in two', async () => {
    for (let round = 0; round < 8; round += 1) {
      const [a, b, c] = [
        await versioned(await entry({ name: 'A' })),
        await versioned(await entry({ name: 'B' })),
        await versioned(await entry({ name: 'C' })),
      ];
      const send = (of: TestServer, input: object) => of.send(memberMerge, input, { token: organisation.token });
      const answers = await Promise.all([
        send(server, { ...a, others: [b] }),
        send(other, { ...(round % 2 ? b : c), others: [round % 2 ? c : b] }),
      ]);
      expect(answers.filter(({ code }) => code === 0)).toHaveLength(1);
      expect(answers.every(({ status }) => status < 500)).toBe(true);
      const rows = await query(
        'SELECT count(*) FILTER (WHERE became IS NOT NULL)::int AS gone, sum(parts)::int AS parts FROM member WHERE id = ANY($1)',
        [[a, b, c].map(({ memberId }) => memberId)],
      );
      expect(rows).toEqual([{ gone: 1, parts: 1 }]);
    }
  });

  /** Two who hold no lock let the same person become one and the other, in one order. Answers in how many merges that one stands. */
  async function twice(): Promise<number> {
    const { organisationId } = organisation;
    const [a, b, c] = [await entry({ name: 'A' }), await entry({ name: 'B' }), await entry({ name: 'C' })];
    const [user] = await query('SELECT id FROM app_user WHERE organisation_id = $1', [organisationId]);
    for (const into of [a, c])
      await query('SELECT merge_members($1, $2, ARRAY[$3::uuid], $4)', [organisationId, into, b, user?.['id']]).catch(
        () => undefined,
      );
    const rows = await query('SELECT FROM member_merge_part WHERE member_id = $1 AND stands', [b]);
    return rows.length;
  }

  test('a person stands in one merge by the key alone', async () => {
    expect(await twice()).toBe(1);
  });

  control('without the key a person stands in two merges', async () => {
    const key =
      'CREATE UNIQUE INDEX member_merge_part_once ON member_merge_part (organisation_id, member_id) WHERE stands';
    await query('DROP INDEX member_merge_part_once');
    try {
      expect(await twice()).toBe(2);
    } finally {
      await query('DELETE FROM member_merge_part WHERE organisation_id = $1', [organisation.organisationId]);
      await query(key);
    }
  });

  test('whoever registers with a number while it goes over has one member', async () => {
    const { eventId } = await organisation.event();
    for (let round = 0; round < 8; round += 1) {
      const phone = `1381111${String(2000 + round)}`;
      const a = await versioned(await entry({ name: 'Ana', emails: [`a${round}@example.com`] }));
      const b = await versioned(await entry({ name: 'Ana', phones: [phone] }));
      await call(participantAdd, { eventId, answers: { name: 'Ana', phone }, notify: false });
      const [merged] = await Promise.all([
        server.send(memberMerge, { ...a, others: [b] }, { token: organisation.token }),
        followEvent(other.services, { organisationId: organisation.organisationId, eventId }),
      ]);
      expect(merged.code).toBe(0);
      expect(await info(a.memberId)).toMatchObject({ events: 1 });
    }
    expect((await call(memberList, {})).total).toBe(8);
  });
});
