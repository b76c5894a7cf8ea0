import { participantPage } from '@convoke/contract/participant/participant.calls.ts';
import { participantVerify } from '@convoke/contract/participant/participant.office.calls.ts';
import { withClient } from '@convoke/launcher/database.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addTicket, buyerDraft, countsOf, type Of, openPayment, place } from '../../../../testing/selling.ts';
import { type Organisation, startServer, type TestServer } from '../../../../testing/server.ts';
import { salesDeskOf } from '../placing/order.create.ts';
import { orderJobs } from '../order.jobs.ts';
import { settle } from '../order.settle.ops.ts';
import { releaseOrders } from '../order.sql.ts';

let server: TestServer;
let organisation: Organisation;
/** Jobs sent, in their order, instead of run: a test runs what it wants to see. */
let sent: { name: string; data: object }[] = [];

beforeAll(async () => {
  server = await startServer({
    change: (services) => {
      services.jobs.send = (name, data) => {
        sent.push({ name, data });
        return Promise.resolve();
      };
    },
  });
  organisation = await server.organisation();
});
afterAll(() => server.close());

interface Sold {
  of: Of;
  ticketId: string;
  orderId: string;
  totalCents: number;
  people: string[];
}

async function reviewed(priceCents: number, quantity: number, stock = 5): Promise<Sold> {
  const { eventId } = await organisation.event({ useTicket: 1 });
  const of = { organisationId: organisation.organisationId, eventId };
  const ticketId = await addTicket(server, of, { priceCents, stock, needsReview: true });
  const order = await place(server.services, of, buyerDraft([{ ticketId, quantity }]));
  if (typeof order === 'string') throw new Error(order);
  if (priceCents === 0) await settle(server.services, of.organisationId, { orderId: order.orderId, free: true });
  const { records } = await organisation.call(participantPage, { eventId });
  return { of, ticketId, ...order, people: records.map((each) => each.partsId) };
}

test('an order that is paid for after a review is told to its buyer when it is placed, once; others are not', async () => {
  const { eventId } = await organisation.event({ useTicket: 1 });
  const of = { organisationId: organisation.organisationId, eventId };
  const ticket = (priceCents: number, needsReview: boolean) => addTicket(server, of, { priceCents, needsReview });
  const [first, free, plain] = [await ticket(10_000, true), await ticket(0, true), await ticket(10_000, false)];
  const buy = async (ticketId: string, key?: string) => {
    const draft = {
      ...buyerDraft([{ ticketId }]),
      buyer: { name: 'Ada', phone: '13812345678', email: 'ada@example.com' },
    };
    return salesDeskOf(server.services).place(of.organisationId, eventId, draft, key ?? null);
  };
  sent = [];
  const { orderId } = await buy(first, 'one-and-the-same');
  expect((await buy(first, 'one-and-the-same')).orderId).toBe(orderId);
  for (const ticketId of [free, plain]) await buy(ticketId);
  expect(sent).toEqual([
    {
      name: 'order.notice',
      data: { organisationId: of.organisationId, kind: 'placed', orderIds: [orderId], occasion: 'placed' },
    },
  ]);
});

/** What an organiser decides, and what the job makes of it. */
async function verify({ of }: Sold, type: 'approve' | 'reject' | 'waitlist' | 'undo' | 'cancel', partsIds: string[]) {
  sent = [];
  const { rows } = await organisation.call(participantVerify, { type, eventId: of.eventId, partsIds });
  for (const { name, data } of sent.filter((each) => each.name === 'order.reviewed'))
    await orderJobs.find((job) => job.name === name)?.run(server.services, data);
  return rows.map((row) => row.result);
}

async function stateOf({ orderId }: Sold) {
  const { rows } = await withClient(server.database.superuserUrl, (client) =>
    client.query<{
      state: string;
      total_cents: string;
      fresh: boolean;
      tickets: string[];
      people: string[];
      unpaid: boolean;
    }>(
      `SELECT o.state, o.total_cents, coalesce(o.expires_at > now() + interval '1 day', false) AS fresh,
         array_agg(t.state ORDER BY t.ord) AS tickets, array_agg(p.state ORDER BY t.ord) AS people, bool_or(p.unpaid) AS unpaid
       FROM ticket_order o JOIN order_ticket t ON t.order_id = o.id LEFT JOIN participant p ON p.order_ticket_id = t.id
       WHERE o.id = $1 GROUP BY o.id, o.state, o.total_cents, o.expires_at`,
      [orderId],
    ),
  );
  return rows[0];
}

test('a free ticket under review is valid at once when it is approved; approved again: refused, no change', async () => {
  const sold = await reviewed(0, 1);
  expect(await stateOf(sold)).toMatchObject({ state: 'PAID', tickets: ['RESERVED'], people: ['PENDING'] });
  expect(await verify(sold, 'approve', sold.people)).toEqual(['done']);
  const approved = { state: 'PAID', tickets: ['VALID'], people: ['APPROVED'], unpaid: false };
  expect(await stateOf(sold)).toMatchObject(approved);
  expect(await verify(sold, 'approve', sold.people)).toEqual(['wrong-state']);
  expect(await stateOf(sold)).toMatchObject(approved);
  expect(await countsOf(server, sold.ticketId)).toEqual({ stock: 5, sold: 1, held: 0 });
});

test('a rejection gives the place back; undone, it is under review again, unless the place is gone', async () => {
  const sold = await reviewed(0, 1, 1);
  expect(await verify(sold, 'reject', sold.people)).toEqual(['done']);
  expect(await stateOf(sold)).toMatchObject({ state: 'CANCELLED', tickets: ['VOID'], people: ['REJECTED'] });
  expect(await countsOf(server, sold.ticketId)).toEqual({ stock: 1, sold: 0, held: 0 });
  const next = await place(server.services, sold.of, buyerDraft([{ ticketId: sold.ticketId }]));
  expect(typeof next).toBe('object');
  expect(await verify(sold, 'undo', sold.people)).toEqual(['full']);
  expect(await stateOf(sold)).toMatchObject({ people: ['REJECTED'] });

  const other = await reviewed(0, 1, 1);
  await verify(other, 'reject', other.people);
  expect(await verify(other, 'undo', other.people)).toEqual(['done']);
  expect(await stateOf(other)).toMatchObject({ state: 'PAID', tickets: ['RESERVED'], people: ['PENDING'] });
  expect(await countsOf(server, other.ticketId)).toEqual({ stock: 1, sold: 1, held: 0 });
});

test('a cancellation that is undone leads back to what was before it, unless the place is gone', async () => {
  const pending = { state: 'PAID', tickets: ['RESERVED'], people: ['PENDING'] };
  const sold = await reviewed(0, 1, 1);
  expect(await verify(sold, 'cancel', sold.people)).toEqual(['done']);
  expect(await countsOf(server, sold.ticketId)).toEqual({ stock: 1, sold: 0, held: 0 });
  expect(await verify(sold, 'undo', sold.people)).toEqual(['done']);
  expect(await stateOf(sold)).toMatchObject(pending);
  expect(await countsOf(server, sold.ticketId)).toEqual({ stock: 1, sold: 1, held: 0 });

  await verify(sold, 'approve', sold.people);
  await verify(sold, 'cancel', sold.people);
  expect(await verify(sold, 'undo', sold.people)).toEqual(['done']);
  expect(await stateOf(sold)).toMatchObject({ state: 'PAID', tickets: ['VALID'], people: ['APPROVED'] });

  const other = await reviewed(0, 1, 1);
  await verify(other, 'cancel', other.people);
  await place(server.services, other.of, buyerDraft([{ ticketId: other.ticketId }]));
  expect(await verify(other, 'undo', other.people)).toEqual(['full']);
  expect(await stateOf(other)).toMatchObject({ people: ['CANCELLED'] });
});

test('approving a priced ticket opens its payment with a fresh deadline; whoever was rejected is not paid for', async () => {
  const sold = await reviewed(10_000, 3);
  expect(await stateOf(sold)).toMatchObject({ state: 'HELD', fresh: false, people: ['PENDING', 'PENDING', 'PENDING'] });
  const [first, second, third] = sold.people as [string, string, string];
  await verify(sold, 'approve', [first, second]);
  expect(await stateOf(sold)).toMatchObject({ state: 'HELD' });
  await verify(sold, 'reject', [third]);
  expect(await stateOf(sold)).toMatchObject({
    state: 'AWAITING_PAYMENT',
    total_cents: 20_000,
    fresh: true,
    unpaid: true,
  });
  expect(sent.filter((each) => each.name === 'order.notice').map((each) => each.data)).toMatchObject([
    { kind: 'pay-now' },
  ]);
  expect(await countsOf(server, sold.ticketId)).toEqual({ stock: 5, sold: 0, held: 2 });

  const paymentId = await openPayment(server, sold.of, sold.orderId, 20_000);
  const fact = { paymentId, paidCents: 20_000, tradeNo: 't', paidAt: new Date().toISOString() };
  expect(await settle(server.services, sold.of.organisationId, fact)).toMatchObject({ outcome: 'paid' });
  const paid = await stateOf(sold);
  expect(paid).toMatchObject({ state: 'PAID' });
  expect(paid?.tickets.sort()).toEqual(['VALID', 'VALID', 'VOID']);
  expect(await countsOf(server, sold.ticketId)).toEqual({ stock: 5, sold: 2, held: 0 });
});

test('a priced order of which everybody is rejected ends; an undone rejection opens it again', async () => {
  const sold = await reviewed(10_000, 1, 1);
  await verify(sold, 'reject', sold.people);
  expect(await stateOf(sold)).toMatchObject({ state: 'CANCELLED', tickets: ['VOID'] });
  expect(await countsOf(server, sold.ticketId)).toEqual({ stock: 1, sold: 0, held: 0 });
  expect(await verify(sold, 'undo', sold.people)).toEqual(['done']);
  expect(await stateOf(sold)).toMatchObject({ state: 'HELD', tickets: ['RESERVED'], people: ['PENDING'] });
  expect(await countsOf(server, sold.ticketId)).toEqual({ stock: 1, sold: 0, held: 1 });
  await verify(sold, 'approve', sold.people);
  expect(await stateOf(sold)).toMatchObject({ state: 'AWAITING_PAYMENT', fresh: true });
});

test('on the waiting list a priced order gives its places back and nothing is asked for it; approved, it is paid for', async () => {
  const sold = await reviewed(10_000, 1, 1);
  await verify(sold, 'waitlist', sold.people);
  expect(await stateOf(sold)).toMatchObject({ state: 'CANCELLED', tickets: ['VOID'], people: ['WAITLISTED'] });
  expect(await countsOf(server, sold.ticketId)).toEqual({ stock: 1, sold: 0, held: 0 });
  const next = await place(server.services, sold.of, buyerDraft([{ ticketId: sold.ticketId }]));
  if (typeof next === 'string') throw new Error(next);
  expect(await verify(sold, 'approve', sold.people)).toEqual(['full']);
  const { organisationId, eventId } = sold.of;
  await server.services.database.inOrganisation(organisationId, 'write', (tx) =>
    releaseOrders(tx, organisationId, eventId, [next.orderId], 'CANCELLED', 'organiser', null),
  );
  expect(await verify(sold, 'approve', sold.people)).toEqual(['done']);
  expect(await stateOf(sold)).toMatchObject({ state: 'AWAITING_PAYMENT', fresh: true, people: ['APPROVED'] });
});

test('paid after its time was over, an approved order has its people and tickets again, and counts for its buyer', async () => {
  const sold = await reviewed(10_000, 2);
  await verify(sold, 'approve', sold.people);
  const paymentId = await openPayment(server, sold.of, sold.orderId, 20_000);
  await withClient(server.database.superuserUrl, (client) =>
    client.query(`UPDATE ticket_order SET expires_at = now() - interval '1 second' WHERE id = $1`, [sold.orderId]),
  );
  await server.services.database.inOrganisation(sold.of.organisationId, 'write', (tx) =>
    releaseOrders(tx, sold.of.organisationId, sold.of.eventId, null, 'EXPIRED', 'time', null),
  );
  expect(await stateOf(sold)).toMatchObject({ state: 'EXPIRED', people: ['CANCELLED', 'CANCELLED'] });
  await withClient(server.database.superuserUrl, (client) =>
    client.query('UPDATE ticket SET per_buyer = 3 WHERE id = $1', [sold.ticketId]),
  );
  const fact = { paymentId, paidCents: 20_000, tradeNo: 't', paidAt: new Date().toISOString() };
  expect(await settle(server.services, sold.of.organisationId, fact)).toMatchObject({ outcome: 'paid' });
  expect(await stateOf(sold)).toMatchObject({
    state: 'PAID',
    tickets: ['VALID', 'VALID'],
    people: ['APPROVED', 'APPROVED'],
    unpaid: false,
  });
  const { rows } = await withClient(server.database.superuserUrl, (client) =>
    client.query('SELECT taken FROM buyer_tally WHERE subject_id = $1', [sold.ticketId]),
  );
  expect(rows).toEqual([{ taken: 2 }]);
});

test('what was paid for is given back by a refund, not by a review', async () => {
  const sold = await reviewed(10_000, 1);
  await verify(sold, 'approve', sold.people);
  const paymentId = await openPayment(server, sold.of, sold.orderId, 10_000);
  const fact = { paymentId, paidCents: 10_000, tradeNo: 't', paidAt: new Date().toISOString() };
  await settle(server.services, sold.of.organisationId, fact);
  expect(await verify(sold, 'reject', sold.people)).toEqual(['paid']);
  expect(await stateOf(sold)).toMatchObject({ state: 'PAID', tickets: ['VALID'], people: ['APPROVED'] });
});
