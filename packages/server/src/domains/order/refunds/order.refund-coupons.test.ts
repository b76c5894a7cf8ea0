import { participantPage } from '@convoke/contract/participant/participant.calls.ts';
import { participantVerify } from '@convoke/contract/participant/participant.office.calls.ts';
import { orderRefund } from '@convoke/contract/order/order.office.calls.ts';
import { orderCancel } from '@convoke/contract/order/order.own.calls.ts';
import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { keyed, type OrderDesk, orderDesk } from '../../../../testing/orders.ts';
import { addCoupon, addTicket, buyerDraft, type Of, place } from '../../../../testing/selling.ts';
import { startServer, type TestServer } from '../../../../testing/server.ts';
import { up as giveBackOfOld } from '../../../../migrations/0035_coupons_of_refunds.ts';
import { orderJobs } from '../order.jobs.ts';

let server: TestServer;
let other: TestServer;
let desk: OrderDesk;
let token: string;

beforeAll(async () => {
  server = await startServer();
  other = await startServer({ database: server.database });
  desk = await orderDesk(server);
  ({ token } = desk.organisation);
});
afterAll(async () => {
  await server.close();
  await other.close();
});

const buyer = { name: 'Ada', phone: '13812345678' };

interface Sold {
  of: Of;
  ticketId: string;
  orderId: string;
  ticketIds: string[];
}

/** A paid order of two tickets with a coupon that one person may use twice, and another person's that has it too. */
async function sold(percent = 50): Promise<Sold> {
  const of = await desk.sale();
  const ticketId = await addTicket(server, of, { priceCents: 10_000 });
  await addCoupon(server, of, { code: 'TWICE', percent, perBuyer: 2 });
  const wanted = { couponCode: 'TWICE', buyer };
  const { orderId, ticketIds } = await desk.paid(of, [{ ticketId, quantity: 2 }], wanted);
  await desk.held(of, [{ ticketId }], { couponCode: 'TWICE', buyer: { name: 'Bo', phone: '13912345678' } });
  return { of, ticketId, orderId, ticketIds };
}

/** Uses in all, and what Ada and Bo have of them. */
async function uses({ of }: Sold): Promise<number[]> {
  const [row] = await desk.query<{ used: number; taken: number[] }>(
    `SELECT y.used, array(SELECT taken FROM buyer_tally b WHERE b.subject_id = c.id ORDER BY buyer_key) AS taken
     FROM coupon c JOIN coupon_tally y ON y.coupon_id = c.id WHERE c.event_id = $1`,
    [of.eventId],
  );
  expect(await desk.broken(of)).toEqual([]);
  return row ? [row.used, ...row.taken] : [];
}

const refund = (orderId: string, input: object = {}, by = server) =>
  by.send(orderRefund, { orderId, ...input }, keyed(token));

test('a paid order that is refunded whole gives its coupon use back, to the coupon and to its buyer, once', async () => {
  const one = await sold();
  expect(await uses(one)).toEqual([2, 1, 1]);
  expect((await refund(one.orderId)).data.state).toBe('REFUNDED');
  expect(await uses(one)).toEqual([1, 0, 1]);
  expect((await refund(one.orderId)).code).toBe(3001);
  expect(await uses(one)).toEqual([1, 0, 1]);
});

test('so does one that costs nothing with its coupon', async () => {
  const one = await sold(100);
  expect((await refund(one.orderId)).data).toEqual({ state: 'REFUNDED', refundCents: 0 });
  expect(await uses(one)).toEqual([1, 0, 1]);
});

test('what was given back can be used again', async () => {
  const one = await sold();
  const draft = () => buyerDraft([{ ticketId: one.ticketId }], { couponCode: 'TWICE', buyer });
  expect(typeof (await place(server.services, one.of, draft()))).toBe('object');
  expect(await place(server.services, one.of, draft())).toBe('COUPON_BUYER_LIMIT');
  await refund(one.orderId);
  expect(typeof (await place(server.services, one.of, draft()))).toBe('object');
});

test('tickets that are refunded one by one keep the coupon until the last of them', async () => {
  const one = await sold();
  await refund(one.orderId, { orderTicketIds: one.ticketIds.slice(0, 1), amountCents: 0 });
  expect(await uses(one)).toEqual([2, 1, 1]);
  await refund(one.orderId, { orderTicketIds: one.ticketIds.slice(1) });
  expect(await uses(one)).toEqual([1, 0, 1]);
});

test('amounts that add up to all that was paid count as whole, and the tickets taken afterwards give nothing back again', async () => {
  const one = await sold();
  await refund(one.orderId, { amountCents: 4_000 });
  expect(await uses(one)).toEqual([2, 1, 1]);
  await refund(one.orderId, { amountCents: 6_000 });
  expect(await uses(one)).toEqual([1, 0, 1]);
  expect((await refund(one.orderId)).data.state).toBe('REFUNDED');
  expect(await uses(one)).toEqual([1, 0, 1]);
});

test('a buyer who cancels a paid order gives it back too', async () => {
  const one = await sold();
  await desk.query(`UPDATE event_sale SET cancel_until_hours = 0 WHERE event_id = $1`, [one.of.eventId]);
  const answer = await server.send(orderCancel, { orderId: one.orderId }, { token: await server.applicationToken() });
  expect(answer.data).toMatchObject({ state: 'REFUNDED' });
  expect(await uses(one)).toEqual([1, 0, 1]);
});

test('six whole refunds at once over two servers give back one use', async () => {
  const one = await sold();
  const answers = await Promise.all(
    [0, 1, 2, 3, 4, 5].map((index) => refund(one.orderId, {}, index % 2 ? other : server)),
  );
  expect(answers.filter(({ code }) => code === 0)).toHaveLength(1);
  expect(await uses(one)).toEqual([1, 0, 1]);
});

test('a free order of which everybody is rejected gives its use back, and has it again when that is undone', async () => {
  const of = await desk.sale();
  const ticketId = await addTicket(server, of, { priceCents: 10_000, needsReview: true });
  await addCoupon(server, of, { code: 'GIFT', percent: 100, perBuyer: 1 });
  const { orderId } = await desk.paid(of, [{ ticketId }], { couponCode: 'GIFT', buyer });
  const one = { of, ticketId, orderId, ticketIds: [] };
  const { records } = await desk.organisation.call(participantPage, { eventId: of.eventId });
  const partsIds = records.map(({ partsId }) => partsId);
  const review = async (type: 'reject' | 'undo') => {
    await desk.organisation.call(participantVerify, { type, eventId: of.eventId, partsIds });
    const data = { ...of, participantIds: partsIds };
    await orderJobs.find((job) => job.name === 'order.reviewed')?.run(server.services, data);
  };
  expect(await uses(one)).toEqual([1, 1]);
  await review('reject');
  expect(await uses(one)).toEqual([0, 0]);
  await review('undo');
  expect(await uses(one)).toEqual([1, 1]);
});

test('the invariants see a use that was not given back, in all and of a buyer', async () => {
  const one = await sold();
  await refund(one.orderId);
  const coupon = `(SELECT id FROM coupon WHERE event_id = $1)`;
  for (const wrong of [
    `UPDATE coupon_tally SET used = used + $2 WHERE coupon_id = ${coupon}`,
    `UPDATE buyer_tally SET taken = taken + $2 WHERE subject_id = ${coupon} AND buyer_key LIKE '%139%'`,
  ]) {
    await desk.query(wrong, [one.of.eventId, 1]);
    expect(await desk.broken(one.of)).toEqual(['coupons']);
    await desk.query(wrong, [one.of.eventId, -1]);
  }
});

test('an upgrade gives back what orders refunded before have kept', async () => {
  const one = await sold();
  await refund(one.orderId);
  const coupon = `(SELECT id FROM coupon WHERE event_id = $1)`;
  await desk.query(`UPDATE coupon_tally SET used = used + 1 WHERE coupon_id = ${coupon}`, [one.of.eventId]);
  await desk.query(`UPDATE buyer_tally SET taken = 1 WHERE subject_id = ${coupon}`, [one.of.eventId]);
  const owner = new Kysely<unknown>({
    dialect: new PostgresDialect({ pool: new pg.Pool({ connectionString: server.database.ownerUrl, max: 1 }) }),
  });
  try {
    await owner.transaction().execute((tx) => giveBackOfOld(tx));
  } finally {
    await owner.destroy();
  }
  expect(await uses(one)).toEqual([1, 0, 1]);
  // The organisations are as closed to the owner as before.
  const [forced] = await desk.query(
    `SELECT relforcerowsecurity AS forced FROM pg_class WHERE relname = 'organisation'`,
  );
  expect(forced).toEqual({ forced: true });
});
