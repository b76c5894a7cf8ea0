import type { FilterGroup } from '@convoke/contract/member/filter/filter.tree.ts';
import { memberDelete, memberEntry, memberExport, memberList } from '@convoke/contract/member/member.calls.ts';
import { memberScreen, memberScreenCount } from '@convoke/contract/member/member.filter.calls.ts';
import {
  memberGroupAdd,
  memberGroupCount,
  memberGroupDelete,
  memberGroupExport,
  memberGroupList,
  memberGroupPut,
  memberGroupRestore,
  memberGroupSearchAdd,
  memberGroupsOf,
  memberGroupUpdate,
  memberLabelMatching,
  memberResultGroup,
  memberResultScreenGroup,
} from '@convoke/contract/member/member.group.calls.ts';
import {
  memberFilterAdd,
  memberFilterDelete,
  memberFilterList,
  memberFilterRestore,
  memberFilterRows,
  memberFilterUpdate,
} from '@convoke/contract/member/member.saved.calls.ts';
import { memberTagAdd, memberTagAddMembers, memberTagDelete } from '@convoke/contract/member/member.tag.calls.ts';
import { readXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ask } from '../../../../testing/database.ts';
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
const entry = async (name: string, more: object = {}) => (await call(memberEntry, { name, ...more })).memberId;
const named = (text: string): FilterGroup => ({ all: [{ field: 'name', operator: 'begins', value: { text } }] });
const inGroups = (...groupIds: string[]): FilterGroup => ({
  all: [{ field: 'group', operator: 'any', value: { groupIds } }],
});
const groupIn = (groupId: string) => [
  { field: 'group' as const, operator: 'any' as const, value: { groupIds: [groupId] } },
];
const tagged = (tagId: string): FilterGroup => ({
  all: [{ field: 'tag', operator: 'any', value: { tagIds: [tagId] } }],
});
const found = async (filter: object) =>
  (await call(memberScreen, { size: 100, sort: 'name', ...filter })).records.map(({ name }) => name);
const dynamic = async (name: string, tree: FilterGroup) => (await call(memberGroupAdd, { name, tree })).groupId;
const query = (text: string, values: unknown[] = []) =>
  ask<Record<string, unknown>>(server.database.superuserUrl, text, values);

async function refusal(of: Parameters<TestServer['send']>[0], input: object) {
  const { status, data } = await server.send(of, input, { token: organisation.token });
  return (data as { failure?: string } | null)?.failure ?? status;
}

/** Somebody else of the same organisation. */
async function colleague() {
  const [row] = await query(
    `INSERT INTO app_user (organisation_id, username, nick_name) VALUES ($1, 'colleague', 'Colleague') RETURNING id`,
    [organisation.organisationId],
  );
  return String(row?.['id']);
}

describe('saved filters', () => {
  test('are named, kept with their order, renamed, sorted, deleted and brought back', async () => {
    const first = await call(memberFilterAdd, { name: 'A people', tree: named('a'), sort: 'name' });
    const second = await call(memberFilterAdd, { name: 'B people', tree: named('b'), isShared: true });
    expect(await call(memberFilterList, {})).toMatchObject([
      { name: 'A people', tree: named('a'), sort: 'name', isShared: false, isOwn: true, gone: 0, version: 1 },
      { name: 'B people', sort: null, isShared: true },
    ]);
    expect(await refusal(memberFilterAdd, { name: 'a PEOPLE', tree: named('x') })).toBe('MEMBER_LABEL_NAME_USED');
    // Shared ones have their names among each other.
    await call(memberFilterAdd, { name: 'A people', tree: named('x'), isShared: true });
    const { filterId } = first;
    expect(await refusal(memberFilterUpdate, { filterId, version: 1, isShared: true })).toBe('MEMBER_LABEL_NAME_USED');
    expect(
      await call(memberFilterUpdate, { filterId, version: 1, name: 'Ana', tree: named('ana'), sort: null }),
    ).toEqual({ version: 2 });
    expect(await refusal(memberFilterUpdate, { filterId, version: 1, name: 'Old' })).toBe('MEMBER_LABEL_CHANGED');
    await call(memberFilterUpdate, { filterId: second.filterId, version: 1, place: 0 });
    expect((await call(memberFilterList, {})).map(({ name }) => name)).toEqual(['B people', 'Ana', 'A people']);
    await call(memberFilterDelete, { filterId });
    expect(await refusal(memberFilterDelete, { filterId })).toBe('FORBIDDEN');
    expect((await call(memberFilterList, {})).map(({ name }) => name)).toEqual(['B people', 'A people']);
    await call(memberFilterRestore, { filterId });
    expect(await call(memberFilterList, {})).toHaveLength(3);
  });

  test('belong to who saved them until they are shared', async () => {
    const { filterId } = await call(memberFilterAdd, { name: 'Mine', tree: named('a') });
    const other = await colleague();
    await query(`UPDATE member_filter SET owner_id = $1 WHERE id = $2`, [other, filterId]);
    expect(await call(memberFilterList, {})).toEqual([]);
    expect(await refusal(memberFilterUpdate, { filterId, version: 1, name: 'Yours' })).toBe('FORBIDDEN');
    expect(await refusal(memberFilterDelete, { filterId })).toBe('FORBIDDEN');
    const memberId = await entry('Ana');
    expect(await refusal(memberFilterRows, { filterIds: [filterId], memberIds: [memberId] })).toBe('FORBIDDEN');
    await query(`UPDATE member_filter SET is_shared = true WHERE id = $1`, [filterId]);
    expect(await call(memberFilterList, {})).toMatchObject([{ name: 'Mine', isOwn: false, owner: 'Colleague' }]);
    await call(memberFilterUpdate, { filterId, version: 1, name: 'Ours' });
    expect(await refusal(memberFilterUpdate, { filterId, version: 2, isShared: false })).toBe('MEMBER_FILTER_NOT_OWN');
  });

  test('of what is gone say so, find nobody, and are not saved anew with it', async () => {
    const memberId = await entry('Ana');
    const { tagId } = await call(memberTagAdd, { name: 'VIP' });
    await call(memberTagAddMembers, { memberIds: [memberId], tagIds: [tagId] });
    const none: FilterGroup = { none: [tagged(tagId)] };
    const { filterId } = await call(memberFilterAdd, { name: 'VIP', tree: tagged(tagId) });
    const { filterId: noneId } = await call(memberFilterAdd, { name: 'No VIP', tree: none });
    await call(memberTagDelete, { tagId });
    expect(await call(memberFilterList, {})).toMatchObject([{ gone: 1 }, { gone: 1 }]);
    expect(await found({ tree: tagged(tagId) })).toEqual([]);
    expect(await found({ tree: none })).toEqual([]);
    expect(await call(memberFilterRows, { filterIds: [filterId, noneId], memberIds: [memberId] })).toMatchObject([
      { memberIds: [] },
      { memberIds: [] },
    ]);
    expect(await refusal(memberFilterUpdate, { filterId, version: 1, tree: none })).toBe('MEMBER_FILTER_GONE');
    await call(memberFilterUpdate, { filterId, version: 1, name: 'Former VIP' });
    const elsewhere = await server.organisation();
    const { tagId: theirs } = await elsewhere.call(memberTagAdd, { name: 'Theirs' });
    expect(await refusal(memberFilterAdd, { name: 'Theirs', tree: tagged(theirs) })).toBe('MEMBER_FILTER_GONE');
  });

  test('are a column: of the rows of a page whether each is true', async () => {
    const [ana, bo] = [await entry('Ana'), await entry('Bo')];
    const { filterId } = await call(memberFilterAdd, { name: 'A', tree: named('a') });
    const { filterId: other } = await call(memberFilterAdd, { name: 'B', tree: named('b') });
    const rows = await call(memberFilterRows, { filterIds: [filterId, other], memberIds: [ana, bo] });
    expect(Object.fromEntries(rows.map((row) => [row.filterId, row.memberIds]))).toEqual({
      [filterId]: [ana],
      [other]: [bo],
    });
    await call(memberDelete, { memberId: ana });
    expect(await call(memberFilterRows, { filterIds: [filterId], memberIds: [ana] })).toEqual([
      { filterId, memberIds: [] },
    ]);
  });
});

describe('groups that a filter fills', () => {
  test('list, count, export and tell of a person whom the filter finds now', async () => {
    const ana = await entry('Ana');
    await entry('Bo');
    const groupId = await dynamic('A people', named('a'));
    expect(await call(memberGroupList, {})).toMatchObject([{ kind: 'dynamic', tree: named('a'), members: 0 }]);
    expect(await found({ groupId })).toEqual(['Ana']);
    await entry('Amy');
    expect(await found({ groupId })).toEqual(['Amy', 'Ana']);
    expect(await found({ groupId, tree: named('an') })).toEqual(['Ana']);
    expect((await call(memberList, { groupId, sort: 'name' })).records.map(({ name }) => name)).toEqual(['Amy', 'Ana']);
    expect(await call(memberGroupCount, { groupId })).toMatchObject({ count: 2, isCapped: false });
    expect(await call(memberGroupsOf, { memberId: ana })).toMatchObject([{ name: 'A people', since: null }]);
    for (const [of, input] of [
      [memberGroupExport, { groupId }],
      [memberExport, { groupId }],
    ] as const) {
      const { body } = await server.send(of, input, { token: organisation.token });
      const sheet = await readXlsx(new Uint8Array(body));
      expect(sheet.sheets[0]?.rows.slice(1).map(([name]) => name)).toEqual(['Amy', 'Ana']);
    }
    expect(await found({ tree: inGroups(groupId) })).toEqual(['Amy', 'Ana']);
    expect(await refusal(memberGroupPut, { groupId, memberIds: [ana] })).toBe('MEMBER_GROUP_DYNAMIC');
    expect(await refusal(memberLabelMatching, { act: 'group', labelIds: [groupId] })).toBe('MEMBER_GROUP_DYNAMIC');
    expect(await refusal(memberResultGroup, { intoGroupId: groupId })).toBe('MEMBER_GROUP_DYNAMIC');
    expect(await call(memberGroupUpdate, { groupId, version: 1, tree: named('b') })).toEqual({ version: 2 });
    expect(await found({ groupId })).toEqual(['Bo']);
  });

  test('that lead back to themselves are refused, also over others and when one comes back', async () => {
    const first = await dynamic('First', named('a'));
    const second = await dynamic('Second', named('b'));
    const third = await dynamic('Third', inGroups(second));
    await call(memberGroupUpdate, { groupId: second, version: 1, tree: inGroups(first) });
    const back = (groupId: string) => ({ groupId, version: 1, tree: inGroups(third) });
    expect(await refusal(memberGroupUpdate, back(first))).toBe('MEMBER_GROUP_CIRCLE');
    expect(await refusal(memberGroupUpdate, back(third))).toBe('MEMBER_GROUP_CIRCLE');
    // One that is gone leads nowhere, until it comes back.
    await call(memberGroupDelete, { groupId: third });
    const fourth = await dynamic('Fourth', named('d'));
    await query(`UPDATE member_group SET tree = jsonb_build_object('tree', $2::jsonb) WHERE id = $1`, [
      first,
      JSON.stringify(inGroups(third)),
    ]);
    expect(await refusal(memberGroupRestore, { groupIds: [third] })).toBe('MEMBER_GROUP_CIRCLE');
    expect(await refusal(memberGroupUpdate, { groupId: fourth, version: 1, tree: inGroups(third) })).toBe(
      'MEMBER_FILTER_GONE',
    );
    const { groupId: fixed } = await call(memberGroupAdd, { name: 'By hand' });
    expect(await refusal(memberGroupUpdate, { groupId: fixed, version: 1, tree: named('a') })).toBe(
      'MEMBER_GROUP_STATIC',
    );
  });

  test('are bounded together with what they name, and so is who names them', async () => {
    const wide = (n: number): FilterGroup => ({
      any: Array.from({ length: n }, (_, at) => ({
        field: 'name' as const,
        operator: 'is' as const,
        value: { text: `n${at}` },
      })),
    });
    const ids: string[] = [];
    for (let n = 0; n < 4; n += 1) ids.push(await dynamic(`wide ${n}`, wide(58)));
    const all = await dynamic('all', inGroups(...ids));
    // Whoever is in each of them, and what each of them asks for, counts once.
    for (const name of ['n0', 'n57', 'n58']) await entry(name);
    expect(await call(memberGroupCount, { groupId: all })).toMatchObject({ count: 2 });
    expect(await found({ groupId: all })).toEqual(['n0', 'n57']);
    // Of several long ways the shortest is taken.
    const both: FilterGroup = { all: [...groupIn(ids[0] ?? ''), ...groupIn(ids[1] ?? '')] };
    expect(await found({ tree: both })).toEqual(['n0', 'n57']);
    // 4 × 58 and the one that names them are 233: 240 are allowed.
    await call(memberGroupUpdate, { groupId: ids[0] ?? '', version: 1, tree: wide(60) });
    await call(memberGroupUpdate, { groupId: ids[1] ?? '', version: 1, tree: wide(60) });
    await call(memberGroupUpdate, { groupId: ids[2] ?? '', version: 1, tree: wide(60) });
    expect(await refusal(memberGroupUpdate, { groupId: ids[3] ?? '', version: 1, tree: wide(60) })).toBe(
      'MEMBER_FILTER_LARGE',
    );
    const twice: FilterGroup = { all: [...groupIn(all), ...groupIn(ids[0] ?? '')] };
    expect(await refusal(memberScreen, { tree: twice })).toBe('MEMBER_FILTER_LARGE');
    expect(await refusal(memberFilterAdd, { name: 'Too much', tree: twice })).toBe('MEMBER_FILTER_LARGE');
    expect(await refusal(memberGroupAdd, { name: 'Too much', tree: twice })).toBe('MEMBER_FILTER_LARGE');
  });
});

describe('those who are found become a static group', () => {
  test('in steps, without some, again without harm, by the list or by a tree', async () => {
    await query(
      `INSERT INTO member (organisation_id, name, origin, created_at, last_at)
       SELECT $1, 'p' || n, 'entry', now() - n * interval '1 minute', now() FROM generate_series(1, 1100) n`,
      [organisation.organisationId],
    );
    const [last] = await query(`SELECT id FROM member WHERE organisation_id = $1 AND name = 'p1'`, [
      organisation.organisationId,
    ]);
    const exceptIds = [String(last?.['id'])];
    const filter = { tree: named('p'), exceptIds };
    let step = await call(memberGroupSearchAdd, { name: 'Found', ...filter });
    const { groupId } = step;
    const looked = [step.looked];
    while (step.next !== null) {
      step = await call(memberResultGroup, { intoGroupId: groupId, ...filter, after: step.next });
      looked.push(step.looked);
    }
    expect(looked).toEqual([500, 500, 100]);
    expect(await call(memberGroupCount, { groupId })).toMatchObject({ count: 1099 });
    expect((await call(memberResultGroup, { intoGroupId: groupId, ...filter })).changed).toBe(0);
    expect(await call(memberResultScreenGroup, { intoGroupId: groupId, tree: named('p1') })).toMatchObject({
      changed: 1,
    });
    expect(await refusal(memberGroupSearchAdd, { name: 'found' })).toBe('MEMBER_LABEL_NAME_USED');
  });

  test('and a dynamic group becomes one that stays as it is; people move between groups', async () => {
    const ana = await entry('Ana');
    const from = await dynamic('A people', named('a'));
    const { groupId } = await call(memberGroupSearchAdd, { name: 'A people of today', groupId: from });
    await entry('Amy');
    expect(await found({ groupId })).toEqual(['Ana']);
    const { groupId: to } = await call(memberGroupAdd, { name: 'Next' });
    const moved = { act: 'group' as const, labelIds: [to], fromGroupId: groupId, groupId };
    expect(await call(memberLabelMatching, moved)).toMatchObject({ changed: 1 });
    expect(await found({ groupId })).toEqual([]);
    expect(await found({ groupId: to })).toEqual(['Ana']);
    expect((await call(memberGroupsOf, { memberId: ana })).map(({ name }) => name)).toEqual(['Next', 'A people']);
    expect(await call(memberScreenCount, { tree: inGroups(from) })).toMatchObject({
      steps: [{ count: 2 }, { count: 2 }],
    });
  });
});
