import { sql } from 'kysely';
import type { Services } from '../../../core/context.ts';
import { type ChannelData, channelFillJob } from '../member.job-names.ts';

/** Members of one step: a transaction of some tens of milliseconds, in which nobody of the organisation is labelled. */
const stepMembers = 2000;

/** Milliseconds after which a run leaves the rest to the next. */
const runFor = 40_000;

/** Takes over those whose registration named a channel before it was made, step by step; a run that dies is begun again where it was. */
export async function fillChannel(services: Services, data: ChannelData): Promise<void> {
  const { organisationId, channelId } = data;
  const begun = performance.now();
  while (performance.now() - begun < runFor) {
    const goesOn = await services.database.inOrganisation(organisationId, 'write', async (tx) => {
      const { rows } = await sql<{
        on: boolean;
      }>`SELECT fill_channel(${organisationId}, ${channelId}, ${stepMembers}) AS on`.execute(tx);
      return rows[0]?.on ?? false;
    });
    if (!goesOn) return;
  }
  await services.jobs.send(channelFillJob, data);
}
