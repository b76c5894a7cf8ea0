import { randomUUID } from 'node:crypto';
import { orderCreate } from '@convoke/contract/order/order.calls.ts';
import type pg from 'pg';
import { type Wire, wire } from '../support/client.ts';
import { loadClients, loadHttp, type Measured } from './load.ts';

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

export async function orders(url: string, make: () => Wire, connections: number, seconds: number): Promise<Measured> {
  await loadHttp(url, make, connections, 2);
  return loadHttp(url, make, connections, seconds);
}

export async function bareOrderTables(client: pg.Client): Promise<void> {
  await client.query(`
    CREATE TABLE bench.ticket (id int PRIMARY KEY, stock int NOT NULL, held int NOT NULL DEFAULT 0, CHECK (held <= stock)) WITH (fillfactor = 50);
    INSERT INTO bench.ticket SELECT i, 100000000 FROM generate_series(1, 51) i;
    CREATE TABLE bench.ticket_order (id uuid PRIMARY KEY, ticket_id int NOT NULL REFERENCES bench.ticket, buyer text NOT NULL, phone text NOT NULL,
      state text NOT NULL, total_cents bigint NOT NULL, expires_at timestamptz NOT NULL, created_at timestamptz NOT NULL DEFAULT now());`);
}

/** One minimal order statement: stock is taken if there is some, and only then is the order there. */
export function bareOrders(clients: readonly pg.Client[], tickets: number, seconds: number): Promise<Measured> {
  let next = 0;
  return loadClients(
    clients,
    (client) => {
      next += 1;
      return client.query({
        name: 'order',
        text: `WITH taken AS (UPDATE bench.ticket SET held = held + 1 WHERE id = $1 AND held < stock RETURNING id)
          INSERT INTO bench.ticket_order (id, ticket_id, buyer, phone, state, total_cents, expires_at)
          SELECT $2, taken.id, $3, $4, 'HELD', 10000, now() + interval '15 minutes' FROM taken`,
        values: [1 + (next % tickets), randomUUID(), `Buyer ${next}`, `13${String(next).padStart(9, '0')}`],
      });
    },
    seconds,
  );
}
