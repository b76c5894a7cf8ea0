import {
  couponAdd,
  couponByCode,
  couponExport,
  couponGenerate,
  couponList,
  couponUpdate,
} from '@convoke/contract/coupon/coupon.calls.ts';
import { orderQuote } from '@convoke/contract/order/order.calls.ts';
import { discountPlaces, type PricedCoupon } from '@convoke/contract/order/order.rules.ts';
import { ticketAdd } from '@convoke/contract/ticket/ticket.calls.ts';
import { readXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ask } from '../../../testing/database.ts';
import { buyerDraft, place } from '../../../testing/selling.ts';
import { type Organisation, startServer, type TestServer } from '../../../testing/server.ts';

/** How many tickets of an order a coupon reduces. */

let server: TestServer;
let ours: Organisation;
beforeAll(async () => {
  server = await startServer();
  ours = await server.organisation();
});
afterAll(() => server.close());

const free = { kind: 'percent' as const, percent: 100 };
async function sale() {
  const { eventId } = await ours.event({ useTicket: 1 });
  const ticket = async (name: string, priceCents: number) =>
    (await ours.call(ticketAdd, { eventId, name, priceCents })).ticketId;
  const [cheap, dear] = [await ticket('Standard', 10_000), await ticket('Gold', 30_000)];
  const of = { organisationId: ours.organisationId, eventId };
  const basket = [
    { ticketId: cheap, quantity: 2 },
    { ticketId: dear, quantity: 2 },
  ];
  const quote = async (couponCode: string) =>
    (
      await server.send(
        orderQuote,
        { eventId, tickets: basket, couponCode },
        { token: await server.applicationToken() },
      )
    ).data;
  const tickets = async (couponCode: string) => {
    const placed = await place(server.services, of, buyerDraft(basket, { couponCode }));
    if (typeof placed === 'string') throw new Error(placed);
    const rows = await ask<{ price_cents: number; discount_cents: number }>(
      server.database.superuserUrl,
      'SELECT price_cents, discount_cents FROM order_ticket WHERE order_id = $1 ORDER BY ord',
      [placed.orderId],
    );
    return { totalCents: placed.totalCents, off: rows.map((row) => `${row.price_cents}−${row.discount_cents}`) };
  };
  const add = (couponCode: string, more: object) => ours.call(couponAdd, { eventId, couponCode, ...free, ...more });
  const listed = async (couponCode: string) =>
    (await ours.call(couponList, { eventId, size: 100 })).records.find((row) => row.couponCode === couponCode);
  return { eventId, cheap, dear, quote, tickets, add, listed };
}

test('a code for so many tickets reduces the dearest of an order, in the quote and in the order alike', async () => {
  const of = await sale();
  await of.add('ONE', { ticketsPerOrder: 1 });
  expect(await of.quote('ONE')).toMatchObject({ discountCents: 30_000, totalCents: 50_000, discountedTickets: 1 });
  expect(await of.tickets('ONE')).toEqual({
    totalCents: 50_000,
    off: ['10000−0', '10000−0', '30000−30000', '30000−0'],
  });
  await of.add('THREE', { kind: 'percent', percent: 50, ticketsPerOrder: 3 });
  expect(await of.tickets('THREE')).toEqual({
    totalCents: 45_000,
    off: ['10000−5000', '10000−0', '30000−15000', '30000−15000'],
  });
  // An amount is at most what the tickets that it reduces cost.
  await of.add('CHEAP', {
    kind: 'amount',
    percent: null,
    amountCents: 50_000,
    ticketIds: [of.cheap],
    ticketsPerOrder: 1,
  });
  expect(await of.tickets('CHEAP')).toMatchObject({ totalCents: 70_000 });
  await of.add('ALL', { ticketsPerOrder: 4 });
  expect(await of.quote('ALL')).toMatchObject({ totalCents: 0, discountedTickets: null });
});

test('a new code of 100 % for one use is for one ticket unless something else is said; every other one for all', async () => {
  const of = await sale();
  const { couponId } = await of.add('SINGLE', { uses: 1 });
  await of.add('WHOLE', { uses: 1, ticketsPerOrder: null });
  await of.add('MANY', { uses: 2 });
  await of.add('HALF', { percent: 50, uses: 1 });
  const [made] = (await ours.call(couponGenerate, { eventId: of.eventId, count: 1, ...free, uses: 1 })).couponCodes;
  const most = async (code: string | undefined) => (await of.listed(code ?? ''))?.ticketsPerOrder;
  const codes = ['SINGLE', 'WHOLE', 'MANY', 'HALF', made];
  expect(await Promise.all(codes.map(most))).toEqual([1, null, null, null, 1]);

  // What an update does not say stays; what it says counts from the next order on.
  const change = (more: object) =>
    ours.call(couponUpdate, { couponId, couponCode: 'SINGLE', ...free, uses: 1, ...more });
  await change({ name: 'For one' });
  expect(await most('SINGLE')).toBe(1);
  await change({ ticketsPerOrder: 2 });
  expect(await of.quote('SINGLE')).toMatchObject({ totalCents: 20_000, discountedTickets: 2 });
  const told = await server.send(
    couponByCode,
    { eventId: of.eventId, couponCode: 'single' },
    { token: await server.applicationToken() },
  );
  expect(told.data).toMatchObject({ ticketsPerOrder: 2 });
  await change({ ticketsPerOrder: null });
  expect(await of.tickets('SINGLE')).toMatchObject({ totalCents: 0 });
});

test('none and more than an order has are refused, by the call and by the database; the sheet has the number', async () => {
  const of = await sale();
  for (const ticketsPerOrder of [0, 101, 1.5]) {
    const input = { eventId: of.eventId, couponCode: 'BAD', ...free, ticketsPerOrder };
    const refused = await server.send(couponAdd, input, { token: ours.token });
    expect(refused).toMatchObject({ code: 1000, data: { fields: [{ path: 'ticketsPerOrder' }] } });
  }
  const { couponId } = await of.add('GOOD', { ticketsPerOrder: 7 });
  const set = `UPDATE coupon SET tickets_per_order = $2 WHERE id = $1`;
  for (const wrong of [0, 101])
    await expect(ask(server.database.superuserUrl, set, [couponId, wrong])).rejects.toThrow('tickets_per_order');
  const answer = await server.send(couponExport, { eventId: of.eventId }, { token: ours.token });
  const [sheet] = (await readXlsx(answer.body)).sheets;
  expect(sheet?.rows[0]).toContain('Tickets per order');
  expect(sheet?.rows[1]).toContain(7);
});

test('of one price the first places are reduced, and what must be spent counts all tickets', () => {
  const coupon: PricedCoupon = {
    kind: 'percent',
    amountCents: null,
    percent: 100,
    minSpendCents: 300,
    ticketIds: [],
    ticketsPerOrder: 2,
    isOn: true,
    opensAt: null,
    closesAt: null,
  };
  const places = [100, 100, 100].map((priceCents) => ({ ticketId: 't', tierId: null, priceCents }));
  expect(discountPlaces(coupon, places, 0)).toEqual({ discounts: [100, 100, 0] });
  expect(discountPlaces(coupon, places.slice(1), 0)).toEqual({ refusal: 'COUPON_MIN_SPEND' });
});
