import { deliveryDays } from '@convoke/contract/integration/webhook.rules.ts';
import { sql } from 'kysely';
import type { Services } from '../../../core/context.ts';
import { own } from '../../../core/data/organisation-plugin.ts';
import { defineJob, type JobDefinition } from '../../../core/jobs/jobs.ts';
import { takeLanes } from './webhook.lanes.ts';
import { spreadNews } from './webhook.spread.ts';

/** Messages that are removed in one transaction. */
const stepOld = 500;

async function round(services: Services): Promise<void> {
  await spreadNews(services);
  await takeLanes(services);
}

/** Removes what is too old to be listed, and what was sent to webhooks that are deleted. */
async function clean({ database, clock, jobs }: Services): Promise<void> {
  const before = new Date(clock.now().getTime() - deliveryDays * 86_400_000);
  const { rows } = await sql<{ id: string }>`SELECT DISTINCT organisation_id AS id FROM webhook_lane`.execute(
    database.global,
  );
  for (const { id } of rows)
    for (;;) {
      const removed = await database.inOrganisation(id, 'write', async (tx) => {
        const old = await sql`
          DELETE FROM webhook_delivery WHERE organisation_id = ${own} AND id IN (
            SELECT id FROM webhook_delivery WHERE organisation_id = ${own} AND created_at < ${before} ORDER BY created_at LIMIT ${stepOld})`.execute(
          tx,
        );
        const gone = await sql`
          DELETE FROM webhook_delivery WHERE organisation_id = ${own} AND id IN (
            SELECT d.id FROM webhook w
            CROSS JOIN LATERAL (SELECT id FROM webhook_delivery WHERE organisation_id = ${own} AND webhook_id = w.id LIMIT ${stepOld}) d
            WHERE w.organisation_id = ${own} AND w.deleted_at IS NOT NULL LIMIT ${stepOld})`.execute(tx);
        return Number(old.numAffectedRows ?? 0) + Number(gone.numAffectedRows ?? 0);
      });
      if (removed < stepOld || jobs.isStopping) break;
    }
}

export const webhookJobs: readonly JobDefinition[] = [
  defineJob({ name: 'integration.rounds', everySeconds: 1, retryLimit: 0, expireInSeconds: 60, run: round }),
  defineJob({ name: 'integration.clean', schedule: '23 3 * * *', retryLimit: 2, run: clean }),
];
