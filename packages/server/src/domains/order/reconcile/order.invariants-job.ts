import { Counter } from 'prom-client';
import { sql } from 'kysely';
import type { Services } from '../../../core/context.ts';
import { defineJob, type JobDefinition } from '../../../core/jobs/jobs.ts';
import { checkInvariants } from './order.invariants.ts';

/** For /metrics: whoever sees it grow is to be woken. */
export const brokenInvariants = new Counter({
  name: 'convoke_invariants_broken_total',
  help: 'Times a check found an invariant of an event’s orders and money broken',
  labelNames: ['invariant'],
  registers: [],
});

export const invariantJobs: readonly JobDefinition[] = [
  defineJob({
    name: 'order.invariants',
    schedule: '*/10 * * * *',
    oneWaiting: true,
    retryLimit: 0,
    batchSize: 1,
    expireInSeconds: 1800,
    run: checkEverything,
  }),
];

/** Checks every event that may have something open, keeps what it finds and says aloud what is wrong. */
export async function checkEverything(services: Services): Promise<void> {
  const at = services.clock.now();
  const watched = await services.database.global
    .selectFrom('sale_watch')
    .select(['organisation_id', 'event_id'])
    .where('active_until', '>', sql<Date>`now()`)
    .orderBy('organisation_id')
    .orderBy('event_id')
    .execute();
  for (const { organisation_id: organisationId, event_id: eventId } of watched) {
    try {
      await checkEvent(services, organisationId, eventId, at);
    } catch (error) {
      // One event that cannot be checked must not keep the others from it.
      services.log.error({ err: error, organisationId, eventId }, 'invariants could not be checked');
    }
  }
}

async function checkEvent(services: Services, organisationId: string, eventId: string, at: Date): Promise<void> {
  const results = await services.database.inOrganisation(organisationId, 'read', async (db) => {
    // What is watched for an organisation's own top-ups is no event.
    const event = await db
      .selectFrom('event')
      .select('id')
      .where('organisation_id', '=', organisationId)
      .where('id', '=', eventId)
      .executeTakeFirst();
    return event ? checkInvariants(db, organisationId, eventId) : null;
  });
  if (!results) return;
  const broken = results.filter((result) => !result.holds);
  for (const { name, wrong } of broken) {
    brokenInvariants.inc({ invariant: name });
    // Numbers and figures only: no log holds a person.
    services.log.error({ organisationId, eventId, invariant: name, wrong }, 'invariant broken');
  }
  const run = {
    at,
    checked: results.reduce((sum, result) => sum + result.checked, 0),
    wrong: broken.length,
    found: JSON.stringify(results),
  };
  await services.database.inOrganisation(organisationId, 'write', (tx) =>
    tx
      .insertInto('invariant_run')
      .values({ organisation_id: organisationId, event_id: eventId, ...run })
      .onConflict((conflict) => conflict.columns(['organisation_id', 'event_id']).doUpdateSet(run))
      .execute(),
  );
}
