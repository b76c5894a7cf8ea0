import { randomUUID } from 'node:crypto';
import { appendFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Chaos, runChaos } from './run.ts';
import { readSandboxLog } from './sandbox-log.ts';

/** A short run of `npm run chaos`; the long one is by hand. */

const patienceMs = 400_000;
const folder = mkdtempSync(join(tmpdir(), 'convoke-chaos-'));
let chaos: Chaos;

beforeAll(async () => {
  const pace = { least: 800, most: 3000 };
  const seed = Math.floor(Math.random() * 1_000_000);
  // Which choices they were, should a run break something.
  console.log(`SEED=${seed}`);
  chaos = await runChaos({ kills: 2, buyers: 20, seed, pace, logFile: join(folder, 'processes.log') });
}, patienceMs);

afterAll(async () => {
  await chaos?.stop();
  rmSync(folder, { recursive: true, force: true });
});

const broken = async () => (await chaos.verdicts()).filter(({ wrong }) => wrong.length > 0);

test(
  'twenty people buy while both servers and PostgreSQL end twice each and are restarted in turn: nothing is lost, sold twice or given back twice',
  async () => {
    const { deaths, world } = chaos;
    // By turns each server is killed once and asked to end once, besides the rolling restart of both.
    expect(deaths).toMatchObject({ servers: [2, 2], database: 2, killed: 2, rolls: 1 });
    expect(deaths.stops).toHaveLength(4);
    expect(world.memory.told.size).toBeGreaterThan(20);
    expect(world.memory.paid.size).toBeGreaterThan(10);
    expect(await broken()).toEqual([]);
  },
  patienceMs,
);

/** Bends one thing at a time, for good: the installation is thrown away. */
test(
  'the rules see what is wrong',
  async () => {
    const { world } = chaos;
    const { database, market, memory, product } = world;
    const names = async () => (await broken()).map(({ rule }) => rule);
    const bend = (sql: string) => database.query(sql, [market.eventId]);

    await bend(
      `UPDATE ticket_tally SET sold = sold + 1 WHERE ticket_id = (SELECT id FROM ticket WHERE event_id = $1 AND name = 'Plain')`,
    );
    expect(await names()).toContain('no ticket is sold beyond its stock, and its counter says what its orders say');

    await bend(`UPDATE order_ticket SET state = 'VOID' WHERE id = (SELECT t.id FROM order_ticket t JOIN ticket_order o ON o.id = t.order_id
      WHERE t.event_id = $1 AND o.state = 'PAID' AND o.quantity = 1 AND o.total_cents > 0 LIMIT 1)`);
    expect(await names()).toContain(
      'a paid payment has a sold order with valid tickets, or all of it went back, or the tickets were given back',
    );

    await bend(
      `UPDATE payment SET paid_cents = paid_cents + 1 WHERE id = (SELECT id FROM payment WHERE event_id = $1 AND state = 'PAID' LIMIT 1)`,
    );
    expect(await names()).toEqual(
      expect.arrayContaining([
        'the book has in each channel the payments less the refunds',
        'all money the gateways took is in the book, with their amounts and numbers',
        'the gateways hold what the book says',
      ]),
    );

    memory.tell({ orderId: randomUUID(), key: randomUUID(), phone: '13500000000', quantity: 1, totalCents: 0 });
    expect(await names()).toContain('every buyer who was told an order has that order, and there is no other');

    const [trade] = readSandboxLog(product.dataDir).trades.filter(({ paidCents }) => paidCents !== null);
    const refund = {
      id: randomUUID(),
      channel: 'wechat',
      tradeId: trade?.id,
      outTradeNo: trade?.outTradeNo,
      outRefundNo: 'unasked',
      amountCents: 1,
      state: 'SUCCESS',
    };
    appendFileSync(
      join(product.dataDir, 'payment', 'payments.jsonl'),
      `${JSON.stringify({ kind: 'refund', record: refund })}\n`,
    );
    expect(await names()).toContain('each refund went back once at the gateway, with its amount, and no other did');
  },
  patienceMs,
);
