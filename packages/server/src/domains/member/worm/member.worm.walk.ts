import { sql } from 'kysely';
import type { Services, WriteContext } from '../../../core/context.ts';
import { type WormsData, wormsJob } from '../member.job-names.ts';

/** Registrations that were flagged, of one step: a transaction of some tens of milliseconds. */
const stepSize = 200;

/** Milliseconds after which a run leaves the rest to the next: below the job's expiry by more than a step takes. */
const runFor = 40_000;

/** Lets registrations be looked through for entries of the list that are new, changed, or taken off. */
export async function seek(
  { tx, organisationId, sendJob }: Pick<WriteContext<never>, 'tx' | 'organisationId' | 'sendJob'>,
  worms: readonly { id: string }[],
): Promise<void> {
  if (worms.length === 0) return;
  await tx
    .insertInto('worm_walk')
    .values(worms.map(({ id }) => ({ organisation_id: organisationId, worm_id: id })))
    .onConflict((conflict) =>
      conflict
        .columns(['organisation_id', 'worm_id'])
        // A walk that is under way begins anew.
        .doUpdateSet({ is_anew: true, event_id: null, participant_id: null }),
    )
    .execute();
  const data: WormsData = { organisationId };
  await sendJob(wormsJob, data, { singletonKey: organisationId });
}

/** Goes on with one entry after the other, step by step; a run that dies is begun again where it was. */
export async function walkWorms(services: Services, data: WormsData): Promise<void> {
  const { organisationId } = data;
  const begun = performance.now();
  while (performance.now() - begun < runFor) {
    const isThere = await services.database.inOrganisation(organisationId, 'write', async (tx) => {
      const next = await tx
        .selectFrom('worm_walk')
        .select('worm_id')
        .where('organisation_id', '=', organisationId)
        .orderBy('worm_id')
        .limit(1)
        .executeTakeFirst();
      if (next) await sql`SELECT walk_worm(${organisationId}, ${next.worm_id}, ${stepSize})`.execute(tx);
      return next !== undefined;
    });
    if (!isThere) return;
  }
  await services.jobs.send(wormsJob, data, { singletonKey: organisationId });
}
