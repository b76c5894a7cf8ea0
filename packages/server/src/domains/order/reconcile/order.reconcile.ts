import { orderReconcile, orderRepair } from '@convoke/contract/order/order.office.calls.ts';
import type { Db } from '../../../core/data/database.ts';
import { Refusal } from '../../../core/failure.ts';
import { implement } from '../../../core/http/implement.ts';
import { checkInvariants, type InvariantResult } from './order.invariants.ts';
import { bookOf, findAll } from './order.reconcile-findings.ts';
import { repairOrder } from './order.reconcile-repairs.ts';
import { againstDeadlock } from '../order.retry.ts';

/** Orders up to which the invariants are counted anew for whoever looks; beyond, what the job found last is shown. */
const countedAnew = 20_000;

export const reconcileHandlers = [
  implement(orderReconcile, async (ctx) => {
    const { db, organisationId } = ctx;
    const found = await findAll(db, organisationId, ctx.event.id);
    return {
      findings: found.map(({ at, ...row }) => ({ ...row, at: at.toISOString() })),
      book: await bookOf(db, organisationId, ctx.event.id),
      ...(await invariantsOf(db, organisationId, ctx.event.id, ctx.now())),
      lastRun: await lastRun(db, organisationId),
    };
  }),

  implement(orderRepair, async (ctx, input) => {
    const { services, organisationId, userId } = ctx;
    try {
      const state = await againstDeadlock(() =>
        services.database.inOrganisation(organisationId, 'write', (tx) =>
          repairOrder(services, tx, organisationId, { ...input, userId }),
        ),
      );
      return { state };
    } catch (error) {
      // The counters' own CHECKs: what the order gave back when it ended has gone to somebody else.
      const { code, constraint } = error as { code?: unknown; constraint?: unknown };
      if (code === '23514' && counters.has(constraint)) throw new Refusal('TICKET_SOLD_OUT');
      throw error;
    }
  }),
];

const counters: ReadonlySet<unknown> = new Set(['sold_within_stock', 'pool_within_capacity', 'used_within_uses']);

/**
 * The invariants now, or of a very big event as the job found them, with the moment they were looked at. Until the job has come to it nothing is
 * said of them: counted while somebody waits, 200,000 orders would take longer than a call may.
 */
async function invariantsOf(
  db: Db,
  organisationId: string,
  eventId: string,
  now: Date,
): Promise<{ invariants: InvariantResult[]; invariantsAt: string | null }> {
  const orders = db
    .selectFrom('ticket_order')
    .select('id')
    .where('organisation_id', '=', organisationId)
    .where('event_id', '=', eventId)
    .limit(countedAnew + 1);
  const { n } = await db
    .selectFrom(orders.as('orders'))
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow();
  if (n > countedAnew) {
    const kept = await db
      .selectFrom('invariant_run')
      .select(['at', 'found'])
      .where('organisation_id', '=', organisationId)
      .where('event_id', '=', eventId)
      .executeTakeFirst();
    const invariants = (kept?.found ?? []) as unknown as InvariantResult[];
    return { invariants, invariantsAt: kept?.at.toISOString() ?? null };
  }
  return { invariants: await checkInvariants(db, organisationId, eventId), invariantsAt: now.toISOString() };
}

/** The last round over the organisation's events: those of one round have its moment. */
async function lastRun(db: Db, organisationId: string): Promise<{ at: string; events: number; wrong: number } | null> {
  const run = await db
    .selectFrom('invariant_run')
    .select((eb) => ['at', eb.fn.countAll<number>().as('events'), eb.fn.sum<number>('wrong').as('wrong')])
    .where('organisation_id', '=', organisationId)
    .groupBy('at')
    .orderBy('at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return run ? { at: run.at.toISOString(), events: run.events, wrong: run.wrong } : null;
}
