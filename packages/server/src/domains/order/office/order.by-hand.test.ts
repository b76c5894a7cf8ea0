import { participantPage } from '@convoke/contract/participant/participant.calls.ts';
import { participantAdd } from '@convoke/contract/participant/participant.office.calls.ts';
import { orderRefund } from '@convoke/contract/order/order.office.calls.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { keyed, type OrderDesk, orderDesk } from '../../../../testing/orders.ts';
import { addPool, addTicket, countsOf, type Of } from '../../../../testing/selling.ts';
import { someone, startServer, type TestServer } from '../../../../testing/server.ts';

let server: TestServer;
let desk: OrderDesk;
let of: Of;
/** Jobs sent, by name. */
let sent: string[] = [];

beforeAll(async () => {
  server = await startServer({
    change: (services) => {
      services.jobs.send = (name) => {
        sent.push(name);
        return Promise.resolve();
      };
    },
  });
  desk = await orderDesk(server);
});
afterAll(() => server.close());
beforeEach(async () => {
  of = await desk.sale();
  sent = [];
});

const add = (ticketId: string, more: object = {}) =>
  server.send(
    participantAdd,
    { eventId: of.eventId, ticketId, answers: { ...someone() }, ...more },
    { token: desk.organisation.token },
  );
const people = async () => (await desk.organisation.call(participantPage, { eventId: of.eventId })).records;

describe('adding somebody with a ticket', () => {
  test('free of charge takes one of the stock, makes a paid order of nothing, and everything adds up', async () => {
    const ticketId = await addTicket(server, of, { priceCents: 128_000, stock: 3, perBuyer: 1 });
    const { code, data } = await add(ticketId, { notify: false });
    expect(code).toBe(0);
    expect(await countsOf(server, ticketId)).toEqual({ stock: 3, sold: 1, held: 0 });
    const [row] = await people();
    expect(row).toMatchObject({
      partsId: data.partsId,
      participantCode: data.participantCode,
      state: 'APPROVED',
      ticketId,
      isSandbox: false,
    });
    const order = await desk.detail(row?.orderId ?? '');
    expect(order).toMatchObject({ state: 'PAID', totalCents: 0, paidBy: 'free', channel: 'organiser' });
    expect(order.history.map((each) => each.kind)).toContain('by-hand');
    expect(order.ownTickets).toMatchObject([{ state: 'VALID', priceCents: 0 }]);
    expect(sent).toEqual([]);
    expect(await desk.broken(of)).toEqual([]);
  });

  test('paid elsewhere is booked as received by hand, told when asked for, and given back like any other order', async () => {
    const ticketId = await addTicket(server, of, { priceCents: 128_000, stock: 1 });
    await add(ticketId, { paidCents: 88_000 });
    expect(sent).toEqual(['order.paid']);
    const [row] = await people();
    const order = await desk.detail(row?.orderId ?? '');
    expect(order).toMatchObject({ state: 'PAID', totalCents: 88_000, paidBy: 'offline', isSandbox: false });
    expect(await desk.broken(of)).toEqual([]);
    expect((await desk.reconcile(of)).findings).toEqual([]);
    const refund = await server.send(
      orderRefund,
      { orderId: row?.orderId, orderTicketIds: [order.ownTickets[0]?.orderTicketId], reason: 'Ill' },
      keyed(desk.organisation.token),
    );
    expect(refund).toMatchObject({ code: 0 });
    expect(await countsOf(server, ticketId)).toEqual({ stock: 1, sold: 0, held: 0 });
    expect((await people())[0]?.state).toBe('CANCELLED');
    expect(await desk.broken(of)).toEqual([]);
  });

  test('the last place is given once, to whichever of many hands is first; a shared capacity limits as well', async () => {
    const ticketId = await addTicket(server, of, { stock: 2 });
    const answers = await Promise.all(Array.from({ length: 6 }, () => add(ticketId)));
    expect(answers.filter((each) => each.code === 0)).toHaveLength(2);
    for (const refused of answers.filter((each) => each.code !== 0))
      expect(refused).toMatchObject({ code: 3004, data: { failure: 'TICKET_SOLD_OUT' } });
    const poolId = await addPool(server, of, 1);
    const [one, two] = [await addTicket(server, of, { poolId }), await addTicket(server, of, { poolId })];
    expect((await add(one)).code).toBe(0);
    expect(await add(two)).toMatchObject({ code: 3004, data: { failure: 'TICKET_SOLD_OUT' } });
    expect(await countsOf(server, two)).toMatchObject({ sold: 0, held: 0 });
    expect(await people()).toHaveLength(3);
    expect(await desk.broken(of)).toEqual([]);
  });

  test('places of orders whose time is over are free for it; of a live one they are not', async () => {
    const ticketId = await addTicket(server, of, { stock: 1 });
    const { orderId } = await desk.held(of, [{ ticketId }]);
    expect(await add(ticketId)).toMatchObject({ code: 3004 });
    await desk.query(`UPDATE ticket_order SET expires_at = now() - interval '1 second' WHERE id = $1`, [orderId]);
    expect((await add(ticketId)).code).toBe(0);
    expect((await desk.detail(orderId)).state).toBe('EXPIRED');
    expect(await desk.broken(of)).toEqual([]);
  });

  test('off sale, hidden or reviewed tickets are the organiser’s to give; one of another event is not', async () => {
    const ticketId = await addTicket(server, of, { needsReview: true });
    await desk.query('UPDATE ticket SET on_sale = false, is_hidden = true WHERE id = $1', [ticketId]);
    expect((await add(ticketId)).code).toBe(0);
    expect(await people()).toMatchObject([{ state: 'APPROVED' }]);
    const elsewhere = await addTicket(server, await desk.sale());
    expect(await add(elsewhere)).toMatchObject({ data: { failure: 'TICKET_GONE' } });
  });
});
