import type { Services } from '../../core/context.ts';
import type { Db } from '../../core/database.ts';
import { Gather, togetherOrAlone } from '../../core/gather.ts';
import { freedJob, type FreedData, paidJob, type PaidData } from './order.job-names.ts';
import { type SettleOutcome, type SettleRow, settleRows } from './order.sql.ts';
import { againstDeadlock } from './order.retry.ts';

/** Facts of one transaction: more would keep an event's rows locked longer than a buyer likes to wait. */
const batchRows = 50;

const settlers = new WeakMap<Services, Gather<SettleRow, SettleOutcome>>();

/**
 * Books money that has arrived (and orders with nothing to pay), each fact once however often it is told; buyers are mailed by a job of the same
 * transaction. What arrives together for one organisation shares a transaction.
 */
export function settle(services: Services, organisationId: string, row: SettleRow): Promise<SettleOutcome> {
  let gather = settlers.get(services);
  if (!gather) {
    const write = (id: string) => (rows: readonly SettleRow[]) =>
      againstDeadlock(() => services.database.inOrganisation(id, 'write', (tx) => settleIn(services, tx, id, rows)));
    gather = new Gather((rows, key) => togetherOrAlone(rows, write(key)), { limit: batchRows });
    settlers.set(services, gather);
  }
  return gather.ask(row, organisationId);
}

/** The same within a transaction of the caller's. */
export async function settleIn(
  services: Services,
  tx: Db,
  organisationId: string,
  rows: readonly SettleRow[],
): Promise<SettleOutcome[]> {
  const outcomes = await settleRows(tx, organisationId, rows);
  const orderIds = outcomes.flatMap((each) => (each.outcome === 'paid' && each.orderId ? [each.orderId] : []));
  if (orderIds.length > 0) {
    const data: PaidData = { organisationId, orderIds };
    await services.jobs.send(paidJob, data, { tx });
  }
  return outcomes;
}

/** Says that stock has become free, so that whoever waits is offered it. In the transaction that freed it. */
export async function stockFreed(services: Services, tx: Db, organisationId: string, eventId: string): Promise<void> {
  const data: FreedData = { organisationId, eventId };
  await services.jobs.send(freedJob, data, { tx, singletonKey: eventId });
}
