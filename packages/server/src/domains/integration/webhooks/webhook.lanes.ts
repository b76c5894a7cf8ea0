import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Services } from '../../../core/context.ts';
import { perServices } from '../../../core/per-services.ts';
import { deliver, type Delivery, failWaiting } from './webhook.deliver.ts';

/** Webhooks that one process sends to at once, and messages to one of them: a slow receiver keeps its own place, never those of others. */
const lanesAtOnce = 32;
const messagesAtOnce = 4;

/** How long whoever took a webhook has it before others may: longer than an attempt takes. A process that died is followed after that. */
const holdSeconds = 60;

/** Milliseconds after which a webhook that took so long for a few messages goes to the end of the line. */
const slowMs = 5_000;

interface Lane {
  organisation_id: string;
  webhook_id: string;
}

/** How many this process is at. */
const busy = perServices(() => ({ lanes: 0 }));

/** Takes the webhooks that have something due, and sends it beside: what goes on with one keeps no round. */
export async function takeLanes(services: Services): Promise<void> {
  const { database, jobs, clock } = services;
  const here = busy(services);
  const free = lanesAtOnce - here.lanes;
  if (free <= 0 || jobs.isStopping) return;
  const holder = randomUUID();
  const now = clock.now();
  const { rows } = await sql<Lane>`
    UPDATE webhook_lane l SET holder = ${holder}, held_until = ${heldUntil(now)}
    FROM (SELECT organisation_id, webhook_id FROM webhook_lane
      WHERE due_at <= ${now} AND (held_until IS NULL OR held_until <= ${now}) ORDER BY due_at LIMIT ${free} FOR UPDATE SKIP LOCKED) f
    WHERE l.organisation_id = f.organisation_id AND l.webhook_id = f.webhook_id
    RETURNING l.organisation_id, l.webhook_id`.execute(database.global);
  for (const lane of rows) {
    here.lanes += 1;
    const work = workLane(services, lane, holder)
      .catch((error: unknown) => services.log.warn({ err: error }, 'webhooks: a lane was left'))
      .finally(() => {
        here.lanes -= 1;
      });
    jobs.goesOn(work);
  }
}

const heldUntil = (now: Date) => new Date(now.getTime() + holdSeconds * 1000);

async function workLane(services: Services, lane: Lane, holder: string): Promise<void> {
  const { database, clock, jobs } = services;
  for (;;) {
    const due = jobs.isStopping ? [] : await dueOf(services, lane);
    const begun = performance.now();
    if (due.length > 0) await Promise.all(due.map((delivery) => deliver(services, lane.organisation_id, delivery)));
    const isSlow = performance.now() - begun > slowMs;
    if (due.length < messagesAtOnce || isSlow) return release(services, lane, holder);
    const { rows } = await sql`
      UPDATE webhook_lane SET held_until = ${heldUntil(clock.now())}
      WHERE organisation_id = ${lane.organisation_id} AND webhook_id = ${lane.webhook_id} AND holder = ${holder} RETURNING 1`.execute(
      database.global,
    );
    // Somebody else has it by now.
    if (rows.length === 0) return;
  }
}

function dueOf({ database, clock }: Services, lane: Lane): Promise<Delivery[]> {
  return database.inOrganisation(lane.organisation_id, 'read', (db) =>
    db
      .selectFrom('webhook_delivery as d')
      .innerJoin('webhook as w', 'w.id', 'd.webhook_id')
      .select(['d.id', 'd.webhook_id', 'd.message_id', 'd.body', 'd.attempts', 'd.is_test'])
      .select(['w.url', 'w.secret', 'w.old_secret', 'w.old_secret_until'])
      .where('d.webhook_id', '=', lane.webhook_id)
      .where('w.is_on', '=', true)
      .where('d.state', '=', 'waiting')
      .where('d.next_at', '<=', clock.now())
      .orderBy('d.next_at')
      .orderBy('d.id')
      .limit(messagesAtOnce)
      .execute(),
  );
}

/** Gives a webhook back until its next message is due. Whoever wakes it meanwhile waits for the lane's row, or was waited for. */
async function release({ database, clock }: Services, lane: Lane, holder: string): Promise<void> {
  await database.inOrganisation(lane.organisation_id, 'write', async (tx) => {
    const its = sql`organisation_id = ${lane.organisation_id} AND webhook_id = ${lane.webhook_id}`;
    const { rows } = await sql`SELECT FROM webhook_lane WHERE ${its} AND holder = ${holder} FOR UPDATE`.execute(tx);
    if (rows.length === 0) return;
    await failWaiting(tx, lane.webhook_id, clock.now());
    const next = await tx
      .selectFrom('webhook_delivery')
      .select('next_at')
      .where('webhook_id', '=', lane.webhook_id)
      .where('state', '=', 'waiting')
      .orderBy('next_at')
      .orderBy('id')
      .limit(1)
      .executeTakeFirst();
    await sql`UPDATE webhook_lane SET holder = NULL, held_until = NULL,
      due_at = greatest(${next?.next_at ?? null}::timestamptz, CASE WHEN ${next !== undefined} THEN ${clock.now()}::timestamptz END)
      WHERE ${its}`.execute(tx);
  });
}
