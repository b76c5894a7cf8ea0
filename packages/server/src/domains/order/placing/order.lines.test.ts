import { orderInfo } from '@convoke/contract/order/order.own.calls.ts';
import { ticketAdd } from '@convoke/contract/ticket/ticket.calls.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Organisation, someone, startServer, type TestServer } from '../../../../testing/server.ts';
import { sendWritten } from '../../../../testing/written-client.ts';

/** An order as the call list has it: an array of lines, each a ticket. */

let server: TestServer;
let organisation: Organisation;
let token: string;
let eventId: string;
let seat: string;
let supper: string;

beforeAll(async () => {
  server = await startServer();
  organisation = await server.organisation();
  token = await server.applicationToken();
  ({ eventId } = await organisation.event({ useTicket: 1 }));
  const ticket = { eventId, stock: 500 };
  ({ ticketId: seat } = await organisation.call(ticketAdd, { ...ticket, name: 'Seat', priceCents: 5000 }));
  ({ ticketId: supper } = await organisation.call(ticketAdd, { ...ticket, name: 'Supper', priceCents: 2000 }));
});
afterAll(() => server.close());

const path = '/event/order/ticket/create';
const place = (json: unknown, query = '') =>
  sendWritten<{ orderId: string; totalCents: number; fields: { path: string }[] }>(server, {
    path,
    query,
    json,
    token,
  });

/** The buyer and the names of who comes. */
async function placed(json: unknown, query?: string) {
  const { code, message, data } = await place(json, query);
  expect([code, message]).toEqual([0, 'ok']);
  const order = await server.send(orderInfo, { orderId: data.orderId }, { token });
  return { totalCents: data.totalCents, buyer: order.data.buyer.name, event: order.data.event.code };
}

const ada = () => ({ ...someone(), name: 'Ada' });
const bo = () => ({ ...someone(), name: 'Bo' });
const buyer = () => ({ name: 'Cy', phone: someone().phone });

const shapes: Record<string, () => [unknown, object]> = {
  'one line with its buyer': () => [
    [{ ticketId: seat, quantity: 2, buyer: buyer() }],
    { totalCents: 10_000, buyer: 'Cy' },
  ],
  'lines with attendees, answers under their name': () => [
    [
      { ticketId: seat, quantity: 1, attendees: [{ answers: ada() }] },
      { ticketId: supper, quantity: 2, attendees: [{ answers: ada() }, { answers: bo() }] },
    ],
    { totalCents: 9000, buyer: 'Ada' },
  ],
  'lines with attendees, answers flat': () => [
    [{ ticketId: seat, quantity: 2, attendees: [bo(), ada()] }],
    { totalCents: 10_000, buyer: 'Bo' },
  ],
  'flat lines, one for each person': () => [
    [
      { ticketId: seat, ...ada() },
      { ticketId: seat, ...bo() },
    ],
    { totalCents: 10_000, buyer: 'Ada' },
  ],
  'the buyer on the second line': () => [
    [
      { ticketId: seat, quantity: 1, ...ada() },
      { ticketId: supper, quantity: 1, buyer: buyer() },
    ],
    { totalCents: 7000, buyer: 'Cy' },
  ],
  'one order with its tickets': () => [
    [{ tickets: [{ ticketId: seat, quantity: 1 }], buyer: buyer() }],
    { totalCents: 5000, buyer: 'Cy' },
  ],
};

describe.each(Object.entries(shapes))('%s', (_, shape) => {
  test('the event follows from the tickets, or is named', async () => {
    const [body, wanted] = shape();
    expect(await placed(body)).toMatchObject(wanted);
    const [again] = shape();
    expect(await placed(again, `eventId=${eventId}`)).toMatchObject(wanted);
  });
});

test('what is wrong is said where it stands, and a ticket nobody has leads nowhere', async () => {
  const fields = async (body: unknown) => (await place(body)).data.fields.map((each) => each.path);
  expect(await fields([{ ticketId: seat, quantity: 0, buyer: buyer() }])).toEqual(['orders.0.tickets.0.quantity']);
  expect(await fields([{ ticketId: seat, quantity: 1 }])).toContain('orders.0.buyer.name');
  expect(await fields([])).toEqual(['orders']);
  const twice = { tickets: [{ ticketId: seat, quantity: 1 }], buyer: buyer() };
  expect(await fields([twice, twice])).toEqual(['orders']);
  expect((await place([{ ticketId: eventId, quantity: 1, buyer: buyer() }])).status).toBe(403);
  const elsewhere = await organisation.event({ useTicket: 1 });
  const other = await place([{ ticketId: seat, quantity: 1, buyer: buyer() }], `eventId=${elsewhere.eventId}`);
  expect(other.code).toBe(3000);
});
