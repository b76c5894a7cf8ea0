import { couponAdd } from '@convoke/contract/coupon/coupon.calls.ts';
import { eventPublish } from '@convoke/contract/event/event.editing.calls.ts';
import { ticketAdd, ticketPoolSave } from '@convoke/contract/ticket/ticket.calls.ts';
import { ticketList } from '@convoke/contract/ticket/ticket.public.calls.ts';
import { withClient } from '@convoke/launcher/database.ts';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { buyerDraft, place } from '../../../../testing/selling.ts';
import { type Organisation, startServer, type TestServer } from '../../../../testing/server.ts';

let server: TestServer;
let organisation: Organisation;

beforeAll(async () => {
  server = await startServer();
  organisation = await server.organisation();
});
afterAll(() => server.close());

async function sale() {
  const { eventId } = await organisation.event({ useTicket: 1 });
  return { organisationId: organisation.organisationId, eventId };
}
const add = async (eventId: string, more: object = {}) =>
  (await organisation.call(ticketAdd, { eventId, name: 'Standard', priceCents: 10_000, ...more })).ticketId;
const list = (eventId: string, code?: string) => server.send(ticketList, { eventId, ...(code ? { code } : {}) });
const shown = async (eventId: string, code?: string) => (await list(eventId, code)).data.tickets;
const raw = (text: string, values: unknown[]) =>
  withClient(server.database.superuserUrl, (client) => client.query(text, values));
async function hold(of: { organisationId: string; eventId: string }, ticketId: string, quantity: number) {
  const order = await place(server.services, of, buyerDraft([{ ticketId, quantity }]));
  if (typeof order === 'string') throw new Error(order);
  return order;
}

test('anyone sees what a published event sells, without a token', async () => {
  const { eventId } = await sale();
  await add(eventId, {
    stock: 30,
    tiers: [
      { name: 'Early', priceCents: 6000, quantity: 10 },
      { name: 'Over', priceCents: 1000, closesAt: '2020-01-01T00:00:00Z' },
    ],
  });
  await add(eventId, { name: 'Free', priceCents: 0 });
  await add(eventId, { name: 'Off', onSale: false });
  const answer = await list(eventId);
  expect(answer.status).toBe(200);
  expect(answer.data).toMatchObject({
    attendeeForm: 'each',
    hasWaitingList: true,
    holdMinutes: 15,
    hasHidden: false,
    hasCoupons: false,
  });
  expect(answer.data.tickets).toMatchObject([
    {
      name: 'Standard',
      priceCents: 6000,
      regularPriceCents: 10_000,
      left: 30,
      state: 'open',
      tiers: [{ name: 'Early', left: 10 }],
    },
    { name: 'Free', priceCents: 0, left: null, state: 'open' },
  ]);
  expect(Math.abs(Date.parse(answer.data.now) - Date.now())).toBeLessThan(60_000);
});

test('how many are left is told exactly below a hundred only, and of a shared capacity the lesser counts', async () => {
  const { eventId } = await sale();
  const { poolId } = await organisation.call(ticketPoolSave, { eventId, name: 'Hall', capacity: 40 });
  await add(eventId, { name: 'Many', stock: 5000 });
  await add(eventId, { name: 'Shared', stock: 5000, poolId });
  await add(eventId, { name: 'Few', stock: 3, poolId });
  const tickets = await shown(eventId);
  expect(tickets.map((ticket) => [ticket.name, ticket.left])).toEqual([
    ['Many', 100],
    ['Shared', 40],
    ['Few', 3],
  ]);
  // A number of its own: four digits also stand in ids.
  expect(JSON.stringify(tickets)).not.toMatch(/[^\w-]5000[^\w-]/);
});

test('a hold counts until it is over, whether or not it was given back', async () => {
  const of = await sale();
  const ticketId = await add(of.eventId, { stock: 2, tiers: [{ name: 'Early', priceCents: 1, quantity: 2 }] });
  const order = await hold(of, ticketId, 2);
  expect(await shown(of.eventId)).toMatchObject([{ state: 'sold-out', left: 0, priceCents: 10_000, tiers: [] }]);
  await raw(`UPDATE ticket_order SET expires_at = now() - interval '1 second' WHERE id = $1`, [order.orderId]);
  await vi.waitFor(
    async () =>
      expect(await shown(of.eventId)).toMatchObject([{ state: 'open', left: 2, priceCents: 1, tiers: [{ left: 2 }] }]),
    { timeout: 10_000 },
  );
});

test('each state is told: not yet open, closed, too few for an order, others in line', async () => {
  const of = await sale();
  const hour = 3_600_000;
  const at = (ms: number) => new Date(Date.now() + ms).toISOString();
  await add(of.eventId, { name: 'later', opensAt: at(hour) });
  await add(of.eventId, { name: 'earlier', closesAt: at(-hour) });
  await add(of.eventId, { name: 'pairs', stock: 1, minPerOrder: 2 });
  const line = await add(of.eventId, { name: 'line', stock: 5 });
  await raw('UPDATE ticket_tally SET waiting = 1 WHERE ticket_id = $1', [line]);
  expect((await shown(of.eventId)).map((ticket) => [ticket.name, ticket.state, ticket.left])).toEqual([
    ['later', 'not-yet', null],
    ['earlier', 'closed', null],
    ['pairs', 'sold-out', 1],
    ['line', 'waiting', 0],
  ]);
});

test('a hidden ticket shows for its access code in any case, or a coupon that is for it and can be used', async () => {
  const { eventId } = await sale();
  await add(eventId, { name: 'Open' });
  const press = await add(eventId, { name: 'Press', isHidden: true, accessCode: 'Press-26' });
  const guest = await add(eventId, { name: 'Guest', isHidden: true });
  const coupon = (couponCode: string, more: object) =>
    organisation.call(couponAdd, { eventId, couponCode, kind: 'percent' as const, percent: 10, ...more });
  await coupon('GUEST', { ticketIds: [guest] });
  await coupon('ANY', {});
  await coupon('OFF', { ticketIds: [guest], isOn: false });
  await coupon('OVER', { ticketIds: [press], closesAt: '2020-01-01T00:00:00Z' });
  const names = async (code?: string) => (await shown(eventId, code)).map((ticket) => ticket.name);
  expect(await names()).toEqual(['Open']);
  expect(await names(' press-26 ')).toEqual(['Open', 'Press']);
  expect(await names('guest')).toEqual(['Open', 'Guest']);
  for (const code of ['ANY', 'OFF', 'OVER', 'PRESS-2', 'nothing', '%', "' OR 1=1 --"])
    expect(await names(code), code).toEqual(['Open']);
  expect((await list(eventId)).data).toMatchObject({ hasHidden: true, hasCoupons: true });
});

test('nothing is told of an event that is not published, not there, or joined by form', async () => {
  const draft = await organisation.event({ useTicket: 1 });
  await add(draft.eventId);
  await organisation.call(eventPublish, { eventId: draft.eventId, publishStatus: 2 });
  const hidden = await list(draft.eventId);
  const missing = await list('01890000-0000-7000-8000-000000000000');
  expect([hidden.status, hidden.message]).toEqual([missing.status, missing.message]);
  expect(hidden.status).toBe(403);
  const byForm = await organisation.event();
  await add(byForm.eventId);
  expect(await shown(byForm.eventId)).toEqual([]);
});
