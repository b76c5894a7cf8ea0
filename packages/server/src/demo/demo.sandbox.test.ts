import { orderRefund } from '@convoke/contract/order/order.office.calls.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { keyed, type OrderDesk, orderDesk } from '../../testing/orders.ts';
import { type PayingServer, startPayingServer } from '../../testing/payment.ts';
import { addTicket } from '../../testing/selling.ts';
import { paymentJobs } from '../domains/payment/payment.jobs.ts';
import { demoJobs } from './demo.sandbox.ts';

let paying: PayingServer;
let desk: OrderDesk;

beforeAll(async () => {
  paying = await startPayingServer();
  desk = await orderDesk(paying.server);
}, 60_000);
afterAll(() => paying.close());

async function run(name: string, data: object = {}): Promise<void> {
  const job = [...demoJobs, ...paymentJobs].find((each) => each.name === name);
  if (!job) throw new Error(`there is no job ${name}`);
  await job.run(paying.server.services, data);
}

test('payments that were booked without the sandbox are made there once, for what was paid, and can go back', async () => {
  const of = await desk.sale();
  const ticketId = await addTicket(paying.server, of, { priceCents: 12_000 });
  const { orderId, paymentId } = await desk.paid(of, [{ ticketId }]);
  const odd = await desk.held(of, [{ ticketId }]);
  const { paymentId: oddId } = await desk.pay(of, odd.orderId, odd.totalCents, 11_000);
  expect(await paying.sandbox.trades()).toEqual([]);

  await run('demo.sandbox', { organisationId: of.organisationId });
  await run('demo.sandbox', { organisationId: of.organisationId });
  const trades = await paying.sandbox.trades();
  expect(new Map(trades.map((trade) => [trade.outTradeNo, [trade.state, trade.amountCents, trade.paidCents]]))).toEqual(
    new Map([
      [paymentId.replaceAll('-', ''), ['SUCCESS', 12_000, 12_000]],
      [oddId.replaceAll('-', ''), ['SUCCESS', 12_000, 11_000]],
    ]),
  );
  // Nobody is told of money that is in the book already.
  expect((await paying.sandbox.notices()).map((notice) => notice.state)).toEqual(['lost', 'lost']);

  await paying.server.send(orderRefund, { orderId }, keyed(desk.organisation.token));
  await run('payment.refunds.wechat');
  expect(await paying.sandbox.refunds()).toMatchObject([{ amountCents: 12_000 }]);
});

test('while the sandbox does not answer the job fails, and is tried again', async () => {
  const of = await desk.sale();
  const ticketId = await addTicket(paying.server, of);
  const { paymentId } = await desk.paid(of, [{ ticketId }]);
  await paying.sandbox.control({ answers: 'down' });
  await expect(run('demo.sandbox', { organisationId: of.organisationId })).rejects.toThrow('does not answer');
  await paying.sandbox.control({ answers: 'ok' });
  await run('demo.sandbox', { organisationId: of.organisationId });
  expect(await paying.sandbox.trades({ outTradeNo: paymentId.replaceAll('-', '') })).toHaveLength(1);
});
