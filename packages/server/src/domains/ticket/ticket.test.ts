import { randomUUID } from 'node:crypto';
import {
  ticketAdd,
  ticketCopy,
  ticketDelete,
  ticketManage,
  ticketPoolDelete,
  ticketPoolSave,
  ticketSale,
  ticketSaleUpdate,
  ticketSort,
  ticketSwitch,
  ticketUpdate,
} from '@convoke/contract/ticket/ticket.calls.ts';
import { checkinGroupAdd, checkinGroupDelete } from '@convoke/contract/checkin/checkin.groups.calls.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ask } from '../../../testing/database.ts';
import { buyerDraft, openPayment, place } from '../../../testing/selling.ts';
import { type Organisation, startServer, type TestServer } from '../../../testing/server.ts';
import { settle } from '../order/order.settle.ops.ts';
import { readSale } from './ticket.ops.ts';

let server: TestServer;
let organisation: Organisation;

beforeAll(async () => {
  server = await startServer();
  organisation = await server.organisation();
});
afterAll(() => server.close());

const basic = { name: 'Standard', priceCents: 10_000 };

async function sale() {
  const { eventId } = await organisation.event({ useTicket: 1 });
  return { organisationId: organisation.organisationId, eventId };
}
async function ticketOf(eventId: string, more: object = {}) {
  return (await organisation.call(ticketAdd, { eventId, ...basic, ...more })).ticketId;
}
const manage = (eventId: string) => organisation.call(ticketManage, { eventId });
const change = (ticketId: string, more: object) =>
  server.send(ticketUpdate, { ticketId, ...basic, ...more }, { token: organisation.token });
const versionOf = async (eventId: string) =>
  server.services.database.inOrganisation(
    organisation.organisationId,
    'read',
    async (db) => (await readSale(db, organisation.organisationId, eventId)).version,
  );

async function query<Row extends object>(text: string, values: unknown[]): Promise<Row[]> {
  return ask<Row>(server.database.superuserUrl, text, values);
}

/** Orders some of a ticket; throws when refused. */
async function held(
  of: { organisationId: string; eventId: string },
  ticketId: string,
  quantity: number,
  more: Parameters<typeof buyerDraft>[1] = {},
) {
  const order = await place(server.services, of, buyerDraft([{ ticketId, quantity }], more));
  if (typeof order === 'string') throw new Error(order);
  return order;
}
async function paid(of: { organisationId: string; eventId: string }, ticketId: string, quantity: number) {
  const order = await held(of, ticketId, quantity);
  const paymentId = await openPayment(server, of, order.orderId, order.totalCents);
  await settle(server.services, of.organisationId, {
    paymentId,
    paidCents: order.totalCents,
    tradeNo: paymentId,
    paidAt: new Date().toISOString(),
  });
  return order;
}
const die = (orderId: string) =>
  query(`UPDATE ticket_order SET expires_at = now() - interval '1 second' WHERE id = $1`, [orderId]);

describe('a ticket', () => {
  test('is kept as it was entered, and new ones stand last', async () => {
    const { eventId } = await sale();
    await ticketOf(eventId, { name: 'First' });
    const given = {
      name: 'Second',
      description: 'With dinner',
      priceCents: 29_900,
      stock: 120,
      minPerOrder: 2,
      maxPerOrder: 6,
      perBuyer: 8,
      opensAt: '2030-01-01T00:00:00.000Z',
      closesAt: '2030-02-01T00:00:00.000Z',
      needsReview: true,
      isHidden: true,
      accessCode: 'PRESS',
      onSale: false,
    };
    await ticketOf(eventId, {
      ...given,
      tiers: [{ name: 'Early', priceCents: 19_900, quantity: 20, closesAt: '2030-01-10T00:00:00.000Z' }],
    });
    const { tickets } = await manage(eventId);
    expect(tickets.map((ticket) => ticket.name)).toEqual(['First', 'Second']);
    expect(tickets[1]).toMatchObject({ ...given, window: 'off', sold: 0, held: 0, waiting: 0, soldCents: 0 });
    expect(tickets[1]?.tiers).toMatchObject([
      { name: 'Early', priceCents: 19_900, quantity: 20, taken: 0, left: 20, closesAt: '2030-01-10T00:00:00.000Z' },
    ]);
  });

  test('whose numbers or times cross is refused at the field, and nothing is stored', async () => {
    const { eventId } = await sale();
    const refused = async (more: object) => {
      const answer = await server.send(ticketAdd, { eventId, ...basic, ...more }, { token: organisation.token });
      return [answer.code, (answer.data as unknown as { fields: { path: string }[] }).fields.map((each) => each.path)];
    };
    expect(await refused({ opensAt: '2030-02-01T00:00:00Z', closesAt: '2030-02-01T00:00:00Z' })).toEqual([
      1000,
      ['closesAt'],
    ]);
    expect(await refused({ minPerOrder: 5, maxPerOrder: 4 })).toEqual([1000, ['maxPerOrder']]);
    expect(await refused({ minPerOrder: 5, perBuyer: 4 })).toEqual([1000, ['perBuyer']]);
    expect(await refused({ priceCents: -1 })).toEqual([1000, ['priceCents']]);
    expect(await refused({ priceCents: 1_000_000_001 })).toEqual([1000, ['priceCents']]);
    expect(await refused({ tiers: [{ name: 'Endless', priceCents: 1 }] })).toEqual([1000, ['tiers.0.closesAt']]);
    expect((await manage(eventId)).tickets).toEqual([]);
    expect(await versionOf(eventId)).toBe(0);
  });

  test('of the wrong kind is told what is wrong with it, and only what is missing that it is required', async () => {
    const { eventId } = await sale();
    const told = async (priceCents: unknown) => {
      const input = { eventId, ...basic, priceCents: priceCents as number };
      const answer = await server.send(ticketAdd, input, { token: organisation.token });
      return (answer.data as unknown as { fields: { path: string; message: string }[] }).fields;
    };
    const says = (message: string) => [{ path: 'priceCents', message }];
    expect(await told(1.5)).toEqual(says('Enter a whole number.'));
    expect(await told('12')).toEqual(says('Enter a number.'));
    expect(await told(null)).toEqual(says('Required.'));
    expect(await told(undefined)).toEqual(says('Required.'));
    expect(await told(1e12)).toEqual(says('At most 1000000000.'));
  });

  test('cannot use a shared capacity or a group of another event, or one that is not there', async () => {
    const { eventId } = await sale();
    const elsewhere = await sale();
    const { poolId } = await organisation.call(ticketPoolSave, {
      eventId: elsewhere.eventId,
      name: 'Hall',
      capacity: 5,
    });
    for (const more of [{ poolId }, { poolId: randomUUID() }, { groupId: randomUUID() }]) {
      const answer = await server.send(ticketAdd, { eventId, ...basic, ...more }, { token: organisation.token });
      expect([answer.status, answer.code]).toEqual([403, 403]);
    }
  });

  test('cannot lead to a check-in group that was deleted', async () => {
    const { eventId } = await sale();
    const { groupId } = await organisation.call(checkinGroupAdd, { eventId, groupName: 'VIP' });
    const ticketId = await ticketOf(eventId, { groupId });
    await change(ticketId, { groupId: null });
    await organisation.call(checkinGroupDelete, { groupId });
    expect((await change(ticketId, { groupId })).status).toBe(403);
    const added = await server.send(ticketAdd, { eventId, ...basic, groupId }, { token: organisation.token });
    expect(added.status).toBe(403);
    expect((await manage(eventId)).tickets.map((ticket) => ticket.groupId)).toEqual([null]);
  });

  test('of another organisation is as one that does not exist, for every call', async () => {
    const of = await sale();
    const ticketId = await ticketOf(of.eventId);
    const { poolId } = await organisation.call(ticketPoolSave, { eventId: of.eventId, name: 'Hall', capacity: 5 });
    const stranger = await server.organisation();
    const theirs = await stranger.event({ useTicket: 1 });
    const { token } = stranger;
    const before = JSON.stringify(await manage(of.eventId));
    const asked = [
      await server.send(ticketUpdate, { ticketId, ...basic, name: 'Mine' }, { token }),
      await server.send(ticketDelete, { ticketId }, { token }),
      await server.send(ticketCopy, { ticketId }, { token }),
      await server.send(ticketPoolDelete, { poolId }, { token }),
      await server.send(ticketPoolSave, { eventId: theirs.eventId, poolId, name: 'Mine', capacity: 1 }, { token }),
      await server.send(ticketAdd, { eventId: theirs.eventId, ...basic, poolId }, { token }),
    ];
    expect(asked.map((answer) => [answer.status, answer.code])).toEqual(asked.map(() => [403, 403]));
    const switched = await stranger.call(ticketSwitch, {
      eventId: theirs.eventId,
      ticketIds: [ticketId],
      onSale: false,
    });
    expect(switched).toEqual({ changed: 0 });
    await stranger.call(ticketSort, { eventId: theirs.eventId, ticketIds: [ticketId] });
    expect(JSON.stringify(await manage(of.eventId))).toBe(before);
  });

  test('is copied off sale right after the original, with tiers and without sales', async () => {
    const of = await sale();
    const ticketId = await ticketOf(of.eventId, {
      name: 'Standard',
      stock: 9,
      tiers: [{ name: 'Early', priceCents: 5000, quantity: 3 }],
    });
    await ticketOf(of.eventId, { name: 'Last' });
    await held(of, ticketId, 2);
    await organisation.call(ticketCopy, { ticketId });
    const { tickets } = await manage(of.eventId);
    expect(tickets.map((ticket) => ticket.name)).toEqual(['Standard', 'Standard (copy)', 'Last']);
    expect(tickets[1]).toMatchObject({ onSale: false, stock: 9, held: 0, tiers: [{ name: 'Early', taken: 0 }] });
  });

  test('stands where sorting put it, and those not named follow in their order', async () => {
    const { eventId } = await sale();
    const ids: string[] = [];
    for (const name of ['a', 'b', 'c', 'd']) ids.push(await ticketOf(eventId, { name }));
    await organisation.call(ticketSort, { eventId, ticketIds: [ids[3] ?? '', ids[1] ?? '', randomUUID()] });
    expect((await manage(eventId)).tickets.map((ticket) => ticket.name)).toEqual(['d', 'b', 'a', 'c']);
  });
});

describe('what is taken', () => {
  test('limits how far the stock can go down; dead holds do not', async () => {
    const of = await sale();
    const ticketId = await ticketOf(of.eventId, { stock: 10 });
    const dead = await held(of, ticketId, 4);
    await held(of, ticketId, 3);
    expect((await change(ticketId, { stock: 6 })).code).toBe(3001);
    await die(dead.orderId);
    expect((await manage(of.eventId)).tickets[0]).toMatchObject({ held: 3 });
    expect((await change(ticketId, { stock: 2 })).code).toBe(3001);
    expect((await change(ticketId, { stock: 3 })).code).toBe(0);
    expect((await manage(of.eventId)).tickets[0]).toMatchObject({ stock: 3, held: 3 });
    expect((await change(ticketId, { stock: null })).code).toBe(0);
  });

  test('limits how far a tier’s number can go down, and a tier that is gone keeps nobody from changing the rest', async () => {
    const of = await sale();
    const ticketId = await ticketOf(of.eventId, { tiers: [{ name: 'Early', priceCents: 5000, quantity: 5 }] });
    await held(of, ticketId, 3);
    const [tier] = (await manage(of.eventId)).tickets[0]?.tiers ?? [];
    const tiers = (quantity: number) => [{ tierId: tier?.tierId, name: 'Early', priceCents: 5000, quantity }];
    expect(tier).toMatchObject({ taken: 3, left: 2 });
    expect((await change(ticketId, { tiers: tiers(2) })).code).toBe(3001);
    expect((await change(ticketId, { tiers: tiers(3) })).code).toBe(0);
    expect((await change(ticketId, { tiers: [...tiers(3), ...tiers(3)] })).code).toBe(1000);
    expect((await change(ticketId, { tiers: [{ ...tiers(3)[0], tierId: randomUUID() }] })).code).toBe(403);
    expect((await change(ticketId, { tiers: [{ name: 'Late', priceCents: 7000, quantity: 1 }] })).code).toBe(0);
    expect((await manage(of.eventId)).tickets[0]?.tiers).toMatchObject([{ name: 'Late', taken: 0 }]);
  });

  test('keeps a ticket from being deleted until nobody has or holds it; deleted, it takes no late money', async () => {
    const of = await sale();
    const ticketId = await ticketOf(of.eventId, { stock: 5 });
    const order = await held(of, ticketId, 1);
    const remove = () => server.send(ticketDelete, { ticketId }, { token: organisation.token });
    expect((await remove()).code).toBe(3001);
    const paymentId = await openPayment(server, of, order.orderId, order.totalCents);
    await die(order.orderId);
    expect((await remove()).code).toBe(0);
    expect((await remove()).code).toBe(403);
    expect((await manage(of.eventId)).tickets).toEqual([]);
    const late = await settle(server.services, of.organisationId, {
      paymentId,
      paidCents: order.totalCents,
      tradeNo: 'late',
      paidAt: new Date().toISOString(),
    });
    expect(late.outcome).toBe('refund-due');
  });

  test('keeps a sold ticket from being deleted', async () => {
    const of = await sale();
    const ticketId = await ticketOf(of.eventId);
    await paid(of, ticketId, 2);
    expect((await server.send(ticketDelete, { ticketId }, { token: organisation.token })).code).toBe(3001);
    expect(await manage(of.eventId)).toMatchObject({
      tickets: [{ sold: 2, held: 0, soldCents: 20_000, refundedCents: 0 }],
      totals: { sold: 2, held: 0, soldCents: 20_000, refundedCents: 0 },
    });
  });

  test('moves with the ticket from one shared capacity to another, if there is room', async () => {
    const of = await sale();
    const pool = async (capacity: number) =>
      (await organisation.call(ticketPoolSave, { eventId: of.eventId, name: `Hall ${capacity}`, capacity })).poolId;
    const [big, small] = [await pool(10), await pool(2)];
    const ticketId = await ticketOf(of.eventId, { poolId: big });
    await paid(of, ticketId, 2);
    await held(of, ticketId, 1);
    expect((await manage(of.eventId)).pools).toMatchObject([
      { poolId: big, sold: 2, held: 1 },
      { poolId: small, sold: 0, held: 0 },
    ]);
    expect((await change(ticketId, { poolId: small })).code).toBe(3001);
    expect((await server.send(ticketPoolDelete, { poolId: big }, { token: organisation.token })).code).toBe(3001);
    await organisation.call(ticketPoolSave, { eventId: of.eventId, poolId: small, name: 'Small hall', capacity: 3 });
    expect((await change(ticketId, { poolId: small })).code).toBe(0);
    expect((await manage(of.eventId)).pools).toMatchObject([
      { poolId: big, sold: 0, held: 0 },
      { poolId: small, name: 'Small hall', sold: 2, held: 1, capacity: 3 },
    ]);
    const lower = { eventId: of.eventId, poolId: small, name: 'Small hall', capacity: 2 };
    expect((await server.send(ticketPoolSave, lower, { token: organisation.token })).code).toBe(3001);
    await organisation.call(ticketPoolDelete, { poolId: big });
    expect((await change(ticketId, { poolId: null })).code).toBe(0);
    expect((await manage(of.eventId)).pools).toMatchObject([{ sold: 0, held: 0 }]);
  });

  test('counts for a per-buyer limit that comes later', async () => {
    const of = await sale();
    const ticketId = await ticketOf(of.eventId);
    const buyer = { buyer: { name: 'Li', phone: '13900000001' } };
    await held(of, ticketId, 2, buyer);
    const ended = await held(of, ticketId, 4, buyer);
    await die(ended.orderId);
    expect((await change(ticketId, { perBuyer: 3 })).code).toBe(0);
    const more = (quantity: number) => place(server.services, of, buyerDraft([{ ticketId, quantity }], buyer));
    expect(await more(2)).toBe('TICKET_BUYER_LIMIT');
    expect(typeof (await more(1))).toBe('object');
    expect(await more(1)).toBe('TICKET_BUYER_LIMIT');
    // Without the limit nobody counts; with it again everything does.
    expect((await change(ticketId, { perBuyer: null })).code).toBe(0);
    expect(typeof (await more(3))).toBe('object');
    expect((await change(ticketId, { perBuyer: 7 })).code).toBe(0);
    expect(await more(2)).toBe('TICKET_BUYER_LIMIT');
    expect(typeof (await more(1))).toBe('object');
  });
});

test('every change of what is sold makes orders price anew', async () => {
  const { eventId } = await sale();
  let last = await versionOf(eventId);
  expect(last).toBe(0);
  const grown = async (work: () => Promise<unknown>) => {
    await work();
    const now = await versionOf(eventId);
    expect(now).toBeGreaterThan(last);
    last = now;
  };
  let ticketId = '';
  let poolId = '';
  const token = { token: organisation.token };
  await grown(async () => {
    ticketId = await ticketOf(eventId);
  });
  await grown(() => change(ticketId, { priceCents: 1 }));
  await grown(() => organisation.call(ticketCopy, { ticketId }));
  await grown(() => organisation.call(ticketSwitch, { eventId, ticketIds: [ticketId], onSale: false }));
  await grown(() => organisation.call(ticketSort, { eventId, ticketIds: [ticketId] }));
  await grown(async () => {
    ({ poolId } = await organisation.call(ticketPoolSave, { eventId, name: 'Hall', capacity: 5 }));
  });
  await grown(() => organisation.call(ticketPoolSave, { eventId, poolId, name: 'Hall', capacity: 6 }));
  await grown(() => organisation.call(ticketPoolDelete, { poolId }));
  await grown(() => organisation.call(ticketDelete, { ticketId }));
  const settings = await organisation.call(ticketSale, { eventId });
  await grown(() => organisation.call(ticketSaleUpdate, { eventId, ...settings, holdMinutes: 20 }));
  // What is refused changes nothing.
  await server.send(ticketDelete, { ticketId }, token);
  await server.send(ticketUpdate, { ticketId, ...basic }, token);
  expect(await versionOf(eventId)).toBe(last);
});

test('how an event sells begins with sensible defaults and keeps what is chosen', async () => {
  const { eventId } = await sale();
  const first = await organisation.call(ticketSale, { eventId });
  expect(first).toEqual({
    holdMinutes: 15,
    payHoursAfterReview: 48,
    offerHours: 12,
    attendeeForm: 'each',
    hasWaitingList: true,
    takesInvoices: true,
    cancelUntilHours: null,
    cancelFeePercent: 0,
    cancelInPart: true,
    terms: '',
  });
  // The defaults of the columns are the same.
  await ticketOf(eventId);
  expect(await organisation.call(ticketSale, { eventId })).toEqual(first);
  const chosen = {
    holdMinutes: 30,
    payHoursAfterReview: 24,
    offerHours: 6,
    attendeeForm: 'one' as const,
    hasWaitingList: false,
    takesInvoices: false,
    cancelUntilHours: 72,
    cancelFeePercent: 10,
    cancelInPart: false,
    terms: 'No refund on the day.',
  };
  await organisation.call(ticketSaleUpdate, { eventId, ...chosen });
  expect(await organisation.call(ticketSale, { eventId })).toEqual(chosen);
  const refused = await server.send(
    ticketSaleUpdate,
    { eventId, ...chosen, cancelFeePercent: 101 },
    { token: organisation.token },
  );
  expect(refused.code).toBe(1000);
});
