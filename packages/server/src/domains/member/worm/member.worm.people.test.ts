import { randomBytes } from 'node:crypto';
import { allCalls } from '@convoke/contract/all-calls.ts';
import { checkinScan, checkinSelf, checkinUserByCode } from '@convoke/contract/checkin/checkin.calls.ts';
import { checkinDesk } from '@convoke/contract/checkin/checkin.desk.calls.ts';
import { checkinKeyAdd } from '@convoke/contract/checkin/checkin.keys.calls.ts';
import { checkinWorm } from '@convoke/contract/checkin/checkin.worm.calls.ts';
import { withoutWorms } from '@convoke/contract/member/filter/filter.worm.ts';
import type { FilterGroup } from '@convoke/contract/member/filter/filter.tree.ts';
import { memberEntry, memberInfo, memberList, memberUpdate } from '@convoke/contract/member/member.calls.ts';
import { memberScreen, memberScreenWhy } from '@convoke/contract/member/member.filter.calls.ts';
import { memberWormAdd, memberWormDelete } from '@convoke/contract/member/member.worm.calls.ts';
import type { WormKind } from '@convoke/contract/member/member.worm.rules.ts';
import { participantOwn } from '@convoke/contract/participant/participant.calls.ts';
import { participantAdd } from '@convoke/contract/participant/participant.office.calls.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import * as z from 'zod';
import { keptMessages } from '../../../../testing/messages.ts';
import { orderDesk } from '../../../../testing/orders.ts';
import { addTicket } from '../../../../testing/selling.ts';
import { type Organisation, someone, startServer, type TestServer } from '../../../../testing/server.ts';
import { followEvent } from '../member.flow.ts';
import { walkWorms } from './member.worm.walk.ts';

const nonce = () => randomBytes(16).toString('hex');

let server: TestServer;
let organisation: Organisation;

beforeAll(async () => {
  // Its jobs run when a test says so.
  server = await startServer({ change: keptMessages().takeOver });
});
afterAll(() => server.close());
beforeEach(async () => {
  organisation = await server.organisation();
});

const call: Organisation['call'] = (of, input) => organisation.call(of, input);
const entry = async (name: string, ...phones: string[]) => (await call(memberEntry, { name, phones })).memberId;
const follow = (eventId: string) =>
  followEvent(server.services, { organisationId: organisation.organisationId, eventId });
const list = async (input: { phone?: string; name?: string; reason?: 'resale' }) => {
  const { wormId } = await call(memberWormAdd, input);
  await walkWorms(server.services, { organisationId: organisation.organisationId });
  return wormId;
};
const on = (...kinds: WormKind[]): FilterGroup => ({ all: [{ field: 'worm', operator: 'in', value: { kinds } }] });
const found = async (tree: FilterGroup) =>
  (await call(memberScreen, { tree, sort: 'name' })).records.map(({ name, worm }) => [name, worm]);

describe('members', () => {
  test('say in list and drawer how they are on the list: by a number for sure, by the name perhaps', async () => {
    const ana = await entry('Ana', '13700137000', '13800138000');
    const bo = await entry('Bo', '13900139000');
    await entry('Cy');
    const flags = async () => (await call(memberList, { sort: 'name' })).records.map(({ worm }) => worm);
    expect(await flags()).toEqual([null, null, null]);
    const wormId = await list({ phone: '13800138000', reason: 'resale' });
    await list({ name: 'bo' });
    expect(await flags()).toEqual(['phone', 'name', null]);
    expect((await call(memberInfo, { memberId: ana })).wormEntry).toMatchObject({
      wormId,
      how: 'phone',
      reason: 'resale',
    });
    expect(await call(memberInfo, { memberId: bo })).toMatchObject({ worm: 'name', wormEntry: { how: 'name' } });
    // Whoever changes their number is another one at once, and so is who is taken off.
    await call(memberUpdate, { memberId: ana, version: 1, phones: ['13700137000'] });
    expect(await flags()).toEqual([null, 'name', null]);
    await list({ phone: '13700137000' });
    expect(await flags()).toEqual(['phone', 'name', null]);
  });

  test('are found by it, left out by it, and it is said why', async () => {
    const ana = await entry('Ana', '13800138000', '13800138001');
    await entry('Bo', '13900139000');
    await entry('Cy', '13700137000');
    await list({ phone: '13800138000', name: 'Bo' });
    await list({ phone: '13800138001' });
    expect(await found(on('phone'))).toEqual([['Ana', 'phone']]);
    expect(await found(on('name'))).toEqual([['Bo', 'name']]);
    expect(await found(on('phone', 'name'))).toEqual([
      ['Ana', 'phone'],
      ['Bo', 'name'],
    ]);
    // A name alone leaves nobody out.
    expect((await found(withoutWorms(undefined))).map(([name]) => name)).toEqual(['Bo', 'Cy']);
    const either: FilterGroup = { any: [on('phone'), { field: 'name', operator: 'begins', value: { text: 'c' } }] };
    expect(await found(either)).toHaveLength(2);
    expect((await found(withoutWorms(either))).map(([name]) => name)).toEqual(['Cy']);
    const { nodes } = await call(memberScreenWhy, { memberId: ana, tree: on('phone') });
    expect(nodes[1]).toMatchObject({ holds: true, fact: { kind: 'value', words: ['phone'] } });
  });

  test('whose registration was flagged by its number are on it, whatever numbers they have now', async () => {
    const { eventId } = await organisation.event();
    await call(participantAdd, {
      eventId,
      answers: { ...someone(), name: 'Ana', phone: '13800138000' },
      notify: false,
    });
    await follow(eventId);
    const [ana] = (await call(memberList, {})).records;
    await list({ phone: '13800138000' });
    await call(memberUpdate, { memberId: ana?.memberId ?? '', version: ana?.version ?? 1, phones: ['13700137000'] });
    expect(await found(on('phone'))).toEqual([['Ana', 'phone']]);
  });
});

test('an order shows the organiser its buyer and whoever comes by its tickets', async () => {
  const desk = await orderDesk(server);
  const of = await desk.sale();
  const ticketId = await addTicket(server, of);
  const buyer = { ...someone(), name: 'Ana' };
  const { orderId } = await desk.paid(of, [{ ticketId }], { buyer });
  expect(await desk.detail(orderId)).toMatchObject({ buyerWorm: null, ownTickets: [{ worm: null }] });
  await desk.organisation.call(memberWormAdd, { phone: buyer.phone });
  const { organisationId } = desk.organisation;
  await followEvent(server.services, { organisationId, eventId: of.eventId });
  const detail = await desk.detail(orderId);
  expect(detail.buyerWorm).toBe('phone');
  expect(detail.ownTickets).toMatchObject([{ phone: buyer.phone, worm: 'phone' }]);
});

describe('at the door', () => {
  async function door() {
    const { eventId, code } = await organisation.event();
    const hunter = await organisation.register(code, { name: 'Ana', phone: '13800138000' });
    const guest = await organisation.register(code, { name: 'Bo', phone: '13900139000' });
    const wormId = await list({ phone: '13800138000', reason: 'resale' });
    await follow(eventId);
    const keyOf = async (role: 'desk' | 'kiosk') => ({
      token: (await call(checkinKeyAdd, { eventId, role })).url.split('#key=')[1] ?? '',
    });
    return { eventId, hunter, guest, wormId, desk: await keyOf('desk'), kiosk: await keyOf('kiosk') };
  }

  test('the desk asks after a scan, where the event has such people, and is told how and why', async () => {
    const { eventId, hunter, guest, desk } = await door();
    const elsewhere = await organisation.event();
    const scan = { nonce: nonce(), code: hunter.participantCode, scannedAt: new Date().toISOString() };
    const { data } = await server.send(checkinScan, { eventId, scans: [scan] }, desk);
    const signUserId = data.outcomes[0]?.signUserId ?? '';
    expect((await server.send(checkinDesk, { eventId }, desk)).data.hasWorms).toBe(true);
    expect((await server.send(checkinWorm, { eventId, signUserId }, desk)).data).toEqual({
      how: 'phone',
      reason: 'resale',
    });
    const other = await call(checkinUserByCode, { code: guest.participantCode });
    expect((await server.send(checkinWorm, { eventId, signUserId: other.signUserId }, desk)).data).toBeNull();
    // Of another event nobody is asked for.
    expect((await call(checkinDesk, { eventId: elsewhere.eventId })).hasWorms).toBe(false);
    const answer = await server.send(
      checkinWorm,
      { eventId: elsewhere.eventId, signUserId },
      { token: organisation.token },
    );
    expect(answer.status).toBe(403);
  });

  test('whoever is taken off the list is not told of, though the flag may be there still', async () => {
    const { eventId, hunter, desk, wormId } = await door();
    const { signUserId } = await call(checkinUserByCode, { code: hunter.participantCode });
    expect((await server.send(checkinWorm, { eventId, signUserId }, desk)).data).not.toBeNull();
    await call(memberWormDelete, { wormIds: [wormId] });
    expect((await server.send(checkinWorm, { eventId, signUserId }, desk)).data).toBeNull();
  });

  test('a kiosk and the person are told nothing', async () => {
    const { eventId, hunter, kiosk } = await door();
    const { signUserId } = await call(checkinUserByCode, { code: hunter.participantCode });
    expect((await server.send(checkinWorm, { eventId, signUserId }, kiosk)).status).toBe(403);
    expect((await server.send(checkinDesk, { eventId }, kiosk)).data.hasWorms).toBe(false);
    const self = { eventId, nonce: nonce(), code: hunter.participantCode };
    const said = [
      (await server.send(checkinSelf, self, kiosk)).data,
      (await server.send(participantOwn, { code: hunter.participantCode })).data,
      (await server.send(checkinUserByCode, { code: hunter.participantCode })).data,
    ];
    expect(JSON.stringify(said)).toContain('Ana');
    expect(JSON.stringify(said)).not.toMatch(/worm|resale/i);
  });
});

test('nothing but organisers and the staff at the door has an answer that could tell', () => {
  const telling = allCalls
    .filter(({ audience }) => audience !== 'organiser')
    .filter(({ output }) =>
      /worm|resale/i.test(JSON.stringify(z.toJSONSchema(output, { unrepresentable: 'any', io: 'output' }))),
    )
    .map(({ id, audience }) => `${id} ${audience}`);
  expect(telling).toEqual(['checkin.desk staff', 'checkin.worm staff']);
});
