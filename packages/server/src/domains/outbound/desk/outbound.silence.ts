import { sql } from 'kysely';
import type { Services } from '../../../core/context.ts';
import { againstDeadlock } from '../../../core/data/deadlock.ts';
import { endUnheard } from './outbound.cut.ts';

/** Seconds without a word of the line after which a call counts as over. */
export const silentSeconds = 90;

/** For how long what the line tells can have been heard and kept: this server is there, and so is the database. */
export async function hearingSeconds({ database }: Pick<Services, 'database'>): Promise<number> {
  const { rows } = await sql<{ seconds: number }>`
    SELECT extract(epoch FROM now() - pg_postmaster_start_time())::float8 AS seconds`.execute(database.global);
  return Math.min(process.uptime(), rows[0]?.seconds ?? 0);
}

/** The job: ends the calls that nobody tells of any more, so that their numbers, seats and members are free. Whoever was away has heard of nobody. */
export async function endSilent(services: Services, heardFor?: number): Promise<void> {
  if ((heardFor ?? (await hearingSeconds(services))) < silentSeconds) return;
  const { database, clock } = services;
  const now = clock.now().getTime();
  const lives = () => database.global.selectFrom('outbound_live').select(['call_id', 'organisation_id']);
  const silent = await lives()
    .where('told_at', '<', new Date(now - silentSeconds * 1000))
    .where('is_over', '=', false)
    .orderBy('told_at')
    .limit(500)
    .execute();
  for (const { call_id: callId, organisation_id: organisationId } of silent)
    await againstDeadlock(() =>
      database.inOrganisation(organisationId, 'write', (tx) =>
        endUnheard(tx, services, organisationId, callId, 'lost'),
      ),
    );
}
