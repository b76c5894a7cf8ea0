import { sql } from 'kysely';
import type { Services, WriteContext } from '../../../core/context.ts';
import type { Db } from '../../../core/data/database.ts';
import {
  type FreedData,
  freedJob,
  type WaiterNoticeData,
  type WaiterNoticeKind,
  waiterNoticeJob,
} from '../ticket.job-names.ts';

/** People of one job: it must end well within the time a job may take. */
const peopleAtOnce = 50;

/** Says that offers of an event may be due: something became free or open. */
export async function mayOffer(
  ctx: Pick<WriteContext<never>, 'sendJob' | 'organisationId'>,
  eventId: string,
): Promise<void> {
  const data: FreedData = { organisationId: ctx.organisationId, eventId };
  await ctx.sendJob(freedJob, data, { singletonKey: eventId });
}

/** Makes the offers of an event that can be made now and takes back those that are over. Safe to run twice and side by side. */
export async function makeOffers(services: Services, organisationId: string, eventId: string): Promise<void> {
  await services.database.inOrganisation(organisationId, 'write', async (tx) => {
    const { rows } = await sql<{ waiter_id: string; change: 'offered' | 'lapsed' }>`
      SELECT waiter_id, change FROM offer_places(${organisationId}, ${eventId})`.execute(tx);
    for (const kind of ['offered', 'lapsed'] as const) {
      const waiterIds = rows.filter((row) => row.change === kind).map((row) => row.waiter_id);
      await tellWaiters(services, tx, { organisationId, eventId, kind, waiterIds });
    }
  });
}

/** Tells people of a waiting list something, if the transaction commits. */
export async function tellWaiters(
  services: Services,
  tx: Db,
  {
    organisationId,
    eventId,
    kind,
    waiterIds,
  }: { organisationId: string; eventId: string; kind: WaiterNoticeKind; waiterIds: readonly string[] },
): Promise<void> {
  for (let start = 0; start < waiterIds.length; start += peopleAtOnce) {
    const data: WaiterNoticeData = {
      organisationId,
      eventId,
      kind,
      waiterIds: waiterIds.slice(start, start + peopleAtOnce),
    };
    await services.jobs.send(waiterNoticeJob, data, { tx });
  }
}

/** Looks after every waiting list there is: for what no job told of, and for offers that are over. */
export async function sweepWaitingLists(services: Services): Promise<void> {
  const due = await services.database.query<{ organisation_id: string; event_id: string }>(
    'SELECT organisation_id, event_id FROM waiting_events()',
  );
  for (const { organisation_id: organisationId, event_id: eventId } of due) {
    // One event that fails must not keep the others waiting.
    await makeOffers(services, organisationId, eventId).catch((error: unknown) =>
      services.log.error({ err: error, eventId }, 'offers of a waiting list'),
    );
  }
}
