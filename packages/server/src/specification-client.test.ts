import type { AnyCall } from '@convoke/contract/core/define-call.ts';
import { brandUpdate } from '@convoke/contract/brand/brand.calls.ts';
import { checkinUpdateStatus, checkinUserList } from '@convoke/contract/checkin/checkin.calls.ts';
import {
  checkinBindGroup,
  checkinGroupAdd,
  checkinGroupList,
  checkinGroupUpdate,
} from '@convoke/contract/checkin/checkin.groups.calls.ts';
import { dynamicAdd, dynamicManage, dynamicUpdate } from '@convoke/contract/dynamic/dynamic.calls.ts';
import {
  boothAdd,
  boothBlockAdd,
  boothBlockList,
  boothBlockUpdate,
  boothList,
  boothUpdate,
} from '@convoke/contract/booth/booth.calls.ts';
import { couponAdd, couponList, couponUpdate } from '@convoke/contract/coupon/coupon.calls.ts';
import { ticketAdd, ticketManage, ticketUpdate } from '@convoke/contract/ticket/ticket.calls.ts';
import { guestAdd, guestEdit, guestGet, guestList } from '@convoke/contract/guest/guest.calls.ts';
import { memberEntry, memberInfo, memberListDelete, memberUpdate } from '@convoke/contract/member/member.calls.ts';
import { memberChannelCreate } from '@convoke/contract/member/member.channel.calls.ts';
import {
  memberGroupAdd,
  memberGroupCreateOld,
  memberGroupRemoveOld,
  memberGroupRestore,
  memberGroupUpdate,
  memberResultGroup,
} from '@convoke/contract/member/member.group.calls.ts';
import { memberUpdateOld } from '@convoke/contract/member/member.old.calls.ts';
import {
  memberTagAdd,
  memberTagAddMember,
  memberTagCategoryAdd,
  memberTagEdit,
  memberTagPage,
} from '@convoke/contract/member/member.tag.calls.ts';
import { bookCalls } from '@convoke/contract/message/message.book.calls.ts';
import { messageSmsStatistics } from '@convoke/contract/message/message.line.calls.ts';
import {
  organizerAdd,
  organizerGet,
  organizerList,
  organizerUpdate,
} from '@convoke/contract/organizer/organizer.calls.ts';
import { dateAdd, dateAll, dateEdit } from '@convoke/contract/schedule/schedule.calls.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Organisation, startServer, type TestServer } from '../testing/server.ts';
import { sendWritten } from '../testing/written-client.ts';

/** What a client written from the specification sends, by its names and without what it does not mention. */

let server: TestServer;
let ours: Organisation;

beforeAll(async () => {
  server = await startServer();
  ours = await server.organisation();
});
afterAll(() => server.close());

/** The answer's data, of whatever is sent. */
async function send(call: AnyCall, input: unknown): Promise<Record<string, string>> {
  const answer = await server.send(call as never, input, { token: ours.token });
  expect(answer, JSON.stringify(answer.data)).toMatchObject({ code: 0 });
  return answer.data as unknown as Record<string, string>;
}

const refused = async (call: AnyCall, input: unknown) => {
  const { code, data } = await server.send(call as never, input, { token: ours.token, language: 'en' } as never);
  return { code, fields: (data as { fields?: unknown } | null)?.fields };
};

test('a field that a call does not know is refused by its name, and nothing is kept', async () => {
  expect(await refused(memberEntry, { name: 'Ana', phnoe: '13800138000' })).toEqual({
    code: 1000,
    fields: [{ path: 'phnoe', message: 'There is no field phnoe.' }],
  });
  expect(await refused(memberEntry, { name: 1, fields: [{ memberFieldId: 'x' }], phnoe: '1' })).toMatchObject({
    code: 1000,
  });
});

describe('members', () => {
  test('come with one phone, one address, a group and a channel, and their info says so', async () => {
    const { groupId } = await send(memberGroupCreateOld, { groupName: 'VIP' });
    const { channelId } = await send(memberChannelCreate, { name: 'Fair' });
    const added = {
      name: 'Ana',
      phone: '13800138001',
      email: 'ana@example.com',
      groupId,
      memberChannelDTOList: [{ channelId }],
    };
    const { memberId } = await send(memberEntry, added);
    expect(await send(memberInfo, { memberId })).toMatchObject({
      phone: '13800138001',
      email: 'ana@example.com',
      groups: [{ id: groupId, name: 'VIP' }],
      memberChannelDTOList: [{ channelId, name: 'Fair' }],
    });
  });

  test('are changed by one phone, which leaves the others; without a version the answer says what stood there', async () => {
    const { memberId } = await send(memberEntry, { name: 'Bo', phones: ['13800138002', '13800138003'] });
    const { groupId } = await send(memberGroupAdd, { groupName: 'Press' });
    const changed = await send(memberUpdateOld, { memberId, name: 'Bo Li', phone: '13800138004', groupId });
    expect(changed['overwritten']).toEqual({ name: 'Bo', phone: '13800138002' });
    const info = await send(memberInfo, { memberId });
    expect(info).toMatchObject({ name: 'Bo Li', phone: '13800138004', groups: [{ id: groupId }] });
    expect((info['phones'] as unknown as { value: string }[]).map(({ value }) => value)).toEqual([
      '13800138004',
      '13800138003',
    ]);
    expect((await refused(memberUpdate, { memberId, name: 'x', version: 1 })).code).toBe(3001);
  });

  test('are deleted by a list of ids alone', async () => {
    const { memberId } = await send(memberEntry, { name: 'Cy' });
    const { path } = memberListDelete;
    const answer = await sendWritten(server, { path, json: [memberId], token: ours.token });
    expect(answer).toMatchObject({ code: 0, data: { deleted: 1 } });
  });
});

describe('groups and tags', () => {
  test('a tag lands in the category that is named, and the list is filtered by it', async () => {
    const { categoryId } = await send(memberTagCategoryAdd, { name: 'Level' });
    const { tagId } = await send(memberTagAdd, { name: 'Gold', tagCategoryId: categoryId });
    await send(memberTagAdd, { name: 'Other' });
    expect(await send(memberTagPage, { tagCategoryId: categoryId })).toMatchObject({
      total: 1,
      records: [{ tagId, categoryId }],
    });
    expect(await send(memberTagEdit, { tagId, name: 'Golden' })).toMatchObject({ overwritten: { name: 'Gold' } });
  });

  test('a group of tags, people put into a new group by tags, and a group removed for good', async () => {
    const { tagId } = await send(memberTagAdd, { name: 'Silver' });
    const { memberId } = await send(memberEntry, { name: 'Di', phone: '13800138005' });
    await send(memberTagAddMember, { memberId, tagIds: [tagId] });
    const { groupId: tagged } = await send(memberGroupCreateOld, { groupName: 'Tagged', tagIdList: [tagId] });
    const { groupId } = await send(memberGroupCreateOld, { groupName: 'Copied' });
    expect(await send(memberResultGroup, { groupId: tagged, newGroupId: groupId })).toMatchObject({ changed: 1 });
    expect(await send(memberResultGroup, { tagIdList: [tagId], newGroupId: groupId })).toMatchObject({
      looked: 1,
      changed: 0,
    });
    expect(await send(memberGroupUpdate, { groupId, groupName: 'Renamed' })).toMatchObject({ overwritten: {} });
    await send(memberGroupRemoveOld, { groupIds: [groupId], persist: 'false' });
    expect(await send(memberGroupRestore, { groupIds: [groupId] })).toEqual({ restored: 0 });
    await send(memberGroupRemoveOld, { groupIds: [tagged] });
    expect(await send(memberGroupRestore, { groupIds: [tagged] })).toEqual({ restored: 1 });
  });
});

test('address books are named by id, and a report asks for one task by groupId', async () => {
  const { bookId } = await send(bookCalls.sms.bookAdd, { name: 'Press', note: 'Dailies' });
  const { entryId } = await send(bookCalls.sms.entryAdd, { id: bookId, address: '13800138006' });
  expect(await send(bookCalls.sms.entryList, { id: bookId })).toMatchObject({ total: 1 });
  expect(await send(bookCalls.sms.bookUpdate, { id: bookId, name: 'Papers' })).toEqual({
    version: 2,
    overwritten: { name: 'Press' },
  });
  expect(await send(bookCalls.sms.entryDelete, { id: bookId, entryIds: [entryId] })).toMatchObject({ deleted: 1 });
  const nobody = '01890000-0000-7000-8000-000000000000';
  expect((await refused(messageSmsStatistics, { groupId: nobody })).code).toBe(403);
});

describe('updates without a version', () => {
  test('one’s own brand, twice', async () => {
    const { brandId } = await send(brandUpdate, { name: 'Acme', link: 'https://acme.example' });
    expect(await send(brandUpdate, { name: 'Acme Ltd' })).toEqual({
      brandId,
      version: 2,
      overwritten: { name: 'Acme' },
    });
  });

  test('an organizer keeps what is not sent; the list says the version', async () => {
    const { organizerId } = await send(organizerAdd, { name: 'Acme', contactName: 'Ana', note: 'Pays late' });
    expect(await send(organizerUpdate, { organizerId, name: 'Acme Ltd' })).toMatchObject({
      overwritten: { name: 'Acme' },
    });
    expect(await send(organizerGet, { organizerId })).toMatchObject({
      name: 'Acme Ltd',
      contactName: 'Ana',
      note: 'Pays late',
    });
    expect(await send(organizerList, {})).toMatchObject({ records: [{ organizerId, version: 2 }] });
    expect((await refused(organizerUpdate, { organizerId, name: 'x', version: 1 })).code).toBe(3001);
  });

  test('a guest keeps what is not sent; the list says the version', async () => {
    const { guestId } = await send(guestAdd, {
      name: 'Dr. Wang',
      title: 'Physicist',
      email: 'wang@example.com',
      language: 'zh',
    });
    expect(await send(guestEdit, { guestId, name: 'Prof. Wang' })).toMatchObject({ overwritten: { name: 'Dr. Wang' } });
    expect(await send(guestGet, { guestId })).toMatchObject({ title: 'Physicist', language: 'zh' });
    const list = await send(guestList, {});
    expect(list).toMatchObject({ records: [{ guestId, name: 'Prof. Wang', email: 'wang@example.com' }] });
    expect((list['records'] as unknown as { version: number }[])[0]?.version).toBeGreaterThan(1);
  });

  test('news, booths and sign-in groups of an event keep what is not sent', async () => {
    const { eventId } = await ours.event();
    const { blockId } = await send(boothBlockAdd, { eventId, name: 'Hall 1', width: 5000, height: 4000 });
    const place = { x: 100, y: 100, width: 300, height: 300 };
    const { boothId } = await send(boothAdd, {
      blockId,
      number: 'A-1',
      ...place,
      priceCents: 90_000,
      note: 'By the door',
    });
    await send(boothUpdate, { boothId, number: 'A-2' });
    expect(await send(boothList, { blockId })).toMatchObject([
      { ...place, number: 'A-2', priceCents: 90_000, note: 'By the door' },
    ]);
    await send(boothBlockUpdate, { blockId, name: 'Hall 2' });
    expect(await send(boothBlockList, { eventId })).toMatchObject([{ name: 'Hall 2', width: 5000, height: 4000 }]);
    const { dynamicId } = await send(dynamicAdd, { eventId, title: 'Doors open' });
    expect(await send(dynamicUpdate, { dynamicId, title: 'Doors open at nine' })).toMatchObject({
      overwritten: { title: 'Doors open' },
    });
    expect(await send(dynamicManage, { eventId })).toMatchObject({
      records: [{ dynamicId, kind: 'article', state: 'draft', version: 2 }],
    });
    await send(dynamicUpdate, { dynamicId, publish: 'now' });
    await send(dynamicUpdate, { dynamicId, title: 'Doors open at ten' });
    expect(await send(dynamicManage, { eventId })).toMatchObject({
      records: [{ state: 'public', title: 'Doors open at ten' }],
    });
    const { groupId } = await send(checkinGroupAdd, { eventId, groupName: 'Crew' });
    expect(await send(checkinGroupUpdate, { groupId, groupName: 'Team' })).toMatchObject({ version: 2 });
  });

  test('a ticket and a coupon keep what is not sent', async () => {
    const { eventId } = await ours.event();
    const { ticketId } = await send(ticketAdd, {
      eventId,
      name: 'Early bird',
      priceCents: 9900,
      stock: 10,
      maxPerOrder: 2,
      opensAt: '2027-01-01T08:00:00Z',
      isHidden: true,
      accessCode: 'PRESS',
      tiers: [{ name: 'First ten', priceCents: 5000, quantity: 10 }],
    });
    await send(ticketUpdate, { ticketId, priceCents: 12_900 });
    expect(await send(ticketManage, { eventId })).toMatchObject({
      tickets: [
        {
          name: 'Early bird',
          priceCents: 12_900,
          stock: 10,
          maxPerOrder: 2,
          opensAt: '2027-01-01T08:00:00.000Z',
          accessCode: 'PRESS',
          tiers: [{ name: 'First ten', quantity: 10 }],
        },
      ],
    });
    expect((await refused(ticketUpdate, { ticketId, minPerOrder: 3 })).code).toBe(1000);

    const { couponId } = await send(couponAdd, {
      eventId,
      couponCode: 'SPRING',
      name: 'Spring',
      kind: 'percent',
      percent: 20,
      ticketIds: [ticketId ?? ''],
      uses: 5,
      perBuyer: 1,
    });
    await send(couponUpdate, { couponId, percent: 30 });
    expect(await send(couponList, { eventId })).toMatchObject({
      records: [{ couponCode: 'SPRING', name: 'Spring', percent: 30, ticketIds: [ticketId], uses: 5, perBuyer: 1 }],
    });
    expect((await refused(couponUpdate, { couponId, kind: 'amount' })).code).toBe(1000);
  });

  test('a date keeps what is not sent', async () => {
    const { eventId } = await ours.event();
    const day = {
      date: '2027-01-01',
      title: 'First',
      opensAt: '2027-01-01T08:00:00Z',
      closesAt: '2027-01-01T18:00:00Z',
    };
    const { dateId } = await send(dateAdd, { eventId, ...day });
    await send(dateEdit, { eventId, dateId, title: 'Day one' });
    await send(dateEdit, { eventId, dateId });
    const { dates } = await send(dateAll, { eventId });
    expect((dates as unknown as { dateId: string }[]).find((each) => each.dateId === dateId)).toMatchObject({
      date: day.date,
      title: 'Day one',
      opensAt: expect.stringContaining('08:00') as string,
    });
  });
});

test('who moves into another sign-in group keeps their id, and a status that is not said is the other one', async () => {
  const event = await ours.event();
  await ours.register(event.code);
  const { groupId } = await send(checkinGroupAdd, { eventId: event.eventId, groupName: 'Crew' });
  const { groupId: other } = await send(checkinGroupAdd, { eventId: event.eventId, groupName: 'Press' });
  const idIn = async (of: string | undefined) => {
    const { records } = await send(checkinUserList, { groupId: of });
    return (records as unknown as { signUserId: string }[])[0]?.signUserId ?? '';
  };
  const groups = (await send(checkinGroupList, { eventId: event.eventId })) as unknown as {
    groupId: string;
    isDefault: boolean;
  }[];
  const everybody = await idIn(groups.find(({ isDefault }) => isDefault)?.groupId ?? '');
  await send(checkinBindGroup, { otherGroupId: groupId, signUserIds: [everybody] });
  const first = await idIn(groupId);
  await send(checkinBindGroup, { otherGroupId: other, signUserIds: [first] });
  expect(await idIn(other)).toBe(first);
  expect(await idIn(groupId)).toBe('');
  expect(await send(checkinUpdateStatus, { signUserId: first })).toEqual({ signStatus: 'SIGNED_IN' });
  expect(await send(checkinUpdateStatus, { signUserId: first })).toEqual({ signStatus: 'NOT_SIGNED' });
});
