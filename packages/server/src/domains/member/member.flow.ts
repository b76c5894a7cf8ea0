import { sql } from 'kysely';
import type { Services } from '../../core/context.ts';
import { type FollowData, followJob, type SyncData, syncJob } from './member.job-names.ts';

/** Participants of one step: a transaction of some tens of milliseconds. */
const stepPeople = 200;

/** Events taken at once from those of which there is something new. */
const eventsAtOnce = 100;

/** Milliseconds after which a run leaves the rest to the next: below the job's expiry by more than a step takes. */
const runFor = 40_000;

/** Takes the events of which something is new, and leaves each to a job in the same transaction. */
export async function takeNews({ database, jobs }: Services): Promise<void> {
  for (;;) {
    const taken = await database.global.transaction().execute(async (tx) => {
      const { rows } = await sql<FollowData>`
        DELETE FROM member_news n USING (SELECT organisation_id, event_id FROM member_news LIMIT ${eventsAtOnce} FOR UPDATE SKIP LOCKED) f
        WHERE n.organisation_id = f.organisation_id AND n.event_id = f.event_id
        RETURNING n.organisation_id AS "organisationId", n.event_id AS "eventId"`.execute(tx);
      for (const data of rows) await jobs.send(followJob, data, { tx, singletonKey: data.eventId });
      return rows.length;
    });
    if (taken < eventsAtOnce) return;
  }
}

/** Lets what has changed of an event's participants flow in, step by step; a run that dies is begun again where it was. */
export async function followEvent(services: Services, data: FollowData): Promise<void> {
  const { organisationId, eventId } = data;
  const { database } = services;
  // Whoever was writing when the event was taken found it noted still: their change is seen only after them.
  await database.inOrganisation(organisationId, 'write', (tx) =>
    tx
      .selectFrom('event_tally')
      .select('revision')
      .where('organisation_id', '=', organisationId)
      .where('event_id', '=', eventId)
      .forShare()
      .execute(),
  );
  const begun = performance.now();
  while (performance.now() - begun < runFor) {
    const looked = await database.inOrganisation(organisationId, 'write', async (tx) => {
      const { rows } = await sql<{
        looked: number;
      }>`SELECT follow_event(${organisationId}, ${eventId}, ${stepPeople}) AS looked`.execute(tx);
      return rows[0]?.looked ?? 0;
    });
    if (looked < stepPeople) return;
  }
  await services.jobs.send(followJob, data, { singletonKey: eventId });
}

/** Walks through the participants of the past, step by step, until it is through or somebody ends it. */
export async function runSync(services: Services, data: SyncData): Promise<void> {
  const { organisationId, syncId } = data;
  const begun = performance.now();
  while (performance.now() - begun < runFor) {
    const goesOn = await services.database.inOrganisation(organisationId, 'write', async (tx) => {
      const { rows } = await sql<{
        on: boolean;
      }>`SELECT sync_members(${organisationId}, ${syncId}, ${stepPeople}) AS on`.execute(tx);
      return rows[0]?.on ?? false;
    });
    if (!goesOn) return;
  }
  await services.jobs.send(syncJob, data);
}
