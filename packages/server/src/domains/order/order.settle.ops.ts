import type { Services } from '../../core/context.ts';
import type { Db } from '../../core/data/database.ts';
import { gatherOrAlone } from '../../core/data/gather.ts';
import { perServices } from '../../core/per-services.ts';
import { freedJob, type FreedData, paidJob, type PaidData } from './order.job-names.ts';
import { type SettleOutcome, type SettleRow, settleRows } from './order.sql.ts';
import { againstDeadlock } from './order.retry.ts';

/** Facts of one transaction: more would keep an event's rows locked longer than a buyer likes to wait. */
const batchRows = 50;

const settlerOf = perServices((services) =>
  gatherOrAlone<SettleRow, SettleOutcome>(
    (rows, id) =>
      againstDeadlock(() => services.database.inOrganisation(id, 'write', (tx) => settleIn(services, tx, id, rows))),
    { limit: batchRows },
  ),
);

/**
 * Books money that has arrived (and orders with nothing to pay), each fact once however often it is told; buyers are mailed by a job of the same
 * transaction. What arrives together for one organisation shares a transaction.
 */
export function settle(services: Services, organisationId: string, row: SettleRow): Promise<SettleOutcome> {
  return settlerOf(services)(row, organisationId);
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
