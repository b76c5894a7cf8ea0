import { orderCompleteFree } from '@convoke/contract/order/order.calls.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type OrderDesk, orderDesk } from '../../../../testing/orders.ts';
import { addTicket } from '../../../../testing/selling.ts';
import { startServer, type TestServer } from '../../../../testing/server.ts';

let server: TestServer;
let desk: OrderDesk;

beforeAll(async () => {
  server = await startServer();
  desk = await orderDesk(server);
});
afterAll(() => server.close());

const free = async (orderId: string) => {
  const { data } = await server.send(orderCompleteFree, { orderId }, { token: await server.applicationToken() });
  return data as { state?: string; failure?: string };
};

test('an order with nothing to pay is completed, and again and again nothing more', async () => {
  const of = await desk.sale();
  const { orderId } = await desk.held(of, [{ ticketId: await addTicket(server, of, { priceCents: 0 }) }]);
  expect(await free(orderId)).toMatchObject({ state: 'PAID' });
  expect(await free(orderId)).toMatchObject({ state: 'PAID' });
  expect((await desk.detail(orderId)).ownTickets.map(({ state }) => state)).toEqual(['VALID']);
});

test('an order with an amount due is not completed free, nor one whose time is over', async () => {
  const of = await desk.sale();
  const due = await desk.held(of, [{ ticketId: await addTicket(server, of) }]);
  expect(await free(due.orderId)).toMatchObject({ failure: 'ORDER_NOT_FREE' });
  expect(await desk.detail(due.orderId)).toMatchObject({ state: 'HELD', ledger: [] });
  const late = await desk.held(of, [{ ticketId: await addTicket(server, of, { priceCents: 0 }) }]);
  await desk.expire(of, late.orderId);
  expect(await free(late.orderId)).toMatchObject({ failure: 'ORDER_EXPIRED' });
});
