import { orderReconcile, orderRepair } from '@convoke/contract/order/order.office.calls.ts';
import { pause, type Random } from './random.ts';
import { readSandboxLog } from './sandbox-log.ts';
import type { World } from './world.ts';

/** How long the servers may take for each step after the last death, in ms. Lost notices are made good within a minute. */
const patienceMs = 120_000;

export interface Settled {
  /** What never came to an end; each is a breach. */
  stuck: string[];
  /** Milliseconds from the last death until all money was booked, and until everything was at rest. */
  bookedMs: number;
  restMs: number;
  /** What the organiser had to look at. */
  repairs: Map<string, number>;
}

/** Nobody buys any more: the servers find all the money, the holds' time runs out, and the organiser deals with what is left to people. */
export async function settle(world: World, random: Random): Promise<Settled> {
  const began = Date.now();
  const stuck: string[] = [];
  const wait = async (what: string, look: () => Promise<string[]>) => {
    const left = await emptied(look);
    if (left.length > 0) stuck.push(`${what}: ${left.length}, as ${left.slice(0, 3).join(', ')}`);
  };
  await wait('money at the gateway that is not in the book', () => unbooked(world));
  const bookedMs = Date.now() - began;
  await endHolds(world);
  await wait('still open', () => unfinished(world));
  const repairs = await repair(world, random, stuck);
  await wait('still open after the repairs', () => unfinished(world));
  return { stuck, bookedMs, restMs: Date.now() - began, repairs };
}

async function emptied(look: () => Promise<string[]>): Promise<string[]> {
  const end = Date.now() + patienceMs;
  for (;;) {
    const left = await look();
    if (left.length === 0 || Date.now() > end) return left;
    await pause(500);
  }
}

/** Payments that the sandbox has taken, or is about to, and of which the product does not know. */
async function unbooked({ product, database }: World): Promise<string[]> {
  const { trades } = readSandboxLog(product.dataDir);
  const taken = trades.filter((trade) => trade.paidCents !== null || trade.payingUntil !== null);
  const rows = await database.query<{ no: string }>(
    `SELECT replace(id::text, '-', '') AS no FROM payment WHERE state = 'PAID'`,
  );
  const booked = new Set(rows.map((row) => row.no));
  return taken.filter((trade) => !booked.has(trade.outTradeNo)).map((trade) => `${trade.channel} ${trade.outTradeNo}`);
}

/** As if the minutes of every hold, and of every code that nobody scanned, had passed. */
async function endHolds({ database, market }: World): Promise<void> {
  await database.query(
    `UPDATE ticket_order SET expires_at = now() - interval '1 second' WHERE event_id = $1 AND state IN ('HELD', 'AWAITING_PAYMENT', 'PAYING')`,
    [market.eventId],
  );
  await database.query(
    `UPDATE payment SET expires_at = now() - interval '2 minutes', next_check_at = now() WHERE event_id = $1 AND state = 'OPEN'`,
    [market.eventId],
  );
}

async function unfinished({ database, market }: World): Promise<string[]> {
  const rows = await database.query<{ what: string }>(
    `SELECT 'order ' || number || ' ' || state AS what FROM ticket_order
       WHERE event_id = $1 AND state IN ('HELD', 'AWAITING_PAYMENT', 'PAYING', 'REFUND_DUE')
     UNION ALL SELECT 'payment ' || id || ' ' || last_answer FROM payment WHERE event_id = $1 AND state = 'OPEN'
     UNION ALL SELECT 'refund ' || id || ' ' || state || ' ' || last_answer FROM refund WHERE event_id = $1 AND state <> 'DONE'
     UNION ALL SELECT 'message ' || id FROM message WHERE event_id = $1 AND state = 'queued'`,
    [market.eventId],
  );
  return rows.map((row) => row.what);
}

/** The organiser works through the list of what does not add up: amounts that differ, and notices nobody believed. Nothing else may stand there. */
async function repair(world: World, random: Random, stuck: string[]): Promise<Map<string, number>> {
  const { organiser, market, memory } = world;
  const done = new Map<string, number>();
  for (let round = 0; round < 100; round += 1) {
    const { data } = await organiser.ask(orderReconcile, { eventId: market.eventId });
    if (data.findings.length === 0) return done;
    for (const { kind, orderId, number, paymentId, repairs } of data.findings) {
      const isExpected = kind === 'amount-differs' || kind === 'notice-refused';
      if (!isExpected || paymentId === null) {
        stuck.push(`the organiser is shown ${kind} of order ${number}`);
        continue;
      }
      const wanted =
        kind === 'notice-refused' ? 'seen' : repairs.includes('accept') ? random.of(['accept', 'refund']) : 'refund';
      const repairing = wanted as 'seen' | 'accept' | 'refund';
      const answer = await organiser.ask(orderRepair, { orderId, repair: repairing, paymentId });
      // What is sold out meanwhile can only go back.
      const isLast = answer.code === 0 || repairing !== 'accept';
      const final = isLast ? answer : await organiser.ask(orderRepair, { orderId, repair: 'refund', paymentId });
      if (final.code !== 0)
        stuck.push(`the repair ${repairing} of order ${number} answered ${final.code} ${final.message}`);
      const name = isLast ? repairing : 'refund';
      done.set(name, (done.get(name) ?? 0) + 1);
      if (name !== 'seen') memory.repaired.add(orderId);
    }
    if (stuck.length > 0) return done;
  }
  stuck.push('what the organiser repairs comes up again and again');
  return done;
}
