import { eventDelete, eventInfo } from '@convoke/contract/event/event.calls.ts';
import { eventAdd, eventUpdate } from '@convoke/contract/event/event.editing.calls.ts';
import { eventPublicInfo } from '@convoke/contract/event/event.public.calls.ts';
import { ticketAdd } from '@convoke/contract/ticket/ticket.calls.ts';
import { ticketList } from '@convoke/contract/ticket/ticket.public.calls.ts';
import { withClient } from '@convoke/launcher/database.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buyerDraft, place } from '../../../../testing/selling.ts';
import { type Organisation, plainEvent, startServer, type TestServer } from '../../../../testing/server.ts';

let server: TestServer;
let ours: Organisation;

beforeAll(async () => {
  server = await startServer();
  ours = await server.organisation();
});
afterAll(() => server.close());

const hour = 3_600_000;
const at = (ms: number) => new Date(Date.now() + ms).toISOString();
const raw = (text: string, values: unknown[]) =>
  withClient(server.database.superuserUrl, (client) => client.query(text, values));
const change = (eventId: string, more: object) => server.send(eventUpdate, { eventId, ...more }, { token: ours.token });
const info = (eventId: string) => ours.call(eventInfo, { eventId });
async function hold(eventId: string, ticketId: string, quantity = 1) {
  const of = { organisationId: ours.organisationId, eventId };
  const order = await place(server.services, of, buyerDraft([{ ticketId, quantity }]));
  if (typeof order === 'string') throw new Error(order);
  return order;
}

describe('an event with tickets', () => {
  test('has no number of places of its own', async () => {
    const { eventId } = await ours.call(eventAdd, { ...plainEvent(), useTicket: 1, capacity: 20 });
    expect(await info(eventId)).toMatchObject({ useTicket: 1, capacity: null });
    expect((await change(eventId, { capacity: 5 })).code).toBe(0);
    expect((await info(eventId)).capacity).toBeNull();
    const byForm = await ours.call(eventAdd, { ...plainEvent(), capacity: 20 });
    expect((await change(byForm.eventId, { useTicket: 1 })).code).toBe(0);
    expect(await info(byForm.eventId)).toMatchObject({ useTicket: 1, capacity: null });
  });

  test('goes back to a form only while nothing is sold or held, and then sells nothing', async () => {
    const { eventId } = await ours.event({ useTicket: 1 });
    const { ticketId } = await ours.call(ticketAdd, { eventId, name: 'Standard', priceCents: 100, stock: 5 });
    const order = await hold(eventId, ticketId);
    expect((await change(eventId, { useTicket: 0, capacity: 10 })).code).toBe(3001);
    expect((await change(eventId, { title: 'Still changed' })).code).toBe(0);
    await raw(`UPDATE ticket_order SET expires_at = now() - interval '1 second' WHERE id = $1`, [order.orderId]);
    expect((await change(eventId, { useTicket: 0, capacity: 10 })).code).toBe(0);
    expect(await info(eventId)).toMatchObject({ useTicket: 0, capacity: 10 });
    await expect(hold(eventId, ticketId)).rejects.toThrow('TICKET_GONE');
    expect((await change(eventId, { useTicket: 1 })).code).toBe(0);
    await hold(eventId, ticketId);
  });

  test('is not deleted while tickets of it are sold or held', async () => {
    const { eventId } = await ours.event({ useTicket: 1 });
    const { ticketId } = await ours.call(ticketAdd, { eventId, name: 'Free', priceCents: 0 });
    const order = await hold(eventId, ticketId);
    const remove = () => server.send(eventDelete, { eventId }, { token: ours.token });
    expect((await remove()).code).toBe(3001);
    await raw(`UPDATE ticket_order SET expires_at = now() - interval '1 second' WHERE id = $1`, [order.orderId]);
    expect((await remove()).code).toBe(0);
    expect((await server.send(ticketList, { eventId })).status).toBe(403);
  });
});

describe('what its public page says of the sale', () => {
  const saleOf = async (code: string) => (await server.send(eventPublicInfo, { code })).data.sale;
  const add = (eventId: string, more: object) =>
    ours.call(ticketAdd, { eventId, name: 'Standard', priceCents: 100, ...more });

  test('nothing for an event joined by form', async () => {
    const { code } = await ours.event();
    expect(await saleOf(code)).toBeNull();
  });

  test('the prices of what can be bought, special ones included', async () => {
    const { eventId, code } = await ours.event({ useTicket: 1, registrationClosesAt: at(-hour), capacity: 1 });
    await add(eventId, { priceCents: 30_000, tiers: [{ name: 'Early', priceCents: 20_000, quantity: 1 }] });
    await add(eventId, { priceCents: 50_000 });
    await add(eventId, { priceCents: 100, opensAt: at(hour) });
    await add(eventId, { priceCents: 1, isHidden: true });
    expect(await saleOf(code)).toEqual({
      state: 'open',
      fromCents: 20_000,
      toCents: 50_000,
      currency: 'CNY',
      opensAt: null,
      canWait: false,
    });
    // The form's window and the places have no say.
    expect((await server.send(eventPublicInfo, { code })).data).toMatchObject({
      registration: 'open',
      registrationClosesAt: null,
      placesLeft: null,
    });
  });

  test('when the first ticket opens', async () => {
    const { eventId, code } = await ours.event({ useTicket: 1 });
    const [soon, later] = [at(hour), at(2 * hour)];
    await add(eventId, { stock: 0 });
    await add(eventId, { opensAt: later, priceCents: 300 });
    await add(eventId, { opensAt: soon, priceCents: 200 });
    expect(await saleOf(code)).toMatchObject({ state: 'not-yet', opensAt: soon, fromCents: 200, toCents: 300 });
  });

  test('that it is sold out and one can wait; that it is over; that a code is needed; that there is nothing', async () => {
    const soldOut = await ours.event({ useTicket: 1 });
    await add(soldOut.eventId, { stock: 0 });
    await add(soldOut.eventId, { closesAt: at(-hour) });
    expect(await saleOf(soldOut.code)).toMatchObject({ state: 'sold-out', canWait: true });
    const closed = await ours.event({ useTicket: 1 });
    await add(closed.eventId, { closesAt: at(-hour) });
    expect(await saleOf(closed.code)).toMatchObject({ state: 'closed', canWait: false });
    const byCode = await ours.event({ useTicket: 1 });
    await add(byCode.eventId, { isHidden: true, accessCode: 'PRESS' });
    expect(await saleOf(byCode.code)).toMatchObject({ state: 'by-code', fromCents: null });
    const empty = await ours.event({ useTicket: 1 });
    expect(await saleOf(empty.code)).toMatchObject({ state: 'none', fromCents: null });
  });
});
