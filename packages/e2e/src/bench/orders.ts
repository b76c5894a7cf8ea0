import { randomUUID } from 'node:crypto';
import { orderCreate } from '@convoke/contract/order/order.calls.ts';
import type pg from 'pg';
import { type Wire, wire } from '../support/client.ts';
import { loadClients, loadHttp, madeBefore, type Measured } from './load.ts';

/** Orders of one attendee through HTTP, beside the least that does the same work in PostgreSQL alone. */

/** Puts tickets on sale straight into the tables. Answers their ids. */
export async function fillTickets(client: pg.Client, eventId: string, count: number, stock: number): Promise<string[]> {
  await client.query(
    `INSERT INTO event_sale (organisation_id, event_id) SELECT organisation_id, id FROM event WHERE id = $1`,
    [eventId],
  );
  const { rows } = await client.query<{ id: string }>(
    `WITH made AS (
       INSERT INTO ticket (organisation_id, event_id, name, price_cents) SELECT organisation_id, id, 'Ticket ' || i, 10000
       FROM event, generate_series(1, $2::int) i WHERE id = $1 RETURNING organisation_id, id),
     counted AS (INSERT INTO ticket_tally (organisation_id, ticket_id, stock) SELECT organisation_id, id, $3 FROM made)
     SELECT id FROM made`,
    [eventId, count, stock],
  );
  return rows.map((row) => row.id);
}

let buyers = 0;

/** A request that orders one of the tickets, each buyer somebody new. */
export function orderRequest(eventId: string, tickets: readonly string[], token: string): () => Wire {
  let next = 0;
  return () => {
    buyers += 1;
    const ticketId = tickets[next++ % tickets.length] as string;
    const buyer = { name: `Buyer ${buyers}`, phone: `13${String(buyers).padStart(9, '0')}` };
    const order = { tickets: [{ ticketId, quantity: 1 }], buyer };
    const request = wire(orderCreate, { eventId, orders: [order] }, token);
    return { ...request, headers: { ...request.headers, 'idempotency-key': randomUUID() } };
  };
}

/** Requests are made for this many a second of the clock: more than two cores take. */
const mostPerSecond = 5000;

/** Orders through HTTP, two seconds to warm up; then, as often as it is called, for `seconds` by `measure`. */
export async function orders(
  url: string,
  make: () => Wire,
  connections: number,
  seconds: number,
  measure: (load: () => Promise<Measured>) => Promise<Measured>,
): Promise<() => Promise<Measured>> {
  await loadHttp(url, make, connections, 2);
  return () => {
    const ready = madeBefore(make, mostPerSecond * seconds);
    return measure(() => loadHttp(url, ready, connections, seconds));
  };
}

export async function bareOrderTables(client: pg.Client): Promise<void> {
  await client.query(`
    CREATE TABLE bench.ticket (id int PRIMARY KEY, stock int NOT NULL, held int NOT NULL DEFAULT 0, sold int NOT NULL DEFAULT 0, CHECK (held + sold <= stock)) WITH (fillfactor = 50);
    INSERT INTO bench.ticket SELECT i, 100000000 FROM generate_series(1, 51) i;
    CREATE TABLE bench.ticket_order (id uuid PRIMARY KEY, ticket_id int NOT NULL REFERENCES bench.ticket, buyer text NOT NULL, phone text NOT NULL,
      state text NOT NULL, total_cents bigint NOT NULL, expires_at timestamptz NOT NULL, created_at timestamptz NOT NULL DEFAULT now());
    CREATE TABLE bench.order_key (key text PRIMARY KEY, order_id uuid NOT NULL);
    CREATE TABLE bench.order_ticket (code text PRIMARY KEY, order_id uuid NOT NULL, ticket_id int NOT NULL, price_cents bigint NOT NULL, answers jsonb NOT NULL);
    CREATE TABLE bench.payment (id uuid PRIMARY KEY, order_id uuid NOT NULL, cents bigint NOT NULL, state text NOT NULL);
    CREATE TABLE bench.participant_of (code text PRIMARY KEY, order_id uuid NOT NULL, name text NOT NULL, phone text NOT NULL);
    CREATE TABLE bench.ledger (id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, cause uuid NOT NULL, debit text NOT NULL, credit text NOT NULL, cents bigint NOT NULL);`);
}

let bareBuyers = 0;

const taking = `taken AS (UPDATE bench.ticket SET held = held + 1 WHERE id = $1 AND held < stock RETURNING id)`;
const placing = `INSERT INTO bench.ticket_order (id, ticket_id, buyer, phone, state, total_cents, expires_at)
  SELECT $2, taken.id, $3, $4, 'HELD', 10000, now() + interval '15 minutes' FROM taken`;

/** One minimal order statement: stock is taken if there is some, and only then is the order there. */
export function bareOrders(clients: readonly pg.Client[], tickets: number, seconds: number): Promise<Measured> {
  return loadClients(clients, (client) => bareOrder(client, tickets), seconds);
}

function bareOrder(client: pg.Client, tickets: number): Promise<unknown> {
  bareBuyers += 1;
  return client.query({
    name: 'order',
    text: `WITH ${taking} ${placing}`,
    values: [1 + (bareBuyers % tickets), randomUUID(), ...bareBuyer(bareBuyers)],
  });
}

function bareBuyer(number: number): [name: string, phone: string] {
  return [`Buyer ${number}`, `13${String(number).padStart(9, '0')}`];
}

/** The same with what the product keeps of an order besides: the key that makes a repeated request the same order, and its ticket with a code and answers. */
export function bareWholeOrders(clients: readonly pg.Client[], tickets: number, seconds: number): Promise<Measured> {
  return loadClients(
    clients,
    (client) => {
      bareBuyers += 1;
      const [name, phone] = bareBuyer(bareBuyers);
      const answers = JSON.stringify({ name, phone });
      return client.query({
        name: 'whole order',
        text: `WITH ${taking}, placed AS (${placing} RETURNING id, ticket_id),
          kept AS (INSERT INTO bench.order_key SELECT $5, id FROM placed)
          INSERT INTO bench.order_ticket SELECT $6, id, ticket_id, 10000, $7 FROM placed`,
        values: [1 + (bareBuyers % tickets), randomUUID(), name, phone, randomUUID(), randomUUID(), answers],
      });
    },
    seconds,
  );
}

/** Statements by turns, one places an order, one makes one PAID: payment, order, stock, the ticket's participant and the book. `perSecond` are there to be paid. */
export async function bareFlow(
  clients: readonly pg.Client[],
  admin: pg.Client,
  perSecond: number,
  seconds: number,
): Promise<Measured> {
  const { rows } = await admin.query<{ id: string }>(
    `WITH placed AS (
       INSERT INTO bench.ticket_order SELECT gen_random_uuid(), 1, 'Buyer', '13000000000', 'AWAITING_PAYMENT', 10000, now() + interval '15 minutes'
       FROM generate_series(1, $1::int) RETURNING id),
     counted AS (UPDATE bench.ticket SET held = held + $1 WHERE id = 1)
     INSERT INTO bench.payment SELECT gen_random_uuid(), id, 10000, 'OPEN' FROM placed RETURNING id`,
    [perSecond * seconds],
  );
  await admin.query('ANALYZE bench.payment, bench.ticket_order');
  let turn = 0;
  return loadClients(
    clients,
    (client) => {
      const payment = turn++ % 2 === 0 ? undefined : rows.pop();
      if (!payment) return bareOrder(client, 1);
      return client.query({
        name: 'paid',
        text: `WITH taken AS (UPDATE bench.payment SET state = 'PAID' WHERE id = $1 AND state = 'OPEN' RETURNING order_id, cents),
          paid AS (UPDATE bench.ticket_order o SET state = 'PAID' FROM taken WHERE o.id = taken.order_id RETURNING o.id, o.ticket_id, o.buyer, o.phone),
          sold AS (UPDATE bench.ticket t SET held = held - 1, sold = sold + 1 FROM paid WHERE t.id = paid.ticket_id),
          booked AS (INSERT INTO bench.ledger (cause, debit, credit, cents)
            SELECT $1, d, c, cents FROM taken, (VALUES ('wechat', 'unallocated'), ('unallocated', 'sales')) AS v(d, c))
          INSERT INTO bench.participant_of SELECT $2, id, buyer, phone FROM paid`,
        values: [payment.id, randomUUID()],
      });
    },
    seconds,
  );
}
