import { randomUUID } from 'node:crypto';
import { checkinDesk } from '@convoke/contract/checkin/checkin.desk.calls.ts';
import { checkinKeyAdd, checkinKeyUpdate } from '@convoke/contract/checkin/checkin.keys.calls.ts';
import {
  orderWalkIn,
  orderWalkInCancel,
  orderWalkInCash,
  orderWalkInState,
} from '@convoke/contract/order/order.walk-in.calls.ts';
import { participantDetail, participantPage } from '@convoke/contract/participant/participant.calls.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { keyed, type OrderDesk, orderDesk } from '../../../../testing/orders.ts';
import { addTicket, countsOf, type Of } from '../../../../testing/selling.ts';
import { someone, startServer, type TestServer } from '../../../../testing/server.ts';

let server: TestServer;
let desk: OrderDesk;

beforeAll(async () => {
  server = await startServer();
  desk = await orderDesk(server);
});
afterAll(() => server.close());

const tokenOf = (url: string) => url.split('#key=')[1] ?? '';

/** The token of a link that may register people. */
async function doorOf(eventId: string, more: object = {}): Promise<string> {
  const key = await desk.organisation.call(checkinKeyAdd, {
    eventId,
    label: 'North door',
    mayRegister: true,
    mayTakeCash: true,
    ...more,
  });
  return tokenOf(key.url);
}

const register = (of: { eventId: string }, token: string, more: object = {}, key: string = randomUUID()) =>
  server.send(orderWalkIn, { eventId: of.eventId, answers: { ...someone() }, ...more }, keyed(token, key));

describe('a link of the door', () => {
  test('registers nobody unless the organiser lets it; a kiosk never does', async () => {
    const of = await desk.organisation.event();
    const { call } = desk.organisation;
    const plain = await call(checkinKeyAdd, { eventId: of.eventId });
    expect(plain).toMatchObject({ mayRegister: false, mayTakeCash: false });
    const token = tokenOf(plain.url);
    const seen = async () => (await server.send(checkinDesk, { eventId: of.eventId }, { token })).data.walkIn;
    expect(await seen()).toBeNull();
    expect((await register(of, token)).data).toMatchObject({ failure: 'WALK_IN_NOT_ALLOWED' });
    await call(checkinKeyUpdate, { keyId: plain.keyId, mayRegister: true });
    expect(await seen()).toEqual({ usesTickets: false, mayTakeCash: false });
    expect((await register(of, token)).code).toBe(0);
    // Not registering any more, it takes no money either.
    await call(checkinKeyUpdate, { keyId: plain.keyId, mayTakeCash: true });
    expect(await call(checkinKeyUpdate, { keyId: plain.keyId, mayRegister: false })).toMatchObject({
      mayTakeCash: false,
    });

    const send = (input: object) =>
      server.send(checkinKeyAdd, { eventId: of.eventId, ...input }, { token: desk.organisation.token });
    for (const [input, path] of [
      [{ role: 'kiosk', mayRegister: true }, 'mayRegister'],
      [{ mayTakeCash: true }, 'mayTakeCash'],
    ] as const)
      expect((await send(input)).data).toMatchObject({ fields: [{ path }] });
  });

  test('registers for its own event alone', async () => {
    const mine = await desk.organisation.event();
    const other = await desk.organisation.event();
    const token = await doorOf(mine.eventId);
    expect((await register(other, token)).status).toBe(403);
  });
});

describe('an event that is joined by its form', () => {
  test('somebody is registered, approved and known to the door, after online registration has closed too', async () => {
    const of = await desk.organisation.event();
    const token = await doorOf(of.eventId);
    await desk.query(`UPDATE event SET registration_closes_at = now() - interval '1 minute' WHERE id = $1`, [
      of.eventId,
    ]);
    const { code, data } = await register(of, token);
    expect(code).toBe(0);
    expect(data).toMatchObject({ next: 'sign-in', orderId: null, totalCents: 0, person: { state: 'APPROVED' } });
    const [row] = (await desk.organisation.call(participantPage, { eventId: of.eventId })).records;
    const { history } = await desk.organisation.call(participantDetail, { partsId: row?.partsId ?? '' });
    expect(history.find((line) => line.kind === 'at-door')).toMatchObject({ detail: 'North door' });
  });

  test('the same key is one registration, also of two at once; another content under it is refused', async () => {
    const of = await desk.organisation.event();
    const token = await doorOf(of.eventId);
    const answers = { ...someone() };
    const key = randomUUID();
    const both = await Promise.all([register(of, token, { answers }, key), register(of, token, { answers }, key)]);
    const again = await register(of, token, { answers }, key);
    expect(again.code).toBe(0);
    for (const answer of both)
      expect(answer.code === 0 ? answer.data.person : again.data.person).toEqual(again.data.person);
    expect((await register(of, token, {}, key)).data).toMatchObject({ failure: 'REQUEST_KEY_REUSED' });
    expect((await desk.organisation.call(participantPage, { eventId: of.eventId })).total).toBe(1);
  });

  test('who is registered already is named, so that the desk signs them in', async () => {
    const of = await desk.organisation.event();
    const token = await doorOf(of.eventId);
    const answers = { ...someone() };
    const first = await register(of, token, { answers });
    const { data } = await register(of, token, { answers });
    expect(data).toMatchObject({ failure: 'ALREADY_REGISTERED', by: 'phone', person: first.data.person });
  });

  test('review stays review; a full, an ended and an unopened event say so', async () => {
    const of = await desk.organisation.event({ needsReview: true });
    const token = await doorOf(of.eventId);
    expect((await register(of, token)).data).toMatchObject({ next: 'review', person: { state: 'PENDING' } });
    await desk.query('UPDATE event_tally SET capacity = 1 WHERE event_id = $1', [of.eventId]);
    expect((await register(of, token)).data).toMatchObject({ failure: 'EVENT_FULL' });
    const change = (text: string) => desk.query(`UPDATE event SET ${text} WHERE id = $1`, [of.eventId]);
    await change(
      `registration_opens_at = now() + interval '1 hour', registration_closes_at = now() + interval '2 hours'`,
    );
    expect((await register(of, token)).data).toMatchObject({ failure: 'WALK_IN_NOT_YET' });
    await change(`starts_at = now() - interval '2 hours', ends_at = now() - interval '1 hour'`);
    expect((await register(of, token)).data).toMatchObject({ failure: 'EVENT_OVER' });
    expect((await register(of, token, { answers: {} })).data).toMatchObject({ failure: 'EVENT_OVER' });
  });

  test('answers that are wrong are marked at their fields, and nobody is registered', async () => {
    const of = await desk.organisation.event();
    const token = await doorOf(of.eventId);
    const { data } = await register(of, token, { answers: { name: 'Ada' } });
    expect(data).toMatchObject({
      failure: 'BAD_PARAMETER',
      fields: [{ path: 'answers.phone' }, { path: 'answers.email' }],
    });
    expect((await desk.organisation.call(participantPage, { eventId: of.eventId })).total).toBe(0);
  });
});

describe('an event that sells tickets', () => {
  async function sale(wish: Parameters<typeof addTicket>[2] = {}): Promise<Of & { ticketId: string; token: string }> {
    const of = await desk.sale();
    return { ...of, ticketId: await addTicket(server, of, wish), token: await doorOf(of.eventId) };
  }

  test('a free ticket is complete at once, once for each key', async () => {
    const of = await sale({ priceCents: 0, stock: 5 });
    const { ticketId, token } = of;
    const answers = { ...someone() };
    const key = randomUUID();
    const first = await register(of, token, { ticketId, answers }, key);
    expect(first.data).toMatchObject({ next: 'sign-in', orderState: 'PAID', person: { state: 'APPROVED' } });
    const again = await register(of, token, { ticketId, answers }, key);
    expect(again.data).toMatchObject({ orderId: first.data.orderId, person: first.data.person, next: 'sign-in' });
    expect(await countsOf(server, ticketId)).toEqual({ stock: 5, sold: 1, held: 0 });
    expect((await register(of, token, {})).data).toMatchObject({ failure: 'NEEDS_TICKET' });
    // Whoever has a ticket is told so, and may have another one.
    expect((await register(of, token, { ticketId, answers })).data).toMatchObject({ failure: 'ALREADY_REGISTERED' });
    expect((await register(of, token, { ticketId, answers, another: true })).code).toBe(0);
    expect(await desk.broken(of)).toEqual([]);
  });

  test('a priced one is held until a gateway says that it is paid; the history says by which link', async () => {
    const of = await sale({ priceCents: 12_000 });
    const { ticketId, token } = of;
    const { data } = await register(of, token, { ticketId, expectedCents: 12_000 });
    expect(data).toMatchObject({ next: 'pay', person: null, totalCents: 12_000 });
    const orderId = data.orderId ?? '';
    const state = async () => (await server.send(orderWalkInState, { orderId }, { token })).data;
    expect(await state()).toMatchObject({ next: 'pay' });
    await desk.pay(of, orderId, 12_000);
    expect(await state()).toMatchObject({ next: 'sign-in', person: { state: 'APPROVED' } });
    const order = await desk.detail(orderId);
    expect(order.history.find((line) => line.kind === 'at-door')?.detail).toMatchObject({ link: 'North door' });
    const [row] = (await desk.organisation.call(participantPage, { eventId: of.eventId })).records;
    const { history } = await desk.organisation.call(participantDetail, { partsId: row?.partsId ?? '' });
    expect(history.find((line) => line.kind === 'at-door')).toMatchObject({ detail: 'North door' });
    // Cancelling comes too late, and says so by what it answers.
    const cancelled = await server.send(orderWalkInCancel, { orderId }, { token });
    expect(cancelled.data).toMatchObject({ next: 'sign-in', orderState: 'PAID' });
    expect(await desk.broken(of)).toEqual([]);
  });

  test('cancelling gives the place back; what is cancelled is not paid in cash afterwards', async () => {
    const of = await sale({ stock: 1 });
    const { ticketId, token } = of;
    const { data } = await register(of, token, { ticketId });
    expect((await register(of, token, { ticketId })).data).toMatchObject({ failure: 'TICKET_SOLD_OUT' });
    const orderId = data.orderId ?? '';
    for (let time = 0; time < 2; time += 1)
      expect((await server.send(orderWalkInCancel, { orderId }, { token })).data).toMatchObject({ next: 'over' });
    expect(await countsOf(server, ticketId)).toEqual({ stock: 1, sold: 0, held: 0 });
    expect((await server.send(orderWalkInCash, { orderId }, { token })).data).toMatchObject({ failure: 'ORDER_STATE' });
    expect(await desk.broken(of)).toEqual([]);
  });

  test('cash is for links that may take it, is booked once, and is noted', async () => {
    const of = await sale();
    const { ticketId, token } = of;
    const orderId = (await register(of, token, { ticketId })).data.orderId ?? '';
    const without = await doorOf(of.eventId, { mayTakeCash: false });
    expect((await server.send(orderWalkInCash, { orderId }, { token: without })).data).toMatchObject({
      failure: 'CASH_NOT_ALLOWED',
    });
    const both = await Promise.all([0, 1].map(() => server.send(orderWalkInCash, { orderId }, { token })));
    for (const { data } of both) expect(data).toMatchObject({ next: 'sign-in', orderState: 'PAID' });
    const { history, payments, paidBy } = await desk.detail(orderId);
    expect(paidBy).toBe('offline');
    expect(payments).toHaveLength(1);
    expect(history.filter((line) => line.kind === 'cash-at-door')).toMatchObject([{ detail: { link: 'North door' } }]);
    expect(await desk.broken(of)).toEqual([]);
  });

  test('an order that was placed online, and one of another event, are not the door’s', async () => {
    const of = await sale();
    const other = await sale();
    const { orderId: online } = await desk.held(of, [{ ticketId: of.ticketId }]);
    const foreign = (await register(other, other.token, { ticketId: other.ticketId })).data.orderId ?? '';
    for (const orderId of [online, foreign])
      for (const call of [orderWalkInState, orderWalkInCash, orderWalkInCancel])
        expect((await server.send(call, { orderId }, { token: of.token })).status).toBe(403);
  });

  test('of ten who want the last two tickets at once, two get them', async () => {
    const of = await sale({ stock: 2 });
    const { ticketId, token } = of;
    const all = await Promise.all(Array.from({ length: 10 }, () => register(of, token, { ticketId })));
    expect(all.filter((answer) => answer.code === 0)).toHaveLength(2);
    expect(await countsOf(server, ticketId)).toEqual({ stock: 2, sold: 0, held: 2 });
  });
});
