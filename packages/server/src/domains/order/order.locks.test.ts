import { orderCancel } from '@convoke/contract/order/order.own.calls.ts';
import { withClient } from '@convoke/launcher/database.ts';
import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { ask } from '../../../testing/database.ts';
import { addTicket, buyerDraft, countsOf, type Of, place } from '../../../testing/selling.ts';
import { type Organisation, startServer, type TestServer } from '../../../testing/server.ts';

/** Who waits for whom: orders meet somebody who holds the same rows. */

let server: TestServer;
let organisation: Organisation;
/** Somebody else's transaction; in a deadlock it is never the one that is ended, since it would look for one only after ten minutes. */
let somebody: pg.Client;

beforeAll(async () => {
  server = await startServer();
  organisation = await server.organisation();
  somebody = new pg.Client({ connectionString: server.database.superuserUrl });
  await somebody.connect();
  await somebody.query(`SET deadlock_timeout = '10min'`);
});
afterAll(async () => {
  await somebody.end();
  await server.close();
});

async function sale(): Promise<Of> {
  const { eventId } = await organisation.event({ useTicket: 1 });
  return { organisationId: organisation.organisationId, eventId };
}

async function order(of: Of, ...args: Parameters<typeof buyerDraft>): Promise<{ orderId: string }> {
  const result = await place(server.services, of, buyerDraft(...args));
  if (typeof result === 'string') throw new Error(result);
  return result;
}

const query = (text: string, values: unknown[] = []) =>
  ask<Record<string, unknown>>(server.database.superuserUrl, text, values);

/** Until a transaction of the server's waits for a row that `somebody` holds. */
const untilOneWaits = () =>
  vi.waitFor(async () => {
    const { rows } = await somebody.query<{ waiting: number }>(
      `SELECT count(*)::int AS waiting FROM pg_stat_activity WHERE datname = current_database() AND pg_backend_pid() = ANY(pg_blocking_pids(pid))`,
    );
    expect(rows[0]?.waiting).toBe(1);
  }, 20_000);

const lockTally = (ticketId: string, how = '') =>
  somebody.query(`SELECT FROM ticket_tally WHERE ticket_id = $1 FOR UPDATE ${how}`, [ticketId]);

test('a buyer who cancels while PostgreSQL ends the transaction as one of a deadlock is told that it is cancelled', async () => {
  const of = await sale();
  const ticketId = await addTicket(server, of);
  const { orderId } = await order(of, [{ ticketId }]);
  await somebody.query('BEGIN');
  await lockTally(ticketId);
  const cancelling = server.send(orderCancel, { orderId }, { token: await server.applicationToken() });
  await untilOneWaits();
  // It has the order and waits for the ticket; now the ticket's holder wants the order.
  await somebody.query('SELECT FROM ticket_order WHERE id = $1 FOR UPDATE', [orderId]);
  await somebody.query('ROLLBACK');
  const answer = await cancelling;
  expect([answer.status, answer.data.state]).toEqual([200, 'CANCELLED']);
  expect(await countsOf(server, ticketId)).toEqual({ stock: 100, sold: 0, held: 0 });
});

test('an order that wants places of a dead hold locks all that the hold has before it has any', async () => {
  const of = await sale();
  const first = await addTicket(server, of);
  const second = await addTicket(server, of, { stock: 1 });
  expect(first < second).toBe(true);
  const dead = await order(of, [{ ticketId: first }, { ticketId: second }]);
  await query(`UPDATE ticket_order SET expires_at = now() - interval '1 second' WHERE id = $1`, [dead.orderId]);
  await somebody.query('BEGIN');
  await lockTally(first);
  const buying = order(of, [{ ticketId: second }]);
  await untilOneWaits();
  // Waiting for the first it does not hold the second: nobody can be waiting for it in turn.
  await lockTally(second, 'NOWAIT');
  await somebody.query('COMMIT');
  await buying;
  expect([await countsOf(server, first), await countsOf(server, second)]).toMatchObject([{ held: 0 }, { held: 1 }]);
});

test('orders placed all together and one by one are written alike', async () => {
  const apart = await startServer();
  try {
    await withClient(apart.database.superuserUrl, async (client) => {
      const { rows } = await client.query<{ text: string }>(
        `SELECT pg_get_functiondef('place_orders'::regproc) AS text`,
      );
      await client.query((rows[0]?.text ?? '').replace(/\nBEGIN\n/, '\nBEGIN\n  RETURN false;\n'));
    });
    const invoice = {
      kind: 'person' as const,
      type: 'ordinary' as const,
      title: 'Wu',
      taxNumber: '',
      address: '',
      phone: '',
      bank: '',
      account: '',
    };
    const written = async (on: TestServer) => {
      const owner = await on.organisation();
      const { eventId } = await owner.event({ useTicket: 1 });
      const of = { organisationId: owner.organisationId, eventId };
      const ticketId = await addTicket(on, of, { stock: 5, tiers: [{ priceCents: 4000, quantity: 3 }] });
      const buyer = (n: number) => ({ name: `Buyer ${n}`, phone: `1390000000${n}`, email: `b${n}@example.com` });
      const rush = (numbers: readonly number[]) =>
        Promise.all(
          numbers.map((n) => {
            const draft = buyerDraft([{ ticketId, quantity: 1 + (n % 2) }], {
              buyer: buyer(n),
              invoice,
              channel: 'mail',
            });
            return place(on.services, of, draft, `key-number-${n}`);
          }),
        );
      // The first two fit together; of the others only the first does, so they come one after the other.
      const results = [...(await rush([0, 1])), ...(await rush([2])), ...(await rush([3]))];
      const again = await place(
        on.services,
        of,
        buyerDraft([{ ticketId }], { buyer: buyer(0), invoice, channel: 'mail' }),
        'key-number-0',
      );
      const { rows } = await withClient(on.database.superuserUrl, (client) =>
        client.query<{ row: object }>(
          `SELECT to_jsonb(o) - '{id,organisation_id,event_id,number,search,created_at,expires_at}'::text[]
             || jsonb_build_object('minutes', round(extract(epoch FROM o.expires_at - o.created_at) / 60), 'listed', EXISTS (SELECT FROM directory d WHERE d.kind = 'order' AND d.target_id = o.id),
               'key', (SELECT to_jsonb(k) - '{organisation_id,event_id,order_id,request_hash}'::text[] FROM order_key k WHERE k.order_id = o.id),
               'tickets', (SELECT jsonb_agg(to_jsonb(t) - '{id,organisation_id,event_id,order_id,ticket_id,tier_id,code,form_id}'::text[] || jsonb_build_object('tier', t.tier_id IS NOT NULL) ORDER BY t.ord)
                 FROM order_ticket t WHERE t.order_id = o.id)) AS row
           FROM ticket_order o WHERE o.event_id = $1 ORDER BY o.buyer_phone`,
          [eventId],
        ),
      );
      const watched = await withClient(on.database.superuserUrl, (client) =>
        client.query('SELECT FROM sale_watch WHERE event_id = $1', [eventId]),
      );
      const same = typeof again === 'object' && typeof results[0] === 'object' && again.orderId === results[0].orderId;
      const counts = await countsOf(on, ticketId);
      return {
        refused: results.filter((each) => typeof each === 'string'),
        orders: rows.map(({ row }) => row),
        counts,
        same,
        watched: watched.rowCount,
      };
    };
    const [together, oneByOne] = [await written(server), await written(apart)];
    expect(together).toEqual(oneByOne);
    expect(together).toMatchObject({
      refused: ['TICKET_SOLD_OUT'],
      counts: { stock: 5, held: 4 },
      same: true,
      watched: 1,
    });
  } finally {
    await apart.close();
  }
});
