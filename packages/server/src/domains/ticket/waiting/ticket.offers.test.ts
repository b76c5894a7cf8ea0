import { eventPublish, eventUpdate } from '@convoke/contract/event/event.editing.calls.ts';
import { ticketManage, ticketPoolSave, ticketSwitch, ticketUpdate } from '@convoke/contract/ticket/ticket.calls.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buyerDraft, place } from '../../../../testing/selling.ts';
import { type Organisation, startServer, type TestServer } from '../../../../testing/server.ts';
import { basic, type WaitingLine, waitingLine } from '../../../../testing/waiting-line.ts';
import { sweepWaitingLists } from './ticket.offers.ts';

/** Places that become free are offered to those who wait for them, in line. */

let server: TestServer;
let organisation: Organisation;
let line: WaitingLine;

beforeAll(async () => {
  server = await startServer();
  organisation = await server.organisation();
  line = waitingLine(server, organisation);
});
afterAll(() => server.close());

describe('offers', () => {
  test('go to the first in line, and the order with the offer takes the places', async () => {
    const { of, ticketId, orderId } = await line.soldOut(2);
    const [first, second] = [await line.join(of, ticketId, { quantity: 2 }), await line.join(of, ticketId)];
    await line.offer(of);
    expect(await line.states([first, second])).toEqual(['WAITING', 'WAITING']);
    await line.die(orderId);
    await line.offer(of);
    await line.offer(of);
    expect(await line.states([first, second])).toEqual(['OFFERED', 'WAITING']);
    expect(await line.counts(of)).toMatchObject([{ held: 0, offered: 2, waiting: 1 }]);
    expect(await line.own(first)).toMatchObject({ position: null, quantity: 2, eventCode: of.code });
    expect(await line.own(second)).toMatchObject({ position: 1, offerEndsAt: null });

    const bought = await place(server.services, of, buyerDraft([{ ticketId, quantity: 2 }], { offer: first }));
    expect(typeof bought).toBe('object');
    expect(await line.states([first, second])).toEqual(['TAKEN', 'WAITING']);
    expect(await line.counts(of)).toMatchObject([{ held: 2, offered: 0, waiting: 1 }]);
    expect(await place(server.services, of, buyerDraft([{ ticketId }], { offer: first }))).toBe('OFFER_GONE');
  });

  test('taken in part leave the rest to the next in line', async () => {
    const { of, ticketId, orderId } = await line.soldOut(2);
    const [first, second] = [await line.join(of, ticketId, { quantity: 2 }), await line.join(of, ticketId)];
    await line.die(orderId);
    await line.offer(of);
    await place(server.services, of, buyerDraft([{ ticketId, quantity: 1 }], { offer: first }));
    await line.offer(of);
    expect(await line.states([first, second])).toEqual(['TAKEN', 'OFFERED']);
    expect(await line.counts(of)).toMatchObject([{ held: 1, offered: 1, waiting: 0 }]);
  });

  test('a group holds the line until all its places are free, and nobody passes it', async () => {
    const of = await line.sale();
    const ticketId = await line.add(of, { stock: 3 });
    const orders = [
      await line.hold(of, ticketId, 1),
      await line.hold(of, ticketId, 1),
      await line.hold(of, ticketId, 1),
    ];
    const group = await line.join(of, ticketId, { quantity: 3 });
    const single = await line.join(of, ticketId);
    for (const [index, orderId] of orders.entries()) {
      await line.die(orderId);
      await line.offer(of);
      expect(await line.states([group, single])).toEqual([index === 2 ? 'OFFERED' : 'WAITING', 'WAITING']);
    }
    expect(await place(server.services, of, buyerDraft([{ ticketId }]))).toBe('TICKET_WAITING');
  });

  test('a group larger than there will ever be places keeps nobody waiting', async () => {
    const { of, ticketId, orderId } = await line.soldOut(3);
    const [group, single] = [await line.join(of, ticketId, { quantity: 3 }), await line.join(of, ticketId)];
    await line.die(orderId);
    await line.offer(of);
    await line.leave(group);
    const again = await line.join(of, ticketId, { quantity: 3 });
    await organisation.call(ticketUpdate, { ticketId, ...basic, stock: 2 });
    await line.offer(of);
    expect(await line.states([again, single])).toEqual(['WAITING', 'OFFERED']);
    await organisation.call(ticketUpdate, { ticketId, ...basic, stock: 4 });
    await line.offer(of);
    expect(await line.states([again, single])).toEqual(['OFFERED', 'OFFERED']);
  });

  test('of tickets that share a capacity follow one line when the capacity is what lacks', async () => {
    const of = await line.sale();
    const { poolId } = await organisation.call(ticketPoolSave, { eventId: of.eventId, name: 'Hall', capacity: 3 });
    const [chair, bench] = [await line.add(of, { poolId }), await line.add(of, { poolId, name: 'Bench' })];
    const orders = [await line.hold(of, chair, 1), await line.hold(of, bench, 2)];
    const pair = await line.join(of, bench, { quantity: 2 });
    const one = await line.join(of, chair);
    await line.die(orders[0] ?? '');
    await line.offer(of);
    expect(await line.states([pair, one])).toEqual(['WAITING', 'WAITING']);
    await line.die(orders[1] ?? '');
    await line.offer(of);
    expect(await line.states([pair, one])).toEqual(['OFFERED', 'OFFERED']);
    const { pools } = await organisation.call(ticketManage, { eventId: of.eventId });
    expect(pools).toMatchObject([{ held: 0, offered: 3 }]);
    await line.leave(pair);
    const after = await organisation.call(ticketManage, { eventId: of.eventId });
    expect(after.pools).toMatchObject([{ held: 0, offered: 1 }]);
    expect(after.tickets).toMatchObject([
      { offered: 1, waiting: 0 },
      { offered: 0, waiting: 0 },
    ]);
  });

  test('end in time, and the places go on; an ended offer buys nothing', async () => {
    const { of, ticketId, orderId } = await line.soldOut(1);
    const [first, second] = [await line.join(of, ticketId), await line.join(of, ticketId)];
    await line.die(orderId);
    await line.offer(of);
    await line.endOffer(first);
    expect((await line.own(first)).state).toBe('LAPSED');
    expect(await place(server.services, of, buyerDraft([{ ticketId }], { offer: first }))).toBe('OFFER_GONE');
    await line.offer(of);
    expect(await line.states([first, second])).toEqual(['LAPSED', 'OFFERED']);
    expect(await line.counts(of)).toMatchObject([{ offered: 1, waiting: 0 }]);
  });

  test('last no longer than the sale, and none is made of a sale that is not open', async () => {
    const soon = new Date(Date.now() + 3_600_000).toISOString();
    const { of, ticketId, orderId } = await line.soldOut(2, { closesAt: soon });
    const [first, second] = [await line.join(of, ticketId), await line.join(of, ticketId)];
    await line.die(orderId);
    await organisation.call(ticketSwitch, { eventId: of.eventId, ticketIds: [ticketId], onSale: false });
    await line.offer(of);
    expect(await line.states([first, second])).toEqual(['WAITING', 'WAITING']);
    await organisation.call(ticketSwitch, { eventId: of.eventId, ticketIds: [ticketId], onSale: true });
    await organisation.call(eventPublish, { eventId: of.eventId, publishStatus: 2 });
    await line.offer(of);
    expect(await line.states([first, second])).toEqual(['WAITING', 'WAITING']);
    await organisation.call(eventPublish, { eventId: of.eventId, publishStatus: 1 });
    await line.offer(of);
    expect((await line.own(first)).offerEndsAt).toBe(soon);
    await line.leave(first);
    await organisation.call(ticketUpdate, { ticketId, ...basic, stock: 2, closesAt: '2020-01-01T00:00:00Z' });
    await line.leave(second);
    await line.offer(of);
    expect(await line.states([first, second])).toEqual(['LEFT', 'LEFT']);
  });

  test('last no longer than the event', async () => {
    const times = { startsAt: new Date(Date.now() - 3_600_000).toISOString() };
    const endsAt = new Date(Date.now() + 3_600_000).toISOString();
    const { of, ticketId, orderId } = await line.soldOut(1, {}, { ...times, endsAt });
    const waiterId = await line.join(of, ticketId);
    await line.die(orderId);
    await line.offer(of);
    expect((await line.own(waiterId)).offerEndsAt).toBe(endsAt);
    await organisation.call(eventUpdate, { eventId: of.eventId, endsAt: new Date(Date.now() - 60_000).toISOString() });
    await line.endOffer(waiterId);
    await line.offer(of);
    expect(await line.counts(of)).toMatchObject([{ offered: 0 }]);
  });

  test('are made by the sweep for what no job told of', async () => {
    const { of, ticketId, orderId } = await line.soldOut(1);
    const waiterId = await line.join(of, ticketId);
    await sweepWaitingLists(server.services);
    expect(await line.states([waiterId])).toEqual(['WAITING']);
    await server.services.database.inOrganisation(of.organisationId, 'write', async (tx) => {
      await tx
        .updateTable('ticket_tally')
        .set({ held: 0 })
        .where('organisation_id', '=', of.organisationId)
        .where('ticket_id', '=', ticketId)
        .execute();
    });
    await line.query(`UPDATE ticket_order SET state = 'CANCELLED' WHERE id = $1`, [orderId]);
    await line.query(`UPDATE sale_watch SET active_until = now() + interval '1 hour' WHERE event_id = $1`, [
      of.eventId,
    ]);
    await sweepWaitingLists(server.services);
    expect(await line.states([waiterId])).toEqual(['OFFERED']);
    // Somebody is in line: the event stays watched.
    const [watch] = await line.query<{ days: number }>(
      `SELECT extract(epoch FROM active_until - now()) / 86400 AS days FROM sale_watch WHERE event_id = $1`,
      [of.eventId],
    );
    expect(Number(watch?.days)).toBeGreaterThan(2);
    await line.endOffer(waiterId);
    await sweepWaitingLists(server.services);
    expect(await line.states([waiterId])).toEqual(['LAPSED']);
  });
});
