import { accountRecharge, accountRecharges } from '@convoke/contract/account/account.calls.ts';
import { couponGenerate, couponList } from '@convoke/contract/coupon/coupon.calls.ts';
import { orderRefund } from '@convoke/contract/order/order.office.calls.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { keyed, type OrderDesk, orderDesk } from '../../../../testing/orders.ts';
import { addTicket } from '../../../../testing/selling.ts';
import { startServer, type TestServer } from '../../../../testing/server.ts';
import { payableEnv } from '../../../../testing/top-up.ts';

let one: TestServer;
let other: TestServer;
let desk: OrderDesk;
let token: string;

beforeAll(async () => {
  one = await startServer({ env: payableEnv });
  other = await startServer({ database: one.database, env: payableEnv });
  desk = await orderDesk(one);
  ({ token } = desk.organisation);
});
afterAll(async () => {
  await one.close();
  await other.close();
});

/** A paid order of four tickets, 400 yuan. */
async function paidOrder(): Promise<string> {
  const of = await desk.sale();
  const { orderId } = await desk.paid(of, [{ ticketId: await addTicket(one, of), quantity: 4 }]);
  return orderId;
}

/** The same request six times at once, over two servers. */
function sixTimes<T>(send: (server: TestServer) => Promise<T>): Promise<T[]> {
  return Promise.all([0, 1, 2, 3, 4, 5].map((index) => send(index % 2 ? other : one)));
}

const refundsOf = async (orderId: string) => (await desk.detail(orderId)).refunds.map(({ amountCents }) => amountCents);

test('an amount is refunded only with an Idempotency-Key or the version of the order that was seen', async () => {
  const orderId = await paidOrder();
  const bare = await one.send(orderRefund, { orderId, amountCents: 100 }, { token });
  expect(bare).toMatchObject({ status: 200, code: 1000, data: { failure: 'REFUND_KEY_NEEDED' } });
  for (const key of ['short', 'x'.repeat(129), 'with a blank'])
    expect((await one.send(orderRefund, { orderId, amountCents: 100 }, keyed(token, key))).code).toBe(1000);
  expect(await refundsOf(orderId)).toEqual([]);
  const { version } = await desk.detail(orderId);
  expect((await one.send(orderRefund, { orderId, amountCents: 100, version }, { token })).code).toBe(0);
  expect((await one.send(orderRefund, { orderId, amountCents: 100 }, keyed(token))).code).toBe(0);
  expect(await refundsOf(orderId)).toEqual([100, 100]);
});

test('the same refund asked for six times at once over two servers under one key is one refund', async () => {
  const orderId = await paidOrder();
  const sent = keyed(token);
  const answers = await sixTimes((server) => server.send(orderRefund, { orderId, amountCents: 3_000 }, sent));
  expect(await refundsOf(orderId)).toEqual([3_000]);
  const done = { status: 200, code: 0, data: { state: 'PARTIALLY_REFUNDED', refundCents: 3_000 } };
  const waiting = { status: 409, code: 409, data: { failure: 'REQUEST_IN_FLIGHT' } };
  for (const answer of answers) expect(answer).toMatchObject(answer.code === 0 ? done : waiting);
  expect(answers.some((answer) => answer.code === 0)).toBe(true);
  // Later the first one's answer, also to somebody who has seen the order since.
  const { version } = await desk.detail(orderId);
  const again = await other.send(orderRefund, { orderId, amountCents: 3_000, version }, sent);
  expect(again).toMatchObject(done);
  expect(await refundsOf(orderId)).toEqual([3_000]);
});

test('six at once with one version are one refund', async () => {
  const orderId = await paidOrder();
  const { version } = await desk.detail(orderId);
  const answers = await sixTimes((server) =>
    server.send(orderRefund, { orderId, amountCents: 3_000, version }, { token }),
  );
  expect(answers.map(({ code }) => code).sort((a, b) => a - b)).toEqual([0, 3001, 3001, 3001, 3001, 3001]);
  expect(await refundsOf(orderId)).toEqual([3_000]);
});

test('while the first of a key is under way the others are told to wait', async () => {
  const orderId = await paidOrder();
  const sent = keyed(token);
  const ask = (server: TestServer) => server.send(orderRefund, { orderId, amountCents: 3_000 }, sent);
  const first = await one.services.database.inOrganisation(desk.organisation.organisationId, 'write', async (tx) => {
    // Whoever has the order keeps the first refund from ending.
    await tx.selectFrom('ticket_order').select('id').where('id', '=', orderId).forUpdate().execute();
    const begun = ask(one);
    const waits = `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;
    await expect.poll(async () => (await desk.query(waits)).length).toBe(1);
    expect(await ask(other)).toMatchObject({ status: 409, data: { failure: 'REQUEST_IN_FLIGHT' } });
    return { begun };
  });
  expect((await first.begun).code).toBe(0);
  expect((await ask(other)).code).toBe(0);
  expect(await refundsOf(orderId)).toEqual([3_000]);
});

test('a key that came with another amount is refused, and one of a refused refund is free again', async () => {
  const orderId = await paidOrder();
  const sent = keyed(token);
  expect((await one.send(orderRefund, { orderId, amountCents: 50_000 }, sent)).code).toBe(3004);
  expect((await one.send(orderRefund, { orderId, amountCents: 3_000 }, sent)).code).toBe(0);
  const reused = await other.send(orderRefund, { orderId, amountCents: 4_000 }, sent);
  expect(reused).toMatchObject({ code: 3001, data: { failure: 'REQUEST_KEY_REUSED' } });
  expect(await refundsOf(orderId)).toEqual([3_000]);
});

test('another organisation’s same key is another key', async () => {
  const orderId = await paidOrder();
  const theirs = await orderDesk(one);
  const of = await theirs.sale();
  const their = await theirs.paid(of, [{ ticketId: await addTicket(one, of) }]);
  const ours = keyed(token);
  expect((await one.send(orderRefund, { orderId, amountCents: 5 }, ours)).code).toBe(0);
  const same = { token: theirs.organisation.token, headers: ours.headers };
  expect((await one.send(orderRefund, { orderId: their.orderId, amountCents: 7 }, same)).data.refundCents).toBe(7);
});

test('a top-up and coupons asked for six times under one key are made once', async () => {
  const of = await desk.sale();
  const topUp = keyed(token);
  const begun = await sixTimes((server) => server.send(accountRecharge, { amountCents: 10_000 }, topUp));
  expect(new Set(begun.filter(({ code }) => code === 0).map(({ data }) => data.orderId)).size).toBe(1);
  expect((await desk.organisation.call(accountRecharges, {})).total).toBe(1);

  const coupons = { eventId: of.eventId, count: 3, name: 'Press', kind: 'percent', percent: 10, uses: 1 };
  const made = await sixTimes((server) => server.send(couponGenerate, coupons, keyed(token, 'three-coupons')));
  expect(made.filter(({ code }) => code === 0).length).toBeGreaterThan(0);
  expect((await desk.organisation.call(couponList, { eventId: of.eventId })).total).toBe(3);
});
