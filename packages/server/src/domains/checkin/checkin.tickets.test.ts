import { randomBytes } from 'node:crypto';
import { checkinScan } from '@convoke/contract/checkin/checkin.calls.ts';
import { checkinDesk, checkinRoster, checkinSearch } from '@convoke/contract/checkin/checkin.desk.calls.ts';
import { checkinSelf, checkinUpdateStatus } from '@convoke/contract/checkin/checkin.calls.ts';
import {
  checkinPointAdd,
  checkinPointInfo,
  checkinPointList,
  checkinPointUpdate,
} from '@convoke/contract/checkin/checkin.places.calls.ts';
import { checkinKeyAdd } from '@convoke/contract/checkin/checkin.keys.calls.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type OrderDesk, orderDesk } from '../../../testing/orders.ts';
import { addTicket, type Of } from '../../../testing/selling.ts';
import { startServer, type TestServer } from '../../../testing/server.ts';

let server: TestServer;
let desk: OrderDesk;
let of: Of;
let token: string;
let point: string;

beforeAll(async () => {
  server = await startServer({});
  desk = await orderDesk(server);
});
afterAll(() => server.close());
beforeEach(async () => {
  of = await desk.sale();
  const { url } = await desk.organisation.call(checkinKeyAdd, { eventId: of.eventId });
  token = url.split('#key=')[1] ?? '';
  point = (await desk.organisation.call(checkinPointList, { eventId: of.eventId }))[0]?.signPointId ?? '';
});

const nonce = () => randomBytes(16).toString('hex');

/** Buys one ticket and answers its code and phone. */
async function holder(ticketId: string): Promise<{ code: string; phone: string }> {
  const { ticketIds } = await desk.paid(of, [{ ticketId }]);
  const [row] = await desk.query<{ code: string; phone: string }>(
    'SELECT p.code, p.phone FROM participant p WHERE p.order_ticket_id = $1',
    [ticketIds[0]],
  );
  if (!row) throw new Error('nobody came of the order');
  return row;
}

async function scan(code: string, more: object = {}) {
  const { data } = await server.send(
    checkinScan,
    { eventId: of.eventId, scans: [{ nonce: nonce(), code, scannedAt: new Date().toISOString(), ...more }] },
    { token },
  );
  return data.outcomes[0];
}

const admit = (change: object) => desk.organisation.call(checkinPointUpdate, { signPointId: point, ...change });

describe('which tickets a point admits', () => {
  test('a free ticket for anyone beside one that costs money is another ticket; by hand it is let in, and kept as forced', async () => {
    const conference = await addTicket(server, of, { priceCents: 128_000 });
    const side = await addTicket(server, of, { priceCents: 0 });
    await admit({ admitsSandbox: true });
    const [paid, free] = [await holder(conference), await holder(side)];
    expect(await scan(paid.code)).toMatchObject({ result: 'ok', ticketName: 'Standard', ticketKind: 'paid' });
    expect(await scan(free.code)).toMatchObject({ result: 'other-ticket', ticketKind: 'free', signedInAt: null });
    expect(await scan(free.code, { forced: true })).toMatchObject({ result: 'ok', forced: true, ticketKind: 'free' });
  });

  test('where nothing costs money, or the free ticket is reviewed or hidden, the free one is the entrance’s', async () => {
    const only = await addTicket(server, of, { priceCents: 0 });
    expect(await scan((await holder(only)).code)).toMatchObject({ result: 'ok' });
    await addTicket(server, of, { priceCents: 5000 });
    const speakers = await addTicket(server, of, { priceCents: 0 });
    const { code } = await holder(speakers);
    expect(await scan(code)).toMatchObject({ result: 'other-ticket' });
    await desk.query('UPDATE ticket SET is_hidden = true WHERE id = $1', [speakers]);
    expect(await scan(code)).toMatchObject({ result: 'ok' });
    expect(await scan((await holder(only)).code)).toMatchObject({ result: 'other-ticket' });
  });

  test('the organiser’s choice stands before the default, a ticket at a time, and can be taken back', async () => {
    const conference = await addTicket(server, of, { priceCents: 128_000 });
    const side = await addTicket(server, of, { priceCents: 0 });
    const shown = async () =>
      (await desk.organisation.call(checkinPointList, { eventId: of.eventId }))[0]?.tickets.map((each) => [
        each.ticketId,
        each.admits,
        each.chosen,
      ]);
    await admit({
      tickets: [
        { ticketId: side, admits: true },
        { ticketId: conference, admits: false },
      ],
    });
    expect(await shown()).toEqual([
      [conference, false, false],
      [side, true, true],
    ]);
    expect(await scan((await holder(side)).code)).toMatchObject({ result: 'ok' });
    await admit({ tickets: [{ ticketId: side, admits: null }] });
    expect(await shown()).toEqual([
      [conference, false, false],
      [side, false, null],
    ]);
    expect(await scan((await holder(side)).code)).toMatchObject({ result: 'other-ticket' });
  });

  test('a ticket of another event is refused, and nothing of the setting changes', async () => {
    const elsewhere = await addTicket(server, await desk.sale());
    const answer = await server.send(
      checkinPointUpdate,
      { signPointId: point, admitsSandbox: true, tickets: [{ ticketId: elsewhere, admits: true }] },
      { token: desk.organisation.token },
    );
    expect(answer.status).toBe(403);
    expect((await desk.organisation.call(checkinPointList, { eventId: of.eventId }))[0]?.admitsSandbox).toBe(false);
  });

  test('a new point admits sandbox orders where the entrance does', async () => {
    const points = await desk.organisation.call(checkinPointList, { eventId: of.eventId });
    const groupId = points[0]?.groupId ?? '';
    const another = async (name: string) => {
      const { signPointId } = await desk.organisation.call(checkinPointAdd, { eventId: of.eventId, groupId, name });
      return (await desk.organisation.call(checkinPointInfo, { signPointId })).admitsSandbox;
    };
    expect(await another('Before')).toBe(false);
    await admit({ admitsSandbox: true });
    expect(await another('After')).toBe(true);
  });

  test('people without a ticket come in, unless the point says otherwise', async () => {
    await addTicket(server, of);
    const [row] = await desk.query<{ code: string }>(
      `WITH made AS (
         INSERT INTO participant (organisation_id, event_id, code, state, name, form_id, form_version)
         SELECT organisation_id, id, 'TCKETFREE00' || (100 + random() * 800)::int, 'APPROVED', 'Guest', form_id, 1 FROM event WHERE id = $1 RETURNING *
       ), listed AS (INSERT INTO directory (kind, code, organisation_id, target_id) SELECT 'participant', code, organisation_id, id FROM made)
       INSERT INTO checkin_member (organisation_id, event_id, group_id, participant_id)
       SELECT m.organisation_id, m.event_id, g.id, m.id FROM made m JOIN checkin_group g ON g.event_id = m.event_id
       RETURNING (SELECT code FROM made)`,
      [of.eventId],
    );
    const code = row?.code ?? '';
    await admit({ admitsTicketless: false });
    expect(await scan(code)).toMatchObject({ result: 'other-ticket', ticketName: null, ticketKind: null });
    await admit({ admitsTicketless: true });
    expect(await scan(code)).toMatchObject({ result: 'ok' });
  });

  test('of two tickets with one phone the kiosk takes the one that admits', async () => {
    const side = await addTicket(server, of, { priceCents: 0 });
    const conference = await addTicket(server, of, { priceCents: 128_000 });
    await admit({ admitsSandbox: true });
    const first = await holder(side);
    const second = await holder(conference);
    await desk.query('UPDATE participant SET phone = $1 WHERE code = $2', [first.phone, second.code]);
    const { data } = await server.send(
      checkinSelf,
      { eventId: of.eventId, nonce: nonce(), phone: first.phone },
      { token },
    );
    expect(data).toMatchObject({ result: 'ok', ticketName: 'Standard', ticketKind: 'paid', isSandbox: true });
  });
});

describe('an order paid in the sandbox', () => {
  test('is marked and refused, by hand as well, until the organiser admits it', async () => {
    const ticketId = await addTicket(server, of);
    const { code } = await holder(ticketId);
    expect(await scan(code)).toMatchObject({ result: 'sandbox', isSandbox: true });
    expect(await scan(code, { forced: true })).toMatchObject({ result: 'sandbox', isSandbox: true });
    const { data: found } = await server.send(checkinSearch, { eventId: of.eventId, q: 'Person' }, { token });
    expect(found[0]).toMatchObject({ isSandbox: true, ticketName: 'Standard', ticketKind: 'paid' });
    const byHand = { signUserId: found[0]?.signUserId, status: 1 };
    const refused = await server.send(checkinUpdateStatus, byHand, { token: desk.organisation.token });
    expect(refused.data).toMatchObject({ failure: 'SANDBOX_NOT_ADMITTED' });
    await admit({ admitsSandbox: true });
    expect(await scan(code)).toMatchObject({ result: 'ok', isSandbox: true });
  });

  test('is marked as well where a review came before the payment', async () => {
    const ticketId = await addTicket(server, of, { needsReview: true });
    const { orderId, totalCents } = await desk.held(of, [{ ticketId }]);
    await desk.query(
      `UPDATE participant SET state = 'APPROVED' WHERE order_ticket_id IN (SELECT id FROM order_ticket WHERE order_id = $1)`,
      [orderId],
    );
    await desk.query(`UPDATE ticket_order SET state = 'AWAITING_PAYMENT' WHERE id = $1`, [orderId]);
    await desk.pay(of, orderId, totalCents);
    expect(
      await desk.query(
        `SELECT p.is_sandbox, p.unpaid, p.ticket_id FROM participant p JOIN order_ticket t ON t.id = p.order_ticket_id WHERE t.order_id = $1`,
        [orderId],
      ),
    ).toEqual([{ is_sandbox: true, unpaid: false, ticket_id: ticketId }]);
  });
});

test('a desk keeps the ticket and the mark of everyone, and what its points admit', async () => {
  const ticketId = await addTicket(server, of, { priceCents: 128_000 });
  const side = await addTicket(server, of, { priceCents: 0 });
  await holder(ticketId);
  await holder(side);
  const { data } = await server.send(checkinRoster, { eventId: of.eventId }, { token });
  expect(data.people.map((each) => [each.ticketId, each.isSandbox])).toEqual([
    [ticketId, true],
    [side, false],
  ]);
  const { data: shown } = await server.send(checkinDesk, { eventId: of.eventId }, { token });
  expect(shown.points[0]).toMatchObject({
    admitsSandbox: false,
    admitsTicketless: true,
    tickets: [
      { ticketId, name: 'Standard', kind: 'paid', admits: true },
      { ticketId: side, kind: 'free', admits: false },
    ],
  });
});
