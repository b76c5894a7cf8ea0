import {
  memberDelete,
  memberEntry,
  memberExport,
  memberList,
  memberLogList,
  memberRestore,
} from '@convoke/contract/member/member.calls.ts';
import {
  memberGroupAdd,
  memberGroupCreateOld,
  memberGroupDelete,
  memberGroupExport,
  memberGroupList,
  memberGroupListOld,
  memberGroupLog,
  memberGroupPut,
  memberGroupRemoveOld,
  memberGroupRestore,
  memberGroupsOf,
  memberGroupSync,
  memberGroupTake,
  memberGroupUpdate,
  memberGroupUpdateOld,
  memberLabelMatching,
  memberNoneMore,
  memberOutOf,
} from '@convoke/contract/member/member.group.calls.ts';
import {
  memberTagAdd,
  memberTagAddMember,
  memberTagAddMembers,
  memberTagCategoryAdd,
  memberTagCategoryDelete,
  memberTagCategoryEdit,
  memberTagCategoryList,
  memberTagCategoryRestore,
  memberTagDelete,
  memberTagEdit,
  memberTagInfoList,
  memberTagList,
  memberTagListDelete,
  memberTagMerge,
  memberTagMove,
  memberTagPage,
  memberTagRestore,
  memberTagsOf,
  memberTagTake,
  memberTagTakeMembers,
} from '@convoke/contract/member/member.tag.calls.ts';
import { readXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ask } from '../../../../testing/database.ts';
import { type Organisation, startServer, type TestServer } from '../../../../testing/server.ts';
import { emptyLabel, recount } from './member.labels.work.ts';

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
const entry = async (name: string) => (await call(memberEntry, { name })).memberId;
const people = (...names: string[]) => Promise.all(names.map(entry));
const tag = async (name: string, more: object = {}) => (await call(memberTagAdd, { name, ...more })).tagId;
const group = async (name: string) => (await call(memberGroupAdd, { name })).groupId;
const found = async (filter: object) =>
  (await call(memberList, { size: 100, sort: 'name', ...filter })).records.map(({ name }) => name);
const query = (text: string, values: unknown[] = []) =>
  ask<Record<string, unknown>>(server.database.superuserUrl, text, values);

/** Tags by their names with how many have each. */
const tags = async () =>
  Object.fromEntries((await call(memberTagList, {})).map(({ name, members }) => [name, members]));
const groups = async () =>
  Object.fromEntries((await call(memberGroupList, {})).map(({ name, members }) => [name, members]));

async function refusal(of: Parameters<TestServer['send']>[0], input: object) {
  const { status, data } = await server.send(of, input, { token: organisation.token });
  return (data as { failure?: string } | null)?.failure ?? status;
}

describe('tags of members', () => {
  test('stand in categories, are found, renamed, coloured and moved, by names that nobody else has', async () => {
    const { categoryId } = await call(memberTagCategoryAdd, { name: 'Interest', colour: 'green' });
    const { categoryId: second } = await call(memberTagCategoryAdd, { name: 'Rank' });
    const vip = await tag('VIP', { categoryId: second, colour: 'gold' });
    const rust = await tag('Rust', { categoryId });
    await tag('100%_sure');
    expect((await call(memberTagList, {})).map(({ name, categoryName }) => [name, categoryName])).toEqual([
      ['Rust', 'Interest'],
      ['VIP', 'Rank'],
      ['100%_sure', null],
    ]);
    expect((await call(memberTagPage, { search: '%_S' })).records.map(({ name }) => name)).toEqual(['100%_sure']);
    expect((await call(memberTagPage, { categoryId: second })).records).toMatchObject([
      { name: 'VIP', colour: 'gold' },
    ]);
    expect((await call(memberTagInfoList, { tagCategoryId: categoryId })).map(({ name }) => name)).toEqual(['Rust']);
    expect(await refusal(memberTagAdd, { name: 'vip' })).toBe('MEMBER_LABEL_NAME_USED');
    expect(await call(memberTagEdit, { tagId: vip, version: 1, name: 'Guest of honour' })).toEqual({ version: 2 });
    expect(await refusal(memberTagEdit, { tagId: vip, version: 1, colour: 'red' })).toBe('MEMBER_LABEL_CHANGED');
    expect(await refusal(memberTagEdit, { tagId: vip, version: 2, name: 'RUST' })).toBe('MEMBER_LABEL_NAME_USED');
    expect(await call(memberTagMove, { tagIds: [vip, rust], categoryId: null })).toEqual({ moved: 2 });
    expect((await call(memberTagCategoryList, {})).map(({ name, tags: n }) => [name, n])).toEqual([
      ['Interest', 0],
      ['Rank', 0],
    ]);
    await call(memberTagCategoryEdit, { categoryId: second, version: 1, place: 0 });
    expect((await call(memberTagCategoryList, {})).map(({ name }) => name)).toEqual(['Rank', 'Interest']);
  });

  test('are given and taken, one and many, with a line of the history and a count that opens the people', async () => {
    const [ana = '', bo = '', cy = ''] = await people('Ana', 'Bo', 'Cy');
    const [vip, press] = [await tag('VIP'), await tag('Press')];
    expect(await call(memberTagAddMembers, { memberIds: [ana, bo], tagIds: [vip, press] })).toEqual({ changed: 2 });
    // Who has it already is told nothing more.
    expect(await call(memberTagAddMembers, { memberIds: [ana, cy], tagIds: [vip] })).toEqual({ changed: 1 });
    expect(await call(memberTagAddMember, { memberId: cy, tagIds: [press] })).toEqual({ changed: 1 });
    expect(await tags()).toEqual({ Press: 3, VIP: 3 });
    await call(memberTagTake, { memberId: ana, tagId: press });
    expect(await call(memberTagTakeMembers, { memberIds: [bo, cy, ana], tagIds: [press] })).toEqual({ changed: 2 });
    expect(await tags()).toEqual({ Press: 0, VIP: 3 });
    for (const sort of ['name', '-createdAt', 'lastAt'])
      expect((await found({ tagId: vip, sort })).toSorted()).toEqual(['Ana', 'Bo', 'Cy']);
    expect(await found({ tagId: press })).toEqual([]);
    expect(await found({ tagId: vip, search: 'an' })).toEqual(['Ana']);
    expect((await call(memberTagsOf, { memberId: ana })).map(({ name }) => name)).toEqual(['VIP']);
    const lines = (await call(memberLogList, { memberId: ana, sort: 'at' })).records;
    expect(lines.map(({ kind, words }) => [kind, words.toSorted()])).toEqual([
      ['added', []],
      ['tagged', ['Press', 'VIP']],
      ['untagged', ['Press']],
    ]);
  });

  test('whoever is deleted counts nowhere, and counts again once brought back', async () => {
    const [ana = '', bo = ''] = await people('Ana', 'Bo');
    const vip = await tag('VIP');
    const club = await group('Club');
    await call(memberTagAddMembers, { memberIds: [ana, bo], tagIds: [vip] });
    await call(memberGroupPut, { groupId: club, memberIds: [ana, bo] });
    await call(memberDelete, { memberId: ana });
    expect([await tags(), await groups()]).toEqual([{ VIP: 1 }, { Club: 1 }]);
    expect((await call(memberList, { tagId: vip })).total).toBe(1);
    expect(await call(memberTagAddMembers, { memberIds: [ana], tagIds: [await tag('Late')] })).toEqual({ changed: 0 });
    await call(memberRestore, { memberIds: [ana] });
    expect([await tags(), await groups()]).toEqual([{ Late: 0, VIP: 2 }, { Club: 2 }]);
    expect(await found({ tagId: vip, groupId: club })).toEqual(['Ana', 'Bo']);
  });

  test('are merged step by step, and nobody has one twice', async () => {
    const vip = await tag('VIP');
    const guest = await tag('V.I.P.');
    const [ana = ''] = await people('Ana');
    await query(
      `INSERT INTO member (organisation_id, name, origin, last_at) SELECT $1, 'p' || n, 'entry', now() FROM generate_series(1, 600) n`,
      [organisation.organisationId],
    );
    const ids = (await query(`SELECT id FROM member WHERE organisation_id = $1`, [organisation.organisationId])).map(
      ({ id }) => String(id),
    );
    await call(memberTagAddMembers, { memberIds: ids.slice(0, 400), tagIds: [guest] });
    await call(memberTagAddMembers, { memberIds: ids.slice(400), tagIds: [guest] });
    await call(memberTagAddMembers, { memberIds: [ana], tagIds: [vip] });
    expect(await refusal(memberTagMerge, { tagIds: [vip, guest], toTagId: vip })).toBe('BAD_PARAMETER');
    expect(await call(memberTagMerge, { tagIds: [guest], toTagId: vip })).toEqual({ moved: 500, isOver: false });
    expect(await call(memberTagMerge, { tagIds: [guest], toTagId: vip })).toEqual({ moved: 101, isOver: true });
    expect(await tags()).toEqual({ VIP: 601 });
    const { total, totalIsCapped } = await call(memberList, { tagId: vip, size: 5 });
    expect([total, totalIsCapped]).toEqual([601, false]);
  });

  test('deleted ones come back with their people for 30 days, then what was tagged is gone and the history still names them', async () => {
    const [ana = ''] = await people('Ana');
    const { categoryId } = await call(memberTagCategoryAdd, { name: 'Rank' });
    const vip = await tag('VIP', { categoryId });
    const other = await tag('Other');
    await call(memberTagAddMember, { memberId: ana, tagIds: [vip, other] });
    await call(memberTagCategoryDelete, { tagCategoryId: categoryId });
    expect((await call(memberTagsOf, { memberId: ana })).map(({ categoryName }) => categoryName)).toEqual([null, null]);
    await call(memberTagCategoryRestore, { categoryIds: [categoryId] });
    await call(memberTagDelete, { tagId: vip });
    expect(await tags()).toEqual({ Other: 1 });
    expect(await found({ tagId: vip })).toEqual([]);
    expect((await call(memberList, { tagId: vip })).total).toBe(0);
    expect(await refusal(memberTagAddMember, { memberId: ana, tagIds: [vip] })).toBe('FORBIDDEN');
    await call(memberTagRestore, { tagIds: [vip] });
    expect(await tags()).toEqual({ VIP: 1, Other: 1 });

    expect(await call(memberTagListDelete, { tagIds: [vip, other] })).toEqual({ deleted: 2 });
    await tag('VIP');
    expect(await refusal(memberTagRestore, { tagIds: [vip] })).toBe('MEMBER_LABEL_NAME_USED');
    const data = { organisationId: organisation.organisationId, table: 'member_tag', id: vip } as const;
    await emptyLabel(server.services, data);
    expect(await query(`SELECT 1 FROM member_tagged WHERE tag_id = $1`, [vip])).toHaveLength(1);
    await query(`UPDATE member_tag SET deleted_at = now() - interval '31 days' WHERE id = $1`, [vip]);
    await emptyLabel(server.services, data);
    expect(await query(`SELECT 1 FROM member_tagged WHERE tag_id = $1`, [vip])).toEqual([]);
    expect(await call(memberTagRestore, { tagIds: [vip] })).toEqual({ restored: 0 });
    const [line] = (await call(memberLogList, { memberId: ana })).records;
    expect(line?.words.toSorted()).toEqual(['Other', 'VIP']);
  });

  test('tags, members and categories of others are refused, and a formula in a name stays text in the sheet', async () => {
    const [ana = ''] = await people('Ana');
    const own = await tag('=1+1');
    await call(memberTagAddMember, { memberId: ana, tagIds: [own] });
    const elsewhere = await server.organisation();
    const { tagId } = await elsewhere.call(memberTagAdd, { name: 'Theirs' });
    expect(await refusal(memberTagAddMembers, { memberIds: [ana], tagIds: [tagId] })).toBe('FORBIDDEN');
    expect(await refusal(memberTagEdit, { tagId, version: 1, name: 'Mine' })).toBe('FORBIDDEN');
    expect(await refusal(memberTagAdd, { name: '' })).toBe('BAD_PARAMETER');
    expect(await refusal(memberTagAdd, { name: 'x', colour: 'url(x)' })).toBe('BAD_PARAMETER');
    const answer = await server.send(memberExport, { tagId: own }, { token: organisation.token });
    const [head, row] = (await readXlsx(answer.body)).sheets[0]?.rows ?? [];
    expect(row?.[head?.indexOf('Tags') ?? -1]).toMatch(/^'?=1\+1$/);
  });
});

describe('groups of members', () => {
  test('are added, renamed, filled, moved between, emptied and brought back, by the old paths as by the new', async () => {
    const [ana = '', bo = ''] = await people('Ana', 'Bo');
    const club = await group('Club');
    const { groupId: board } = await call(memberGroupCreateOld, { groupName: 'Board' });
    expect(await refusal(memberGroupAdd, { name: 'CLUB' })).toBe('MEMBER_LABEL_NAME_USED');
    await call(memberGroupUpdate, { groupId: club, version: 1, name: 'The club', colour: 'red' });
    expect(await refusal(memberGroupUpdate, { groupId: club, version: 1, name: 'X' })).toBe('MEMBER_LABEL_CHANGED');
    await call(memberGroupUpdateOld, { groupId: board, groupName: 'The board' });
    expect(await call(memberGroupPut, { groupId: club, memberIds: [ana, bo] })).toEqual({ changed: 2 });
    expect(await call(memberGroupPut, { groupId: board, memberIds: [ana], fromGroupId: club })).toEqual({ changed: 1 });
    expect(await groups()).toEqual({ 'The board': 1, 'The club': 1 });
    expect(await call(memberGroupListOld, {})).toEqual(await call(memberGroupList, {}));
    expect((await call(memberGroupsOf, { memberId: ana })).map(({ name }) => name)).toEqual(['The board']);
    expect(
      (await call(memberGroupLog, { memberId: ana, sort: 'at' })).records.map(({ kind, words }) => [kind, ...words]),
    ).toEqual([
      ['grouped', 'The club'],
      ['ungrouped', 'The club'],
      ['grouped', 'The board'],
    ]);
    expect(await call(memberGroupTake, { groupId: club, memberIds: [ana, bo] })).toEqual({ changed: 1 });
    expect(await call(memberOutOf, { groupId: board, memberIds: [ana] })).toEqual({ deleted: 1 });
    expect(await call(memberNoneMore, {})).toEqual({ none: { [club]: 'The club', [board]: 'The board' }, more: {} });
    await call(memberGroupPut, { groupId: club, memberIds: [ana] });
    await call(memberGroupDelete, { groupId: club });
    expect(await call(memberGroupRemoveOld, { groupIds: [board, club] })).toEqual({ deleted: 1 });
    expect(await groups()).toEqual({});
    await call(memberGroupRestore, { groupIds: [club] });
    expect(await groups()).toEqual({ 'The club': 1 });
    const sheet = await server.send(memberGroupExport, { groupId: club }, { token: organisation.token });
    const [head, ...rows] = (await readXlsx(sheet.body)).sheets[0]?.rows ?? [];
    expect(rows.map((row) => [row[0], row[head?.indexOf('Groups') ?? -1]])).toEqual([['Ana', 'The club']]);
    expect(await call(memberOutOf, { memberIds: [bo] })).toEqual({ deleted: 1 });
    expect(await found({})).toEqual(['Ana']);
  });

  test('everyone whom a filter finds is labelled in steps, also who is looked for or untagged meanwhile', async () => {
    const vip = await tag('VIP');
    await query(
      `INSERT INTO member (organisation_id, name, company, origin, last_at, created_at)
       SELECT $1, 'p' || n, CASE WHEN n % 2 = 0 THEN 'Acme' ELSE 'Other' END, 'entry', now(), now() - n * interval '1 second' FROM generate_series(1, 1100) n`,
      [organisation.organisationId],
    );
    const all = async (input: object) => {
      const steps: number[] = [];
      for (let after: string | null = null, more = true; more; ) {
        const step: { changed: number; next: string | null } = await call(memberLabelMatching, {
          act: 'tag',
          labelIds: [vip],
          after,
          ...input,
        });
        steps.push(step.changed);
        after = step.next;
        more = after !== null;
      }
      return steps;
    };
    expect(await all({ search: 'acme' })).toEqual([500, 50]);
    expect(await tags()).toEqual({ VIP: 550 });
    expect(await all({})).toEqual([250, 250, 50]);
    expect(await all({ act: 'untag', tagId: vip })).toEqual([500, 500, 100]);
    expect(await tags()).toEqual({ VIP: 0 });
    const club = await group('Club');
    expect(await all({ act: 'group', labelIds: [club], search: 'other' })).toEqual([500, 50]);
    expect(await groups()).toEqual({ Club: 550 });
    // A count that went wrong is put right.
    await query(`UPDATE member_group SET members = 7 WHERE id = $1`, [club]);
    await call(memberGroupSync, {});
    await recount(server.services, { organisationId: organisation.organisationId });
    expect(await groups()).toEqual({ Club: 550 });
    const walked = new Set<string>();
    for (let cursor: string | null | undefined; ; ) {
      const page = await call(memberList, { groupId: club, size: 100, ...(cursor ? { cursor } : {}) });
      for (const { memberId } of page.records) walked.add(memberId);
      cursor = page.nextCursor;
      if (!cursor) break;
    }
    expect(walked.size).toBe(550);
  });
});
