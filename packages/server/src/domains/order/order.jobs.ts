import { sql } from 'kysely';
import type { Services } from '../../core/context.ts';
import { defineJob, type JobDefinition } from '../../core/jobs/jobs.ts';
import { type ReviewedData, reviewedJob } from '../participant/participant.ops.ts';
import { orderNoticeJobs } from './letters/order.notices.ts';
import { followReviews } from './office/order.follow.ts';
import { againstDeadlock } from './order.retry.ts';
import { stockFreed } from './order.settle.ops.ts';
import { releaseOrders } from './order.sql.ts';

export const orderJobs: readonly JobDefinition[] = [
  defineJob({ name: 'order.expire', everySeconds: 5, retryLimit: 0, expireInSeconds: 60, run: expireHolds }),
  defineJob<ReviewedData>({ name: reviewedJob, run: followReviews }),
  ...orderNoticeJobs,
];

/** Ends the orders whose time is over, of every event that may have some. */
async function expireHolds(services: Services): Promise<void> {
  const watched = await services.database.global
    .selectFrom('sale_watch')
    .select(['organisation_id', 'event_id'])
    .where('active_until', '>', sql<Date>`now()`)
    .execute();
  for (const { organisation_id: organisationId, event_id: eventId } of watched) {
    let ended: number;
    do {
      ended = await againstDeadlock(() =>
        services.database.inOrganisation(organisationId, 'write', async (tx) => {
          const ids = await releaseOrders(tx, organisationId, eventId, null, 'EXPIRED', 'time', null);
          if (ids.length > 0) await stockFreed(services, tx, organisationId, eventId);
          return ids.length;
        }),
      );
    } while (ended > 0);
  }
}
