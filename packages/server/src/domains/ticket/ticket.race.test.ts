import { ticketAdd, ticketPoolSave, ticketUpdate } from '@convoke/contract/ticket/ticket.calls.ts';
import { ticketWaitJoin } from '@convoke/contract/ticket/ticket.waiting.calls.ts';
import { withClient } from '@convoke/launcher/database.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ask } from '../../../testing/database.ts';
import { buyerDraft, type Of, place } from '../../../testing/selling.ts';
import { type Organisation, someone, startServer, type TestServer } from '../../../testing/server.ts';
import { control } from '../../../testing/tier.ts';
import { makeOffers } from './waiting/ticket.offers.ts';

let one: TestServer;
let other: TestServer;
let organisation: Organisation;

beforeAll(async () => {
  one = await startServer();
  other = await startServer({ database: one.database });
  organisation = await one.organisation();
});
afterAll(async () => {
  await one.close();
  await other.close();
});

async function sale(owner = organisation): Promise<Of> {
  const { eventId } = await owner.event({ useTicket: 1 });
  return { organisationId: owner.organisationId, eventId };
}
const basic = { name: 'Standard', priceCents: 10_000 };
async function query<Row extends object>(text: string, values: unknown[], server = one): Promise<Row[]> {
  return ask<Row>(server.database.superuserUrl, text, values);
}
const servers = () => [one, other] as const;
const at = (index: number) => servers()[index % 2] as TestServer;

async function join(server: TestServer, of: Of, ticketId: string, quantity: number): Promise<string | null> {
  const { name, phone, email } = someone();
  const answer = await server.send(
    ticketWaitJoin,
    { eventId: of.eventId, ticketId, quantity, name, phone, email },
    { token: await server.applicationToken() },
  );
  return answer.code === 0 ? answer.data.waiterId : null;
}
const offer = (server: TestServer, of: Of) => makeOffers(server.services, of.organisationId, of.eventId);
const die = (of: Of) =>
  query(`UPDATE ticket_order SET expires_at = now() - interval '1 second' WHERE event_id = $1 AND state = 'HELD'`, [
    of.eventId,
  ]);

interface Waiter {
  id: string;
  state: string;
  quantity: number;
}
const waitersOf = (ticketId: string, server = one) =>
  query<Waiter>(
    'SELECT id, state, quantity FROM ticket_waiter WHERE ticket_id = $1 ORDER BY place',
    [ticketId],
    server,
  );

/** What the counters say, beside what the rows that they count say. */
async function balance(ticketId: string, server = one) {
  const [row] = await query<Record<'stock' | 'sold' | 'held' | 'offered' | 'waiting' | 'rows', number>>(
    `SELECT stock, sold, held, offered, waiting,
      (SELECT count(*)::int FROM order_ticket t WHERE t.ticket_id = y.ticket_id AND t.state <> 'VOID') AS rows
     FROM ticket_tally y WHERE ticket_id = $1`,
    [ticketId],
    server,
  );
  if (!row) throw new Error('no tally');
  const waiters = await waitersOf(ticketId, server);
  expect(row.sold + row.held).toBe(row.rows);
  expect(row.waiting).toBe(waiters.filter((each) => each.state === 'WAITING').length);
  expect(row.offered).toBe(waiters.reduce((sum, each) => sum + (each.state === 'OFFERED' ? each.quantity : 0), 0));
  expect(row.sold + row.held + row.offered).toBeLessThanOrEqual(row.stock);
  return { ...row, free: row.stock - row.sold - row.held - row.offered, waiters };
}

test('people join, orders end, offers are made and taken all at once: nothing is lost, sold twice or out of turn', async () => {
  const of = await sale();
  const stock = 12;
  const { ticketId } = await organisation.call(ticketAdd, { eventId: of.eventId, ...basic, stock });
  for (let order = 0; order < 4; order += 1) await place(one.services, of, buyerDraft([{ ticketId, quantity: 3 }]));
  // More are in line than there will be places, so the line never empties.
  for (let index = 0; index < 8; index += 1) expect(await join(one, of, ticketId, 2)).not.toBeNull();
  await die(of);

  const publicOrders: Promise<unknown>[] = [];
  await Promise.all(
    Array.from({ length: 24 }, async (_, index) => {
      await join(at(index), of, ticketId, 1 + (index % 3));
      publicOrders.push(place(at(index).services, of, buyerDraft([{ ticketId }])));
      await offer(at(index + 1), of);
    }),
  );
  // Whoever is not in line gets nothing while others are.
  const outcomes = await Promise.all(publicOrders);
  expect(outcomes.filter((each) => each !== 'TICKET_WAITING' && each !== 'TICKET_SOLD_OUT')).toEqual([]);

  const offered = (await balance(ticketId)).waiters.filter((each) => each.state === 'OFFERED');
  expect(offered.length).toBeGreaterThan(0);
  const taken = await Promise.all(
    offered.flatMap((waiter, index) => [
      place(at(index).services, of, buyerDraft([{ ticketId, quantity: waiter.quantity }], { offer: waiter.id })),
      // The same offer twice at once.
      place(at(index + 1).services, of, buyerDraft([{ ticketId, quantity: waiter.quantity }], { offer: waiter.id })),
      offer(at(index), of),
    ]),
  );
  expect(taken.filter((each) => typeof each === 'object' && each !== null)).toHaveLength(offered.length);
  await offer(one, of);

  const after = await balance(ticketId);
  const line = after.waiters.map((each) => each.state);
  const firstWaiting = line.indexOf('WAITING');
  expect(line.slice(0, firstWaiting).every((state) => state === 'TAKEN' || state === 'OFFERED')).toBe(true);
  expect(line.slice(firstWaiting).every((state) => state === 'WAITING')).toBe(true);
  // Nothing lies about that the first in line could have.
  expect(after.free).toBeLessThan(after.waiters[firstWaiting]?.quantity ?? Number.POSITIVE_INFINITY);
});

test('offers end while they are taken: each ends one way, and the places are there once', async () => {
  const of = await sale();
  const { ticketId } = await organisation.call(ticketAdd, { eventId: of.eventId, ...basic, stock: 10 });
  await place(one.services, of, buyerDraft([{ ticketId, quantity: 10 }]));
  for (let index = 0; index < 10; index += 1) await join(one, of, ticketId, 1);
  await die(of);
  await offer(one, of);
  const waiters = await waitersOf(ticketId);
  expect(waiters.map((each) => each.state)).toEqual(waiters.map(() => 'OFFERED'));
  const results = await Promise.all(
    waiters.flatMap((waiter, index) => [
      place(at(index).services, of, buyerDraft([{ ticketId }], { offer: waiter.id })),
      query(`UPDATE ticket_waiter SET offer_ends_at = now() WHERE id = $1 AND state = 'OFFERED'`, [waiter.id]),
      offer(at(index + 1), of),
    ]),
  );
  await offer(one, of);
  const bought = results.filter((each) => typeof each === 'object' && each !== null && 'orderId' in each).length;
  const after = await balance(ticketId);
  const count = (state: string) => after.waiters.filter((each) => each.state === state).length;
  expect(count('TAKEN')).toBe(bought);
  expect(count('TAKEN') + count('LAPSED')).toBe(10);
  expect(after).toMatchObject({ held: bought, offered: 0, waiting: 0 });
});

test('a change of stock and capacity while orders come in never leaves more taken than there is', async () => {
  const of = await sale();
  const { eventId } = of;
  const { poolId } = await organisation.call(ticketPoolSave, { eventId, name: 'Hall', capacity: 30 });
  const { poolId: next } = await organisation.call(ticketPoolSave, { eventId, name: 'Other', capacity: 30 });
  const { ticketId } = await organisation.call(ticketAdd, { eventId, ...basic, stock: 40, poolId });
  const changes = await Promise.all(
    Array.from({ length: 40 }, async (_, index) => {
      const bought = place(at(index).services, of, buyerDraft([{ ticketId }]));
      if (index % 4 === 0) {
        const to = { ticketId, ...basic, stock: 20 + (index % 8), poolId: index % 8 === 0 ? next : poolId };
        const answer = await at(index + 1).send(ticketUpdate, to, { token: organisation.token });
        return [await bought, answer.code];
      }
      return [await bought, 0];
    }),
  );
  expect(changes.every(([, code]) => code === 0 || code === 3001)).toBe(true);
  const { held } = await balance(ticketId);
  expect(held).toBe(changes.filter(([order]) => typeof order === 'object').length);
  const pools = await query<{ id: string; held: number }>('SELECT id, held FROM ticket_pool WHERE event_id = $1', [
    eventId,
  ]);
  const [ticket] = await query<{ pool_id: string }>('SELECT pool_id FROM ticket WHERE id = $1', [ticketId]);
  for (const pool of pools) expect(pool.held).toBe(pool.id === ticket?.pool_id ? held : 0);
});

/** One place, two in line, offered by both servers at the same moment. */
async function oneForTwo(first: TestServer, second: TestServer, owner: Organisation) {
  const of = await sale(owner);
  const { ticketId } = await owner.call(ticketAdd, { eventId: of.eventId, ...basic, stock: 1 });
  await place(first.services, of, buyerDraft([{ ticketId }]));
  await join(first, of, ticketId, 1);
  await join(first, of, ticketId, 1);
  await query(`UPDATE ticket_order SET state = 'CANCELLED' WHERE event_id = $1`, [of.eventId], first);
  await query('UPDATE ticket_tally SET held = 0 WHERE ticket_id = $1', [ticketId], first);
  await Promise.all([offer(first, of), offer(second, of), offer(first, of), offer(second, of)]);
  const [tally] = await query<{ offered: number }>(
    'SELECT offered FROM ticket_tally WHERE ticket_id = $1',
    [ticketId],
    first,
  );
  return tally?.offered ?? 0;
}

test('one place is offered to one person, however many offer it', async () => {
  expect(await oneForTwo(one, other, organisation)).toBe(1);
});

control('with the guard taken out the same place is offered more than once', async () => {
  const unguarded = await startServer();
  const twin = await startServer({ database: unguarded.database });
  try {
    await withClient(unguarded.database.superuserUrl, async (client) => {
      const { rows } = await client.query<{ text: string }>(
        `SELECT pg_get_functiondef('offer_places'::regproc) AS text`,
      );
      const guarded = rows[0]?.text ?? '';
      const looked = guarded
        .replace('PERFORM lock_sale(p_organisation, p_event);', '')
        .replace("UPDATE ticket_waiter SET state = 'OFFERED'", 'PERFORM pg_sleep(0.2);\n    $&');
      expect(looked).not.toBe(guarded);
      await client.query('ALTER TABLE ticket_tally DROP CONSTRAINT sold_within_stock');
      await client.query('ALTER TABLE ticket_tally DROP CONSTRAINT ticket_tally_waiting_check');
      await client.query(looked);
    });
    expect(await oneForTwo(unguarded, twin, await unguarded.organisation())).toBeGreaterThan(1);
  } finally {
    await unguarded.close();
    await twin.close();
  }
});
