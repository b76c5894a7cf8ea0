import { participantDetail, participantPage } from '@convoke/contract/participant/participant.calls.ts';
import { participantRefundPreview, participantVerify } from '@convoke/contract/participant/participant.office.calls.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { keyed, type OrderDesk, orderDesk } from '../../../../testing/orders.ts';
import { addTicket, countsOf, type Of } from '../../../../testing/selling.ts';
import { startServer, type TestServer } from '../../../../testing/server.ts';

let server: TestServer;
let other: TestServer;
let desk: OrderDesk;
let token: string;
/** Jobs sent, instead of run. */
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
  other = await startServer({ database: server.database });
  desk = await orderDesk(server);
  ({ token } = desk.organisation);
});
afterAll(async () => {
  await server.close();
  await other.close();
});

interface World {
  of: Of;
  ticketId: string;
  /** An order of two and its people. */
  orderId: string;
  pair: string[];
  /** Of another order. */
  single: string;
  /** Whose ticket cost nothing. */
  free: string;
}

async function world(): Promise<World> {
  const of = await desk.sale();
  const ticketId = await addTicket(server, of, { priceCents: 10_000, stock: 9 });
  const { orderId } = await desk.paid(of, [{ ticketId, quantity: 2 }]);
  const one = await desk.paid(of, [{ ticketId }]);
  const nothing = await desk.paid(of, [{ ticketId: await addTicket(server, of, { priceCents: 0 }) }]);
  const people = async (id: string) => (await desk.detail(id)).ownTickets.map((ticket) => ticket.participantId ?? '');
  const [single = ''] = await people(one.orderId);
  const [free = ''] = await people(nothing.orderId);
  return { of, ticketId, orderId, pair: await people(orderId), single, free };
}

const verify = (of: Of, partsIds: string[], more: object = {}, options = keyed(token), by = server) =>
  by.send(participantVerify, { type: 'reject', eventId: of.eventId, partsIds, ...more }, options);

const states = async (of: Of) =>
  Object.fromEntries(
    (await desk.organisation.call(participantPage, { eventId: of.eventId })).records.map((row) => [
      row.partsId,
      row.state,
    ]),
  );

test('the preview says who has paid and what each would get back', async () => {
  const { of, pair, single, free, orderId } = await world();
  await desk.query(
    `UPDATE order_ticket SET discount_cents = 1000 WHERE order_id = $1 AND ord = (SELECT min(ord) FROM order_ticket WHERE order_id = $1)`,
    [orderId],
  );
  const asked = { eventId: of.eventId, partsIds: [...pair, single, free] };
  const { people, ...rest } = await desk.organisation.call(participantRefundPreview, asked);
  expect(new Map(people.map((each) => [each.partsId, each.refundCents]))).toEqual(
    new Map([
      [pair[0], 9_000],
      [pair[1], 10_000],
      [single, 10_000],
    ]),
  );
  expect(rest).toEqual({ refundCents: 29_000, currency: 'CNY' });
  const theirs = await server.organisation();
  expect((await server.send(participantRefundPreview, asked, { token: theirs.token })).status).toBe(403);
});

test('who has paid is passed over with the amount, unless the money goes back', async () => {
  const { of, pair, single, free } = await world();
  const answer = await verify(of, [pair[0] ?? '', single, free]);
  expect(answer.data).toEqual({
    done: 1,
    skipped: 2,
    rows: [
      { partsId: pair[0], result: 'paid', state: 'APPROVED', refundCents: 10_000 },
      { partsId: single, result: 'paid', state: 'APPROVED', refundCents: 10_000 },
      { partsId: free, result: 'done', state: 'REJECTED' },
    ],
  });
  expect(await states(of)).toMatchObject({ [pair[0] ?? '']: 'APPROVED', [single]: 'APPROVED', [free]: 'REJECTED' });
});

test('rejected with their money in one step: tickets void, money on its way, places free, everybody told, all of it in the histories', async () => {
  const { of, ticketId, orderId, pair, single, free } = await world();
  sent = [];
  const partsIds = [pair[0] ?? '', single, free, '01900000-0000-7000-8000-000000000000'];
  const answer = await verify(of, partsIds, { refundCents: 20_000, note: 'Not of the trade' });
  expect(answer.data).toEqual({
    done: 3,
    skipped: 1,
    rows: [
      { partsId: pair[0], result: 'refunded', state: 'CANCELLED', refundCents: 10_000 },
      { partsId: single, result: 'refunded', state: 'CANCELLED', refundCents: 10_000 },
      { partsId: free, result: 'done', state: 'REJECTED' },
      { partsId: partsIds[3], result: 'not-found', state: null },
    ],
  });
  expect(await states(of)).toEqual({
    [pair[0] ?? '']: 'CANCELLED',
    [pair[1] ?? '']: 'APPROVED',
    [single]: 'CANCELLED',
    [free]: 'REJECTED',
  });
  const order = await desk.detail(orderId);
  expect(order).toMatchObject({ state: 'PARTIALLY_REFUNDED', refundedCents: 10_000 });
  // The reviewer's note is not for the payer, whom the gateway shows the reason.
  expect(order.refunds).toMatchObject([{ amountCents: 10_000, cause: 'organiser', state: 'REQUESTED', reason: '' }]);
  expect(order.history.map(({ kind, by }) => [kind, by !== null])).toEqual(
    expect.arrayContaining([
      ['refund-asked', true],
      ['reason', true],
    ]),
  );
  const person = await desk.organisation.call(participantDetail, { partsId: single });
  expect(person.history.find(({ kind }) => kind === 'refund')?.by).toBeTruthy();
  expect(await countsOf(server, ticketId)).toEqual({ stock: 9, sold: 1, held: 0 });
  expect(await desk.broken(of)).toEqual([]);
  const told = sent.map(({ name, data }) => [name, (data as { kind?: string }).kind]);
  expect(told).toEqual(
    expect.arrayContaining([
      ['order.notice', 'refund'],
      ['participant.notice', 'cancelled'],
      ['participant.notice', 'rejected'],
      ['ticket.freed', undefined],
    ]),
  );
});

test('another sum than the one shown is refused, and so is one without a key; nothing of the review happens', async () => {
  const { of, single, free } = await world();
  const refused = await verify(of, [single, free], { refundCents: 9_999 });
  expect(refused).toMatchObject({ code: 3001, data: { failure: 'REFUND_CHANGED', refundCents: 10_000 } });
  const bare = await verify(of, [single, free], { refundCents: 10_000 }, { token, headers: {} });
  expect(bare.data).toMatchObject({ failure: 'REFUND_KEY_NEEDED' });
  expect(await states(of)).toMatchObject({ [single]: 'APPROVED', [free]: 'APPROVED' });
});

test('six times at once under one key over two servers, and again later, the money goes back once', async () => {
  const { of, orderId, pair } = await world();
  const options = keyed(token);
  const ask = (index: number) => verify(of, pair, { refundCents: 20_000 }, options, index % 2 ? other : server);
  const answers = await Promise.all([0, 1, 2, 3, 4, 5].map(ask));
  const done = answers.filter(({ code }) => code === 0);
  expect(done.length).toBeGreaterThan(0);
  const again = await ask(1);
  for (const { data } of [...done, again])
    expect(data.rows.map(({ result }) => result)).toEqual(['refunded', 'refunded']);
  expect((await desk.detail(orderId)).refunds.map(({ amountCents }) => amountCents)).toEqual([20_000]);
  expect(await desk.broken(of)).toEqual([]);
});

test('approving and undoing give no money back', async () => {
  const { of, single } = await world();
  for (const type of ['approve', 'undo']) await verify(of, [single], { type, refundCents: 10_000 });
  const [refunds] = await desk.query('SELECT count(*)::int AS n FROM refund WHERE event_id = $1', [of.eventId]);
  expect(refunds).toEqual({ n: 0 });
});
