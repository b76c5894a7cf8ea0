import { randomUUID } from 'node:crypto';
import { couponAdd } from '@convoke/contract/coupon/coupon.calls.ts';
import { orderCompleteFree, orderCreate } from '@convoke/contract/order/order.calls.ts';
import { orderComplete, orderInfo, orderStatus } from '@convoke/contract/order/order.own.calls.ts';
import { orderReconcile } from '@convoke/contract/order/order.office.calls.ts';
import { orderDetail } from '@convoke/contract/order/order.list.calls.ts';
import { ticketAdd, ticketManage, ticketPoolSave } from '@convoke/contract/ticket/ticket.calls.ts';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { applicationToken, logIn, must, send, wire } from '../support/client.ts';
import { plainInstallation, type Product, startProduct } from '../support/product.ts';
import { openNative, place, sale, sandbox, until } from '../support/selling.ts';

/**
 * Selling from outside: two server processes on one database, the payment sandbox a process of its own, everything through HTTP.
 * @domains order payment ticket coupon
 */

let product: Product;
let urls: [string, string];
let organiser: string;
let token: string;
let database: pg.Client;

beforeAll(async () => {
  product = await startProduct({ env: plainInstallation.env });
  urls = [product.url, (await product.addServer()).url];
  organiser = await logIn(product.url, plainInstallation.login);
  token = await applicationToken(product.url);
  database = new pg.Client({ connectionString: product.superuserUrl });
  database.on('error', () => {});
  await database.connect();
});
afterAll(async () => {
  await database?.end();
  await product?.stop();
});
beforeEach(() =>
  sandbox(product, 'PUT', '/control', { answers: 'ok', notices: 'normal', copies: 1, noticeDelayMs: 0 }),
);

const counts = async (eventId: string) =>
  (await must(product.url, ticketManage, { eventId }, organiser)).tickets.map(({ sold, held }) => ({ sold, held }));
const codes = (answers: { code: number }[]) => answers.map((each) => each.code).sort((a, b) => a - b);
const pay = (outTradeNo: string, how: object = {}) =>
  sandbox(product, 'POST', `/api/trades/wechat/${outTradeNo}/pay`, how);
/** The time of a hold is over, as if its minutes had passed. */
const runOut = (orderIds: string[]) =>
  database.query(`UPDATE ticket_order SET expires_at = now() - interval '1 second' WHERE id = ANY($1)`, [orderIds]);

async function ordered(eventId: string, ticketId: string, quantity = 1): Promise<string> {
  const answer = await place(product.url, token, eventId, { tickets: [{ ticketId, quantity }] });
  if (answer.code !== 0) throw new Error(JSON.stringify(answer));
  return answer.data.orderId;
}
async function paid(eventId: string, ticketId: string, quantity = 1): Promise<{ orderId: string; outTradeNo: string }> {
  const orderId = await ordered(eventId, ticketId, quantity);
  const outTradeNo = await openNative(product.url, token, orderId);
  await pay(outTradeNo);
  await until(product.url, token, orderId, ['PAID']);
  return { orderId, outTradeNo };
}

test('1 stock 1, two orders at once at two servers: one succeeds, the other is told "sold out"', async () => {
  const { eventId, ticketIds } = await sale(product, organiser, 'Last seat', [
    { name: 'Seat', priceCents: 100, stock: 1 },
  ]);
  const wish = { tickets: [{ ticketId: ticketIds[0] as string, quantity: 1 }] };
  expect(codes(await Promise.all(urls.map((url) => place(url, token, eventId, wish))))).toEqual([0, 3004]);
});

test('3 two hundred parallel buyers, stock 50: exactly 50 tickets, the rest refused cleanly', async () => {
  const { eventId, ticketIds } = await sale(product, organiser, 'Rush', [{ name: 'Seat', priceCents: 100, stock: 50 }]);
  const wish = { tickets: [{ ticketId: ticketIds[0] as string, quantity: 1 }] };
  const answers = await Promise.all(
    Array.from({ length: 200 }, (_, index) => place(urls[index % 2] as string, token, eventId, wish)),
  );
  expect(answers.filter((each) => each.code === 0)).toHaveLength(50);
  expect(answers.filter((each) => each.code === 3004)).toHaveLength(150);
  expect(await counts(eventId)).toEqual([{ sold: 0, held: 50 }]);
});

test('4 shared capacity 1, two kinds of ticket at once: one succeeds', async () => {
  const { eventId } = await sale(product, organiser, 'Shared', []);
  const { poolId } = await must(product.url, ticketPoolSave, { eventId, name: 'Hall', capacity: 1 }, organiser);
  const pair = await Promise.all(
    ['A', 'B'].map((name) => must(product.url, ticketAdd, { eventId, name, priceCents: 100, poolId }, organiser)),
  );
  const answers = await Promise.all(
    pair.map(({ ticketId }, index) =>
      place(urls[index] as string, token, eventId, { tickets: [{ ticketId, quantity: 1 }] }),
    ),
  );
  expect(codes(answers)).toEqual([0, 3004]);
});

test('5 a coupon with one use left, two orders at once: one discount, the other an explicit error', async () => {
  const { eventId, ticketIds } = await sale(product, organiser, 'Coupon', [{ name: 'Seat', priceCents: 1000 }]);
  await must(product.url, couponAdd, { eventId, couponCode: 'HALF', kind: 'percent', percent: 50, uses: 1 }, organiser);
  const wish = { tickets: [{ ticketId: ticketIds[0] as string, quantity: 1 }], couponCode: 'half' };
  const answers = await Promise.all(urls.map((url) => place(url, token, eventId, wish)));
  expect(codes(answers)).toEqual([0, 3004]);
  expect(answers.find((each) => each.code === 0)?.data.totalCents).toBe(500);
});

test('6 one idempotency key: 409 while the first is under way, afterwards the same answer and one order', async () => {
  const { eventId, ticketIds } = await sale(product, organiser, 'Key', [{ name: 'Seat', priceCents: 1000, stock: 5 }]);
  const wish = {
    tickets: [{ ticketId: ticketIds[0] as string, quantity: 1 }],
    buyer: { name: 'Once', phone: '13600000001' },
  };
  const key = randomUUID();
  const statuses = (await Promise.all([1, 2].map(() => place(product.url, token, eventId, wish, key)))).map(
    (each) => each.status,
  );
  expect(statuses.sort((a, b) => a - b)).toEqual([200, 409]);
  const [first, second] = await Promise.all([0, 1].map((at) => place(urls[at] as string, token, eventId, wish, key)));
  expect(first?.data.orderId).toBe(second?.data.orderId);
  expect(await counts(eventId)).toEqual([{ sold: 0, held: 1 }]);
});

test('7 one payment notice delivered five times at once: one payment, one set of tickets, one message', async () => {
  const { eventId, ticketIds } = await sale(product, organiser, 'Five notices', [
    { name: 'Seat', priceCents: 1000, stock: 5 },
  ]);
  const answer = await place(product.url, token, eventId, {
    tickets: [{ ticketId: ticketIds[0] as string, quantity: 2 }],
    buyer: { name: 'Five', phone: '13600000077', email: 'five@example.com' },
  });
  const { orderId } = answer.data;
  await pay(await openNative(product.url, token, orderId), { copies: 5 });
  await until(product.url, token, orderId, ['PAID']);
  const detail = await must(product.url, orderDetail, { orderId }, organiser);
  expect(detail.payments.filter((each) => each.state === 'PAID')).toHaveLength(1);
  expect(detail.ownTickets.map((each) => each.state)).toEqual(['VALID', 'VALID']);
  const messages = async (state: string) => {
    const { rows } = await database.query<{ n: number }>(
      `SELECT count(*)::int AS n FROM message WHERE recipient = 'five@example.com' AND state LIKE $1`,
      [state],
    );
    return rows[0]?.n;
  };
  await expect.poll(() => messages('accepted'), { timeout: 30_000 }).toBe(1);
  expect(await messages('%')).toBe(1);
});

test('8 a hold that runs out frees its stock at once, another hold of the same buyer stands', async () => {
  const { eventId, ticketIds } = await sale(product, organiser, 'Holds', [
    { name: 'Seat', priceCents: 1000, stock: 2 },
  ]);
  const wish = {
    tickets: [{ ticketId: ticketIds[0] as string, quantity: 1 }],
    buyer: { name: 'Twice', phone: '13600000008' },
  };
  const dead = (await place(product.url, token, eventId, wish)).data.orderId;
  const live = (await place(product.url, token, eventId, wish)).data.orderId;
  expect((await place(product.url, token, eventId, { tickets: wish.tickets })).code).toBe(3004);
  await runOut([dead]);
  expect((await place(product.url, token, eventId, { tickets: wish.tickets })).code).toBe(0);
  expect(await until(product.url, token, dead, ['EXPIRED'])).toBe('EXPIRED');
  expect(await until(product.url, token, live, ['HELD'])).toBe('HELD');
});

test('9 two expired unpaid orders, one place left, both pay together: one PAID, one REFUND_DUE and refunded', async () => {
  const { eventId, ticketIds } = await sale(product, organiser, 'Late', [{ name: 'Seat', priceCents: 1000, stock: 1 }]);
  const orders: { orderId: string; outTradeNo: string }[] = [];
  for (let round = 0; round < 2; round += 1) {
    const orderId = await ordered(eventId, ticketIds[0] as string);
    orders.push({ orderId, outTradeNo: await openNative(product.url, token, orderId) });
    await runOut([orderId]);
  }
  await Promise.all(orders.map(({ outTradeNo }) => pay(outTradeNo, { late: true })));
  const states = await Promise.all(
    orders.map(({ orderId }) => until(product.url, token, orderId, ['PAID', 'REFUND_DUE', 'REFUNDED'])),
  );
  expect(states.filter((state) => state === 'PAID')).toHaveLength(1);
  const other = orders[states.indexOf('PAID') === 0 ? 1 : 0]?.orderId as string;
  expect(await until(product.url, token, other, ['REFUNDED'])).toBe('REFUNDED');
  expect(await counts(eventId)).toEqual([{ sold: 1, held: 0 }]);
});

test('10 an amount that differs by one fen: not PAID, flagged, visible to the organiser', async () => {
  const { eventId, ticketIds } = await sale(product, organiser, 'Differs', [{ name: 'Seat', priceCents: 1000 }]);
  const orderId = await ordered(eventId, ticketIds[0] as string);
  await pay(await openNative(product.url, token, orderId), { paidCents: 999 });
  await expect
    .poll(async () => (await must(product.url, orderStatus, { orderId }, token)).problem, { timeout: 30_000 })
    .toBe('AMOUNT_DIFFERS');
  expect((await must(product.url, orderStatus, { orderId }, token)).state).not.toBe('PAID');
  const { findings } = await must(product.url, orderReconcile, { eventId }, organiser);
  expect(findings).toMatchObject([{ kind: 'amount-differs', orderId, dueCents: 1000, paidCents: 999 }]);
});

test('11 a tampered notice, a SIGNTEST probe and a notice replayed for another order: refused, nothing changes', async () => {
  const { eventId, ticketIds } = await sale(product, organiser, 'Forged', [{ name: 'Seat', priceCents: 1000 }]);
  const done = await paid(eventId, ticketIds[0] as string);
  for (const notices of ['tampered', 'signtest']) {
    const orderId = await ordered(eventId, ticketIds[0] as string);
    const outTradeNo = await openNative(product.url, token, orderId);
    // The query must not find it either while we look: the notice alone decides here.
    await pay(outTradeNo, { notices });
    const sent = (await sandbox(product, 'GET', `/api/notices?outTradeNo=${outTradeNo}`)) as {
      notices: { attempts?: unknown }[];
    };
    expect(sent.notices.length).toBeGreaterThan(0);
    // What is true is found by asking the gateway.
    expect((await must(product.url, orderComplete, { orderId }, token)).state).toBe('PAID');
  }
  const other = await ordered(eventId, ticketIds[0] as string);
  const otherNo = await openNative(product.url, token, other);
  await sandbox(product, 'POST', `/api/trades/wechat/${done.outTradeNo}/replay`, { toOutTradeNo: otherNo });
  expect((await must(product.url, orderStatus, { orderId: other }, token)).state).not.toBe('PAID');
  expect((await must(product.url, orderDetail, { orderId: done.orderId }, organiser)).payments).toHaveLength(1);
});

test('12 the notice is lost: the order is PAID by query within a minute', async () => {
  const { eventId, ticketIds } = await sale(product, organiser, 'Lost', [{ name: 'Seat', priceCents: 1000 }]);
  const orderId = await ordered(eventId, ticketIds[0] as string);
  await pay(await openNative(product.url, token, orderId), { notices: 'lost' });
  expect(await until(product.url, token, orderId, ['PAID'], 60_000)).toBe('PAID');
});

test('13 the free completion refuses an amount due, and does nothing more when it is repeated', async () => {
  const { eventId, ticketIds } = await sale(product, organiser, 'Free', [
    { name: 'Priced', priceCents: 1000 },
    { name: 'Free', priceCents: 0, stock: 3 },
  ]);
  const due = await ordered(eventId, ticketIds[0] as string);
  expect(await send(product.url, orderCompleteFree, { orderId: due }, token)).toMatchObject({ code: 3001 });
  const free = await ordered(eventId, ticketIds[1] as string);
  const answers = await Promise.all(
    Array.from({ length: 5 }, (_, index) =>
      send(urls[index % 2] as string, orderCompleteFree, { orderId: free }, token),
    ),
  );
  expect(answers.map((each) => each.data.state)).toEqual(Array.from({ length: 5 }, () => 'PAID'));
  expect((await must(product.url, orderInfo, { orderId: free }, token)).tickets).toHaveLength(1);
  expect(await counts(eventId)).toEqual([
    { sold: 0, held: 1 },
    { sold: 1, held: 0 },
  ]);
});

test('14 the server killed with SIGKILL while 50 orders are in flight: nothing is lost or sold twice', async () => {
  const { eventId, ticketIds } = await sale(product, organiser, 'Killed', [
    { name: 'Seat', priceCents: 1000, stock: 40 },
  ]);
  const wish = { tickets: [{ ticketId: ticketIds[0] as string, quantity: 1 }] };
  const keys = Array.from({ length: 50 }, () => randomUUID());
  const people = keys.map((_, index) => ({ name: `Killed ${index}`, phone: `137${String(index).padStart(8, '0')}` }));
  const flying = keys.map((key, index) =>
    place(product.url, token, eventId, { ...wish, buyer: people[index] as { name: string; phone: string } }, key).catch(
      () => null,
    ),
  );
  // Some have been answered, the rest are on their way.
  await Promise.race(flying);
  await product.restartServer();
  await Promise.all(flying);
  // Everybody asks again with the same key, at the other server too.
  const answers = await Promise.all(
    keys.map((key, index) =>
      place(
        urls[index % 2] as string,
        token,
        eventId,
        { ...wish, buyer: people[index] as { name: string; phone: string } },
        key,
      ),
    ),
  );
  expect(answers.filter((each) => each.code === 0)).toHaveLength(40);
  expect(answers.filter((each) => each.code === 3004)).toHaveLength(10);
  expect(new Set(answers.filter((each) => each.code === 0).map((each) => each.data.orderId)).size).toBe(40);
  expect(await counts(eventId)).toEqual([{ sold: 0, held: 40 }]);
});

test('bad input is refused clearly and nothing is stored', async () => {
  const { eventId, ticketIds } = await sale(product, organiser, 'Bad input', [{ name: 'Seat', priceCents: 1000 }]);
  const elsewhere = await sale(product, organiser, 'Elsewhere', [{ name: 'Seat', priceCents: 1000 }]);
  const [ticketId] = ticketIds as [string];
  const wishes: [object, number][] = [
    [{ tickets: [{ ticketId, quantity: 0 }] }, 1000],
    [{ tickets: [{ ticketId, quantity: 10_000 }] }, 1000],
    [{ tickets: [{ ticketId, quantity: 1.5 }] }, 1000],
    [{ tickets: [] }, 1000],
    [{ tickets: [{ ticketId, quantity: 11 }] }, 3004],
    [{ tickets: [{ ticketId: elsewhere.ticketIds[0], quantity: 1 }] }, 3000],
    [{ tickets: [{ ticketId: randomUUID(), quantity: 1 }] }, 3000],
    [{ tickets: [{ ticketId, quantity: 1 }], couponCode: 'NOSUCH' }, 3000],
    [{ tickets: [{ ticketId, quantity: 1 }], expectedCents: 1 }, 3001],
    [{ tickets: [{ ticketId, quantity: 1 }], buyer: { name: 'No contact' } }, 1000],
    [{ tickets: [{ ticketId, quantity: 1 }], buyer: { name: 'X', phone: '12' } }, 1000],
  ];
  for (const [wish, code] of wishes) {
    const answer = await place(product.url, token, eventId, wish as Parameters<typeof place>[3]);
    expect([wish, answer.status, answer.code]).toEqual([wish, 200, code]);
  }
  for (const body of ['', '{', '[]', '[1]', 'null', '"x"', '[{}, {}]']) {
    // Signed as what it is, so that it is the body that is looked at.
    const orders = body.startsWith('[') ? (JSON.parse(body) as never) : (undefined as never);
    const { method, path, headers } = wire(orderCreate, { eventId, orders }, token);
    const answer = await fetch(product.url + path, {
      method,
      headers: { ...headers, 'content-type': 'application/json' },
      body,
    });
    expect([body, answer.status]).toEqual([body, 200]);
  }
  expect(await counts(eventId)).toEqual([{ sold: 0, held: 0 }]);
});
